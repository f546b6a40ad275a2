package source

import (
	"go/ast"
	"go/token"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"
)

// TestSpan checks, for parts of long literals, that the source of a part has the part's
// value, and that a part whose ends are within a character is not exact.
func TestSpan(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	characters := []string{"a", "é", "世", `\n`, `\x41`, `\xff`, `\u00e9`, `\U0001F600`, `\\`, `\"`, `\101`, "\xff"}
	for range 40 {
		var b strings.Builder
		for range random.IntN(3 * apart) {
			b.WriteString(characters[random.IntN(len(characters))])
		}
		lit := &ast.BasicLit{ValuePos: 1000, Kind: token.STRING, Value: `"` + b.String() + `"`}
		l, ok := NewLiteral(token.NewFileSet(), lit)
		if !ok {
			t.Fatalf("no literal: %s", lit.Value)
		}
		for range 50 {
			start := random.IntN(len(l.Value) + 1)
			end := start + random.IntN(len(l.Value)-start+1)
			checkSpan(t, l, start, end)
		}
	}
}

func checkSpan(t *testing.T, l *Literal, start, end int) {
	t.Helper()
	pos, stop, exact := l.Span(start, end)
	from, to := int(pos-l.Lit.Pos()), int(stop-l.Lit.Pos())
	if from < 1 || to < from || to > len(l.Lit.Value)-1 {
		t.Fatalf("%d to %d of %s: %d to %d", start, end, l.Lit.Value, from, to)
	}
	text, err := strconv.Unquote(`"` + l.Lit.Value[from:to] + `"`)
	if err != nil {
		t.Fatalf("%d to %d of %s: %q", start, end, l.Lit.Value, l.Lit.Value[from:to])
	}
	part := l.Value[start:end]
	if exact && start < end && text != part {
		t.Errorf("%d to %d of %s: %q, want %q", start, end, l.Lit.Value, text, part)
	}
	if !strings.Contains(text, part) {
		t.Errorf("%d to %d of %s: %q lacks %q", start, end, l.Lit.Value, text, part)
	}
}
