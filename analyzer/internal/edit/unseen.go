package edit

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// Unseen are the files of a package that the driver knows of and does not give: those for
// another system.
type Unseen struct {
	Paths []string
	Read  func(path string) ([]byte, error) // nil if the driver reads no files
}

// maxUnseen is how many other files beside those of a package are read before an import
// is added, maxUnseenBytes how long they may be together, and maxForeign how many of them may be of
// other packages, each of which reads all of these. If there are more, none is added.
const (
	maxUnseen      = 256
	maxUnseenBytes = 8 << 20
	maxForeign     = 16
)

// declared are the names that the unseen files of a package declare outside functions, and those
// that they mention.
type declared struct {
	names     map[string]bool
	mentioned map[string]bool
	clash     bool // any name may be among them
	left      int  // how many more bytes are read
	foreign   int  // how many files of other packages were among them
}

// declaredUnseen returns the names in files of the package which are not judged: for another
// system, behind a build tag, or tests. An import of a name that they declare would not compile
// there.
func (ed *Editor) declaredUnseen() *declared {
	d := &declared{names: make(map[string]bool), mentioned: make(map[string]bool), left: maxUnseenBytes}
	if len(ed.files.All) == 0 {
		return d
	}
	clause, known, dirs := ed.files.All[0].Tree.Name.Name, make(map[string]bool), make(map[string]bool)
	for _, f := range ed.files.All {
		name := ed.files.Fset.PositionFor(f.Tree.Package, false).Filename
		known[name] = true
		if filepath.IsAbs(name) {
			dirs[filepath.Dir(name)] = true
		}
	}
	for _, path := range ed.unseen.Paths {
		if isGo(path) && !known[path] && !d.clash {
			known[path] = true
			d.add(clause, ed.unseen.read(path))
		}
	}
	for dir := range dirs {
		d.addDir(dir, clause, known)
	}
	return d
}

// read returns the text of a file, nil if it cannot be read.
func (u Unseen) read(path string) []byte {
	if u.Read == nil {
		return nil
	}
	text, _ := u.Read(path)
	return text
}

func isGo(path string) bool { return strings.HasSuffix(path, ".go") }

// addDir adds what the other files in a directory declare. What is no plain file may declare
// anything; the directory may not be there at all.
func (d *declared) addDir(dir, clause string, known map[string]bool) {
	list, err := os.Open(dir)
	if err != nil {
		return
	}
	defer list.Close()
	entries, err := list.ReadDir(maxUnseen + len(known) + 1)
	if len(entries) > maxUnseen+len(known) || err != nil && err != io.EOF {
		d.clash = true // for each of thousands of packages in a directory: they are not sorted
		return
	}
	slices.SortFunc(entries, func(a, b os.DirEntry) int { return strings.Compare(a.Name(), b.Name()) })
	for _, e := range entries {
		path := filepath.Join(dir, e.Name())
		if !isGo(path) || known[path] || e.IsDir() || strings.HasPrefix(e.Name(), "_") || strings.HasPrefix(e.Name(), ".") || d.clash {
			continue
		}
		info, err := e.Info()
		if err != nil || !info.Mode().IsRegular() || info.Size() > int64(d.left) {
			d.clash = true
			return
		}
		d.add(clause, readFile(path, info.Size()))
	}
}

// readFile returns the first bytes of a file, nil if it cannot be read.
func readFile(path string, size int64) []byte {
	f, err := os.Open(path)
	if err != nil {
		return nil
	}
	defer f.Close()
	text, _ := io.ReadAll(io.LimitReader(f, size))
	return text
}

// add adds what a file declares that is of the package with that clause. A file that cannot be
// read or parsed may declare anything.
func (d *declared) add(clause string, text []byte) {
	if d.left -= len(text); d.left < 0 {
		d.clash = true
		return
	}
	head, err := parser.ParseFile(token.NewFileSet(), "", text, parser.PackageClauseOnly)
	if err != nil {
		d.clash = true
		return
	}
	if name := head.Name.Name; name != clause {
		if strings.TrimSuffix(name, "_test") != strings.TrimSuffix(clause, "_test") {
			d.foreign++
		}
		d.clash = d.foreign > maxForeign
		return
	}
	tree, err := parser.ParseFile(token.NewFileSet(), "", text, parser.SkipObjectResolution)
	if err != nil {
		d.clash = true
		return
	}
	ast.Inspect(tree, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			d.mentioned[id.Name] = true
		}
		return true
	})
	for _, decl := range tree.Decls {
		switch decl := decl.(type) {
		case *ast.FuncDecl:
			d.names[declaredName(decl)] = true
		case *ast.GenDecl:
			d.addSpecs(decl.Specs)
		}
	}
}

func (d *declared) addSpecs(specs []ast.Spec) {
	for _, spec := range specs {
		switch spec := spec.(type) {
		case *ast.TypeSpec:
			d.names[spec.Name.Name] = true
		case *ast.ValueSpec:
			for _, name := range spec.Names {
				d.names[name.Name] = true
			}
		}
	}
}

// MentionedUnseen reports whether a file of the package that is not judged may mention a name.
func (ed *Editor) MentionedUnseen(name string) bool {
	d := ed.others()
	return d.clash || d.mentioned[name]
}

// has reports whether one of the files may declare a name.
func (d *declared) has(name string) bool { return d.clash || d.names[name] }
