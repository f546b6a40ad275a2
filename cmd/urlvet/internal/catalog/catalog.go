// Package catalog shows the rules.
package catalog

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"urlvet.example/analyzer"
	"urlvet.example/cmd/urlvet/internal/command"
	"urlvet.example/urlcheck"
)

func rulesFlags() (command.Flags, *command.Choice) {
	f := command.NewFlags("urlvet rules", `usage: urlvet rules [-format text|json]

Lists the rules: the code, how bad its problems are, whether it is on unless
asked for, and what it reports.
`, command.Group{Title: "Output", Names: []string{"format"}})
	format := &command.Choice{Words: []string{"text", "json"}}
	f.Var(format, "format", "print `text|json`; JSON has one object a rule and line")
	return f, format
}

// RulesFlags returns the flags of "urlvet rules".
func RulesFlags() command.Flags {
	f, _ := rulesFlags()
	return f
}

// Rules is "urlvet rules".
func Rules(env command.Env, args []string) int {
	f, format := rulesFlags()
	if status, done := f.Parse(env, args); done {
		return status
	}
	if f.NArg() > 0 {
		return env.Fail(fmt.Errorf("urlvet rules takes no arguments; 'urlvet explain %s' explains a rule", f.Arg(0)))
	}
	show := printTable
	if format.String() == "json" {
		show = printJSON
	}
	if err := show(env.Stdout, analyzer.Rules()); err != nil {
		return env.Fail(err)
	}
	return command.Clean
}

func printTable(w io.Writer, rules []urlcheck.Rule) error {
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(t, "CODE\tLEVEL\tDEFAULT\tREPORTS")
	for _, r := range rules {
		fmt.Fprintf(t, "%s\t%s\t%s\t%s\n", r.Code, r.Level, onOff(r.Default()), r.Summary)
	}
	return t.Flush()
}

func printJSON(w io.Writer, rules []urlcheck.Rule) error {
	type row struct {
		Code    string `json:"code"`
		Level   string `json:"level"`
		Default bool   `json:"default"`
		Summary string `json:"summary"`
		Source  string `json:"source"`
		CWE     []int  `json:"cwe,omitempty"`
	}
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	for _, r := range rules {
		if err := enc.Encode(row{r.Code, r.Level.String(), r.Default(), r.Summary, r.Source, weaknesses(r)}); err != nil {
			return err
		}
	}
	return nil
}

// weaknesses returns the numbers of the rule's weaknesses.
func weaknesses(r urlcheck.Rule) (all []int) {
	for _, n := range r.Weakness.CWE {
		if n > 0 {
			all = append(all, n)
		}
	}
	return all
}

func onOff(on bool) string {
	if on {
		return "on"
	}
	return "off"
}

// ExplainFlags returns the flags of "urlvet explain".
func ExplainFlags() command.Flags {
	return command.NewFlags("urlvet explain", `usage: urlvet explain CODE...

Explains rules: why, what is bad, what is good, how to fix it, and which
specification says so. 'urlvet rules' lists the codes.
`)
}

// Explain is "urlvet explain".
func Explain(env command.Env, args []string) int {
	f := ExplainFlags()
	if status, done := f.Parse(env, args); done {
		return status
	}
	if f.NArg() == 0 {
		return env.Fail(fmt.Errorf("urlvet explain wants a code; 'urlvet rules' lists them"))
	}
	var pages []string
	for _, code := range f.Args() {
		r, ok := analyzer.Lookup(code)
		if !ok {
			return env.Fail(unknown(code, analyzer.Rules()))
		}
		pages = append(pages, strings.TrimSpace(r.Page())+"\n")
	}
	return env.Print(strings.Join(pages, "\n"))
}

// unknown returns the error for a code that is none, with the one that was
// perhaps meant.
func unknown(code string, rules []urlcheck.Rule) error {
	best := analyzer.Nearest(code, rules)
	if best == "" {
		return fmt.Errorf("unknown rule %q; 'urlvet rules' lists them", code)
	}
	return fmt.Errorf("unknown rule %q; did you mean %q?", code, best)
}
