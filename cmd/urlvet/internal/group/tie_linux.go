package group

import (
	"os/exec"
	"syscall"
)

// tie has the system kill a command that leads a group if the thread that starts it
// ends, as all do when this process is killed.
func tie(cmd *exec.Cmd) { cmd.SysProcAttr.Pdeathsig = syscall.SIGKILL }
