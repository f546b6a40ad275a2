package names

import (
	"go/ast"
	"go/token"
	"slices"

	"urlvet.example/analyzer/internal/sink"
	"urlvet.example/analyzer/internal/source"
)

// prune returns copies of the files with the declarations in keep and those
// that they name: constants, variables, types, and functions without their
// bodies. Declarations in deep are left out. Declarations of reserved names are
// kept. The copies share their subtrees with the files, which stay unchanged.
func prune(files []*ast.File, keep, deep map[ast.Node]bool, reserved []string) []*ast.File {
	p := pruner{used: make(map[string]bool), waiting: make(map[string][]ast.Node), queued: make(map[ast.Node]bool), keep: keep, deep: deep}
	for _, name := range reserved {
		p.used[name] = true
	}
	for _, f := range files {
		for _, decl := range f.Decls {
			p.enter(decl)
		}
	}
	for len(p.queue) > 0 {
		next := p.queue[len(p.queue)-1]
		p.queue = p.queue[:len(p.queue)-1]
		ast.Inspect(next, p.use)
	}
	pruned := make([]*ast.File, len(files))
	for i, f := range files {
		pruned[i] = p.prune(f)
	}
	return pruned
}

// pruner finds the declarations that are used.
type pruner struct {
	used       map[string]bool
	waiting    map[string][]ast.Node // what to search for names once this name is used
	queue      []ast.Node            // what is used, and may use other names
	queued     map[ast.Node]bool     // what has been in the queue; a group waits for each of its names
	keep, deep map[ast.Node]bool     // kept, and left out, whether used or not
}

// enter notes what a declaration names: at once if it is kept, else once its
// own name is used.
func (p *pruner) enter(decl ast.Decl) {
	if p.deep[decl] {
		return
	}
	if p.keep[decl] {
		p.enqueue(decl)
		return
	}
	switch decl := decl.(type) {
	case *ast.FuncDecl:
		if decl.Recv != nil {
			p.wait(decl.Name, decl.Recv)
		}
		p.wait(decl.Name, decl.Type)
	case *ast.GenDecl:
		for _, spec := range decl.Specs {
			p.enterSpec(decl, spec)
		}
	}
}

// enterSpec notes what a type, constant or variable names. A constant may
// depend on those above it, so a group of constants is kept as a whole or not
// at all, and so is a group of variables.
func (p *pruner) enterSpec(decl *ast.GenDecl, spec ast.Spec) {
	switch spec := spec.(type) {
	case *ast.TypeSpec:
		p.wait(spec.Name, spec)
	case *ast.ValueSpec:
		for _, name := range spec.Names {
			p.wait(name, decl)
		}
	}
}

func (p *pruner) wait(name *ast.Ident, n ast.Node) {
	if p.used[name.Name] {
		p.enqueue(n)
		return
	}
	p.waiting[name.Name] = append(p.waiting[name.Name], n)
}

func (p *pruner) enqueue(n ast.Node) {
	if !p.queued[n] {
		p.queued[n] = true
		p.queue = append(p.queue, n)
	}
}

// use notes the names in a node.
func (p *pruner) use(n ast.Node) bool {
	if id, ok := n.(*ast.Ident); ok && !p.used[id.Name] {
		p.used[id.Name] = true
		for _, n := range p.waiting[id.Name] {
			p.enqueue(n)
		}
		delete(p.waiting, id.Name)
	}
	return true
}

func (p *pruner) prune(f *ast.File) *ast.File {
	pruned := *f
	pruned.GoVersion = ""
	pruned.Decls = nil
	for _, decl := range f.Decls {
		if p.deep[decl] {
			continue
		}
		if !p.keep[decl] {
			decl = p.pruneDecl(decl)
		}
		if decl != nil {
			pruned.Decls = append(pruned.Decls, decl)
		}
	}
	return &pruned
}

// pruneDecl returns what is used of a declaration, nil if nothing is.
func (p *pruner) pruneDecl(decl ast.Decl) ast.Decl {
	switch d := decl.(type) {
	case *ast.FuncDecl:
		if !p.used[d.Name.Name] {
			return nil
		}
		head := *d
		head.Body = nil
		return &head
	case *ast.GenDecl:
		if !slices.ContainsFunc(d.Specs, p.usesSpec) {
			return nil
		}
		if d.Tok != token.TYPE && d.Tok != token.IMPORT {
			return d
		}
		pruned := *d
		pruned.Specs = slices.DeleteFunc(slices.Clone(d.Specs), func(spec ast.Spec) bool { return !p.usesSpec(spec) })
		return &pruned
	}
	return decl
}

// usesSpec reports whether a specification declares a name that is used. For an
// import without a name, the name is guessed from the path.
func (p *pruner) usesSpec(spec ast.Spec) bool {
	switch spec := spec.(type) {
	case *ast.ImportSpec:
		if spec.Name != nil {
			return p.used[spec.Name.Name] || spec.Name.Name == "."
		}
		return p.used[sink.PackageName(source.ImportPath(spec))]
	case *ast.TypeSpec:
		return p.used[spec.Name.Name]
	case *ast.ValueSpec:
		return slices.ContainsFunc(spec.Names, func(name *ast.Ident) bool { return p.used[name.Name] })
	}
	return true
}
