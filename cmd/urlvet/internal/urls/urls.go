package urls

import (
	"bufio"
	"bytes"
	"errors"
	"io"

	"urlvet.example/cmd/urlvet/internal/check"
	"urlvet.example/cmd/urlvet/internal/command"
	"urlvet.example/cmd/urlvet/internal/mark"
	"urlvet.example/cmd/urlvet/internal/report"
	"urlvet.example/cmd/urlvet/internal/term"
	"urlvet.example/cmd/urlvet/internal/workflow"
	"urlvet.example/urlcheck"
)

// run runs the command and returns its exit status.
func (o *options) run(env command.Env, c *command.Command) int {
	if err := c.CheckNoLateFlag(); err != nil {
		return env.Fail(err)
	}
	profile, err := o.rules()
	if err != nil {
		return env.Fail(err)
	}
	r := &run{options: o, profile: profile, out: term.For(workflow.Text(env.Stdout), o.color.String())}
	buffered := bufio.NewWriter(r.out.Writer)
	r.out.Writer = buffered
	if c.NArg() > 0 {
		err = r.arguments(c.Args())
	} else {
		err = r.input(env)
	}
	if err = errors.Join(err, buffered.Flush()); err != nil {
		return env.Fail(err)
	}
	return r.finish(env)
}

// run is one run of the command.
type run struct {
	options *options
	profile urlcheck.Profile
	out     term.Output

	problems, bad int    // how many, in how many URLs
	shown         bool   // whether a problem was printed
	relative      int    // how many inputs have no scheme
	firstRelative string // the first of them
}

func (r *run) arguments(urls []string) error {
	for _, u := range urls {
		if err := r.check(u); err != nil {
			return err
		}
	}
	return nil
}

// input checks what standard input holds.
func (r *run) input(env command.Env) error {
	if term.IsTerminal(env.Stdin) {
		env.Say("urlvet: reading URLs from the terminal, one a line; end with Ctrl-D")
	}
	in := bufio.NewReader(env.Stdin)
	for {
		u, err := r.next(in)
		if err == io.EOF {
			return nil
		}
		if err == nil {
			err = r.check(u)
		}
		if err != nil {
			return err
		}
		if in.Buffered() == 0 {
			r.flush()
		}
	}
}

// next returns the next URL of the input, and io.EOF if there is none.
func (r *run) next(in *bufio.Reader) (string, error) {
	end := byte('\n')
	if r.options.nul {
		end = 0
	}
	u, err := in.ReadBytes(end)
	if err == io.EOF && len(u) > 0 {
		err = nil // the last one need not be ended
	}
	u, ended := bytes.CutSuffix(u, []byte{end})
	if ended && end == '\n' {
		u = bytes.TrimSuffix(u, []byte("\r"))
	}
	return string(u), err
}

// flush shows a program that writes URLs to a pipe what became of them.
func (r *run) flush() {
	if w, ok := r.out.Writer.(*bufio.Writer); ok {
		w.Flush() // its error comes back with the last Flush
	}
}

func (r *run) check(u string) error {
	problems := urlcheck.Check(u, r.profile)
	parsed := urlcheck.Parse(u, r.profile)
	if len(problems) > 0 {
		r.bad++
		r.problems += len(problems)
	}
	if !parsed.Scheme.Present() && len(problems) == 0 {
		r.noteRelative(u)
	}
	if r.options.format.String() == "json" {
		return r.printJSON(u, parsed, problems)
	}
	return r.printText(u, problems)
}

// noteRelative remembers a URL that is fine as a relative reference, since it
// may have been meant to be more.
func (r *run) noteRelative(u string) {
	if r.relative == 0 {
		r.firstRelative = u
		if !r.options.showSecrets {
			r.firstRelative = mark.Hide(u, mark.Merge(check.InURL(u, nil)))
		}
	}
	r.relative++
}

// finish prints the summary.
func (r *run) finish(env command.Env) int {
	if r.relative == 1 {
		env.Say("urlvet: %q has no scheme; it was read as a relative reference", r.firstRelative)
	} else if r.relative > 1 {
		env.Say("urlvet: %d of the URLs, the first %q, have no scheme; they were read as relative references", r.relative, r.firstRelative)
	}
	if r.problems == 0 {
		return command.Clean
	}
	env.Say("%s in %s", report.Count(r.problems, "problem"), report.Count(r.bad, "URL"))
	return command.Found
}

// printText prints each problem, the URL with its mark, and the fix.
func (r *run) printText(u string, problems []urlcheck.Problem) error {
	var hidden []urlcheck.Span
	if !r.options.showSecrets {
		hidden = mark.Merge(check.InURL(u, problems))
	}
	for _, p := range problems {
		if r.shown {
			io.WriteString(r.out, "\n") // its error comes back with the last Flush
		}
		r.shown = true
		if err := report.Problem(r.out, u, p, hidden...); err != nil {
			return err
		}
	}
	return nil
}
