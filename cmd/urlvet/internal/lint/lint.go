package lint

import (
	"errors"
	"fmt"

	"urlvet.example/analyzer"
	"urlvet.example/cmd/urlvet/internal/check"
	"urlvet.example/cmd/urlvet/internal/command"
	"urlvet.example/cmd/urlvet/internal/load"
	"urlvet.example/cmd/urlvet/internal/report"
	"urlvet.example/cmd/urlvet/internal/rewrite"
	"urlvet.example/cmd/urlvet/internal/term"
)

// Run runs the command and returns its exit status.
func Run(env command.Env, args []string) int {
	flags, o := newFlags()
	if status, done := flags.Parse(env, args); done {
		return status
	}
	r := run{env: env, options: o, patterns: flags.Args()}
	if len(r.patterns) == 0 {
		r.patterns = []string{"./..."}
	}
	a, err := analyzer.New(o.Options)
	for _, err := range []error{flags.CheckNoFlags(), o.validate(), err} {
		if err != nil {
			return env.Fail(err)
		}
	}
	r.checker = check.Checker{Analyzer: a}
	return r.run()
}

// validate fails on flags that contradict each other.
func (o *options) validate() error {
	switch {
	case o.fix && o.diff:
		return errors.New("-fix and -diff contradict each other: -diff shows what -fix would do")
	case o.diff && o.format.String() != "text":
		return errors.New("-diff prints a diff, which -format does not know")
	}
	return nil
}

// run is one run of the command.
type run struct {
	env      command.Env
	options  *options
	patterns []string
	checker  check.Checker
}

func (r run) run() int {
	all, errs := r.check()
	if r.options.diff {
		return r.finish(all, append(errs, r.diff(all)...))
	}
	if r.options.fix {
		all, errs = r.fix(all, errs)
	}
	if err := r.print(all); err != nil {
		errs = append(errs, err)
	}
	return r.finish(all, errs)
}

func (r run) check() ([]check.Finding, []error) {
	return r.checker.Run(load.Config{Dir: r.env.Dir, Tests: r.options.Tests, Tags: r.options.tags}, r.patterns)
}

// finish prints what went wrong and the summary.
func (r run) finish(all []check.Finding, errs []error) int {
	for _, err := range errs {
		r.env.Fail(load.Shorten(r.env.Dir, err))
	}
	if len(all) > 0 {
		fmt.Fprintln(r.env.Stderr, report.Summary(all))
	}
	switch {
	case len(errs) > 0:
		return command.Trouble
	case len(all) > 0:
		return command.Found
	}
	return command.Clean
}

func (r run) print(all []check.Finding) error {
	if r.options.format.String() == "json" {
		return report.JSON(r.env.Stdout, r.env.Dir, all)
	}
	return report.Text(term.For(r.env.Stdout, r.options.color.String()), r.env.Dir, all)
}

// diff prints what fix would change.
func (r run) diff(all []check.Finding) []error {
	changes, errs := rewrite.Plan(all)
	for _, c := range changes {
		if _, err := fmt.Fprint(r.env.Stdout, c.Diff(r.env.Dir)); err != nil {
			return append(errs, err)
		}
	}
	return errs
}

// fix applies the fixes and, since lines may have moved, checks again. It
// returns what is left, and what went wrong: errs if it need not check again.
func (r run) fix(all []check.Finding, errs []error) ([]check.Finding, []error) {
	changes, failed := rewrite.Plan(all)
	written := 0
	for _, c := range changes {
		if err := c.Write(); err != nil {
			failed = append(failed, err)
			continue
		}
		written++
	}
	if written > 0 {
		fmt.Fprintf(r.env.Stderr, "fixed %s\n", report.Count(written, "file"))
		all, errs = r.check()
	}
	return all, append(errs, failed...)
}
