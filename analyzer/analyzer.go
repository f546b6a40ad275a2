// Package analyzer finds the URLs in Go source and reports those that are
// broken, ambiguous, leaky or not what their author meant.
//
// It reads only the syntax trees of a package. It does not use the types of
// imported packages, so it reports the same findings wherever it runs.
package analyzer

import (
	"cmp"
	"flag"
	"go/ast"
	"go/token"
	"maps"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"sync"

	"golang.org/x/tools/go/analysis"

	"urlvet.example/analyzer/internal/edit"
	"urlvet.example/analyzer/internal/flow"
	"urlvet.example/analyzer/internal/names"
	"urlvet.example/analyzer/internal/patience"
	"urlvet.example/analyzer/internal/sink"
	"urlvet.example/analyzer/internal/source"
	"urlvet.example/analyzer/internal/use"
	"urlvet.example/urlcheck"
)

// Options are the settings of an analyzer. The zero Options are the defaults.
type Options struct {
	Profile   urlcheck.Profile // the specification that URLs are checked against
	Enable    []string         // rules to report besides the profile's, as codes or globs like host-*
	Disable   []string         // rules not to report, likewise; it wins over Enable
	Tests     bool             // whether tests are judged: _test.go files, and those that import a test framework
	Generated bool             // whether generated files are judged
	AllowHost []string         // hosts, or globs like *.corp.example, whose ports are not judged
	AllowPort []string         // ports that are ordinary
	Sink      []string         // more functions that take URLs, as path.Func:arg or path.Type.Method:arg

	// Level is how bad the findings of rules are, as rule=error, rule=warning or
	// rule=off, where rule is a code or a glob. The last entry for a rule holds. Off
	// wins over Enable; the others turn nothing on.
	Level []string

	// Suggestions also attaches the fixes that are suggestions; see Detail. It is
	// for drivers that tell these from the others.
	Suggestions bool

	// ReportSilenced also reports findings that a nolint comment silences, at
	// the comment and without fixes. It is for drivers that apply these
	// comments themselves and report the unused ones.
	ReportSilenced bool

	// List makes an analyzer that finds what the files name instead of what is
	// wrong with it: its result is *Listing in place of *Result, and it reports
	// nothing.
	List bool

	// Shown, if not nil, reports whether the findings in the named file are
	// wanted. It is for programs that check a package again at each keystroke,
	// with one file set: what a file contributes is kept until the file
	// changes.
	Shown func(filename string) bool

	// For, if not nil, returns the options for the named file where they differ from these,
	// nil where they do not. Those for files with the same options are one pointer. A package
	// is read once, whatever options its files have: Sink, List, Suggestions, ReportSilenced,
	// Shown, InModule and For count only in these. For may be called from several goroutines.
	For func(filename string) *Options

	// InModule, if not nil, returns the path of the named file below the root of its module,
	// or of the module around that one, with slashes, and "" if it is in none. If InModule
	// is nil, the import path of the package tells. What is below a directory such as test,
	// examples or hack is judged as support for tests.
	InModule func(filename string) string

	// Patience, if not nil, is shared with other analyzers. Without it, a repository with other
	// settings in each directory may take that time for each.
	Patience *Patience
}

// Patience is the time that packages may take beyond what each has of its own. The zero Patience is
// full. It may be used by several goroutines.
type Patience struct{ store patience.Store }

// Analyzer is the analyzer with the default options.
var Analyzer = newAnalyzer(Options{})

const doc = `report broken, ambiguous, leaky or mistaken URLs

The urlvet analyzer reads the URLs in string literals, constants, + chains,
formats and the arguments of functions that take URLs.`

// page is the address of this package's documentation. Tools that show
// diagnostics append the category:
// https://pkg.go.dev/urlvet.example/analyzer#port-range.
const page = "https://pkg.go.dev/urlvet.example/analyzer"

// Result is the analyzer's result.
type Result struct {
	Findings []*Finding // what was reported, in the same order
	Secrets  []Span     // where passwords and tokens are: in texts of several parts, those with findings, and silenced ones
	LeftOut  []Omission // what was not looked at, of each package and for each reason
}

// Finding is a diagnostic with what it has no field for.
type Finding struct {
	analysis.Diagnostic
	Level      urlcheck.Level
	Suggestion bool // whether its fix is one, as urlcheck.Fix has it
}

// IsGenerated reports whether a comment of a file, parsed with its comments, says that a program
// wrote it, so that it is checked only with the option Generated.
func IsGenerated(file *ast.File) bool { return source.IsGenerated(file) }

// Span is a range of source.
type Span struct{ Pos, End token.Pos }

// Omission is what was not looked at because it exceeds a limit that no code that
// people write comes near. Findings in it, or by way of it, may be missing.
type Omission struct {
	Pos    token.Pos // of the first
	Others int       // how many more there are
	Why    string    // what it is, in words that follow a position

	// Late says that there was no time for the package, in whatever file Pos is: another check
	// of the same files may find more.
	Late bool
}

// New returns an analyzer with these options. It returns an error for a code or
// glob that matches no rule, a level that is none, an allowed port that is not a
// number, an allowed host that is not a valid glob, a sink that names no argument
// of a function, and more rules or hosts than anybody needs.
func New(o Options) (*analysis.Analyzer, error) {
	if _, err := o.settings(); err != nil {
		return nil, err
	}
	return newAnalyzer(o), nil
}

func newAnalyzer(o Options) *analysis.Analyzer {
	// Flags are parsed after New and before the first package.
	settled := sync.OnceValues(func() (*settings, error) { return o.settings() })
	a := &analysis.Analyzer{
		Name:             "urlvet",
		Doc:              doc,
		URL:              page,
		RunDespiteErrors: true,
		ResultType:       resultType(o),
		Run: func(pass *analysis.Pass) (any, error) {
			s, err := settled()
			if err != nil {
				return nil, err
			}
			if s.options.List {
				return result(s.list(pass))
			}
			return result(s.run(pass))
		},
	}
	o.register(&a.Flags)
	return a
}

// result returns what an analyzer returns: no value with an error.
func result[T any](value T, err error) (any, error) {
	if err != nil {
		return nil, err
	}
	return value, nil
}

// resultType returns the type of what an analyzer with these options returns.
func resultType(o Options) reflect.Type {
	if o.List {
		return reflect.TypeFor[*Listing]()
	}
	return reflect.TypeFor[*Result]()
}

// register defines the flags that set o.
func (o *Options) register(flags *flag.FlagSet) {
	flags.TextVar(&o.Profile, "profile", o.Profile, "check against this `specification`: modern, rfc3986 or rfc1738")
	flags.Func("enable", "also report these `rules`, comma-separated codes or globs", o.codes(&o.Enable))
	flags.Func("disable", "do not report these `rules`, comma-separated codes or globs", o.codes(&o.Disable))
	flags.BoolVar(&o.Tests, "tests", o.Tests, "check tests too: _test.go files, and files that import testing or a test framework")
	flags.BoolVar(&o.Generated, "generated", o.Generated, "check generated files too")
	flags.Func("allow-host", "accept any port on these `hosts`, comma-separated globs", list(&o.AllowHost))
	flags.Func("allow-port", "accept these `ports`, comma-separated", list(&o.AllowPort))
	flags.Func("sink", "treat this argument of a `function`, counted from 0, as a URL: import/path.Func:0", o.sinks)
}

// sinks adds the sinks that a flag names.
func (o *Options) sinks(value string) error {
	for name := range strings.SplitSeq(value, ",") {
		if _, err := sink.Parse(name); err != nil {
			return err
		}
	}
	return list(&o.Sink)(value)
}

// codes returns the setter of a flag that adds rules to field.
func (o *Options) codes(field *[]string) func(string) error {
	return func(value string) error {
		if _, err := match(Rules(), strings.Split(value, ",")); err != nil {
			return err
		}
		return list(field)(value)
	}
}

// list returns the setter of a flag that adds comma-separated values to field.
func list(field *[]string) func(string) error {
	return func(value string) error {
		*field = append(*field, strings.Split(value, ",")...)
		return nil
	}
}

// run reports what is wrong with the URLs of one package, in source order.
func (s *settings) run(pass *analysis.Pass) (*Result, error) {
	found, result := make(map[finding]*Finding), new(Result)
	for _, files := range byPackage(pass.Files) {
		more, err := s.check(pass, files)
		if err != nil {
			return nil, err
		}
		if slices.ContainsFunc(more.result.LeftOut, func(o Omission) bool { return o.Late }) {
			more.withoutFixes()
		}
		maps.Copy(found, more.found)
		result.Secrets, result.LeftOut = append(result.Secrets, more.result.Secrets...), append(result.LeftOut, more.result.LeftOut...)
	}
	result.Findings = slices.SortedFunc(maps.Values(found), func(a, b *Finding) int {
		return cmp.Or(cmp.Compare(a.Pos, b.Pos), cmp.Compare(a.End, b.End), cmp.Compare(a.Category, b.Category))
	})
	result.veil()
	for _, f := range result.Findings {
		pass.Report(f.Diagnostic)
	}
	return result, nil
}

// withoutFixes takes the fixes from what is found in a package for which there was no time: what they
// rest on may not have been looked at.
func (r *reporter) withoutFixes() {
	for _, f := range r.found {
		f.SuggestedFixes, f.Suggestion = nil, false
	}
}

// quoted matches what a message quotes.
var quoted = regexp.MustCompile(`"(?:[^"\\]|\\.)*"`)

// short matches a quoted character or two, which tell nothing.
var short = regexp.MustCompile(`^"(?:[^"\\]|\\.){0,2}"$`)

// veiled returns what is shown of what a message quotes, of which a part may have been veiled before. At its
// end, it may only have been cut.
func veiled(text string) string {
	if short.MatchString(text) || strings.Contains(strings.TrimSuffix(text, `…"`), "…") {
		return text
	}
	return `"…"`
}

// veil takes what they quote out of the messages of findings in a secret, but for those about secrets, which
// quote none. The text that a finding is about may be only the beginning of one: in "https://u:abc" + x +
// "d@h/", "abc" alone is no port.
func (r *Result) veil() {
	secrets := slices.SortedFunc(slices.Values(r.Secrets), func(a, b Span) int { return cmp.Compare(a.Pos, b.Pos) })
	next, end := 0, token.NoPos // of the secrets that begin before the end of a finding
	for _, f := range slices.SortedFunc(slices.Values(r.Findings), func(a, b *Finding) int { return cmp.Compare(a.End, b.End) }) {
		for ; next < len(secrets) && secrets[next].Pos < f.End; next++ {
			end = max(end, secrets[next].End)
		}
		if rule, _ := Lookup(f.Category); f.Pos < end && !rule.Secret {
			f.Message = quoted.ReplaceAllStringFunc(f.Message, veiled)
		}
	}
}

// byPackage groups files by their package clauses: an external test may be in
// the same list as the package that it tests.
func byPackage(files []*ast.File) map[string][]*ast.File {
	parts := make(map[string][]*ast.File)
	for _, f := range files {
		if f.Name != nil {
			parts[f.Name.Name] = append(parts[f.Name.Name], f)
		}
	}
	return parts
}

// check returns what is found in one package, as far as that takes no longer than it is worth.
func (s *settings) check(pass *analysis.Pass, trees []*ast.File) (reporter, error) {
	r, err := patience.Await(s.patience, nameOf(pass, trees), sizeOf(trees), func(wait *patience.Wait) checked[reporter] {
		report, err := s.judge(pass, trees, wait)
		return checked[reporter]{report, err}
	})
	if err == nil {
		return r.value, r.err
	}
	lost := reporter{result: new(Result)}
	lost.result.LeftOut = []Omission{{Pos: trees[0].Package, Why: err.Error(), Late: true}}
	return lost, nil
}

// checked is what is found in a package, or why nothing is.
type checked[T any] struct {
	value T
	err   error
}

// reporter returns what keeps the findings in one package, whose files have these settings.
func (s *settings) reporter(pass *analysis.Pass, files *source.Files, of map[*ast.File]*settings) reporter {
	return reporter{
		s, of, ignoredIn(files, of, pass.ReadFile), dirsOf(pass), edit.Unseen{Paths: pass.IgnoredFiles, Read: pass.ReadFile, Siblings: &s.siblings},
		make(map[finding]*Finding), make(map[*source.File]int), make(map[*source.File]token.Pos), sizeOf(pass.Files), new(Result),
	}
}

// takesTooLong is why a package is not checked to its end.
var takesTooLong = patience.ErrLate.Error()

// nameOf returns what tells the files of a package from those of others, "" if nothing does.
func nameOf(pass *analysis.Pass, trees []*ast.File) string {
	dir := filepath.Dir(pass.Fset.PositionFor(trees[0].Package, false).Filename)
	if !filepath.IsAbs(dir) {
		return ""
	}
	return dir + "\x00" + trees[0].Name.Name
}

// sizeOf returns how many bytes files have.
func sizeOf(files []*ast.File) (n int) {
	for _, f := range files {
		n += int(f.FileEnd - f.FileStart)
	}
	return n
}

// judge returns what is wrong with the URLs of one package, as far as there is time.
func (s *settings) judge(pass *analysis.Pass, trees []*ast.File, wait *patience.Wait) (reporter, error) {
	files := source.NewFiles(pass.Fset, trees)
	of, err := s.byFile(files)
	if err != nil {
		return reporter{}, err
	}
	report := s.reporter(pass, files, of)
	if j := s.newJudge(files, report, wait); j != nil {
		j.judgeAll(wait.Over)
		report.omit(j.names.LeftOut()...)
	}
	if wait.Over() { // nobody knows what the comments would have silenced
		report.omit(names.Omission{Why: takesTooLong, At: []token.Pos{trees[0].Package}})
	} else {
		report.ignored.tell(report)
	}
	report.omitFindings()
	return report, nil
}

// judgeAll judges the texts and calls of the package, until the time is over.
func (j *judge) judgeAll(over func() bool) {
	all := j.flow.Candidates(j.index.Sites, over)
	j.index.Sites = nil
	for i := range all {
		if over() {
			return
		}
		j.judgeEach(all[i])
		all[i] = flow.Candidate{} // there may be as many findings as there were texts
	}
	for _, at := range j.index.Others {
		if over() {
			return
		}
		j.inTurn(at.Path[0], nil, func() { j.judgeCall(at) })
	}
}

// newJudge returns the judge of one package, nil if nothing in it can be a URL or the time is over.
func (s *settings) newJudge(files *source.Files, report reporter, wait *patience.Wait) *judge {
	index := names.Gather(files, s.library, names.Wanted{
		Judged: func(f *source.File) bool { return report.of[f.Tree].judges(f) },
		Shown:  s.shown,
		Fine:   func(in *ast.File, spelling string, prose bool) bool { return report.of[in].isFine(spelling, prose) },
	}, s.kept)
	if index == nil {
		return nil
	}
	report.omit(index.TooDeep())
	if len(index.Sites)+len(index.Others) == 0 || wait.Over() {
		return nil
	}
	resolved := index.Resolve(files, s.library, edit.Imports, wait)
	texts := flow.New(files, s.library, index, resolved)
	editor := edit.New(files, resolved, texts, report.unseen)
	return &judge{
		out: report, alike: areAlike(report.of), files: files, index: index, names: resolved, flow: texts,
		editor: editor, program: use.New(files, index, resolved, texts, editor), hidden: make(map[*flow.Template]bool), read: make(map[*flow.Template]bool), concealed: make(map[Span]bool), sums: make(source.Sums),
		mayStandIn: leastStoodIn + stoodInPerByte*report.written,
	}
}
