package server

import (
	"fmt"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"urlvet.example/cmd/urlvet/internal/lsp/lsptest"
	"urlvet.example/cmd/urlvet/internal/lsp/protocol"
	"urlvet.example/internal/growthtest"
	"urlvet.example/internal/slow"
	"urlvet.example/urlcheck"
)

// oneLine returns a file with a list of n URLs in one line, each with a finding
// that has a fix. The text before them is not ASCII.
func oneLine(n int) string {
	return "package p\n\nvar u = []string{\"ü\"" + strings.Repeat(`, "htp://www.example.org/"`, n) + "}\n"
}

// manyLines is oneLine with a URL a line.
func manyLines(n int) string { return strings.ReplaceAll(oneLine(n), ", ", ",\n\t") }

// half returns oneLine with a string that does not end, as while one is typed.
func half(n int) string { return strings.TrimSuffix(oneLine(n), "}\n") + ", f(\"x" }

// timed returns how long the server takes to publish, to hover over the last
// URL and to offer actions for all of a text.
func timed(t *testing.T, text string) (all [3]time.Duration) {
	t.Helper()
	s := start(t, nil)
	s.Start(plain, "null")
	uri := lsptest.URI(t.TempDir(), "a.go")
	lines := protocol.NewText([]byte(text), protocol.UTF16)
	at := lines.Position(strings.LastIndex(text, "htp://"))
	for i, do := range []func(){
		func() { s.Open(uri, text); s.Published(uri, 1) },
		func() {
			s.MustCall("textDocument/hover", map[string]any{"textDocument": lsptest.Doc(uri), "position": at}, nil)
		},
		func() {
			whole := protocol.Range{End: lines.End()}
			s.MustCall("textDocument/codeAction", map[string]any{"textDocument": lsptest.Doc(uri), "range": whole, "context": struct{}{}}, nil)
		},
	} {
		began := time.Now()
		do()
		all[i] = time.Since(began)
	}
	s.Stop()
	s.ends(t, true)
	return all
}

// TestSharedVerdict checks that requests between two changes share what a check has found, and what its
// sure fixes change: hundreds may wait, with ten megabytes each for a file of 50,000 findings.
func TestSharedVerdict(t *testing.T) {
	const n, looks, most = 2500, 20, 50 << 10
	made := make(chan *Server, 1)
	conn, session := serve(t, Options{served: func(s *Server) { made <- s }})
	session.Client = lsptest.New(t, conn)
	session.Start(plain, "null")
	dir := t.TempDir()
	uri := lsptest.URI(dir, "a.go")
	session.Open(uri, manyLines(n))
	session.Published(uri, 1)
	server := <-made
	path, _ := pathOf(uri)
	server.mu.Lock()
	f := server.folder(filepath.Dir(path))
	server.mu.Unlock()
	var before, after runtime.MemStats
	for range looks {
		seen, err := server.look(t.Context(), f, "")
		if err != nil {
			t.Fatal(err)
		}
		if len(seen.sureFixes(path)) == 0 {
			t.Fatalf("no fixes; late: %d", len(seen.late[path]))
		}
		if before.TotalAlloc == 0 { // the first has to plan them
			runtime.ReadMemStats(&before)
		}
	}
	runtime.ReadMemStats(&after)
	if each := (after.TotalAlloc - before.TotalAlloc) / looks; each > most {
		t.Errorf("%d bytes for each look", each)
	}
	session.Stop()
	session.ends(t, true)
}

// TestGrowth checks that eight times as many findings take about eight times as
// long. If the time grew with the square, they would take 64 times.
func TestGrowth(t *testing.T) {
	slow.Test(t, "takes seconds")
	const n, times, most = 2500, 8, 24
	const least = 10 * time.Millisecond // which a garbage collection may take
	for _, tt := range []struct {
		name string
		text func(int) string
	}{{"one line", oneLine}, {"half a line", half}, {"many lines", manyLines}} {
		for i, what := range []string{"diagnostics", "hover", "actions"} {
			ratio, short, long := 1e9, time.Duration(0), time.Duration(0)
			for range 5 { // other work on the machine may slow either down
				short, long = timed(t, tt.text(n))[i], timed(t, tt.text(times*n))[i]
				if ratio = min(ratio, long.Seconds()/max(short, least).Seconds()); ratio <= most {
					break
				}
			}
			t.Logf("%s, %s: %v for %d findings, %v for %d", tt.name, what, short, n, long, times*n)
			if ratio > most {
				t.Errorf("%s, %s: %d times the findings take %.1f times as long", tt.name, what, times, ratio)
			}
		}
	}
}

// TestComponentsGrowth checks that the time to describe a long URL grows with its
// length, not with the square: one of many URLs, and one of many parts with secrets.
func TestComponentsGrowth(t *testing.T) {
	for _, tt := range []struct{ begin, part string }{
		{"http://h.example/?", "://"},
		{"http://h.example/?", "://u:p@h/"},
		{"http://h.example/?", "token=x&"},
		{"prospero://h.example/x", ";token=x"},
	} {
		growthtest.Check(t, tt.begin+tt.part, 2500, func(n int) time.Duration {
			u := tt.begin + strings.Repeat(tt.part, n)
			parsed := urlcheck.Parse(u, urlcheck.Modern)
			began := time.Now()
			components(u, parsed, nil)
			return time.Since(began)
		})
	}
}

// TestManyFindings checks a file of a megabyte with 20,000 findings: editors
// get as many of them as they can use, and are told of the rest.
func TestManyFindings(t *testing.T) {
	if testing.Short() {
		t.Skip("with the race detector, the file takes too long")
	}
	const n = 20_000
	s := start(t, nil)
	s.Start(plain, "null")
	uri, text := lsptest.URI(t.TempDir(), "a.go"), strings.ReplaceAll(manyLines(n), "example.org/", "example.org/"+strings.Repeat("x", 25))
	s.Open(uri, text)
	all := s.Published(uri, 1).Diagnostics
	if len(all) != maxDiagnostics+1 {
		t.Fatalf("%d diagnostics", len(all))
	}
	last := all[maxDiagnostics]
	want := fmt.Sprintf("%d more findings in this file are not shown; urlvet prints them all", n-maxDiagnostics)
	if last.Message != want || last.Severity != protocol.SeverityInformation || last.Code != "" || last.Range.Start.Line != all[maxDiagnostics-1].Range.Start.Line+1 {
		t.Errorf("the last diagnostic is %+v, want %s", last, want)
	}
	var actions []protocol.CodeAction
	whole := protocol.Range{End: protocol.Position{Line: n + 9}}
	s.MustCall("textDocument/codeAction", map[string]any{"textDocument": lsptest.Doc(uri), "range": whole, "context": struct{}{}}, &actions)
	if len(actions) != 3*maxOffered+1 {
		t.Fatalf("%d actions", len(actions))
	}
	if last := actions[3*maxOffered]; last.Kind != fixAll || len(last.Edit.Changes[uri]) == 0 {
		t.Errorf("the last action is %s", last.Title)
	}
	s.Stop()
	s.ends(t, true)
}

// TestManyFolders checks that the time for open documents grows with their number, not with the square of it, if
// each is in a folder of its own, and each is saved.
func TestManyFolders(t *testing.T) {
	slow.Test(t, "measures time")
	growthtest.Check(t, "folders", 1000, func(n int) time.Duration {
		s := &Server{docs: map[string]*document{}, folders: map[string]*folder{}, troubles: map[string]int{}}
		s.client.TextDocument.Diagnostic = []byte("{}") // it pulls, so nothing is checked here
		began := time.Now()
		for i := range n {
			uri := fmt.Sprintf("file:///%d/a.go", i)
			var p protocol.DidOpenTextDocumentParams
			p.TextDocument.URI, p.TextDocument.Text = uri, "package p"
			if err := s.didOpen(p); err != nil {
				t.Fatal(err)
			}
			f := s.folders[filepath.Dir(s.docs[uri].path)]
			if docs := s.open(f); len(docs) != 1 || s.isNew(f, "trouble") != (i == 0) {
				t.Fatalf("%d documents in folder %d, or its trouble is new", len(docs), i)
			}
		}
		for range n {
			if err := s.filesChanged(struct{}{}); err != nil {
				t.Fatal(err)
			}
		}
		s.running.Wait()
		for uri := range s.docs {
			if err := s.didClose(protocol.TextDocumentParams{TextDocument: protocol.TextDocumentIdentifier{URI: uri}}); err != nil {
				t.Fatal(err)
			}
		}
		if len(s.folders)+len(s.troubles) > 0 {
			t.Fatalf("%d folders, and troubles %v", len(s.folders), s.troubles)
		}
		return time.Since(began)
	})
}
