package main

import (
	"bytes"
	"fmt"
	"html"
	"regexp"
	"strings"

	"github.com/rivo/uniseg"
)

// styled is text in one style.
type styled struct {
	text  string
	class string // names of the style's parts, such as "b red"
}

// sequence matches what a terminal does not show: styles (SGR), links (OSC 8) and other
// control sequences.
var sequence = regexp.MustCompile("\x1b\\[([0-9;]*)m|\x1b\\]8;[^\x1b]*\x1b\\\\|\x1b\\[[0-9;?]*[A-Za-z]")

// colors are the classes of the SGR parameters for colours.
var colors = map[string]string{
	"31": "red", "32": "green", "33": "yellow", "34": "blue", "35": "magenta", "36": "cyan",
	"91": "red", "92": "green", "93": "yellow", "94": "blue", "95": "magenta", "96": "cyan",
}

// sgr is what SGR sequences have set.
type sgr struct {
	bold, underlined bool
	color            string // a class
}

// apply applies the parameters of a sequence. Colours of the background, and those of
// palettes, are left out.
func (s *sgr) apply(parameters string) {
	all := strings.Split(parameters, ";")
	for i := 0; i < len(all); i++ {
		switch p := all[i]; p {
		case "", "0":
			*s = sgr{}
		case "1":
			s.bold = true
		case "4":
			s.underlined = true
		case "24":
			s.underlined = false
		case "38", "48":
			i += 2 // 5 and a number
		default:
			if p == "39" || colors[p] != "" {
				s.color = colors[p]
			}
		}
	}
}

func (s sgr) class() string {
	var names []string
	if s.bold {
		names = append(names, "b")
	}
	if s.underlined {
		names = append(names, "u")
	}
	if s.color != "" {
		names = append(names, s.color)
	}
	return strings.Join(names, " ")
}

// parse returns the lines that a terminal shows of output.
func parse(output string) (lines [][]styled) {
	var now sgr
	for line := range strings.Lines(strings.ReplaceAll(output, "\r\n", "\n")) {
		line = strings.TrimSuffix(line, "\n")
		line = line[strings.LastIndexByte(line, '\r')+1:]
		var parts []styled
		at := 0
		for _, m := range sequence.FindAllStringSubmatchIndex(line, -1) {
			parts = add(parts, line[at:m[0]], now.class())
			if m[2] >= 0 {
				now.apply(line[m[2]:m[3]])
			}
			at = m[1]
		}
		lines = append(lines, add(parts, line[at:], now.class()))
	}
	return lines
}

func add(parts []styled, text, class string) []styled {
	if text == "" {
		return parts
	}
	return append(parts, styled{text, class})
}

// fold breaks the lines that are too long where a terminal of so many columns does.
func fold(lines [][]styled, columns int) (all [][]styled) {
	for _, parts := range lines {
		var line []styled
		room := columns
		for _, p := range parts {
			for uniseg.StringWidth(p.text) > room {
				head, tail := split(p.text, room)
				all = append(all, add(line, head, p.class))
				line, room, p.text = nil, columns, tail
			}
			line = add(line, p.text, p.class)
			room -= uniseg.StringWidth(p.text)
		}
		all = append(all, line)
	}
	return all
}

// split parts text after so many columns, or before a character that does not fit there.
func split(text string, columns int) (head, tail string) {
	for g := uniseg.NewGraphemes(text); g.Next(); {
		if columns -= g.Width(); columns < 0 {
			from, _ := g.Positions()
			return text[:from], text[from:]
		}
	}
	return text, ""
}

// The measures of a cell and of the margin, in pixels.
const (
	cellWidth  = 8.4
	lineHeight = 18
	margin     = 12
)

const style = `
text { font: 14px ui-monospace, "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace; fill: #24292f; white-space: pre }
rect { fill: #ffffff; stroke: #d0d7de }
.b { font-weight: bold } .u { text-decoration: underline } .red { fill: #cf222e } .green { fill: #116329 } .yellow { fill: #7d4e00 } .blue { fill: #0550ae } .cyan { fill: #1b7c83 } .magenta { fill: #8250df }
@media (prefers-color-scheme: dark) {
text { fill: #e6edf3 } rect { fill: #0d1117; stroke: #30363d }
.red { fill: #ff7b72 } .green { fill: #3fb950 } .yellow { fill: #d29922 } .blue { fill: #79c0ff } .cyan { fill: #56d4dd } .magenta { fill: #d2a8ff }
}
`

// draw returns the lines as an SVG image of so many columns.
func draw(lines [][]styled, columns int) []byte {
	width, height := 2*margin+cellWidth*float64(columns), 2*margin+lineHeight*len(lines)
	var b bytes.Buffer
	fmt.Fprintf(&b, "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%.0f\" height=\"%d\" viewBox=\"0 0 %.0f %d\" role=\"img\">\n", width, height, width, height)
	fmt.Fprintf(&b, "<title>Output of urlvet on a terminal</title>\n<style>%s</style>\n<rect x=\"0.5\" y=\"0.5\" width=\"%.0f\" height=\"%d\" rx=\"6\"/>\n", style, width-1, height-1)
	for i, parts := range lines {
		drawLine(&b, parts, margin+lineHeight*i+lineHeight*3/4)
	}
	b.WriteString("</svg>\n")
	return b.Bytes()
}

// drawLine draws each part where its column is: a reader's font may have other widths.
func drawLine(b *bytes.Buffer, parts []styled, y int) {
	column := 0
	for _, p := range parts {
		n := uniseg.StringWidth(p.text)
		if strings.TrimSpace(p.text) != "" {
			fmt.Fprintf(b, "<text x=\"%.1f\" y=\"%d\" textLength=\"%.1f\" class=\"%s\" xml:space=\"preserve\">%s</text>\n",
				margin+cellWidth*float64(column), y, cellWidth*float64(n), p.class, html.EscapeString(p.text))
		}
		column += n
	}
}
