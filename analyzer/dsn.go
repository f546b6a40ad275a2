package analyzer

import (
	"go/ast"
	"regexp"
	"slices"
	"strings"

	"urlvet.example/analyzer/internal/flow"
	"urlvet.example/analyzer/internal/named"
	"urlvet.example/analyzer/internal/names"
	"urlvet.example/analyzer/internal/sink"
	"urlvet.example/analyzer/internal/source"
	"urlvet.example/analyzer/internal/use"
	"urlvet.example/urlcheck"
)

// judgeSource reports what is wrong with a data source name, if its driver is known.
func (j *judge) judgeSource(c flow.Candidate) {
	driver := j.driverOf(c)
	j.judgeKeywords(c, driver)
	if driver == "" {
		return
	}
	j.judgeKept(c, driver)
	j.judgeDriverAddress(c)
	text := c.Template.Text()
	if fault := urlcheck.CheckSource(driver, text); fault != nil && !j.isSetElsewhere(c) {
		j.tell(c.Template, argDSN, fault.Start, fault.End, fault.Fix, c.Consumer(), driver, fault.Message)
	}
}

// unlessRefused returns text, the text of c, with nothing known of its holes if it is a URL that the
// driver which gets it refuses for its scheme: what is wrong with the rest does not matter.
func (j *judge) unlessRefused(c flow.Candidate, text urlcheck.Text) urlcheck.Text {
	if len(text.Holes) == 0 || !strings.Contains(text.Bytes, "://") || !j.out.set.reports(argDSN) || !j.isRefusedByDriver(c, text) {
		return text
	}
	text.Holes = slices.Clone(text.Holes)
	for i := range text.Holes {
		text.Holes[i].Kind = urlcheck.Unknown
	}
	return text
}

// isRefusedByDriver reports whether c, or the variable inside a function that it is given to, goes to
// a driver that refuses it for its scheme.
func (j *judge) isRefusedByDriver(c flow.Candidate, text urlcheck.Text) bool {
	if driver := j.driverOf(c); driver != "" {
		return c.Role == sink.Locator && refusesScheme(driver, text) && !j.isSetElsewhere(c)
	}
	v := source.Receiver(source.Above(c.At.Path, 1), c.Expr)
	return v != nil && j.program.IsLocal(v) && len(j.names.Assigned(j.names.Object(v))) == 1 && source.Every(j.program.UsesOf(v), func(s use.Spot) bool {
		call, ok := source.Above(s.Around, 0).(*ast.CallExpr)
		at := -1
		if ok {
			at = source.IndexOf(call.Args, s.E)
		}
		return at >= 0 && refusesScheme(j.driverIn(call, at), text)
	})
}

// refusesScheme reports whether a driver refuses a URL for its scheme, and another scheme would not
// be enough.
func refusesScheme(driver string, text urlcheck.Text) bool {
	fault := urlcheck.CheckSource(driver, text)
	n, isURL := withScheme(text.Bytes)
	return isURL && fault != nil && fault.Start == 0 && fault.End <= n && fault.Fix == nil
}

// driverAddress matches the address in a data source name of the MySQL driver, which takes it
// as net.Dial does.
var driverAddress = regexp.MustCompile(`@tcp\((\x00:(?:\x00|[0-9]+))\)/`)

// judgeDriverAddress reports a host and a port that are joined in a data source name of
// MySQL, whoever gets it but a log: user:password@tcp(%s:%d)/name.
func (j *judge) judgeDriverAddress(c flow.Candidate) {
	text := c.Template.Text()
	if len(text.Bytes) > use.LongestURL || j.flow.IsForIPv4(c) || strings.Contains(text.Bytes, "://") {
		return
	}
	if c.Role == sink.Plain && strings.Contains(text.Bytes, " ") {
		return // "%s:?@tcp(%s:%d)/%s (incomplete)"
	}
	if m := driverAddress.FindStringSubmatchIndex(text.Bytes); m != nil && !j.program.IsTold(c) {
		j.checkAuthorityAt(c, slice(text, m[2], m[3]), m[2])
	}
}

// driverOf returns the name of the driver that c is a data source name for, "" if it is
// not known.
func (j *judge) driverOf(c flow.Candidate) string {
	for i := len(c.At.Path) - 1; i > 0; i-- {
		switch parent := c.At.Path[i-1].(type) {
		case *ast.CompositeLit:
			return j.driverOfLiteral(parent)
		case *ast.CallExpr:
			return j.driverIn(parent, source.IndexOf(parent.Args, c.At.Path[i]))
		}
	}
	return ""
}

// driverOfLiteral returns the name of the driver that a field of a struct is for. The struct may
// name another one, of a test perhaps: postgres.Config{DriverName: "mock", DSN: "db"}.
func (j *judge) driverOfLiteral(lit *ast.CompositeLit) string {
	driver := sink.Drivers[j.names.TypeNameOf(lit).Path]
	if driver == "" || len(lit.Elts) > use.MaxUses {
		return driver
	}
	if named := j.names.FieldIn(lit, "DriverName"); named != nil {
		driver, _ = j.names.Constant(named)
	}
	return driver
}

// driverIn returns the name of the driver that an argument of a call is for, which the
// argument before it may name.
func (j *judge) driverIn(call *ast.CallExpr, arg int) string {
	driver := sink.Drivers[j.names.Callee(call).Path]
	if driver == sink.DriverBefore && arg > 0 {
		driver, _ = j.names.Constant(call.Args[arg-1])
		if j.otherDrivers.Of(driver, j.hasOtherDriver) {
			return ""
		}
	}
	return driver
}

// hasOtherDriver reports whether the package imports another driver of a name, or may have one of its own:
// sql.Register("mysql", fake{}).
func (j *judge) hasOtherDriver(name string) bool {
	others := sink.OtherDrivers[name]
	if len(others) > 0 && slices.ContainsFunc(j.files.All, func(file *source.File) bool {
		return slices.ContainsFunc(file.Tree.Imports, func(spec *ast.ImportSpec) bool { return slices.Contains(others, source.ImportPath(spec)) })
	}) {
		return true
	}
	return slices.ContainsFunc(j.program.Identifiers("Register"), func(id *ast.Ident) bool {
		around := j.program.SpotOf(id).Around
		sel, ok := source.Above(around, 0).(*ast.SelectorExpr)
		if !ok || sel.Sel != id {
			return false
		}
		if path, _ := j.names.Imported(sel.X); path != "database/sql" {
			return false
		}
		call, ok := source.Above(around, 1).(*ast.CallExpr)
		if !ok || call.Fun != sel || len(call.Args) == 0 {
			return true // register := sql.Register
		}
		own := j.flow.Fold(call.Args[0]).Text()
		return len(own.Holes) > 0 || own.Bytes == name
	})
}

// checkSource reports the password in text, the text of t, if it is a data
// source name that is not a URL.
func (j *judge) checkSource(t *flow.Template, text urlcheck.Text) {
	user, password, ok := sourceUser(text.Bytes)
	if !ok {
		return
	}
	if p, found := urlcheck.CheckPassword(slice(text, user[0], user[1]), slice(text, password[0], password[1]), j.out.set.profile); found {
		p.Start, p.End = password[0], password[1]
		j.report(t, p)
	}
}

// judgeSecret reports a password that is written out and put into a URL by a function:
// url.UserPassword("bob", "hunter2").
func (j *judge) judgeSecret(c flow.Candidate) {
	call, ok := source.Above(c.At.Path, 1).(*ast.CallExpr)
	password := c.Template.Text()
	if !ok || len(password.Holes) > 0 || isGuess(c) {
		return
	}
	if p, found := urlcheck.CheckPassword(j.flow.Fold(call.Args[0]).Text(), password, j.out.set.profile); found {
		j.report(c.Template, p)
	}
}

// isGuess reports whether c is one of a list that a loop around it tries:
// for _, p := range []string{"qwerty", "letmein"} { … }.
func isGuess(c flow.Candidate) bool {
	tried, ok := c.At.Node().(*ast.Ident)
	return ok && slices.ContainsFunc(c.At.Path, func(n ast.Node) bool {
		loop, ok := n.(*ast.RangeStmt)
		return ok && loop.Value != nil && source.NameOf(loop.Value) == tried.Name
	})
}

// driverName matches a data source name of the MySQL driver:
// user:password@tcp(host:3306)/name.
var driverName = regexp.MustCompile(`^([^:/@ ]*):(.*)@[a-z]*(\([^)]*\))?/`)

// userPair and passwordPair match the user and the password of a data source
// name that is a list of pairs: host=db user=app password=secret,
// server=db;user id=app;password=secret.
var (
	userPair     = regexp.MustCompile(`(?i)(?:^|[ ;])(?:user|user id|uid)=([^ ;]*)`)
	passwordPair = regexp.MustCompile(`(?i)(?:^|[ ;])(?:password|pwd)=(?:'([^']*)|([^ ;']*))`)
)

// sourceUser returns the byte offsets of the user and the password in a data
// source name that is not a URL. It returns false if there is no password.
func sourceUser(s string) (user, password [2]int, ok bool) {
	if strings.Contains(s, "://") {
		return user, password, false
	}
	if m := driverName.FindStringSubmatchIndex(s); m != nil {
		return [2]int(m[2:4]), [2]int(m[4:6]), true
	}
	m := passwordPair.FindStringSubmatchIndex(s)
	if m == nil {
		return user, password, false
	}
	if u := userPair.FindStringSubmatchIndex(s); u != nil {
		user = [2]int(u[2:4])
	}
	if m[2] >= 0 { // password='two words'
		return user, [2]int(m[2:4]), true
	}
	return user, [2]int(m[4:6]), true
}

// sourcePasswords returns where the passwords are in a data source name, placeholders aside.
func sourcePasswords(s string) []urlcheck.Span {
	in := named.InSource
	if strings.Contains(s, "://") {
		in = named.Whole
	}
	found, _ := in(s)
	return slices.DeleteFunc(found.Secrets, func(at urlcheck.Span) bool {
		user, _, _ := strings.Cut(s[:at.Start], ":")
		return !urlcheck.IsPassword(user, s[at.Start:at.End])
	})
}

// keywordPassword matches an unquoted password that is known at run time only, in the
// keywords and values of PostgreSQL and, parted by semicolons, of SQL Server.
var keywordPassword = regexp.MustCompile(`(?i)(?:^|[ ;\x00])(?:password|pwd) ?= ?(\x00)(?:[ ;]|$)`)

// postgresKeyword matches keywords that only PostgreSQL has.
var postgresKeyword = regexp.MustCompile(`(?:^| )(?:dbname|sslmode)=`)

// judgeKeywords reports a password without quotes in a data source name of PostgreSQL or SQL
// Server that is a list of keywords and values. A character in it may end it.
func (j *judge) judgeKeywords(c flow.Candidate, driver string) {
	text := string(c.Template.Bytes[:min(len(c.Template.Bytes), use.LongestURL)])
	m := keywordPassword.FindStringSubmatchIndex(text)
	if m == nil || strings.Contains(text, "://") {
		return
	}
	p, ender := c.Template.PieceAt(m[2]), "a blank"
	password := j.printedAt(c, m[2])
	switch {
	case !p.Hole || password == nil || sink.HasWord(source.NameOf(password), quoteWords) || isToken(password) || j.names.IsEscaped(password):
		return
	case strings.Contains(text, ";") && isListOfPairs(text):
		driver, ender = "sqlserver", `";"`
	case driver == "postgres" || driver == "pgx" || driver == "" && (postgresKeyword.MatchString(text) || j.isAddedToKeywords(c)):
		driver = "postgres"
	default:
		return
	}
	j.warn(c.Template, argDSN, p.Start, p.End, nil, "the driver", driver, "has a password that "+ender+" ends")
}

// isAddedToKeywords reports whether c is a part of a text to which a keyword is added that only
// PostgreSQL has: dsn += fmt.Sprintf(" password=%s", password).
func (j *judge) isAddedToKeywords(c flow.Candidate) bool {
	to := use.Grown(c.At.Path[:len(c.At.Path)-1])
	return to != "" && j.program.DeclarationAt(c.At.Path).Keywords[to]
}

// isWritten reports whether c is a format for what is written to a builder:
// fmt.Fprintf(&b, "password=%s ", password).
func isWritten(c flow.Candidate) bool {
	call, ok := source.Above(c.At.Path, 1).(*ast.CallExpr)
	return ok && c.Name == "Fprintf" && source.IndexOf(call.Args, c.Expr) == 1 && use.Builder(call) != ""
}

// isListOfPairs reports whether there is a key and a value between every two semicolons,
// server=db;user id=app;password=x, and no more, as there is in a command of a shell.
func isListOfPairs(text string) bool {
	for part := range strings.SplitSeq(text, ";") {
		part = strings.TrimSpace(part)
		key, value, ok := strings.Cut(part, "=")
		if part != "" && part != "\x00" && (!ok || !sourceKey.MatchString(key) || innerKey.MatchString(value)) {
			return false
		}
	}
	return true
}

// sourceKey matches a key in a data source name of SQL Server, and innerKey one behind a blank
// in a value.
var (
	sourceKey = regexp.MustCompile(`^\x00?[A-Za-z_][A-Za-z0-9_ ]*$`)
	innerKey  = regexp.MustCompile(` [A-Za-z_]+=`)
)

// quoteWords are in the names of functions that quote or escape a value.
var quoteWords = []string{"quote", "quoted", "escape", "escaped", "encode", "sanitize"}

// isToken reports whether e is named as what a service issues, which has neither blanks nor semicolons:
// the presigned query that IAM takes for a password.
func isToken(e ast.Expr) bool { return sink.EndsInOneOf(source.NameOf(e), []string{"token", "jwt"}) }

// judgeKept reports an escape in a data source name that is no URL: the driver does not
// decode it.
func (j *judge) judgeKept(c flow.Candidate, driver string) {
	text := string(c.Template.Bytes)
	if driver != "mysql" || strings.Contains(text, "://") {
		return
	}
	slash := strings.LastIndexByte(text, '/')
	for _, p := range c.Template.Pieces {
		call, ok := p.Expr.(*ast.CallExpr)
		if !ok || !p.Hole || p.Unfilled {
			continue
		}
		if p.End <= slash && names.IsEscaper(call) && strings.Contains(text[p.End:slash], "@") || len(c.Template.Pieces) == 1 && j.isCutURL(c.At.Path, call) {
			j.tell(c.Template, argDSN, p.Start, p.End, nil, c.Consumer(), driver, "has an escape that the driver keeps")
			return
		}
	}
}

// isCutURL reports whether a call takes the scheme off the text of a URL:
// strings.TrimPrefix(u.String(), "mysql://"), and the user information is not taken away before.
func (j *judge) isCutURL(path []ast.Node, call *ast.CallExpr) bool {
	fn := j.names.Callee(call)
	if fn.Path != "strings" || fn.Name != "TrimPrefix" && fn.Name != "Replace" && fn.Name != "ReplaceAll" || len(call.Args) < 2 {
		return false
	}
	prefix, _ := j.names.Constant(call.Args[1])
	if !strings.HasSuffix(prefix, "://") || !j.printsURL(call.Args[0]) {
		return false
	}
	_, printed, _ := source.Called(ast.Unparen(call.Args[0]))
	return !j.program.DeclarationAt(path).SetsBefore(use.AsWritten(printed), ".User", call.Pos())
}
