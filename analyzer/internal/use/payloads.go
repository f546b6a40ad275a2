package use

import (
	"go/ast"
	"go/token"
	"regexp"

	"urlvet.example/analyzer/internal/flow"
	"urlvet.example/urlcheck"
)

// This file knows attacks that a scanner makes on purpose.

// payload matches what is in the payloads of attacks, as it is spelled: a header behind an encoded line break,
// a name behind a NUL, a path out of the root, a script, an expression of a template, a condition of SQL, the
// host of an attacker.
var payload = regexp.MustCompile(`(?i)%0[ad](?:%0a)?[a-z-]+(?::|%3a|%20)|%00\.|\.\./\.\.|\.\.%2f|/etc/passwd|win\.ini|<script|<svg|<img|alert\(|javascript:|` +
	`\{\{[0-9]|\$\{(?:[0-9]|jndi)|' *(?:or|and) |union +select|sleep\(|(?:evil|attacker)\.`)

// encodedControl matches what the rules are about, which says nothing by itself.
var encodedControl = regexp.MustCompile(`(?i)%0[0ad]`)

// leastPayloads is how many payloads in a list show that its elements are payloads.
const leastPayloads = 3

// IsPayload reports whether p is about an encoded control character in a list of payloads, or in a table of
// them: []string{"/%0d%0aSet-Cookie:a=b", "../../etc/passwd", "<script>alert(1)</script>"}.
func (p *Program) IsPayload(c flow.Candidate, problem urlcheck.Problem) bool {
	if problem.Code != urlcheck.CodeEscapeControl && problem.Code != urlcheck.CodeEscapeInHost || !encodedControl.Match(c.Template.Bytes) {
		return false
	}
	for i := len(c.At.Path) - 1; i >= 0; i-- {
		switch n := c.At.Path[i].(type) {
		case *ast.CompositeLit:
			if p.payloads.Of(n, p.arePayloads) {
				return true
			}
		case *ast.BlockStmt:
			return false
		}
	}
	return false
}

// arePayloads reports whether there are that many payloads in a list.
func (p *Program) arePayloads(list *ast.CompositeLit) bool {
	found := 0
	ast.Inspect(list, func(n ast.Node) bool {
		lit, ok := n.(*ast.BasicLit)
		if ok && lit.Kind == token.STRING && len(lit.Value) <= LongestURL && payload.MatchString(lit.Value) {
			found++
		}
		return found < leastPayloads && (!ok || p.names.Look(lit, 1))
	})
	return found >= leastPayloads
}
