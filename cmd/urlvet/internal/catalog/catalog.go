// Package catalog shows the rules.
package catalog

import (
	"fmt"
	"io"
	"path"
	"slices"
	"strings"

	"urlvet.example/analyzer"
	"urlvet.example/cmd/urlvet/internal/command"
	"urlvet.example/cmd/urlvet/internal/mark"
	"urlvet.example/cmd/urlvet/internal/term"
	"urlvet.example/cmd/urlvet/internal/workflow"
	"urlvet.example/urlcheck"
)

// Rules is "urlvet rules".
func Rules() *command.Command {
	c := command.New("urlvet rules", `usage: urlvet rules [-format text|json]

Lists the rules: the code, the level, whether the rule is on by default, and
what it reports. On a terminal they are grouped by component.
`, command.Group{Title: "Output", Names: []string{"format"}})
	format := &command.Choice{Words: []string{"text", "json"}}
	c.Var(format, "format", "print `text|json`; JSON has one object per line, for each rule")
	c.Do = func(env command.Env) int {
		if c.NArg() > 0 {
			return env.Fail(fmt.Errorf("urlvet rules takes no arguments; 'urlvet explain %s' explains a rule", c.Arg(0)))
		}
		return list(env, format.String())
	}
	return c
}

// list prints the rules in a format.
func list(env command.Env, format string) int {
	if format == "json" {
		if err := printJSON(env.Stdout, analyzer.Rules()); err != nil {
			return env.Fail(err)
		}
		return command.Clean
	}
	out := term.For(env.Stdout, "auto")
	if out.Columns > 0 {
		return show(env, grouped(out))
	}
	return show(env, table(analyzer.Rules()))
}

func printJSON(w io.Writer, rules []urlcheck.Rule) error {
	type row struct {
		Code    string `json:"code"`
		Level   string `json:"level"`
		Default bool   `json:"default"`
		Summary string `json:"summary"`
		Help    string `json:"help"`
		Source  string `json:"source"`
		CWE     []int  `json:"cwe,omitempty"`
	}
	return mark.JSONLines(w, rules, func(r urlcheck.Rule) any {
		return row{r.Code, r.Level.String(), r.Default(), r.Summary, r.Help, r.Source, CWEs(r)}
	})
}

// CWEs returns the numbers of a rule's weaknesses in the Common Weakness Enumeration.
func CWEs(r urlcheck.Rule) (all []int) {
	for _, n := range r.Weakness.CWE {
		if n > 0 {
			all = append(all, n)
		}
	}
	return all
}

// Explain is "urlvet explain".
func Explain() *command.Command {
	c := command.New("urlvet explain", `usage: urlvet explain CODE...

Explains rules: what they flag, why, what to write instead, and which
specification says so. A code may be a glob: urlvet explain 'host-*'.
'urlvet rules' lists the codes.
`)
	c.Do = func(env command.Env) int { return explain(env, c.Args()) }
	return c
}

// explain prints the pages of the rules that the arguments name.
func explain(env command.Env, args []string) int {
	if len(args) == 0 {
		return env.Fail(fmt.Errorf("urlvet explain wants a code; 'urlvet rules' lists them"))
	}
	rules, err := named(args, analyzer.Rules())
	if err != nil {
		return env.Fail(err)
	}
	out := term.For(env.Stdout, "auto")
	var pages []string
	for _, r := range rules {
		page := strings.TrimSpace(r.Page()) + "\n"
		if out.Columns > 0 {
			page = render(out, page)
		}
		if link := Page(r.Code); link != "" {
			page += "\nOn the web: " + link + "\n"
		}
		pages = append(pages, page)
	}
	return show(env, strings.Join(pages, "\n"))
}

// show prints text that is urlvet's own, styles included.
func show(env command.Env, text string) int {
	if _, err := io.WriteString(workflow.Lines(env.Stdout), text); err != nil {
		return env.Fail(err)
	}
	return command.Clean
}

// named returns the rules that the arguments name: codes or globs, also
// comma-separated, as -enable takes them.
func named(args []string, rules []urlcheck.Rule) (all []urlcheck.Rule, err error) {
	for _, arg := range args {
		for pattern := range strings.SplitSeq(arg, ",") {
			found, err := matching(strings.TrimSpace(pattern), rules)
			if err != nil {
				return nil, err
			}
			all = append(all, found...)
		}
	}
	return all, nil
}

// Find returns the rule with a code. The error tells what was perhaps meant.
func Find(code string) (urlcheck.Rule, error) {
	if r, ok := analyzer.Lookup(code); ok {
		return r, nil
	}
	return urlcheck.Rule{}, unknown(code, analyzer.Rules())
}

func matching(pattern string, rules []urlcheck.Rule) (found []urlcheck.Rule, err error) {
	for _, r := range rules {
		ok, err := path.Match(pattern, r.Code)
		if err != nil {
			return nil, fmt.Errorf("pattern %q is malformed", pattern)
		}
		if ok {
			found = append(found, r)
		}
	}
	if len(found) == 0 {
		return nil, unknown(pattern, rules)
	}
	return found, nil
}

// unknown returns the error for a code that is none, with what was perhaps meant: the
// nearest code, or the rules that have it, or nearly it, as a word.
func unknown(code string, rules []urlcheck.Rule) error {
	meant := having(code, rules)
	if best := analyzer.Nearest(code, rules); len(meant) == 0 && best != "" {
		meant = []string{best}
	}
	if word := analyzer.Nearest(code, words(rules)); len(meant) == 0 && word != "" {
		meant = having(word, rules)
	}
	switch len(meant) {
	case 0:
		return fmt.Errorf("unknown rule %q; 'urlvet rules' lists them", code)
	case 1:
		return fmt.Errorf("unknown rule %q; did you mean %q?", code, meant[0])
	}
	return fmt.Errorf("unknown rule %q; did you mean one of %s?", code, strings.Join(meant, ", "))
}

// having returns the codes that have a word.
func having(word string, rules []urlcheck.Rule) (codes []string) {
	for _, r := range rules {
		if slices.Contains(strings.Split(r.Code, "-"), word) {
			codes = append(codes, r.Code)
		}
	}
	return codes
}

// words returns a row for each word of the codes.
func words(rules []urlcheck.Rule) (all []urlcheck.Rule) {
	for _, r := range rules {
		for word := range strings.SplitSeq(r.Code, "-") {
			all = append(all, urlcheck.Rule{Code: word})
		}
	}
	return all
}
