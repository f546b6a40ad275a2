//go:build unix

package lsp

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"os/exec"
	"runtime"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"urlvet.example/cmd/urlvet/internal/command"
	"urlvet.example/cmd/urlvet/internal/lsp/proxy"
)

// TestProcess ends servers that have started another process, and checks that
// both end, and the output with them.
func TestProcess(t *testing.T) {
	for _, tt := range []struct {
		name, script string
		end          func(*testing.T, *process)
	}{
		{"a server that ends", "sleep 100 & echo $!; cat >/dev/null", closed},
		{"a server that hangs", "sleep 100 & echo $!; sleep 100", closed},
		{"a server that is killed", "sleep 100 & echo $!; sleep 100", func(t *testing.T, p *process) {
			if err := p.cmd.Process.Kill(); err != nil {
				t.Error(err)
			}
		}},
		{"a server that crashes", "sleep 100 & echo $!; exit 3", func(*testing.T, *process) {}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			p, err := start(command.Env{Stderr: t.Output()}, []string{"sh", "-c", tt.script})
			if err != nil {
				t.Fatal(err)
			}
			defer p.Close()
			out := bufio.NewReader(p)
			line, err := out.ReadString('\n')
			if err != nil {
				t.Fatal(err)
			}
			child, err := strconv.Atoi(strings.TrimSpace(line))
			if err != nil {
				t.Fatal(err)
			}
			began := time.Now()
			tt.end(t, p)
			<-p.ended
			if rest, err := io.ReadAll(out); len(rest) > 0 {
				t.Errorf("read %q, %v", rest, err)
			}
			if took := time.Since(began); took > 5*proxy.Farewell {
				t.Errorf("it took %v to end", took)
			}
			for syscall.Kill(child, 0) == nil && !isZombie(child) {
				if time.Since(began) > 10*proxy.Farewell {
					t.Fatalf("process %d is still there", child)
				}
				time.Sleep(time.Millisecond)
			}
		})
	}
}

// TestKilled kills a proxy, which is this test in a process of its own, and checks that a server
// ends with it that does not notice the end of its input.
func TestKilled(t *testing.T) {
	const role = "URLVET_TEST_ROLE"
	if os.Getenv(role) == "proxy" {
		p, err := start(command.Env{Stderr: os.Stderr}, []string{"sh", "-c", "echo $$; exec sleep 100"})
		if err != nil {
			t.Fatal(err)
		}
		_, _ = io.Copy(os.Stdout, p)
		return
	}
	if runtime.GOOS != "linux" {
		t.Skip("the system kills no server")
	}
	parent := exec.Command(os.Args[0], "-test.run=^TestKilled$")
	parent.Env = append(os.Environ(), role+"=proxy")
	out, err := parent.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := parent.Start(); err != nil {
		t.Fatal(err)
	}
	line, _ := bufio.NewReader(out).ReadString('\n')
	server, err := strconv.Atoi(strings.TrimSpace(line))
	if err != nil {
		t.Fatal(err)
	}
	_ = parent.Process.Kill()
	_ = parent.Wait()
	for began := time.Now(); syscall.Kill(server, 0) == nil && !isZombie(server); time.Sleep(time.Millisecond) {
		if time.Since(began) > 10*time.Second {
			_ = syscall.Kill(server, syscall.SIGKILL)
			t.Fatalf("process %d is still there", server)
		}
	}
}

func closed(t *testing.T, p *process) {
	if err := p.Close(); err != nil {
		t.Error(err)
	}
}

// isZombie reports whether a process has ended and nobody has asked for its
// status, as in a container without an init. It knows it on Linux only.
func isZombie(pid int) bool {
	stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	return err == nil && strings.Contains(string(stat), ") Z ")
}
