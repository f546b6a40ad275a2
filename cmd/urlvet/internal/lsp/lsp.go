package lsp

import (
	"context"
	"io"
	"maps"
	"os"
	"os/exec"
	"os/signal"
	"runtime/debug"
	"slices"
	"strings"
	"syscall"

	"urlvet.example/cmd/urlvet/internal/catalog"
	"urlvet.example/cmd/urlvet/internal/command"
	"urlvet.example/cmd/urlvet/internal/lsp/proxy"
	"urlvet.example/cmd/urlvet/internal/lsp/server"
	"urlvet.example/cmd/urlvet/internal/term"
)

// garbage is how much garbage may pile up, in percent of the memory in use.
// With less, each keystroke would wait for several collections.
const garbage = 400

// run runs the command and returns its exit status.
func (o *options) run(env command.Env, c *command.Command) int {
	if err := o.validate(c); err != nil {
		return env.Fail(err)
	}
	if term.IsTerminal(env.Stdin) && !isSubcommand(c.Others) {
		env.Say("urlvet: waiting for an editor to speak on standard input; end with Ctrl-D")
	}
	if o.proxy != "" {
		return runProxy(env, given(c), append([]string{o.proxy}, c.Others...))
	}
	debug.SetGCPercent(garbage)
	settings := given(c)
	delete(settings, "tags")
	ok := server.Serve(context.Background(), stdio(env), server.Options{
		Settings: settings, Tags: o.tags, Version: command.Version(), Pages: catalog.PagesDir(), Log: env.Stderr,
		Gone: hangup(env.Stdin),
	})
	return status(ok)
}

// status returns the exit status of a server (LSP 3.17, exit): 0 if the client called shutdown
// before.
func status(ok bool) int {
	if ok {
		return 0
	}
	return 1
}

// pipes are the two directions of a connection.
type pipes struct {
	io.Reader
	io.WriteCloser
}

func stdio(env command.Env) io.ReadWriteCloser {
	return pipes{env.Stdin, outOnly{env.Stdout}}
}

// outOnly is a writer whose Close does nothing.
type outOnly struct{ io.Writer }

// Close does nothing.
func (outOnly) Close() error { return nil }

// runProxy runs gopls and urlvet's own server as separate processes, so that one
// survives the crash of the other.
func runProxy(env command.Env, flags map[string]string, gopls []string) int {
	if isSubcommand(gopls[1:]) {
		return runAsIs(env, gopls)
	}
	self, err := os.Executable()
	if err != nil {
		return env.Fail(err)
	}
	own := []string{self, "lsp"}
	for _, name := range slices.Sorted(maps.Keys(flags)) {
		own = append(own, "-"+name+"="+flags[name])
	}
	// A signal ends the servers too, which no longer get those of the terminal, and
	// so does an editor that is gone: without this, writing to it ends the proxy.
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM, syscall.SIGHUP)
	defer stop()
	signal.Notify(make(chan os.Signal, 1), syscall.SIGPIPE)
	var all []*process
	run := func(args []string) (*process, error) {
		p, err := start(env, args)
		if err == nil {
			all = append(all, p)
		}
		return p, err
	}
	defer func() { await(all) }()
	ours, err := run(own)
	if err != nil {
		return env.Fail(err)
	}
	ok, err := proxy.Run(ctx, proxy.Peers{
		Editor: stdio(env), Own: ours, Gone: hangup(env.Stdin),
		Gopls: func() (io.ReadWriteCloser, error) { return run(gopls) },
	})
	if err != nil {
		return env.Fail(err)
	}
	return status(ok)
}

// await ends processes and waits until they have ended.
func await(all []*process) {
	for _, p := range all {
		p.Close()
	}
	for _, p := range all {
		<-p.ended
	}
}

// isSubcommand reports whether gopls with these arguments is not a server.
// Editors also run "gopls version".
func isSubcommand(args []string) bool {
	return len(args) > 0 && !strings.HasPrefix(args[0], "-") && args[0] != "serve"
}

// runAsIs runs a command in place of this one.
func runAsIs(env command.Env, args []string) int {
	cmd := exec.Command(args[0], args[1:]...)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = env.Stdin, env.Stdout, env.Stderr
	err := cmd.Run()
	if cmd.ProcessState == nil {
		return env.Fail(err)
	}
	return cmd.ProcessState.ExitCode()
}
