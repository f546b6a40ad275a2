package load

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"slices"
	"strings"

	"urlvet.example/cmd/urlvet/internal/command"
	"urlvet.example/cmd/urlvet/internal/config"
	"urlvet.example/cmd/urlvet/internal/file"
)

// Input is what the arguments and flags of a command name.
type Input struct {
	Dir       string   // absolute; what the patterns are relative to
	Patterns  []string // packages, files, and "-" for standard input
	StdinName string   // the file that standard input stands for; may be empty
	Stdin     []byte   // what it holds, once it is read

	tags     command.List
	allFiles bool
}

// Define defines the flags of the input of a command that does something with files.
func (in *Input) Define(set *flag.FlagSet, does string) {
	set.Var(&in.tags, "tags", "build `tags`, comma-separated, in place of those in GOFLAGS")
	set.BoolVar(&in.allFiles, "all-files", false, "also "+does+" the files that build constraints exclude, each on its own")
	set.StringVar(&in.StdinName, "stdin-name", "", "the `file` that standard input stands for, which need not exist")
}

// Take takes the arguments. If there are none, that is all packages below dir.
func (in *Input) Take(dir string, args []string) {
	in.Dir, in.Patterns = dir, args
	if len(args) == 0 {
		in.Patterns = []string{"./..."}
	}
}

// Config returns how the input is read with these settings.
func (in *Input) Config(s *config.Settings) Config {
	return Config{
		Dir: in.Dir, Tests: s.Tests, Tags: in.tags, AllFiles: in.allFiles, Stdin: in.Stdin, StdinPath: in.StdinPath(),
		Excluded: s.Excluded, Seen: s.Seen, Commands: command.Names,
	}
}

// Check returns an error if standard input has a name that makes no sense.
func (in *Input) Check() error {
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
func (in *Input) HasStdin() bool { return slices.Contains(in.Patterns, "-") }

// ReadStdin reads standard input if the arguments name it.
func (in *Input) ReadStdin(r io.Reader) (err error) {
	if in.HasStdin() {
		in.Stdin, err = file.ReadStdin(r, file.MaxBytes)
	}
	return err
}

// StdinPath returns the absolute path of the file that standard input stands for, "" if it
// has no name.
func (in *Input) StdinPath() string {
	if in.StdinName == "" {
		return ""
	}
	return file.Abs(in.Dir, in.StdinName)
}

// Named returns the absolute paths of the files that the user names, not by a package.
func (in *Input) Named() map[string]bool {
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
