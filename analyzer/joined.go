package analyzer

import (
	"cmp"
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"urlvet.example/analyzer/internal/flow"
	"urlvet.example/analyzer/internal/names"
	"urlvet.example/analyzer/internal/sink"
	"urlvet.example/analyzer/internal/source"
	"urlvet.example/analyzer/internal/use"
	"urlvet.example/urlcheck"
)

// judgeHostPort reports a host and a port that are joined to a text of nothing else,
// which no sink takes as far as anybody sees. Two must agree that it is an address:
// what is known of the host, or its name, and where the text goes.
func (j *judge) judgeHostPort(c flow.Candidate, text urlcheck.Text) {
	host, port := splitJoined(c.Template, text)
	if host == nil || j.flow.AreHalves(host, port) {
		return
	}
	named := port != nil && j.namedPorts.Of(port, func(ast.Expr) bool { return isNamedPort(port) || j.flow.IsPortOfAddress(port) })
	if port == nil || named || sink.EndsInOneOf(c.Name, portWords) {
		j.judgeRejoined(c, host, port)
	}
	added, followed := j.flow.IsAdded(c)
	if followed {
		return // it is judged where it goes
	}
	if port != nil && !named || isOneOfTwo(c) {
		return // a route distinguisher, a key, the ends of a connection
	}
	known := j.flow.LacksBrackets(host) && !j.flow.IsForIPv4(c) && !j.isForIPTables(c)
	likely := j.becomesAddress(c) && !j.isOnIPv4(c) && j.mayBeHost(host, j.isDialed(c))
	// What a port is put behind if there is none yet has its brackets already.
	if (known || likely && !added && !j.names.IsGuarded(c.Expr)) && !j.isShown(c) && !j.isForHTTP(c) {
		j.checkAuthority(c, text)
	}
}

// isForHTTP reports whether a text is given to functions of other packages alone that make a
// client of HTTP or a reverse proxy by their names. They take a URL, so that what looks like its
// host has a scheme already: rpc.NewUserHTTPClient(fmt.Sprintf("%s:%d", c.Host, c.Port)).
func (j *judge) isForHTTP(c flow.Candidate) bool {
	s := use.Where(c)
	if j.makesClient(s) {
		return true
	}
	v := source.Receiver(source.Above(s.Around, 0), c.Expr)
	return v != nil && !j.isResult(s.Around, v) && source.Every(j.program.UsesAt(s.Around, v), j.makesClient)
}

// makesClient reports whether a call makes a client of HTTP or a reverse proxy of what is at s.
func (j *judge) makesClient(s use.Spot) bool {
	call, ok := source.Above(s.Around, 0).(*ast.CallExpr)
	if !ok || source.IndexOf(call.Args, s.E) < 0 {
		return false
	}
	callee := j.names.Callee(call)
	all := sink.Words(callee.Name)
	return callee.Path != "" && (slices.Contains(all, "http") && slices.Contains(all, "client") || slices.Contains(all, "reverse") && slices.Contains(all, "proxy"))
}

// isForIPTables reports whether a text is an argument of iptables, which has no IPv6 addresses:
// exec.Command("iptables", "-j", "DNAT", "--to", ip.String()+":80"), or a method of a package
// that runs it, if it is not asked for the other protocol.
func (j *judge) isForIPTables(c flow.Candidate) bool {
	call, ok := source.Above(c.At.Path, 1).(*ast.CallExpr)
	if !ok || source.IndexOf(call.Args, c.Expr) < 0 {
		return false
	}
	if source.IsText(call.Args[0], "iptables") {
		return true
	}
	file := j.files.At(call.Pos())
	return file != nil && j.ipTables.Of(file.Tree, importsIPTables) && len(j.program.Identifiers("ProtocolIPv6")) == 0 && j.translating.Of(call, func(*ast.CallExpr) bool {
		return slices.ContainsFunc(call.Args, func(e ast.Expr) bool { return source.IsText(e, "DNAT") })
	})
}

// importsIPTables reports whether a file imports a package that runs iptables.
func importsIPTables(tree *ast.File) bool {
	return slices.ContainsFunc(tree.Imports, func(spec *ast.ImportSpec) bool {
		return strings.HasSuffix(source.ImportPath(spec), "/iptables")
	})
}

// isOneOfTwo reports whether a call is given c's text and another of the same format, or so many
// that it may be.
// Nothing connects to two addresses; it is a connection that is described.
func isOneOfTwo(c flow.Candidate) bool {
	call, ok := source.Above(c.At.Path, 1).(*ast.CallExpr)
	format := use.FormatOf(c.Expr)
	return ok && format != "" && (len(call.Args) > use.MaxUses || slices.ContainsFunc(call.Args, func(e ast.Expr) bool {
		return e != c.Expr && use.FormatOf(e) == format
	}))
}

// isShown reports whether a text is a key by its name, or is given to a variable that is
// shown to people, hashed, a key or a label, and nothing else:
// fmt.Fprintln(w, endpoint, status).
func (j *judge) isShown(c flow.Candidate) bool {
	if j.program.IsTold(c) {
		return true
	}
	v := source.Receiver(source.Above(c.At.Path, 1), c.Expr)
	return v != nil && !j.isResult(c.At.Path, v) && source.Every(j.program.UsesAt(c.At.Path, v), func(u use.Spot) bool {
		around := u.Around
		for len(around) > 1 && names.IsOperand(source.Above(around, 0)) { // []byte(address + "#" + n)
			around = around[:len(around)-1]
		}
		return shows(source.Above(around, 0), v.Name)
	})
}

// isResult reports whether v is a result of a function around it, which a bare return
// returns.
func (j *judge) isResult(around []ast.Node, v *ast.Ident) bool {
	of := j.names.Object(v)
	return of != nil && slices.ContainsFunc(around, func(n ast.Node) bool {
		t := source.FunctionType(n)
		return t != nil && t.Results != nil && t.Results.Pos() <= of.Pos() && of.Pos() < t.Results.End()
	})
}

// shows reports whether n shows what the variable of a name holds, or takes it for a key or a
// label.
func shows(n ast.Node, variable string) bool {
	switch n := n.(type) {
	case *ast.CallExpr: // []byte(addr)
		return source.Is[*ast.ArrayType](n.Fun) || sink.Shows(source.NameOf(n.Fun), len(n.Args))
	case *ast.IndexExpr: // seen[addr]
		id, ok := n.Index.(*ast.Ident)
		return ok && id.Name == variable
	}
	return isLabelled(n)
}

// mayBeHost reports whether an operand is a host by its name; in the address that a
// program connects to, nothing else is likely.
func (j *judge) mayBeHost(e ast.Expr, dialed bool) bool {
	kind := j.flow.Kind(e)
	return kind == urlcheck.Host || dialed && kind == urlcheck.Variable
}

// isDialed reports whether a text is given to a function that connects to an
// address by its name, over a network that has IPv6.
func (j *judge) isDialed(c flow.Candidate) bool {
	call, ok := source.Above(c.At.Path, 1).(*ast.CallExpr)
	return ok && isDialer(source.NameOf(call.Fun)) && !j.isOnIPv4(c)
}

// isDialer reports whether a function of that name connects to an address, or serves there: by its
// last word, NewRedisClient, ListenAndServe, or by its first, DialTLS.
func isDialer(name string) bool {
	all := sink.Words(name)
	return len(all) > 0 && all[0] == "dial" || sink.EndsInOneOf(name, dialWords)
}

// isServer reports whether a call is of a method that serves at the only address that it is given,
// by its name: e.Start(host + ":" + port).
func isServer(call *ast.CallExpr) bool {
	_, name := source.Selected(call.Fun)
	return len(call.Args) == 1 && slices.Contains(servers, name)
}

// servers are the methods of many libraries that serve at an address.
var servers = []string{"Run", "RunTLS", "Start", "StartTLS"}

// takesPassword reports whether a call is given a password beside an address, as what connects to a
// server is: db.NewMySQL(user, password, fmt.Sprintf("%s:%d", host, port)).
func takesPassword(call *ast.CallExpr) bool {
	return slices.ContainsFunc(call.Args, func(e ast.Expr) bool { return sink.EndsInOneOf(source.NameOf(e), passwordWords) })
}

// passwordWords end the names of passwords.
var passwordWords = []string{"password", "passwd", "pwd", "passphrase"}

// splitJoined returns the operands of a text that is a host, a colon and a port;
// no port if that is written in digits, and no host if it is anything else.
func splitJoined(t *flow.Template, text urlcheck.Text) (host, port ast.Expr) {
	rest, ok := strings.CutPrefix(text.Bytes, "\x00:")
	last := t.Pieces[len(t.Pieces)-1]
	switch {
	case !ok || rest == "" || t.Pieces[0].Unfilled || last.Unfilled:
		return nil, nil
	case strings.Trim(rest, "0123456789") == "":
		return t.Pieces[0].Expr, nil
	case rest == "\x00":
		return t.Pieces[0].Expr, last.Expr
	}
	return nil, nil
}

// isNamedPort reports whether e, or what it is made of, is named as a port is.
func isNamedPort(e ast.Expr) bool {
	switch e := ast.Unparen(e).(type) {
	case *ast.CallExpr:
		if slices.ContainsFunc(e.Args, isNamedPort) {
			return true // strconv.Itoa(port)
		}
	case *ast.BinaryExpr: // port + 1
		return isNamedPort(e.X)
	}
	return isPortName(textOrName(e))
}

// textOrName returns the text that a literal e is, or the name of what else e is: os.Getenv("DB_PORT").
func textOrName(e ast.Expr) string {
	if lit, ok := ast.Unparen(e).(*ast.BasicLit); ok {
		return strings.Trim(lit.Value, `"`)
	}
	return source.NameOf(e)
}

// isPortName reports whether a name is that of a port, perhaps with how it is kept behind it:
// securePortStr, PortOrDefault.
func isPortName(name string) bool {
	all := sink.Words(name)
	for len(all) > 1 && slices.Contains(portForms, all[len(all)-1]) {
		all = all[:len(all)-1]
	}
	return len(all) > 0 && slices.Contains(portWords, all[len(all)-1])
}

// portForms are the words behind that of a port which say how it is kept, or which it is.
var portForms = []string{"str", "string", "text", "int", "value", "val", "number", "num", "no", "or", "default", "to", "use"}

// portWords end the names of ports.
var portWords = []string{"port", "ports", "portnumber", "portnum"}

// hostWords end the names of what may hold addresses, if a host and a port are joined to it.
var hostWords = []string{"host", "hosts"}

// dialWords end the names of functions that connect to an address.
var dialWords = []string{"client", "conn", "connect", "connection", "dial", "dialer", "dialcontext", "exchange", "listen", "serve"}

// becomesAddress reports whether the name of what gets a text says that it is an
// address, or another result of the function is one.
func (j *judge) becomesAddress(c flow.Candidate) bool {
	for i, n := range slices.Backward(c.At.Path) {
		switch n := n.(type) {
		case *ast.KeyValueExpr: // a label, not a field: "server": host + ":" + port
			if isLabelled(n) {
				return false
			}
		case *ast.CompositeLit:
			if j.replies.Of(n, isAnswer) {
				return false
			}
			if _, array := n.Type.(*ast.ArrayType); array && source.IndexOf(n.Elts, c.Expr) >= 0 {
				return followsAddressFlag(n.Elts, c.Expr) || isListOfAddresses(c.At.Path[:i])
			}
		case *ast.AssignStmt:
			if j.indexing.Of(n, func(*ast.AssignStmt) bool { return slices.ContainsFunc(n.Lhs, source.Is[*ast.IndexExpr]) }) {
				return len(n.Lhs) == 1 && j.isElementOfAddresses(n.Lhs[0])
			}
		case *ast.CallExpr:
			if followsAddressFlag(n.Args, c.Expr) {
				return true
			}
			switch given := source.IndexOf(n.Args, c.Expr) >= 0; {
			case given && source.NameOf(n.Fun) == "append":
				return isListOfAddresses(c.At.Path[:i])
			case given:
				return j.isDialed(c) || j.takesAddress(n, c.Expr) || isServer(n) || j.logins.Of(n, takesPassword)
			}
		case *ast.FuncDecl:
			if isReturned(c) {
				return sink.EndsInOneOf(c.Name, sink.AddressWords) || isMethodOfAddress(n) || j.addressed.Of(n, returnsAddress)
			}
			return isNamedAddress(c.Name)
		case *ast.FuncLit:
			if v := calledInPlace(c.At.Path[:i], n); v != nil && isReturned(c) {
				return isNamedAddress(v.Name)
			}
			return isNamedAddress(c.Name)
		}
	}
	return isNamedAddress(c.Name)
}

// isAnswer reports whether a literal is what is told of a request that went well, beside which an address
// is for people: Ping{Status: "OK", Server: host + ":" + port}. What registers a server says "UP" there.
func isAnswer(lit *ast.CompositeLit) bool {
	return slices.ContainsFunc(lit.Elts, func(e ast.Expr) bool {
		kv, ok := e.(*ast.KeyValueExpr)
		return ok && source.NameOf(kv.Key) == "Status" && (source.IsText(kv.Value, "OK") || source.IsText(kv.Value, "ok"))
	})
}

// isNamedAddress reports whether a host with a port that is given to what has that name is an
// address.
func isNamedAddress(name string) bool {
	return sink.EndsInOneOf(name, sink.AddressWords) || sink.EndsInOneOf(name, hostWords)
}

// takesAddress reports whether a call gives e to a parameter of one of the package's functions that
// is named as an address is.
func (j *judge) takesAddress(call *ast.CallExpr, e ast.Expr) bool {
	if _, own := call.Fun.(*ast.Ident); !own {
		return false
	}
	fn := j.index.Function(source.NameOf(call.Fun))
	if fn == nil {
		return false
	}
	param := j.program.ParameterAt(fn, source.IndexOf(call.Args, e))
	return param != nil && isNamedAddress(param.Name)
}

// followsAddressFlag reports whether e stands behind the flag of another program that takes an
// address by its name: exec.Command("server", "--listen", host+":"+port).
func followsAddressFlag(args []ast.Expr, e ast.Expr) bool {
	at := source.IndexOf(args, e)
	if at < 1 {
		return false
	}
	lit, ok := args[at-1].(*ast.BasicLit)
	if !ok || !strings.HasPrefix(lit.Value, `"-`) || strings.ContainsAny(lit.Value, " =%") {
		return false
	}
	return sink.EndsInOneOf(strings.Trim(lit.Value, `"-`), sink.AddressWords)
}

// isListOfAddresses reports whether the name of what gets a list inside these nodes says that
// it is of addresses: a variable, a field, or the function around.
func isListOfAddresses(around []ast.Node) bool {
	for _, n := range slices.Backward(around) {
		switch n := n.(type) {
		case *ast.KeyValueExpr:
			return !isLabelled(n) && isNamedList(source.NameOf(n.Key))
		case *ast.AssignStmt:
			if len(n.Lhs) == 1 && isNamedList(source.NameOf(n.Lhs[0])) {
				return true
			}
		case *ast.CallExpr:
			if source.NameOf(n.Fun) != "append" {
				return false
			}
		case *ast.FuncDecl:
			return isNamedList(n.Name.Name)
		}
	}
	return false
}

// isNamedList reports whether a list of that name is of addresses.
func isNamedList(name string) bool {
	return sink.EndsInOneOf(name, listWords) || isNamedAddress(name)
}

// isElementOfAddresses reports whether e is an element of a list, by its index, and the list is
// named as one of addresses is: addrs[i].
func (j *judge) isElementOfAddresses(e ast.Expr) bool {
	index, ok := e.(*ast.IndexExpr)
	if !ok {
		return false
	}
	_, list := j.names.TypeOf(index.X).(*types.Slice)
	return list && isNamedList(source.NameOf(index.X))
}

// calledInPlace returns the variable that gets the result of a function literal, which is
// called where it stands: addr := func() string { … }(). It is nil if there is none.
func calledInPlace(around []ast.Node, lit *ast.FuncLit) *ast.Ident {
	call, ok := source.Above(around, 0).(*ast.CallExpr)
	if !ok || call.Fun != lit {
		return nil
	}
	return source.Receiver(source.Above(around, 1), call)
}

// listWords end the names of lists of addresses.
var listWords = []string{
	"addrs", "addresses", "endpoints", "hostports", "servers", "targets", "upstreams", "brokers", "peers", "backends", "nameservers",
}

// isMethodOfAddress reports whether fn is a method of a type that is named as an
// address is: func (a MailAddr) String() string.
func isMethodOfAddress(fn *ast.FuncDecl) bool {
	return fn.Recv != nil && len(fn.Recv.List) == 1 && sink.EndsInOneOf(source.NameOf(fn.Recv.List[0].Type), sink.AddressWords)
}

// isReturned reports whether a return statement returns the text.
func isReturned(c flow.Candidate) bool {
	return source.Is[*ast.ReturnStmt](source.Above(c.At.Path, 1))
}

// returnsAddress reports whether another result of fn is an address for sure:
// listener.Addr().String(), net.JoinHostPort(host, port).
func returnsAddress(fn *ast.FuncDecl) (found bool) {
	ast.Inspect(fn, func(n ast.Node) bool {
		ret, ok := n.(*ast.ReturnStmt)
		found = found || ok && slices.ContainsFunc(ret.Results, isAddressCall)
		return !found
	})
	return found
}

// addressGetters are the methods of listeners and connections that return a
// net.Addr.
var addressGetters = []string{"Addr", "LocalAddr", "RemoteAddr", "LocalTCPAddr", "RemoteTCPAddr"}

func isAddressCall(e ast.Expr) bool {
	_, of, name := source.Called(ast.Unparen(e))
	inner, ok := of.(*ast.CallExpr)
	return name == "JoinHostPort" || name == "String" && ok && slices.Contains(addressGetters, source.NameOf(inner.Fun))
}

// checkHost reports a host without the brackets that it may need, where it is the
// whole authority of the URL that t is.
func (j *judge) checkHost(t *flow.Template, text urlcheck.Text) {
	_, behind, ok := strings.Cut(text.Bytes, "://")
	start := len(text.Bytes) - len(behind)
	if end := source.IndexOrLen(behind, "/?#"); ok && end == 1 {
		j.checkBrackets(t, start, start+end)
	}
}

// checkBrackets reports what is known to lack brackets as the whole host from
// start to end.
func (j *judge) checkBrackets(t *flow.Template, start, end int) {
	p := t.PieceAt(start)
	if p.Hole && p.Expr != nil && p.Start == start && p.End == end && j.flow.LacksBrackets(p.Expr) {
		j.tell(t, hostBrackets, start, end, nil, nameOfCall(p.Expr))
	}
}

// nameOfCall returns the name of what gives e its value, as people say it.
func nameOfCall(e ast.Expr) string {
	if call, ok := ast.Unparen(e).(*ast.CallExpr); ok {
		return source.NameOf(call.Fun) + "()"
	}
	return cmp.Or(source.NameOf(e), "the value")
}

// hosted returns the text of t, in which a variable behind a scheme and before a port is no URL,
// whatever its name, if it is given a host by name: accessURL := node.PublicIP,
// "%s://%s:%d", protocol, accessURL, port.
func (j *judge) hosted(t *flow.Template) urlcheck.Text {
	text := t.Text()
	_, behind, _ := strings.Cut(text.Bytes, "://")
	at := len(text.Bytes) - len(behind)
	host := slices.IndexFunc(text.Holes, func(h urlcheck.Hole) bool { return h.At == at && h.Kind == urlcheck.Path })
	if host < 0 || !strings.HasPrefix(behind, "\x00:") {
		return text
	}
	if v, ok := t.PieceAt(at).Expr.(*ast.Ident); ok && slices.ContainsFunc(j.names.AssignedBefore(v), use.IsNamedHost) {
		text.Holes[host].Kind = urlcheck.Host
	}
	return text
}

// withUsers returns text, the text of t, in which the users and passwords are names that the package
// decodes from an alphabet without delimiters.
func (j *judge) withUsers(t *flow.Template, text urlcheck.Text) urlcheck.Text {
	_, behind, _ := strings.Cut(text.Bytes, "://")
	at := strings.LastIndexByte(behind[:source.IndexOrLen(behind, "/?#")], '@')
	end := len(text.Bytes) - len(behind) + at
	for i, h := range text.Holes {
		if at < 0 || h.At >= end {
			break
		}
		if e := t.PieceAt(h.At).Expr; h.Kind == urlcheck.Variable && e != nil && j.flow.ArrivesEncoded(e) {
			text.Holes[i].Kind = urlcheck.Name
		}
	}
	return text
}

// checkOwnJoin reports a host, by its name or by what gives it, that is joined with a port in a URL
// of a scheme that no table has: "esdb://%s:%d", host, port. What else is in such a URL may be
// anything, docker-pullable://%s:%s.
func (j *judge) checkOwnJoin(c flow.Candidate, text urlcheck.Text) {
	for _, p := range urlcheck.CheckText(text, j.out.set.profile) {
		at := slices.IndexFunc(text.Holes, func(h urlcheck.Hole) bool { return h.At == p.Start })
		if p.Code == urlcheck.CodeHostPortJoin && at >= 0 && text.Holes[at].Kind == urlcheck.Host && !j.isSoundJoin(c, p) {
			j.report(c.Template, j.inFormat(c.Template, p))
		}
	}
}

// checkMentionedHost reports a host that is known to lack brackets before the port of
// a URL that people are told: they cannot follow it.
func (j *judge) checkMentionedHost(c flow.Candidate, m mention) {
	_, behind, ok := strings.Cut(m.Bytes, "://")
	start := m.start + len(m.Bytes) - len(behind)
	if !ok || !strings.HasPrefix(behind, "\x00:") {
		return
	}
	host := j.printedAt(c, start)
	if host == nil || !j.flow.LacksBrackets(host) {
		return
	}
	for _, p := range urlcheck.CheckText(m.Text, j.out.set.profile) {
		if p.Code == urlcheck.CodeHostPortJoin {
			p.Start, p.End = m.start+p.Start, m.start+p.End
			j.report(c.Template, p)
		}
	}
}

// printedAt returns the operand whose hole is at an offset, also where a function
// prints it that no table has: log.Printf("http://%s/", ip). It is nil if there is
// none.
func (j *judge) printedAt(c flow.Candidate, offset int) ast.Expr {
	hole := c.Template.PieceAt(offset)
	if !hole.Hole || hole.Start != offset || !hole.Unfilled {
		return hole.Expr
	}
	call, ok := source.Above(c.At.Path, 1).(*ast.CallExpr)
	format := -1
	if ok {
		format = source.IndexOf(call.Args, c.Expr)
	}
	before, _ := slices.BinarySearch(j.unfilledIn(c.Template), offset)
	operand := format + 1 + before
	if format < 0 || operand >= len(call.Args) {
		return nil
	}
	return call.Args[operand]
}

// unfilled are the offsets of the holes of a text that no operand fills as far as any table says.
type unfilled struct {
	of *flow.Template
	at []int
}

// unfilledIn returns the offsets of the unfilled holes of t. A text may have many mentions.
func (j *judge) unfilledIn(t *flow.Template) []int {
	if j.unfilled.of == t {
		return j.unfilled.at
	}
	j.unfilled = unfilled{of: t}
	for _, p := range t.Pieces {
		if p.Unfilled {
			j.unfilled.at = append(j.unfilled.at, p.Start)
		}
	}
	return j.unfilled.at
}
