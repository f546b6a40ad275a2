package analyzer

import (
	"fmt"
	"go/ast"
	"net/netip"
	"net/url"
	"slices"
	"strings"

	"urlvet.example/urlcheck"
)

// usages are the judges of the sinks that take no whole URL.
var usages = map[role]func(*engine, candidate, *writing){
	address:  (*engine).judgeAddress,
	hostname: (*engine).judgeHostname,
	dialed:   (*engine).judgeAddress,
	part:     (*engine).judgePart,
	joined:   (*engine).judgeJoined,
}

// tell reports a problem of a rule about how Go code uses URLs.
func (e *engine) tell(w *writing, code string, start, end int, fix *urlcheck.Fix, message string, args ...any) {
	if _, on := e.from[code]; !on {
		return
	}
	i := slices.IndexFunc(usageRules, func(r urlcheck.Rule) bool { return r.Code == code })
	e.report(w, urlcheck.Problem{
		Code: code, Level: usageRules[i].Level, Start: start, End: end,
		Message: fmt.Sprintf(message, args...), Fix: fix,
	})
}

// withScheme returns how long the "https://" is that s begins with.
func withScheme(s string) (length int, ok bool) {
	n := schemeLen(s)
	return n + len("://"), n > 0 && strings.HasPrefix(s[n:], "://")
}

// judgeAddress judges what is to be host:port.
func (e *engine) judgeAddress(c candidate, w *writing) {
	if e.isPortless(c) {
		return
	}
	t := w.text()
	n, ok := withScheme(t.Bytes)
	if !ok {
		e.checkAuthority(w, t)
		return
	}
	if c.role == dialed && !slices.Contains(webSchemes, strings.ToLower(t.Bytes[:n-len("://")])) {
		return // dns:///h
	}
	at, fix := n, (*urlcheck.Fix)(nil)
	if rest := t.Bytes[n:]; len(t.Holes) > 0 && strings.Contains(rest, ":") && !strings.ContainsAny(rest, "/?#@") {
		fix = &urlcheck.Fix{Title: "Remove the scheme"}
	}
	suggestion := ""
	if hostPort, ok := addressOf(t.Bytes); ok && len(t.Holes) == 0 {
		at, fix = len(t.Bytes), &urlcheck.Fix{Title: "Use host:port", Text: hostPort}
		suggestion = fmt.Sprintf("; did you mean %q?", hostPort)
	}
	e.tell(w, argAddress, 0, at, fix, "%s wants host:port, not a URL%s", c.taker(), suggestion)
}

// judgeHostname judges what is to be a host alone.
func (e *engine) judgeHostname(c candidate, w *writing) {
	t := w.text()
	if e.bracketed(ast.Unparen(c.expr)) && c.name == "JoinHostPort" && !assignsHost(c.path) {
		e.tell(w, argAddress, 0, len(w.bytes), nil, "Host keeps brackets and port; use Hostname")
		return
	}
	n, ok := withScheme(t.Bytes)
	if !ok {
		return
	}
	at, fix, suggestion := n, (*urlcheck.Fix)(nil), ""
	if u, err := url.Parse(t.Bytes); err == nil && u.Hostname() != "" && len(t.Holes) == 0 {
		at, fix = len(t.Bytes), &urlcheck.Fix{Title: "Use the host", Text: u.Hostname()}
		suggestion = fmt.Sprintf("; did you mean %q?", u.Hostname())
	}
	e.tell(w, argAddress, 0, at, fix, "%s wants a host, not a URL%s", c.taker(), suggestion)
}

// assignsHost reports whether the function around path assigns to a field Host:
// what it assigns may have no brackets and no port.
func assignsHost(path []ast.Node) bool {
	found := false
	for _, n := range path {
		if _, ok := n.(*ast.FuncDecl); !ok {
			continue
		}
		ast.Inspect(n, func(n ast.Node) bool {
			assign, ok := n.(*ast.AssignStmt)
			found = found || ok && slices.ContainsFunc(assign.Lhs, func(e ast.Expr) bool {
				sel, ok := e.(*ast.SelectorExpr)
				return ok && sel.Sel.Name == "Host"
			})
			return !found
		})
	}
	return found
}

// isPortless reports whether the argument before the address names a network
// whose addresses have no port: net.Dial("unix", …), net.Dial("ip6:ipv6-icmp", …).
func (e *engine) isPortless(c candidate) bool {
	for i := len(c.path) - 1; i > 0; i-- {
		call, ok := c.path[i-1].(*ast.CallExpr)
		if !ok {
			continue
		}
		arg := argIndex(call, c.path[i])
		if arg < 1 {
			return false
		}
		network, _ := e.constant(call.Args[arg-1])
		return strings.HasPrefix(network, "unix") || strings.HasPrefix(network, "ip")
	}
	return false
}

// defaultPorts are the ports that an address gets for a URL without one.
var defaultPorts = map[string]string{"http": "80", "https": "443", "ws": "80", "wss": "443"}

// addressOf returns the host and port of a URL; false if it has more than them.
func addressOf(s string) (string, bool) {
	u, err := url.Parse(s)
	if err != nil || u.Hostname() == "" || u.User != nil || strings.Trim(u.RequestURI(), "/") != "" || u.Fragment != "" {
		return "", false
	}
	if u.Port() != "" {
		return u.Host, true
	}
	port, ok := defaultPorts[u.Scheme]
	return strings.TrimSuffix(u.Host, ":") + ":" + port, ok // "http://h:"
}

// taker returns the name of what takes c's expression, as it is written.
func (c candidate) taker() string {
	for _, n := range slices.Backward(c.path) {
		call, ok := n.(*ast.CallExpr)
		if !ok || nameOf(call.Fun) != c.name {
			continue
		}
		if sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr); ok {
			if pkg, ok := sel.X.(*ast.Ident); ok {
				return pkg.Name + "." + c.name
			}
		}
	}
	return c.name
}

// authorityCodes are the rules that speak of an address.
var authorityCodes = []string{"host-port-join", "host-ipv6", "port-range"}

// checkAuthority reports what is wrong with t, the text of w, as host:port.
func (e *engine) checkAuthority(w *writing, t urlcheck.Text) {
	const slashes = "//"
	if strings.ContainsAny(t.Bytes, "/@,%") || strings.HasSuffix(strings.TrimRight(t.Bytes, "0"), ":") {
		return // a Unix socket, a list, a zone, ":0"
	}
	if _, err := netip.ParseAddr(t.Bytes); err == nil {
		return // some clients add the port themselves: "2001:db8::1"
	}
	inner := urlcheck.Text{Bytes: slashes + t.Bytes, Holes: slices.Clone(t.Holes)}
	for i := range inner.Holes {
		inner.Holes[i].At += len(slashes)
		if inner.Holes[i].Kind == urlcheck.Path {
			inner.Holes[i].Kind = urlcheck.Variable // an address has no path, whatever the name says
		}
	}
	for _, p := range urlcheck.CheckText(inner, e.profile) {
		if _, on := e.from[p.Code]; on && slices.Contains(authorityCodes, p.Code) {
			p.Start, p.End = p.Start-len(slashes), p.End-len(slashes)
			e.report(w, p)
		}
	}
}

// judgePart judges what is given to a field of url.URL.
func (e *engine) judgePart(c candidate, w *writing) {
	t := w.text()
	for _, m := range misplaced {
		if i := strings.Index(t.Bytes, m.mark); c.name == m.field && m.fits(i) {
			e.tell(w, argURLField, i, i+m.length(t.Bytes[i:]), m.fix(t.Bytes[i:]), m.message, c.name, m.mark)
			return
		}
	}
	switch c.name {
	case "Host":
		e.checkAuthority(w, t)
	case "Path", "Fragment":
		e.checkDecoded(c, w, t)
	}
}

// misplacement is something that a field of url.URL does not hold.
type misplacement struct {
	field, mark string
	first       bool // only at the start
	inside      bool // only behind the start: Host may be the path of a Unix socket
	message     string
	title       string // of the fix, which removes it; empty if there is none
	toEnd       bool   // the fix and the mark go to the end of the text
}

var misplaced = []misplacement{
	{field: "Scheme", mark: ":", message: "%s holds the name alone, without %q", title: "Remove what follows the name", toEnd: true},
	{field: "Scheme", mark: "/", message: "%s holds the name alone, without %q", title: "Remove what follows the name", toEnd: true},
	{field: "Host", mark: "://", message: "%s holds host[:port], without %q"},
	{field: "Host", mark: "/", inside: true, message: "%s holds host[:port], without %q"},
	{field: "Host", mark: "?", message: "%s holds host[:port], without %q"},
	{field: "Path", mark: "?", message: "%s sends %q as %%3F; the query goes into RawQuery"},
	{field: "RawQuery", mark: "?", first: true, message: "%s begins behind the %q", title: "Remove the question mark"},
	{field: "Fragment", mark: "#", first: true, message: "%s begins behind the %q", title: "Remove the number sign"},
}

// fits reports whether the mark counts at offset i, -1 if it is nowhere.
func (m misplacement) fits(i int) bool { return i == 0 && !m.inside || i > 0 && !m.first }

func (m misplacement) length(s string) int {
	if m.toEnd && strings.IndexByte(s, 0) < 0 {
		return len(s)
	}
	return len(m.mark)
}

// fix returns the fix for the mark at the head of s.
func (m misplacement) fix(s string) *urlcheck.Fix {
	again := strings.HasPrefix(s[len(m.mark):], m.mark) // "##a"
	if m.title == "" || m.first && again || m.toEnd && m.length(s) < len(s) {
		return nil
	}
	return &urlcheck.Fix{Title: m.title}
}

// checkDecoded reports a percent-escape in a field that holds the decoded
// text, so that it is escaped again.
func (e *engine) checkDecoded(c candidate, w *writing, t urlcheck.Text) {
	i := strings.IndexByte(t.Bytes, '%')
	if i < 0 || !isEscape(t.Bytes, i) {
		return
	}
	escape := t.Bytes[i : i+3]
	var fix *urlcheck.Fix
	if decoded, err := url.PathUnescape(escape); err == nil && decoded > " " && decoded < "\x7f" && decoded != "/" && decoded != "%" || escape == "%20" {
		fix = &urlcheck.Fix{Title: "Decode " + escape, Text: decoded}
	}
	e.tell(w, argURLField, i, i+3, fix, "%s holds decoded text; %s is sent as %%25%s", c.name, escape, escape[1:])
}

// hostless are the schemes whose URLs need no host, so that "file:/a" is one.
var hostless = []string{"file", "unix", "npipe"}

// judgeJoined judges the first element of a file path.
func (e *engine) judgeJoined(c candidate, w *writing) {
	n, ok := withScheme(w.text().Bytes)
	if !ok {
		return
	}
	scheme := string(w.bytes[:n])
	if !slices.Contains(hostless, strings.TrimSuffix(scheme, "://")) {
		e.tell(w, argPathJoin, 0, n, nil, "%s turns %q into %q; use url.JoinPath", c.taker(), scheme, scheme[:n-1])
	}
}

// checkQuoted reports the verbs whose output is no URL text.
func (e *engine) checkQuoted(w *writing) {
	for _, p := range w.pieces {
		if !p.hole || p.unfilled || len(p.verb) < 2 {
			continue
		}
		flags, letter := p.verb[1:len(p.verb)-1], p.verb[len(p.verb)-1]
		switch {
		case letter == 'q':
			e.tell(w, formatQuoted, p.start, p.end, &urlcheck.Fix{Title: "Print it without quotes", Text: "%s"},
				"%s prints quotes into the URL", p.verb)
		case letter == 'v' && strings.Contains(flags, "#"):
			e.tell(w, formatQuoted, p.start, p.end, nil, "%s prints Go syntax into the URL", p.verb)
		case pads(flags):
			e.tell(w, formatQuoted, p.start, p.end, nil, "%s prints blanks into the URL", p.verb)
		}
	}
}

// pads reports whether flags and width of a verb make it print blanks.
func pads(flags string) bool {
	if strings.Contains(flags, " ") {
		return true
	}
	width, _, _ := strings.Cut(strings.TrimLeft(flags, "+#-"), ".")
	return width != "" && '1' <= width[0] && width[0] <= '9'
}
