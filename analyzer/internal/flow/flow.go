package flow

import (
	"bytes"
	"go/ast"
	"go/types"
	"regexp/syntax"
	"slices"
	"strings"

	"urlvet.example/analyzer/internal/names"
	"urlvet.example/analyzer/internal/sink"
	"urlvet.example/analyzer/internal/source"
	"urlvet.example/urlcheck"
)

// Flow follows the texts of one package.
type Flow struct {
	files   *source.Files
	names   *names.Names
	library *sink.Library
	local   sink.Roles // of the package's own functions
	index   *names.Index

	uses formatUses
	// formatted has the literals that are parts of formats, perhaps by way of
	// constants that are judged where they are declared.
	formatted map[*ast.BasicLit]bool
	// continued has the literals that other text follows in the same component
	// of a URL: base of base + "7.1/", where base is "http://12".
	continued map[*ast.BasicLit]bool
	// never, schemed, bare, fours and plain are about names: what IsNeverIPv6, IsGivenScheme, isOnlyBare,
	// isFourBytes, and isPlainName and IsOfDigits say of them.
	never, schemed, bare, fours, plain depths

	encoded    map[string]bool     // the result of encodedPaths
	makings    *makings            // what made returns
	selections map[string][]string // what selected returns

	// What these functions return, each of which thousands of uses may ask.
	bodies         Memo[*ast.BlockStmt, body]                 // readBody
	locals         Memo[*ast.FuncDecl, map[string][]ast.Expr] // localsOf
	params         Memo[*ast.FuncDecl, map[*types.Var]int]    // parametersOf
	typed          Memo[*ast.FuncDecl, map[string]string]     // typesIn
	drawn          Memo[*ast.FuncDecl, map[string]bool]       // drawnIn
	calls          Memo[*ast.FuncDecl, []names.Call]          // callsOf
	ipv4           Memo[*ast.FuncDecl, foundIPv4]             // foundIPv4
	closures       Memo[*ast.FuncDecl, closures]              // closuresIn
	free           Memo[*ast.FuncDecl, bool]                  // returnsFree
	slashed        Memo[*ast.FuncDecl, bool]                  // EndsInSlash, of what functions return
	halving        Memo[*ast.FuncDecl, bool]                  // areHalfVariables, of results
	returnsEscaped Memo[*ast.FuncDecl, bool]                  // ReturnsEscaped
	results        Memo[result, fact]                         // resultFact
	values         Memo[result, bool]                         // IsValueOfOwn
	searching      Memo[result, bool]                         // isSearchedBehind
	passing        Memo[passed, bool]                         // arePassed and IsPassedWords
	fields         Memo[field, fact]                          // fieldFact
	fixed          Memo[field, bool]                          // isFixedField
	givenIPv4      Memo[field, bool]                          // isOnlyGivenIPv4
	decoded        Memo[field, bool]                          // ArrivesEscaped
	halfFields     Memo[[2]field, bool]                       // areHalfFields
	siblings       Memo[sibling, bool]                        // isBesideIPv6
	tagged         Memo[sibling, bool]                        // isTagged
	embeds         Memo[types.Type, bool]                     // embedsBracketing
	bracketed      Memo[types.Object, bool]                   // isBracketed
	subdomains     Memo[types.Object, bool]                   // isSubdomain
	dotted         Memo[ast.Expr, bool]                       // hasDot
	worded         Memo[ast.Expr, bool]                       // isWorded
	heads          Memo[ast.Expr, string]                     // head
	shapes         Memo[ast.Expr, shape]                      // shapeOf
	patterns       Memo[ast.Expr, *syntax.Regexp]             // pattern
	halves         Memo[[2]ast.Expr, bool]                    // AreHalves
	haveAny        Memo[writtenIn, bool]                      // hasAny
	held           Memo[held, bool]                           // mayHold
	bracketing     Memo[*ast.FuncLit, bool]                   // returnsBrackets
	replacers      Memo[*ast.CallExpr, bool]                  // escapesAll
	schemes        Memo[*ast.CompositeLit, bool]              // areSchemes
	forIPv4        Memo[ast.Node, bool]                       // isForIPv4

	taken   map[types.Object]taking // what sinks take of variables
	takenOf map[field]taking        // the same of fields
	drivers map[types.Object]string // the last driver that takes each of them
	// regexps are the regular expressions that were parsed, and parsed how many bytes they have.
	regexps map[string]*syntax.Regexp
	parsed  int
	// copied is how many bytes names stood for in templates, of those that they may, and looked how
	// many values each variable has been replaced by in each role.
	copied, mayCopy int
	// followed is how many names were replaced by their values in templates.
	followed int
	looked   map[use]int
	// pieces is how many pieces all templates have that were made, of those that they may.
	pieces, mayPieces int
	// listed is looked for what begins with a value.
	listed map[listUse]int
}

// listUse is the use of the values that begin with one, in a role.
type listUse struct {
	first ast.Expr
	role  sink.Role
}

// use is the use of a variable in a role.
type use struct {
	of   types.Object
	role sink.Role
}

// New returns the flow of a package with these names.
func New(files *source.Files, library *sink.Library, index *names.Index, resolved *names.Names) *Flow {
	f := &Flow{
		files: files, names: resolved, library: library, local: make(sink.Roles), index: index,
		never: make(depths), schemed: make(depths), bare: make(depths), fours: make(depths), plain: make(depths),
		uses: make(formatUses), formatted: make(map[*ast.BasicLit]bool), continued: make(map[*ast.BasicLit]bool),
		looked: make(map[use]int), listed: make(map[listUse]int), regexps: make(map[string]*syntax.Regexp),
		taken: make(map[types.Object]taking), takenOf: make(map[field]taking), drivers: make(map[types.Object]string),
	}
	written := 0
	for _, file := range files.All {
		written += int(file.End() - file.Tree.FileStart)
	}
	f.mayCopy = min(copiedPerByte*written, maxCopied)
	f.mayPieces = min(leastPieces+written/bytesPerPiece, maxPieces)
	f.findWrappers()
	return f
}

// RoleOf returns what fn does with the argument at index arg.
func (f *Flow) RoleOf(fn sink.Function, arg int) sink.Role { return f.rolesOf(fn).Of(fn, arg) }

// FormatOf returns the index of the format among fn's arguments.
func (f *Flow) FormatOf(fn sink.Function) (int, bool) { return f.rolesOf(fn).Format(fn) }

func (f *Flow) rolesOf(fn sink.Function) sink.Roles {
	if fn.Path == "" {
		return f.local
	}
	return f.library.Roles
}

// Candidates returns each text that can be at one of the sites once, in the
// order of the sites. It folds them all before it guesses at verbs, because a
// format may be used before it is declared. It returns none once over reports that
// the time is.
func (f *Flow) Candidates(sites []names.Place, over func() bool) []Candidate {
	var whole, all []Candidate
	seen, known := make(map[ast.Expr]bool), make(wholes)
	for _, at := range sites {
		if over() {
			return nil
		}
		at = f.wholeOf(at, known)
		if e, ok := at.Node().(ast.Expr); !ok || seen[e] {
			continue
		}
		c := f.candidate(at.Site())
		seen[c.Expr] = true
		f.noteTaken(c)
		whole = append(whole, c)
	}
	for _, c := range whole {
		if over() {
			return nil
		}
		for i, c := range f.variants(c) {
			if i > 0 && !f.hasRoom(0, c.Expr) {
				break
			}
			c.Template = f.foldCandidate(c)
			f.noteContinued(c.Template)
			all = append(all, c)
		}
	}
	for i := range all {
		if over() {
			return nil
		}
		f.guess(&all[i])
	}
	return all
}

// noteFormat notes the literals that form is written in.
func (f *Flow) noteFormat(form *Template) {
	for _, p := range form.Pieces {
		if p.Lit != nil {
			f.formatted[p.Lit.Lit] = true
		}
	}
}

// noteContinued notes the literals in t after which a component of a URL goes
// on.
func (f *Flow) noteContinued(t *Template) {
	for i, p := range t.Pieces {
		if i+1 == len(t.Pieces) || p.Lit == nil || p.To < len(p.Lit.Value) {
			continue
		}
		next := t.Pieces[i+1]
		if !next.Hole && strings.IndexByte("/?#", t.Bytes[next.Start]) < 0 {
			f.continued[p.Lit.Lit] = true
		}
	}
}

// IsContinued reports whether other text is known to follow the end of t in the
// same component of a URL.
func (f *Flow) IsContinued(t *Template) bool {
	last := t.Pieces[len(t.Pieces)-1]
	return last.Lit != nil && f.continued[last.Lit.Lit]
}

// IsFormat reports whether a literal of t is known to be part of a format too.
func (f *Flow) IsFormat(t *Template) bool {
	return slices.ContainsFunc(t.Pieces, func(p Piece) bool {
		return p.Lit != nil && !p.Formatted && f.formatted[p.Lit.Lit]
	})
}

// guess puts holes for the verbs in a text that no known call formats.
func (f *Flow) guess(c *Candidate) {
	if c.Role == sink.Pattern || !c.Template.hasVerb() && !f.IsFormat(c.Template) && !f.isForFormat(*c) {
		return
	}
	c.Template = c.Template.guess(f.uses, f.handedOn(*c))
	c.Template.Ambiguous = c.Role.TakesURL() || !f.uses.has(c.Template)
}

// isForFormat reports whether c, which has a "%%", is what a function of the package takes for a format, so that this is
// one percent sign without any operands, too: func get(format string, a ...any) { http.Get(fmt.Sprintf(format, a...)) }.
func (f *Flow) isForFormat(c Candidate) bool {
	call, ok := source.Above(c.At.Path, 1).(*ast.CallExpr)
	if !ok || !bytes.Contains(c.Template.Bytes, []byte("%%")) {
		return false
	}
	fn := f.ownFunction(call)
	if fn == nil || len(fn.Type.Params.List) < 2 {
		return false
	}
	params := fn.Type.Params.List
	format, operands := params[len(params)-2], params[len(params)-1]
	return source.Is[*ast.Ellipsis](operands.Type) && len(format.Names) > 0 && f.index.Formats[format.Names[len(format.Names)-1].Name] &&
		source.IndexOf(call.Args, c.Expr) == fn.Type.Params.NumFields()-2
}

// handedOn notes the operands of a format that is passed to an unknown
// function, one for each verb. It returns what the other verbs print: those of
// a variable may print anything, those of a constant, a field or an argument may
// print nothing at all.
func (f *Flow) handedOn(c Candidate) urlcheck.HoleKind {
	call, ok := c.At.Path[max(0, len(c.At.Path)-2)].(*ast.CallExpr)
	if !ok || source.IndexOf(call.Args, c.Expr) < 0 {
		if slices.ContainsFunc(c.At.Path, isConst) || slices.ContainsFunc(c.At.Path, source.Is[*ast.KeyValueExpr]) {
			return urlcheck.Unknown // a format says nothing until its operands are seen
		}
		return urlcheck.Variable
	}
	if c.Role.IsSink() { // http.NewRequest("GET", "http://h/50%off", nil)
		return urlcheck.Unknown
	}
	operands := call.Args[source.IndexOf(call.Args, c.Expr)+1:]
	verbs := source.Directives(string(c.Template.Bytes), true)
	if len(verbs) != len(operands) || len(c.Template.Kinds) > 0 {
		return urlcheck.Unknown
	}
	for i, d := range verbs {
		kind := f.Kind(operands[i])
		if _, constant := f.names.Constant(operands[i]); constant {
			kind = urlcheck.Name
		}
		f.uses.note(c.Template.At(d.Start, d.End), kind)
	}
	return urlcheck.Unknown
}
