package file

import (
	"errors"
	"fmt"
	"go/scanner"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"strings"
)

// Abs returns the absolute path of what a user in dir calls path.
func Abs(dir, path string) string {
	if filepath.IsAbs(path) {
		return filepath.Clean(path)
	}
	return filepath.Join(dir, path)
}

// Short returns path relative to dir if it is below dir, and path otherwise.
func Short(dir, path string) string {
	rel, err := filepath.Rel(dir, path)
	if err != nil || rel == ".." || strings.HasPrefix(rel, ".."+string(filepath.Separator)) {
		return path
	}
	return rel
}

// Shorten makes "a.go: permission denied" of "open /home/u/m/a.go: permission
// denied" for a user in dir. It shortens the path of a syntax error too.
func Shorten(dir string, err error) error {
	if e := (*fs.PathError)(nil); errors.As(err, &e) {
		return fmt.Errorf("%s: %w", Short(dir, e.Path), e.Err)
	}
	if e := (*scanner.Error)(nil); errors.As(err, &e) {
		pos := e.Pos
		pos.Filename = Short(dir, pos.Filename)
		return fmt.Errorf("%s: %s", pos, e.Msg)
	}
	return err
}

// URI returns the URI of a file. Appendix E.2 of RFC 8089 tells what becomes of
// the drives of Windows.
func URI(path string) string {
	path = filepath.ToSlash(path)
	if !strings.HasPrefix(path, "/") {
		path = "/" + path
	}
	return (&url.URL{Scheme: "file", Path: path}).String()
}

// IsModule reports whether dir is the root of a module.
func IsModule(dir string) bool {
	info, err := os.Stat(filepath.Join(dir, "go.mod"))
	return err == nil && !info.IsDir()
}
