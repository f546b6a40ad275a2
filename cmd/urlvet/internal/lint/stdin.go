package lint

import (
	"errors"
	"io"
	"os"

	"urlvet.example/cmd/urlvet/internal/check"
	"urlvet.example/cmd/urlvet/internal/mark"
	"urlvet.example/cmd/urlvet/internal/report"
	"urlvet.example/cmd/urlvet/internal/term"
)

// validateStdin fails on flags that make no sense for standard input.
func (o *options) validateStdin() error {
	switch {
	case !o.input.HasStdin():
		return nil
	case o.newFrom != "":
		return errors.New("-new-from goes by the files on disk; - is none")
	case o.baseline != "" && o.input.StdinName == "":
		return errors.New("a baseline knows files by their names; standard input has none without -stdin-name")
	case o.fix.on && len(o.input.Patterns) > 1:
		return errors.New("-fix prints what stands on standard input; fix files in another run")
	case o.fix.on && o.format.String() != "text":
		return errors.New("-fix prints what stands on standard input, which -format does not know")
	}
	return nil
}

// filter is -fix for standard input. It prints the fixed file to standard output,
// for an editor to replace its text by, and the findings that are left to
// standard error. It prints the file whatever happens, or the editor would lose
// its text.
func (r *run) filter(all []check.Finding, errs []error) int {
	p := r.plan(all, errs, r.options.fix.extent)
	if len(p.changes) > 0 {
		r.options.input.Stdin = p.changes[0].New
	}
	all, errs = p.left, append(p.errs, p.failed...)
	if _, err := io.WriteString(r.env.Stdout, r.filtered()); err != nil {
		errs = append(errs, err)
	}
	show := report.Text
	if r.options.quiet {
		show = report.Brief
	}
	if err := show(r.env.Stderr, r.report(all, errs)); err != nil {
		errs = append(errs, err)
	}
	r.account.done("fix")
	return r.finish(all, errs)
}

// filtered returns the file as standard output is to get it: each byte, or made visible on a
// terminal.
func (r *run) filtered() string {
	text := string(r.options.input.Stdin)
	if out, isFile := r.env.Stdout.(*os.File); isFile && term.IsTerminal(out) {
		return mark.Text(text)
	}
	return text
}
