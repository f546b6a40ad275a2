// Package docs is "urlvet docs": it serves the pages of urlvet, with the playground, to
// a browser on the same machine.
package docs

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"maps"
	"net"
	"os"
	"os/exec"
	"os/signal"
	"path"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"syscall"

	"urlvet.example/cmd/urlvet/internal/catalog"
	"urlvet.example/cmd/urlvet/internal/command"
	"urlvet.example/cmd/urlvet/internal/file"
	"urlvet.example/cmd/urlvet/internal/site"
)

const usage = `usage: urlvet docs [flags] [CODE]

Serves the pages of the rules, the guides and a playground on the loopback
interface, prints their address, and ends with Ctrl-C. With the code of a rule it
is the address of that rule's page.

  urlvet docs                    serve the pages on a free port
  urlvet docs -open port-range   and open a page in the browser
`

// options are the flags of the command.
type options struct {
	port int
	open bool
	out  string
}

// Command is "urlvet docs".
func Command() *command.Command {
	c := command.New("urlvet docs", usage,
		command.Group{Title: "Serving", Names: []string{"port", "open"}},
		command.Group{Title: "Writing", Names: []string{"o"}},
	)
	o := &options{}
	c.IntVar(&o.port, "port", 0, "listen on this `port`; 0 stands for a free one")
	c.BoolVar(&o.open, "open", false, "open the address in the browser")
	c.StringVar(&o.out, "o", "", "write the pages into a `directory` and serve nothing; the playground is then without its engine")
	c.Do = func(env command.Env) int { return o.run(env, c) }
	return c
}

// run runs the command and returns its exit status.
func (o *options) run(env command.Env, c *command.Command) int {
	page, err := o.page(c)
	if err != nil {
		return env.Fail(err)
	}
	if o.out != "" {
		err = write(file.Abs(env.Dir, o.out))
	} else {
		err = o.serve(env, page)
	}
	if err != nil {
		return env.Fail(file.Shorten(env.Dir, err))
	}
	return command.Clean
}

// page returns the path of the page that the arguments ask for.
func (o *options) page(c *command.Command) (string, error) {
	if err := c.CheckNoFlags(); err != nil {
		return "", err
	}
	switch {
	case c.NArg() > 1:
		return "", fmt.Errorf("urlvet docs takes one code, not %d", c.NArg())
	case o.out == "" && isGiven(c, "o"):
		return "", errors.New("-o wants the name of a directory")
	case o.out != "" && (o.open || o.port != 0 || c.NArg() > 0):
		return "", errors.New("-o writes the pages and serves none: it takes no -open, no -port and no code")
	case o.port < 0 || o.port > 65535:
		return "", fmt.Errorf("-port wants a number from 0 to 65535, not %d", o.port)
	case c.NArg() == 0:
		return "", nil
	}
	rule, err := catalog.Find(c.Arg(0))
	return catalog.RulePath(rule.Code), err
}

// isGiven reports whether the user has given a flag a value, which may be empty.
func isGiven(c *command.Command, name string) (given bool) {
	c.Visit(func(f *flag.Flag) { given = given || f.Name == name })
	return given
}

// write writes the pages into a directory. It goes through no link that leads out of it:
// the directory may be one of a repository, and hold a link to ~/.bashrc.
func write(dir string) error {
	files, err := site.Build(site.Wasm)
	if err != nil {
		return err
	}
	if err := new(file.Dirs).Replaceable(filepath.Join(dir, "index.html")); err != nil {
		return err // before a directory is made behind a link
	}
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return err
	}
	root, err := os.OpenRoot(dir)
	if err != nil {
		return err
	}
	defer root.Close()
	for _, name := range slices.Sorted(maps.Keys(files)) {
		if err := root.MkdirAll(path.Dir(name), 0o777); err != nil {
			return within(dir, err)
		}
		if _, err := root.Stat(name); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return within(dir, err)
		}
		if err := file.Put(filepath.Join(dir, filepath.FromSlash(name)), files[name]); err != nil {
			return err
		}
	}
	return nil
}

// within returns the error of a path below dir with the absolute path.
func within(dir string, err error) error {
	if e := (*fs.PathError)(nil); errors.As(err, &e) {
		return &fs.PathError{Op: e.Op, Path: filepath.Join(dir, e.Path), Err: e.Err}
	}
	return err
}

// serve serves the pages until it is interrupted.
func (o *options) serve(env command.Env, page string) error {
	files, err := site.Build(site.Server)
	if err != nil {
		return err
	}
	listener, err := listen(o.port)
	if err != nil {
		return err
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	served := make(chan error, 1)
	go func() { served <- serve(ctx, listener, files) }()
	address := "http://" + listener.Addr().String() + "/" + page
	if _, err := fmt.Fprintln(env.Stdout, address); err != nil {
		return err
	}
	env.Say("urlvet: serving the pages; Ctrl-C ends it")
	if o.open {
		if err := browse(address); err != nil {
			env.Fail(fmt.Errorf("no browser was opened: %w", err))
		}
	}
	return <-served
}

// listen listens on a port of the loopback interface, which other machines do not reach; 0
// stands for a free port. On a machine without IPv4 it is that of IPv6.
func listen(port int) (net.Listener, error) {
	ip := "127.0.0.1"
	if free, err := net.Listen("tcp", net.JoinHostPort(ip, "0")); err != nil {
		ip = "::1"
	} else {
		free.Close()
	}
	listener, err := net.Listen("tcp", net.JoinHostPort(ip, strconv.Itoa(port)))
	if err != nil && port != 0 {
		err = fmt.Errorf("%w (without -port, urlvet takes a free port)", err)
	}
	return listener, err
}

// browse opens an address in the browser.
func browse(address string) error {
	switch runtime.GOOS {
	case "darwin":
		return exec.Command("open", address).Run()
	case "windows":
		return exec.Command("rundll32", "url.dll,FileProtocolHandler", address).Run()
	}
	return exec.Command("xdg-open", address).Run()
}
