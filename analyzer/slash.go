package analyzer

import (
	"bytes"
	"go/ast"
	"regexp"
	"slices"
	"strings"

	"urlvet.example/analyzer/internal/flow"
	"urlvet.example/analyzer/internal/source"
	"urlvet.example/analyzer/internal/use"
	"urlvet.example/urlcheck"
)

// judgeSlashes reports where a host and a path are joined with no slash between them, and
// where two texts are joined of which one ends in a slash and the other begins with one.
func (j *judge) judgeSlashes(c flow.Candidate) {
	t := c.Template
	var web *webURL
	for i, p := range t.Pieces[:len(t.Pieces)-1] {
		next := t.Pieces[i+1]
		if next.Start > use.LongestURL {
			return
		}
		if !isJoint(p, next) {
			continue
		}
		if web == nil {
			web = newWebURL(t.Bytes[:min(len(t.Bytes), use.LongestURL)])
		}
		j.judgeSlash(t, web, p, next)
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
	call, of, name := source.Called(ast.Unparen(e))
	if source.NameOf(of) != "strings" || len(call.Args) == 0 {
		return false
	}
	if slices.Contains(endTrims, name) {
		return isTrimmed(call.Args[0])
	}
	return source.IsText(call.Args[len(call.Args)-1], "/") && slices.Contains(trims, name)
}

// webURL is what a text begins with if that is a web URL. Thousands of constants may be joined
// in a text, so it is read once, and not again before each joint.
type webURL struct {
	text                []byte
	host                int // offset of the host
	plain               int // offset behind the host if that is a name
	base                int // offset behind the host and a path without a query
	firstSlash, pathEnd int // offsets of the slash behind a host that is whole, and behind its path
}

// The parts of webURL. Each match is the longest, so any start of the URL is in it.
var (
	webScheme  = regexp.MustCompile(`^(https?|wss?)://`)
	plainHost  = regexp.MustCompile(`^[A-Za-z0-9.-]+`)
	plainBase  = regexp.MustCompile(`^[A-Za-z0-9.:-]+(/[A-Za-z0-9._-]+)*`)
	dottedHost = regexp.MustCompile(`^([^/?#]*\.[^/?#]*|localhost(:[0-9]+)?)(/)[^?#]*`)
)

// newWebURL reads text. All offsets are zero if it is no web URL.
func newWebURL(text []byte) *webURL {
	u := &webURL{text: text, host: len(webScheme.Find(text))}
	if u.host == 0 {
		return u
	}
	rest := text[u.host:]
	u.plain = u.host + len(plainHost.Find(rest))
	u.base = u.host + len(plainBase.Find(rest))
	if m := dottedHost.FindSubmatchIndex(rest); m != nil {
		u.firstSlash, u.pathEnd = u.host+m[6], u.host+m[1]
	}
	return u
}

// publicEnd matches the end of a name in a top-level domain that few others begin with.
var publicEnd = regexp.MustCompile(`[^/]\.(com|org|net|io|dev|app|edu|gov|cloud)$`)

// endsInHost reports whether the URL up to an offset ends with a host which is whole.
func (u *webURL) endsInHost(end int) bool {
	return u.host < end && end <= u.plain && publicEnd.Match(u.text[max(0, end-len("x.cloud")):end])
}

// endsInVersion reports whether the URL up to an offset ends in the version of an API.
func (u *webURL) endsInVersion(end int) bool {
	if end <= u.host || end > u.base {
		return false
	}
	name := bytes.TrimRight(u.text[u.host:end], "0123456789")
	return u.host+len(name) < end && bytes.HasSuffix(name, []byte("/v"))
}

// endsInSlash reports whether the URL up to an offset ends in one slash, of a path.
func (u *webURL) endsInSlash(end int) bool {
	return u.firstSlash > 0 && u.firstSlash < end && end <= u.pathEnd && u.text[end-1] == '/' && (end-1 == u.firstSlash || u.text[end-2] != '/')
}

// segmentStart matches a text that begins with a segment of a path, and with no label of a
// host.
var segmentStart = regexp.MustCompile(`^([A-Za-z0-9_-]+(/|\?|$)|\x00)`)

// segmentWord matches a text that begins with a whole segment.
var segmentWord = regexp.MustCompile(`^[a-z]{4,}(/|\?|$)`)

// continuesVersion reports whether a text may continue the version of an API: v1beta.
func continuesVersion(s string) bool {
	return strings.HasPrefix(s, "alpha") || strings.HasPrefix(s, "beta")
}

// judgeSlash judges the joint of two pieces of the text that web is read from.
func (j *judge) judgeSlash(t *flow.Template, web *webURL, p, next flow.Piece) {
	if p.Hole && (p.Expr == nil || j.flow.Kind(p.Expr) != urlcheck.Address) {
		return
	}
	after := string(t.Bytes[next.Start:next.End])
	isHost := web.endsInHost(p.End)
	if p.Hole { // the host of another URL or request
		isHost = web.host > 0 && p.Start == web.host
	}
	switch {
	case isHost && segmentStart.MatchString(after):
		var fix *urlcheck.Fix
		if !next.Hole {
			fix = urlcheck.Suggest("Write a slash", "/"+after[:1])
		}
		j.tell(t, hostGlued, next.Start, next.Start+1, fix, "host")
	case p.Hole:
	case !next.Hole && segmentWord.MatchString(after) && !continuesVersion(after) && web.endsInVersion(p.End):
		j.tell(t, hostGlued, next.Start, next.Start+1, urlcheck.Suggest("Write a slash", "/"+after[:1]), "base")
	case strings.HasPrefix(after, "/") && !strings.HasPrefix(after, "//") && web.endsInSlash(p.End):
		j.tell(t, pathEmptySegment, next.Start, next.Start+1, urlcheck.Suggest("Remove one of the slashes", ""))
	}
}
