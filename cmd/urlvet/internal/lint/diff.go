package lint

import (
	"crypto/rand"
	"io"
	"os"
	"strings"

	"urlvet.example/cmd/urlvet/internal/check"
	"urlvet.example/cmd/urlvet/internal/mark"
	"urlvet.example/cmd/urlvet/internal/term"
	"urlvet.example/cmd/urlvet/internal/workflow"
)

// diff prints what fix would change. It returns what went wrong.
func (r *run) diff(all []check.Finding, errs []error) []error {
	found, read := r.found, r.read
	p := r.plan(all, errs, r.options.diff.extent)
	r.found, r.read = found, read // of what is on disk, which stays
	var patch strings.Builder
	for _, c := range p.changes {
		patch.WriteString(c.Diff(r.env.Dir))
	}
	errs = append(errs, p.failed...)
	if _, err := io.WriteString(r.env.Stdout, r.shown(patch.String())); err != nil {
		errs = append(errs, err)
	}
	return errs
}

// shown returns the patch as standard output is to get it. On a terminal, it is
// made visible. Other programs get each byte, or they could not apply it: the
// lines that stop commands in the log of a workflow are before and behind it,
// where git apply and patch pass over what is no patch.
func (r *run) shown(patch string) string {
	out, isFile := r.env.Stdout.(*os.File)
	switch {
	case patch == "":
		return ""
	case isFile && term.IsTerminal(out):
		return mark.Text(patch)
	case workflow.Running() && !(isFile && isRegular(out)):
		token := rand.Text()
		return "::stop-commands::" + token + "\n" + patch + "::" + token + "::\n"
	}
	return patch
}

// isRegular reports whether f is a file on disk, which is no log.
func isRegular(f *os.File) bool {
	info, err := f.Stat()
	return err == nil && info.Mode().IsRegular()
}
