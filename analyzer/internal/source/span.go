package source

import "go/token"

// Span is a part of a file.
type Span struct{ From, To token.Pos }

// Covers reports whether pos is in the part.
func (s Span) Covers(pos token.Pos) bool { return s.From <= pos && pos < s.To }
