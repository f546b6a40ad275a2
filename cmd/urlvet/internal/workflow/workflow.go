// Package workflow keeps texts of others from being taken for the commands of a
// GitHub workflow, or of a build in Azure Pipelines or TeamCity.
//
// The runner reads what a step prints, on both streams. On GitHub, a line is a command
// if it begins with "::" after blanks, or holds "##[" anywhere. Commands mask text in
// the log, add annotations, or stop all commands that follow. In Azure Pipelines,
// "##vso[" sets variables too, and PATH. TeamCity has "##teamcity[".
package workflow

import (
	"io"
	"os"
	"strings"
	"sync"
)

// Running reports whether this process runs in a step of GitHub Actions.
func Running() bool { return os.Getenv("GITHUB_ACTIONS") == "true" }

// Watched reports whether a runner reads what this process prints for commands.
func Watched() bool {
	return Running() || os.Getenv("TF_BUILD") != "" || os.Getenv("TEAMCITY_VERSION") != ""
}

// Inert returns text in which no runner finds a command. It has one character
// more to read for each that it would have found: ":<U+003A>" for "::" at the
// beginning of a line, "##<U+005B>" for "##[", "##vso<U+005B>" for "##vso[", and the same for
// other words. All other text is as it was.
func Inert(text string) string { return new(scanner).inert(text) }

// Lines returns a writer for text that is to hold no command: where a runner reads it one
// that writes Inert text to w, elsewhere w itself. A command is found across
// calls of Write too.
func Lines(w io.Writer) io.Writer {
	if !Watched() {
		return w
	}
	return &lines{w: w}
}

// Text is Lines for text that people read, which is inert wherever it does not go to a terminal: a container
// may not know that its output goes into the log of a build.
func Text(w io.Writer) io.Writer {
	if f, ok := w.(*os.File); ok && isDevice(f) {
		return Lines(w)
	}
	return &lines{w: w}
}

// isDevice reports whether f is one, as a terminal is.
func isDevice(f *os.File) bool {
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}

type lines struct {
	mu sync.Mutex // two programs may have one standard error
	w  io.Writer
	s  scanner
}

// Write writes the text, inert, with one call of Write. After an error it says
// that nothing was written: how much of text that was, it cannot say.
func (l *lines) Write(text []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if _, err := io.WriteString(l.w, l.s.inert(string(text))); err != nil {
		return 0, err
	}
	return len(text), nil
}

// scanner finds the last byte of what begins a command. Its zero value stands at
// the beginning of a line.
type scanner struct {
	inLine bool // the line has something else than blanks and one colon
	colon  bool // the line has the colon
	hashes int  // how many are before the next byte, or before a word before it, at most two
}

// inert returns the next piece of text with what is to be printed in place of some bytes.
func (s *scanner) inert(text string) string {
	var b strings.Builder
	last := 0
	for i := range len(text) {
		if instead := s.next(text[i]); instead != "" {
			b.WriteString(text[last:i] + instead)
			last = i + 1
		}
	}
	return b.String() + text[last:]
}

// next takes a byte, and returns what to print in place of it: "" for the byte
// itself.
//
// The runner compares by the rules of a language, for which many characters are
// as if they were not there: "#\u200B#[" equals "##[". So a byte that is no
// printable ASCII changes nothing here, nor does it end the blanks of a line.
// "#é#[" is broken too, which does no harm.
func (s *scanner) next(c byte) (instead string) {
	switch {
	case c == '\n' || c == '\r':
		*s = scanner{}
	case c < ' ' || c >= 0x7F:
	case c == ' ':
		s.inLine, s.hashes = s.inLine || s.colon, 0
	case c == ':' && s.colon && !s.inLine:
		s.inLine, s.hashes = true, 0
		return "<U+003A>"
	case c == ':' && !s.inLine:
		s.colon, s.hashes = true, 0
	case c == '#':
		s.inLine, s.hashes = true, min(s.hashes+1, 2)
	case c == '[' && s.hashes == 2:
		s.hashes = 0
		return "<U+005B>"
	case s.hashes == 2 && ('a' <= c|0x20 && c|0x20 <= 'z'): // "##vso["
	default:
		s.inLine, s.hashes = true, 0
	}
	return ""
}
