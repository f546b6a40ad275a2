package gopls

import (
	"errors"
	"fmt"
	"path/filepath"
	"runtime"
	"runtime/debug"

	"golang.org/x/mod/modfile"

	"urlvet.example/cmd/urlvet/internal/file"
)

// origin is where the running urlvet comes from.
type origin struct {
	path    string // of the module
	version string
	dir     string // the checkout; empty if it is the module of that version
}

// String returns the origin for the user: "v1.2.0", or "in" the checkout.
func (o origin) String() string {
	if o.dir != "" {
		return "in " + o.dir
	}
	return o.version
}

// findOrigin returns the origin of the running program.
func findOrigin() (origin, error) {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return origin{}, errors.New("this urlvet does not know what module it comes from; build it with the go command")
	}
	_, source, _, _ := runtime.Caller(0)
	return originOf(info.Main, source)
}

// originOf returns the origin of a program with this main module. source is the
// path that one of its source files had when it was compiled.
func originOf(main debug.Module, source string) (origin, error) {
	// A downloaded module has a checksum. A checkout has none, but may have a
	// version, which is made from its tags and commits.
	if main.Replace == nil && main.Sum != "" {
		return origin{path: main.Path, version: main.Version}, nil
	}
	dir, err := moduleRoot(main.Path, source)
	return origin{path: main.Path, version: "v0.0.0", dir: dir}, err
}

// moduleRoot returns the directory of the module that a source file belongs to.
// With -trimpath, source begins with the module's path and cannot be found.
func moduleRoot(path, source string) (string, error) {
	for dir := filepath.Dir(source); filepath.IsAbs(dir); dir = filepath.Dir(dir) {
		data, err := file.Read(filepath.Join(dir, "go.mod"), file.MaxBytes)
		if err == nil && modfile.ModulePath(data) == path {
			return dir, nil
		}
		if dir == filepath.Dir(dir) {
			break
		}
	}
	return "", fmt.Errorf("the checkout of %s that this urlvet was built in is gone; build urlvet again, without -trimpath", path)
}
