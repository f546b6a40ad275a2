package main

import (
	"go/ast"
	"go/constant"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"urlvet.example/cmd/urlvet/internal/mark"
	"urlvet.example/urlcheck"
)

// limitRow is a row of the table of limits: the limit, its name and its package.
var limitRow = regexp.MustCompile("(?m)^.* \\| (.*?) \\| `(\\w+)` in (\\S+)$")

// TestLimits checks that docs/security.md has the limits that the code has.
func TestLimits(t *testing.T) {
	text, err := os.ReadFile(filepath.Join(root, "docs", "security.md"))
	if err != nil {
		t.Fatal(err)
	}
	rows := limitRow.FindAllStringSubmatch(string(text), -1)
	if len(rows) < 15 {
		t.Fatalf("%d rows", len(rows))
	}
	for _, row := range rows {
		said, name, dir := row[1], row[2], row[3]
		value, ok := constantOf(t, filepath.Join(root, filepath.FromSlash(dir)), name)
		if !ok {
			t.Errorf("%s has no constant %s", dir, name)
			continue
		}
		number, _, _ := strings.Cut(strings.ReplaceAll(said, ",", ""), " ")
		if strings.HasSuffix(said, " MiB") {
			value >>= 20
		}
		if number != strconv.FormatInt(value, 10) {
			t.Errorf("%s in %s is %d, not %s", name, dir, value, said)
		}
	}
}

// secretRow matches a row of the table of docs/security.md about secrets.
var secretRow = regexp.MustCompile("(?m)^[a-z][^|`]* \\| `([^`]*)` \\| `([^`]*)`$")

// TestSecretForms checks that what the page calls a secret is one, and nothing else beside it.
func TestSecretForms(t *testing.T) {
	rows := secretRow.FindAllStringSubmatch(page(t, "docs/security.md"), -1)
	if len(rows) < 12 {
		t.Fatalf("%d rows", len(rows))
	}
	for _, row := range rows {
		if got := mark.Hide(row[1], urlcheck.Secrets(row[1])); got != row[2] {
			t.Errorf("%s: printed as %s, want %s", row[1], got, row[2])
		}
	}
}

// constantOf returns the value of a constant of a package that is written in numbers.
func constantOf(t *testing.T, dir, name string) (value int64, ok bool) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range files {
		if strings.HasSuffix(path, "_test.go") {
			continue
		}
		f, err := parser.ParseFile(token.NewFileSet(), path, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range f.Decls {
			if value, ok = declared(d, name); ok {
				return value, true
			}
		}
	}
	return 0, false
}

// declared returns the value that a declaration gives to a constant.
func declared(d ast.Decl, name string) (value int64, ok bool) {
	g, isGeneral := d.(*ast.GenDecl)
	if !isGeneral || g.Tok != token.CONST {
		return 0, false
	}
	for _, s := range g.Specs {
		spec := s.(*ast.ValueSpec)
		if spec.Names[0].Name != name || len(spec.Values) == 0 {
			continue
		}
		tv, err := types.Eval(token.NewFileSet(), nil, token.NoPos, types.ExprString(spec.Values[0]))
		if err != nil {
			return 0, false
		}
		return constant.Int64Val(constant.ToInt(tv.Value))
	}
	return 0, false
}

// TestCommandsRun checks that docs/security.md names all programs that urlvet starts.
func TestCommandsRun(t *testing.T) {
	text, err := os.ReadFile(filepath.Join(root, "docs", "security.md"))
	if err != nil {
		t.Fatal(err)
	}
	started := map[string]string{
		"cmd/urlvet/internal/load/list.go":       "`go list -find`",
		"cmd/urlvet/internal/load/context.go":    "`go env`",
		"cmd/urlvet/internal/changes/git.go":     "`git`:",
		"cmd/urlvet/internal/vettool/version.go": "`go env`",
		"cmd/urlvet/internal/gopls/build.go":     "`go build`",
		"cmd/urlvet/internal/docs/docs.go":       "`urlvet docs -open`",
		"cmd/urlvet/internal/lsp/lsp.go":         "`urlvet lsp -proxy gopls`",
		"cmd/urlvet/internal/lsp/process.go":     "`urlvet lsp -proxy gopls`",
	}
	err = filepath.WalkDir(filepath.Join(root, "cmd"), func(path string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		source, err := os.ReadFile(path)
		if err != nil || !strings.Contains(string(source), "exec.Command") {
			return err
		}
		rel, _ := filepath.Rel(root, path)
		if what := started[filepath.ToSlash(rel)]; what == "" || !strings.Contains(string(text), what) {
			t.Errorf("%s starts a program that docs/security.md does not name (%s)", rel, what)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}
