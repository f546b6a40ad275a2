// Package windows runs urlvet for Windows under Wine, and compares it with urlvet
// for this system.
package windows

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/textproto"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"
)

// patience is how long a command may take.
const patience = 30 * time.Second

// command returns the command of a variable, run in dir.
func command(t *testing.T, variable, dir string, args ...string) *exec.Cmd {
	t.Helper()
	path := os.Getenv(variable)
	if path == "" {
		t.Skipf("%s names no urlvet; e2e/windows/run does", variable)
	}
	cmd := exec.CommandContext(t.Context(), path, args...)
	if variable == "URLVET_WINDOWS" {
		cmd = exec.CommandContext(t.Context(), "wine", append([]string{path}, args...)...)
	}
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GOOS=windows", "GOARCH=amd64", "CGO_ENABLED=0")
	cmd.WaitDelay = patience
	return cmd
}

// ours and theirs run urlvet for this system and for Windows, and return what it
// prints, with the paths of this system, and its status.
func ours(t *testing.T, dir string, args ...string) (out string, status int) {
	t.Helper()
	return run(t, command(t, "URLVET", dir, args...))
}

func theirs(t *testing.T, dir string, args ...string) (out string, status int) {
	t.Helper()
	out, status = run(t, command(t, "URLVET_WINDOWS", dir, args...))
	return strings.ReplaceAll(out, "\r\n", "\n"), status
}

func run(t *testing.T, cmd *exec.Cmd) (out string, status int) {
	t.Helper()
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	err := cmd.Run()
	if cmd.ProcessState == nil {
		t.Fatal(err)
	}
	if cmd.ProcessState.ExitCode() == 2 {
		t.Logf("%q: %s", cmd.Args, &stderr)
	}
	return stdout.String(), cmd.ProcessState.ExitCode()
}

// module copies the packages of testdata, with other line ends if crlf, and
// settings, into a module.
func module(t *testing.T, crlf bool) (dir string) {
	t.Helper()
	dir = t.TempDir()
	source := filepath.Join("..", "..", "testdata")
	for _, name := range []string{"readme", "src"} {
		if err := os.CopyFS(filepath.Join(dir, name), os.DirFS(filepath.Join(source, name))); err != nil {
			t.Fatal(err)
		}
	}
	write(t, filepath.Join(dir, "go.mod"), "module m.example\n\ngo 1.25\n")
	write(t, filepath.Join(dir, ".urlvet.yaml"), "\uFEFFdisable: [\"port-*\"]\r\ntests: true\r\n")
	if crlf {
		for path, text := range sources(t, dir) {
			write(t, filepath.Join(dir, path), strings.ReplaceAll(text, "\n", "\r\n"))
		}
	}
	return dir
}

func write(t *testing.T, path, text string) {
	t.Helper()
	if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}

func read(t *testing.T, path string) string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// sources returns the Go files of dir by their paths relative to it.
func sources(t *testing.T, dir string) map[string]string {
	t.Helper()
	all := map[string]string{}
	err := filepath.WalkDir(dir, func(path string, _ os.DirEntry, err error) error {
		if rel, relErr := filepath.Rel(dir, path); relErr == nil && filepath.Ext(path) == ".go" {
			all[rel] = read(t, path)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// TestSameFindings compares formats. JSON has the paths of the system, with
// doubled backslashes; SARIF names its root by a URI.
func TestSameFindings(t *testing.T) {
	dir := module(t, true)
	for _, format := range []string{"json", "sarif", "github", "gitlab"} {
		want, wantStatus := ours(t, dir, "-format", format, "./...")
		got, status := theirs(t, dir, "-format", format, `.\...`)
		if format == "json" {
			got = slashed(t, got)
		}
		got = strings.ReplaceAll(got, "file:///Z:/", "file:///")
		if status != 1 || status != wantStatus || len(want) < 5000 || got != want {
			t.Errorf("%s: status %d and %d; %s", format, status, wantStatus, firstDifference(got, want))
		}
	}
}

// slashed returns JSON lines with slashes in their paths.
func slashed(t *testing.T, lines string) string {
	t.Helper()
	for _, line := range strings.Split(strings.TrimSpace(lines), "\n") {
		var finding struct {
			File string
		}
		if err := json.Unmarshal([]byte(line), &finding); err != nil {
			t.Fatalf("%s: %v", line, err)
		}
		written, _ := json.Marshal(finding.File)
		path, _ := json.Marshal(strings.ReplaceAll(finding.File, `\`, "/"))
		lines = strings.ReplaceAll(lines, `"file":`+string(written), `"file":`+string(path))
	}
	return lines
}

// firstDifference returns the first lines that differ.
func firstDifference(got, want string) string {
	g, w := strings.Split(got, "\n"), strings.Split(want, "\n")
	for i := range min(len(g), len(w)) {
		if g[i] != w[i] {
			return fmt.Sprintf("line %d: %.300s\nwant %.300s", i+1, g[i], w[i])
		}
	}
	return fmt.Sprintf("%d lines, want %d", len(g), len(w))
}

// TestSameFixes fixes files whose lines end with CR LF, on both systems, and
// compares the files and the patch.
func TestSameFixes(t *testing.T) {
	for _, crlf := range []bool{true, false} {
		dir, other := module(t, crlf), module(t, crlf)
		want, _ := ours(t, dir, "-diff=all", "./...")
		got, _ := run(t, command(t, "URLVET_WINDOWS", other, "-diff=all", "./..."))
		if len(want) < 1000 || got != want {
			t.Errorf("CR LF %t, -diff: %s", crlf, firstDifference(got, want))
		}
		_, wantStatus := ours(t, dir, "-fix=all", "./...")
		_, status := theirs(t, other, "-fix=all", "./...")
		if status != wantStatus {
			t.Errorf("CR LF %t, -fix: status %d, want %d", crlf, status, wantStatus)
		}
		fixed := sources(t, dir)
		for path, text := range sources(t, other) {
			if text != fixed[path] {
				t.Errorf("CR LF %t: %s: %s", crlf, path, firstDifference(text, fixed[path]))
			}
			if lone := strings.Count(text, "\n") - strings.Count(text, "\r\n"); crlf && lone > 0 {
				t.Errorf("%s: %d lines end with LF alone", path, lone)
			}
		}
	}
}

// TestSameBaseline writes baselines on one system and reads them on the other.
func TestSameBaseline(t *testing.T) {
	dir := module(t, false)
	if _, status := ours(t, dir, "-baseline", "ours", "-write-baseline", "./..."); status != 0 {
		t.Errorf("written here: status %d", status)
	}
	if _, status := theirs(t, dir, "-baseline", "theirs", "-write-baseline", "./..."); status != 0 {
		t.Errorf("written on Windows: status %d", status)
	}
	if a, b := read(t, filepath.Join(dir, "ours")), read(t, filepath.Join(dir, "theirs")); a != b || len(a) < 1000 {
		t.Error(firstDifference(b, a))
	}
	if out, status := theirs(t, dir, "-baseline", "ours", "./..."); status != 0 {
		t.Errorf("read on Windows: status %d, %s", status, out)
	}
	if out, status := ours(t, dir, "-baseline", "theirs", "./..."); status != 0 {
		t.Errorf("read here: status %d, %s", status, out)
	}
}

// TestPaths names packages as people on Windows do.
func TestPaths(t *testing.T) {
	dir := module(t, false)
	want, _ := ours(t, dir, "-quiet", "./readme")
	for _, pattern := range []string{"./readme", `.\readme`, `.\readme\...`, `.\README`, `readme\main.go`, `Z:` + strings.ReplaceAll(dir, "/", `\`) + `\readme`} {
		got, status := theirs(t, dir, "-quiet", pattern)
		got = strings.ReplaceAll(strings.ReplaceAll(got, `readme\`, "readme/"), `README\`, "readme/")
		if status != 1 || got != want {
			t.Errorf("%s: status %d, %s, want %s", pattern, status, got, want)
		}
	}
	for _, pattern := range []string{"NUL", "NUL.go", `.\NUL`, "CON.go", "COM1.go"} {
		if out, status := theirs(t, dir, pattern); status != 2 {
			t.Errorf("%s: status %d, %s", pattern, status, out)
		}
	}
}

// TestEditor opens a file by the URI that Visual Studio Code writes.
func TestEditor(t *testing.T) {
	dir := module(t, true)
	path := filepath.Join(dir, "readme", "main.go")
	cmd := command(t, "URLVET_WINDOWS", dir, "lsp")
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	late := time.AfterFunc(patience, func() { _ = cmd.Process.Kill() })
	defer late.Stop()
	uri := "file:///z%3A" + path
	server := bufio.NewReader(out)
	say(t, in, 1, "initialize", map[string]any{"capabilities": map[string]any{}})
	hear(t, server, func(m message) bool { return m.ID == 1 })
	say(t, in, 0, "initialized", map[string]any{})
	say(t, in, 0, "textDocument/didOpen", map[string]any{"textDocument": map[string]any{"uri": uri, "version": 1, "languageId": "go", "text": read(t, path)}})
	shown := hear(t, server, func(m message) bool { return m.Method == "textDocument/publishDiagnostics" }).Params
	want, _ := ours(t, dir, "-quiet", "./readme")
	if findings := strings.Count(want, "\n"); shown.URI != uri || len(shown.Diagnostics) != findings || findings == 0 {
		t.Errorf("%s: %d diagnostics, want %s and those of %s", shown.URI, len(shown.Diagnostics), uri, want)
	}
	say(t, in, 2, "shutdown", nil)
	hear(t, server, func(m message) bool { return m.ID == 2 })
	say(t, in, 0, "exit", nil)
	if err := cmd.Wait(); err != nil {
		t.Errorf("the server ends with %v", err)
	}
}

// message is what a server sends.
type message struct {
	ID     int
	Method string
	Params struct {
		URI         string
		Diagnostics []any
	}
}

// say sends a request, or a notification if its id is 0.
func say(t *testing.T, w io.Writer, id int, method string, params any) {
	t.Helper()
	m := map[string]any{"jsonrpc": "2.0", "method": method}
	if id != 0 {
		m["id"] = id
	}
	if params != nil {
		m["params"] = params
	}
	text, err := json.Marshal(m)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := fmt.Fprintf(w, "Content-Length: %d\r\n\r\n%s", len(text), text); err != nil {
		t.Fatal(err)
	}
}

// hear reads messages up to the first that is wanted.
func hear(t *testing.T, r *bufio.Reader, wanted func(message) bool) message {
	t.Helper()
	for {
		header, err := textproto.NewReader(r).ReadMIMEHeader()
		if err != nil {
			t.Fatal(err)
		}
		length, err := strconv.Atoi(header.Get("Content-Length"))
		if err != nil {
			t.Fatal(err)
		}
		text := make([]byte, length)
		if _, err := io.ReadFull(r, text); err != nil {
			t.Fatal(err)
		}
		var m message
		if err := json.Unmarshal(text, &m); err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		if wanted(m) {
			return m
		}
	}
}
