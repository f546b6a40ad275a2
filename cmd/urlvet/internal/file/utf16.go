package file

import "unicode/utf16"

// UTF16Len returns how many UTF-16 code units text has. Editors and web pages
// count columns in them. A byte that is not UTF-8 is one unit, as is the
// replacement character that stands for it.
func UTF16Len(text []byte) (units int) {
	for _, r := range string(text) {
		units += utf16.RuneLen(r)
	}
	return units
}

// UTF16Offset returns the number of bytes that the first code units of text
// take: all of text if it has fewer units. Half a character counts as none.
func UTF16Offset(text []byte, units int) int {
	for at, r := range string(text) {
		if units -= utf16.RuneLen(r); units < 0 {
			return at
		}
	}
	return len(text)
}

// stride is how many bytes are between two marks. It bounds what is read to find
// a column.
const stride = 512

// Units counts the UTF-16 code units of a text before places in it, without reading
// all that is before each of them: a line of generated code can hold thousands of
// findings.
type Units struct {
	text  []byte
	marks []spot // the first character at or behind each multiple of stride
}

// spot is the beginning of a character.
type spot struct {
	offset int // in bytes
	units  int // the same in UTF-16 code units
}

// NewUnits returns the units of a text.
func NewUnits(text []byte) *Units {
	u := &Units{text: text}
	units := 0
	for at, r := range string(text) {
		if at >= len(u.marks)*stride {
			u.marks = append(u.marks, spot{at, units})
		}
		units += utf16.RuneLen(r)
	}
	return u
}

// Before returns how many UTF-16 code units stand before an offset.
func (u *Units) Before(offset int) int {
	if len(u.marks) == 0 {
		return 0
	}
	i := min(offset/stride, len(u.marks)-1)
	if u.marks[i].offset > offset { // inside the character that the mark is behind
		i--
	}
	return u.marks[i].units + UTF16Len(u.text[u.marks[i].offset:offset])
}
