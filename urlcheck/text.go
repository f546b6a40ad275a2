package urlcheck

import "slices"

// Text is what is known of a string at compile time: its bytes, and holes for
// values that are known only at run time. Each hole takes one byte of Bytes,
// whose value does not matter. A hole outside Bytes is ignored. The zero Text
// is the empty string; Text{Bytes: s} is the plain string s.
type Text struct {
	Bytes string
	Holes []Hole // in the order of their offsets

	// Seams are the offsets at which what is written elsewhere begins, in order: the second
	// literal of "/annual rep" + "ort of 2024". Words on both sides of one are two problems.
	Seams []int

	// Absolute says that the string is used where only an absolute URL
	// works (RFC 3986, section 4.3), so that a missing scheme is a defect.
	Absolute bool
}

// Hole is one unknown value in a Text.
type Hole struct {
	At   int      // byte offset into Text.Bytes
	Kind HoleKind // what is known of the value
	Verb string   // the format verb in its place, such as "%s"; empty for an operand of +
}

func (h Hole) span() Span { return Span{h.At, h.At + 1} }

// HoleKind is what is known of the value in a hole.
type HoleKind uint8

const (
	Unknown  HoleKind = iota // nothing, not even that it varies; no rule reports it
	Variable                 // any text, from a variable or a call
	Number                   // decimal digits, at least one
	Name                     // a name or number without delimiters, never empty, never an IP address
	Host                     // a host, which may be an IPv6 address
	Path                     // text that may begin with a slash
	Address                  // a host with the brackets that it needs, perhaps with a port
)

// normal returns t with a NUL byte for each hole, and without holes outside its
// bytes.
func (t Text) normal() Text {
	usual := func(h Hole) bool { return h.At >= 0 && h.At < len(t.Bytes) && t.Bytes[h.At] == 0 }
	if !slices.ContainsFunc(t.Holes, func(h Hole) bool { return !usual(h) }) {
		return t
	}
	b := []byte(t.Bytes)
	var holes []Hole
	for _, h := range t.Holes {
		if h.At >= 0 && h.At < len(b) {
			b[h.At] = 0
			holes = append(holes, h)
		}
	}
	return Text{string(b), holes, t.Seams, t.Absolute}
}
