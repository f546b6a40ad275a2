package analyzer_test

import (
	"errors"
	"fmt"
	"go/ast"
	"go/build"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"

	"urlvet.example/analyzer"
	"urlvet.example/internal/slow"
)

// sources returns the Go files of the packages that TestOneEngine and
// TestCutFiles read: those of testdata, and some of the standard library as
// code that was not written for a test.
func sources(t *testing.T) map[string][]file {
	t.Helper()
	dirs, err := filepath.Glob("../testdata/src/*")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"net/url", "net/smtp", "net/http/httptest", "net/http/cookiejar", "mime"} {
		dirs = append(dirs, filepath.Join(build.Default.GOROOT, "src", name))
	}
	all := make(map[string][]file)
	for _, dir := range dirs {
		names, _ := filepath.Glob(filepath.Join(dir, "*.go"))
		for _, name := range names {
			source, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			all[dir] = append(all[dir], file{name, string(source)})
		}
	}
	return all
}

// found runs the analyzer on files, with the types that check returns, and
// returns its findings as lines.
func found(t *testing.T, a *analysis.Analyzer, files []file, check func(*token.FileSet, []*ast.File) (*types.Package, *types.Info)) []string {
	t.Helper()
	fset := token.NewFileSet()
	pass := &analysis.Pass{Analyzer: a, Fset: fset}
	for _, f := range files {
		tree, _ := parser.ParseFile(fset, f.name, f.source, parser.ParseComments|parser.SkipObjectResolution)
		pass.Files = append(pass.Files, tree)
	}
	if check != nil {
		pass.Pkg, pass.TypesInfo = check(fset, pass.Files)
	}
	var all []string
	pass.Report = func(d analysis.Diagnostic) {
		all = append(all, fmt.Sprint(fset.Position(d.Pos), "-", fset.Position(d.End).Offset, " ", d.Message, allEdits(fset, d)))
	}
	if _, err := a.Run(pass); err != nil {
		t.Fatal(err)
	}
	return all
}

func allEdits(fset *token.FileSet, d analysis.Diagnostic) (all []edit) {
	for _, fix := range d.SuggestedFixes {
		all = append(all, editsOf(fset, fix)...)
	}
	return all
}

// checked returns a function that type-checks files with an importer and
// ignores errors.
func checked(imports types.Importer) func(*token.FileSet, []*ast.File) (*types.Package, *types.Info) {
	return func(fset *token.FileSet, files []*ast.File) (*types.Package, *types.Info) {
		info := &types.Info{
			Types: make(map[ast.Expr]types.TypeAndValue),
			Defs:  make(map[*ast.Ident]types.Object),
			Uses:  make(map[*ast.Ident]types.Object),
		}
		conf := types.Config{Importer: imports, Error: func(error) {}, FakeImportC: true}
		pkg, _ := conf.Check("p", fset, files, info)
		return pkg, info
	}
}

// failing is an importer as on a machine without the dependencies.
type failing struct{}

func (failing) Import(string) (*types.Package, error) { return nil, errors.New("no such package") }

// TestOneEngine runs the analyzer on packages as its drivers do: without types,
// with all types, with the types that are known if no import can be loaded, and
// together with code that does not compile. The findings are the same.
func TestOneEngine(t *testing.T) {
	a, err := analyzer.New(analyzer.Options{Tests: true, Generated: true})
	if err != nil {
		t.Fatal(err)
	}
	full := importer.ForCompiler(token.NewFileSet(), "source", nil)
	broken := "func broken() int {\n\tvar x int = \"a\"\n\treturn undefined.Foo(x, func() {})[\n}\n"
	total := 0
	for dir, files := range sources(t) {
		want := found(t, a, files, nil)
		total += len(want)
		with := func(source string) []file {
			pkg := packageOf(t, files[0].source)
			return append(slices.Clip(files), file{filepath.Join(dir, "zz_broken.go"), "package " + pkg + "\n\n" + source})
		}
		for name, got := range map[string][]string{
			"types":              found(t, a, files, checked(full)),
			"no imports":         found(t, a, files, checked(failing{})),
			"a type error":       found(t, a, with(strings.TrimSuffix(broken, "[\n}\n")+"\n}\n"), nil),
			"a half-typed file":  found(t, a, with(broken), nil),
			"an unknown import":  found(t, a, with("import \"no.example/such\"\n\nvar _ = such.X\n"), nil),
			"types and an error": found(t, a, with(broken), checked(full)),
		} {
			if !slices.Equal(got, want) {
				t.Errorf("%s: with %s: %s", dir, name, difference(want, got))
			}
		}
	}
	if total < 100 {
		t.Errorf("%d findings in all are too few to compare", total)
	}
}

func packageOf(t *testing.T, source string) string {
	t.Helper()
	tree, err := parser.ParseFile(token.NewFileSet(), "a.go", source, parser.PackageClauseOnly)
	if err != nil {
		t.Fatal(err)
	}
	return tree.Name.Name
}

// difference returns the lines that are in only one of two lists.
func difference(want, got []string) string {
	var b strings.Builder
	for _, s := range want {
		if !slices.Contains(got, s) {
			b.WriteString("\n- " + s)
		}
	}
	for _, s := range got {
		if !slices.Contains(want, s) {
			b.WriteString("\n+ " + s)
		}
	}
	return b.String()
}

// readAlone are the packages of testdata in which no finding depends on code
// further down. Elsewhere, a constant may turn out to be a format, and what is
// spared may be known by functions further down.
var readAlone = []string{"defects", "neverjudged", "sinks", "generated", "url", "smtp", "httptest", "cookiejar", "mime"}

// TestCutFiles cuts files at their lines, as if the rest were not typed yet.
// Every finding is one of the whole file, and no finding above the cut
// declaration is lost. Whether a fix is sure depends on code further down.
func TestCutFiles(t *testing.T) {
	slow.Test(t, "cuts files at each line")
	a, err := analyzer.New(analyzer.Options{Tests: true, Generated: true, Suggestions: true})
	if err != nil {
		t.Fatal(err)
	}
	for dir, files := range sources(t) {
		if !slices.Contains(readAlone, filepath.Base(dir)) {
			continue
		}
		step := 1
		if !strings.HasPrefix(dir, "..") {
			step = 97 // the standard library is long
		}
		for i := range files {
			whole := found(t, a, files, nil)
			lines := strings.SplitAfter(files[i].source, "\n")
			for n := 0; n < len(lines); n += step {
				wantSameAbove(t, a, files, i, lines[:n], whole)
			}
		}
	}
}

// wantSameAbove cuts file i after the given lines. whole has the findings in
// the uncut files.
func wantSameAbove(t *testing.T, a *analysis.Analyzer, files []file, i int, lines, whole []string) {
	t.Helper()
	cut := slices.Clone(files)
	cut[i].source = strings.Join(lines, "")
	got := found(t, a, cut, nil)
	name := files[i].name
	for _, f := range got {
		if !slices.Contains(whole, f) {
			t.Errorf("%s, %d lines: only there: %s", name, len(lines), f)
		}
	}
	declared := len(lines)
	for declared > 0 && !slices.ContainsFunc([]string{"func", "var", "const", "type"}, func(keyword string) bool {
		return strings.HasPrefix(lines[declared-1], keyword+" ")
	}) {
		declared--
	}
	if got, want := above(got, name, declared), above(whole, name, declared); !slices.Equal(got, want) {
		t.Errorf("%s, %d lines: %s", name, len(lines), difference(want, got))
	}
}

// above returns the findings in the file with that name, above a line.
func above(all []string, name string, line int) (kept []string) {
	for _, f := range all {
		number, _, _ := strings.Cut(strings.TrimPrefix(f, name+":"), ":")
		if n, err := strconv.Atoi(number); err == nil && n < line {
			kept = append(kept, f)
		}
	}
	return kept
}
