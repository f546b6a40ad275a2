package report

import (
	"bytes"
	"net/url"
	"path/filepath"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"urlvet.example/cmd/urlvet/internal/load"
)

// place is where a byte of a file is for editors and web pages: they count
// UTF-16 code units, and see no byte order mark.
type place struct{ line, column int } // both from 1

// placeOf returns the place of the byte at offset.
func placeOf(src *load.Source, offset int) place {
	_, first := src.Line(offset)
	before := src.Bytes[first:offset]
	if first == 0 {
		before = bytes.TrimPrefix(before, []byte("\uFEFF"))
	}
	return place{
		line:   1 + bytes.Count(src.Bytes[:first], []byte("\n")),
		column: 1 + codeUnits(before),
	}
}

// codeUnits returns how many UTF-16 code units text has. A byte that is not
// UTF-8 is one, as the replacement character that stands for it.
func codeUnits(text []byte) (n int) {
	for len(text) > 0 {
		r, size := utf8.DecodeRune(text)
		n += utf16.RuneLen(r)
		text = text[size:]
	}
	return n
}

// reference returns the URI reference that leads from base to path if path
// lies below, and otherwise path as a URI.
func reference(base, path string) (uri string, relative bool) {
	short := load.Short(base, path)
	if filepath.IsAbs(short) {
		return fileURI(short), false
	}
	return (&url.URL{Path: filepath.ToSlash(short)}).String(), true
}

// fileURI returns the URI of a file: RFC 8089, appendix E.2, for Windows' drives.
func fileURI(path string) string {
	path = filepath.ToSlash(path)
	if !strings.HasPrefix(path, "/") {
		path = "/" + path
	}
	return (&url.URL{Scheme: "file", Path: path}).String()
}
