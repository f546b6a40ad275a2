package analyzer

import (
	"bytes"
	"go/ast"
	"slices"
	"strings"

	"urlvet.example/analyzer/internal/flow"
	"urlvet.example/analyzer/internal/sink"
	"urlvet.example/analyzer/internal/source"
)

// This file tells texts that may hold a blank, which the escapers of a query and of a path write
// differently, from names that programs give.

// mayHaveBlank reports whether e, which follows before in a path, may be a text with a blank: by
// what gives it, by its name, or by the segment that is written before it.
func (j *judge) mayHaveBlank(e ast.Expr, before string) bool {
	if j.isProvenWord(e) {
		return false
	}
	return followsBlankWord(before) || j.blank.Of(e, func(e ast.Expr) bool {
		t := j.flow.Fold(e)
		return bytes.IndexByte(t.Bytes, ' ') >= 0 ||
			slices.ContainsFunc(t.Pieces, func(p flow.Piece) bool { return p.Hole && p.Expr != nil && j.isBlankText(p.Expr) })
	})
}

// isBlankText is mayHaveBlank for an operand by itself.
func (j *judge) isBlankText(e ast.Expr) bool {
	if call, ok := ast.Unparen(e).(*ast.CallExpr); ok && j.names.IsConversion(call) {
		return j.isBlankText(call.Args[0])
	}
	return (endsInBlankWord(source.NameOf(e)) || j.flow.FreeText(e)) && !j.isProvenWord(e)
}

// endsInBlankWord reports whether a value of that name is written by people: docTitle, queueName.
func endsInBlankWord(name string) bool {
	all := sink.Words(name)
	if len(all) > 1 && (all[len(all)-1] == "name" || all[len(all)-1] == "names") {
		all = all[:len(all)-1]
	}
	return len(all) > 0 && slices.Contains(blankWords, all[len(all)-1])
}

// followsBlankWord reports whether the segment that before ends in says what follows:
// "/topics/" + url.QueryEscape(name).
func followsBlankWord(before string) bool {
	m := segmentBefore.FindStringSubmatch(before[max(0, len(before)-longestSegment):])
	return m != nil && (slices.Contains(blankWords, m[1]) || slices.Contains(blankWords, strings.TrimSuffix(m[1], "s")))
}

// blankWords end the names of texts in which people write blanks, perhaps before "name". Names
// of users, groups, projects, databases and the like mostly have none.
var blankWords = []string{
	"album", "artist", "author", "caption", "category", "city", "comment", "country", "description", "display", "full", "headline", "input",
	"keyword", "keywords", "label", "labels", "location", "message", "msg", "phrase", "place", "q", "queries", "query", "queue", "search", "song",
	"street", "subject", "term", "terms", "text", "title", "topic", "track", "vhost", "word", "words",
	"dir", "directory", "doc", "document", "file", "files", "filename", "filepath", "folder", "object", "path",
	"base", "head", // of a comparison
}
