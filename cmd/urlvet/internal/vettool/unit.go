package vettool

import (
	"archive/zip"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"go/token"
	"io"
	"os"
	"path/filepath"
	"strings"

	"urlvet.example/analyzer"
	"urlvet.example/cmd/urlvet/internal/check"
	"urlvet.example/cmd/urlvet/internal/file"
	"urlvet.example/cmd/urlvet/internal/load"
	"urlvet.example/cmd/urlvet/internal/mark"
	"urlvet.example/cmd/urlvet/internal/rewrite"
	"urlvet.example/cmd/urlvet/internal/workflow"
)

// unit is the part of the go command's description of a package that urlvet
// uses.
type unit struct {
	ID            string   // "fmt", "fmt [fmt.test]"
	Dir           string   // of the package
	GoFiles       []string // absolute paths
	ModulePath    string
	ModuleVersion string
	VetxOnly      bool   // the package is only a dependency of those to check
	VetxOutput    string // file for facts; without it, the go command caches nothing
	Stdout        string // file for what is printed, empty before Go 1.26
	FixArchive    string // file for what -fix changes, empty before Go 1.26

	SucceedOnTypecheckFailure bool
}

func readUnit(path string) (c unit, err error) {
	data, err := file.Read(path, file.MaxBytes)
	if err != nil {
		return c, err
	}
	return parseUnit(path, data)
}

// parseUnit returns the unit that data describes, the contents of the file path.
func parseUnit(path string, data []byte) (c unit, err error) {
	if err := json.Unmarshal(data, &c); err != nil {
		return c, fmt.Errorf("%s: %w", path, err)
	}
	return c, nil
}

// check checks the package that a .cfg file describes.
func (t *tool) check(path string) (status int, err error) {
	c, err := readUnit(path)
	if err != nil {
		return 0, err
	}
	if c.VetxOnly {
		if !c.remembered() {
			return 0, nil
		}
		return 0, c.writeFacts()
	}
	found, err := t.find(c)
	if err != nil {
		return t.failure(c, err)
	}
	status, err = t.report(c, &found)
	if err != nil || !c.ofMainModule() || len(found.LeftOut) > 0 {
		return status, err // for another run to look again, and to say what is left out
	}
	return status, c.writeFacts()
}

// ofMainModule reports whether the package is in a main module. The tool's
// version depends only on the configuration files of main modules, so the go
// command must not cache findings elsewhere.
func (c unit) ofMainModule() bool { return c.ModulePath != "" && c.ModuleVersion == "" }

// remembered reports whether the go command may cache the run of the tool on
// this package as a dependency. It caches that run under the same key as a real
// check, so a later check of the package would find nothing. That is acceptable
// where a check is unlikely and starting the tool each time is costly: in the
// standard library, in downloaded modules, and in vendored packages.
func (c unit) remembered() bool {
	dir := filepath.ToSlash(c.Dir)
	return c.ModulePath == "" || c.ModuleVersion != "" &&
		(strings.Contains(dir+"/", "/vendor/"+c.ModulePath+"/") || strings.Contains(dir, "@"+c.ModuleVersion))
}

// writeFacts writes an empty file of facts. The analyzer has no facts, but the
// go command caches the output of a run only if the file exists.
func (c unit) writeFacts() error {
	if c.VetxOutput == "" {
		return nil
	}
	return os.WriteFile(c.VetxOutput, nil, 0o666)
}

// find returns the findings in the package. It says what was left out. A file that cannot be read or parsed is an
// error if nothing is found in the others.
func (t *tool) find(c unit) (found check.Result, err error) {
	pkg, errs := load.Files(c.sources(t.settings.Tests(c.Dir)))
	if len(errs) > 0 && c.SucceedOnTypecheckFailure {
		return found, errs[0]
	}
	if len(pkg.Files) == 0 {
		return found, cmp.Or(errs...) // nil for test files only, and tests are not judged
	}
	pkg.Partial = strings.HasPrefix(c.ID, namedFiles)
	checker := check.Checker{Analyzer: t.analyzer}
	found, err = checker.Package(pkg)
	if found.Findings = check.Sorted(found.Findings); len(found.Findings) == 0 && err == nil {
		err = cmp.Or(errs...)
	} else {
		found.LeftOut = append(found.LeftOut, errs...)
	}
	for _, note := range found.LeftOut {
		t.env.Fail(note)
	}
	return found, err
}

// namedFiles is what the go command calls a package of files that were named.
const namedFiles = "command-line-arguments"

// sources returns the files that urlvet itself would read: files with import
// "C" as written, not as cgo rewrote them, and not what cgo adds, _cgo_gotypes.go and _cgo_import.go.
func (c unit) sources(tests bool) (paths []string) {
	for _, path := range c.GoFiles {
		base := filepath.Base(path)
		if stem, ok := strings.CutSuffix(base, ".cgo1.go"); ok && filepath.Dir(path) != filepath.Clean(c.Dir) {
			base, path = stem+".go", filepath.Join(c.Dir, stem+".go")
		}
		if !strings.HasPrefix(base, "_cgo_") && (tests || !strings.HasSuffix(base, "_test.go")) {
			paths = append(paths, path)
		}
	}
	return paths
}

// failure reports a package that could not be checked.
func (t *tool) failure(c unit, err error) (int, error) {
	if c.SucceedOnTypecheckFailure {
		return 0, c.writeFacts()
	}
	return 0, err
}

// report prints or fixes the findings, and notes what is not fixed. In text, findings make the tool fail.
func (t *tool) report(c unit, found *check.Result) (status int, err error) {
	out := t.env.Stdout
	if c.Stdout != "" {
		f, failed := os.Create(c.Stdout)
		if failed != nil {
			return 0, failed
		}
		defer func() { err = errors.Join(err, f.Close()) }()
		out = f
	}
	switch {
	case t.fix:
		err = t.applyFixes(c, out, found)
	case t.json:
		err = printJSON(out, c.ID, analyzer.Analyzer.Name, found.Secrets().Withhold(found.Findings))
	default:
		for _, f := range found.Findings {
			status = 1
			t.env.Say("%v", f)
		}
	}
	return status, err
}

// applyFixes applies the fixes. The go command wants the archive or the diff of each package, and drops it if the
// tool fails: files that are not fixed are only said, and noted as left out.
func (t *tool) applyFixes(c unit, out io.Writer, found *check.Result) error {
	changes, errs := rewrite.Plan(found.Findings, rewrite.Sure)
	if t.diff || c.FixArchive != "" {
		for _, err := range errs {
			t.env.Fail(err)
		}
		found.LeftOut = append(found.LeftOut, errs...)
	}
	switch {
	case t.diff:
		return writeDiffs(out, changes, found.Secrets())
	case c.FixArchive != "":
		return archive(c.FixArchive, changes)
	}
	dirs := &file.Dirs{}
	for _, change := range changes {
		errs = append(errs, change.Write(dirs))
	}
	return errors.Join(errs...)
}

// writeDiffs writes what the changes are, with masks for secrets.
func writeDiffs(out io.Writer, changes []rewrite.Change, secrets check.Secrets) error {
	for _, change := range changes {
		diff, _ := change.Masked("", secrets.In(change.Path), check.Written(change.New))
		if _, err := io.WriteString(workflow.Lines(out), mark.Text(diff)); err != nil {
			return err
		}
	}
	return nil
}

// archive writes the changed files to a zip archive, which the go command
// unpacks after it has checked all packages.
func archive(path string, changes []rewrite.Change) error {
	f, err := os.Create(path)
	if err != nil {
		return err
	}
	defer f.Close()
	w := zip.NewWriter(f)
	for _, c := range changes {
		entry, err := w.Create(c.Path)
		if err != nil {
			return err
		}
		if _, err := entry.Write(c.New); err != nil {
			return err
		}
	}
	return w.Close()
}

// diagnostic is a finding as go vet reads it.
type diagnostic struct {
	Category string `json:"category,omitempty"`
	Posn     string `json:"posn"`
	End      string `json:"end"`
	Message  string `json:"message"`
	Fixes    []fix  `json:"suggested_fixes,omitempty"`
}

type fix struct {
	Message string `json:"message"`
	Edits   []edit `json:"edits"`
}

type edit struct {
	Filename string `json:"filename"`
	Start    int    `json:"start"`
	End      int    `json:"end"`
	New      string `json:"new"`
}

// printJSON prints {"package": {"analyzer": [findings]}}; {} if there are none.
func printJSON(w io.Writer, id, analyzer string, found []check.Finding) error {
	tree := map[string]map[string][]diagnostic{}
	for _, f := range found {
		if tree[id] == nil {
			tree[id] = map[string][]diagnostic{}
		}
		tree[id][analyzer] = append(tree[id][analyzer], describe(f))
	}
	text, err := json.MarshalIndent(tree, "", "\t")
	if err != nil {
		return err
	}
	_, err = w.Write(append(mark.JSON(text), '\n'))
	return err
}

// describe returns a finding. The go command prints its place and its message into the log of a build, perhaps
// from its cache, so they have no command for who reads that, wherever this runs.
func describe(f check.Finding) diagnostic {
	d := diagnostic{Category: f.Code, Posn: shown(f.Start), End: shown(f.End), Message: workflow.Inert(f.Code + ": " + f.Message)}
	for _, x := range f.Fixes {
		edits := make([]edit, 0, len(x.Edits))
		for _, e := range x.Edits {
			edits = append(edits, edit{e.Source.Path, e.Start, e.End, e.Text})
		}
		d.Fixes = append(d.Fixes, fix{x.Title, edits})
	}
	return d
}

// shown returns a position as it can be printed: the name of a file may have line breaks and commands.
func shown(at token.Position) string { return workflow.Inert(mark.Visible(at.String())) }
