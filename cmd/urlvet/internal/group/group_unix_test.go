//go:build unix

package group

import (
	"bufio"
	"errors"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"time"
)

// role is the variable that makes this test binary one that runs a command.
const role = "URLVET_TEST_ROLE"

func TestMain(m *testing.M) {
	if os.Getenv(role) == "runner" {
		cmd := exec.Command("sh", "-c", os.Getenv("SCRIPT"))
		cmd.Stdout = os.Stdout
		_ = Run(cmd, time.Minute)
		os.Exit(3)
	}
	os.Exit(m.Run())
}

// TestLimit checks that a command ends with all that it has started when its time is over,
// and that others end by themselves.
func TestLimit(t *testing.T) {
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command("sh", "-c", "sleep 60 & wait")
	cmd.ExtraFiles = []*os.File{w} // which sleep holds open, too
	if err := Run(cmd, 200*time.Millisecond); err == nil || err.Error() != "ended after 200ms" {
		t.Errorf("error %v", err)
	}
	w.Close()
	closes(t, r)
	if err := Run(exec.Command("true"), time.Minute); err != nil {
		t.Error(err)
	}
	if exit := (*exec.ExitError)(nil); !errors.As(Run(exec.Command("false"), time.Minute), &exit) {
		t.Error("false ends well")
	}
}

// TestEnded checks that a command ends with the process that runs it.
func TestEnded(t *testing.T) {
	for _, s := range []syscall.Signal{syscall.SIGINT, syscall.SIGTERM, syscall.SIGHUP, syscall.SIGKILL} {
		script := "sleep 60 & echo; wait"
		switch {
		case signal.Ignored(s): // by nohup
			continue
		case s == syscall.SIGKILL && runtime.GOOS != "linux":
			continue
		case s == syscall.SIGKILL:
			script = "echo; exec sleep 60" // what the leader has started would be left
		}
		runner := exec.Command(os.Args[0])
		runner.Env = append(os.Environ(), role+"=runner", "SCRIPT="+script)
		r, w, err := os.Pipe()
		if err != nil {
			t.Fatal(err)
		}
		runner.Stdout = w
		if err := runner.Start(); err != nil {
			t.Fatal(err)
		}
		w.Close()
		if _, err := bufio.NewReader(r).ReadString('\n'); err != nil {
			t.Fatal(err)
		}
		_ = runner.Process.Signal(s)
		if err := runner.Wait(); err == nil || !strings.HasPrefix(err.Error(), "signal: ") {
			t.Errorf("%v: %v", s, err)
		}
		closes(t, r)
	}
}

// closes waits until nobody holds the other end of a pipe open.
func closes(t *testing.T, r *os.File) {
	t.Helper()
	if err := r.SetReadDeadline(time.Now().Add(10 * time.Second)); err != nil {
		t.Fatal(err)
	}
	if _, err := io.ReadAll(r); err != nil {
		t.Errorf("a process is left: %v", err)
	}
	r.Close()
}
