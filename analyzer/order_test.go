package analyzer_test

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"

	"urlvet.example/analyzer"
)

// ordering analyzes with all rules.
func ordering(t *testing.T) *analysis.Analyzer {
	t.Helper()
	a, err := analyzer.New(analyzer.Options{Enable: []string{"*"}, Tests: true, Generated: true, Suggestions: true})
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// TestOrder checks that the findings in these declarations are the same in any order of them: what is
// found out for one use counts for another.
func TestOrder(t *testing.T) {
	chain := func(length int, first, next string) (all []string) {
		all = append(all, first)
		for i := range length {
			all = append(all, fmt.Sprintf(next, i+1, i))
		}
		return all
	}
	results := chain(12, "func h0() string { return \"x_validator\" }", "func h%d() string { return h%d() }")
	variables := chain(12, "var h0 = \"x_validator\"", "var h%d = h%d")
	for name, decls := range map[string][]string{
		"results":   append(results, "func u() { _ = \"http://\" + h10() + \":80/\" }", "func v() { _ = \"http://\" + h7() + \":80/\" }", "func w() { _ = \"http://\" + h4() + \":80/\" }"),
		"variables": append(variables, "func u() { _ = \"http://\" + h10 + \":80/\" }", "func v() { _ = \"http://\" + h7 + \":80/\" }", "func w() { _ = \"http://\" + h4 + \":80/\" }"),
		"shown": append(chain(6, "func h0(s string) { slog.Info(s) }", "func h%d(s string) { h%d(s) }"),
			"func u(host string) { h5(\"http://\" + host + \":80/\") }", "func v(host string) { h2(\"http://\" + host + \":80/\") }"),
		"circle": {
			"func a() string { if c() { return b() }; return \"x_validator\" }", "func b() string { if c() { return a() }; return \"y_validator\" }",
			"func u() { _ = \"http://\" + a() + \":80/\" }", "func v() { _ = \"http://\" + b() + \":80/\" }",
		},
		"escaped": {
			"var query string", "func set(s string) { query = url.QueryEscape(s) }",
			"func use() { http.Get(\"http://h.org/?q=\" + query) }",
		},
		"escaped field": {
			"var g struct{ query string }", "func set(s string) { g.query = url.QueryEscape(s) }",
			"func use() { http.Get(\"http://h.org/?q=\" + g.query) }",
		},
		"escaped elsewhere": {
			"var query string", "func set(s string) { query = url.QueryEscape(s) }",
			"func use(r *http.Request) { query = r.FormValue(\"q\"); http.Get(\"http://h.org/?q=\" + query) }",
			"func reset(r *http.Request) { query = r.FormValue(\"q\") }",
		},
		"escaped below": {
			"var query string", "func use() { http.Get(\"http://h.org/?q=\" + query); query = url.QueryEscape(query) }",
			"func reset(r *http.Request) { query = r.FormValue(\"q\") }",
		},
	} {
		t.Run(name, func(t *testing.T) {
			head := "package p\n\nimport (\n\t\"log/slog\"\n\t\"net/http\"\n\t\"net/url\"\n)\n\n"
			chunks := slices.Concat([]string{head}, decls)
			for i := range chunks {
				chunks[i] += "\n"
			}
			f := arranged{name: "a.go", chunks: chunks}
			f.reset()
			wantAnyOrder(t, ordering(t), []arranged{f})
		})
	}
}

// TestOrderOfSources is TestOrder for whole packages.
func TestOrderOfSources(t *testing.T) {
	a := ordering(t)
	for dir, files := range sources(t) {
		t.Run(filepath.Base(dir), func(t *testing.T) {
			var all []arranged
			for _, f := range files {
				all = append(all, declarations(t, f))
			}
			wantAnyOrder(t, a, all)
		})
	}
}

// arranged is a file in pieces, the first with what stands before its declarations, and their order.
type arranged struct {
	name   string
	chunks []string
	order  []int
}

// reset arranges a file as it is written.
func (f *arranged) reset() {
	f.order = nil
	for i := range f.chunks {
		f.order = append(f.order, i)
	}
}

// file returns the file in its order.
func (f arranged) file() file {
	var b strings.Builder
	for _, i := range f.order {
		b.WriteString(f.chunks[i])
	}
	return file{f.name, b.String()}
}

// at returns the piece that an offset is in, and where in that.
func (f arranged) at(offset int) (chunk, rest int) {
	for _, i := range f.order {
		if offset < len(f.chunks[i]) {
			return i, offset
		}
		offset -= len(f.chunks[i])
	}
	return len(f.chunks), offset
}

// declarations cuts a file at its declarations.
func declarations(t *testing.T, f file) arranged {
	t.Helper()
	fset := token.NewFileSet()
	tree, err := parser.ParseFile(fset, f.name, f.source, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	cut := arranged{name: f.name}
	last := 0
	for _, decl := range tree.Decls {
		if group, ok := decl.(*ast.GenDecl); ok && group.Tok == token.IMPORT {
			continue
		}
		at := fset.PositionFor(decl.Pos(), false).Offset
		if doc := docOf(decl); doc != nil {
			at = fset.PositionFor(doc.Pos(), false).Offset
		}
		cut.chunks = append(cut.chunks, f.source[last:at])
		last = at
	}
	cut.chunks = append(cut.chunks, f.source[last:])
	if n := len(cut.chunks) - 1; !strings.HasSuffix(cut.chunks[n], "\n") {
		cut.chunks[n] += "\n"
	}
	cut.reset()
	return cut
}

func docOf(decl ast.Decl) *ast.CommentGroup {
	switch decl := decl.(type) {
	case *ast.FuncDecl:
		return decl.Doc
	case *ast.GenDecl:
		return decl.Doc
	}
	return nil
}

// wantAnyOrder fails if the findings in files differ when their declarations are turned round, or
// rotated.
func wantAnyOrder(t *testing.T, a *analysis.Analyzer, files []arranged) {
	t.Helper()
	want := foundIn(t, a, files)
	for name, arrange := range map[string]func(order []int){
		"backwards": slices.Reverse[[]int],
		"halved":    func(order []int) { slices.SortStableFunc(order, func(a, b int) int { return b%2 - a%2 }) },
	} {
		other := slices.Clone(files)
		for i := range other {
			other[i].reset()
			arrange(other[i].order[1:])
		}
		if got := foundIn(t, a, other); !slices.Equal(got, want) {
			t.Errorf("%s: %s", name, difference(want, got))
		}
	}
}

// foundIn returns the findings in files as sorted lines, each with the declaration it is in.
func foundIn(t *testing.T, a *analysis.Analyzer, files []arranged) (all []string) {
	t.Helper()
	var sources []file
	for _, f := range files {
		sources = append(sources, f.file())
	}
	found, fset := analyze(t, a, sources...)
	for _, d := range found {
		at := where(fset, d.Pos)
		for _, f := range files {
			if f.name == at.file {
				chunk, offset := f.at(at.offset)
				all = append(all, fmt.Sprint(filepath.Base(f.name), " ", chunk, "+", offset, " ", d.Category, " ", d.Message, " ", len(d.SuggestedFixes)))
			}
		}
	}
	slices.Sort(all)
	return all
}
