package purpose

import (
	"go/ast"
	"go/token"
	"slices"
	"strings"

	"urlvet.example/analyzer/internal/sink"
	"urlvet.example/analyzer/internal/source"
)

// outcome is what a test wants of the statements before an assertion.
type outcome int

const (
	unasserted outcome = iota
	failure            // they fail: require.Error(t, err)
	success            // they do not: require.NoError(t, err)
)

// reach is how many statements before an assertion it is about, at most.
const reach = 3

// visitList looks for statements that are followed by the assertion of an error, or
// stand below a remark. before is the end of what is before them.
func (r *reader) visitList(before token.Pos, list []ast.Stmt) {
	left := 0
	for _, s := range list {
		if r.isRemarked(s, before) {
			r.markHead(s)
		}
		before = s.End()
	}
	for _, s := range slices.Backward(list) {
		switch asserted(s, maxNested) {
		case failure:
			r.markHead(s)
			left = reach
			continue
		case success:
			left = 0
			continue
		}
		switch {
		case !isSimple(s):
			left = 0
		case left > 0:
			r.mark(s)
			left--
		}
	}
}

// markHead marks a statement; of a loop or a condition only what it is about.
func (r *reader) markHead(s ast.Stmt) {
	switch s := s.(type) {
	case *ast.RangeStmt:
		r.mark(s.X)
	case *ast.IfStmt:
		if s.Init != nil {
			r.mark(s.Init)
		}
		r.mark(s.Cond)
	default:
		if isSimple(s) {
			r.mark(s)
		}
	}
}

// isSimple reports whether a statement holds no others.
func isSimple(s ast.Stmt) bool {
	switch s := s.(type) {
	case *ast.AssignStmt, *ast.DeclStmt, *ast.DeferStmt:
		return true
	case *ast.ExprStmt:
		call, ok := s.X.(*ast.CallExpr)
		return ok && bodyOf(call) == nil
	}
	return false
}

// bodyOf returns the body of the function that is the last argument of a call, nil
// if there is none.
func bodyOf(call *ast.CallExpr) *ast.BlockStmt {
	if len(call.Args) == 0 {
		return nil
	}
	fn, ok := call.Args[len(call.Args)-1].(*ast.FuncLit)
	if !ok {
		return nil
	}
	return fn.Body
}

// maxNested bounds how many loops and subtests are searched within each other.
const maxNested = 3

// asserted returns what a statement asserts. A loop asserts what comes first in it.
func asserted(s ast.Stmt, depth int) outcome {
	switch s := s.(type) {
	case *ast.ExprStmt:
		if call, ok := s.X.(*ast.CallExpr); ok {
			return assertedByCall(call)
		}
	case *ast.IfStmt:
		return assertedByIf(s)
	case *ast.RangeStmt:
		return assertedIn(s.Body, depth)
	}
	return unasserted
}

// longestLoop is how many statements of a loop are searched for an assertion.
const longestLoop = 8

func assertedIn(body *ast.BlockStmt, depth int) outcome {
	if depth == 0 {
		return unasserted
	}
	for _, s := range body.List[:min(len(body.List), longestLoop)] {
		if call := source.CallOf(s); call != nil && bodyOf(call) != nil { // t.Run(u, func(t *testing.T) {…})
			return assertedIn(bodyOf(call), depth-1)
		}
		if o := asserted(s, depth-1); o != unasserted {
			return o
		}
	}
	return unasserted
}

// assertsError are the functions of libraries for tests that assert an error or
// another failure, and assertsNone those that assert that there is none.
var (
	assertsError = sink.WordSet(`Error Errorf ErrorIs ErrorIsf ErrorAs ErrorAsf ErrorContains ErrorContainsf ErrorType EqualError EqualErrorf EqError
		False Falsef Panics Panicsf PanicsWithValue PanicsWithError`)
	assertsNone = sink.WordSet(`NoError NoErrorf NilError Nil Nilf NotPanics`)
)

// testers are the usual names of *testing.T and of loggers, whose method Error only
// prints.
var testers = sink.WordSet(`t b tb f tt log logger slog glog klog`)

func assertedByCall(call *ast.CallExpr) outcome {
	sel, ok := call.Fun.(*ast.SelectorExpr)
	if !ok && slices.ContainsFunc(call.Args, isFailure) {
		return failure // send(t, request, http.StatusBadRequest)
	}
	if !ok || testers[source.NameOf(sel.X)] {
		return unasserted
	}
	name := sel.Sel.Name
	switch {
	case assertsError[name]:
		return failure
	case assertsNone[name]:
		return success
	case name == "NotNil" && slices.ContainsFunc(call.Args, isError):
		return failure
	case len(call.Args) == 0:
		return unasserted
	}
	if o := matched(sel, call.Args[0]); o != unasserted {
		return o
	}
	errors := slices.ContainsFunc(call.Args, isError)
	for _, arg := range call.Args { // c.Assert(err, ErrorMatches, "…"), assert.Assert(t, is.ErrorContains(err, ""))
		switch matcher := source.NameOf(arg); {
		case assertsError[matcher], matcher == "ErrorMatches", slices.Contains(notNil, matcher) && errors, isFailure(arg):
			return failure
		case matcher == "IsNil":
			return success
		}
	}
	return unasserted
}

// notNil are the matchers of libraries for tests that want a value.
var notNil = []string{"NotNil", "IsNotNil"}

// matched returns what a matcher of gomega asserts: Expect(err).To(HaveOccurred()).
func matched(sel *ast.SelectorExpr, matcher ast.Expr) outcome {
	subject, ok := sel.X.(*ast.CallExpr)
	if !ok {
		return unasserted
	}
	wanted := failure
	switch source.NameOf(matcher) {
	case "HaveOccurred", "MatchError", "BeFalse":
	case "Succeed", "BeTrue":
		wanted = success
	case "BeNil":
		if !slices.ContainsFunc(subject.Args, isError) {
			return unasserted
		}
		wanted = success
	default:
		return unasserted
	}
	if strings.Contains(sel.Sel.Name, "Not") { // ToNot, NotTo, ShouldNot
		return failure + success - wanted
	}
	return wanted
}

// isError reports whether e is an error by its name.
func isError(e ast.Expr) bool {
	_, call := e.(*ast.CallExpr)
	last := sink.LastWord(strings.TrimRight(source.NameOf(e), "0123456789"))
	return !call && (last == "err" || last == "error")
}

// assertedByIf returns what a condition asserts that fails the test:
// if err == nil { t.Fatal("no error") }.
func assertedByIf(s *ast.IfStmt) outcome {
	if !slices.ContainsFunc(s.Body.List, failsTest) {
		return unasserted
	}
	switch cond := ast.Unparen(s.Cond).(type) {
	case *ast.CallExpr: // if IsURL("http//h") { t.Error("…") }
		return failure
	case *ast.UnaryExpr:
		call, ok := cond.X.(*ast.CallExpr)
		if ok && (source.NameOf(call.Fun) == "Is" || slices.ContainsFunc(call.Args, asksError)) {
			return failure // if !errors.Is(err, ErrHost) {…}
		}
		return success
	case *ast.BinaryExpr:
		nothing := source.NameOf(cond.Y) == "nil"
		switch {
		case !isError(cond.X) && !asksError(cond.X):
		case cond.Op == token.EQL && nothing || !nothing:
			return failure
		case cond.Op == token.NEQ:
			return success
		}
	}
	return unasserted
}

// asksError reports whether e is the text of an error.
func asksError(e ast.Expr) bool {
	call, ok := e.(*ast.CallExpr)
	return ok && source.NameOf(call.Fun) == "Error"
}

// failures are the functions that end a test or let it fail.
var failures = sink.WordSet(`Error Errorf Fatal Fatalf Fail FailNow Failf FailNowf panic`)

func failsTest(s ast.Stmt) bool {
	call := source.CallOf(s)
	return call != nil && failures[source.NameOf(call.Fun)]
}
