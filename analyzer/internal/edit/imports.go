package edit

import (
	"go/ast"
	"go/token"
	"path"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/tools/go/analysis"
)

// Imports are the packages that fixes import. What the package declares by one of
// their names is in the way.
var Imports = []string{"net", "strconv"}

// packageIn returns the name by which the declaration reaches a package of the
// standard library, and the edits that import it first if nothing does. It fails
// if the name means something else there.
func (j *joiner) packageIn(importPath string) (name string, edits []analysis.TextEdit, ok bool) {
	in := j.ed.usesIn(j.file)
	if name, ok := importedAs(j.file.Tree, importPath); ok {
		return name, nil, in.byDecl[use{j.decl, name}].other == 0
	}
	name = path.Base(importPath)
	// Any use is one of something else: of an import whose name its path does
	// not tell, or of what the package declares.
	if in.all[name] != (nameUses{}) || j.ed.names.Declares(name) {
		return "", nil, false
	}
	if j.file.Tree.Name.Name == name {
		return "", nil, false // it may be that package itself
	}
	return name, addImport(j.ed.files.Fset, j.file.Tree, importPath), true
}

// importedAs returns the name under which file imports a package of the
// standard library.
func importedAs(file *ast.File, importPath string) (string, bool) {
	for _, spec := range file.Imports {
		switch {
		case pathOf(spec) != importPath:
		case spec.Name == nil:
			return path.Base(importPath), true
		case spec.Name.Name != "_" && spec.Name.Name != ".":
			return spec.Name.Name, true
		}
	}
	return "", false
}

func pathOf(spec *ast.ImportSpec) string {
	p, _ := strconv.Unquote(spec.Path.Value) // half-typed: an empty path
	return p
}

// addImport returns the edits that import a package of the standard library
// in file, which does not: the same ones whoever asks. They leave the imports
// in the order that gofmt gives them.
func addImport(fset *token.FileSet, file *ast.File, importPath string) []analysis.TextEdit {
	im := importer{fset, importPath, strconv.Quote(importPath)}
	blocks, single := importDecls(file)
	switch {
	case len(blocks) > 0:
		return im.addToBlocks(blocks)
	case len(single) == 1:
		return im.makeBlock(single[0])
	case len(single) > 1:
		return insert(im.neighbour(single), "\nimport "+im.quoted)
	}
	return insert(im.head(file), "\n\nimport "+im.quoted)
}

func insert(pos token.Pos, text string) []analysis.TextEdit {
	return []analysis.TextEdit{{Pos: pos, End: pos, NewText: []byte(text)}}
}

// importDecls returns the import declarations with parentheses, and what those
// without import. That of "C" is a matter between its comment and cgo.
func importDecls(file *ast.File) (blocks []*ast.GenDecl, single []*ast.ImportSpec) {
	for _, decl := range file.Decls {
		group, ok := decl.(*ast.GenDecl)
		if !ok || group.Tok != token.IMPORT {
			break // imports come first
		}
		if importsC(group) {
			continue
		}
		if group.Lparen.IsValid() {
			blocks = append(blocks, group)
			continue
		}
		single = append(single, importSpecs(group)...)
	}
	return blocks, single
}

func importsC(group *ast.GenDecl) bool {
	return slices.ContainsFunc(importSpecs(group), func(spec *ast.ImportSpec) bool { return pathOf(spec) == "C" })
}

func importSpecs(group *ast.GenDecl) []*ast.ImportSpec {
	var all []*ast.ImportSpec
	for _, spec := range group.Specs {
		if spec, ok := spec.(*ast.ImportSpec); ok {
			all = append(all, spec)
		}
	}
	return all
}

// importer writes the import of one package.
type importer struct {
	fset   *token.FileSet
	path   string
	quoted string
}

func (im importer) line(pos token.Pos) int { return im.fset.PositionFor(pos, false).Line }

// importRun is a run of imports on lines that follow each other, which gofmt
// sorts.
type importRun struct {
	specs  []*ast.ImportSpec
	before token.Pos // where what stands in front of them begins or ends
	after  token.Pos // of the parenthesis behind the block
}

// runs parts the imports of a block at its empty lines and comments.
func (im importer) runs(block *ast.GenDecl) []importRun {
	var all []importRun
	before := block.Lparen
	for _, spec := range importSpecs(block) {
		if len(all) == 0 || im.line(spec.Pos()) > im.line(before)+1 {
			all = append(all, importRun{before: before, after: block.Rparen})
		}
		last := &all[len(all)-1]
		last.specs = append(last.specs, spec)
		before = spec.End()
	}
	return all
}

// addToBlocks adds the import to the first run of the standard library's, or
// to one of its own at the top.
func (im importer) addToBlocks(blocks []*ast.GenDecl) []analysis.TextEdit {
	for _, block := range blocks {
		for _, run := range im.runs(block) {
			if slices.ContainsFunc(run.specs, isOrdinary) {
				return im.addToRun(run)
			}
		}
	}
	all := im.runs(blocks[0])
	if len(all) == 0 { // import ()
		return insert(blocks[0].Lparen+1, "\n\t"+im.quoted+"\n")
	}
	return im.addBefore(all[0].specs[0], all[0].before, "\n\n\t")
}

// isOrdinary reports whether a spec imports from the standard library, for
// more than what the import does by itself.
func isOrdinary(spec *ast.ImportSpec) bool {
	return isStandardPath(pathOf(spec)) && (spec.Name == nil || spec.Name.Name != "_")
}

func isStandardPath(importPath string) bool {
	first, _, _ := strings.Cut(importPath, "/")
	return !strings.Contains(first, ".")
}

func (im importer) addToRun(run importRun) []analysis.TextEdit {
	before := run.before
	for _, spec := range run.specs {
		if pathOf(spec) >= im.path {
			return im.addBefore(spec, before, "\n\t")
		}
		before = spec.End()
	}
	end := endOf(run.specs[len(run.specs)-1])
	if im.line(end) == im.line(run.after) { // import ("fmt")
		return insert(end, "; "+im.quoted)
	}
	return insert(end, "\n\t"+im.quoted)
}

// addBefore adds the import in front of spec and its comment. before is the
// end of what stands there, and gap what belongs between two lines.
func (im importer) addBefore(spec *ast.ImportSpec, before token.Pos, gap string) []analysis.TextEdit {
	at := spec.Pos()
	if spec.Doc != nil {
		at = spec.Doc.Pos()
	}
	if im.line(at) == im.line(before) { // import ("os")
		gap = "; "
	}
	return insert(at, im.quoted+gap)
}

// endOf returns the end of spec and its comment.
func endOf(spec *ast.ImportSpec) token.Pos {
	if spec.Comment != nil {
		return spec.Comment.End()
	}
	return spec.End()
}

// makeBlock adds the import to the only one.
func (im importer) makeBlock(only *ast.ImportSpec) []analysis.TextEdit {
	opening, closing := "(\n\t", "\n)"
	switch {
	case !isStandardPath(pathOf(only)):
		opening += im.quoted + "\n\n\t"
	case pathOf(only) >= im.path:
		opening += im.quoted + "\n\t"
	default:
		closing = "\n\t" + im.quoted + closing
	}
	return append(insert(only.Pos(), opening), insert(endOf(only), closing)...)
}

// neighbour returns the end of the import, of several declarations, behind
// which another one is in order.
func (im importer) neighbour(single []*ast.ImportSpec) token.Pos {
	for _, spec := range slices.Backward(single) {
		if pathOf(spec) < im.path {
			return endOf(spec)
		}
	}
	return endOf(single[len(single)-1])
}

// head returns the end of the import of "C", or of the package clause.
func (im importer) head(file *ast.File) token.Pos {
	end, next := file.Name.End(), file.FileEnd
	for _, decl := range file.Decls {
		group, ok := decl.(*ast.GenDecl)
		if !ok || group.Tok != token.IMPORT {
			next = decl.Pos()
			break
		}
		end = group.End()
	}
	for _, c := range file.Comments { // package p // import "example.org/p"
		if end <= c.Pos() && c.Pos() < next && im.line(c.Pos()) == im.line(end) {
			end = c.End()
		}
	}
	return end
}
