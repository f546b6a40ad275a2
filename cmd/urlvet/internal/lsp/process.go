package lsp

import (
	"io"
	"os"
	"os/exec"
	"sync"
	"time"

	"urlvet.example/cmd/urlvet/internal/command"
	"urlvet.example/cmd/urlvet/internal/group"
	"urlvet.example/cmd/urlvet/internal/lsp/proxy"
)

// process is a running server. Closing it ends its input and, soon after, the
// server and all that it has started.
type process struct {
	io.Reader // its standard output
	io.Writer // its standard input

	cmd   *exec.Cmd
	end   func()
	ended chan struct{}
}

// start starts a command.
func start(env command.Env, args []string) (*process, error) {
	cmd := exec.Command(args[0], args[1:]...)
	cmd.Stderr = env.Stderr
	cmd.WaitDelay = proxy.Farewell
	in, err := cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	// Not StdoutPipe: Wait would close it while there is something to read.
	out, w, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	defer w.Close()
	cmd.Stdout = w
	waited, err := group.Start(cmd)
	if err != nil {
		out.Close()
		return nil, err
	}
	p := &process{Reader: out, Writer: in, cmd: cmd, ended: make(chan struct{})}
	all := group.Of(cmd)
	p.end = sync.OnceFunc(func() {
		in.Close()
		time.AfterFunc(proxy.Farewell, func() {
			select {
			case <-p.ended: // its identifier may be another process' by now
			default:
				all.Kill()
			}
		})
	})
	go func() {
		defer close(p.ended)
		<-waited                                               // its messages told whether it ended well
		all.Kill()                                             // what it leaves behind, which would hold its output open
		time.AfterFunc(proxy.Farewell, func() { out.Close() }) // a descendant may have left the group
	}()
	return p, nil
}

// Close ends the process. It does not wait for that.
func (p *process) Close() error {
	p.end()
	return nil
}
