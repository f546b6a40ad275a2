package names

import (
	"go/ast"
	"slices"

	"urlvet.example/analyzer/internal/source"
)

// This file tells what the declarations of a package have to do with each other. What is in one file may follow from
// any that is connected with it by names, and from no other.

// mentioned is a declaration outside functions, with the names that it declares and all that it has, sorted.
type mentioned struct {
	node     ast.Node
	declares []string
	names    []string
}

// show leaves out the sites of files that are not shown in declarations that are not connected with shown ones.
func (x *Index) show(files *source.Files, shown func(*source.File) bool) {
	connected, hidden := x.connected(files, shown), make(map[ast.Node]bool)
	for _, f := range files.All {
		hidden[f.Tree] = !shown(f)
	}
	x.Sites = slices.DeleteFunc(x.Sites, func(at Place) bool { return hidden[at.file()] && !connected[at.Root()] })
	x.Others = slices.DeleteFunc(x.Others, func(at Site) bool { return hidden[at.Path[0]] && !connected[at.Root()] })
}

// connected returns the declarations that are connected with those of shown files: they have names of each other, by
// way of others perhaps, whatever these names stand for there.
func (x *Index) connected(files *source.Files, shown func(*source.File) bool) map[ast.Node]bool {
	declared := x.connecting()
	var queue []*mentioned
	found, having := make(map[ast.Node]bool), make(map[string][]*mentioned)
	for i, f := range x.files {
		all, is := f.mentions(), shown(files.All[i])
		for j := range all {
			d := &all[j]
			if is {
				found[d.node] = true
				queue = append(queue, d)
			}
			for _, name := range d.names {
				if declared[name] {
					having[name] = append(having[name], d)
				}
			}
		}
	}
	for len(queue) > 0 {
		last := queue[len(queue)-1]
		queue = queue[:len(queue)-1]
		for _, name := range last.names {
			for _, d := range having[name] {
				if !found[d.node] {
					found[d.node] = true
					queue = append(queue, d)
				}
			}
			delete(having, name)
		}
	}
	return found
}

// connecting returns the names that connect declarations: those that they declare, and those of fields and variables
// that are known by their names alone as what holds a host or a URL.
func (x *Index) connecting() map[string]bool {
	all := make(map[string]bool)
	for _, f := range x.files {
		for _, d := range f.mentions() {
			for _, name := range d.declares {
				all[name] = true
			}
		}
		for _, v := range slices.Concat(f.hosts, f.bases) {
			all[v.name] = true
		}
		for _, name := range f.schemed {
			all[name] = true
		}
	}
	return all
}

// mentions returns the declarations of the file outside functions, but for imports.
func (f *fileIndex) mentions() []mentioned {
	if f.connects != nil {
		return f.connects
	}
	f.connects = make([]mentioned, 0, len(f.tree.Decls))
	for _, decl := range f.tree.Decls {
		if slices.Contains(f.deep, ast.Node(decl)) {
			continue
		}
		f.connects = append(f.connects, mentioned{decl, declaredBy(decl), namesIn(decl)})
	}
	return f.connects
}

// declaredBy returns the names that a declaration declares. Nothing is connected by those of functions that nobody
// calls by name.
func declaredBy(decl ast.Decl) (all []string) {
	add := func(id *ast.Ident) {
		if id.Name != "_" && id.Name != "init" && id.Name != "main" {
			all = append(all, id.Name)
		}
	}
	switch decl := decl.(type) {
	case *ast.FuncDecl:
		add(decl.Name)
	case *ast.GenDecl:
		for _, spec := range decl.Specs {
			switch spec := spec.(type) {
			case *ast.TypeSpec:
				add(spec.Name)
			case *ast.ValueSpec:
				for _, id := range spec.Names {
					add(id)
				}
			}
		}
	}
	return all
}

// namesIn returns the names in a declaration, each once.
func namesIn(decl ast.Decl) (all []string) {
	ast.Inspect(decl, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			all = append(all, id.Name)
		}
		return true
	})
	slices.Sort(all)
	return slices.Clip(slices.Compact(all))
}
