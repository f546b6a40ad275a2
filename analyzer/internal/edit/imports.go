package edit

import (
	"go/ast"
	"go/token"
	"path"
	"slices"
	"strconv"
	"strings"

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
		in.adding[importPath] = slices.Clip(j.ed.addImport(j.file.Tree, importPath))
	}
	edits = in.adding[importPath]
	return name, edits, edits != nil
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
// leave the imports in gofmt's order. There are none if it is not known where a comment
// ends behind which the import belongs.
func (ed *Editor) addImport(file *ast.File, importPath string) []analysis.TextEdit {
	im := importer{ed.files.Fset, ed.unseen.Read, importPath, strconv.Quote(importPath)}
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

// insert returns the edit that inserts text, none if pos is token.NoPos.
func insert(pos token.Pos, text string) []analysis.TextEdit {
	if !pos.IsValid() {
		return nil
	}
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
	read   func(path string) ([]byte, error)
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
	last := run.specs[len(run.specs)-1]
	end := im.endOf(last)
	switch {
	case !end.IsValid() || im.line(end) < im.line(run.after):
		return insert(end, "\n\t"+im.quoted)
	case im.line(last.End()) < im.line(end): // ("fmt" /* why, with a line break, which ends the import */)
		return insert(end, " "+im.quoted)
	}
	return insert(end, "; "+im.quoted) // ("fmt")
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

// endOf returns the end of spec and its comment, token.NoPos if that is not known.
func (im importer) endOf(spec *ast.ImportSpec) token.Pos {
	if spec.Comment != nil {
		return im.endOfComment(spec.Comment.List[len(spec.Comment.List)-1])
	}
	return spec.End()
}

// endOfComment returns the end of a comment as the file has it, token.NoPos if the file cannot be
// read. The tree has comments without their carriage returns: by it, the import would come
// into the comment, and the rest of that become code.
func (im importer) endOfComment(c *ast.Comment) token.Pos {
	if im.read == nil {
		return token.NoPos
	}
	in := im.fset.File(c.Pos())
	text, err := im.read(in.Name())
	start := in.Offset(c.Pos())
	if err != nil || len(text) != in.Size() || start > len(text) {
		return token.NoPos
	}
	end := start + commentLen(string(text[start:]))
	if withoutCR(string(text[start:end])) != withoutCR(c.Text) {
		return token.NoPos // the file has changed
	}
	return in.Pos(end)
}

// commentLen returns the length of the comment at the start of a text.
func commentLen(text string) int {
	if strings.HasPrefix(text, "/*") {
		before, _, _ := strings.Cut(text[len("/*"):], "*/")
		return min(len("/*")+len(before)+len("*/"), len(text))
	}
	line, _, _ := strings.Cut(text, "\n")
	return len(strings.TrimSuffix(line, "\r"))
}

func withoutCR(s string) string { return strings.ReplaceAll(s, "\r", "") }

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
	end := im.endOf(only)
	if !end.IsValid() {
		return nil
	}
	return append(insert(only.Pos(), opening), insert(end, closing)...)
}

// neighbour returns the end of the import after which another one is in order,
// where each import has its own declaration.
func (im importer) neighbour(single []*ast.ImportSpec) token.Pos {
	for _, spec := range slices.Backward(single) {
		if source.ImportPath(spec) < im.path {
			return im.endOf(spec)
		}
	}
	return im.endOf(single[len(single)-1])
}

// head returns the end of the import of "C", or of the package clause, and of what comments follow
// in its line, token.NoPos if that is not known.
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
	for _, group := range file.Comments {
		for _, c := range group.List { // package p // import "example.org/p"
			if end.IsValid() && end <= c.Pos() && c.Pos() < next && im.line(c.Pos()) == im.line(end) {
				end = im.endOfComment(c)
			}
		}
	}
	return end
}
