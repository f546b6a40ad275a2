package lint

import (
	"bytes"
	"errors"
	"go/scanner"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"golang.org/x/tools/go/analysis"

	"urlvet.example/analyzer"
	"urlvet.example/cmd/urlvet/internal/command"
	"urlvet.example/cmd/urlvet/internal/filetest"
	"urlvet.example/internal/growthtest"
)

// hurried is the analyzer of a run that has no time for the packages named late: of their
// findings it has the first.
type hurried struct {
	*run
	stderr *bytes.Buffer
	mu     sync.Mutex
	passes []string // the package clauses of the packages that were checked
}

// hurry returns a run over files, given as name and text, with these flags.
func hurry(t *testing.T, dir string, args ...string) *hurried {
	t.Helper()
	h := &hurried{stderr: new(bytes.Buffer)}
	env := command.Env{Dir: dir, Stdout: new(bytes.Buffer), Stderr: h.stderr}
	o := newOptions()
	if err := o.Parse(append(args, "./...")); err != nil {
		t.Fatalf("%v: %v", args, err)
	}
	o.settings.Suggestions = true
	h.run = newRun(env, o)
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
		h.mu.Lock()
		h.passes = append(h.passes, pass.Files[0].Name.Name)
		h.mu.Unlock()
		if result, ok := value.(*analyzer.Result); ok && pass.Files[0].Name.Name == "late" {
			result.Findings = result.Findings[:min(1, len(result.Findings))]
			for _, f := range result.Findings {
				f.SuggestedFixes = nil
			}
			result.LeftOut = []analyzer.Omission{{Pos: pass.Files[0].Package, Why: "no time", Late: true}}
		}
		return value, err
	}}
}

// TestLateBaseline checks that a baseline keeps what is known of a package for which there was
// no time.
func TestLateBaseline(t *testing.T) {
	dir := filetest.Tree(t,
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

// TestRounds checks that fixes have those packages checked again that they change, and that they
// change none for which there was no time.
func TestRounds(t *testing.T) {
	get := func(clause, query string) string {
		return "package " + clause + "\n\nimport \"net/http\"\n\nvar a, _ = http.Get(\"http://h.org/?q=" + query + "\")\n"
	}
	files := []string{
		"go.mod", "module m\n",
		"a/a.go", get("twenty", strings.Repeat("x y&", 20)),
		"b/b.go", get("late", "x y"),
		"c/c.go", get("one", "x y"),
		"d/d.go", get("none", "x%20y"),
	}
	for _, flag := range []string{"-diff", "-fix"} {
		dir := filetest.Tree(t, files...)
		h := hurry(t, dir, flag)
		h.run.run()
		slices.Sort(h.passes)
		if got := strings.Join(h.passes, " "); got != "late none one one twenty twenty twenty twenty" {
			t.Errorf("%s checks %s", flag, got)
		}
		if text, err := os.ReadFile(filepath.Join(dir, "b", "b.go")); err != nil || string(text) != files[5] {
			t.Errorf("%s has made %q of it, %v", flag, text, err)
		}
	}
}

// TestEfforts checks which directories are checked again after fixes.
func TestEfforts(t *testing.T) {
	for _, tt := range []struct {
		name string
		efforts
		want string
	}{
		{"the first time", efforts{"a": {0, time.Second, 0}, "b": {0, time.Second, 0}, "c": {1 << 20, 2 * time.Second, 0}}, "a b c"},
		{"the first time, after long", efforts{"a": {0, 1001 * time.Millisecond, 0}, "b": {1 << 20, 2001 * time.Millisecond, 0}}, ""},
		{"small", efforts{"a": {0, time.Second / 2, time.Second / 2}, "b": {0, time.Second / 2, time.Second / 2}}, ""},
		{"one small", efforts{"a": {0, time.Second / 2, time.Second / 2}}, "a"},
		{"and again", efforts{"a": {0, time.Second / 2, time.Second}}, ""},
		{"a MiB", efforts{"a": {1 << 20, time.Second / 2, 3 * time.Second / 2}}, "a"},
		{"many MiB", efforts{"a": {8 << 20, time.Second, 6 * time.Second}, "b": {8 << 20, 8 * time.Second, time.Second}}, "a b"},
	} {
		var got []string
		for dir, may := range tt.affordable() {
			if may {
				got = append(got, dir)
			}
		}
		slices.Sort(got)
		if got := strings.Join(got, " "); got != tt.want {
			t.Errorf("%s: %s", tt.name, got)
		}
	}
}

// TestUnionGrowth puts together the errors of two checks, as of files that do not parse.
func TestUnionGrowth(t *testing.T) {
	growthtest.Check(t, "errors", 1000, func(n int) time.Duration {
		errs := make([]error, n)
		for i := range errs {
			errs[i] = &scanner.Error{Msg: strconv.Itoa(i)}
		}
		began := time.Now()
		if all := union(errs, append(slices.Clone(errs), errors.New("another"))); len(all) != n+1 {
			t.Fatalf("%d of %d errors", len(all), n+1)
		}
		return time.Since(began)
	})
}
