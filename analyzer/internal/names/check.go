package names

import (
	"cmp"
	"go/ast"
	"go/token"
	"go/types"
	"runtime"
	"slices"

	"urlvet.example/analyzer/internal/patience"
	"urlvet.example/analyzer/internal/sink"
)

// verdict is what go/types says of a package.
type verdict struct {
	info    types.Info
	pkg     *types.Package // nil if it failed
	omitted string         // why something is left out, "" if nothing is
	said    int            // how many bytes its long messages had
}

// check type-checks the files as far as it can, in half of the time that there is: go/types
// cannot be stopped, and there are packages of a few kilobytes that it would check for hours.
// The bounds on what it is given do not keep out all of them.
func (n *Names) check(fset *token.FileSet, files []*ast.File, wait *patience.Wait) {
	n.info = newInfo(0)
	v := &verdict{info: newInfo(sizeOf(files))}
	if !wait.Half(func() { v.check(n.lib, nameless(fset, files), files) }) {
		n.omitted.add(TooSlow, files[0])
		return
	}
	n.info, n.pkg = v.info, v.pkg
	if v.omitted != "" {
		n.omitted.add(v.omitted, files[0])
	}
}

// nameless returns a file set with the positions of the files and without their names, lest
// go/types prints a name when it panics.
func nameless(fset *token.FileSet, files []*ast.File) *token.FileSet {
	var all []*token.File
	for _, f := range files {
		of := fset.File(f.Package)
		if of == nil {
			return fset // no parser made these files
		}
		all = append(all, of)
	}
	slices.SortFunc(all, func(a, b *token.File) int { return cmp.Compare(a.Base(), b.Base()) })
	bare := token.NewFileSet()
	for _, f := range slices.Compact(all) {
		bare.AddFile("", f.Base(), f.Size())
	}
	return bare
}

// newInfo returns maps for what go/types says of so many bytes of functions, with room for
// about what half of all packages need.
func newInfo(bytes int) types.Info {
	return types.Info{
		Types: make(map[ast.Expr]types.TypeAndValue, bytes/28),
		Defs:  make(map[*ast.Ident]types.Object, bytes/90),
		Uses:  make(map[*ast.Ident]types.Object, bytes/35),
	}
}

// sizeOf returns how many bytes the functions of files have, which is most of what there is.
func sizeOf(files []*ast.File) (n int) {
	for _, f := range files {
		for _, decl := range f.Decls {
			if fn, ok := decl.(*ast.FuncDecl); ok && fn.Body != nil {
				n += max(0, int(fn.Body.Rbrace-fn.Body.Lbrace)) // half-typed code may lack its end
			}
		}
	}
	return n
}

// check checks files with go/types. That may panic on trees of half-typed code. What it
// resolved before that is used.
func (v *verdict) check(lib *sink.Library, fset *token.FileSet, files []*ast.File) {
	defer func() {
		if recover() != nil {
			v.omitted = unresolved
		}
	}()
	conf := types.Config{
		Importer:                 stubs{lib, make(map[string]*types.Package)},
		Error:                    v.hear,
		FakeImportC:              true,
		DisableUnusedImportCheck: true,
	}
	v.pkg, _ = conf.Check("", fset, files, &v.info)
}

// maxSaid is how many bytes the long messages of go/types about a package may have, beyond
// the longestSaid of each. It writes types out in them: the 12,000 parameters of a function
// once for each call that lacks some.
const (
	maxSaid     = 1 << 22
	longestSaid = 1 << 8
)

// hear counts what go/types says, and ends it where that is too much.
func (v *verdict) hear(err error) {
	message := err.Error()
	if e, ok := err.(types.Error); ok {
		message = e.Msg
	}
	if v.said += max(0, len(message)-longestSaid); v.said > maxSaid {
		v.omitted = tooWordy
		runtime.Goexit() // of a panic, go/types prints where it was
	}
}
