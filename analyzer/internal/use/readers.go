package use

import (
	"go/ast"
	"go/token"
	"slices"
	"strings"
	"unicode"

	"urlvet.example/analyzer/internal/source"
)

// Part is what a fix may change of a URL, a data source name or a flag that a package may read.
type Part int

// The parts of a URL, and in Raw what has escapes as they are written, in Value what they stand for. Address is that
// of a server, Source any part of a data source name, Flag the default of a flag.
const (
	Scheme Part = iota
	Userinfo
	Host
	Port
	Raw
	Value
	Address
	Source
	Flag
)

// readers are the fields and methods of a url.URL and a request that have a part, and the functions that
// take it from a text or that get it.
var readers = map[Part][]string{
	Scheme:   {"IsAbs", "RegisterProtocol", "Scheme"},
	Userinfo: {"Password", "User", "Username"},
	Host:     {"Host", "Hostname"},
	Port:     {"Host", "Port"},
	Raw: {
		"EscapedFragment", "EscapedPath", "Opaque", "RawFragment", "RawPath", "RawQuery", "RequestURI",
		"PathUnescape", "QueryUnescape",
	},
	Value:   {"Form", "FormValue", "ParseQuery", "Path", "PathValue", "PostForm", "PostFormValue", "Query"},
	Address: {"WithContextDialer", "WithDialer"},
	Source:  {"ParseConfig", "ParseDSN", "ParseURL"},
	Flag:    {"DefValue", "Lookup", "Visit", "VisitAll"},
}

// hooks are the fields of the library and of clients of databases whose functions get a host with its port.
var hooks = []string{"Dial", "DialContext", "DialTLS", "DialTLSContext", "Dialer", "GetConn", "NetDial", "NetDialContext"}

// Reads reports whether the package reads a part of a URL, which it may compare, look up or change by hand:
// switch u.Scheme, strings.ReplaceAll(u.RawQuery, "+", "%2B"), {{if eq .Scheme "https"}}.
func (p *Program) Reads(part Part) bool {
	return p.read.Of(part, func(Part) bool {
		return slices.ContainsFunc(readers[part], p.reads) || (part == Host || part == Port || part == Address) && slices.ContainsFunc(hooks, p.sets)
	})
}

// reads reports whether the package may read what has that name: in code, in a template, or in one of another file.
func (p *Program) reads(name string) bool {
	return p.editor.MentionedUnseen(name) || strings.Contains(p.literals(), "."+name) || p.hasTemplates() ||
		slices.ContainsFunc(p.mentions(name), func(id *ast.Ident) bool { return p.isRead(id, p.SpotOf(id).Around) })
}

// sets reports whether the package gives a value to what has that name: http.Transport{DialContext: dial}.
func (p *Program) sets(name string) bool {
	return slices.ContainsFunc(p.mentions(name), func(id *ast.Ident) bool {
		around := p.SpotOf(id).Around
		pair, keyed := source.Above(around, 0).(*ast.KeyValueExpr)
		sel, selected := source.Above(around, 0).(*ast.SelectorExpr)
		return keyed && pair.Key == id || selected && sel.Sel == id && isAssignedTo(Spot{sel, around[:len(around)-1]})
	})
}

// templateFiles are what reads a template from a file.
var templateFiles = []string{"ParseFS", "ParseFiles", "ParseGlob"}

// hasTemplates reports whether the package may have templates that it does not have in its code.
func (p *Program) hasTemplates() bool {
	return slices.ContainsFunc(templateFiles, func(name string) bool { return len(p.mentions(name)) > 0 || p.editor.MentionedUnseen(name) }) ||
		(len(p.mentions("template")) > 0 || p.editor.MentionedUnseen("template")) && strings.Contains(p.literals(), `"embed"`) // imported
}

// literals returns the string literals of the package, as they are written, and the files of it that are not
// checked, as far as they are known: MentionedUnseen tells.
func (p *Program) literals() string {
	return p.written.Of(struct{}{}, func(struct{}) string {
		var b strings.Builder
		for _, text := range p.editor.UnseenTexts() {
			b.Write(text)
		}
		for _, f := range p.files.All {
			writeLiterals(&b, f)
		}
		return b.String()
	})
}

// isReadBack reports whether the package may read what a call writes into the header of an answer, as its
// argument at an index: http.Redirect(w, r, "htp://h/", 302), w.Header().Get("location"). It does if it has
// the name of the header a second time, in any spelling: of a literal or of a constant, as HeaderLocation.
func (p *Program) isReadBack(call *ast.CallExpr, at int) bool {
	if strings.HasPrefix(source.NameOf(call.Fun), "Redirect") {
		return p.has("location", 0)
	}
	if at == 0 {
		return false
	}
	name := p.headerOf(call.Args[at-1])
	return name != "" && p.has(name, 1)
}

// headerOf returns the name of a header, as spelledOut has it: of "Access-Control-Allow-Origin", "Location" and
// echo.HeaderLink. It returns "" for any other text.
func (p *Program) headerOf(e ast.Expr) string {
	if name, known := p.names.Constant(e); known {
		if strings.EqualFold(name, "location") || strings.Contains(name, "-") && !strings.ContainsFunc(name, isOfNoHeader) {
			return spelledOut(name)
		}
		return ""
	}
	const origin = "accesscontrolalloworigin"
	name := spelledOut(source.NameOf(e))
	if strings.HasSuffix(name, origin) { // headers.AccessControlAllowOrigin of a package of such names
		return origin
	}
	if name, ok := strings.CutPrefix(name, "header"); ok {
		return name
	}
	return ""
}

func isOfNoHeader(r rune) bool { return r != '-' && !unicode.IsLetter(r) }

// has reports whether the package has a word, in whatever case and with whatever hyphens, more than so many times.
func (p *Program) has(word string, times int) bool {
	words := p.words.Of(struct{}{}, func(struct{}) string { return p.allWords() })
	p.searched += len(words)
	return p.searched > maxSearched || strings.Count(words, word) > times
}

// allWords returns the identifiers and the literals of the package, and the files of it that are not checked.
func (p *Program) allWords() string {
	var b strings.Builder
	b.WriteString(p.literals())
	for _, f := range p.files.All {
		ast.Inspect(f.Tree, func(n ast.Node) bool {
			if id, ok := n.(*ast.Ident); ok {
				b.WriteString(" " + id.Name)
			}
			return true
		})
	}
	return spelledOut(b.String())
}

// spelledOut returns a text as all spellings of the name of a header have it.
func spelledOut(s string) string { return strings.ToLower(withoutHyphens.Replace(s)) }

var withoutHyphens = strings.NewReplacer("-", "", "_", "")

// CutsHost reports whether the package takes a host of a URL, with its port, apart as a text, or joins
// it: u.Host[:strings.LastIndex(u.Host, ":")], u.Host += port.
func (p *Program) CutsHost() bool {
	return p.cut.Of(struct{}{}, func(struct{}) bool {
		return p.editor.MentionedUnseen("Host") || slices.ContainsFunc(p.mentions("Host"), func(id *ast.Ident) bool {
			around := p.SpotOf(id).Around
			sel, ok := source.Above(around, 0).(*ast.SelectorExpr)
			return ok && sel.Sel == id && p.isCut(source.Above(around, 1))
		})
	})
}

// logWriters are the functions and methods that are given first what a log goes to.
var logWriters = []string{"AddHook", "New", "NewJSONHandler", "NewTextHandler", "SetOutput"}

// keepsLogs reports whether the package may read its logs, as it has them go elsewhere than to people:
// log.SetOutput(&buffer).
func (p *Program) keepsLogs() bool {
	return p.kept.Of(struct{}{}, func(struct{}) bool {
		return slices.ContainsFunc(logWriters, func(name string) bool {
			if p.editor.MentionedUnseen(name) && (name != "New" || p.editor.MentionedUnseen("log")) {
				return true
			}
			return slices.ContainsFunc(p.mentions(name), func(id *ast.Ident) bool { return p.isLogWriter(id, p.SpotOf(id).Around) })
		})
	})
}

// isLogWriter reports whether id, one of logWriters, has a log go elsewhere than to people, or may do so as a
// value: var newLogger = log.New.
func (p *Program) isLogWriter(id *ast.Ident, around []ast.Node) bool {
	sel, ok := source.Above(around, 0).(*ast.SelectorExpr)
	if !ok || sel.Sel != id {
		return false
	}
	path, _ := p.names.Imported(sel.X)
	if id.Name != "SetOutput" && id.Name != "AddHook" && !strings.Contains(path, "log") {
		return false
	}
	call, ok := source.Above(around, 1).(*ast.CallExpr)
	return !ok || call.Fun != sel || len(call.Args) > 0 && !p.isForReaders(call.Args[0])
}

// isCut reports whether a node takes a text in it apart, or joins it.
func (p *Program) isCut(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.SliceExpr, *ast.IndexExpr:
		return true
	case *ast.BinaryExpr:
		return n.Op == token.ADD
	case *ast.AssignStmt:
		return n.Tok == token.ADD_ASSIGN
	case *ast.CallExpr:
		of := p.names.Callee(n)
		return of.Path == "strings" || of.Path == "fmt" && strings.HasPrefix(of.Name, "Sprint")
	}
	return false
}

// isRead reports whether the name of a field or a method, behind what it is of, stands where that is read. The
// names that packages of paths have, too, are others: filepath.IsAbs.
func (p *Program) isRead(id *ast.Ident, around []ast.Node) bool {
	sel, ok := source.Above(around, 0).(*ast.SelectorExpr)
	if !ok || sel.Sel != id {
		return false
	}
	if of, _ := p.names.Imported(sel.X); of == "path" || of == "path/filepath" || of == "time" {
		return false
	}
	assign, ok := source.Above(around, 1).(*ast.AssignStmt)
	return !ok || assign.Tok != token.ASSIGN || source.IndexOf(assign.Lhs, sel) < 0
}
