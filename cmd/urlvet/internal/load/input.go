package load

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"urlvet.example/cmd/urlvet/internal/file"
)

// Input is what the arguments and flags of a command name.
type Input struct {
	Dir       string   // absolute; what the patterns are relative to
	Patterns  []string // packages, files, and "-" for standard input
	StdinName string   // the file that standard input stands for; may be empty
}

// NewInput returns the input of a command. Without arguments that is all packages below
// dir.
func NewInput(dir string, args []string, stdinName string) Input {
	if len(args) == 0 {
		args = []string{"./..."}
	}
	return Input{dir, args, stdinName}
}

// Check returns an error if standard input has a name that makes no sense.
func (in Input) Check() error {
	switch {
	case in.StdinName == "":
		return nil
	case !in.HasStdin():
		return errors.New("-stdin-name is the name of the file that the package - stands for, and - is not among the packages")
	case !strings.HasSuffix(in.StdinName, ".go"):
		return fmt.Errorf("-stdin-name wants the name of a Go file, not %q", in.StdinName)
	}
	return nil
}

// HasStdin reports whether standard input is to be read.
func (in Input) HasStdin() bool { return slices.Contains(in.Patterns, "-") }

// ReadStdin returns what r holds if standard input is to be read, and nil if not.
func (in Input) ReadStdin(r io.Reader) ([]byte, error) {
	if !in.HasStdin() {
		return nil, nil
	}
	return file.ReadStdin(r, file.MaxBytes)
}

// StdinPath returns the absolute path of the file that standard input stands for, "" if it
// has no name.
func (in Input) StdinPath() string {
	if in.StdinName == "" {
		return ""
	}
	return file.Abs(in.Dir, in.StdinName)
}

// Named returns the absolute paths of the files that the user names, not by a package.
func (in Input) Named() map[string]bool {
	paths := map[string]bool{}
	for _, p := range in.Patterns {
		switch {
		case p == "-" && in.StdinName == "":
			paths[file.Abs(in.Dir, file.StdinName)] = true
		case p == "-":
			paths[in.StdinPath()] = true
		case strings.HasSuffix(p, ".go"):
			paths[file.Abs(in.Dir, p)] = true
		}
	}
	return paths
}
