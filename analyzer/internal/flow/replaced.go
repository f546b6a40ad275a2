package flow

import (
	"go/ast"
	"net/url"
	"strings"

	"urlvet.example/analyzer/internal/source"
)

// delimiters are the characters that end a component of a URL, and the one that begins an escape.
const delimiters = "%:/?#@&"

// isReplaced reports whether a call replaces all of these by their escapes, as a replacer does that
// is written out: strings.NewReplacer("%", "%25", …).Replace(s).
func (f *Flow) isReplaced(call *ast.CallExpr) bool {
	sel, ok := call.Fun.(*ast.SelectorExpr)
	if !ok || sel.Sel.Name != "Replace" || len(call.Args) != 1 {
		return false
	}
	made, ok := ast.Unparen(sel.X).(*ast.CallExpr)
	if !ok {
		made, ok = f.initial(sel.X).(*ast.CallExpr)
	}
	return ok && source.NameOf(made.Fun) == "NewReplacer" && f.replacers.Of(made, escapesAll)
}

// escapesAll reports whether a replacer is made with pairs of literals, a character and its escape, that
// have all delimiters.
func escapesAll(made *ast.CallExpr) bool {
	pairs, missing := made.Args, delimiters
	for i := 0; i+1 < len(pairs); i += 2 {
		from, to := text(pairs[i]), text(pairs[i+1])
		if decoded, err := url.QueryUnescape(to); err != nil || decoded != from || from == "" {
			return false
		}
		if from != to {
			missing = strings.ReplaceAll(missing, from, "")
		}
	}
	return missing == ""
}
