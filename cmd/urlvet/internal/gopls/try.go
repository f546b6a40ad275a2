package gopls

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"strings"

	"golang.org/x/tools/go/analysis"

	"urlvet.example/analyzer"
)

// sample is the program on which a finished gopls is tried: it has defects that
// urlvet finds, and one that every gopls does.
//
//nolint:urlvet // there to be found
const sample = `package main

func main() {
	a := "htp://www.example.org/"
	b := "http://www.example.org:70000/"
	b = b
	println(a, b)
}
`

const selfAssignment = "main.go:6:2: self-assignment of b"

// try returns an error unless gopls reports in the sample what urlvet does with
// these flags, and what gopls itself does.
func (b builder) try(gopls string, args []string) error {
	want, err := findings(args)
	if err != nil {
		return err
	}
	b.dir = filepath.Join(b.dir, "sample")
	if err := write(b.dir, map[string]string{"go.mod": "module sample.example\n", "main.go": sample}); err != nil {
		return err
	}
	out, err := b.run(gopls, "check", "main.go")
	if err != nil {
		return fmt.Errorf("the gopls that was built does not work: %w", err)
	}
	for _, line := range append(want, selfAssignment) {
		if !strings.Contains(string(out), line+"\n") {
			return fmt.Errorf("the gopls that was built does not report %q, but %q", line, out)
		}
	}
	return nil
}

// findings returns what urlvet reports in the sample, as "gopls check" prints
// it.
func findings(args []string) (lines []string, err error) {
	a, err := analyzer.New(analyzer.Options{})
	if err != nil {
		return nil, err
	}
	if err := a.Flags.Parse(args); err != nil {
		return nil, err
	}
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "main.go", sample, parser.ParseComments)
	if err != nil {
		return nil, err
	}
	_, err = a.Run(&analysis.Pass{Analyzer: a, Fset: fset, Files: []*ast.File{file}, Report: func(d analysis.Diagnostic) {
		lines = append(lines, fmt.Sprintf("%s-%d: %s", fset.Position(d.Pos), fset.Position(d.End).Column, d.Message))
	}})
	return lines, err
}
