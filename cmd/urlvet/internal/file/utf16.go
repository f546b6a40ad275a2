package file

import "unicode/utf8"

// UTF16Len returns how many UTF-16 code units text has. Editors and web pages
// count columns in them. A byte that is not UTF-8 is one unit, as is the
// replacement character that stands for it.
func UTF16Len(text []byte) (units int) {
	for len(text) > 0 {
		r, size := utf8.DecodeRune(text)
		units += width(r)
		text = text[size:]
	}
	return units
}

// UTF16Offset returns the number of bytes that the first code units of text
// take: all of text if it has fewer units. Half a character counts as none.
func UTF16Offset(text []byte, units int) int {
	at := 0
	for at < len(text) && units > 0 {
		r, size := utf8.DecodeRune(text[at:])
		if units -= width(r); units < 0 {
			break
		}
		at += size
	}
	return at
}

// width returns the number of code units of a character.
func width(r rune) int {
	if r > 0xFFFF {
		return 2
	}
	return 1
}
