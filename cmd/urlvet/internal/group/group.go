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

// Run starts a command as the leader of a group and waits for its end. When the limit is
// over, or a signal ends this process, the group is killed. It returns the errors of
// exec.Cmd.Run, and one that says so if the limit is over.
func Run(cmd *exec.Cmd, limit time.Duration) error {
	Lead(cmd)
	runtime.LockOSThread() // whose end would end the command on Linux
	defer runtime.UnlockOSThread()
	tie(cmd)
	cmd.WaitDelay = delay
	caught := make(chan os.Signal, 1)
	for _, s := range ends {
		if !signal.Ignored(s) { // nohup
			signal.Notify(caught, s)
		}
	}
	defer signal.Stop(caught)
	if err := cmd.Start(); err != nil {
		return err
	}
	all := Of(cmd)
	ended := make(chan error, 1)
	go func() { ended <- cmd.Wait() }()
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
