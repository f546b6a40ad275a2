package play

import (
	"path"
	"slices"
	"strconv"
	"strings"

	"urlvet.example/analyzer"
	"urlvet.example/cmd/urlvet/internal/lexeme"
	"urlvet.example/urlcheck"
)

// checkLines adds what is found in URLs, one a line. A line that begins with a quote, as
// no URL does, is a Go string: "http://example.org/\n".
func (out *Result) checkLines(text string, o analyzer.Options) {
	profile, err := withRules(o)
	if err != nil {
		out.Error = err.Error()
		return
	}
	start := 0
	for line := range strings.Lines(text) {
		written := strings.TrimRight(line, "\r\n")
		switch {
		case strings.HasPrefix(written, `"`):
			value, at := lexeme.Unquote(written, start)
			out.checkURL(value, at, profile, quoted)
		case written != "":
			out.checkURL(written, identity(start, len(written)), profile, plain)
		}
		start += len(line)
	}
}

// withRules returns the profile with the rules of the request that urlcheck has. The
// other rules are about Go source: they are allowed, and find nothing in a URL.
func withRules(o analyzer.Options) (urlcheck.Profile, error) {
	if _, err := analyzer.New(o); err != nil {
		return o.Profile, err
	}
	var codes []string
	for _, r := range urlcheck.Rules() {
		if slices.ContainsFunc(o.Enable, func(pattern string) bool {
			ok, _ := path.Match(pattern, r.Code)
			return ok
		}) {
			codes = append(codes, r.Code)
		}
	}
	return o.Profile.With(codes...)
}

// plain spells the text of a fix for a line that is a URL.
func plain(s string) string { return s }

// quoted spells the text of a fix for a line that is a Go string.
func quoted(s string) string {
	q := strconv.Quote(s)
	return q[1 : len(q)-1]
}

// checkURL adds what is found in a URL, and its components. at has the offset in the text
// of each of its bytes and of its end; spell writes a fix as the line is written.
func (out *Result) checkURL(u string, at []int, p urlcheck.Profile, spell func(string) string) {
	for _, problem := range urlcheck.Check(u, p) {
		rule, _ := urlcheck.Lookup(problem.Code)
		span := Span{at[problem.Start], at[problem.End]}
		f := Finding{
			Span: span, Code: problem.Code, Level: problem.Level.String(), Message: problem.Message,
			Help: rule.Help, Fixes: []Fix{},
		}
		if fix := problem.Fix; fix != nil {
			f.Fixes = append(f.Fixes, Fix{fix.Title, fix.Suggestion, []Edit{{span, spell(fix.Text)}}})
		}
		out.add(f)
	}
	out.addURL(u, at, p)
}

// addURL adds a URL with its components, unless there are too many. at is as for checkURL.
func (out *Result) addURL(u string, at []int, p urlcheck.Profile) {
	if len(out.URLs) < maxShown {
		out.URLs = append(out.URLs, components(u, at, p))
	}
}

// components returns a URL with its components. at is as for checkURL.
func components(u string, at []int, p urlcheck.Profile) Component {
	out := Component{Span: Span{at[0], at[len(at)-1]}, Name: "URL", Text: u}
	parsed := urlcheck.Parse(u, p)
	add := func(name string, s urlcheck.Span) {
		if s.Present() {
			out.Parts = append(out.Parts, Component{Span: Span{at[s.Start], at[s.End]}, Name: name, Text: u[s.Start:s.End]})
		}
	}
	add("scheme", parsed.Scheme)
	add("user information", parsed.Userinfo)
	add("host", parsed.Host)
	add("port", parsed.Port)
	add("path", parsed.Path)
	add("query", parsed.Query)
	add("fragment", parsed.Fragment)
	for _, part := range parsed.Parts {
		add(part.Name, part.Span)
	}
	return out
}

// identity returns the offsets of so many bytes from start, and of their end.
func identity(start, size int) []int {
	at := make([]int, size+1)
	for i := range at {
		at[i] = start + i
	}
	return at
}
