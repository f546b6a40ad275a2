package inventory

import (
	"cmp"
	"time"

	"urlvet.example/cmd/urlvet/internal/check"
	"urlvet.example/cmd/urlvet/internal/command"
	"urlvet.example/cmd/urlvet/internal/file"
	"urlvet.example/cmd/urlvet/internal/load"
	"urlvet.example/cmd/urlvet/internal/progress"
	"urlvet.example/cmd/urlvet/internal/term"
	"urlvet.example/cmd/urlvet/internal/workflow"
)

// run runs the command and returns its exit status.
func (o *options) run(env command.Env, c *command.Command) int {
	o.settings.List = true
	o.input.Take(env.Dir, c.Args())
	if err := cmp.Or(c.CheckNoFlags(), o.input.Check(), o.settings.Check()); err != nil {
		return env.Fail(err)
	}
	if err := o.input.ReadStdin(env.Stdin); err != nil {
		return env.Fail(err)
	}
	o.settings.Named = o.input.Named()
	listing, errs := o.places(env)
	l := newList(env.Dir, listing.Places, o.showSecrets)
	if err := o.print(env, l); err != nil {
		errs = append(errs, err)
	}
	for _, err := range errs {
		env.Fail(file.Shorten(env.Dir, err))
	}
	for _, note := range listing.LeftOut {
		env.Fail(file.Shorten(env.Dir, note))
	}
	if l.leftOut > 0 {
		env.Say("%s not listed again under each host", count(l.leftOut, "place"))
	}
	if !o.quiet {
		env.Say("%s", l.summary())
	}
	if len(errs) > 0 {
		return command.Trouble
	}
	return command.Clean
}

// places returns what the packages name.
func (o *options) places(env command.Env) (check.Listing, []error) {
	line := progress.Start(env.Stderr, o.quiet)
	defer line.Stop()
	checker := check.Checker{
		Analyzer: o.settings.Analyzer,
		Checked:  func(*load.Package, time.Duration) { line.Step() },
	}
	all, errs := checker.Places(o.input.Config(o.settings), o.input.Patterns)
	return all, append(errs, o.settings.Notes()...)
}

// print prints the list.
func (o *options) print(env command.Env, l *list) error {
	by := o.by.String()
	switch o.format.String() {
	case "json":
		return printJSON(env.Stdout, l, by)
	case "csv":
		return printCSV(workflow.Lines(env.Stdout), l, by)
	case "html":
		return printHTML(workflow.Lines(env.Stdout), l, by)
	}
	out := term.For(env.Stdout, o.color.String())
	out.Writer = workflow.Text(env.Stdout)
	return printText(out, l, by, o.quiet)
}
