package analyzer

import (
	"go/ast"
	"regexp"
	"slices"
	"strings"

	"urlvet.example/analyzer/internal/flow"
	"urlvet.example/analyzer/internal/names"
	"urlvet.example/analyzer/internal/sink"
	"urlvet.example/analyzer/internal/source"
	"urlvet.example/analyzer/internal/use"
)

// This file judges segments of paths whose names say that they may hold delimiters.

// isPathEscaper reports whether a call is of url.PathEscape by its name, or of another function
// that is named as one for paths: encodePath, rest.URLPathEscape.
func isPathEscaper(call *ast.CallExpr) bool {
	name := source.NameOf(call.Fun)
	if names.IsEscaper(call) {
		return name == "PathEscape"
	}
	return sink.HasWord(name, []string{"escape", "encode"}) && sink.HasWord(name, []string{"path", "segment"})
}

// isBehindBase reports whether before is a base, by its name, and a path behind it, in a text
// that is requested.
func (j *judge) isBehindBase(c flow.Candidate, before string) bool {
	first := c.Template.Pieces[0]
	return c.Role.TakesURL() && first.Hole && first.Expr != nil && sink.IsURL(source.NameOf(first.Expr)) && strings.HasPrefix(before, "\x00/") && !strings.ContainsAny(before, "?#")
}

// segmentKinds has, for what stands before a segment, the words that end the names of
// operands which say the same, of what may hold a slash, a question mark or a blank.
var segmentKinds = map[string][]string{
	"blob": fileNames, "contents": fileNames, "file": fileNames, "files": fileNames, "raw": fileNames, "tree": fileNames,
	"branches": {"branch", "branchname"}, "heads": {"branch", "branchname", "ref"}, "branch": {"branch", "branchname"},
	"labels":  {"label", "labelname"},
	"link":    {"linkname"},
	"subject": {"subject"}, "subjects": {"subject"}, "topic": {"topic", "topicname"}, "topics": {"topic", "topicname"},
	"folder": {"folder", "foldername"}, "folders": {"folder", "foldername"}, "search": {"query", "term", "keyword", "q"},
	"bindings": {"vhost"}, "exchanges": {"vhost"}, "queues": {"vhost"}, "vhosts": {"vhost"}, // the first one is named "/"
	"title": {"title"}, "titles": {"title"}, "objects": {"objectname", "objectpath", "objectkey"}, "object": {"objectname", "objectpath", "objectkey"},
}

// fileNames end the names of files.
var fileNames = []string{"file", "filename", "filepath", "path", "branch", "ref"}

// wholePaths end the names of paths of files, which are whole paths of URLs as well.
var wholePaths = []string{"filepath", "filename"}

// segmentBefore matches the segment, written out, before a hole.
var segmentBefore = regexp.MustCompile(`(?:^|/)([a-z]+)/(?:\x00/)?$`)

// longestSegment bounds how many bytes before a hole are looked at for a segment.
const longestSegment = 64

// isNamedSegment reports whether p is a segment of a path that is requested, and its name and
// what stands before it say that it is one that people name; or p is the path of a file.
func (j *judge) isNamedSegment(c flow.Candidate, p flow.Piece, before, after string) bool {
	name := source.NameOf(p.Expr)
	if !strings.HasSuffix(before, "/") && !sink.EndsInOneOf(name, wholePaths) {
		return false
	}
	_, constant := j.names.Constant(p.Expr)
	_, called := ast.Unparen(p.Expr).(*ast.CallExpr)
	if constant || called || c.Role == sink.Prose || !isWhole(after, "/?#") || strings.ContainsAny(before, "?# \t\n<\"'") || sink.HasWord(name, use.EscapedWords) || j.flow.IsPassedName(p.Expr) || j.flow.IsPassedPath(p.Expr) || j.flow.IsCutFromURL(p.Expr) {
		return false
	}
	if m := segmentBefore.FindStringSubmatch(before[max(0, len(before)-longestSegment):]); m != nil && sink.EndsInOneOf(name, segmentKinds[m[1]]) {
		return j.isRequestedPath(c, before, after) && !j.isEscapedBefore(p.Expr)
	}
	return strings.HasPrefix(before, "http") && inPath(before) && after == "" && sink.EndsInOneOf(name, wholePaths) && sink.HasWord(name, []string{"path", "filepath"}) && !j.isEscapedBefore(p.Expr)
}

// tellNamedSegment reports such a segment behind before. The path of a file is more than one, and
// the name of a branch may be: there, a slash has to stay.
func (j *judge) tellNamedSegment(c flow.Candidate, p flow.Piece, before string) {
	written := j.program.Spelled(p.Expr)
	switch m := segmentBefore.FindStringSubmatch(before[max(0, len(before)-longestSegment):]); {
	case sink.EndsInOneOf(written, []string{"path", "filepath"}):
		j.tellUnescaped(c, p, pathUnescaped, nil, written, "URL.EscapedPath")
	case m != nil && slices.Contains(restKinds, m[1]) && mayHaveSlash(p.Expr):
		j.tellUnescaped(c, p, pathUnescaped, nil, "path "+written, "url.PathEscape per segment")
	default:
		j.tellUnescaped(c, p, pathUnescaped, escaping("url.PathEscape"), "path segment "+written, "url.PathEscape")
	}
}

// restKinds stand before all the rest of a path, slashes included: /tree/feature/x, as servers of
// Git repositories have it.
var restKinds = []string{"blob", "contents", "heads", "tree"}

// isEscapedBefore reports whether a value of e is what an escaper returns.
func (j *judge) isEscapedBefore(e ast.Expr) bool {
	if field, ok := e.(*ast.SelectorExpr); ok {
		call, ok := j.names.LatestField(field).(*ast.CallExpr)
		return ok && escapesSome(call)
	}
	return slices.ContainsFunc(j.names.Assigned(j.names.Object(e)), func(value ast.Expr) bool {
		call, ok := value.(*ast.CallExpr)
		return value == nil || ok && value.End() <= e.Pos() && escapesSome(call)
	})
}

// escapesSome reports whether a call returns a text of which something is escaped, or replaced.
func escapesSome(call *ast.CallExpr) bool {
	name := source.NameOf(call.Fun)
	return names.IsEscaper(call) || sink.HasWord(name, use.EscapedWords) || strings.Contains(name, "Replace")
}

// isRequestedPath reports whether the text around before and after is the path of a request:
// it goes to one, to a call with the method of one, or to a variable that does.
func (j *judge) isRequestedPath(c flow.Candidate, before, after string) bool {
	if strings.HasPrefix(before, "http") && strings.Contains(before, "://") || j.isPath(c, before, after) || j.isRequest(c) {
		return !j.becomesFile(c)
	}
	v := source.Receiver(source.Above(c.At.Path, 1), c.Expr)
	return v != nil && !j.becomesFile(c) && slices.ContainsFunc(j.program.UsesAt(c.At.Path, v), func(u use.Spot) bool {
		call, ok := source.Above(u.Around, 0).(*ast.CallExpr)
		return ok && (j.namesMethod(call) || isRequester(call))
	})
}

// isRequester reports whether the name of a function says that it makes a request, and it is
// given more than the path.
func isRequester(call *ast.CallExpr) bool {
	return len(call.Args) > 1 && strings.HasSuffix(strings.ToLower(source.NameOf(call.Fun)), "request")
}
