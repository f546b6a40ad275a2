package group

import (
	"os"
	"os/exec"
	"unsafe"

	"golang.org/x/sys/windows"
)

// lead does nothing: a process gets into its job when it runs.
func lead(*exec.Cmd) {}

// Group is a command that has been started, with all that it starts: a job, whose
// processes end with urlvet too if an editor ends that without a word. The handle
// of the job stays open as long as urlvet runs, which starts few servers.
type Group struct {
	leader *exec.Cmd
	job    windows.Handle // 0 if there is none
}

// Of puts a started command into a job of its own. What it has started by
// then, in its first moments, is left out.
func Of(cmd *exec.Cmd) Group {
	g := Group{leader: cmd}
	job, err := windows.CreateJobObject(nil, nil)
	if err != nil {
		return g
	}
	if err := assign(job, cmd.Process.Pid); err != nil {
		_ = windows.CloseHandle(job)
		return g
	}
	g.job = job
	return g
}

// assign puts a process into a job that ends with its last handle.
func assign(job windows.Handle, pid int) error {
	var limits windows.JOBOBJECT_EXTENDED_LIMIT_INFORMATION
	limits.BasicLimitInformation.LimitFlags = windows.JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE
	_, err := windows.SetInformationJobObject(job, windows.JobObjectExtendedLimitInformation,
		uintptr(unsafe.Pointer(&limits)), uint32(unsafe.Sizeof(limits)))
	if err != nil {
		return err
	}
	process, err := windows.OpenProcess(windows.PROCESS_SET_QUOTA|windows.PROCESS_TERMINATE, false, uint32(pid))
	if err != nil {
		return err
	}
	defer windows.CloseHandle(process)
	return windows.AssignProcessToJobObject(job, process)
}

// Kill ends the processes of the group.
func (g Group) Kill() {
	if g.job == 0 {
		_ = g.leader.Process.Kill()
		return
	}
	_ = windows.TerminateJobObject(g.job, 1)
}

// ends is empty: a job ends with urlvet, whatever ends that.
var ends []os.Signal

// raise is not called, for want of signals.
func raise(os.Signal) {}
