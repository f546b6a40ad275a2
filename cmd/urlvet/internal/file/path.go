package file

import (
	"errors"
	"fmt"
	"go/scanner"
	"io/fs"
	"net/url"
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

// URI returns the URI of a file. Appendices E.2 and E.3 of RFC 8089 tell what
// becomes of the drives and the servers of Windows, as in `\\wsl.localhost\x\a.go`.
func URI(path string) string {
	path = filepath.ToSlash(path)
	var host string
	if rest, ok := strings.CutPrefix(path, "//"); ok {
		host, path, _ = strings.Cut(rest, "/")
	}
	return (&url.URL{Scheme: "file", Host: host, Path: "/" + strings.TrimPrefix(path, "/")}).String()
}

// FromURI returns the path of the file that a URI names. Editors escape the colon
// of a drive, and write the drive in lower case: file:///c%3A/a.go.
func FromURI(uri string) (path string, ok bool) {
	u, err := url.Parse(uri)
	if err != nil || u.Scheme != "file" {
		return "", false
	}
	path = filepath.FromSlash(u.Path)
	if drive := strings.TrimPrefix(u.Path, "/"); filepath.VolumeName(drive) != "" {
		path = filepath.FromSlash(drive)
	}
	if server := filepath.FromSlash("//"+u.Host) + filepath.FromSlash(u.Path); u.Host != "" && u.Host != "localhost" && filepath.VolumeName(server) != "" {
		path = server
	}
	path = filepath.Clean(path)
	return path, filepath.IsAbs(path)
}
