package protocol

import (
	"math/rand/v2"
	"strings"
	"testing"
	"time"
)

// TestDraft makes changes one by one and asks for some of the texts, early or late. Each is what the changes
// make of it one by one.
func TestDraft(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	texts := []string{"", "a", "\n", "\r\n", "ü\n", "日本", strings.Repeat("x\n", 30_000)}
	var drafts []*Draft
	want := []*Text{NewText([]byte("ab\ncd\n"), UTF16)}
	drafts = append(drafts, NewDraft(want[0]))
	for i := range 3 * maxChanges / 2 {
		at := func() Position { return Position{random.IntN(6), random.IntN(4)} }
		c := TextDocumentContentChangeEvent{Range: &Range{at(), at()}, Text: texts[random.IntN(len(texts)-1)]}
		if i%700 == 600 {
			c = TextDocumentContentChangeEvent{Text: texts[len(texts)-1]}
		}
		if i%700 == 602 {
			c.Range = nil
		}
		changes := []TextDocumentContentChangeEvent{c}
		want = append(want, want[i].Edit(changes))
		drafts = append(drafts, drafts[i].Edit(changes))
		if random.IntN(50) == 0 {
			drafts[random.IntN(len(drafts))].Text()
		}
	}
	for i, d := range drafts {
		if got := d.Text(); string(got.Bytes) != string(want[i].Bytes) || got.End() != want[i].End() {
			t.Fatalf("after %d changes: %d bytes, want %d", i, len(got.Bytes), len(want[i].Bytes))
		}
	}
}

// TestDraftOfManyLines presses thousands of keys in a text of a million lines.
func TestDraftOfManyLines(t *testing.T) {
	if testing.Short() {
		t.Skip("measures time")
	}
	const keys, most = 4000, 5 * time.Second
	d, began := NewDraft(NewText([]byte(strings.Repeat("\n", 1_000_000)), UTF16)), time.Now()
	for i := range keys {
		d = d.Edit([]TextDocumentContentChangeEvent{{&Range{Position{i, 0}, Position{i, 0}}, "a"}})
	}
	if end := d.Text().End(); end != (Position{1_000_000, 0}) || len(d.Text().Bytes) != 1_000_000+keys {
		t.Errorf("%d bytes to %v", len(d.Text().Bytes), end)
	}
	if took := time.Since(began); took > most {
		t.Errorf("it took %v", took)
	}
}
