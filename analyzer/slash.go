package analyzer

import (
	"go/ast"
	"regexp"
	"slices"
	"strings"

	"urlvet.example/analyzer/internal/flow"
	"urlvet.example/analyzer/internal/source"
	"urlvet.example/urlcheck"
)

// judgeSlashes reports where a host and a path are joined with no slash between them, and
// where two texts are joined of which one ends in a slash and the other begins with one.
func (j *judge) judgeSlashes(c flow.Candidate) {
	t := c.Template
	for i, p := range t.Pieces[:len(t.Pieces)-1] {
		next := t.Pieces[i+1]
		if next.Start > longestURL {
			return
		}
		if isJoint(p, next) {
			j.judgeSlash(t, p, next)
		}
	}
}

// isJoint reports whether two pieces are texts that are joined in the program: one of them
// has a name, or the second is what is left of a path.
func isJoint(p, next flow.Piece) bool {
	switch {
	case next.Hole:
		return !next.Unfilled && next.Expr != nil && isTrimmed(next.Expr)
	case p.Hole:
		return false
	}
	return (p.Name != nil || next.Name != nil) && p.Name != next.Name
}

// trims are the functions of package strings that may take a slash away from the start of
// a text, and endTrims those that leave the start as it is.
var (
	trims    = []string{"Trim", "TrimLeft", "TrimPrefix"}
	endTrims = []string{"TrimRight", "TrimSuffix", "TrimSpace", "ToLower"}
)

// isTrimmed reports whether e has no slash at its start, because a function takes it away.
func isTrimmed(e ast.Expr) bool {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok || len(call.Args) == 0 {
		return false
	}
	sel, ok := call.Fun.(*ast.SelectorExpr)
	if !ok || source.NameOf(sel.X) != "strings" {
		return false
	}
	if slices.Contains(endTrims, sel.Sel.Name) {
		return isTrimmed(call.Args[0])
	}
	cut, literal := call.Args[len(call.Args)-1].(*ast.BasicLit)
	return literal && cut.Value == `"/"` && slices.Contains(trims, sel.Sel.Name)
}

// hostEnd matches a URL that ends with a host which is whole: it ends in a top-level domain
// that few others begin with, or is the host of another URL or request.
var hostEnd = regexp.MustCompile(`^(https?|wss?)://([A-Za-z0-9.-]+\.(com|org|net|io|dev|app|edu|gov|cloud)|\x01)$`)

// segmentStart matches a text that begins with a segment of a path, and with no label of a
// host.
var segmentStart = regexp.MustCompile(`^([A-Za-z0-9_-]+(/|\?|$)|\x00)`)

// versionEnd matches a URL whose path ends in the version of an API.
var versionEnd = regexp.MustCompile(`^(https?|wss?)://[A-Za-z0-9.:-]+(/[A-Za-z0-9._-]+)*/v[0-9]+$`)

// segmentWord matches a text that begins with a whole segment.
var segmentWord = regexp.MustCompile(`^[a-z]{4,}(/|\?|$)`)

// continuesVersion reports whether a text may continue the version of an API: v1beta.
func continuesVersion(s string) bool {
	return strings.HasPrefix(s, "alpha") || strings.HasPrefix(s, "beta")
}

// slashEnd matches a web URL whose path ends in a slash.
var slashEnd = regexp.MustCompile(`^(https?|wss?)://([^/?#]*\.[^/?#]*|localhost(:[0-9]+)?)/([^?#]*[^/?#]/)?$`)

// judgeSlash judges the joint of two pieces.
func (j *judge) judgeSlash(t *flow.Template, p, next flow.Piece) {
	before, after := string(t.Bytes[:p.End]), string(t.Bytes[next.Start:next.End])
	if p.Hole && (p.Expr == nil || j.flow.Kind(p.Expr) != urlcheck.Address) {
		return
	}
	if p.Hole {
		before = before[:p.Start] + "\x01"
	}
	switch {
	case hostEnd.MatchString(before) && segmentStart.MatchString(after):
		var fix *urlcheck.Fix
		if !next.Hole {
			fix = urlcheck.Suggest("Write a slash", "/"+after[:1])
		}
		j.tell(t, hostGlued, next.Start, next.Start+1, fix, "host")
	case versionEnd.MatchString(before) && segmentWord.MatchString(after) && !next.Hole && !continuesVersion(after):
		j.tell(t, hostGlued, next.Start, next.Start+1, urlcheck.Suggest("Write a slash", "/"+after[:1]), "base")
	case slashEnd.MatchString(before) && strings.HasPrefix(after, "/") && !strings.HasPrefix(after, "//"):
		j.tell(t, pathEmptySegment, next.Start, next.Start+1, urlcheck.Suggest("Remove one of the slashes", ""))
	}
}
