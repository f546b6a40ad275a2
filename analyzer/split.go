package analyzer

import (
	"go/ast"
	"go/token"
	"go/types"
	"regexp"
	"slices"
	"strings"

	"urlvet.example/analyzer/internal/flow"
	"urlvet.example/analyzer/internal/names"
	"urlvet.example/analyzer/internal/sink"
	"urlvet.example/analyzer/internal/source"
	"urlvet.example/analyzer/internal/use"
)

// judgeSplit reports a host:port that is cut at a colon, of which an IPv6 address
// has more: strings.Split(r.Host, ":").
func (j *judge) judgeSplit(c flow.Candidate) {
	if len(c.At.Path) < 3 || !c.Template.Pieces[0].Hole {
		return
	}
	at := len(c.At.Path) - 2
	call, ok := c.At.Path[at].(*ast.CallExpr)
	if !ok || len(call.Args) == 0 || call.Args[0] != c.Expr || !names.IsSplit(call) && !names.IsColonIndex(call) || !j.isSplitAddress(c.Expr, call, c.At.Path[:at]) {
		return
	}
	if j.names.HandlesBrackets(c.Expr) || j.flow.IsForIPv4(c) || j.isOwnIPv4(c) || j.isLetThrough(c) || j.isMapping(call, c.At.Path[:at]) || j.program.IsCounted(call, c.At.Path[:at]) {
		return
	}
	if names.IsSplit(call) && !j.isHarmless(call, c.At.Path[:at]) || names.IsColonIndex(call) && j.cutsAtIndex(call, c.At.Path[:at]) {
		j.tellSplit(call)
	}
}

// isOwnIPv4 reports whether c is the address of a listener or a connection, in a function
// where an IPv4 address is written that it listens to.
func (j *judge) isOwnIPv4(c flow.Candidate) bool {
	fn, ok := c.At.Path[min(1, len(c.At.Path)-1)].(*ast.FuncDecl)
	if !ok || !j.flow.DialsIPv4(fn) {
		return false
	}
	return isAddressCall(c.Expr) || slices.ContainsFunc(j.names.AllValues(c.Expr), isAddressCall)
}

// isLetThrough reports whether c is a variable that a regular expression has been matched with
// further up: what it lets through is what the program expects to cut.
func (j *judge) isLetThrough(c flow.Candidate) bool {
	v, ok := ast.Unparen(c.Expr).(*ast.Ident)
	return ok && slices.ContainsFunc(j.program.UsesAt(c.At.Path, v), func(u use.Spot) bool {
		call, ok := source.Above(u.Around, 0).(*ast.CallExpr)
		return ok && u.E.Pos() < v.Pos() && source.NameOf(call.Fun) == "MatchString" && source.IndexOf(call.Args, u.E) == len(call.Args)-1
	})
}

// isSplitAddress reports whether e, which a call inside these nodes cuts at a colon, is an
// address: by what gives it, by its name, or because what follows the colon is a port and what is
// before it is a host.
func (j *judge) isSplitAddress(e ast.Expr, call *ast.CallExpr, path []ast.Node) bool {
	name := source.NameOf(e)
	if j.isAddress(e) || sink.IsHostPort(name) || j.holdsAddress(e) {
		return true
	}
	return names.IsSplit(call) && (sink.EndsInOneOf(name, sink.AddressWords) || j.hasHost(call, path)) && j.hasPort(call, path) || sink.EndsInOneOf(name, cutHosts) && j.leavesHost(call, path)
}

// cutHosts end the names of what may be a host with a port, and leftHosts are in the names of what
// is left of one without it, but for those that end in one of kindWords.
var (
	cutHosts  = []string{"host", "hostname", "addr", "address"}
	leftHosts = []string{"host", "hostname", "hostonly", "ip", "addr", "address", "domain"}
	kindWords = []string{"type", "kind", "network", "scheme", "protocol", "proto", "key"}
)

// leavesHost reports whether what is before the colon that a call cuts at is given to what is named
// as a host is: host := strings.Split(addr, ":")[0], host = host[:i]. Behind the colon of
// git@host:path is no port.
func (j *judge) leavesHost(call *ast.CallExpr, path []ast.Node) bool {
	return !j.program.DeclarationAt(path).Accounts && !j.leavesOther(call, path) && slices.ContainsFunc(j.heads(call, path), func(head use.Spot) bool {
		name := use.NameOfReceiver(head)
		return sink.HasWord(name, leftHosts) && !sink.EndsInOneOf(name, kindWords)
	})
}

// leavesOther reports whether what is behind the colon that a call finds is given to what is not
// named as a port is: tag := address[i+1:].
func (j *judge) leavesOther(call *ast.CallExpr, path []ast.Node) bool {
	assign, ok := source.Above(path, 0).(*ast.AssignStmt)
	if !ok {
		return false
	}
	v := source.Receiver(assign, call)
	return v != nil && slices.ContainsFunc(j.program.UsesAt(path, v), func(u use.Spot) bool {
		part, ok := source.Above(u.Around, 1).(*ast.SliceExpr)
		return ok && part.Low == source.Above(u.Around, 0) && isOtherThanPort(use.NameOfReceiver(use.Spot{E: part, Around: u.Around[:len(u.Around)-2]}))
	})
}

// heads returns where what is before the colon stands that a call inside these nodes cuts at, or
// finds, without a variable for the parts: strings.Split(s, ":")[0], s[:strings.Index(s, ":")].
func (j *judge) heads(call *ast.CallExpr, path []ast.Node) []use.Spot {
	switch parent := source.Above(path, 0).(type) {
	case *ast.IndexExpr:
		if lit, ok := parent.Index.(*ast.BasicLit); ok && lit.Value == "0" {
			return []use.Spot{{E: parent, Around: path[:len(path)-1]}}
		}
	case *ast.SliceExpr:
		if isHead(parent, call, call) {
			return []use.Spot{{E: parent, Around: path[:len(path)-1]}}
		}
	case *ast.AssignStmt:
		if names.IsColonIndex(call) {
			return j.headsAt(source.Receiver(parent, call), call, path)
		}
	}
	return nil
}

// headsAt returns where a text is sliced up to the colon whose index a call gives the variable v.
func (j *judge) headsAt(v *ast.Ident, call *ast.CallExpr, path []ast.Node) (heads []use.Spot) {
	if v == nil {
		return nil
	}
	for _, u := range j.program.UsesAt(path, v) {
		if part, ok := source.Above(u.Around, 0).(*ast.SliceExpr); ok && isHead(part, u.E, call) {
			heads = append(heads, use.Spot{E: part, Around: u.Around[:len(u.Around)-1]})
		}
	}
	return heads
}

// isHead reports whether part is what is before the index end, in the text that a call searches.
func isHead(part *ast.SliceExpr, end ast.Expr, call *ast.CallExpr) bool {
	return part.Low == nil && part.High == end && use.AsWritten(part.X) != "" && use.AsWritten(part.X) == use.AsWritten(call.Args[0])
}

// hasHost reports whether the first part of what a call cuts is given to what is named as a host
// is: Address{Host: parts[0]}. What is encoded has no more colons, and what has a third part is no
// address.
func (j *judge) hasHost(call *ast.CallExpr, path []ast.Node) bool {
	assign, ok := source.Above(path, 0).(*ast.AssignStmt)
	if !ok || len(assign.Rhs) != 1 || sink.HasWord(source.NameOf(call.Args[0]), use.EscapedWords) {
		return false
	}
	v, ok := assign.Lhs[0].(*ast.Ident)
	if !ok || source.NameOf(call.Fun) == "Cut" {
		return false
	}
	uses := j.program.UsesAt(path, v)
	return slices.ContainsFunc(uses, isHostOf) && !slices.ContainsFunc(uses, func(u use.Spot) bool {
		_, at := use.ElementOf(u)
		return at == "2"
	})
}

// isHostOf reports whether a use of the parts gives the first one to what is named as a host is.
func isHostOf(u use.Spot) bool {
	part, at := use.ElementOf(u)
	if at != "0" {
		return false
	}
	switch parent := source.Above(u.Around, 1).(type) {
	case *ast.AssignStmt:
		return flow.IsNamedHost(source.NameOf(source.AssignedTo(parent, part)))
	case *ast.KeyValueExpr:
		return flow.IsNamedHost(source.NameOf(parent.Key))
	}
	return false
}

// holdsAddress reports whether one of the values of the variable e is an address by what
// gives it: host := r.Host.
func (j *judge) holdsAddress(e ast.Expr) bool {
	obj := j.names.Object(e)
	return obj != nil && slices.ContainsFunc(j.names.Assigned(obj), func(value ast.Expr) bool {
		return value != nil && value.Pos() < e.Pos() && j.isAddress(value)
	})
}

// hasPort reports whether the second part of what a call cuts is a port: it is read as a
// number, strconv.Atoi(parts[1]), or given to a variable that is named so.
func (j *judge) hasPort(call *ast.CallExpr, path []ast.Node) bool {
	assign, ok := source.Above(path, 0).(*ast.AssignStmt)
	if !ok || len(assign.Rhs) != 1 {
		return false
	}
	if source.NameOf(call.Fun) == "Cut" {
		return len(assign.Lhs) == 3 && isCutPort(assign.Lhs[1])
	}
	v, ok := assign.Lhs[0].(*ast.Ident)
	return ok && slices.ContainsFunc(j.program.UsesAt(path, v), func(u use.Spot) bool { return isPortOf(u) })
}

// isCutPort reports whether what gets a part of a text is a port by its name. How it is kept tells
// too little here: contextID, portString, ok := strings.Cut(address, ":") cuts an address of a vsock.
func isCutPort(to ast.Expr) bool {
	return sink.EndsInOneOf(textOrName(to), portWords)
}

// isPortOf reports whether a use of the parts reads the second one as a port.
func isPortOf(u use.Spot) bool {
	part, at := use.ElementOf(u)
	if at != "1" {
		return false
	}
	switch parent := source.Above(u.Around, 1).(type) {
	case *ast.CallExpr:
		to := numberOf(source.Above(u.Around, 2))
		return isDecimal(parent) && !sink.EndsInOneOf(to, indexWords) && !(isWide(parent) && isOtherThanPort(to))
	case *ast.AssignStmt:
		to := source.AssignedTo(parent, part)
		return to != nil && isCutPort(to)
	case *ast.KeyValueExpr:
		return isCutPort(parent.Key)
	}
	return false
}

// isDecimal reports whether a call reads its first argument as a decimal number.
func isDecimal(call *ast.CallExpr) bool {
	switch source.NameOf(call.Fun) {
	case "Atoi":
		return true
	case "ParseInt", "ParseUint":
		return len(call.Args) == 3 && types.ExprString(call.Args[1]) == "10"
	}
	return false
}

// isWide reports whether a call reads numbers up to 64 bits without a sign, as those of
// amounts are.
func isWide(call *ast.CallExpr) bool {
	return source.NameOf(call.Fun) == "ParseUint" && len(call.Args) == 3 && types.ExprString(call.Args[2]) == "64"
}

// indexWords end the names of numbers of an element, as behind the address of a wallet.
var indexWords = []string{"index", "idx"}

// numberOf returns the name of the variable that a statement gives its value to, "" if there is none:
// balance, err := strconv.ParseUint(parts[1], 10, 64).
func numberOf(n ast.Node) string {
	assign, ok := n.(*ast.AssignStmt)
	if !ok || len(assign.Rhs) != 1 {
		return ""
	}
	return source.NameOf(assign.Lhs[0])
}

// isOtherThanPort reports whether a name is of a variable, and none of a port.
func isOtherThanPort(name string) bool {
	return name != "" && name != "p" && name != "_" && !strings.Contains(strings.ToLower(name), "port")
}

// isMapping reports whether what a call inside these nodes cuts is a mapping of ports,
// "8080:80/tcp": what is before the colon is named as a port is, and what is behind it is
// not, or it is cut at a slash again.
func (j *judge) isMapping(call *ast.CallExpr, path []ast.Node) bool {
	assign, ok := source.Above(path, 0).(*ast.AssignStmt)
	if !ok || len(assign.Rhs) != 1 {
		return false
	}
	if source.NameOf(call.Fun) == "Cut" {
		return isCutPort(assign.Lhs[0])
	}
	v, ok := assign.Lhs[0].(*ast.Ident)
	if !ok || !names.IsSplit(call) {
		return false
	}
	ports, behind := make(map[string]bool), make(map[string]bool)
	for _, u := range j.program.UsesAt(path, v) {
		part, at := use.ElementOf(u)
		if at != "0" && at != "1" {
			continue
		}
		switch to := mappedPort(source.Above(u.Around, 1), part); {
		case at == "1":
			behind[to] = true
		case to == "":
			return false // a host
		default:
			ports[to] = true
		}
	}
	for to := range ports {
		if to == "/" || !behind[to] {
			return true
		}
	}
	return false
}

// mappedPort returns the name of the port that n gives the value part to, "/" if it cuts it at a
// slash, and "" if it does something else.
func mappedPort(n ast.Node, part ast.Expr) string {
	switch n := n.(type) {
	case *ast.CallExpr:
		if len(n.Args) == 2 && n.Args[0] == part && source.NameOf(n.Fun) == "Split" && types.ExprString(n.Args[1]) == `"/"` {
			return "/"
		}
	case *ast.AssignStmt:
		if to := source.AssignedTo(n, part); to != nil && isCutPort(to) {
			return types.ExprString(to)
		}
	}
	return ""
}

// cutsAtIndex reports whether what is before the colon that a call inside these nodes finds
// is taken for the host: i := strings.Index(host, ":"), host[:i].
func (j *judge) cutsAtIndex(call *ast.CallExpr, path []ast.Node) bool {
	return slices.ContainsFunc(j.heads(call, path), func(head use.Spot) bool {
		return !j.isHarmlessPart(head.E, head.Around) && !(j.program.IsRequested(call.Args[0]) && j.program.IsOnlySite(head.E, head.Around))
	})
}

// tellSplit reports a call that cuts an address apart, at the operand that it cuts: what that
// holds may be written far from there.
func (j *judge) tellSplit(call *ast.CallExpr) {
	t := flow.Operand(call.Args[0])
	j.tell(t, hostPortSplit, 0, len(t.Bytes), nil, "strings."+source.NameOf(call.Fun))
}

// judgeRejoined reports the cut at a colon before which the host stood, which has
// got a port again: what was cut is an address, whatever its name. A number alone is no port
// for sure: major + ":0" is a device.
func (j *judge) judgeRejoined(c flow.Candidate, host, port ast.Expr) {
	cut := j.flow.CutAtColon(host)
	if cut == nil || j.names.HandlesBrackets(cut.Args[0]) || j.flow.IsForIPv4(c) {
		return
	}
	if port == nil && !use.IsNamedHost(host) && !use.IsNamedHost(cut.Args[0]) && !j.becomesAddress(c) && !j.isAddress(cut.Args[0]) && !j.holdsAddress(cut.Args[0]) {
		return
	}
	j.tellSplit(cut)
}

// isAddress reports whether e is a host with a port, if there is one, by what
// produces it: r.Host, r.RemoteAddr, conn.RemoteAddr().String().
func (j *judge) isAddress(e ast.Expr) bool {
	e = ast.Unparen(e)
	if sel, ok := e.(*ast.SelectorExpr); ok && (sel.Sel.Name == "RemoteAddr" || sel.Sel.Name == "Host" && isRequestField(sel.X)) {
		of := j.names.TypeNameOf(sel.X)
		return of == sink.Type{Path: "net/http", Name: "Request"} || of == sink.Type{} && isRequestField(sel.X)
	}
	return j.flow.KeepsBrackets(e) || isAddressCall(e) || j.isPeerAddress(e)
}

// isRequestField reports whether e is a field that is named as the request in the context of a
// router is: c.Request.
func isRequestField(e ast.Expr) bool {
	sel, ok := e.(*ast.SelectorExpr)
	return ok && sel.Sel.Name == "Request"
}

// isPeerAddress reports whether e is the text of the field Addr of a peer of gRPC:
// p.Addr.String().
func (j *judge) isPeerAddress(e ast.Expr) bool {
	call, field, name := source.Called(e)
	of, addr := source.Selected(field)
	return name == "String" && len(call.Args) == 0 && addr == "Addr" && slices.ContainsFunc(j.names.Assigned(j.names.Object(of)), func(value ast.Expr) bool {
		from, ok := value.(*ast.CallExpr)
		return ok && j.names.Callee(from) == sink.Function{Path: "google.golang.org/grpc/peer", Name: "FromContext"}
	})
}

// isHarmless reports whether an IPv6 address does not matter to what is done with
// the parts that a call inside these nodes gives: only the last one is used, which
// is the port, the first one is only compared with names, they are shown to people, or
// they are used where the first of two is empty.
func (j *judge) isHarmless(call *ast.CallExpr, path []ast.Node) bool {
	e, path := ast.Expr(call), path
	if part, ok := source.Above(path, 0).(*ast.IndexExpr); ok { // strings.Split(r.Host, ":")[0]
		e, path = part, path[:len(path)-1]
	}
	return j.isHarmlessPart(e, path) || j.program.IsRequested(call.Args[0]) && j.program.IsOnlySite(e, path)
}

// isHarmlessPart is isHarmless for a part, or the parts, of what is cut.
func (j *judge) isHarmlessPart(e ast.Expr, path []ast.Node) bool {
	if j.program.IsCompared(e, path) || namesService(e, source.Above(path, 0)) {
		return true
	}
	v := source.Receiver(source.Above(path, 0), e)
	if v == nil || j.isResult(path, v) {
		return false
	}
	return source.Every(j.program.UsesAt(path, v), j.isHarmlessUse)
}

// isHarmlessUse reports whether an IPv6 address does not matter to a use of what is cut.
func (j *judge) isHarmlessUse(u use.Spot) bool {
	parent := source.Above(u.Around, 0)
	return j.program.IsCompared(u.E, u.Around) || use.IsLast(u.E, u.Around) || j.hasNoHost(u) || shows(parent, source.NameOf(u.E)) ||
		use.IsTested(u) || j.isRejoined(u) || namesService(u.E, parent)
}

// namesService reports whether n makes a name of the part e that is never an address: of a party of
// WebAuthn, webauthn.Config{RPID: e}, or of a service of Kerberos, "ldap/" + e.
func namesService(e ast.Expr, n ast.Node) bool {
	switch n := n.(type) {
	case *ast.KeyValueExpr:
		return n.Value == e && source.NameOf(n.Key) == "RPID"
	case *ast.AssignStmt:
		to := source.AssignedTo(n, e)
		return to != nil && source.NameOf(to) == "RPID"
	case *ast.BinaryExpr:
		kind, ok := n.X.(*ast.BasicLit)
		return ok && n.Y == e && servicePrefix.MatchString(kind.Value)
	}
	return false
}

// servicePrefix matches the literal of the class of a service (RFC 4120, section 6.2.1).
var servicePrefix = regexp.MustCompile(`^"[A-Za-z]+/"$`)

// isRejoined reports whether a use of the first half of a text puts the other one behind it
// again: fmt.Sprintf("%s:%s", host, port), host + ":" + port.
func (j *judge) isRejoined(u use.Spot) bool {
	switch parent := source.Above(u.Around, 0).(type) {
	case *ast.BinaryExpr:
		whole, ok := source.Above(u.Around, 1).(*ast.BinaryExpr)
		return ok && source.IsText(parent.Y, ":") && whole.X == parent && j.flow.AreHalves(u.E, whole.Y)
	case *ast.CallExpr:
		at := source.IndexOf(parent.Args, u.E)
		format := use.FormatOf(parent)
		return (format == `"%s:%s"` || format == `"%v:%v"`) && at == 1 && len(parent.Args) == 3 && j.flow.AreHalves(u.E, parent.Args[2])
	}
	return false
}

// hasNoHost reports whether a use of the parts is in an if statement that wants two of
// them, of which the first is empty. Of the addresses, that is ":8080" alone.
func (j *judge) hasNoHost(u use.Spot) bool {
	name := source.NameOf(u.E)
	return slices.ContainsFunc(u.Around, func(n ast.Node) bool {
		branch, ok := n.(*ast.IfStmt)
		return ok && u.E.Pos() < branch.Body.End() && branch.Cond.End()-branch.Cond.Pos() <= use.LongestURL &&
			j.demanded.Of(branch.Cond, demands)["len("+name+") == 2"] && j.demanded.Of(branch.Cond, demands)[name+`[0] == ""`]
	})
}

// demands returns the conditions that one needs, as they are written.
func demands(cond ast.Expr) map[string]bool {
	all := make(map[string]bool)
	flow.EachOf(cond, token.LAND, func(e ast.Expr) { all[types.ExprString(e)] = true })
	return all
}
