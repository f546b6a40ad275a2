//go:build unix

package group

import (
	"os"
	"os/exec"
	"syscall"
)

// lead makes a command the leader of a process group, to which all that it
// starts belongs.
func lead(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

// Group is a command that has been started, with all that it starts.
type Group struct{ leader *exec.Cmd }

// Of returns the group that a started command leads.
func Of(cmd *exec.Cmd) Group { return Group{cmd} }

// Kill ends the processes of the group.
func (g Group) Kill() { _ = syscall.Kill(-g.leader.Process.Pid, syscall.SIGKILL) }

// ends are the signals by which users and systems end a program. A terminal sends them
// to one group alone.
var ends = []os.Signal{syscall.SIGINT, syscall.SIGTERM, syscall.SIGHUP}

// raise ends this process by a signal that it has caught.
func raise(s os.Signal) { _ = syscall.Kill(os.Getpid(), s.(syscall.Signal)) }
