package lint

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"

	"urlvet.example/analyzer"
	"urlvet.example/cmd/urlvet/internal/command"
)

// hurried is the analyzer of a run that has no time for the packages named late: of their
// findings it has the first.
type hurried struct {
	*run
	stderr *bytes.Buffer
	passes []string // the package clauses of the packages that were checked
}

// hurry returns a run over files, given as name and text, with these flags.
func hurry(t *testing.T, dir string, args ...string) *hurried {
	t.Helper()
	h := &hurried{stderr: new(bytes.Buffer)}
	env := command.Env{Dir: dir, Stdout: new(bytes.Buffer), Stderr: h.stderr}
	flags, o := newFlags()
	if status, done := flags.Parse(env, append(args, "./...")); done {
		t.Fatalf("%v: status %d", args, status)
	}
	o.settings.Suggestions = true
	h.run = newRun(env, o, flags.Args())
	h.run.analyzer = func(path string) (*analysis.Analyzer, error) {
		real, err := o.settings.Analyzer(path)
		if real == nil || err != nil {
			return real, err
		}
		return h.over(real), nil
	}
	if err := h.readBaseline(); err != nil {
		t.Fatal(err)
	}
	return h
}

// over returns an analyzer that runs another.
func (h *hurried) over(real *analysis.Analyzer) *analysis.Analyzer {
	return &analysis.Analyzer{Name: real.Name, Run: func(pass *analysis.Pass) (any, error) {
		value, err := real.Run(pass)
		h.passes = append(h.passes, pass.Files[0].Name.Name)
		if result, ok := value.(*analyzer.Result); ok && pass.Files[0].Name.Name == "late" {
			result.Findings = result.Findings[:1]
			result.LeftOut = []analyzer.Omission{{Pos: pass.Files[0].Package, Why: "no time", Late: true}}
		}
		return value, err
	}}
}

// write writes files, given as name and text, to a new directory.
func write(t *testing.T, files ...string) string {
	t.Helper()
	dir := t.TempDir()
	for i := 0; i < len(files); i += 2 {
		path := filepath.Join(dir, files[i])
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(files[i+1]), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// TestLateBaseline checks that a baseline keeps what is known of a package for which there was
// no time.
func TestLateBaseline(t *testing.T) {
	dir := write(t,
		"go.mod", "module m\n",
		"a/a.go", "package good\n\nconst a = \"htp://h/\"\n",
		"a/b.go", "package good\n\nconst b = \"htp://h/\"\n\nconst c = \"htp://h/\"\n")
	if h := hurry(t, dir, "-baseline", "b", "-write-baseline"); h.run.run() != command.Clean || h.baseline.Len() != 3 {
		t.Fatalf("it holds %d:\n%s", h.baseline.Len(), h.stderr)
	}
	for _, name := range []string{"a", "b"} {
		path := filepath.Join(dir, "a", name+".go")
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, bytes.Replace(text, []byte("good"), []byte("late"), 1), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if h := hurry(t, dir, "-baseline", "b"); h.run.run() != command.Clean || strings.Contains(h.stderr.String(), "no longer found") {
		t.Errorf("it says\n%s", h.stderr)
	}
	if h := hurry(t, dir, "-baseline", "b", "-write-baseline"); h.run.run() != command.Clean || h.baseline.Len() != 3 {
		t.Errorf("after another check it holds %d:\n%s", h.baseline.Len(), h.stderr)
	}
}
