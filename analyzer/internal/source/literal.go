package source

import (
	"go/ast"
	"go/token"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// Literal is a string literal with its value. It is for one goroutine.
type Literal struct {
	Lit      *ast.BasicLit
	Value    string
	stripped bool // the source has carriage returns that Lit.Value lacks

	spelled bool    // whether the following are known
	plain   bool    // the source between the quotes is the value
	marks   []point // of one that is not plain, in order
}

// point is where a character of a literal's value is written.
type point struct {
	value  int // offset in the value
	source int // offset between the quotes
}

// apart is how many characters there are between two points. A literal may have
// megabytes, and a problem every few bytes.
const apart = 256

// NewLiteral returns the literal for lit. It returns false if lit is not a
// complete string literal.
func NewLiteral(fset *token.FileSet, lit *ast.BasicLit) (*Literal, bool) {
	if lit.Kind != token.STRING {
		return nil, false
	}
	value, err := strconv.Unquote(lit.Value)
	if err != nil {
		return nil, false // half-typed
	}
	return &Literal{Lit: lit, Value: value, stripped: isRaw(lit) && isStripped(fset, lit)}, true
}

func isRaw(lit *ast.BasicLit) bool { return strings.HasPrefix(lit.Value, "`") }

// isStripped reports whether the scanner dropped carriage returns from the raw
// literal lit, so that offsets in its value are not offsets in the source.
func isStripped(fset *token.FileSet, lit *ast.BasicLit) bool {
	if int(lit.End()-lit.Pos()) != len(lit.Value) { // from Go 1.26 on
		return true
	}
	file := fset.File(lit.Pos())
	line := fset.PositionFor(lit.Pos(), false).Line
	start := file.Offset(lit.Pos())
	for i, c := range []byte(lit.Value) {
		if c != '\n' {
			continue
		}
		line++
		if line > file.LineCount() || file.Offset(file.LineStart(line)) != start+i+1 {
			return true
		}
	}
	return false
}

// Span returns where the bytes from start to end of the literal's value are
// written. It is not exact if the source there is more than these bytes, as for
// one byte of \u00e9.
func (l *Literal) Span(start, end int) (pos, stop token.Pos, exact bool) {
	if l.stripped {
		return l.Lit.Pos(), l.Lit.End(), false
	}
	first := l.Lit.Pos() + 1
	l.spell()
	if l.plain {
		return first + token.Pos(start), first + token.Pos(end), true
	}
	return l.spanEscaped(start, end)
}

// spell finds out how the literal is spelled, unless it is known.
func (l *Literal) spell() {
	if l.spelled {
		return
	}
	l.spelled = true
	l.plain = isRaw(l.Lit) || !strings.Contains(l.Lit.Value, `\`) && utf8.ValidString(l.Lit.Value)
	if l.plain {
		return
	}
	body, at := l.inside(), 0
	for n, rest := 0, body; rest != ""; n++ {
		if n%apart == 0 {
			l.marks = append(l.marks, point{at, len(body) - len(rest)})
		}
		var size int
		size, rest = unquoteChar(rest)
		at += size
	}
}

// inside returns the source between the quotes.
func (l *Literal) inside() string { return l.Lit.Value[1 : len(l.Lit.Value)-1] }

// spanEscaped is Span for an interpreted literal with escapes.
func (l *Literal) spanEscaped(start, end int) (pos, stop token.Pos, exact bool) {
	pos, stop, exact = l.Lit.End()-1, l.Lit.End()-1, true
	from := l.markBefore(min(start, end-1))
	body, at := l.inside(), from.value
	for rest := body[from.source:]; rest != "" && (at <= start || at < end); {
		from := l.Lit.End() - 1 - token.Pos(len(rest))
		var size int
		size, rest = unquoteChar(rest)
		if at <= start && start < at+size {
			pos, exact = from, exact && at == start
		}
		if at < end && end <= at+size {
			stop, exact = l.Lit.End()-1-token.Pos(len(rest)), exact && at+size == end
		}
		at += size
	}
	return pos, max(pos, stop), exact
}

// markBefore returns the last point that is not behind an offset in the value.
func (l *Literal) markBefore(offset int) point {
	i, found := slices.BinarySearchFunc(l.marks, offset, func(p point, offset int) int { return p.value - offset })
	switch {
	case found:
		return l.marks[i]
	case i == 0:
		return point{}
	}
	return l.marks[i-1]
}

// unquoteChar returns the size in bytes of the value of the first character in
// s, the inside of an interpreted literal, and the rest of s.
func unquoteChar(s string) (size int, rest string) {
	r, multibyte, rest, err := strconv.UnquoteChar(s, '"')
	switch {
	case err != nil: // cannot happen: the whole literal was unquoted before
		return 0, ""
	case r >= utf8.RuneSelf && multibyte:
		return utf8.RuneLen(r), rest
	}
	return 1, rest // also "\xff"
}

// Spell returns text as it is written inside l's quotes. It returns false if
// that is impossible.
func (l *Literal) Spell(text string) (string, bool) {
	if isRaw(l.Lit) {
		return text, text == "" || strconv.CanBackquote(text)
	}
	quoted := strconv.Quote(text)
	return quoted[1 : len(quoted)-1], true
}
