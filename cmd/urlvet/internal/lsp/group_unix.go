//go:build unix

package lsp

import (
	"os/exec"
	"syscall"
)

// lead makes a command the leader of a process group, to which all that it
// starts belongs.
func lead(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

// group is a command that has been started, with all that it starts.
type group struct{ leader *exec.Cmd }

// groupOf returns the group that a started command leads.
func groupOf(cmd *exec.Cmd) group { return group{cmd} }

// kill ends the processes of the group.
func (g group) kill() { _ = syscall.Kill(-g.leader.Process.Pid, syscall.SIGKILL) }
