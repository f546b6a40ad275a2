// Package term decides how output looks where it goes: coloured and cropped
// on a terminal, plain in a file or a pipe.
package term

import (
	"io"
	"os"

	"golang.org/x/term"
)

// Colors are the values of the -color flag.
var Colors = []string{"auto", "always", "never"}

// Output is where text goes.
type Output struct {
	io.Writer
	Colored bool
	Columns int // to crop lines to; 0 where lines may have any length
}

// For returns the output for w. Color is one of Colors; auto means on a
// terminal, or wherever FORCE_COLOR or CLICOLOR_FORCE wants it, unless NO_COLOR is
// set (https://no-color.org) or TERM is dumb.
func For(w io.Writer, color string) Output {
	columns, isTerminal := size(w)
	capable := isTerminal && understands(w.(*os.File))
	return Output{
		Writer:  w,
		Colored: color == "always" || color == "auto" && colored(capable),
		Columns: columns,
	}
}

// colored reports whether the environment wants colours. NO_COLOR is stronger than
// what forces them, and these are stronger than TERM.
func colored(capable bool) bool {
	switch {
	case os.Getenv("NO_COLOR") != "":
		return false
	case forced("FORCE_COLOR") || forced("CLICOLOR_FORCE"):
		return true
	}
	return capable && os.Getenv("TERM") != "dumb"
}

// forced reports whether a variable is set, and neither to 0 nor to false.
func forced(name string) bool {
	value := os.Getenv(name)
	return value != "" && value != "0" && value != "false"
}

// size returns the width of the terminal that w is; 80 if it does not say.
func size(w io.Writer) (columns int, isTerminal bool) {
	f, ok := w.(*os.File)
	if !ok || !IsTerminal(f) {
		return 0, false
	}
	columns, _, err := term.GetSize(int(f.Fd()))
	if err != nil || columns <= 0 {
		return 80, true
	}
	return columns, true
}

// IsTerminal reports whether f is a terminal.
func IsTerminal(f *os.File) bool { return term.IsTerminal(int(f.Fd())) }

// Interactive reports whether w is a terminal whose lines can be written again.
func Interactive(w io.Writer) bool {
	_, isTerminal := size(w)
	return isTerminal && os.Getenv("TERM") != "dumb" && understands(w.(*os.File))
}

// Link returns text that terminals make a link of (OSC 8), or the text alone if there
// is no URI.
func Link(uri, text string) string {
	if uri == "" {
		return text
	}
	return "\x1b]8;;" + uri + "\x1b\\" + text + "\x1b]8;;\x1b\\"
}

// Style is a way to set off text, an ANSI SGR parameter.
type Style string

// The styles in use.
const (
	Bold    Style = "1"
	Removed Style = "31"
	Cyan    Style = "36"
	Red     Style = "1;31"
	Yellow  Style = "1;33"
	Green   Style = "32"
	Blue    Style = "1;34"
)

// Style returns s in the style, or s alone where output is plain.
func (o Output) Style(style Style, s string) string {
	if !o.Colored || s == "" || style == "" {
		return s
	}
	return "\x1b[" + string(style) + "m" + s + "\x1b[0m"
}
