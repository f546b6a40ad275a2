package urlcheck

import (
	"strconv"
	"strings"
)

// CheckOrigin returns the first fault of s as an origin: a scheme, a host, and a port that
// is not the scheme's own, as browsers send them (RFC 6454, section 6.2; Fetch Standard,
// "Origin" header), or as a pattern with asterisks for parts of one. It returns nil if
// there is none. "null" is an origin, and "*" alone is any.
func CheckOrigin(s string, pattern bool) *Fault {
	if fault := checkEdges(s); fault != nil || s == "" || s == "null" || s == "*" {
		return fault
	}
	if i := strings.IndexByte(s, '*'); i >= 0 && !pattern {
		return faultAt(Span{i, i + 1}, "has an asterisk, which nothing expands")
	}
	if i := strings.IndexAny(s, ", "); i >= 0 {
		return faultAt(Span{i, len(s)}, "has more than one origin in one text")
	}
	n := strings.Index(s, "://")
	if n <= 0 {
		return faultAt(Span{0, len(s)}, "has no scheme")
	}
	start := n + len("://")
	end := start + strings.IndexAny(s[start:]+"/", "/?#")
	switch authority := s[start:end]; {
	case end < len(s):
		return behindOrigin(s, Span{end, len(s)})
	case strings.Contains(authority, "@"):
		return faultAt(Span{start, start + strings.LastIndexByte(authority, '@') + 1}, "has user information")
	}
	return ownPort(s, s[:n])
}

// behindOrigin returns the fault of what follows the authority of an origin, at a span of
// s.
func behindOrigin(s string, at Span) *Fault {
	fault := faultAt(at, "has more than an origin: a path, a query or a fragment")
	if s[at.Start:] == "/" {
		fault.Message = "has a slash at its end"
		fault.Fix = sure("Remove the slash", "")
	}
	return fault
}

// ownPort returns the fault of the port that is the scheme's own, which browsers leave
// out.
func ownPort(s, scheme string) *Fault {
	known, ok := LookupScheme(scheme)
	port := ":" + strconv.Itoa(int(known.Port))
	host, found := strings.CutSuffix(s[len(scheme)+len("://"):], port)
	if !ok || known.Port == 0 || !found || strings.Contains(host, ":") && !strings.HasSuffix(host, "]") {
		return nil // "http://fe80::80" has no port
	}
	fault := faultAt(Span{len(s) - len(port), len(s)}, "has a default port, which browsers leave out")
	fault.Fix = sure("Remove the port", "")
	return fault
}
