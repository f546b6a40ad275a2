package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/txtar"

	"urlvet.example/analyzer"
)

// own returns what urlvet says of each case: the rule, whether it is off by default, and
// whether there is a fix.
func own(all []txtar.File) []string {
	column := make([]string, len(all))
	for i, f := range all {
		if column[i] = onLine(f, analyzer.Options{Suggestions: true}); column[i] == "" {
			if asked := onLine(f, analyzer.Options{Suggestions: true, Enable: []string{"pattern-*", "redirect-*", "url-rebuilt"}}); asked != "" {
				column[i] = asked + " (on request)"
			}
		}
	}
	return column
}

// onLine returns the rule that reports the line which ends in "// BUG", "" if none does.
func onLine(f txtar.File, options analyzer.Options) string {
	a, err := analyzer.New(options)
	if err != nil {
		return err.Error()
	}
	fset := token.NewFileSet()
	tree, err := parser.ParseFile(fset, "p.go", f.Data, parser.ParseComments)
	if err != nil {
		return err.Error()
	}
	lines, said := strings.Split(string(f.Data), "\n"), ""
	pass := &analysis.Pass{Analyzer: a, Fset: fset, Files: []*ast.File{tree}}
	pass.Report = func(d analysis.Diagnostic) {
		if line := fset.Position(d.Pos).Line; strings.HasSuffix(lines[line-1], "// BUG") {
			said = d.Category
			if slices.ContainsFunc(d.SuggestedFixes, func(fix analysis.SuggestedFix) bool { return len(fix.TextEdits) > 0 }) {
				said += ", fix"
			}
		}
	}
	if _, err := a.Run(pass); err != nil {
		return err.Error()
	}
	return said
}
