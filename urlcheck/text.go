package urlcheck

// Text is what is known of a string at compile time: its bytes, and holes
// where a value stands that only the running program knows. Each hole takes
// one byte of Bytes, which is not looked at. The zero Text is the empty
// string; Text{Bytes: s} is the plain string s.
type Text struct {
	Bytes string
	Holes []Hole // in the order of their offsets

	// Absolute says that the string is used where only an absolute URL
	// works (RFC 3986, section 4.3), so that a missing scheme is a defect.
	Absolute bool
}

// Hole is one unknown value in a Text.
type Hole struct {
	At   int      // byte offset into Text.Bytes
	Kind HoleKind // what is known of the value
	Verb string   // the format verb that stands for it, such as "%s"; empty for an operand of +
}

// HoleKind is what is known of the value in a hole.
type HoleKind uint8

const (
	Unknown  HoleKind = iota // nothing, not even that it varies; no rule reports because of it
	Variable                 // any text, of a variable or a call
	Number                   // decimal digits, at least one
	Name                     // a name or number without delimiters, never empty, never an IP address
	Host                     // a host, which may be an IPv6 address
	Path                     // text that may begin with a slash
)
