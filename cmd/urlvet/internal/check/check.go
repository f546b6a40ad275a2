// Package check runs the analyzer over packages and collects what it finds.
package check

import (
	"cmp"
	"errors"
	"fmt"
	"go/scanner"
	"go/token"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"golang.org/x/tools/go/analysis"

	"urlvet.example/analyzer"
	"urlvet.example/cmd/urlvet/internal/load"
	"urlvet.example/urlcheck"
)

// Finding is a diagnostic with the file it is about.
type Finding struct {
	Source     *load.Source
	Start, End token.Position // of the wrong span; Offset in bytes, Filename absolute
	Code       string
	Level      urlcheck.Level
	Message    string // without the code
	Help       string // what the rule advises
	Fixes      []Fix
}

// Fix is one way to repair a finding: all of its edits or none.
type Fix struct {
	Title      string
	Suggestion bool // as urlcheck.Fix has it
	Edits      []Edit
}

// Edit replaces the bytes from Start to End of a file.
type Edit struct {
	Source     *load.Source
	Start, End int
	Text       string
}

// Result is what is found in packages.
type Result struct {
	Findings []Finding
	Beside   Secrets // besides those that Findings are about
	LeftOut  []error // what was not checked because it exceeds a limit of the analyzer, with its place

	// Late are the paths of the files of packages for which there was no time. Another check
	// of the same files may find more.
	Late map[string]bool
}

// add adds the result of another package.
func (r *Result) add(more Result) {
	if r.Findings == nil {
		r.Findings = more.Findings // there may be very many
	} else {
		r.Findings = append(r.Findings, more.Findings...)
	}
	for path, spans := range more.Beside {
		r.hide(path, spans...)
	}
	r.LeftOut = append(r.LeftOut, more.LeftOut...)
	for path := range more.Late {
		r.late(path)
	}
}

// late notes that there was no time for the package of the file at path.
func (r *Result) late(path string) {
	if r.Late == nil {
		r.Late = map[string]bool{}
	}
	r.Late[path] = true
}

// hide adds secrets of the file at path.
func (r *Result) hide(path string, spans ...urlcheck.Span) {
	if r.Beside == nil {
		r.Beside = Secrets{}
	}
	r.Beside[path] = append(r.Beside[path], spans...)
}

// Parted parts findings into those in directories in which files may be changed and the others.
func Parted(all []Finding, may func(dir string) bool) (in, out []Finding) {
	for _, f := range all {
		if may(filepath.Dir(f.Source.Path)) {
			in = append(in, f)
		} else {
			out = append(out, f)
		}
	}
	return in, out
}

// Renew replaces what is found in these directories.
func (r *Result) Renew(dirs map[string]bool, found Result) {
	in := func(path string) bool { return dirs[filepath.Dir(path)] }
	old := Result{
		Findings: slices.DeleteFunc(slices.Clone(r.Findings), func(f Finding) bool { return in(f.Source.Path) }),
		LeftOut: slices.DeleteFunc(slices.Clone(r.LeftOut), func(err error) bool {
			at := (*scanner.Error)(nil)
			return errors.As(err, &at) && in(at.Pos.Filename)
		}),
		Beside: maps.Clone(r.Beside), Late: maps.Clone(r.Late),
	}
	maps.DeleteFunc(old.Beside, func(path string, _ []urlcheck.Span) bool { return in(path) })
	maps.DeleteFunc(old.Late, func(path string, _ bool) bool { return in(path) })
	old.add(found)
	*r = old
	r.sort()
}

// sort puts what is found in the order of files and lines, each once.
func (r *Result) sort() { r.Findings, r.LeftOut = Sorted(r.Findings), distinct(r.LeftOut) }

// Secrets returns all secrets that were found.
func (r Result) Secrets() Secrets { return SecretsOf(r.Findings, r.Beside) }

// Checker finds problems in packages.
type Checker struct {
	// Analyzer returns the analyzer whose findings in a file count, by the file's
	// absolute path; nil if none do. Its result is an analyzer.Result.
	Analyzer func(path string) (*analysis.Analyzer, error)
	// Checked, if not nil, is called with each package that Run has checked, and how
	// long that took, one after the other.
	Checked func(pkg *load.Package, took time.Duration)
}

// Run returns what is found in the packages that the patterns name: each finding once,
// in the order of files and lines. It also returns why some packages could not be
// checked, each reason once; the rest is checked all the same.
func (c Checker) Run(cfg load.Config, patterns []string) (all Result, errs []error) {
	errs = collect(c, cfg, patterns, c.Package, all.add)
	all.sort()
	return all, errs
}

// collect calls inspect with each of the packages that the patterns name, several at a
// time, and add with each result, one after the other and in no particular order. It returns
// why packages could not be inspected, each reason once.
func collect[T any](c Checker, cfg load.Config, patterns []string, inspect func(*load.Package) (T, error), add func(T)) []error {
	var mu sync.Mutex
	var failed []error
	errs := load.Packages(cfg, patterns, func(pkg *load.Package) {
		began := time.Now()
		found, err := inspect(pkg)
		took := time.Since(began)
		mu.Lock()
		defer mu.Unlock()
		add(found)
		if err != nil {
			failed = append(failed, err)
		}
		if c.Checked != nil {
			c.Checked(pkg, took)
		}
	})
	return append(errs, distinct(failed)...)
}

// distinct returns the errors sorted by their messages, each message once: one
// mistake in a configuration file keeps many packages from being checked.
func distinct(errs []error) []error {
	return apart(errs, func(a, b error) int { return cmp.Compare(a.Error(), b.Error()) })
}

// apart sorts values and drops those that are equal to another one.
func apart[T any](all []T, compare func(a, b T) int) []T {
	slices.SortFunc(all, compare)
	return slices.CompactFunc(all, func(a, b T) bool { return compare(a, b) == 0 })
}

// Package returns what is found in one package, in no particular order.
func (c Checker) Package(pkg *load.Package) (found Result, err error) {
	err = c.run(pkg, func(j judge, result any) { found.add(j.findings(pkg, result.(*analyzer.Result))) })
	if err != nil {
		return Result{}, err
	}
	return found, nil
}

// run runs the analyzers for the files of a package over it, and calls take with each result.
func (c Checker) run(pkg *load.Package, take func(j judge, result any)) error {
	judges, err := c.judges(pkg)
	if err != nil {
		return err
	}
	for _, j := range judges {
		result, err := j.analyzer.Run(&analysis.Pass{
			Analyzer: j.analyzer,
			Fset:     pkg.Fset,
			Files:    pkg.Files,
			ReadFile: pkg.ReadFile,
			Report:   func(analysis.Diagnostic) {}, // the result has them
		})
		if err != nil {
			return err
		}
		take(j, result)
	}
	return nil
}

// judge is an analyzer for some of the files of a package. It sees the others, too,
// because what is wrong in one may be known only from another.
type judge struct {
	analyzer *analysis.Analyzer
	judged   map[*load.Source]bool
}

// judges returns the analyzers for the files of a package, in the order of the files.
func (c Checker) judges(pkg *load.Package) (all []judge, err error) {
	for _, src := range pkg.Sources {
		a, err := c.Analyzer(src.Path)
		if err != nil {
			return nil, err
		}
		if a == nil {
			continue
		}
		i := slices.IndexFunc(all, func(j judge) bool { return j.analyzer == a })
		if i < 0 {
			i, all = len(all), append(all, judge{a, map[*load.Source]bool{}})
		}
		all[i].judged[src] = true
	}
	return all, nil
}

// findings returns what the analyzer finds in the files that it judges.
func (j judge) findings(pkg *load.Package, result *analyzer.Result) (found Result) {
	found.Findings = make([]Finding, 0, len(result.Findings))
	for _, d := range result.Findings {
		if pkg.Partial && d.Category == unused {
			continue // what breaks the rule may be in another file
		}
		if f := toFinding(pkg, d); j.judged[f.Source] {
			found.Findings = append(found.Findings, f)
		}
	}
	for _, s := range result.Secrets {
		found.hide(pkg.Source(s.Pos).Path, urlcheck.Span{Start: offset(pkg, s.Pos), End: offset(pkg, s.End)})
	}
	found.leaveOut(pkg, result.LeftOut)
	return found
}

// leaveOut adds what was left out of a package. What exceeds a limit in a file that is not judged may cost
// findings in one that is.
func (r *Result) leaveOut(pkg *load.Package, all []analyzer.Omission) {
	for _, o := range all {
		r.LeftOut = append(r.LeftOut, omission(pkg, o))
		if !o.Late {
			continue
		}
		for _, src := range pkg.Sources {
			r.late(src.Path)
		}
	}
}

// omission returns what was left out as an error at its place.
func omission(pkg *load.Package, o analyzer.Omission) error {
	why := o.Why
	if o.Others > 0 {
		why += fmt.Sprintf(" (the first of %d in this package)", o.Others+1)
	}
	return &scanner.Error{Pos: pkg.Fset.PositionFor(o.Pos, false), Msg: why}
}

// unused is the code of the rule that a comment breaks because nothing else breaks a rule.
const unused = "ignore-unused"

// toFinding converts a diagnostic. Its positions ignore //line directives: the
// user edits the file that was read.
func toFinding(pkg *load.Package, d *analyzer.Finding) Finding {
	rule, _ := analyzer.Lookup(d.Category)
	f := Finding{
		Source:  pkg.Source(d.Pos),
		Start:   pkg.Fset.PositionFor(d.Pos, false),
		End:     pkg.Fset.PositionFor(max(d.Pos, d.End), false),
		Code:    d.Category,
		Level:   d.Level,
		Message: strings.TrimPrefix(d.Message, d.Category+": "),
		Help:    rule.Help,
	}
	for _, fix := range d.SuggestedFixes {
		f.Fixes = append(f.Fixes, convert(pkg, fix, d.Suggestion))
	}
	return f
}

func convert(pkg *load.Package, fix analysis.SuggestedFix, suggestion bool) Fix {
	out := Fix{Title: fix.Message, Suggestion: suggestion}
	for _, e := range fix.TextEdits {
		out.Edits = append(out.Edits, Edit{
			Source: pkg.Source(e.Pos),
			Start:  offset(pkg, e.Pos),
			End:    offset(pkg, max(e.Pos, e.End)),
			Text:   string(e.NewText),
		})
	}
	return out
}

// offset returns the offset of a position in its file.
func offset(pkg *load.Package, pos token.Pos) int { return pkg.Fset.PositionFor(pos, false).Offset }

// Sorted returns the findings in the order of files and lines, each once: a
// file may have been read for two patterns.
func Sorted(all []Finding) []Finding { return apart(all, compare) }

func compare(a, b Finding) int {
	return cmp.Or(
		cmp.Compare(a.Start.Filename, b.Start.Filename),
		cmp.Compare(a.Start.Offset, b.Start.Offset),
		cmp.Compare(a.Code, b.Code),
		cmp.Compare(a.End.Offset, b.End.Offset),
		cmp.Compare(a.Message, b.Message),
	)
}

// String returns the finding as go vet prints it, with the path as it is.
func (f Finding) String() string {
	return fmt.Sprintf("%s: %s: %s", f.Start, f.Code, f.Message)
}
