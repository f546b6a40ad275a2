package main

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"urlvet.example/cmd/urlvet/internal/lsp/lsptest"
	"urlvet.example/cmd/urlvet/internal/lsp/protocol"
	"urlvet.example/internal/slow"
)

// process is "urlvet lsp" and its client.
type process struct {
	*lsptest.Client
	cmd *exec.Cmd
}

// pipes are the two directions of a connection.
type pipes struct {
	io.Reader
	io.WriteCloser
}

// startLSP runs "urlvet lsp" with arguments. testscript.Main has put urlvet into
// PATH.
func startLSP(t *testing.T, args ...string) process {
	t.Helper()
	cmd := exec.Command("urlvet", append([]string{"lsp"}, args...)...)
	cmd.Env = append(os.Environ(), "GORACE=atexit_sleep_ms=0")
	cmd.Stderr = t.Output()
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
	return process{lsptest.New(t, pipes{out, in}), cmd}
}

// ends checks the exit status.
func (p process) ends(t *testing.T, want int) {
	t.Helper()
	late := time.AfterFunc(lsptest.Patience, func() { _ = p.cmd.Process.Kill() })
	defer late.Stop()
	_ = p.cmd.Wait()
	if got := p.cmd.ProcessState.ExitCode(); got != want {
		t.Errorf("exit status %d, want %d", got, want)
	}
}

// way is a way for a client to leave, and the exit status that it leads to.
type way struct {
	name   string
	leave  func(p process)
	status int
}

// leaving are all ways. The first needs a server that answers, and a signal ends only the
// proxy with that status.
var leaving = []way{
	{"shutdown and exit", func(p process) { p.Stop() }, 0},
	{"exit alone", func(p process) { p.Notify("exit", nil) }, 1},
	{"the end of the input", func(p process) { p.Close() }, 1},
	{"a signal", func(p process) { _ = p.cmd.Process.Signal(os.Interrupt) }, 1},
}

func TestLSP(t *testing.T) {
	for _, tt := range leaving[:3] {
		p := startLSP(t, "-disable", "port-*")
		if v := p.Start("{}", "null").ServerInfo; v.Name != "urlvet" {
			t.Errorf("server %v", v)
		}
		uri := lsptest.URI(t.TempDir(), "a.go")
		p.Open(uri, "package p\n\nvar u = \"htp://www.example.org:70000/\"\n")
		p.Shows(uri, "2:9-12 scheme-typo")
		tt.leave(p)
		p.ends(t, tt.status)
	}
}

// leaveAtOnce leaves newly started processes, and fails if one does not end at once.
func leaveAtOnce(t *testing.T, ways []way, start func() process) {
	t.Helper()
	for _, tt := range ways {
		p := start()
		time.Sleep(200 * time.Millisecond) // it is busy
		began := time.Now()
		tt.leave(p)
		p.ends(t, tt.status)
		if took := time.Since(began); took > 3*time.Second {
			t.Errorf("%s: it took %v to end", tt.name, took)
		}
	}
}

// TestLSPEndsAtOnce leaves servers that are checking a package whose types take
// go/types longer than any test.
func TestLSPEndsAtOnce(t *testing.T) {
	var text strings.Builder
	text.WriteString("package p\n\ntype T0 struct{ A string }\n\nvar u = \"http://\" + T40{}.A + \":\" + \"80\"\n")
	for i := range 40 {
		fmt.Fprintf(&text, "\ntype T%d struct{ T%d; B T%d }\n", i+1, i, i)
	}
	leaveAtOnce(t, leaving[:3], func() process {
		p := startLSP(t)
		p.Start("{}", "null")
		p.Open(lsptest.URI(t.TempDir(), "a.go"), text.String())
		return p
	})
}

// TestProxyEndsAtOnce leaves proxies whose gopls takes no notice of anything.
func TestProxyEndsAtOnce(t *testing.T) {
	if _, err := exec.LookPath("sh"); err != nil {
		t.Skip("there is no shell")
	}
	leaveAtOnce(t, leaving[1:], func() process {
		runs := filepath.Join(t.TempDir(), "runs")
		p := startLSP(t, "-proxy", "sh", "-c", `: >"$0"; sleep 100 & sleep 100`, runs)
		p.Notify("x", nil)
		for began := time.Now(); time.Since(began) < lsptest.Patience; time.Sleep(10 * time.Millisecond) {
			if _, err := os.Stat(runs); err == nil {
				break
			}
		}
		return p
	})
}

// TestProxyAbandoned closes the input of a proxy that has stopped to read it,
// because its gopls reads nothing.
func TestProxyAbandoned(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("what is not read is not known there")
	}
	cmd := exec.Command("urlvet", "lsp", "-proxy", "sh", "-c", "sleep 100")
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	const long = 1 << 20
	note := fmt.Sprintf("Content-Length: %d\r\n\r\n{%s}", long, strings.Repeat(" ", long-2))
	wrote := make(chan struct{}, 1000)
	go func() {
		for range cap(wrote) {
			if _, err := io.WriteString(in, note); err != nil {
				return
			}
			wrote <- struct{}{}
		}
	}()
	for stuck := false; !stuck; {
		select {
		case <-wrote:
		case <-time.After(time.Second):
			stuck = true
		}
	}
	began := time.Now()
	in.Close()
	_ = cmd.Wait()
	if took := time.Since(began); took > 3*time.Second {
		t.Errorf("the proxy took %v to end", took)
	}
}

// realGopls returns the gopls to test with: that of URLVET_GOPLS or a newly built one.
func realGopls(t *testing.T) string {
	t.Helper()
	if path := os.Getenv("URLVET_GOPLS"); path != "" {
		return path
	}
	slow.Test(t, "building gopls takes minutes")
	dir := t.TempDir()
	cmd := exec.Command("go", "install", "golang.org/x/tools/gopls@v0.23.0")
	cmd.Env = append(os.Environ(), "GOBIN="+dir)
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%s: %v\n%s", cmd, err, out)
	}
	return filepath.Join(dir, "gopls")
}

// TestProxy checks that the results of gopls and urlvet come as those of one
// server.
func TestProxy(t *testing.T) {
	command := realGopls(t)
	dir := t.TempDir()
	const text = "package p\n\nfunc f() string {\n\tunused := 1\n\treturn base + \"x\"\n}\n\nconst base = \"http://www.example.org:70000/\"\n"
	for name, text := range map[string]string{"go.mod": "module m.example\n\ngo 1.25.0\n", "a.go": text} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	p := startLSP(t, "-proxy", command, "serve")
	var hello struct{ Capabilities json.RawMessage }
	p.MustCall("initialize", map[string]any{
		"rootUri": lsptest.URI(dir),
		"capabilities": json.RawMessage(`{"workspace":{"configuration":true},
			"textDocument":{"codeAction":{"codeActionLiteralSupport":{"codeActionKind":{"valueSet":["quickfix","source.fixAll"]}}}}}`),
	}, &hello)
	if !strings.Contains(string(hello.Capabilities), `"source.fixAll.urlvet"`) {
		t.Errorf("the server can %s", hello.Capabilities)
	}
	p.Notify("initialized", struct{}{})
	uri := lsptest.URI(dir, "a.go")
	p.Open(uri, text)
	shows := func(want ...string) {
		t.Helper()
		p.Wait(strings.Join(want, " and "), func() bool {
			got := p.Now(uri)
			slices.Sort(got)
			return slices.Equal(got, want)
		})
	}
	shows("3:1-7 UnusedVar", "7:37-42 port-range")
	p.Change(uri, 2, lsptest.Replace(3, 0, 4, 0, ""))
	shows("6:37-42 port-range")
	p.Change(uri, 3, lsptest.Replace(6, 37, 6, 42, "80"))
	shows()
	p.Change(uri, 4, lsptest.Replace(6, 14, 6, 18, "htp"), lsptest.Replace(3, 0, 3, 0, "\tunused := 1\n"))
	shows("3:1-7 UnusedVar", "7:14-17 scheme-typo")

	checkAnswers(t, p, uri)
	p.Stop()
	p.ends(t, 0)
}

// checkAnswers asks the proxy of TestProxy about the URL and the constant that
// holds it.
func checkAnswers(t *testing.T, p process, uri string) {
	t.Helper()
	position := protocol.Position{Line: 7, Character: 15}
	var h protocol.Hover
	p.MustCall("textDocument/hover", map[string]any{"textDocument": lsptest.Doc(uri), "position": position}, &h)
	if !strings.Contains(h.Contents.Value, "scheme-typo") {
		t.Errorf("hover %q", h.Contents.Value)
	}
	var definition []protocol.Location
	p.MustCall("textDocument/definition", map[string]any{"textDocument": lsptest.Doc(uri), "position": protocol.Position{Line: 4, Character: 9}}, &definition)
	if len(definition) != 1 || definition[0].Range.Start != (protocol.Position{Line: 7, Character: 6}) {
		t.Errorf("definition %v", definition)
	}
	var actions []protocol.CodeAction
	p.MustCall("textDocument/codeAction", map[string]any{
		"textDocument": lsptest.Doc(uri), "range": protocol.Range{Start: position, End: position}, "context": map[string]any{"diagnostics": []any{}},
	}, &actions)
	i := slices.IndexFunc(actions, func(a protocol.CodeAction) bool { return a.IsPreferred && a.Title == `Write http` })
	if i < 0 {
		t.Errorf("actions %+v", actions)
	} else {
		var resolved protocol.CodeAction
		p.MustCall("codeAction/resolve", actions[i], &resolved)
		if resolved.Edit == nil || len(resolved.Edit.Changes[uri]) != 1 {
			t.Errorf("resolved %+v", resolved)
		}
	}
}

// TestLSPLatency measures the time from a key stroke to its diagnostics: in a file
// of 5,000 lines, in one with 1,000 joins, and in a package of 150,000 lines.
// With URLVET_LATENCY=file it also measures in a file and package of somebody else. The
// bounds are far off the figures, which a busy machine moves; -v shows them.
func TestLSPLatency(t *testing.T) {
	slow.Test(t, "measures time")
	others := make(map[string]string)
	for i := range 29 {
		others[fmt.Sprintf("b%d.go", i)] = strings.ReplaceAll(lsptest.Large(5000), "func get", fmt.Sprintf("func get%d_", i))
	}
	tests := []struct {
		name, text string
		others     map[string]string
		most       time.Duration // for the median
	}{
		{"5,000 lines", lsptest.Large(5000), nil, time.Second},
		{"1,000 joins", lsptest.Joins(1000), nil, time.Second},
		{"150,000 lines", lsptest.Large(5000), others, 2 * time.Second},
	}
	for _, tt := range tests {
		dir := t.TempDir()
		for name, text := range tt.others {
			if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
				t.Fatal(err)
			}
		}
		if median := latency(t, tt.name, filepath.Join(dir, "a.go"), tt.text, 20); median > tt.most {
			t.Errorf("%s: a key stroke takes %v", tt.name, median)
		}
	}
	if path := os.Getenv("URLVET_LATENCY"); path != "" {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		latency(t, path, path, string(text), 100)
	}
}

// latency types a wrong port at the end of a file and takes it back, so many times
// together, and returns the median of the times until the diagnostics are there.
func latency(t *testing.T, name, path, text string, strokes int) (median time.Duration) {
	t.Helper()
	text += "\nvar _ = \"http://latency.example\"\n"
	line, column := strings.Count(text, "\n")-1, len(`var _ = "http://latency.example`)
	p := startLSP(t)
	p.Start("{}", "null")
	uri := lsptest.URI(filepath.Dir(path), filepath.Base(path))
	p.Open(uri, text)
	p.Published(uri, 1)
	already := len(p.Now(uri))
	var took []time.Duration
	for i := range strokes {
		change, want := lsptest.Replace(line, column, line, column, ":70000"), already+1
		if i%2 == 1 {
			change, want = lsptest.Replace(line, column, line, column+len(":70000"), ""), already
		}
		began := time.Now()
		p.Change(uri, i+2, change)
		p.Wait("diagnostics", func() bool { return len(p.Now(uri)) == want })
		took = append(took, time.Since(began))
		time.Sleep(20 * time.Millisecond) // nobody types faster
	}
	slices.Sort(took)
	t.Logf("%s: median %v, all but one of %d within %v", name, took[strokes/2], strokes, took[strokes-2])
	p.Stop()
	p.ends(t, 0)
	return took[strokes/2]
}
