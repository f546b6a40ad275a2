package lsp

import (
	"context"
	"io"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strings"
	"time"

	"urlvet.example/cmd/urlvet/internal/command"
	"urlvet.example/cmd/urlvet/internal/lsp/proxy"
	"urlvet.example/cmd/urlvet/internal/lsp/server"
	"urlvet.example/cmd/urlvet/internal/term"
)

// The exit statuses of a server (LSP 3.17, exit): proper if the client called
// shutdown before.
const (
	proper   = 0
	improper = 1
)

// garbage is how much garbage may pile up, in percent of the memory in use.
// With less, each keystroke would wait for several collections.
const garbage = 400

// Run runs the command and returns its exit status.
func Run(env command.Env, args []string) int {
	flags, o := newFlags()
	args, others := split(args)
	if status, done := flags.Parse(env, args); done {
		return status
	}
	if err := validate(flags, o); err != nil {
		return env.Fail(err)
	}
	if term.IsTerminal(env.Stdin) && !isSubcommand(others) {
		env.Say("urlvet: waiting for an editor to speak on standard input; end with Ctrl-D")
	}
	if o.proxy != "" {
		return runProxy(env, given(flags), append([]string{o.proxy}, others...))
	}
	debug.SetGCPercent(garbage)
	settings := given(flags)
	delete(settings, "tags")
	ok := server.Serve(context.Background(), stdio(env), server.Options{
		Settings: settings, Tags: o.tags, Version: command.Version(), Pages: pagesDir(), Log: env.Stderr,
	})
	return status(ok)
}

// pagesDir returns the directory for the pages that editors open. It is empty
// if the user has no cache directory.
func pagesDir() string {
	dir, err := os.UserCacheDir()
	if err != nil {
		return ""
	}
	return filepath.Join(dir, "urlvet", "rules")
}

func status(ok bool) int {
	if ok {
		return proper
	}
	return improper
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
	theirs, err := start(env, gopls)
	if err != nil {
		return env.Fail(err)
	}
	defer theirs.stop()
	ours, err := start(env, own)
	if err != nil {
		return env.Fail(err)
	}
	defer ours.stop()
	return status(proxy.Run(proxy.Peers{Editor: stdio(env), Gopls: theirs, Own: ours}))
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

// process is a running command and the connection to it.
type process struct {
	pipes
	cmd *exec.Cmd
}

func start(env command.Env, args []string) (process, error) {
	cmd := exec.Command(args[0], args[1:]...)
	cmd.Stderr = env.Stderr
	in, err := cmd.StdinPipe()
	if err != nil {
		return process{}, err
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		return process{}, err
	}
	return process{pipes{out, in}, cmd}, cmd.Start()
}

// stop waits for a process whose input has ended, and kills it if it takes too
// long.
func (p process) stop() {
	kill := time.AfterFunc(proxy.Patience, func() { _ = p.cmd.Process.Kill() })
	defer kill.Stop()
	_ = p.cmd.Wait() // its messages told whether it ended well
}
