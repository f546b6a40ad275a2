package server

import (
	"context"
	"fmt"
	"go/token"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"urlvet.example/analyzer"
	"urlvet.example/cmd/urlvet/internal/check"
	"urlvet.example/cmd/urlvet/internal/lexeme"
	"urlvet.example/cmd/urlvet/internal/lsp/protocol"
	"urlvet.example/cmd/urlvet/internal/mark"
	"urlvet.example/urlcheck"
)

// hover shows, for a position in a finding, what its rule says. In the rest of
// a URL in a string it shows the components of the URL, and elsewhere nothing.
func (s *Server) hover(ctx context.Context, p protocol.TextDocumentPositionParams) (*protocol.Hover, error) {
	seen, doc, err := s.seeOpen(ctx, p.TextDocument.URI)
	if doc == nil {
		return nil, err
	}
	offset := doc.text().Offset(p.Position)
	found := seen.found[doc.path]
	if here := touching(found, offset, offset); len(here) > 0 {
		return s.explained(doc, here), nil
	}
	lit := lexeme.At(doc.text().Bytes, offset)
	if lit.Kind != token.STRING || offset >= lit.End() {
		return nil, nil
	}
	found = touching(found, lit.Start, lit.End())
	u, ok := urlAt(lit, offset, found)
	if !ok {
		return nil, nil
	}
	settings, _ := s.config().For(filepath.Dir(doc.path)) // one with a mistake has been shown
	if text := describe(u, settings.Options.Profile); text != "" {
		return &protocol.Hover{Contents: s.markup(text), Range: doc.text().Range(u.start, u.end)}, nil
	}
	if found = touching(found, u.start, u.end); len(found) > 0 {
		return s.explained(doc, found), nil
	}
	return nil, nil
}

// touching returns the findings that overlap a span or stand at one of its
// ends, the first maxOffered of them.
func touching(found []check.Finding, start, end int) (all []check.Finding) {
	for _, f := range found {
		if f.Start.Offset <= end && start <= f.End.Offset && len(all) < maxOffered {
			all = append(all, f)
		}
	}
	return all
}

// maxExplained is how many findings a hover explains. More than two at a place
// are rare.
const maxExplained = 3

// explained returns the hover over findings.
func (s *Server) explained(doc *document, found []check.Finding) *protocol.Hover {
	var parts []string
	for _, f := range found[:min(len(found), maxExplained)] {
		parts = append(parts, s.explain(f))
	}
	return &protocol.Hover{
		Contents: s.markup(strings.Join(parts, "\n\n")),
		Range:    doc.text().Range(found[0].Start.Offset, found[0].End.Offset),
	}
}

// explain returns three lines of Markdown about a finding: what is wrong, what
// to do, and where to read more.
func (s *Server) explain(f check.Finding) string {
	lines := []string{fmt.Sprintf("**%s** (%s): %s", f.Code, f.Level, literal(f.Message)), cure(f)}
	if page := s.pages.Link(f.Code); page != "" {
		lines = append(lines, fmt.Sprintf("[More about %s](%s)", f.Code, page))
	}
	return strings.Join(lines, "  \n")
}

// cure returns what to do about a finding, as Markdown: the titles of its fixes or,
// if it has none, what its rule advises.
func cure(f check.Finding) string {
	var titles []string
	for _, fix := range f.Fixes {
		titles = append(titles, literal(fix.Title))
	}
	if len(titles) > 0 {
		return "Fix: " + strings.Join(titles, ", or: ")
	}
	return "Help: " + literal(f.Help)
}

// literal returns Markdown that shows a text as it is.
func literal(text string) string {
	var b strings.Builder
	for _, r := range mark.Visible(text) {
		if strings.ContainsRune("\\`*_[]<>&#|~!", r) {
			b.WriteByte('\\')
		}
		b.WriteRune(r)
	}
	return b.String()
}

// markup returns Markdown in the form that the client shows. The client lists
// formats in order of preference.
func (s *Server) markup(text string) protocol.MarkupContent {
	known := s.client.TextDocument.Hover.ContentFormat
	markdown, plain := slices.Index(known, protocol.Markdown), slices.Index(known, protocol.PlainText)
	if len(known) > 0 && (markdown < 0 || 0 <= plain && plain < markdown) {
		return protocol.MarkupContent{Kind: protocol.PlainText, Value: text}
	}
	return protocol.MarkupContent{Kind: protocol.Markdown, Value: text}
}

// written is a URL and where it is written, in byte offsets of the file.
type written struct {
	text       string
	start, end int
	likely     bool // whether it looks like a URL

	// hidden are the secrets that reach into it: of "http://u:a b@h/", or of "http://u:a" + "b@h/", it may
	// be a part.
	hidden []urlcheck.Span
}

// writtenIn returns a part of the value of a literal whose bytes are at these offsets of the file, and
// which has these findings.
func writtenIn(value string, at []int, start, end int, likely bool, findings []check.Finding) written {
	hidden := urlcheck.Secrets(value)
	for _, f := range findings {
		if rule, _ := analyzer.Lookup(f.Code); rule.Secret {
			from, _ := slices.BinarySearch(at, f.Start.Offset)
			to, _ := slices.BinarySearch(at, f.End.Offset)
			hidden = append(hidden, urlcheck.Span{Start: from, End: min(to, len(value))})
		}
	}
	return written{value[start:end], at[start], at[end], likely, mark.Within(mark.Merge(hidden), start, end)}
}

// urlAt returns the URL in a string literal at an offset of the file. If the
// string has findings, a word in it is a URL even if it does not look like one,
// and what follows a URL may belong to it.
func urlAt(lit lexeme.Lexeme, offset int, findings []check.Finding) (written, bool) {
	value, at := lexeme.Unquote(lit.Text, lit.Start)
	i, ok := slices.BinarySearch(at, offset)
	if !ok {
		i--
	}
	urls := urlcheck.FindAll(value)
	if start, end, ok := whole(value, at, urls, findings); ok && start <= i && i < end {
		return writtenIn(value, at, start, end, true, findings), true
	}
	for _, f := range urls {
		if f.Start <= i && i < f.End {
			return writtenIn(value, at, f.Start, f.End, true, findings), true
		}
	}
	start, end := word(value, max(i, 0))
	if len(findings) == 0 || start == end {
		return written{}, false
	}
	return writtenIn(value, at, start, end, false, findings), true
}

// whole returns the span of a value that is one URL although it has blanks:
// "https://h/?q=red shoes". The findings show whether it was judged as such:
// one is behind what would be a URL in running text.
func whole(value string, at []int, urls []urlcheck.Found, findings []check.Finding) (start, end int, ok bool) {
	if len(urls) != 1 || strings.TrimSpace(value[:urls[0].Start]) != "" {
		return 0, 0, false
	}
	start, end = urls[0].Start, len(strings.TrimRightFunc(value, unicode.IsSpace))
	behind := slices.ContainsFunc(findings, func(f check.Finding) bool {
		return at[urls[0].End] <= f.Start.Offset && f.Start.Offset < at[end]
	})
	return start, end, behind
}

// word returns the span of the text between blanks around an offset.
func word(s string, at int) (start, end int) {
	at = min(at, len(s))
	start = strings.LastIndexFunc(s[:at], unicode.IsSpace) + 1
	if n := strings.IndexFunc(s[at:], unicode.IsSpace); n >= 0 {
		return start, at + n
	}
	return start, len(s)
}

// describe returns the components of a URL as Markdown. A text that is not a URL
// by itself, such as the ":80/a" of "http://" + host + ":80/a", has none.
func describe(u written, profile urlcheck.Profile) string {
	parsed := urlcheck.Parse(u.text, profile)
	if !u.likely && !parsed.Host.Present() {
		return ""
	}
	var b strings.Builder
	for _, c := range components(u.text, parsed, u.hidden) {
		fmt.Fprintf(&b, "- %s: %s\n", c.name, c.value)
	}
	return strings.TrimSpace(b.String())
}

// component is a part of a URL and its name, both as Markdown.
type component struct{ name, value string }

// components returns the components of a URL, without its secrets and what else is hidden.
func components(u string, parsed urlcheck.URL, hidden []urlcheck.Span) (all []component) {
	hidden = mark.Merge(append(secrets(u, parsed), hidden...))
	add := func(name string, s urlcheck.Span) {
		if s.Present() && s.Start < s.End {
			all = append(all, component{name, code(shown(u, s, hidden))})
		}
	}
	user, password := userAndPassword(u, parsed.Userinfo)
	add("scheme", parsed.Scheme)
	add("user", user)
	add("password", password)
	add("host", parsed.Host)
	add("port", parsed.Port)
	add("path", parsed.Path)
	add("query", parsed.Query)
	add("fragment", parsed.Fragment)
	for _, part := range parsed.Parts {
		add(part.Name, part.Span)
	}
	return all
}

// maxShown is how many bytes of a component are shown.
const maxShown = 200

// code returns text as Markdown code, between more backquotes than it contains
// and with invisible characters escaped.
func code(text string) string {
	if len(text) > maxShown {
		text = strings.ToValidUTF8(text[:maxShown], "") + "…"
	}
	if mark.Visible(text) != text {
		text = strings.Trim(strconv.QuoteToASCII(text), `"`)
	}
	fence := "`"
	for strings.Contains(text, fence) {
		fence += "`"
	}
	if len(fence) > 1 {
		return fence + " " + text + " " + fence
	}
	return fence + text + fence
}
