package names

import (
	"go/ast"
	"go/token"
	"strings"
	"sync"

	"urlvet.example/analyzer/internal/sink"
)

// Kept is what is kept of files from one run to the next, for as long as a file
// is the same and its file set has it. The zero Kept has nothing; a nil one keeps
// nothing. A Kept must not be used for several file sets.
type Kept struct {
	mu    sync.Mutex
	names map[string]*sink.Names // by the imports of a package
	files map[*ast.File]*fileIndex
}

// most is how many sets of imports are remembered: a directory holds a package
// and the one that tests it, and a few more while imports are typed.
const most = 8

// known returns the names of sinks in packages with these import paths.
func (k *Kept) known(lib *sink.Library, imports []string) *sink.Names {
	if k == nil {
		return lib.Names(imports)
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	key := strings.Join(imports, "\n")
	if len(k.names) > most || k.names == nil {
		k.names, k.files = make(map[string]*sink.Names), make(map[*ast.File]*fileIndex)
	}
	if k.names[key] == nil {
		k.names[key] = lib.Names(imports)
	}
	return k.names[key]
}

// file returns what a walk over a file finds.
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

// forget drops the files that the file set no longer has.
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
