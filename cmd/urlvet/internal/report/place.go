package report

import (
	"net/url"
	"path/filepath"

	"urlvet.example/cmd/urlvet/internal/file"
	"urlvet.example/cmd/urlvet/internal/load"
)

// place is the position of a byte as editors and web pages count: in UTF-16 code
// units, without a byte order mark.
type place struct{ line, column int } // both from 1

// placeOf returns the place of the byte at offset.
func placeOf(src *load.Source, offset int) place {
	line, column := src.Place(offset)
	return place{line, column}
}

// reference returns the URI reference from base to path if path is below base,
// and otherwise path as a URI.
func reference(base, path string) (uri string, relative bool) {
	short := file.Short(base, path)
	if filepath.IsAbs(short) {
		return file.URI(short), false
	}
	return (&url.URL{Path: filepath.ToSlash(short)}).String(), true
}
