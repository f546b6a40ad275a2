package proxy

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"urlvet.example/cmd/urlvet/internal/lsp/lsptest"
	"urlvet.example/cmd/urlvet/internal/lsp/protocol"
	"urlvet.example/internal/growthtest"
)

const aFile = "file:///a.go"

// holding returns a proxy that has got n diagnostics from gopls, and some from urlvet.
func holding(t *testing.T, n int, ours string) *proxy {
	t.Helper()
	p := newProxy(Peers{}, delays{greeting, stall})
	for from, diagnostics := range map[side]string{gopls: strings.TrimSuffix(strings.Repeat(theirs+",", n), ","), own: ours} {
		var m message
		if err := json.Unmarshal([]byte(published(aFile, 1, diagnostics)), &m); err != nil {
			t.Fatal(err)
		}
		p.publication(from, m)
	}
	return p
}

// inserts returns changes that insert a line each.
func inserts(n int) (all []protocol.TextDocumentContentChangeEvent) {
	for range n {
		all = append(all, lsptest.Replace(0, 0, 0, 0, "// x\n"))
	}
	return all
}

// TestMove checks that the diagnostics of gopls move along, that too many of them are
// forgotten for too many changes, and that what is remembered is counted.
func TestMove(t *testing.T) {
	const many = 1 << 9
	p := holding(t, many, theirs)
	p.move(aFile, inserts(maxMoves/many))
	x := p.published[aFile]
	var d protocol.Diagnostic
	if err := json.Unmarshal(x.found[gopls][many-1], &d); err != nil || d.Range.Start.Line != 2+maxMoves/many {
		t.Errorf("the last of gopls is at %v after %d changes, error %v", d.Range, maxMoves/many, err)
	}
	p.move(aFile, inserts(maxMoves/many+1))
	if len(x.found[gopls]) != 0 || len(x.found[own]) != 1 || p.remembered != x.size[own] {
		t.Errorf("after too many changes %d of gopls and %d of urlvet are known, of %d bytes", len(x.found[gopls]), len(x.found[own]), p.remembered)
	}
	p = holding(t, many, "")
	p.move(aFile, inserts(maxMoves/many+1))
	if len(p.published) != 0 || p.remembered != 0 {
		t.Errorf("%d bytes remembered of nothing in %d documents", p.remembered, len(p.published))
	}
}

// TestMoveMany moves a mebibyte of diagnostics, and not more, at each key stroke.
func TestMoveMany(t *testing.T) {
	most := maxMoves / (len(theirs) + 1)
	for _, tt := range []struct{ n, want int }{{most - 10, most - 10}, {most + 10, 0}} {
		p := holding(t, tt.n, theirs)
		p.move(aFile, inserts(1))
		if got := len(p.published[aFile].found[gopls]); got != tt.want {
			t.Errorf("%d of %d diagnostics are known, want %d", got, tt.n, tt.want)
		}
	}
}

// TestMoveGrowth checks that the time grows with the diagnostics and the changes, and
// not with the product.
func TestMoveGrowth(t *testing.T) {
	growthtest.Check(t, "diagnostics and changes", 450, func(n int) time.Duration {
		p, changes := holding(t, n, theirs), inserts(n)
		began := time.Now()
		p.move(aFile, changes)
		return time.Since(began)
	})
}
