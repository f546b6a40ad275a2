package analyzer_test

import (
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"golang.org/x/tools/go/analysis"

	"urlvet.example/analyzer"
	"urlvet.example/urlcheck"
)

// FuzzSource runs the analyzer on any source. It must not panic, its marks and
// edits must be within the file, and a fix of a file that parses must leave one
// that parses and no longer has the problem at that place.
func FuzzSource(f *testing.F) {
	seeds, err := filepath.Glob("../testdata/src/*/*.go")
	if err != nil || len(seeds) == 0 {
		f.Fatal("no seeds: ", err)
	}
	for _, name := range seeds {
		source, err := os.ReadFile(name)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(string(source))
	}
	f.Add("package p\nvar _ = `http://h:70000/\r\n\r` + \"http//\\xff\\u00e9 \\377\"\n")
	f.Add("package p\nimport \"fmt\"\nvar _ = fmt.Sprintf(\"http//%[3]*.[2]*[1]f%%2%!\" + \"%\", \"http//h\")\n")
	o := analyzer.Options{Tests: true, Generated: true, Profile: urlcheck.RFC1738}
	f.Fuzz(func(t *testing.T, source string) {
		all, fset := run(t, o, file{"a.go", source})
		whole := parses(source)
		for _, d := range all {
			start, end := fset.PositionFor(d.Pos, false).Offset, fset.PositionFor(d.End, false).Offset
			if fset.File(d.Pos) == nil || start > end || end > len(source) {
				t.Fatalf("%s is at %d-%d of %d bytes", d.Message, start, end, len(source))
			}
			for _, fix := range d.SuggestedFixes {
				for _, e := range fix.TextEdits {
					if !e.Pos.IsValid() || e.Pos > e.End || fset.File(e.Pos) == nil || fset.File(e.Pos) != fset.File(e.End) {
						t.Fatalf("%s: %s changes %d-%d", d.Message, fix.Message, e.Pos, e.End)
					}
				}
				if fixed := apply(fset, source, fix); whole && !parses(fixed) {
					t.Fatalf("%s: %s leaves %q", d.Message, fix.Message, fixed)
				}
			}
		}
	})
}

func parses(source string) bool {
	_, err := parser.ParseFile(token.NewFileSet(), "a.go", source, parser.SkipObjectResolution)
	return err == nil
}

func apply(fset *token.FileSet, source string, fix analysis.SuggestedFix) string {
	for _, e := range slices.Backward(fix.TextEdits) {
		start, end := fset.PositionFor(e.Pos, false).Offset, fset.PositionFor(e.End, false).Offset
		source = source[:start] + string(e.NewText) + source[end:]
	}
	return source
}
