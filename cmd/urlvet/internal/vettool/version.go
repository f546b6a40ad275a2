package vettool

import (
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"

	"golang.org/x/mod/modfile"

	"urlvet.example/cmd/urlvet/internal/config"
	"urlvet.example/cmd/urlvet/internal/file"
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
	top, modules := mainModules(dir)
	for _, root := range modules {
		// Relative paths make it the same in every checkout.
		rel, err := filepath.Rel(top, root)
		if err != nil {
			rel = root
		}
		fmt.Fprintf(h, "%q %q\n", filepath.ToSlash(rel), config.Text(root))
	}
	_, err = fmt.Fprintf(w, "urlvet version devel comments-go-here buildID=%x\n", h.Sum(nil))
	return err
}

// mainModules returns the roots of the modules that the go command works on in
// dir, and the directory with go.work or, if there is none, with go.mod.
func mainModules(dir string) (top string, roots []string) {
	var env struct{ GOMOD, GOWORK string }
	cmd := exec.Command("go", "env", "-json", "GOMOD", "GOWORK")
	cmd.Dir = dir
	cmd.Env = append(cmd.Environ(), "GOTOOLCHAIN=local") // not one that go.mod asks for, which would be fetched
	if out, err := cmd.Output(); err != nil || json.Unmarshal(out, &env) != nil {
		return dir, []string{dir}
	}
	if filepath.IsAbs(env.GOWORK) {
		top = filepath.Dir(env.GOWORK)
		return top, workspace(env.GOWORK)
	}
	if filepath.Base(env.GOMOD) == "go.mod" {
		dir = filepath.Dir(env.GOMOD)
	}
	return dir, []string{dir}
}

// workspace returns the roots of the modules that a go.work file uses. It
// returns none if the file cannot be read or parsed, which the go command will
// report.
func workspace(path string) (roots []string) {
	data, err := file.Read(path, file.MaxBytes)
	if err != nil {
		return nil
	}
	work, err := modfile.ParseWork(path, data, nil)
	if err != nil {
		return nil
	}
	for _, use := range work.Use {
		roots = append(roots, file.Abs(filepath.Dir(path), filepath.FromSlash(use.Path)))
	}
	return roots
}
