package load

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/mod/modfile"

	"urlvet.example/cmd/urlvet/internal/file"
	"urlvet.example/cmd/urlvet/internal/mark"
)

// modules is what the go command works on in a directory.
type modules struct {
	dir   string   // where it is run
	flags string   // of GOFLAGS
	work  string   // the directory of go.work, "" without one
	mod   string   // the root of the module, "" if there is none
	uses  []string // the roots of the main modules
	local []string // the directories that stand for other modules

	leads bool  // whether one of these is outside
	wrong error // with a go.mod or a go.work file, nil if nothing
}

// errNotRun is about a file that the go command would read and quote.
const errNotRun = "a link to another kind of file or out of the module; go list is not run"

// LongestModule is how many bytes the path of a module may have, as it is printed. It is a part of the
// import path of each package of the module, which go list prints for all of them.
const LongestModule = 512

// IsLong reports whether the path of a module is too long.
func IsLong(module string) bool {
	return len(module) > LongestModule || len(mark.Visible(module)) > LongestModule
}

// findModules asks the go command what it works on in a directory. It returns an error if
// go list is not to be run there: it reads whatever go.mod and go.work lead to, devices
// without end and the secrets of others, of which it tells in its messages.
func findModules(dir string) (m modules, err error) {
	m, gowork, err := locate(dir)
	if err != nil {
		return m, err
	}
	return m, m.read(gowork)
}

// locate asks the go command where it finds what it works on in a directory, and returns the
// path of go.work besides.
func locate(dir string) (m modules, gowork string, err error) {
	out, err := runGo(dir, "env", "-json", "GOMOD", "GOWORK", "GOFLAGS")
	if err != nil {
		return m, "", err
	}
	var env struct{ GOMOD, GOWORK, GOFLAGS string }
	if err := json.Unmarshal(out, &env); err != nil {
		return m, "", fmt.Errorf("go env: %w", err)
	}
	m.dir, m.flags = dir, env.GOFLAGS
	if filepath.IsAbs(env.GOWORK) {
		m.work = filepath.Dir(env.GOWORK)
	}
	if filepath.IsAbs(env.GOMOD) && env.GOMOD != os.DevNull {
		m.mod = filepath.Dir(env.GOMOD)
	}
	return m, env.GOWORK, nil
}

// Roots returns the roots of the modules that the go command works on in a directory, and the
// directory with go.work or, if there is none, with go.mod. It returns an error if go.work cannot be
// read or parsed, which the go command may be able to do.
func Roots(dir string) (top string, roots []string, err error) {
	m, gowork, err := locate(dir)
	if err == nil && m.work != "" {
		m.readWork(gowork)
		return m.work, m.uses, m.wrong
	}
	top = cmp.Or(m.mod, dir)
	return top, []string{top}, nil
}

// read reads go.work, if there is one, and the go.mod files of the main modules. It returns
// an error if the go command is not to read one of them, or one that they name.
func (m *modules) read(gowork string) error {
	checked := checker{}
	if m.work != "" {
		if err := checked.all(m.work, filepath.Base(gowork), filepath.Base(gowork)+".sum", "vendor/modules.txt"); err != nil {
			return err
		}
		m.readWork(gowork)
	} else if m.mod != "" {
		m.uses = []string{m.mod}
	}
	for _, root := range m.uses {
		if err := checked.all(root, "go.mod", "go.sum", "vendor/modules.txt"); err != nil {
			return err
		}
		if real, err := checked.dirs.Real(root); err == nil && checked.once(real) {
			if err := m.readMod(filepath.Join(root, "go.mod")); err != nil {
				return err
			}
		}
	}
	for _, dir := range m.local {
		if err := checked.all(dir, "go.mod"); err != nil {
			return err
		}
	}
	leads := func(dir string) bool { return m.outside(dir, &checked.dirs) }
	m.leads = slices.ContainsFunc(m.uses, leads) || slices.ContainsFunc(m.local, leads)
	return nil
}

// checker checks the files that the go command is to read, each once.
type checker struct {
	dirs file.Dirs
	done map[string]bool
}

// once reports whether it is asked about a path for the first time.
func (c *checker) once(path string) bool {
	if c.done == nil {
		c.done = map[string]bool{}
	}
	first := !c.done[path]
	c.done[path] = true
	return first
}

// all checks files of a directory, if they are there.
func (c *checker) all(dir string, names ...string) error {
	for _, name := range names {
		path := filepath.Join(dir, filepath.FromSlash(name))
		if !c.once(path) {
			continue
		}
		if c.dirs.Strange(path) {
			return file.Unread(path, errNotRun)
		}
		real, err := c.dirs.Real(path) // which the system finds sooner, behind many links
		if err == nil {
			err = file.Readable(real, file.MaxBytes)
		}
		if err != nil && !errors.Is(err, os.ErrNotExist) {
			return file.About(path, err)
		}
	}
	return nil
}

// readWork reads a go.work file that has been checked.
func (m *modules) readWork(path string) {
	work, err := parsed(m, path, modfile.ParseWork)
	if err != nil {
		m.note(err)
		return
	}
	for _, use := range work.Use {
		m.uses = append(m.uses, file.Abs(m.work, filepath.FromSlash(use.Path)))
	}
	m.replace(m.work, work.Replace)
}

// readMod reads a go.mod file that has been checked. It returns an error if go list is not to be run for
// what the module is called.
func (m *modules) readMod(path string) error {
	mod, err := parsed(m, path, modfile.Parse)
	if err != nil {
		m.note(err)
		return nil
	}
	if mod.Module != nil && IsLong(mod.Module.Mod.Path) {
		return file.Unread(path, fmt.Sprintf("a module path of more than %d bytes; go list is not run", LongestModule))
	}
	m.replace(filepath.Dir(path), mod.Replace)
	return nil
}

// parsed returns what a go.work or go.mod file holds.
func parsed[F any](m *modules, path string, parse func(string, []byte, modfile.VersionFixer) (*F, error)) (*F, error) {
	data, err := file.Read(path, file.MaxBytes)
	if err != nil {
		return nil, err
	}
	return parse(file.Short(m.dir, path), data, asWritten)
}

// asWritten takes a version for what it is. The go command looks up others, such as main.
func asWritten(_, version string) (string, error) { return version, nil }

// replace notes the directories that stand for modules.
func (m *modules) replace(root string, all []*modfile.Replace) {
	for _, r := range all {
		if r.New.Version == "" {
			m.local = append(m.local, file.Abs(root, filepath.FromSlash(r.New.Path)))
		}
	}
}

// note keeps the first error.
func (m *modules) note(err error) {
	if m.wrong == nil {
		m.wrong = errors.New(firstLine(file.Shorten(m.dir, err).Error()))
	}
}

// updates reports whether GOFLAGS has the go command complete go.mod, for which it asks
// servers, and writes.
func (m *modules) updates() bool {
	return slices.ContainsFunc(strings.Fields(m.flags), func(f string) bool { return strings.Trim(f, `'"-`) == "mod=mod" })
}

// outside reports whether a directory, by what it really is, is neither below the root of
// the module, nor that of the workspace, nor the current directory.
func (m *modules) outside(dir string, dirs *file.Dirs) bool {
	real, err := dirs.Real(dir)
	return err == nil && !slices.ContainsFunc([]string{m.dir, m.mod, m.work}, func(root string) bool {
		if root == "" {
			return false
		}
		root, err := dirs.Real(root)
		return err == nil && !filepath.IsAbs(file.Short(root, real))
	})
}

// told returns an error of the go command as it may be shown. A message may quote what is
// outside, if go.mod or go.work leads there, or is not what has been read of them here.
func (m *modules) told(err error) error {
	if said := message(""); !errors.As(err, &said) {
		return err
	}
	switch {
	case m.leads:
		return errors.New("go list fails, which is not shown since go.mod or go.work leads out of the module: run it to see why")
	case m.wrong != nil:
		return fmt.Errorf("go list: %w", m.wrong)
	case strings.Contains(err.Error(), "GOPROXY=off"):
		return fmt.Errorf("%w, which urlvet sets; go mod download fetches modules", err)
	}
	return err
}
