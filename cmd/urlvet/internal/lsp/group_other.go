//go:build !unix

package lsp

import "os/exec"

// lead does nothing: there are no process groups.
func lead(*exec.Cmd) {}

// kill ends a started command, but not what it has started.
func kill(cmd *exec.Cmd) { _ = cmd.Process.Kill() }
