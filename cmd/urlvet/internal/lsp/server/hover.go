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
	"unicode/utf8"

	"urlvet.example/analyzer"
	"urlvet.example/cmd/urlvet/internal/check"
	"urlvet.example/cmd/urlvet/internal/lsp/protocol"
	"urlvet.example/urlcheck"
)

// hover shows, for a position in a string, the components of the URL there, the
// findings, and the pages of their rules. Elsewhere it shows nothing.
func (s *Server) hover(ctx context.Context, p protocol.TextDocumentPositionParams) (*protocol.Hover, error) {
	path, ok := pathOf(p.TextDocument.URI)
	if !ok {
		return nil, nil
	}
	seen, err := s.see(ctx, path)
	doc := seen.docs[path]
	if err != nil || doc == nil {
		return nil, err
	}
	offset := doc.text.Offset(p.Position)
	lit := lexemeAt(doc.text.Bytes, offset)
	if lit.kind != token.STRING || offset >= lit.end() {
		return nil, nil
	}
	found := slices.DeleteFunc(seen.in(path), func(f check.Finding) bool {
		return f.End.Offset < lit.start || f.Start.Offset > lit.end()
	})
	u, ok := urlAt(lit, offset, len(found) > 0)
	if !ok {
		return nil, nil
	}
	found = slices.DeleteFunc(found, func(f check.Finding) bool { return f.End.Offset < u.start || f.Start.Offset > u.end })
	settings, _ := s.config().For(filepath.Dir(path)) // one with a mistake has been shown
	return &protocol.Hover{
		Contents: s.markup(describe(u, settings.Options.Profile, found)),
		Range:    doc.text.Range(u.start, u.end),
	}, nil
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
}

// urlAt returns the URL in a string literal at an offset of the file. bad says
// that the string has a finding: then a word in it is a URL even if it does not
// look like one.
func urlAt(lit lexeme, offset int, bad bool) (written, bool) {
	value, at := unquote(lit)
	i, found := slices.BinarySearch(at, offset)
	if !found {
		i--
	}
	for _, f := range urlcheck.FindAll(value) {
		if f.Start <= i && i < f.End {
			return written{f.URL, at[f.Start], at[f.End], true}, true
		}
	}
	start, end := word(value, max(i, 0))
	if !bad || start == end {
		return written{}, false
	}
	return written{value[start:end], at[start], at[end], false}, true
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

// unquote returns the value of a string literal, as far as it is valid, and the
// offsets in the file of each of its bytes and of its end.
func unquote(lit lexeme) (value string, at []int) {
	quote, end := lit.text[0], len(lit.text)
	if end > 1 && lit.text[end-1] == quote {
		end--
	}
	var out []byte
	i := 1
	for i < end {
		char, n := unquoteChar(lit.text[i:end], quote)
		if n == 0 {
			break // half an escape
		}
		for range []byte(char) {
			at = append(at, lit.start+i)
		}
		out = append(out, char...)
		i += n
	}
	return string(out), append(at, lit.start+i)
}

// unquoteChar returns the value of the first character of s and its length.
func unquoteChar(s string, quote byte) (char string, n int) {
	if quote == '`' {
		return strings.TrimSuffix(s[:1], "\r"), 1
	}
	r, multibyte, rest, err := strconv.UnquoteChar(s, quote)
	switch {
	case err != nil:
		return "", 0
	case !multibyte:
		char = string([]byte{byte(r)}) // "\xff" is one byte
	default:
		char = string(r)
	}
	return char, len(s) - len(rest)
}

// describe returns, as Markdown, the components of a URL, the findings in it
// and the pages of their rules. A text that is not a URL by itself, such as the
// ":80/a" of "http://" + host + ":80/a", has no components.
func describe(u written, profile urlcheck.Profile, found []check.Finding) string {
	var b strings.Builder
	if parsed := urlcheck.Parse(u.text, profile); u.likely || parsed.Host.Present() {
		for _, c := range components(u.text, parsed) {
			fmt.Fprintf(&b, "- %s: %s\n", c.name, c.value)
		}
	}
	var codes []string
	for _, f := range found {
		fmt.Fprintf(&b, "\n**%s**: %s\n", f.Code, f.Message)
		if !slices.Contains(codes, f.Code) {
			codes = append(codes, f.Code)
		}
	}
	for _, code := range codes {
		if rule, ok := analyzer.Lookup(code); ok {
			fmt.Fprintf(&b, "\n---\n\n%s\n", strings.TrimSpace(rule.Page()))
		}
	}
	return strings.TrimSpace(b.String())
}

// component is a part of a URL and its name, both as Markdown.
type component struct{ name, value string }

// components returns the components of a URL. It hides a password, because
// others may see the screen.
func components(u string, parsed urlcheck.URL) (all []component) {
	add := func(name string, s urlcheck.Span) {
		if s.Present() && s.Start < s.End {
			all = append(all, component{name, code(u[s.Start:s.End])})
		}
	}
	user := parsed.Userinfo
	password := false
	if user.Present() {
		if n := strings.IndexByte(u[user.Start:user.End], ':'); n >= 0 {
			user.End, password = user.Start+n, true
		}
	}
	add("scheme", parsed.Scheme)
	add("user", user)
	if password {
		all = append(all, component{"password", "not shown"})
	}
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

// code returns text as Markdown code, between more backquotes than it contains
// and with invisible characters escaped.
func code(text string) string {
	if !utf8.ValidString(text) || strings.ContainsFunc(text, func(r rune) bool { return !unicode.IsPrint(r) }) {
		text = strings.Trim(strconv.Quote(text), `"`)
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
