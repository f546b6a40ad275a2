package analyzer

import (
	"slices"
	"strings"

	"urlvet.example/analyzer/internal/flow"
	"urlvet.example/urlcheck"
)

// policies are the rules that say nothing of a test unless they are enabled by
// name. A test knows its servers, users and addresses: their ports are made up,
// and nobody configures them otherwise.
var policies = []string{
	urlcheck.CodePortNondefault, urlcheck.CodePortMismatch, urlcheck.CodeSchemeCleartext, urlcheck.CodeUserinfoUnescaped, hostPortSplit,
}

// mattersInTest reports whether p, a problem of t, would be one in a test, too. Of
// two rules it takes more than elsewhere: a host that is known to lack brackets,
// and a password that may be real.
func (j *judge) mattersInTest(t *flow.Template, p urlcheck.Problem) bool {
	switch {
	case j.set.asked[p.Code]:
		return true
	case p.Code == urlcheck.CodeHostPortJoin:
		host := t.PieceAt(p.Start).Expr
		return host != nil && j.flow.LacksBrackets(host)
	case p.Code == urlcheck.CodeUserinfoPassword:
		return mayBeReal(string(t.Bytes[p.Start:p.End]), string(t.Bytes[p.End:]))
	}
	return !slices.Contains(policies, p.Code)
}

// leastSecret is the length in bytes of the shortest password that may be real.
const leastSecret = 8

// mayBeReal reports whether a password in a test may open something: it has
// letters and digits, and the host behind it is a public one.
func mayBeReal(password, behind string) bool {
	_, host, found := strings.Cut(behind, "@")
	if i := strings.IndexByte(host, '('); i >= 0 { // tcp(db.example.org:3306)/shop
		host = host[i+1:]
	}
	host = host[:indexOrLen(host, "/:?#)\x00")]
	random := len(password) >= leastSecret && strings.ContainsAny(password, "0123456789") &&
		strings.ContainsFunc(password, func(r rune) bool { return 'a' <= r|0x20 && r|0x20 <= 'z' })
	return found && random && host != "" && !isInner(host) && !urlcheck.IsReserved(host)
}
