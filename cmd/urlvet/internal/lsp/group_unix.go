//go:build unix

package lsp

import (
	"os/exec"
	"syscall"
)

// lead makes a command the leader of a process group, to which all that it
// starts belongs.
func lead(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

// kill ends the process group that a started command leads.
func kill(cmd *exec.Cmd) { _ = syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
