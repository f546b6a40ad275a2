package gopls

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"runtime/debug"

	"golang.org/x/mod/modfile"
)

// origin tells where the running urlvet comes from.
type origin struct {
	path    string // of the module
	version string
	dir     string // the checkout; empty if it is the module of that version
}

// String returns what a user is told: "v1.2.0", or "in" the checkout.
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
	_, file, _, _ := runtime.Caller(0)
	return originOf(info.Main, file)
}

// originOf returns the origin of a program whose main module is main, and one
// of whose source files was file when it was compiled.
func originOf(main debug.Module, file string) (origin, error) {
	// What was downloaded has a checksum. A checkout has none, but may have a
	// version, which its tags and commits make.
	if main.Replace == nil && main.Sum != "" {
		return origin{path: main.Path, version: main.Version}, nil
	}
	dir, err := moduleRoot(main.Path, file)
	return origin{path: main.Path, version: "v0.0.0", dir: dir}, err
}

// moduleRoot returns the directory of the module that file belongs to. With
// -trimpath, file begins with the module's path and cannot be found.
func moduleRoot(path, file string) (string, error) {
	for dir := filepath.Dir(file); filepath.IsAbs(dir); dir = filepath.Dir(dir) {
		data, err := os.ReadFile(filepath.Join(dir, "go.mod"))
		if err == nil && modfile.ModulePath(data) == path {
			return dir, nil
		}
		if dir == filepath.Dir(dir) {
			break
		}
	}
	return "", fmt.Errorf("the checkout of %s that this urlvet was built in is gone; build urlvet again, without -trimpath", path)
}
