package command

import (
	"flag"
	"strings"
)

// Man returns a manual page in the man macros of troff: the main command first, then
// the others.
func Man(all []*Command) string {
	var p manual
	p.request(".TH URLVET 1")
	p.request(".SH NAME")
	p.text("urlvet - find broken URLs in Go code")
	for i, c := range all {
		if i == 0 {
			p.request(".SH SYNOPSIS")
		} else {
			p.request(".SH URLVET " + strings.ToUpper(strings.TrimPrefix(c.Name(), "urlvet ")))
		}
		p.command(c)
	}
	p.request(".SH FILES")
	p.request(".TP")
	p.text(".urlvet.yaml")
	p.text("the settings of a project, in the root of the module or above it")
	p.request(".SH SEE ALSO")
	p.text("go(1), gopls(1), golangci-lint(1)")
	return p.String()
}

// manual is troff's input.
type manual struct{ strings.Builder }

func (p *manual) request(line string) { p.WriteString(line + "\n") }

// text adds lines to be read as they are: a backslash begins an escape, a hyphen would
// become a dash, and a dot or quote at the start of a line makes it a request.
func (p *manual) text(lines string) {
	for line := range strings.Lines(lines) {
		line = strings.NewReplacer(`\`, `\e`, "-", `\-`).Replace(strings.TrimRight(line, "\n"))
		if strings.HasPrefix(line, ".") || strings.HasPrefix(line, "'") {
			line = `\&` + line
		}
		p.request(line)
	}
}

// command adds the usage of a command, whose lines stay as they are, and its flags.
func (p *manual) command(c *Command) {
	usage, about, _ := strings.Cut(strings.TrimPrefix(c.Usage, "usage: "), "\n\n")
	p.request(".nf")
	p.text(strings.ReplaceAll(usage, "\n       ", "\n"))
	p.request(".fi\n.PP\n.nf")
	p.text(about)
	p.request(".fi")
	for _, g := range c.Groups {
		p.request(".SS " + g.Title)
		for _, name := range g.Names {
			p.flag(c.Lookup(name))
		}
	}
}

func (p *manual) flag(f *flag.Flag) {
	value, usage := flag.UnquoteUsage(f)
	p.request(".TP")
	p.text(strings.TrimSpace("-" + f.Name + " " + value))
	p.text(usage)
}
