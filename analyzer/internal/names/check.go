package names

import (
	"errors"
	"go/ast"
	"go/token"
	"go/types"
	"sync/atomic"
	"time"

	"urlvet.example/analyzer/internal/sink"
)

// go/types cannot be stopped. There are packages of a few kilobytes that it would check for
// hours, and the bounds on what it is given do not keep out all of them. So nobody waits for
// it any longer than this. It goes on until the program ends or it is done; the more such
// checks go on, the shorter is the next one waited for, and none is begun beside the last.
const (
	// patience is how often a check is waited for, a moment each time. A busy machine
	// makes moments longer, and checks too.
	patience = 300
	moment   = 10 * time.Millisecond
	// maxAbandoned bounds how many checks go on that nobody waits for.
	maxAbandoned = 4
)

// abandoned counts the checks that go on though nobody waits for them.
var abandoned atomic.Int32

// verdict is what go/types says of a package.
type verdict struct {
	info    types.Info
	pkg     *types.Package // nil if it failed
	omitted string         // why something is left out, "" if nothing is
}

// check type-checks the files as far as it can, and waits for that as often as times says.
func (n *Names) check(fset *token.FileSet, files []*ast.File, times int) {
	n.info = newInfo()
	others := int(abandoned.Load())
	if others >= maxAbandoned {
		n.omitted.add(tooSlow, files[0])
		return
	}
	all := await(func() verdict { return checkFiles(n.lib, fset, files) }, times>>(2*others))
	if all == nil {
		n.omitted.add(tooSlow, files[0])
		return
	}
	n.info, n.pkg = all.info, all.pkg
	if all.omitted != "" {
		n.omitted.add(all.omitted, files[0])
	}
}

// await returns what f returns, nil if that takes more than so many moments.
func await[T any](f func() T, moments int) *T {
	done := make(chan T, 1)
	go func() { done <- f() }()
	timer := time.NewTimer(moment)
	defer timer.Stop()
	for range moments {
		select {
		case value := <-done:
			return &value
		case <-timer.C:
			timer.Reset(moment)
		}
	}
	abandoned.Add(1)
	go func() {
		<-done
		abandoned.Add(-1)
	}()
	return nil
}

func newInfo() types.Info {
	return types.Info{
		Types: make(map[ast.Expr]types.TypeAndValue),
		Defs:  make(map[*ast.Ident]types.Object),
		Uses:  make(map[*ast.Ident]types.Object),
	}
}

// checkFiles checks files with go/types. That may panic on trees of half-typed code, and it is
// made to where it says too much. What it resolved before that is used.
func checkFiles(lib *sink.Library, fset *token.FileSet, files []*ast.File) (all verdict) {
	all.info = newInfo()
	defer func() {
		switch recover() {
		case nil:
		case errWordy:
			all.omitted = tooWordy
		default:
			all.omitted = unresolved
		}
	}()
	conf := types.Config{
		Importer:                 stubs{lib, make(map[string]*types.Package)},
		Error:                    new(listener).hear,
		FakeImportC:              true,
		DisableUnusedImportCheck: true,
	}
	all.pkg, _ = conf.Check("", fset, files, &all.info)
	return all
}

// maxSaid is how many bytes the long messages of go/types about a package may have, beyond
// the longestSaid of each. It writes types out in them: the 12,000 parameters of a function
// once for each call that lacks some.
const (
	maxSaid     = 1 << 22
	longestSaid = 1 << 8
)

// errWordy is what go/types is stopped with that says more than maxSaid.
var errWordy = errors.New("too many long messages")

// listener counts what go/types says.
type listener struct{ said int }

func (l *listener) hear(err error) {
	message := err.Error()
	if e, ok := err.(types.Error); ok {
		message = e.Msg
	}
	if l.said += max(0, len(message)-longestSaid); l.said > maxSaid {
		panic(errWordy)
	}
}
