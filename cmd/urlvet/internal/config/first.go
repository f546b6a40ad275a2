package config

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"unicode/utf8"

	"urlvet.example/cmd/urlvet/internal/file"
)

// examples are values of the settings, by name, as a first file has them.
var examples = map[string]string{
	"profile":    "modern",
	"enable":     "[scheme-cleartext]",
	"disable":    "[query-*]",
	"level":      "{host-*: error, port-nondefault: off}",
	"allow-host": `["*.corp.example"]`,
	"allow-port": "[8443, 9090]",
	"sink":       "[corp.example/fetch.Get:0]",
	"tests":      "true",
	"generated":  "true",
	"exclude":    `[third_party, "**/*_gen.go"]`,
	"fail-on":    "error",
	"overrides":  `[{paths: ["**/*_test.go"], disable: [host-*]}]`,
}

// firstFile returns a configuration file in which all settings stand as comments.
func firstFile() string {
	var b strings.Builder
	b.WriteString("# Settings of urlvet for everybody who works on this. Remove the # before a key to set\n# it; \"urlvet config\" shows which settings are in force.\n")
	for _, f := range fields(new(Values)) {
		about := f.plainAbout()
		first, size := utf8.DecodeRuneInString(about)
		fmt.Fprintf(&b, "\n# %s.\n#%s: %s\n", strings.ToUpper(string(first))+about[size:], f.name, examples[f.name])
	}
	return b.String()
}

// writeFirst writes a first configuration file for the packages in dir and returns its
// path. It fails if a file holds for them already.
func (s *Settings) writeFirst(dir string) (path string, err error) {
	s.mu.Lock()
	start := s.start(dir)
	s.mu.Unlock()
	path = filepath.Join(start, Name)
	if above, _, err := search(start); above != "" && above != path {
		return "", file.Unread(above, "holds here, and a file in "+start+" would take its place")
	} else if err != nil {
		return "", err
	}
	if err := new(file.Dirs).Replaceable(path); err != nil {
		return "", err // before a file is made behind a link
	}
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if errors.Is(err, fs.ErrExist) {
		return "", file.Unread(path, "is there already, and stays as it is")
	}
	if err != nil {
		return "", err
	}
	_, err = f.WriteString(firstFile())
	return path, errors.Join(err, f.Close())
}
