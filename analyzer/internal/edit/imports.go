package edit

import (
	"go/ast"
	"go/token"
	"path"
	"slices"
	"strconv"

	"golang.org/x/tools/go/analysis"
	"urlvet.example/analyzer/internal/source"
)

// Imports are the packages that fixes import. A declaration of the package with
// one of their names prevents that.
var Imports = []string{"net", "strconv"}

// packageIn returns the name by which the declaration can refer to a package of
// the standard library, and the edits that import it if the file does not yet.
// It fails if the name means something else there.
func (j *joiner) packageIn(importPath string) (name string, edits []analysis.TextEdit, ok bool) {
	in := j.ed.uses.Of(j.file, usesIn)
	if name, ok := in.imported[importPath]; ok {
		return name, nil, in.byDecl[use{j.decl, name}].other == 0
	}
	name = path.Base(importPath)
	// Any use is a use of something else: an import whose path does not tell
	// its name, or a declaration of the package.
	if in.all[name] != (nameUses{}) || j.ed.names.Declares(name) {
		return "", nil, false
	}
	if j.file.Tree.Name.Name == name || j.ed.others().has(name) {
		return "", nil, false // it may be that package itself
	}
	if _, known := in.adding[importPath]; !known {
		in.adding[importPath] = slices.Clip(addImport(j.ed.files.Fset, j.file.Tree, importPath))
	}
	return name, in.adding[importPath], true
}

// importedAs returns the name under which file imports a package of the
// standard library.
func importedAs(file *ast.File, importPath string) (string, bool) {
	for _, spec := range file.Imports {
		switch {
		case source.ImportPath(spec) != importPath:
		case spec.Name == nil:
			return path.Base(importPath), true
		case spec.Name.Name != "_" && spec.Name.Name != ".":
			return spec.Name.Name, true
		}
	}
	return "", false
}

// addImport returns the edits that import a package of the standard library in
// a file that does not import it yet. They are the same for every fix, and
// leave the imports in gofmt's order.
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

// importDecls returns the import declarations with parentheses, and the imports
// of those without. It leaves out import "C", whose comment must stay attached.
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
	return slices.ContainsFunc(importSpecs(group), func(spec *ast.ImportSpec) bool { return source.ImportPath(spec) == "C" })
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

// importRun is a run of imports on consecutive lines, which gofmt sorts.
type importRun struct {
	specs  []*ast.ImportSpec
	before token.Pos // the parenthesis or the end of the import before them
	after  token.Pos // the closing parenthesis of the block
}

// runs splits the imports of a block at its empty lines and comments.
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

// addToBlocks adds the import to the first run with imports from the standard
// library, or as a run of its own at the top.
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

// isOrdinary reports whether a spec imports from the standard library, and not
// only for side effects.
func isOrdinary(spec *ast.ImportSpec) bool {
	return source.IsStandard(source.ImportPath(spec)) && (spec.Name == nil || spec.Name.Name != "_")
}

func (im importer) addToRun(run importRun) []analysis.TextEdit {
	before := run.before
	for _, spec := range run.specs {
		if source.ImportPath(spec) >= im.path {
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

// addBefore adds the import before spec and its comment. before is the end of
// what precedes them, and gap is what separates the two imports.
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

// makeBlock adds the import to a single one, and encloses both in parentheses.
func (im importer) makeBlock(only *ast.ImportSpec) []analysis.TextEdit {
	opening, closing := "(\n\t", "\n)"
	switch {
	case !source.IsStandard(source.ImportPath(only)):
		opening += im.quoted + "\n\n\t"
	case source.ImportPath(only) >= im.path:
		opening += im.quoted + "\n\t"
	default:
		closing = "\n\t" + im.quoted + closing
	}
	return append(insert(only.Pos(), opening), insert(endOf(only), closing)...)
}

// neighbour returns the end of the import after which another one is in order,
// where each import has its own declaration.
func (im importer) neighbour(single []*ast.ImportSpec) token.Pos {
	for _, spec := range slices.Backward(single) {
		if source.ImportPath(spec) < im.path {
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
