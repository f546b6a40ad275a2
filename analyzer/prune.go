package analyzer

import (
	"go/ast"
	"go/token"
	"slices"
)

// prune returns copies of the files without what the functions in keep, and
// the constants and variables outside functions, do not name: the bodies of
// the other functions, and of these and the types what nobody needs to resolve
// a name; and without the declarations in deep. The trees below are shared with
// the files and stay as they are.
func prune(files []*ast.File, keep map[*ast.FuncDecl]bool, deep map[ast.Node]bool) []*ast.File {
	p := pruner{used: make(map[string]bool), waiting: make(map[string][]ast.Node), deep: deep}
	for _, importPath := range fixImports {
		p.used[importPath] = true // a declaration of that name is in the way of an import
	}
	for _, f := range files {
		for _, decl := range f.Decls {
			p.enter(decl, keep)
		}
	}
	for len(p.queue) > 0 {
		next := p.queue[len(p.queue)-1]
		p.queue = p.queue[:len(p.queue)-1]
		ast.Inspect(next, p.use)
	}
	pruned := make([]*ast.File, len(files))
	for i, f := range files {
		pruned[i] = p.prune(f, keep)
	}
	return pruned
}

// pruner finds out which declarations are named.
type pruner struct {
	used    map[string]bool
	waiting map[string][]ast.Node // what a declaration names, by its own name
	queue   []ast.Node            // what names others and is named itself
	deep    map[ast.Node]bool     // what is left out, used or not
}

// enter notes what a declaration names: at once, or once it is named.
func (p *pruner) enter(decl ast.Decl, keep map[*ast.FuncDecl]bool) {
	if p.deep[decl] {
		return
	}
	switch decl := decl.(type) {
	case *ast.FuncDecl:
		if keep[decl] {
			p.queue = append(p.queue, decl)
			return
		}
		if decl.Recv != nil {
			p.wait(decl.Name, decl.Recv)
		}
		p.wait(decl.Name, decl.Type)
	case *ast.GenDecl:
		if decl.Tok != token.TYPE {
			p.queue = append(p.queue, decl)
			return
		}
		for _, spec := range decl.Specs {
			if spec, ok := spec.(*ast.TypeSpec); ok {
				p.wait(spec.Name, spec)
			}
		}
	}
}

func (p *pruner) wait(name *ast.Ident, n ast.Node) {
	if p.used[name.Name] {
		p.queue = append(p.queue, n)
		return
	}
	p.waiting[name.Name] = append(p.waiting[name.Name], n)
}

// use notes the names in a node.
func (p *pruner) use(n ast.Node) bool {
	if id, ok := n.(*ast.Ident); ok && !p.used[id.Name] {
		p.used[id.Name] = true
		p.queue = append(p.queue, p.waiting[id.Name]...)
		delete(p.waiting, id.Name)
	}
	return true
}

func (p *pruner) prune(f *ast.File, keep map[*ast.FuncDecl]bool) *ast.File {
	pruned := *f
	pruned.GoVersion = ""
	pruned.Decls = nil
	for _, decl := range f.Decls {
		if p.deep[decl] {
			continue
		}
		switch d := decl.(type) {
		case *ast.FuncDecl:
			if !p.used[d.Name.Name] && !keep[d] {
				continue
			}
			if !keep[d] {
				head := *d
				head.Body = nil
				decl = &head
			}
		case *ast.GenDecl:
			if d.Tok == token.TYPE {
				d = p.pruneTypes(d)
			}
			if len(d.Specs) == 0 { // go/ast cannot tell where it ends
				continue
			}
			decl = d
		}
		pruned.Decls = append(pruned.Decls, decl)
	}
	return &pruned
}

// pruneTypes returns a declaration without the types that nobody names.
func (p *pruner) pruneTypes(decl *ast.GenDecl) *ast.GenDecl {
	pruned := *decl
	pruned.Specs = slices.DeleteFunc(slices.Clone(decl.Specs), func(spec ast.Spec) bool {
		t, ok := spec.(*ast.TypeSpec)
		return ok && t.Name != nil && !p.used[t.Name.Name]
	})
	return &pruned
}
