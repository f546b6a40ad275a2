package play

import (
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/scanner"
	"go/token"
	"strings"

	"golang.org/x/tools/go/analysis"

	"urlvet.example/analyzer"
	"urlvet.example/cmd/urlvet/internal/lexeme"
	"urlvet.example/urlcheck"
)

// name is the name of a text as a file.
const name = "main.go"

// checkSource adds what is found in Go source, and the URLs in its strings.
func (out *Result) checkSource(text string, o analyzer.Options) {
	a, err := analyzer.New(o)
	if err != nil {
		out.Error = err.Error()
		return
	}
	fset := token.NewFileSet()
	tree, err := parser.ParseFile(fset, name, text, parser.ParseComments|parser.SkipObjectResolution|parser.AllErrors)
	out.Error = syntaxError(err)
	result, err := a.Run(&analysis.Pass{
		Analyzer: a,
		Fset:     fset,
		Files:    []*ast.File{tree},
		ReadFile: func(string) ([]byte, error) { return []byte(text), nil },
		Report:   func(analysis.Diagnostic) {},
	})
	if err != nil {
		out.Error = err.Error()
		return
	}
	file, found := fset.File(tree.FileStart), result.(*analyzer.Result)
	for _, f := range found.Findings {
		out.add(toFinding(file, f))
	}
	if len(found.LeftOut) > 0 && out.Error == "" {
		at := fset.PositionFor(found.LeftOut[0].Pos, false)
		out.Error = fmt.Sprintf("%d:%d: %s", at.Line, at.Column, found.LeftOut[0].Why)
	}
	out.addLiterals(text, o.Profile)
}

// syntaxError returns the first syntax error as a sentence, empty if there is none.
// What can be read of the source is checked all the same.
func syntaxError(err error) string {
	var list scanner.ErrorList
	if !errors.As(err, &list) {
		return ""
	}
	return strings.TrimPrefix(list[0].Error(), name+":")
}

func toFinding(file *token.File, d *analyzer.Finding) Finding {
	rule, _ := analyzer.Lookup(d.Category)
	f := Finding{
		Span: spanOf(file, d.Pos, d.End), Code: d.Category, Level: d.Level.String(),
		Message: strings.TrimPrefix(d.Message, d.Category+": "), Help: rule.Help, Fixes: []Fix{},
	}
	for _, fix := range d.SuggestedFixes {
		edits := []Edit{}
		for _, e := range fix.TextEdits {
			edits = append(edits, Edit{spanOf(file, e.Pos, e.End), string(e.NewText)})
		}
		f.Fixes = append(f.Fixes, Fix{fix.Message, d.Suggestion, edits})
	}
	return f
}

// spanOf returns the span from pos to end, which may be token.NoPos: then it is empty.
func spanOf(file *token.File, pos, end token.Pos) Span {
	return Span{file.Offset(pos), file.Offset(max(pos, end))}
}

// addLiterals adds the URLs in the strings of Go source.
func (out *Result) addLiterals(text string, p urlcheck.Profile) {
	for l := range lexeme.All([]byte(text)) {
		if len(out.URLs) == maxShown {
			return
		}
		if l.Kind != token.STRING {
			continue
		}
		value, at := lexeme.Unquote(l.Text, l.Start)
		for _, u := range urlcheck.FindAll(value) {
			out.addURL(u.URL, at[u.Start:u.End+1], p)
		}
	}
}
