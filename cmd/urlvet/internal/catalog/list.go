package catalog

import (
	"fmt"
	"slices"
	"strings"
	"text/tabwriter"

	"urlvet.example/analyzer"
	"urlvet.example/cmd/urlvet/internal/mark"
	"urlvet.example/cmd/urlvet/internal/term"
	"urlvet.example/urlcheck"
)

// Group is rules under one title.
type Group struct {
	Title      string
	components []string // the first words of the codes
}

// Groups are the groups of the rules, those about Go first and those about single
// schemes last. Each rule is in one of them.
var Groups = []Group{
	{"How Go code uses URLs", []string{"arg", "format", "url", "pattern", "redirect"}},
	{"Scheme", []string{"scheme"}},
	{"User information", []string{"userinfo"}},
	{"Host", []string{"host"}},
	{"Port", []string{"port"}},
	{"Path, query and fragment", []string{"path", "query", "fragment"}},
	{"Characters and escapes", []string{"char", "escape"}},
	{"Comments that silence", []string{"ignore"}},
	{"Single schemes", []string{"file", "mailto", "data", "ws", "ftp", "tel", "urn", "news", "nntp", "gopher", "telnet", "wais", "prospero"}},
}

// Rules returns the rules of the group, in their order.
func (g Group) Rules() (all []urlcheck.Rule) {
	for _, r := range analyzer.Rules() {
		component, _, _ := strings.Cut(r.Code, "-")
		if slices.Contains(g.components, component) {
			all = append(all, r)
		}
	}
	return all
}

// table returns the rules as lines of columns, for programs such as grep.
func table(rules []urlcheck.Rule) string {
	var b strings.Builder
	t := tabwriter.NewWriter(&b, 0, 0, 2, ' ', 0)
	fmt.Fprintln(t, "CODE\tLEVEL\tDEFAULT\tREPORTS")
	for _, r := range rules {
		fmt.Fprintf(t, "%s\t%s\t%s\t%s\n", r.Code, r.Level, onOff(r), r.Summary)
	}
	t.Flush()
	return b.String()
}

func onOff(r urlcheck.Rule) string {
	if r.Default() {
		return "on"
	}
	return "off"
}

// grouped returns the rules by group, wrapped to the terminal.
func grouped(out term.Output) string {
	width := 0
	for _, r := range analyzer.Rules() {
		width = max(width, len(r.Code))
	}
	var b strings.Builder
	for i, g := range Groups {
		if i > 0 {
			b.WriteByte('\n')
		}
		b.WriteString(out.Style(term.Bold, g.Title) + "\n")
		for _, r := range g.Rules() {
			b.WriteString(row(out, r, width))
		}
	}
	return b.String()
}

// row returns "  port-range  error    a port over 65535", with "off" behind the level
// of a rule that is off by default.
func row(out term.Output, r urlcheck.Rule, width int) string {
	style := term.Yellow
	if r.Level == urlcheck.Error {
		style = term.Red
	}
	level, state := r.Level.String(), ""
	if !r.Default() {
		style, state = "", "off"
	}
	lead := fmt.Sprintf("  %-*s  ", width, r.Code) + out.Style(style, fmt.Sprintf("%-7s", level)) + fmt.Sprintf(" %-3s  ", state)
	indent := 2 + width + 2 + len("warning off  ")
	return lead + strings.Join(mark.Wrap(r.Summary, out.Columns, indent, indent), "\n"+strings.Repeat(" ", indent)) + "\n"
}
