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
	cmd *exec.Cmd
	all group.Group
	in  io.WriteCloser
	out *os.File

	closing sync.Once
	ended   chan struct{}
}

// start starts a command.
func start(env command.Env, args []string) (*process, error) {
	cmd := exec.Command(args[0], args[1:]...)
	cmd.Stderr = env.Stderr
	cmd.WaitDelay = proxy.Farewell
	group.Lead(cmd)
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
	if err := cmd.Start(); err != nil {
		out.Close()
		return nil, err
	}
	p := &process{cmd: cmd, all: group.Of(cmd), in: in, out: out, ended: make(chan struct{})}
	go p.reap()
	return p, nil
}

// reap waits for the end of the process, and ends what it leaves behind, which
// would hold its output open.
func (p *process) reap() {
	defer close(p.ended)
	_ = p.cmd.Wait() // its messages told whether it ended well
	p.all.Kill()
	time.AfterFunc(proxy.Farewell, func() { p.out.Close() }) // a descendant may have left the group
}

// Read reads what the process writes to its standard output.
func (p *process) Read(b []byte) (int, error) { return p.out.Read(b) }

// Write writes to the standard input of the process.
func (p *process) Write(b []byte) (int, error) { return p.in.Write(b) }

// Close ends the process. It does not wait for that.
func (p *process) Close() error {
	p.closing.Do(func() {
		p.in.Close()
		time.AfterFunc(proxy.Farewell, func() {
			select {
			case <-p.ended: // its identifier may be another process' by now
			default:
				p.all.Kill()
			}
		})
	})
	return nil
}
