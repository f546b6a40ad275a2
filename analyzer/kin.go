package analyzer

import (
	"fmt"
	"go/ast"
	"go/token"
	"net/netip"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"urlvet.example/analyzer/internal/flow"
	"urlvet.example/analyzer/internal/sink"
	"urlvet.example/analyzer/internal/source"
	"urlvet.example/analyzer/internal/use"
	"urlvet.example/urlcheck"
)

// This file judges the near kin of URLs: addresses, hosts and origins.

// withScheme returns the length of the "https://" that s begins with. It
// returns false if s begins with none.
func withScheme(s string) (length int, ok bool) {
	n := source.SchemeLen(s)
	return n + len("://"), n > 0 && strings.HasPrefix(s[n:], "://")
}

// judgeAddress judges a text that must be host:port, or a target of gRPC.
func (j *judge) judgeAddress(c flow.Candidate) {
	text := c.Template.Text()
	network, known := j.networkOf(c)
	switch {
	case strings.HasPrefix(network, "unix"), strings.HasPrefix(network, "ip"):
		return // its addresses have no port: net.Dial("ip6:ipv6-icmp", …)
	case strings.HasPrefix(text.Bytes, "/") && !j.isForStandard(c):
		return // many libraries take a path for that of a socket: redis.Options{Addr: "/run/redis.sock"}
	case j.program.ServesOnly(c):
		return
	}
	n, isURL := withScheme(text.Bytes)
	switch {
	case isURL && c.Role == sink.Dialed && len(text.Holes) > 0 && strings.HasPrefix(text.Bytes, "dns:///"): // grpc.NewClient("dns:///" + host + ":80")
		j.checkAuthorityAt(c, slice(text, n+len("/"), len(text.Bytes)), n+len("/"))
	case isURL && c.Role == sink.Dialed && !sink.IsWeb(text.Bytes[:n-len("://")]):
		j.judgeKin(c, argAddress, "a target of gRPC", urlcheck.CheckTarget)
	case isURL:
		j.tellURLForAddress(c, text, n)
	case len(text.Holes) > 0 && isIPv4(network), j.checkAuthority(c, text), !known || c.Role != sink.Address:
	default:
		j.judgeKin(c, argAddress, "host:port", func(s string) *urlcheck.Fault { return urlcheck.CheckAddress(s, network) })
	}
}

// judgeSplitURL reports a URL that is given to net.SplitHostPort, by what makes it or by its
// name. What is joined there may add a port for it to find.
func (j *judge) judgeSplitURL(c flow.Candidate) {
	call, ok := source.Above(c.At.Path, 1).(*ast.CallExpr)
	if !ok || j.names.Callee(call) != (sink.Function{Path: "net", Name: "SplitHostPort"}) {
		return
	}
	if e := ast.Unparen(c.Expr); j.printsURL(e) || j.isURLField(e) && !j.isParsedBehind(c, e.(*ast.SelectorExpr)) {
		j.tell(c.Template, argAddress, 0, len(c.Template.Bytes), nil, c.Consumer(), "host:port, not a URL", "")
	}
}

// isURLField reports whether e is a field of one of the package's types that is named as a URL
// is, member.PeerURL, and that no address is seen to be stored in. Of a type of another package
// nobody knows.
func (j *judge) isURLField(e ast.Expr) bool {
	sel, ok := e.(*ast.SelectorExpr)
	if !ok || sel.Sel.Name == "URL" || !sink.IsURL(sel.Sel.Name) {
		return false
	}
	of := j.names.TypeNameOf(sel.X)
	return of.Path == "" && of.Name != "" && !slices.ContainsFunc(j.storedIn(sel.Sel.Name), func(value ast.Expr) bool {
		return j.addresses.Of(value, j.makesAddress)
	})
}

// isParsedBehind reports whether the function around c parses its field e as a URL behind it, where
// that is no address: h, p, err := net.SplitHostPort(c.PeerURL); if err != nil { url.Parse(c.PeerURL) }.
func (j *judge) isParsedBehind(c flow.Candidate, e *ast.SelectorExpr) bool {
	in := j.program.DeclarationAt(c.At.Path)
	return slices.ContainsFunc(j.program.Identifiers(e.Sel.Name), func(id *ast.Ident) bool {
		around := j.program.SpotOf(id).Around
		field, _ := source.Above(around, 0).(*ast.SelectorExpr)
		parse, ok := source.Above(around, 1).(*ast.CallExpr)
		return ok && field != nil && id.Pos() > e.End() && use.AsWritten(field) == use.AsWritten(e) &&
			j.program.DeclarationAt(around) == in && j.names.Callee(parse) == sink.Function{Path: "net/url", Name: "Parse"}
	})
}

// makesAddress reports whether e is an address by its name, or by what makes it.
func (j *judge) makesAddress(e ast.Expr) bool {
	name := source.NameOf(e)
	text := string(j.flow.Fold(e).Bytes)
	return name == "JoinHostPort" || sink.IsHost(name) || sink.IsHostPort(name) || strings.Contains(text, ":") && !strings.Contains(text, "://")
}

// storedIn returns what the fields of that name are given, whatever their types.
func (j *judge) storedIn(name string) (values []ast.Expr) {
	for _, id := range j.program.Identifiers(name) {
		around := j.program.SpotOf(id).Around
		switch parent := source.Above(around, 0).(type) {
		case *ast.KeyValueExpr:
			if parent.Key == id {
				values = append(values, parent.Value)
			}
		case *ast.SelectorExpr:
			if assign, ok := source.Above(around, 1).(*ast.AssignStmt); ok && len(assign.Lhs) == len(assign.Rhs) && source.IndexOf(assign.Lhs, parent) >= 0 {
				values = append(values, assign.Rhs[source.IndexOf(assign.Lhs, parent)])
			}
		}
	}
	return values
}

// judgeKin reports the fault that check finds in a text that is known to its last byte, as
// one of the texts that wanted names.
func (j *judge) judgeKin(c flow.Candidate, code, wanted string, check func(string) *urlcheck.Fault) {
	text := c.Template.Text()
	if len(text.Holes) > 0 || j.isSetElsewhere(c) {
		return
	}
	if fault := check(text.Bytes); fault != nil {
		j.tell(c.Template, code, fault.Start, fault.End, fault.Fix, c.Consumer(), wanted, "; this "+fault.Message)
	}
}

// isSetElsewhere reports whether c is one value of a variable or field that has others
// which are not known: a port may be added to it.
func (j *judge) isSetElsewhere(c flow.Candidate) bool {
	if at, ok := c.At.Node().(ast.Expr); ok && at != c.Expr {
		_, constant := j.names.Constant(at)
		return !constant && !j.flow.HasAlternatives(at)
	}
	assign, ok := source.Above(c.At.Path, 1).(*ast.AssignStmt)
	if !ok || len(assign.Lhs) != 1 || !source.Is[*ast.SelectorExpr](assign.Lhs[0]) {
		return false
	}
	d, field := j.program.DeclarationAt(c.At.Path), use.AsWritten(assign.Lhs[0])
	return field == "" || d.Written[field].Heads > 1
}

// tellURLForAddress reports a URL, whose scheme and what follows it have n bytes, where
// an address must be.
func (j *judge) tellURLForAddress(c flow.Candidate, text urlcheck.Text, n int) {
	at, fix := n, (*urlcheck.Fix)(nil)
	if rest := text.Bytes[n:]; len(text.Holes) > 0 && strings.Contains(rest, ":") && !strings.ContainsAny(rest, "/?#@") {
		fix = &urlcheck.Fix{Title: "Remove the scheme"}
	}
	instead := ""
	if hostPort, ok := addressOf(text.Bytes); ok && len(text.Holes) == 0 {
		at, fix = len(text.Bytes), &urlcheck.Fix{Title: "Use host:port", Text: hostPort}
		instead = fmt.Sprintf("; did you mean %q?", hostPort)
	}
	j.tell(c.Template, argAddress, 0, at, fix, c.Consumer(), "host:port, not a URL", instead)
}

// judgeHostname judges a text that must be a host alone.
func (j *judge) judgeHostname(c flow.Candidate) {
	text := c.Template.Text()
	if c.Name != "Domain" && j.flow.KeepsBrackets(ast.Unparen(c.Expr)) && !j.isAssignedBefore(c) && !hasNoColon(c) && !j.hasPlainHost(c.Expr) && !j.isOfServer(c) &&
		(c.Name == "JoinHostPort" || j.isAlways(c) && !j.names.IsInspected(c.Expr)) {
		j.tell(c.Template, argHost, 0, len(text.Bytes), nil, c.Consumer(), "a host", "; Host keeps brackets and port, use Hostname")
		return
	}
	if isTemplate(text.Bytes) && !j.isAlways(c) {
		return // host := "<host>", which people read where nothing is configured
	}
	at, ok := withScheme(text.Bytes)
	if !ok {
		j.judgeKin(c, argHost, "a host", func(s string) *urlcheck.Fault {
			fault := urlcheck.CheckHost(s)
			if fault != nil {
				fault.Fix = fixOfHost(c, fault.Fix)
			}
			return fault
		})
		return
	}
	instead, fix := "", (*urlcheck.Fix)(nil)
	if u, err := url.Parse(text.Bytes); err == nil && tellsHost(u) && len(text.Holes) == 0 {
		at, fix = len(text.Bytes), &urlcheck.Fix{Title: "Use the host", Text: u.Hostname()}
		instead = fmt.Sprintf("; did you mean %q?", u.Hostname())
	}
	j.tell(c.Template, argHost, 0, at, fixOfHost(c, fix), c.Consumer(), "a host, not a URL", instead)
}

// tellsHost reports whether it is certain what the host of a URL is: not of "http://::1/", "http://h:80:80/",
// "https://https//h.org/".
func tellsHost(u *url.URL) bool {
	host := u.Hostname()
	if _, isScheme := urlcheck.LookupScheme(host); isScheme || host == "" || !strings.HasPrefix(u.Host, "[") && strings.Count(u.Host, ":") > 1 {
		return false
	}
	return urlcheck.CheckHost(host) == nil
}

// hostTitles are what the fix of a host changes by what gets it. A browser gets a cookie without a domain that
// net/http refuses, and refuses one whose domain is not that of the server; net/smtp compares the host with the
// one that its client was given.
var hostTitles = map[string]string{"Domain": "changes who gets the cookie", "PlainAuth": "has to be the host of the client, as written there"}

// fixOfHost returns a fix of c, which may be nil.
func fixOfHost(c flow.Candidate, fix *urlcheck.Fix) *urlcheck.Fix {
	changes := hostTitles[c.Name]
	if fix == nil || changes == "" {
		return fix
	}
	return &urlcheck.Fix{Title: fix.Title + " (" + changes + ")", Text: fix.Text, Suggestion: true}
}

// isOfServer reports whether c is the host in the URL of a request that a server handles, as the
// domain of its cookie. It is empty there: func(w http.ResponseWriter, r *http.Request). Only a proxy
// is sent one, which has no cookies of its own.
func (j *judge) isOfServer(c flow.Candidate) bool {
	host, ok := ast.Unparen(c.Expr).(*ast.SelectorExpr)
	if !ok || c.Name != "Domain" {
		return false
	}
	of, ok := ast.Unparen(host.X).(*ast.SelectorExpr)
	return ok && of.Sel.Name == "URL" && j.names.TypeNameOf(of.X) == sink.Type{Path: "net/http", Name: "Request"} &&
		slices.ContainsFunc(c.At.Path, j.takesResponse)
}

// takesResponse reports whether n is a function with a parameter of type http.ResponseWriter.
func (j *judge) takesResponse(n ast.Node) bool {
	t := source.FunctionType(n)
	return t != nil && j.responding.Of(t, func(*ast.FuncType) bool {
		return slices.ContainsFunc(t.Params.List, func(field *ast.Field) bool {
			of, ok := field.Type.(*ast.SelectorExpr)
			if !ok || of.Sel.Name != "ResponseWriter" {
				return false
			}
			path, imported := j.names.Imported(of.X)
			return imported && path == "net/http"
		})
	})
}

// hasNoColon reports whether c is where an if statement has found no colon in it, so that
// it has neither brackets nor a port: if !strings.Contains(u.Host, ":") { … }.
func hasNoColon(c flow.Candidate) bool {
	e := use.AsWritten(c.Expr)
	return e != "" && slices.ContainsFunc(c.At.Path, func(n ast.Node) bool {
		branch, ok := n.(*ast.IfStmt)
		if !ok {
			return false
		}
		cond, denied := branch.Cond, false
		if not, ok := cond.(*ast.UnaryExpr); ok && not.Op == token.NOT {
			cond, denied = not.X, true
		}
		return c.Expr.Pos() >= branch.Body.Pos() && denied == (c.Expr.Pos() < branch.Body.End()) && asksForColon(cond, e)
	})
}

// asksForColon reports whether cond is strings.Contains(e, ":"), with e as it is written.
func asksForColon(cond ast.Expr, e string) bool {
	call, of, name := source.Called(cond)
	pkg, ok := of.(*ast.Ident)
	return ok && pkg.Name == "strings" && name == "Contains" && len(call.Args) == 2 && source.IsText(call.Args[1], ":") && use.AsWritten(call.Args[0]) == e
}

// judgeIP judges a text that must be an IP address. Who parses a variable may ask whether
// it is one.
func (j *judge) judgeIP(c flow.Candidate) {
	at, ok := c.At.Node().(ast.Expr)
	if !ok {
		return
	}
	if e := ast.Unparen(c.Expr); j.isAddress(e) && !isAddressCall(e) && j.isAlways(c) && !j.names.IsInspected(e) && !j.isAssignedBefore(c) && !j.hasPlainHost(e) && !(source.NameOf(e) == "RemoteAddr" && j.program.SetsRemoteAddr()) {
		j.tell(c.Template, argHost, 0, len(c.Template.Bytes), nil, c.Consumer(), "an IP address", "; "+source.NameOf(e)+" keeps its port")
		return
	}
	if _, constant := j.names.Constant(at); constant {
		j.judgeKin(c, argHost, "an IP address", urlcheck.CheckIP)
	}
}

// judgeOrigin judges a text that must be an origin. A field that is no list may have
// several, with commas.
func (j *judge) judgeOrigin(c flow.Candidate) {
	if strings.Contains(c.Template.Text().Bytes, ",") {
		if _, field := source.Above(c.At.Path, 1).(*ast.KeyValueExpr); field {
			return
		}
	}
	j.judgeKin(c, argOrigin, "an origin", func(s string) *urlcheck.Fault {
		fault := urlcheck.CheckOrigin(s, c.Role == sink.OriginPattern)
		if fault != nil && fault.Fix != nil && j.isListed(c, s[:fault.Start]+fault.Fix.Text+s[fault.End:]) {
			return nil
		}
		return fault
	})
}

// isAssignedBefore reports whether the function around the field c assigns to that
// field before. What it assigns may have no brackets and no port.
func (j *judge) isAssignedBefore(c flow.Candidate) bool {
	d, field := j.program.DeclarationAt(c.At.Path), use.AsWritten(c.Expr)
	if field == "" {
		return true
	}
	set, ok := d.Written[field]
	return ok && set.Done < c.Expr.Pos()
}

// isAlways reports whether c's expression is what the sink gets, or the only value of the
// variable that it gets. Of others, the program may have cut off what does not belong:
// if host, _, err := net.SplitHostPort(r.Host); err == nil { … }.
func (j *judge) isAlways(c flow.Candidate) bool {
	given, ok := c.At.Node().(ast.Expr)
	if !ok || ast.Unparen(given) == ast.Unparen(c.Expr) {
		return ok
	}
	return len(j.names.Assigned(j.names.Object(given))) == 1
}

// hasPlainHost reports whether e is the host of a parsed URL that is written in the package,
// without a port and brackets.
func (j *judge) hasPlainHost(e ast.Expr) bool {
	sel, ok := ast.Unparen(e).(*ast.SelectorExpr)
	if !ok {
		return false
	}
	return source.Every(j.names.AllValues(sel.X), func(value ast.Expr) bool { return j.plainHosts.Of(value, j.isOfPlainHost) })
}

// isOfPlainHost reports whether a value is a parsed URL that is written in the package, with a
// host that has neither a port nor brackets.
func (j *judge) isOfPlainHost(value ast.Expr) bool {
	call, ok := value.(*ast.CallExpr)
	if !ok || len(call.Args) != 1 || j.names.Callee(call) != (sink.Function{Path: "net/url", Name: "Parse"}) {
		return false
	}
	t := j.flow.Fold(call.Args[0])
	u, err := url.Parse(string(t.Bytes))
	return err == nil && len(t.Kinds) == 0 && u.Host == u.Hostname()
}

// isIPv4 reports whether a network has no IPv6 addresses.
func isIPv4(network string) bool { return network == "tcp4" || network == "udp4" || network == "ip4" }

// isOnIPv4 reports whether c is an address in a network that has no IPv6 addresses.
func (j *judge) isOnIPv4(c flow.Candidate) bool {
	network, _ := j.networkOf(c)
	return isIPv4(network)
}

// networkOf returns the network of the address c: what the argument before it names,
// net.Dial("unix", …), or tcp if nothing does. It returns false if it is not known for
// sure, as in a call of the package's own function.
func (j *judge) networkOf(c flow.Candidate) (network string, known bool) {
	for i := len(c.At.Path) - 1; i > 0; i-- {
		switch parent := c.At.Path[i-1].(type) {
		case *ast.KeyValueExpr:
			lit, _ := c.At.Path[max(0, i-2)].(*ast.CompositeLit)
			return j.networkBeside(lit)
		case *ast.AssignStmt:
			if j.isHandedOnIPv4(c, parent) {
				return "tcp4", true
			}
			return "tcp", true
		case ast.Stmt:
			return "tcp", true
		case *ast.CallExpr:
			return j.networkIn(parent, source.IndexOf(parent.Args, c.At.Path[i]))
		}
	}
	return "", false
}

// isForStandard reports whether the standard library gets c.
func (j *judge) isForStandard(c flow.Candidate) bool {
	for i := len(c.At.Path) - 2; i >= 0; i-- {
		switch parent := c.At.Path[i].(type) {
		case *ast.CallExpr:
			return source.IsStandard(j.names.Callee(parent).Path)
		case *ast.KeyValueExpr:
			lit, ok := source.Above(c.At.Path[:i], 0).(*ast.CompositeLit)
			return ok && source.IsStandard(j.names.TypeNameOf(lit).Path)
		case *ast.AssignStmt:
			field, ok := parent.Lhs[0].(*ast.SelectorExpr)
			return ok && source.IsStandard(j.names.TypeNameOf(field.X).Path)
		}
	}
	return false
}

// networkIn returns the network of the address that is an argument of a call.
func (j *judge) networkIn(call *ast.CallExpr, arg int) (network string, known bool) {
	fn := j.names.Callee(call)
	any := sink.Standard.Roles.TakesEvery(fn)
	if own := j.ownCallee(fn); own != nil && j.dialsOnIPv4(own, arg) {
		return "tcp4", true
	}
	switch {
	case arg >= 1 && !any:
		network, known = j.names.Constant(call.Args[arg-1])
		return network, known && fn.Path != "" && (strings.HasPrefix(network, "tcp") || strings.HasPrefix(network, "udp"))
	case fn.Path == "":
		return "", false
	}
	return "tcp", true
}

// ownCallee returns the function of the package that a call is of, nil if there is none or it has no
// body.
func (j *judge) ownCallee(fn sink.Function) *ast.FuncDecl {
	own := j.index.Function(fn.Name)
	if fn.Path != "" || own == nil || own.Body == nil {
		return nil
	}
	return own
}

// dialsOnIPv4 reports whether a function gives its parameter at an index to calls that name a network
// of IPv4 addresses before it, dialer.Dial("udp4", address), and to none that names another one.
func (j *judge) dialsOnIPv4(fn *ast.FuncDecl, index int) bool {
	param := j.program.ParameterAt(fn, index)
	return param != nil && j.networks.Of(fn, networksIn)[param.Name]
}

// networksIn returns the variables before which calls in a function name a network, true if that never has
// IPv6 addresses.
func networksIn(fn *ast.FuncDecl) map[string]bool {
	all := make(map[string]bool)
	ast.Inspect(fn.Body, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok {
			return true
		}
		for i := range max(0, len(call.Args)-1) {
			network, ok := call.Args[i].(*ast.BasicLit)
			to, named := call.Args[i+1].(*ast.Ident)
			if ok && named && networkName.MatchString(network.Value) {
				before, seen := all[to.Name]
				all[to.Name] = isIPv4(strings.Trim(network.Value, `"`)) && (before || !seen)
			}
		}
		return true
	})
	return all
}

// networkName matches the spelling of the name of a network.
var networkName = regexp.MustCompile(`^"(tcp|udp|ip)[46]?"$`)

// networkBeside returns the network of an address in a literal, as far as that names it:
// redis.Options{Network: "unix", Addr: "/run/redis.sock"}.
func (j *judge) networkBeside(lit *ast.CompositeLit) (network string, known bool) {
	if lit == nil || len(lit.Elts) > use.MaxUses {
		return "tcp", false
	}
	for _, e := range lit.Elts {
		if kv, ok := e.(*ast.KeyValueExpr); ok && (source.NameOf(kv.Key) == "Network" || source.NameOf(kv.Key) == "Net") {
			network, _ = j.names.Constant(kv.Value)
			return network, false
		}
	}
	return "tcp", true
}

// isHandedOnIPv4 reports whether c is assigned to a field that the function around it then listens
// on, in a network without IPv6 addresses and in no other one:
// srv.Addr = addr; net.Listen("tcp4", srv.Addr).
func (j *judge) isHandedOnIPv4(c flow.Candidate, assign *ast.AssignStmt) bool {
	if len(assign.Lhs) != 1 || !source.Is[*ast.SelectorExpr](assign.Lhs[0]) {
		return false
	}
	field, handed := assign.Lhs[0].(*ast.SelectorExpr), false
	for _, s := range j.program.FieldSpots(field.Sel.Name) {
		call, ok := source.Above(s.Around, 0).(*ast.CallExpr)
		if !ok || use.AsWritten(s.E) != use.AsWritten(field) {
			continue
		}
		network, _ := j.networkIn(call, source.IndexOf(call.Args, s.E))
		if !isIPv4(network) {
			return false
		}
		handed = handed || source.DeclaredAround(s.Around) == source.DeclaredAround(c.At.Path)
	}
	return handed
}

// addressOf returns the host and port of a URL. It returns false if the URL has
// anything else, or has no port and no web client fills one in.
func addressOf(s string) (string, bool) {
	u, err := url.Parse(s)
	if err != nil || !tellsHost(u) || u.User != nil || strings.Trim(u.RequestURI(), "/") != "" || u.Fragment != "" {
		return "", false
	}
	if u.Port() != "" {
		return u.Host, true
	}
	scheme, _ := urlcheck.LookupScheme(u.Scheme)
	return strings.TrimSuffix(u.Host, ":") + ":" + strconv.Itoa(int(scheme.Port)), isWebClient(scheme) // "http://h:"
}

// isWebClient reports whether HTTP and WebSocket clients take a scheme and fill
// in its port.
func isWebClient(s urlcheck.Scheme) bool { return s.Web && s.Name != "ftp" }

// authorityCodes are the rules that apply to an address.
var authorityCodes = []string{urlcheck.CodeHostPortJoin, urlcheck.CodeHostIPv6, urlcheck.CodePortRange}

// checkAuthority reports what is wrong with text, the text of c, as host:port, and whether
// something is.
func (j *judge) checkAuthority(c flow.Candidate, text urlcheck.Text) (wrong bool) {
	return j.checkAuthorityAt(c, text, 0)
}

// checkAuthorityAt is checkAuthority for a text that begins at an offset of the template.
func (j *judge) checkAuthorityAt(c flow.Candidate, text urlcheck.Text, at int) (wrong bool) {
	const slashes = "//"
	anyPort := strings.HasSuffix(strings.TrimRight(text.Bytes, "0"), ":") // ":0"
	if strings.ContainsAny(text.Bytes, "/@,%") || anyPort && c.Role != sink.Address {
		return false // a Unix socket, a list, a zone, a device
	}
	if _, err := netip.ParseAddr(text.Bytes); err == nil {
		return false // some clients add the port themselves: "2001:db8::1"
	}
	inner := urlcheck.Text{Bytes: slashes + text.Bytes, Holes: slices.Clone(text.Holes)}
	for i := range inner.Holes {
		inner.Holes[i].At += len(slashes)
		if inner.Holes[i].Kind == urlcheck.Path {
			inner.Holes[i].Kind = urlcheck.Variable // an address has no path, whatever the name says
		}
	}
	for _, p := range urlcheck.CheckText(inner, j.out.set.profile) {
		if slices.Contains(authorityCodes, p.Code) && !(anyPort && p.Code == urlcheck.CodePortRange) {
			p.Start, p.End = at+p.Start-len(slashes), at+p.End-len(slashes)
			if j.isSoundJoin(c, p) {
				continue
			}
			j.report(c.Template, p)
			wrong = true
		}
	}
	return wrong
}
