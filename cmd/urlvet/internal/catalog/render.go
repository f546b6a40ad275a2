package catalog

import (
	"regexp"
	"strings"

	"urlvet.example/cmd/urlvet/internal/mark"
	"urlvet.example/cmd/urlvet/internal/term"
)

// widest is the number of columns that prose is wrapped to on a wide terminal: longer
// lines are hard to read.
const widest = 88

// render returns a page of a rule for a terminal: titles bold, paragraphs and lists
// wrapped, code indented. It knows the Markdown that the pages use.
func render(out term.Output, page string) string {
	p := printer{out: out, columns: min(out.Columns, widest)}
	for line := range strings.Lines(page) {
		p.line(strings.TrimRight(line, "\r\n"))
	}
	p.flush()
	return p.b.String()
}

// printer prints a page line by line.
type printer struct {
	out     term.Output
	columns int
	b       strings.Builder
	pending string // of the paragraph or item that the next line may continue
	code    bool   // within a fence
}

func (p *printer) line(s string) {
	fence := strings.HasPrefix(s, "```")
	switch {
	case fence:
		p.flush()
		p.code = !p.code
	case p.code:
		p.b.WriteString(strings.TrimRight("    "+strings.ReplaceAll(s, "\t", "    "), " ") + "\n")
	case s == "":
		p.flush()
		p.b.WriteByte('\n')
	case strings.HasPrefix(s, "#"):
		p.flush()
		p.b.WriteString(p.out.Style(term.Bold, strings.TrimLeft(s, "# ")) + "\n")
	case strings.HasPrefix(s, "- "):
		p.flush()
		p.pending = s
	case p.pending == "":
		p.pending = s
	default:
		p.pending += " " + strings.TrimSpace(s)
	}
}

// flush prints what is pending.
func (p *printer) flush() {
	if p.pending == "" {
		return
	}
	indent := 0
	if strings.HasPrefix(p.pending, "- ") {
		indent = len("- ")
	}
	lines := mark.Wrap(links.ReplaceAllString(p.pending, "$1"), p.columns, 0, indent)
	text := strings.Join(lines, "\n"+strings.Repeat(" ", indent))
	if p.out.Colored {
		text = spans.ReplaceAllStringFunc(text, func(s string) string { return p.out.Style(term.Cyan, strings.Trim(s, "`")) })
	}
	p.b.WriteString(text + "\n")
	p.pending = ""
}

var (
	links = regexp.MustCompile(`\[([^\]]*)\]\([^)\s]*\)`)
	spans = regexp.MustCompile("`[^`]+`")
)
