package file

import "unicode/utf8"

// UTF16Len returns how many UTF-16 code units text has. Editors and web pages
// count columns in them. A byte that is not UTF-8 is one unit, as is the
// replacement character that stands for it.
func UTF16Len(text []byte) (units int) {
	for len(text) > 0 {
		size, wide := Next(text)
		units += wide
		text = text[size:]
	}
	return units
}

// Next returns how many bytes and how many UTF-16 code units the first character
// of text takes. Both are 0 if text is empty.
func Next(text []byte) (size, units int) {
	if len(text) == 0 {
		return 0, 0
	}
	r, size := utf8.DecodeRune(text)
	return size, width(r)
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
