package rewrite

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"strings"

	"urlvet.example/cmd/urlvet/internal/file"
)

// Write writes the new text to the file, as Replace of dirs does. It returns an
// error if the file has changed since it was checked.
func (c Change) Write(dirs *file.Dirs) error {
	now, err := file.Read(c.Path, file.MaxBytes)
	switch {
	case err != nil:
		return err
	case bytes.Equal(now, c.New):
		return nil // the file was fixed before, under another name
	case !bytes.Equal(now, c.Old):
		return unfixed(c.Path, "it was changed meanwhile")
	}
	return dirs.Replace(c.Path, c.New)
}

// unfixed returns the error for a file that was not fixed.
func unfixed(path, why string) error {
	return &fs.PathError{Op: "fix", Path: path, Err: errors.New("not fixed: " + why)}
}

// quoted returns a path as git writes it: as a C string if it has characters
// that cannot be in a line of a patch.
func quoted(path string) string {
	special := func(r rune) bool { return r < ' ' || r == 0x7F || r == '"' || r == '\\' }
	if !strings.ContainsFunc(path, special) {
		return path
	}
	text := `"`
	for _, b := range []byte(path) {
		if special(rune(b)) {
			text += fmt.Sprintf(`\%03o`, b)
		} else {
			text += string([]byte{b})
		}
	}
	return text + `"`
}
