package flow

import (
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
	// bracketed caches whether one of a variable's values begins with a
	// bracket.
	bracketed map[types.Object]bool
	// dotted caches which texts have a literal with a dot.
	dotted map[ast.Expr]bool
	// never and worded cache what IsNeverIPv6 says of variables and results, and of texts,
	// searching the results that isSearched asked about, schemed what IsGivenScheme says, bare
	// what isBareByFlow says, fours what isFourBytes says.
	never, schemed, bare, fours depths
	worded                      map[ast.Expr]bool
	searching                   map[result]bool
	encoded                     map[string]bool // the result of encodedPaths
	// fields and results cache what the values of fields and results say, bodies what
	// is in functions, free which return free texts.
	fields   map[field]fact
	results  map[result]fact
	bodies   map[*ast.BlockStmt]body
	free     map[*ast.FuncDecl]bool
	locals   map[*ast.FuncDecl]map[string][]ast.Expr // what localValues returns
	plain    depths                                  // what isPlainVariable and returnsPlain return
	params   map[*ast.FuncDecl]map[*types.Var]int    // what parametersOf returns
	drawn    map[*ast.FuncDecl]map[string]bool       // what drawnIn returns
	calls    map[*ast.FuncDecl][]names.Call          // what callsOf returns
	ipv4     map[*ast.FuncDecl]foundIPv4             // what foundIPv4 returns
	closures map[*ast.FuncDecl]closures              // what closuresIn returns

	makings    *makings                            // what made returns
	typed      map[*ast.FuncDecl]map[string]string // what typesIn returns
	selections map[string][]string                 // what selected returns
	siblings   map[sibling]bool                    // what isBesideIPv6 returns

	// What these functions return for each type, field or variable, however often they are
	// asked: embedsBracketing, isTagged, isSubdomain.
	embeds     map[types.Type]bool
	tagged     map[sibling]bool
	subdomains map[types.Object]bool
	patterns   map[ast.Expr]*syntax.Regexp // what pattern returns

	taken   map[types.Object]taking // what sinks take of variables
	takenOf map[field]taking        // the same of fields
	drivers map[types.Object]string // the last driver that takes each of them
	asked   map[any]bool            // see onceAsked
	heads   map[ast.Expr]string     // what head returns
	shapes  map[ast.Expr]shape      // what shapeOf returns
	// regexps are the regular expressions that were parsed, and parsed how many bytes they have.
	regexps map[string]*syntax.Regexp
	parsed  int
	// copied is how many bytes names stood for in templates, and looked how many
	// values each variable has been replaced by in each role.
	copied int
	// followed is how many names were replaced by their values in templates.
	followed int
	looked   map[use]int
	// pieces is how many pieces all templates have that were made.
	pieces int
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
		never: make(depths), schemed: make(depths), bare: make(depths), fours: make(depths), worded: make(map[ast.Expr]bool), searching: make(map[result]bool),
		uses: make(formatUses), formatted: make(map[*ast.BasicLit]bool), continued: make(map[*ast.BasicLit]bool),
		bracketed: make(map[types.Object]bool), dotted: make(map[ast.Expr]bool), fields: make(map[field]fact), results: make(map[result]fact),
		bodies: make(map[*ast.BlockStmt]body), free: make(map[*ast.FuncDecl]bool), locals: make(map[*ast.FuncDecl]map[string][]ast.Expr),
		siblings: make(map[sibling]bool), embeds: make(map[types.Type]bool), tagged: make(map[sibling]bool), subdomains: make(map[types.Object]bool),
		plain: make(depths), patterns: make(map[ast.Expr]*syntax.Regexp), looked: make(map[use]int), listed: make(map[listUse]int),
		typed: make(map[*ast.FuncDecl]map[string]string),
		taken: make(map[types.Object]taking), takenOf: make(map[field]taking), drivers: make(map[types.Object]string), asked: make(map[any]bool),
		params: make(map[*ast.FuncDecl]map[*types.Var]int), drawn: make(map[*ast.FuncDecl]map[string]bool), calls: make(map[*ast.FuncDecl][]names.Call),
		ipv4: make(map[*ast.FuncDecl]foundIPv4), closures: make(map[*ast.FuncDecl]closures),
		heads: make(map[ast.Expr]string), shapes: make(map[ast.Expr]shape), regexps: make(map[string]*syntax.Regexp),
	}
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
	if c.Role == sink.Pattern || !c.Template.hasVerb() && !f.IsFormat(c.Template) {
		return
	}
	c.Template = c.Template.guess(f.uses, f.handedOn(*c))
	c.Template.Ambiguous = c.Role.TakesURL() || !f.uses.has(c.Template)
}

// isElement reports whether n is an element of a struct or a map.
func isElement(n ast.Node) bool {
	_, ok := n.(*ast.KeyValueExpr)
	return ok
}

// handedOn notes the operands of a format that is passed to an unknown
// function, one for each verb. It returns what the other verbs print: those of
// a variable may print anything, those of a constant, a field or an argument may
// print nothing at all.
func (f *Flow) handedOn(c Candidate) urlcheck.HoleKind {
	call, ok := c.At.Path[max(0, len(c.At.Path)-2)].(*ast.CallExpr)
	if !ok || source.IndexOf(call.Args, c.Expr) < 0 {
		if slices.ContainsFunc(c.At.Path, isConst) || slices.ContainsFunc(c.At.Path, isElement) {
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
