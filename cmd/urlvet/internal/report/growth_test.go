package report

import (
	"fmt"
	"go/token"
	"io"
	"strings"
	"testing"
	"time"

	"urlvet.example/cmd/urlvet/internal/check"
	"urlvet.example/cmd/urlvet/internal/load"
	"urlvet.example/internal/growthtest"
	"urlvet.example/urlcheck"
)

// onOneLine returns n findings, with a fix each, that begin on the same line.
// The fixes also add an import far above.
func onOneLine(n int) (all []check.Finding) {
	const head, word = "package p\n\nvar a = []string{", `"http://é/", `
	src := &load.Source{Path: "/m/a.go", Bytes: []byte(head + strings.Repeat(word, n) + "}\n")}
	for i := range n {
		start := len(head) + i*len(word)
		all = append(all, check.Finding{
			Source: src, Code: "host-name", Level: urlcheck.Error, Message: "m",
			Start: token.Position{Filename: src.Path, Offset: start + 1, Line: 3, Column: start - 8},
			End:   token.Position{Filename: src.Path, Offset: start + 9, Line: 3, Column: start},
			Fixes: []check.Fix{{Title: "Do it", Edits: []check.Edit{
				{Source: src, Start: 9, End: 9, Text: fmt.Sprint(i)}, {Source: src, Start: start, End: start + 12, Text: "x"},
			}}},
		})
	}
	return all
}

// TestGrowth prints eight times as many findings of one line.
func TestGrowth(t *testing.T) {
	for _, format := range Formats {
		if format.Name == "text" {
			continue // it shows the line each time
		}
		growthtest.Check(t, format.Name, 1000, func(n int) time.Duration {
			all := onOneLine(n)
			began := time.Now()
			if err := format.Print(io.Discard, Run{Dir: "/m", Base: "/m", Findings: all}); err != nil {
				t.Fatal(err)
			}
			return time.Since(began)
		})
	}
}

// TestStreams checks that no format keeps its output until the end.
func TestStreams(t *testing.T) {
	all := onOneLine(4000)
	for _, format := range Formats {
		if format.Name == "text" {
			continue
		}
		var w widest
		if err := format.Print(&w, Run{Dir: "/m", Base: "/m", Findings: all}); err != nil {
			t.Fatal(err)
		}
		if w.most > 512<<10 || w.all < w.most {
			t.Errorf("%s: %d of %d bytes at once", format.Name, w.most, w.all)
		}
	}
}

// widest counts what is written.
type widest struct{ all, most int }

func (w *widest) Write(p []byte) (int, error) {
	w.all, w.most = w.all+len(p), max(w.most, len(p))
	return len(p), nil
}
