package lint

import (
	"cmp"
	"errors"
	"fmt"
	"go/scanner"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"time"

	"golang.org/x/tools/go/analysis"

	"urlvet.example/cmd/urlvet/internal/baseline"
	"urlvet.example/cmd/urlvet/internal/catalog"
	"urlvet.example/cmd/urlvet/internal/changes"
	"urlvet.example/cmd/urlvet/internal/check"
	"urlvet.example/cmd/urlvet/internal/command"
	"urlvet.example/cmd/urlvet/internal/file"
	"urlvet.example/cmd/urlvet/internal/load"
	"urlvet.example/cmd/urlvet/internal/progress"
	"urlvet.example/cmd/urlvet/internal/report"
	"urlvet.example/cmd/urlvet/internal/rewrite"
	"urlvet.example/cmd/urlvet/internal/term"
	"urlvet.example/cmd/urlvet/internal/workflow"
)

// run runs the command and returns its exit status.
func (o *options) run(env command.Env) int {
	o.settings.Suggestions = true
	r := newRun(env, o)
	if err := cmp.Or(o.CheckNoFlags(), o.validate(), o.input.Check(), o.validateStdin(), o.settings.Check()); err != nil {
		return env.Fail(err)
	}
	if err := cmp.Or(o.input.ReadStdin(env.Stdin), r.readBaseline(), r.readChanges()); err != nil {
		return env.Fail(file.Shorten(env.Dir, err))
	}
	o.settings.Named = o.input.Named()
	r.account.done("prepare")
	return r.run()
}

// newRun returns a run over the packages that the arguments name.
func newRun(env command.Env, o *options) *run {
	o.input.Take(env.Dir, o.Args())
	return &run{env: env, options: o, analyzer: o.settings.Analyzer, account: account{began: time.Now()}}
}

// validate fails on flags that contradict each other.
func (o *options) validate() error {
	switch {
	case o.quiet && o.verbose:
		return errors.New("-quiet and -verbose contradict each other")
	case o.fix.on && o.diff.on:
		return errors.New("-fix and -diff contradict each other: -diff shows what -fix would do")
	case o.diff.on && o.format.String() != "text":
		return errors.New("-diff prints a diff, which -format does not know")
	case o.stats && o.format.String() != "text" && o.format.String() != "json":
		return fmt.Errorf("-stats prints text or json, not %s", o.format.String())
	case o.stats && (o.diff.on || o.writeBaseline):
		return errors.New("-stats prints a table of the rules in place of what -diff and -write-baseline are for")
	case o.writeBaseline && o.baseline == "":
		return errors.New("-write-baseline wants the file's name: -baseline FILE")
	case o.newFrom != "" && (o.fix.on || o.diff.on || o.writeBaseline):
		return errors.New("-new-from goes by the lines of the files as they are; -fix, -diff and -write-baseline are for another run")
	case o.writeBaseline && (o.fix.on || o.diff.on):
		return errors.New("-write-baseline writes down what is found; run -fix or -diff before or after it")
	}
	return nil
}

// run is one run of the command.
type run struct {
	env      command.Env
	options  *options
	analyzer func(path string) (*analysis.Analyzer, error)
	baseline *baseline.Baseline // nil without -baseline
	changes  *changes.Lines     // nil without -new-from
	overlay  map[string][]byte  // texts that fixes made and that are not written yet
	account  account

	// Of the last check:
	found check.Result    // those of the baseline included
	read  map[string]bool // the paths of the files

	efforts efforts         // of all checks
	told    map[string]bool // what was left out, without the places
}

// readBaseline reads the baseline. With -write-baseline it need not exist.
func (r *run) readBaseline() (err error) {
	if r.options.baseline == "" {
		return nil
	}
	path := file.Abs(r.env.Dir, r.options.baseline)
	r.baseline, err = baseline.Read(path)
	if errors.Is(err, os.ErrNotExist) {
		if r.options.writeBaseline {
			r.baseline, err = baseline.New(path), nil
		} else {
			err = fmt.Errorf("%w (-write-baseline writes it)", file.Shorten(r.env.Dir, err))
		}
	}
	return err
}

// readChanges asks git which lines are new.
func (r *run) readChanges() (err error) {
	if r.options.newFrom != "" {
		r.changes, err = changes.Since(r.env.Dir, r.options.newFrom)
	}
	return err
}

func (r *run) run() int {
	all, errs := r.check()
	r.account.done("check")
	if r.options.writeBaseline {
		return r.writeBaseline(errs)
	}
	if r.options.diff.on {
		errs = r.diff(all, errs)
		r.account.done("diff")
		return r.finish(all, errs)
	}
	if r.options.fix.on && r.options.input.HasStdin() {
		return r.filter(all, errs)
	}
	if r.options.fix.on {
		all, errs = r.fix(all, errs)
		r.account.done("fix")
	}
	if err := r.print(all, errs); err != nil {
		errs = append(errs, err)
	}
	r.account.done("print")
	return r.finish(all, errs)
}

// print prints the findings.
func (r *run) print(all []check.Finding, errs []error) error {
	format := r.options.format.String()
	switch {
	case r.options.stats:
		return report.Stats(r.stdout(), format, r.report(all, errs))
	case r.options.quiet && format == "text":
		return report.Brief(r.stdout(), r.report(all, errs))
	}
	return report.Print(r.stdout(), format, r.report(all, errs))
}

// stdout returns the writer for the findings. Text holds the source of others;
// the other formats quote it so that no workflow takes it for a command.
func (r *run) stdout() io.Writer {
	if r.options.format.String() == "text" {
		return workflow.Text(r.env.Stdout)
	}
	return r.env.Stdout
}

// check checks all packages. It returns the findings that are new.
func (r *run) check() (all []check.Finding, errs []error) {
	r.read, r.efforts = map[string]bool{}, efforts{}
	r.account.again()
	r.found, errs = r.look(nil, r.account.skip)
	return r.news(), errs
}

// checkAgain checks the packages in some directories again, after a check of all that had errs.
func (r *run) checkAgain(dirs map[string]bool, errs []error) ([]check.Finding, []error) {
	r.efforts.again(dirs)
	found, more := r.look(dirs, nil)
	r.found.Renew(dirs, found)
	return r.news(), union(errs, more)
}

// union returns the errors of two lists, each message once.
func union(errs, more []error) []error {
	all := slices.Clone(errs)
	known := map[string]bool{}
	for _, err := range errs {
		known[err.Error()] = true
	}
	for _, err := range more {
		if !known[err.Error()] {
			all = append(all, err)
		}
	}
	return all
}

// look runs the analyzer over the packages in these directories, or all if there are none.
func (r *run) look(dirs map[string]bool, skipped func(string, load.Skip)) (check.Result, []error) {
	line := progress.Start(r.env.Stderr, r.options.quiet)
	defer line.Stop()
	checker := check.Checker{
		Analyzer: r.analyzer,
		Checked: func(pkg *load.Package, took time.Duration) {
			line.Step()
			r.efforts.add(pkg, took, dirs != nil)
			if dirs == nil && r.options.verbose {
				r.account.read(pkg, r.options.settings)
			}
			for _, src := range pkg.Sources {
				r.read[src.Path] = true
			}
		},
	}
	cfg := r.options.input.Config(r.options.settings)
	cfg.Overlay, cfg.Again, cfg.Skipped = r.overlay, dirs, skipped
	return checker.Run(cfg, r.options.input.Patterns)
}

// news returns what the last check found that is new: not in the baseline, and in lines that
// -new-from asks for. It says what was left out.
func (r *run) news() []check.Finding {
	r.complain(r.options.settings.Notes())
	r.tellLeftOut()
	unknown := r.baseline.Rest(r.found.Findings)
	all := r.inChanges(unknown)
	r.account.known, r.account.old = len(r.found.Findings)-len(unknown), len(unknown)-len(all)
	return all
}

// known returns the paths of the files whose findings the last check knows: it read them, and
// there was time for their packages.
func (r *run) known() map[string]bool {
	known := maps.Clone(r.read)
	maps.DeleteFunc(known, func(path string, _ bool) bool { return r.found.Late[path] })
	return known
}

// tellLeftOut says once what was not looked at. Fixes only move it, unless the time was over
// when these were checked.
func (r *run) tellLeftOut() {
	first := r.told == nil
	if first {
		r.told = map[string]bool{}
	}
	for _, note := range r.found.LeftOut {
		at := note.(*scanner.Error)
		what := at.Pos.Filename + ": " + at.Msg
		if (first || r.found.Late[at.Pos.Filename] && !r.told[what]) && !r.options.quiet {
			r.complain([]error{note})
		}
		r.told[what] = true
	}
}

// inChanges returns the findings in new lines.
func (r *run) inChanges(all []check.Finding) []check.Finding {
	if r.changes == nil {
		return all
	}
	return slices.DeleteFunc(slices.Clone(all), func(f check.Finding) bool {
		return !r.changes.New(f.Start.Filename, f.Start.Line, f.End.Line)
	})
}

// finish prints what went wrong and the summary, and returns the exit status.
func (r *run) finish(all []check.Finding, errs []error) int {
	r.complain(errs)
	r.tell()
	if stale := r.baseline.Stale(r.found.Findings, r.known()); stale > 0 && len(errs) == 0 {
		r.env.Say("%s holds %s that %s no longer found; -write-baseline drops what is gone",
			r.options.baseline, report.Count(stale, "finding"), isAre(stale))
	}
	if len(all) > 0 && !r.options.quiet {
		if !r.options.verbose {
			r.setApart()
		}
		r.env.Say("%s", report.Summary(all, rewrite.Fixable(all, rewrite.Sure), rewrite.Fixable(all, rewrite.All)))
	}
	switch {
	case len(errs) > 0:
		return command.Trouble
	case slices.ContainsFunc(all, r.fails):
		return command.Found
	}
	return command.Clean
}

// tell prints what -verbose asks for.
func (r *run) tell() {
	if !r.options.verbose {
		return
	}
	r.setApart()
	for _, line := range r.account.lines(r.env.Dir, r.options.settings) {
		r.env.Say("%s", line)
	}
}

// setApart parts what follows from the last finding, where both are seen together.
func (r *run) setApart() {
	if term.Interactive(r.env.Stderr) && term.Interactive(r.env.Stdout) {
		r.env.Say("")
	}
}

// fails reports whether the exit status is to tell of a finding.
func (r *run) fails(f check.Finding) bool {
	return r.options.settings.FailOn(filepath.Dir(f.Source.Path)).Fails(f.Level)
}

func (r *run) complain(errs []error) {
	for _, err := range errs {
		r.env.Fail(file.Shorten(r.env.Dir, err))
	}
}

func isAre(n int) string {
	if n == 1 {
		return "is"
	}
	return "are"
}

// report returns what is to be printed of the findings and errors.
func (r *run) report(all []check.Finding, errs []error) report.Run {
	kept, left := report.Limit(r.options.format.String(), all)
	if left > 0 {
		r.env.Say("-format %s leaves %s out: GitHub takes no more than %d at once",
			&r.options.format, report.Count(left, "finding"), len(kept))
	}
	out := report.Run{
		Dir: r.env.Dir, Base: repository(r.env.Dir), Version: command.Version(), Color: r.options.color.String(),
		Findings: kept, Left: left, Errs: errs, Notes: r.found.LeftOut, Link: catalog.NewPages(catalog.PagesDir()).Link,
	}
	if !r.options.showSecrets {
		out.Secrets = r.found.Secrets()
		out.Findings = out.Secrets.Withhold(kept)
	}
	return out
}

// repository returns the directory that paths for GitHub are relative to. In a
// workflow it is the root of the repository, elsewhere it is dir.
func repository(dir string) string {
	root := os.Getenv("GITHUB_WORKSPACE")
	if root == "" || filepath.IsAbs(file.Short(root, dir)) {
		return dir
	}
	return root
}

// writeBaseline writes the baseline, but not after errors: findings in what
// could not be checked would be missing, and be reported as new later.
func (r *run) writeBaseline(errs []error) int {
	if len(errs) > 0 {
		r.complain(append(errs, fmt.Errorf("%s is not written", r.options.baseline)))
		return command.Trouble
	}
	file.Sweep(filepath.Dir(file.Abs(r.env.Dir, r.options.baseline)))
	r.baseline.Update(r.found.Findings, r.known())
	if err := r.baseline.Write(); err != nil {
		return r.env.Fail(file.Shorten(r.env.Dir, err))
	}
	r.account.done("write")
	r.tell()
	r.env.Say("%s holds %s", r.options.baseline, report.Count(r.baseline.Len(), "finding"))
	return command.Clean
}
