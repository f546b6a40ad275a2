package analyzer

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"sort"
	"strings"

	"golang.org/x/tools/go/analysis"

	"urlvet.example/analyzer/internal/flow"
	"urlvet.example/analyzer/internal/named"
	"urlvet.example/analyzer/internal/patience"
	"urlvet.example/analyzer/internal/sink"
	"urlvet.example/analyzer/internal/source"
	"urlvet.example/analyzer/internal/use"
	"urlvet.example/urlcheck"
)

// Place is a text in source that names a URL, an address, a host or a data source, whether
// something is wrong with it or not. A value that is not known stands in its texts as the
// name of the operand in braces, "https://{host}/v1", or as the verb that nothing fills. All
// spans are byte offsets into Text.
type Place struct {
	Pos       token.Pos       // where the text is written, or the expression that it begins with
	Kind      string          // url, address, host, or dsn for a data source name that is not a URL
	Degree    urlcheck.Degree // Sink: something takes it; Locator: it is one; Mention: it is in other text, or compared
	Text      string
	Open      []urlcheck.Span // what is known at run time only, in order, placeholders of the text included
	Secrets   []urlcheck.Span // passwords and tokens, in order
	Scheme    string          // in lower case; empty if there is none, as the next two
	Host      string          // with the brackets of an IPv6 address; "a:1,b:2" where the scheme takes a list
	Port      string          // only if it is written
	Receivers []string        // what gets the text, as the source has it: http.Get, baseURL; sorted
	Test      bool            // it is in a file of tests
	Generated bool            // it is in a generated file
}

// Places are places in the order of the source, each text at a position once.
type Places []Place

// Listing is what an analyzer with the option List returns of a package.
type Listing struct {
	Places  Places
	LeftOut []Omission
}

// list returns the places in the files of one pass.
func (s *settings) list(pass *analysis.Pass) (*Listing, error) {
	all := new(Listing)
	for _, trees := range byPackage(pass.Files) {
		some, err := patience.Await(s.patience, nameOf(pass, trees), sizeOf(trees), func(wait *patience.Wait) checked[Listing] {
			places, err := s.placesIn(pass, trees, wait)
			return checked[Listing]{places, err}
		})
		if err != nil {
			return nil, late(pass, trees, err)
		}
		if some.err != nil {
			return nil, some.err
		}
		all.Places, all.LeftOut = append(all.Places, some.value.Places...), append(all.LeftOut, some.value.LeftOut...)
	}
	all.Places = distinct(all.Places)
	return all, nil
}

// late returns the error about a package that is not listed.
func late(pass *analysis.Pass, trees []*ast.File, why error) error {
	return fmt.Errorf("%s: %w", pass.Fset.Position(trees[0].Package), why)
}

// placesIn returns the places in the files of a package.
func (s *settings) placesIn(pass *analysis.Pass, trees []*ast.File, wait *patience.Wait) (all Listing, err error) {
	files := source.NewFiles(pass.Fset, trees)
	of, err := s.byFile(files)
	if err != nil {
		return Listing{}, err
	}
	report := reporter{set: s, of: of, result: new(Result)}
	if j := s.newJudge(files, report, wait); j != nil {
		for _, c := range j.flow.Candidates(j.index.Sites, wait.Over) {
			if len(c.Template.Pieces) > 0 && !wait.Over() {
				all.Places = append(all.Places, j.places(c)...)
			}
		}
		report.omit(j.names.LeftOut()...)
	}
	if wait.Over() {
		return Listing{}, late(pass, trees, patience.ErrLate)
	}
	all.LeftOut = report.result.LeftOut
	return all, nil
}

// distinct returns the places in order, those with the same text at the same position as
// one: a URL in a variable is found where it is written and where it is used.
func distinct(all Places) (apart Places) {
	slices.SortFunc(all, func(a, b Place) int {
		return cmp.Or(cmp.Compare(a.Pos, b.Pos), cmp.Compare(a.Text, b.Text), cmp.Compare(b.Degree, a.Degree))
	})
	for _, p := range all {
		last := len(apart) - 1
		if last < 0 || apart[last].Pos != p.Pos || apart[last].Text != p.Text {
			apart = append(apart, p)
			continue
		}
		apart[last].Receivers = append(apart[last].Receivers, p.Receivers...)
	}
	for i := range apart {
		slices.Sort(apart[i].Receivers)
		apart[i].Receivers = slices.Compact(apart[i].Receivers)
	}
	return apart
}

// longestTaker bounds in bytes the name of what gets a text, which may be a key that is as long as the file. What
// is longer is not told.
const longestTaker = 256

// places returns what a candidate names.
func (j *judge) places(c flow.Candidate) (all Places) {
	text := string(c.Template.Bytes)
	trimmed := strings.TrimSpace(text)
	for _, thing := range j.things(c, text) {
		pos, _ := c.Template.Source(thing.Start, thing.End)
		file := j.files.At(pos)
		if file == nil || !j.out.of[file.Tree].shows(file) {
			continue
		}
		thing.Secrets = j.withWritten(c.Template, thing)
		p := placeOf(c.Template, thing)
		p.Pos, p.Test, p.Generated = pos, file.Test, file.Generated
		p.Degree = degreeOf(c, thing, text, trimmed)
		if name := taker(c); name != "" && name != "_" && len(name) <= longestTaker {
			p.Receivers = []string{name}
		}
		all = append(all, p)
	}
	return all
}

// withWritten returns the secrets of a thing with those that the literals of its text have as they are written,
// in order and apart: a verb in a format, or a value behind a token, may be taken for a part of one.
func (j *judge) withWritten(t *flow.Template, thing named.Thing) []urlcheck.Span {
	all := thing.Secrets
	for _, p := range t.PiecesOf(thing.Start, thing.End) {
		if p.Lit == nil || p.Hole || p.To-p.From != p.End-p.Start {
			continue
		}
		secrets := j.secretsOf(p.Lit)
		from, to := max(thing.Start-p.Start, 0)+p.From, min(thing.End-p.Start, p.End-p.Start)+p.From
		first, _ := slices.BinarySearchFunc(secrets, from+1, func(s urlcheck.Span, at int) int { return cmp.Compare(s.End, at) })
		for _, at := range secrets[first:] {
			if at.Start >= to {
				break
			}
			all = append(all, urlcheck.Span{Start: max(at.Start, from) - p.From + p.Start, End: min(at.End, to) - p.From + p.Start})
		}
	}
	slices.SortFunc(all, func(a, b urlcheck.Span) int { return cmp.Compare(a.Start, b.Start) })
	apart := all[:0]
	for _, at := range all {
		if last := len(apart) - 1; last >= 0 && at.Start <= apart[last].End {
			apart[last].End = max(apart[last].End, at.End)
		} else {
			apart = append(apart, at)
		}
	}
	return apart
}

// degreeOf returns how surely the program uses what a candidate names. Nobody asks for a
// URL of which only the path is known, or an address that is compared. The text comes with the
// blanks around it and without.
func degreeOf(c flow.Candidate, thing named.Thing, text, trimmed string) urlcheck.Degree {
	switch {
	case c.Role.IsSink() && c.Role != sink.PathElement:
		return urlcheck.Sink
	case (c.Role == sink.Plain || c.Role == sink.PathElement) && trimmed == text[thing.Start:thing.End]:
		return urlcheck.Locator
	}
	return urlcheck.Mention
}

// things returns what the text of a candidate names, by what the candidate is for.
func (j *judge) things(c flow.Candidate, text string) []named.Thing {
	switch isURL := source.LooksLikeURL(strings.TrimLeft(text, " \t\r\n\x00")) || strings.HasPrefix(text, "\x00://"); {
	case isURL && (c.Role.TakesURL() || c.Role.IsSink() && c.Role != sink.PathElement && !strings.Contains(text, ",")):
		return one(named.Whole(text))
	case strings.Contains(text, "://") || isURL && c.Role != sink.Locator:
		return urlsIn(c, text)
	}
	switch c.Role {
	case sink.Address, sink.Authority, sink.Dialed:
		if network, _ := j.networkOf(c); strings.HasPrefix(network, "unix") || strings.HasPrefix(network, "ip") {
			return nil
		}
		return one(named.InAddress(text))
	case sink.Hostname, sink.IP:
		return one(named.InHost(text))
	case sink.Component:
		if c.Name == "Host" {
			return one(named.InAddress(text))
		}
	case sink.Locator:
		if j.driverOf(c) == "" && !strings.Contains(text, "=") {
			return one(named.InAddress(text))
		}
		return one(named.InSource(text))
	case sink.Absolute, sink.Target, sink.Reference, sink.Base:
		return joinedTo(text)
	}
	return nil
}

// urlsIn returns the URLs in the text of a candidate. One that is mentioned has a host that
// is known in part, or it says nothing.
func urlsIn(c flow.Candidate, text string) (all []named.Thing) {
	trimmed := strings.TrimSpace(text)
	for _, thing := range named.URLs(text) {
		if degreeOf(c, thing, text, trimmed) > urlcheck.Mention || strings.ContainsFunc(text[thing.Host.Start:thing.Host.End], isWordRune) {
			all = append(all, thing)
		}
	}
	return all
}

func isWordRune(r rune) bool { return r >= 0x80 || isAlphanumeric(byte(r)) }

// joinedTo returns a URL that begins with a value which is not known, and has a path: a
// request of a client that is told its server. A path alone is no URL.
func joinedTo(text string) []named.Thing {
	if !strings.HasPrefix(text, "\x00") {
		return nil
	}
	at := urlcheck.Span{End: len(text)}
	return one(named.Joined(text, at))
}

func one(t named.Thing, ok bool) []named.Thing {
	if !ok {
		return nil
	}
	return []named.Thing{t}
}

// placeOf returns what the template says about a thing in its text.
func placeOf(t *flow.Template, thing named.Thing) Place {
	w := spelled(t, thing.Span)
	p := Place{
		Kind: thing.Kind.String(), Text: w.text.String(),
		Scheme: schemeOf(w.cut(thing.Scheme)), Host: w.cut(thing.Host), Port: w.cut(thing.Port),
		Open: w.open,
	}
	for _, at := range thing.Open {
		p.Open = append(p.Open, w.span(at))
	}
	slices.SortFunc(p.Open, func(a, b urlcheck.Span) int { return cmp.Compare(a.Start, b.Start) })
	for _, at := range thing.Secrets {
		p.Secrets = append(p.Secrets, w.span(at))
	}
	return p
}

// schemeOf returns a scheme in lower case, but for names in braces.
func schemeOf(s string) string {
	if strings.Contains(s, "{") {
		return s
	}
	return strings.ToLower(s)
}

// writing is a part of a template with names in place of its holes.
type writing struct {
	text   strings.Builder
	open   []urlcheck.Span
	start  int   // of the part, in the template
	places []int // where each byte of the part, and its end, is in the text
}

// spelled writes the part of t at a span.
func spelled(t *flow.Template, at urlcheck.Span) *writing {
	w := &writing{start: at.Start}
	first := sort.Search(len(t.Pieces), func(i int) bool { return at.Start < t.Pieces[i].End })
	for _, p := range t.Pieces[first:] {
		if p.Start >= at.End {
			break
		}
		if p.Hole {
			w.places = append(w.places, w.text.Len())
			w.text.WriteString(holeName(p))
			w.open = append(w.open, urlcheck.Span{Start: w.places[len(w.places)-1], End: w.text.Len()})
			continue
		}
		for i := max(p.Start, at.Start); i < min(p.End, at.End); i++ {
			w.places = append(w.places, w.text.Len())
			w.text.WriteByte(t.Bytes[i])
		}
	}
	w.places = append(w.places, w.text.Len())
	return w
}

// span returns where a span of the template is in the text.
func (w *writing) span(at urlcheck.Span) urlcheck.Span {
	return urlcheck.Span{Start: w.places[at.Start-w.start], End: w.places[at.End-w.start]}
}

// cut returns the text of a span of the template, "" if that is empty.
func (w *writing) cut(at urlcheck.Span) string {
	if at.Start >= at.End {
		return ""
	}
	at = w.span(at)
	return w.text.String()[at.Start:at.End]
}

// holeName returns what stands for a hole: the name of its operand in braces, or the verb
// that nothing fills.
func holeName(p flow.Piece) string {
	if p.Unfilled && p.Verb != "" {
		return p.Verb
	}
	name := operandName(p.Expr, 4)
	if name == "" {
		name = "value"
	}
	return "{" + name + "}"
}

// longestName bounds in bytes the name of an operand that a text shows.
const longestName = 40

// operandName returns the name of an operand: that of the variable or field, or of what
// calls are given, as many of them as depth says: port of strconv.Itoa(port), HOST of
// os.Getenv("HOST").
func operandName(e ast.Expr, depth int) string {
	if e == nil || depth == 0 {
		return ""
	}
	if call, ok := ast.Unparen(e).(*ast.CallExpr); ok {
		if name := argumentName(call, depth); name != "" {
			return name
		}
	}
	return wordOf(source.NameOf(e))
}

// tellers are the packages whose functions make another text of the same value, or give a
// value that their argument names.
var tellers = []string{"strconv", "url", "strings", "fmt", "path", "html", "template", "os", "filepath"}

// argumentName returns the name of the first argument of a call, if that tells more than
// the name of the function, or of what a method that only converts is called of: id.String(). A
// literal tells the name of what is asked for, or is a part of the text, perhaps a password.
func argumentName(call *ast.CallExpr, depth int) string {
	sel, method := call.Fun.(*ast.SelectorExpr)
	switch {
	case len(call.Args) == 0 && method && (sel.Sel.Name == "String" || sel.Sel.Name == "Error"):
		return operandName(sel.X, depth-1)
	case len(call.Args) == 0:
		return ""
	case len(call.Args) == 1 && source.Is[*ast.BasicLit](call.Args[0]):
		if !use.Asks(call) {
			return ""
		}
		return wordOf(source.Named(call.Args[0].(*ast.BasicLit)))
	case method && slices.Contains(tellers, source.NameOf(sel.X)) || len(call.Args) == 1 && isConversion(call):
		return operandName(call.Args[0], depth-1)
	}
	return ""
}

// isConversion reports whether a call converts to a type that has no name of its own, or is
// named as those are: string(id).
func isConversion(call *ast.CallExpr) bool {
	id, ok := call.Fun.(*ast.Ident)
	return ok && types.Universe.Lookup(id.Name) != nil
}

// wordOf returns a name that is fit to stand in braces, "" for any other text.
func wordOf(s string) string {
	if len(s) > longestName || strings.ContainsFunc(s, func(r rune) bool { return !isWordRune(r) && r != '_' && r != '-' && r != '.' }) {
		return ""
	}
	return s
}

// taker returns what gets the text of a candidate, as it stands in the source: a
// function, a field with its type or its variable, or a variable.
func taker(c flow.Candidate) string {
	for i := len(c.At.Path) - 2; i >= 0; i-- {
		switch n := c.At.Path[i].(type) {
		case *ast.CallExpr:
			return c.Consumer()
		case *ast.KeyValueExpr:
			lit, _ := c.At.Path[max(0, i-1)].(*ast.CompositeLit)
			return fieldName(lit, c.Name)
		case *ast.AssignStmt:
			if at := source.IndexOf(n.Rhs, c.At.Path[i+1]); at >= 0 && at < len(n.Lhs) {
				return pathName(n.Lhs[at])
			}
			return c.Name
		case ast.Stmt, *ast.FuncLit, *ast.ValueSpec:
			return c.Name
		}
	}
	return c.Name
}

// fieldName returns the name of a field in a literal with that of its type, http.Server.Addr,
// if both are known. A key that is a secret stays alone, as who masks it would not know it behind a name.
func fieldName(lit *ast.CompositeLit, field string) string {
	if lit == nil || lit.Type == nil || field == "" || len(field) <= longestTaker && len(urlcheck.Secrets(field)) > 0 {
		return field
	}
	if of := pathName(lit.Type); of != "" {
		return of + "." + field
	}
	return field
}

// pathName returns a name as it stands in the source, with the package, the variable or
// the field that it belongs to, one of them.
func pathName(e ast.Expr) string {
	sel, ok := ast.Unparen(e).(*ast.SelectorExpr)
	if !ok {
		return source.NameOf(e)
	}
	if of := source.NameOf(sel.X); of != "" {
		return of + "." + sel.Sel.Name
	}
	return sel.Sel.Name
}
