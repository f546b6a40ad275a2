package vettool

import (
	"crypto/sha256"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"time"

	"urlvet.example/cmd/urlvet/internal/config"
	"urlvet.example/cmd/urlvet/internal/load"
)

// printVersion prints a line that changes with the executable and with the
// configuration files, so that go vet then drops its cached results. dir is
// where go vet was started.
func printVersion(w io.Writer, dir string) error {
	path, err := os.Executable()
	if err != nil {
		return err
	}
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	defer f.Close()
	h := sha256.New()
	if _, err := io.Copy(h, f); err != nil {
		return err
	}
	top, modules, err := load.Roots(dir)
	if err != nil { // nobody knows which configuration files there are, so nothing is to be remembered
		fmt.Fprintln(h, err, time.Now().UnixNano())
	}
	var digests config.Digests
	for _, root := range modules {
		// Relative paths make it the same in every checkout.
		rel, err := filepath.Rel(top, root)
		if err != nil {
			rel = root
		}
		fmt.Fprintf(h, "%q %q\n", filepath.ToSlash(rel), digests.Of(root))
	}
	_, err = fmt.Fprintf(w, "urlvet version devel comments-go-here buildID=%x\n", h.Sum(nil))
	return err
}
