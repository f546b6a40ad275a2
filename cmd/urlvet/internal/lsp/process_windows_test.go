package lsp

import (
	"bufio"
	"fmt"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"testing"
	"time"

	"golang.org/x/sys/windows"

	"urlvet.example/cmd/urlvet/internal/command"
	"urlvet.example/cmd/urlvet/internal/lsp/proxy"
)

// role is the variable that makes this test binary a server, which starts another
// process, or that process.
const role = "URLVET_TEST_ROLE"

func TestMain(m *testing.M) {
	switch os.Getenv(role) {
	case "server", "server that crashes":
		// Not at once: a job has what its process starts when it is in the job.
		time.Sleep(proxy.Farewell / 2)
		child := exec.Command(os.Args[0])
		child.Env = append(os.Environ(), role+"=child")
		child.Stdout = os.Stdout // which it holds open
		if err := child.Start(); err != nil {
			panic(err)
		}
		fmt.Println(child.Process.Pid)
		if os.Getenv(role) == "server" {
			time.Sleep(time.Minute)
		}
		os.Exit(3)
	case "child":
		time.Sleep(time.Minute)
		os.Exit(0)
	}
	os.Exit(m.Run())
}

// TestProcess ends servers that have started another process, and checks that
// both end.
func TestProcess(t *testing.T) {
	for _, tt := range []struct {
		role string
		end  func(*process) error
	}{
		{"server", (*process).Close},
		{"server", func(p *process) error { return p.cmd.Process.Kill() }},
		{"server that crashes", func(*process) error { return nil }},
	} {
		t.Setenv(role, tt.role)
		p, err := start(command.Env{Stderr: t.Output()}, os.Args[:1])
		if err != nil {
			t.Fatal(err)
		}
		defer p.Close()
		line, err := bufio.NewReader(p).ReadString('\n')
		if err != nil {
			t.Fatal(err)
		}
		child := opened(t, strings.TrimSpace(line))
		defer windows.CloseHandle(child)
		if err := tt.end(p); err != nil {
			t.Error(err)
		}
		<-p.ended
		if event, err := windows.WaitForSingleObject(child, uint32(10*proxy.Farewell/time.Millisecond)); event != windows.WAIT_OBJECT_0 {
			t.Errorf("%s: what it has started is still there: %v", tt.role, err)
		}
	}
}

// opened returns a handle to wait for the end of a process.
func opened(t *testing.T, id string) windows.Handle {
	t.Helper()
	pid, err := strconv.ParseUint(id, 10, 32)
	if err != nil {
		t.Fatal(err)
	}
	h, err := windows.OpenProcess(windows.SYNCHRONIZE, false, uint32(pid))
	if err != nil {
		t.Fatal(err)
	}
	return h
}
