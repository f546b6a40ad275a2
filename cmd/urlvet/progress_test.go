//go:build unix

package main

import (
	"bytes"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/creack/pty"

	"urlvet.example/internal/slow"
)

// sluggish returns a command that checks a package with one finding and takes
// longer than people wait without a word: the go command that it asks for the
// environment does.
func sluggish(t *testing.T, args ...string) *exec.Cmd {
	t.Helper()
	dir := t.TempDir()
	for name, text := range map[string]string{
		"go":     "#!/bin/sh\nsleep 2.5\nexit 1\n",
		"go.mod": "module m.example\n\ngo 1.25.0\n",
		"a.go":   "package a\n\nconst u = \"htp://www.ietf.org/\"\n",
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o777); err != nil {
			t.Fatal(err)
		}
	}
	cmd := exec.Command("urlvet", args...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "PATH="+dir+":"+os.Getenv("PATH"), "TERM=xterm", "GORACE=atexit_sleep_ms=0")
	return cmd
}

// onTerminal returns what a command writes to standard output and, on a
// terminal of so many columns, 0 if that does not matter, to standard error.
func onTerminal(t *testing.T, columns int, cmd *exec.Cmd) (stdout, terminal string) {
	t.Helper()
	master, tty, err := pty.Open()
	if err != nil {
		t.Skip(err)
	}
	defer master.Close()
	if columns > 0 {
		if err := pty.Setsize(master, &pty.Winsize{Rows: 24, Cols: uint16(columns)}); err != nil {
			t.Fatal(err)
		}
	}
	var out bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, tty
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	tty.Close()
	shown, _ := io.ReadAll(master) // Linux ends it with an error
	if err := cmd.Wait(); cmd.ProcessState.ExitCode() != 1 {
		t.Errorf("%v\n%s", err, shown)
	}
	return out.String(), string(shown)
}

const (
	line    = "urlvet: packages checked: "
	summary = "1 error in 1 file; 1 can be fixed with -fix"
)

func TestProgress(t *testing.T) {
	t.Parallel()
	stdout, terminal := onTerminal(t, 0, sluggish(t, "-format", "json"))
	if !strings.HasPrefix(stdout, "{") || strings.Count(stdout, "\n") != 1 || strings.ContainsAny(stdout, "\r\x1b") {
		t.Errorf("standard output %q", stdout)
	}
	before, after, ok := strings.Cut(terminal, summary)
	if !ok || !strings.Contains(before, line+"0") || !strings.HasSuffix(before, "\r\x1b[K") || strings.TrimSpace(after) != "" {
		t.Errorf("standard error %q: want a progress line, wiped before the summary", terminal)
	}
}

// TestNarrow checks that no word of a message is broken where the terminal ends.
func TestNarrow(t *testing.T) {
	t.Parallel()
	const want = "1 error in 1 file; 1 can be\r\n  fixed with -fix\r\n"
	if _, terminal := onTerminal(t, 30, sluggish(t)); !strings.HasSuffix(terminal, want) {
		t.Errorf("standard error %q, want %q", terminal, want)
	}
}

func TestNoProgress(t *testing.T) {
	slow.Test(t, "waits for seconds")
	t.Parallel()
	dumb := sluggish(t)
	dumb.Env = append(dumb.Env, "TERM=dumb")
	if _, terminal := onTerminal(t, 0, dumb); strings.TrimSpace(terminal) != summary {
		t.Errorf("on a dumb terminal: %q", terminal)
	}
	var piped bytes.Buffer
	cmd := sluggish(t)
	cmd.Stderr = &piped
	if err := cmd.Run(); cmd.ProcessState.ExitCode() != 1 || piped.String() != summary+"\n" {
		t.Errorf("in a pipe: %q, %v", piped.String(), err)
	}
}
