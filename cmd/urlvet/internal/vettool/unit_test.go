package vettool

import (
	"archive/zip"
	"encoding/json"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"

	"urlvet.example/analyzer"
	"urlvet.example/cmd/urlvet/internal/check"
	"urlvet.example/cmd/urlvet/internal/command"
	"urlvet.example/cmd/urlvet/internal/file"
	"urlvet.example/cmd/urlvet/internal/filetest"
	"urlvet.example/cmd/urlvet/internal/pathtest"
)

func TestIsCall(t *testing.T) {
	for _, tt := range []struct {
		args []string
		want bool
	}{
		{nil, false},
		{[]string{"-V=full"}, true},
		{[]string{"-flags"}, true},
		{[]string{"-json", "-tests", filepath.Join(t.TempDir(), "b001", "vet.cfg")}, true},
		{[]string{"./...", "x.cfg"}, false},
		{[]string{"vet.cfg"}, false},
		{[]string{"./..."}, false},
		{[]string{"url", "-flags"}, false},
	} {
		if got := IsCall(tt.args); got != tt.want {
			t.Errorf("IsCall(%q) = %v", tt.args, got)
		}
	}
}

// TestRemembered checks packages that are only dependencies.
func TestRemembered(t *testing.T) {
	for _, tt := range []struct {
		name string
		unit
		want bool
	}{
		{"of the main module", unit{ModulePath: "m.example", Dir: "/home/u/m/a"}, false},
		{"of a main module below vendor", unit{ModulePath: "m.example", Dir: "/home/u/vendor/m/a"}, false},
		{"in place of another below vendor", unit{ModulePath: "m.example", ModuleVersion: "v1.2.3", Dir: "/home/u/vendor/other"}, false},
		{"of a module in place of another", unit{ModulePath: "m.example", ModuleVersion: "v1.2.3", Dir: "/home/u/other"}, false},
		{"downloaded", unit{ModulePath: "m.example", ModuleVersion: "v1.2.3", Dir: "/go/pkg/mod/m.example@v1.2.3/a"}, true},
		{"vendored", unit{ModulePath: "m.example", ModuleVersion: "v1.2.3", Dir: "/home/u/m/vendor/m.example/a"}, true},
		{"standard library", unit{Dir: "/usr/lib/go/src/net/http"}, true},
	} {
		if got := tt.remembered(); got != tt.want {
			t.Errorf("%s: %v", tt.name, got)
		}
	}
}

// TestOfMainModule checks packages that the user asked for.
func TestOfMainModule(t *testing.T) {
	for _, tt := range []struct {
		name string
		unit
		want bool
	}{
		{"main module", unit{ModulePath: "m.example"}, true},
		{"a dependency, maybe in place of another", unit{ModulePath: "m.example", ModuleVersion: "v1.2.3"}, false},
		{"standard library, or files outside a module", unit{}, false},
	} {
		if got := tt.ofMainModule(); got != tt.want {
			t.Errorf("%s: %v", tt.name, got)
		}
	}
}

func TestSources(t *testing.T) {
	c := unit{
		Dir: filepath.FromSlash("/m/a"),
		GoFiles: []string{
			filepath.FromSlash("/tmp/b001/_cgo_gotypes.go"), filepath.FromSlash("/tmp/b001/c.cgo1.go"), filepath.FromSlash("/tmp/b001/_cgo_import.go"),
			filepath.FromSlash("/m/a/a.go"), filepath.FromSlash("/m/a/a_test.go"),
			filepath.FromSlash("/m/a/b.cgo1.go"), // of the package, not of cgo
		},
	}
	for tests, want := range map[bool][]string{
		false: {"/m/a/c.go", "/m/a/a.go", "/m/a/b.cgo1.go"},
		true:  {"/m/a/c.go", "/m/a/a.go", "/m/a/a_test.go", "/m/a/b.cgo1.go"},
	} {
		var got []string
		for _, path := range c.sources(tests) {
			got = append(got, filepath.ToSlash(path))
		}
		if !slices.Equal(got, want) {
			t.Errorf("tests %v: %q, want %q", tests, got, want)
		}
	}
}

// TestReadUnit checks that the size of a .cfg file is limited.
func TestReadUnit(t *testing.T) {
	path := filepath.Join(t.TempDir(), "vet.cfg")
	if err := os.WriteFile(path, []byte(`{"ID": "fmt"}`), 0o666); err != nil {
		t.Fatal(err)
	}
	if c, err := readUnit(path); err != nil || c.ID != "fmt" {
		t.Errorf("unit %+v, %v", c, err)
	}
	if err := os.Truncate(path, file.MaxBytes+1); err != nil {
		t.Fatal(err)
	}
	if _, err := readUnit(path); err == nil || !strings.HasSuffix(err.Error(), "longer than 32 MiB, not read") {
		t.Errorf("error %v", err)
	}
}

// unitOf writes a package of one file, and what the go command would say of it: its facts and what -fix
// changes go into the files "facts" and "archive" beside it. It returns the path of the .cfg file.
func unitOf(t *testing.T, text string) (cfg string) {
	t.Helper()
	dir := t.TempDir()
	source, cfg := filepath.Join(dir, "a.go"), filepath.Join(dir, "vet.cfg")
	described, err := json.Marshal(unit{
		ID: "m", Dir: dir, GoFiles: []string{source}, ModulePath: "m",
		VetxOutput: filepath.Join(dir, "facts"), FixArchive: filepath.Join(dir, "archive"),
	})
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{source: text, cfg: string(described)} {
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return cfg
}

// hurried returns a tool that may have had no time for what it has found in a package, and what it
// prints.
func hurried(cfg string, late bool) (tool, *strings.Builder) {
	said := new(strings.Builder)
	tool := tool{env: command.Env{Dir: filepath.Dir(cfg), Stdout: said, Stderr: said}}
	tool.flags()
	real := tool.analyzer
	tool.analyzer = func(path string) (*analysis.Analyzer, error) {
		of, err := real(path)
		return &analysis.Analyzer{Run: func(pass *analysis.Pass) (any, error) {
			value, err := of.Run(pass)
			if late {
				value.(*analyzer.Result).LeftOut = []analyzer.Omission{{Pos: pass.Files[0].Package, Why: "no time", Late: true}}
			}
			return value, err
		}}, err
	}
	return tool, said
}

// TestLate checks that the go command caches what is found in a package, unless there was no
// time for that.
func TestLate(t *testing.T) {
	cfg := unitOf(t, "package a")
	for _, late := range []bool{true, false} {
		tool, _ := hurried(cfg, late)
		status, err := tool.check(cfg)
		if _, missing := os.Stat(filepath.Join(filepath.Dir(cfg), "facts")); status != 0 || err != nil || (missing != nil) != late {
			t.Errorf("late %v: status %d, %v, facts: %v", late, status, err, missing)
		}
	}
}

// TestLeftOutAgain checks that the go command does not remember a run that said what it left out: the
// next one says so again.
func TestLeftOutAgain(t *testing.T) {
	cfg := unitOf(t, "package a\n\nvar a = `http://h.org/`\nvar b = "+strings.Repeat("(", 3000)+"1"+strings.Repeat(")", 3000)+"\n")
	tool, said := hurried(cfg, false)
	status, err := tool.check(cfg)
	if _, missing := os.Stat(filepath.Join(filepath.Dir(cfg), "facts")); status != 0 || err != nil || missing == nil || !strings.Contains(said.String(), "nested more than") {
		t.Errorf("status %d, %v, facts: %v, %s", status, err, missing, said)
	}
}

// TestFix checks that the go command gets an archive of what is fixed, and a diff if it wants that.
func TestFix(t *testing.T) {
	cfg := unitOf(t, "package a\n\nconst a = \"htp://h.org/\"\n")
	tool, said := hurried(cfg, false)
	tool.fix = true
	status, err := tool.check(cfg)
	r, unreadable := zip.OpenReader(filepath.Join(filepath.Dir(cfg), "archive"))
	if status != 0 || err != nil || unreadable != nil {
		t.Fatalf("status %d, %v, archive: %v", status, err, unreadable)
	}
	if len(r.File) != 1 {
		t.Errorf("%d files are fixed", len(r.File))
	}
	if err := r.Close(); err != nil {
		t.Error(err)
	}
	tool.diff = true
	if _, err := tool.check(cfg); err != nil || !strings.Contains(said.String(), "+const a") {
		t.Errorf("the diff is, %v\n%s", err, said)
	}
}

// unitIn returns what a .cfg file describes.
func unitIn(t *testing.T, cfg string) unit {
	t.Helper()
	c, err := readUnit(cfg)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// writeUnit describes a unit in the file vet.cfg of a directory.
func writeUnit(t *testing.T, dir string, c unit) {
	t.Helper()
	text, err := json.Marshal(c)
	if err != nil {
		t.Fatal(err)
	}
	filetest.Write(t, dir, "vet.cfg", string(text))
}

// TestFixBesideRefused checks that one file of a package that is not fixed keeps no other from it: the go
// command drops the archive of a tool that fails.
func TestFixBesideRefused(t *testing.T) {
	cfg := unitOf(t, "package a\n\nconst a = \"htp://h.org/\"\n")
	dir := filepath.Dir(cfg)
	filetest.Write(t, dir, "b.go", "package a\n\nconst b = \"htp://h.org/\"\n")
	if err := os.Link(filepath.Join(dir, "b.go"), filepath.Join(dir, "b.txt")); err != nil {
		t.Skip(err)
	}
	c := unitIn(t, cfg)
	c.GoFiles = append(c.GoFiles, filepath.Join(dir, "b.go"))
	writeUnit(t, dir, c)
	said := new(strings.Builder)
	status := Run(command.Env{Dir: dir, Stdout: said, Stderr: said}, []string{"-fix", filepath.Join(dir, "vet.cfg")})
	r, err := zip.OpenReader(c.FixArchive)
	if status != 0 || err != nil || !strings.Contains(said.String(), "b.go: not written: it has 2 names") {
		t.Fatalf("status %d, %v, %s", status, err, said)
	}
	defer r.Close()
	if len(r.File) != 1 || filepath.Base(r.File[0].Name) != "a.go" {
		t.Errorf("%d files", len(r.File))
	}
	if _, err := os.Stat(filepath.Join(dir, "facts")); err == nil {
		t.Error("the go command remembers the run, and the next one would not say what is refused")
	}
	said.Reset()
	status = Run(command.Env{Dir: dir, Stdout: said, Stderr: said}, []string{"-fix", "-diff", filepath.Join(dir, "vet.cfg")})
	if status != 0 || !strings.Contains(said.String(), "b.go: not written: it has 2 names") || !strings.Contains(said.String(), "+const a = ") {
		t.Errorf("diff: status %d, %s", status, said)
	}
}

// TestFixLinkedDirectory checks that nothing is fixed behind a link out of the module, though the go
// command makes what is behind it the current directory.
func TestFixLinkedDirectory(t *testing.T) {
	cfg := unitOf(t, "package a\n\nconst a = \"htp://h.org/\"\n")
	outside := filepath.Dir(cfg)
	module := t.TempDir()
	filetest.Write(t, module, "go.mod", "module m\n")
	link := filepath.Join(module, "p")
	pathtest.Symlink(t, outside, link)
	c := unitIn(t, cfg)
	c.Dir, c.GoFiles, c.FixArchive = link, []string{filepath.Join(link, "a.go")}, ""
	writeUnit(t, outside, c)
	t.Chdir(link)
	said := new(strings.Builder)
	status := Run(command.Env{Dir: link, Stdout: said, Stderr: said}, []string{"-fix", cfg})
	if status != 1 || !strings.Contains(said.String(), "not written: a link that leads out of the module") {
		t.Errorf("status %d, %s", status, said)
	}
	if text, err := os.ReadFile(filepath.Join(outside, "a.go")); !strings.Contains(string(text), "htp:") {
		t.Errorf("written: %s, %v", text, err)
	}
}

// The go command prints a diff wherever its own output goes: no terminal and no workflow obeys it.
func TestDiffIsVisible(t *testing.T) {
	t.Setenv("GITHUB_ACTIONS", "true")
	cfg := unitOf(t, "package a\n\n/*\x1b[2J ##[group]\n::add-mask::x\n*/\nconst a = \"htp://h.org/\"\n")
	tool, said := hurried(cfg, false)
	tool.fix, tool.diff = true, true
	if _, err := tool.check(cfg); err != nil {
		t.Fatal(err)
	}
	if want := "\n /*<U+001B>[2J ##<U+005B>group]\n :<U+003A>add-mask::x\n */\n-const a"; !strings.Contains(said.String(), want) {
		t.Errorf("got\n%q\nwant\n%q", said, want)
	}
}

// FuzzUnit checks that text is a description of a package or an error of one
// line, and that only what it names is read.
func FuzzUnit(f *testing.F) {
	for _, seed := range []string{
		`{"ID": "fmt", "Dir": "/m/a", "GoFiles": ["/m/a/a.go", "/tmp/b001/c.cgo1.go", "/m/a/a_test.go", ""]}`,
		`{"ID": 1}`, "{", "null", "[]", `{"GoFiles": [".cgo1.go", "../..", "\u0000"], "ModulePath": "m", "ModuleVersion": "v1"}`,
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		c, err := parseUnit("/tmp/vet.cfg", text)
		if err != nil {
			if message := err.Error(); !strings.HasPrefix(message, "/tmp/vet.cfg: ") || strings.Contains(message, "\n") {
				t.Fatalf("error %q", message)
			}
			return
		}
		for _, path := range c.sources(true) {
			stem := strings.TrimSuffix(filepath.Base(path), ".go")
			if !slices.Contains(c.GoFiles, path) && !slices.ContainsFunc(c.GoFiles, func(s string) bool {
				return filepath.Base(s) == stem+".cgo1.go" && filepath.Join(c.Dir, stem+".go") == path
			}) {
				t.Errorf("%q is read for %+v", path, c)
			}
		}
		if c.remembered() && c.ofMainModule() {
			t.Errorf("a dependency and a main module: %+v", c)
		}
	})
}

// No name of a file turns the direction of what is printed.
func TestPrintJSON(t *testing.T) {
	var b strings.Builder
	found := []check.Finding{{Code: "port-range", Start: token.Position{Filename: "a\u202eb.go", Line: 1, Column: 2}}}
	if err := printJSON(&b, "p", "urlvet", found); err != nil || !strings.Contains(b.String(), `"posn": "a\u003cU+202E\u003eb.go:1:2"`) {
		t.Errorf("%v, %s", err, &b)
	}
}

// TestNoCommand checks that what the go command prints of a message is no command for Azure Pipelines, wherever
// the tool ran that wrote it.
func TestNoCommand(t *testing.T) {
	d := describe(check.Finding{Code: "scheme-missing", Message: `"##vso[task.x]y://h.example/" has no scheme`})
	if want := `scheme-missing: "##vso<U+005B>task.x]y://h.example/" has no scheme`; d.Message != want {
		t.Errorf("got %s, want %s", d.Message, want)
	}
	d = describe(check.Finding{Start: token.Position{Filename: "/m/d\n::error::##vso[x]\x1b[31m.go", Line: 3, Column: 4}})
	if want := "/m/d<U+000A>::error::##vso<U+005B>x]<U+001B>[31m.go:3:4"; d.Posn != want {
		t.Errorf("got %q, want %q", d.Posn, want)
	}
}

// TestBrokenFile checks that a file which cannot be read costs its own findings, and not those of the others; it
// is an error where these have none.
func TestBrokenFile(t *testing.T) {
	for text, want := range map[string]int{"package a\n\nconst a = \"htp://h.org/\"\n": 1, "package a\n": 0} {
		cfg := unitOf(t, text)
		dir := filepath.Dir(cfg)
		c := unitIn(t, cfg)
		c.GoFiles = append(c.GoFiles, filepath.Join(dir, "none.go"))
		writeUnit(t, dir, c)
		tool, said := hurried(filepath.Join(dir, "vet.cfg"), false)
		found, err := tool.find(c)
		if len(found.Findings) != want || (err == nil) != (want > 0) || want > 0 && (len(found.LeftOut) != 1 || !strings.Contains(said.String(), "none.go")) {
			t.Errorf("%q: %d findings, %v, left out %v, %s", text, len(found.Findings), err, found.LeftOut, said)
		}
	}
}
