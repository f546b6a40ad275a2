package gopls

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

const (
	goplsPath = "golang.org/x/tools/gopls"
	suitePath = "golang.org/x/tools/go/analysis/suite/vet"
	// listPath is the package of gopls that reads vet.Suite.
	listPath = goplsPath + "/internal/settings"
)

// build builds gopls with the analyzer, which has the flags in args, tries it,
// and moves it to out. It says when slow steps begin.
//
// It works in a directory beside out: so it fails early if that is not
// writable, and replaces a running gopls in one step.
func build(ctx context.Context, say func(format string, args ...any), out, version string, args []string) error {
	own, err := findOrigin()
	if err != nil {
		return err
	}
	if _, err := exec.LookPath("go"); err != nil {
		return errors.New("no go command in PATH; gopls is built with it")
	}
	dir, err := os.MkdirTemp(filepath.Dir(out), ".urlvet-gopls-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	b := builder{ctx: ctx, dir: dir}
	gopls, err := b.download(version)
	if err == nil {
		err = b.generate(gopls, own, args)
	}
	if err == nil {
		err = b.checkList(gopls.Version)
	}
	if err != nil {
		return err
	}
	say("building gopls %s with urlvet %s", gopls.Version, own)
	bin := filepath.Join(dir, executable("gopls"))
	// The version is what the program prints as its own.
	if _, err := b.run("go", "build", "-buildvcs=false", "-ldflags=-X=main.version="+gopls.Version+"+urlvet", "-o", bin, "."); err != nil {
		return err
	}
	if err := b.try(bin, args); err != nil {
		return err
	}
	return os.Rename(bin, out)
}

// builder runs commands in the directory of the generated program.
type builder struct {
	ctx context.Context
	dir string
}

// run returns the standard output of a command. If the command fails, the error
// is its standard error.
func (b builder) run(name string, args ...string) ([]byte, error) {
	cmd := exec.CommandContext(b.ctx, name, args...)
	cmd.Dir = b.dir
	// A workspace, and flags that were meant for other modules, do not apply to
	// this one. The go command completes go.sum on the way.
	cmd.Env = append(cmd.Environ(), "GO111MODULE=on", "GOWORK=off", "GOFLAGS=-mod=mod",
		"GOPLSCACHE="+filepath.Join(b.dir, "cache"))
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	switch {
	case b.ctx.Err() != nil:
		err = errors.New("interrupted")
	case err != nil && stderr.Len() > 0:
		err = failure(filepath.Base(name)+" "+args[0], complaint(stderr.String()))
	}
	return out, err
}

// progress matches what the go command prints while nothing is wrong.
var progress = regexp.MustCompile(`(?m)^go: (downloading|finding|extracting) .*\n`)

// complaint returns a command's output without progress messages.
func complaint(stderr string) string {
	return strings.TrimSpace(progress.ReplaceAllString(stderr, ""))
}

// failure returns what a command complained about, an error for each line.
func failure(command, complaint string) error {
	var lines []error
	for line := range strings.SplitSeq(complaint, "\n") {
		lines = append(lines, fmt.Errorf("%s: %s", command, line))
	}
	return errors.Join(lines...)
}

// module is what "go mod download -json" prints.
type module struct {
	Version string
	Dir     string
	GoMod   string // path of go.mod
	Error   string
}

// download gets a version of gopls, which may be a query such as "latest". It
// returns an error if there is no such version, it cannot be reached, or it
// needs another Go.
func (b builder) download(version string) (module, error) {
	// A go.mod here keeps the go command from using one in a directory above.
	if err := os.WriteFile(filepath.Join(b.dir, "go.mod"), []byte("module "+mainPath+"\n"), 0o666); err != nil {
		return module{}, err
	}
	out, err := b.run("go", "mod", "download", "-json", goplsPath+"@"+version)
	var m module
	if json.Unmarshal(out, &m) != nil {
		return m, err
	}
	if m.Error != "" {
		return m, errors.New(strings.Join(strings.Fields(m.Error), " "))
	}
	return m, err
}

// checkList returns an error if gopls does not take analyzers from vet.Suite.
func (b builder) checkList(version string) error {
	imports, err := b.run("go", "list", "-e", "-f", `{{join .Imports "\n"}}`, listPath)
	if err != nil {
		return err
	}
	if !slices.Contains(strings.Fields(string(imports)), suitePath) {
		return fmt.Errorf("gopls %s does not take analyzers from %s, where urlvet adds its own; %s does",
			version, suitePath, tested)
	}
	return nil
}

// write writes files into a new directory.
func write(dir string, files map[string]string) error {
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return err
	}
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			return err
		}
	}
	return nil
}
