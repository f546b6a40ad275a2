package lint

import (
	"crypto/rand"
	"io"
	"os"
	"strings"

	"urlvet.example/cmd/urlvet/internal/check"
	"urlvet.example/cmd/urlvet/internal/file"
	"urlvet.example/cmd/urlvet/internal/mark"
	"urlvet.example/cmd/urlvet/internal/rewrite"
	"urlvet.example/cmd/urlvet/internal/term"
	"urlvet.example/cmd/urlvet/internal/workflow"
)

// diff prints what fix would change. It returns what went wrong.
func (r *run) diff(all []check.Finding, errs []error) []error {
	found, read := r.found, r.read
	p := r.plan(all, errs, r.options.diff.extent)
	after := r.found.Secrets()
	r.found, r.read = found, read // of what is on disk, which stays
	errs = append(errs, p.failed...)
	patch, hides := r.patch(p.changes, after)
	if patch == "" && r.options.diff.extent == rewrite.Sure && rewrite.Fixable(all, rewrite.All) > 0 {
		r.env.Say("no fix is sure; -diff=all shows the suggestions")
	}
	if hides {
		r.env.Say("passwords and tokens in the diff are masked; with -show-secrets it can be applied")
	}
	if _, err := io.WriteString(r.env.Stdout, r.shown(patch)); err != nil {
		errs = append(errs, err)
	}
	return errs
}

// patch returns the diffs of the changes, and whether something in them is masked. after
// are the secrets of the new texts. A file that is read by two names, through a link to its
// directory, is changed once.
func (r *run) patch(changes []rewrite.Change, after check.Secrets) (patch string, hides bool) {
	before := r.found.Secrets()
	dirs, done := &file.Dirs{}, map[string]bool{}
	here := named(r.env.Dir, dirs)
	var b strings.Builder
	for _, c := range changes {
		hidden, hiddenAfter := before.In(c.Path), after.With(c.Path, c.New)
		c.Path = named(c.Path, dirs) // git apply follows no link
		if done[c.Path] {
			continue
		}
		done[c.Path] = true
		if r.options.showSecrets {
			b.WriteString(c.Diff(here))
			continue
		}
		diff, masked := c.Masked(here, hidden, hiddenAfter)
		b.WriteString(diff)
		hides = hides || masked
	}
	return b.String(), hides
}

// shown returns the patch as standard output is to get it. On a terminal, it is
// made visible and coloured. Other programs get each byte, or they could not apply it: the
// lines that stop commands in the log of a workflow are before and behind it,
// where git apply and patch pass over what is no patch.
func (r *run) shown(patch string) string {
	out, isFile := r.env.Stdout.(*os.File)
	color := r.options.color.String()
	switch {
	case patch == "":
		return ""
	case color == "always" || isFile && term.IsTerminal(out): // not FORCE_COLOR: git apply may be next
		text := mark.Text(patch)
		if workflow.Watched() {
			text = workflow.Inert(text)
		}
		return colored(term.For(r.env.Stdout, color), text)
	case workflow.Running() && !(isFile && isRegular(out)):
		token := rand.Text()
		return "::stop-commands::" + token + "\n" + patch + "::" + token + "::\n"
	}
	return patch
}

// colored returns a patch with its lines in the colours of what they are.
func colored(out term.Output, patch string) string {
	var b strings.Builder
	for line := range strings.Lines(patch) {
		body := strings.TrimRight(line, "\r\n")
		b.WriteString(out.Style(patchStyle(body), body) + line[len(body):])
	}
	return b.String()
}

// patchStyle returns the style of a line of a patch, none for unchanged ones.
func patchStyle(line string) term.Style {
	switch {
	case strings.HasPrefix(line, "--- "), strings.HasPrefix(line, "+++ "):
		return term.Bold
	case strings.HasPrefix(line, "@@"):
		return term.Cyan
	case strings.HasPrefix(line, "-"):
		return term.Removed
	case strings.HasPrefix(line, "+"):
		return term.Green
	}
	return ""
}

// isRegular reports whether f is a file on disk, which is no log.
func isRegular(f *os.File) bool {
	info, err := f.Stat()
	return err == nil && info.Mode().IsRegular()
}
