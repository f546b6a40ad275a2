// Package group runs programs so that nothing that they start outlives them.
package group

import (
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"runtime"
	"time"
)

// delay is how long output is waited for that a descendant holds open which has left the
// group, and how long a signal may take.
const delay = 5 * time.Second

// Start starts a command as the leader of a group, and sends what exec.Cmd.Wait returns when it has
// ended. On Linux the system kills the command if this process ends, whatever ends it.
func Start(cmd *exec.Cmd) (<-chan error, error) {
	lead(cmd)
	tie(cmd)
	started, ended := make(chan error), make(chan error, 1)
	go func() {
		runtime.LockOSThread() // whose end would end the command on Linux
		defer runtime.UnlockOSThread()
		err := cmd.Start()
		started <- err
		if err == nil {
			ended <- cmd.Wait()
		}
	}()
	return ended, <-started
}

// Run starts a command as the leader of a group and waits for its end. When the limit is
// over, or a signal ends this process, the group is killed. It returns the errors of
// exec.Cmd.Run, and one that says so if the limit is over.
func Run(cmd *exec.Cmd, limit time.Duration) error {
	cmd.WaitDelay = delay
	caught := make(chan os.Signal, 1)
	for _, s := range ends {
		if !signal.Ignored(s) { // nohup
			signal.Notify(caught, s)
		}
	}
	defer signal.Stop(caught)
	ended, err := Start(cmd)
	if err != nil {
		return err
	}
	all := Of(cmd)
	select {
	case err := <-ended:
		return err
	case s := <-caught:
		all.Kill()
		<-ended
		signal.Stop(caught)
		raise(s)
		time.Sleep(delay)
		return fmt.Errorf("ended by a signal: %v", s)
	case <-time.After(limit):
		all.Kill()
		<-ended
		return fmt.Errorf("ended after %v", limit)
	}
}
