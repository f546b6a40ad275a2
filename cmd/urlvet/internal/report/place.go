package report

import (
	"net/url"
	"path/filepath"

	"urlvet.example/cmd/urlvet/internal/file"
)

// reference returns the URI reference from base to path if path is below base,
// and otherwise path as a URI.
func reference(base, path string) (uri string, relative bool) {
	short := file.Short(base, path)
	if filepath.IsAbs(short) {
		return file.URI(short), false
	}
	return (&url.URL{Path: filepath.ToSlash(short)}).String(), true
}
