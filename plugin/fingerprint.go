package plugin

import (
	"crypto/sha256"
	"fmt"
	"io"
	"os"
	"sync"

	"golang.org/x/tools/go/analysis"
)

// fingerprint returns an analyzer that does nothing; its name is another one in
// each executable. golangci-lint keeps what it finds under its own version and
// the names of the analyzers, and would show it again after it was built with
// another urlvet: the version that golangci-lint custom makes of a directory
// knows only the files at its top.
var fingerprint = sync.OnceValues(func() (*analysis.Analyzer, error) {
	sum, err := sumExecutable()
	if err != nil {
		return nil, fmt.Errorf("urlvet cannot tell which golangci-lint runs: %w", err)
	}
	return &analysis.Analyzer{
		Name: fmt.Sprintf("urlvet_%x", sum[:8]),
		Doc:  "keep results of other executables apart",
		Run:  func(*analysis.Pass) (any, error) { return nil, nil },
	}, nil
})

// sumExecutable returns the hash of the running program.
func sumExecutable() ([]byte, error) {
	path, err := os.Executable()
	if err != nil {
		return nil, err
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	h := sha256.New()
	if _, err := io.Copy(h, f); err != nil {
		return nil, err
	}
	return h.Sum(nil), nil
}
