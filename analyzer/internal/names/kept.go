package names

import (
	"go/ast"
	"go/token"
	"strings"
	"sync"

	"urlvet.example/analyzer/internal/sink"
)

// Kept keeps the results of walks from one run to the next, as long as the file
// is unchanged and its file set still has it. The zero Kept is empty; a nil one
// keeps nothing. A Kept must not be used for several file sets.
type Kept struct {
	mu    sync.Mutex
	names map[string]*sink.Names // by the imports of a package
	files map[*ast.File]*fileIndex
}

// most bounds how many sets of imports are kept. A directory has one for the
// package, one for its external test, and a few more while imports are being
// typed.
const most = 8

// known returns the names of sinks in packages with these import paths.
func (k *Kept) known(lib *sink.Library, imports []string) *sink.Names {
	if k == nil {
		return lib.Names(imports)
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	key := strings.Join(imports, "\n")
	if len(k.names) == most || k.names == nil {
		k.names, k.files = make(map[string]*sink.Names), make(map[*ast.File]*fileIndex)
	}
	if k.names[key] == nil {
		k.names[key] = lib.Names(imports)
	}
	return k.names[key]
}

// file returns the result of a walk over a file.
func (k *Kept) file(tree *ast.File, known *sink.Names, judged bool) *fileIndex {
	if k == nil {
		return gatherFile(tree, known, judged)
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	found := k.files[tree]
	if found == nil || found.known != known || found.judged != judged {
		found = gatherFile(tree, known, judged)
		k.files[tree] = found
	}
	return found
}

// forget drops the files that are no longer in the file set.
func (k *Kept) forget(fset *token.FileSet) {
	if k == nil {
		return
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	for tree := range k.files {
		if fset.File(tree.FileStart) == nil {
			delete(k.files, tree)
		}
	}
}
