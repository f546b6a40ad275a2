package analyzer

import (
	"cmp"
	"errors"
	"go/ast"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"urlvet.example/analyzer/internal/flow"
	"urlvet.example/analyzer/internal/sink"
	"urlvet.example/analyzer/internal/source"
	"urlvet.example/urlcheck"
)

// refusing are the functions of the standard library that refuse what net/url cannot
// parse.
var refusing = map[sink.Function]func(string) (*url.URL, error){
	{Path: "net/url", Name: "Parse"}:                     url.Parse,
	{Path: "net/url", Recv: "URL", Name: "Parse"}:        url.Parse,
	{Path: "net/url", Name: "ParseRequestURI"}:           url.ParseRequestURI,
	{Path: "net/http", Name: "NewRequest"}:               url.Parse,
	{Path: "net/http", Name: "NewRequestWithContext"}:    url.Parse,
	{Path: "net/http", Name: "Get"}:                      url.Parse,
	{Path: "net/http", Name: "Head"}:                     url.Parse,
	{Path: "net/http", Name: "Post"}:                     url.Parse,
	{Path: "net/http", Name: "PostForm"}:                 url.Parse,
	{Path: "net/http", Recv: "Client", Name: "Get"}:      url.Parse,
	{Path: "net/http", Recv: "Client", Name: "Head"}:     url.Parse,
	{Path: "net/http", Recv: "Client", Name: "Post"}:     url.Parse,
	{Path: "net/http", Recv: "Client", Name: "PostForm"}: url.Parse,
}

// judgeRefused reports a text that is known to its last byte and that the function which
// gets it always refuses, if no rule has said why: said is what they have.
func (j *judge) judgeRefused(c flow.Candidate, said []urlcheck.Problem) {
	text, known := written(c.Template)
	call, called := source.Above(c.At.Path, 1).(*ast.CallExpr)
	if !known || !called || isCapitals(text) {
		return
	}
	fn := j.names.Callee(call)
	parse, ok := refusing[fn]
	if !ok {
		return
	}
	u, err := parse(text)
	fetched := fetches(fn) && !saysWhy(said, 0, len(c.Template.Bytes))
	switch {
	case err != nil:
		j.tellRefused(c, said, qualified(fn), text, err)
	case fetched && u.Scheme == "":
		j.tell(c.Template, argRefused, 0, len(c.Template.Bytes), nil, qualified(fn), "there is no scheme")
	case fetched && u.Host == "" && slices.Contains(sink.Schemes(fn), u.Scheme):
		j.tell(c.Template, argRefused, 0, len(c.Template.Bytes), nil, qualified(fn), "there is no host")
	case fn.Path == "net/http" && len(text) == len(c.Template.Bytes) && placeholder.MatchString(text):
		at := placeholder.FindStringIndex(text)
		j.tell(c.Template, formatUnapplied, at[0], at[1], nil, text[at[0]:at[1]])
	}
}

// qualified returns the name of a function as a file that imports its package writes it,
// or with its receiver: http.Get, Dialer.Dial.
func qualified(fn sink.Function) string {
	return cmp.Or(fn.Recv, sink.PackageName(fn.Path)) + "." + fn.Name
}

// fetches reports whether a function of net/http sends a request.
func fetches(fn sink.Function) bool {
	return fn.Path == "net/http" && fn.Recv == "" && !strings.HasPrefix(fn.Name, "New")
}

// judgeScheme reports a scheme that the function which gets the URL does not take.
func (j *judge) judgeScheme(c flow.Candidate, said []urlcheck.Problem) {
	text := string(c.Template.Bytes)
	n := source.SchemeLen(text)
	call, called := source.Above(c.At.Path, 1).(*ast.CallExpr)
	if !called || c.Role != sink.Absolute || saysWhy(said, 0, n) {
		return
	}
	fn := j.names.Callee(call)
	takes := sink.Schemes(fn)
	if n == 0 || !strings.HasPrefix(text[n:], ":") {
		if len(takes) > 0 {
			j.judgeJoinedScheme(c, fn, takes)
		}
		return
	}
	if len(takes) > 0 && !slices.Contains(takes, strings.ToLower(text[:n])) {
		j.tell(c.Template, schemeUnsupported, 0, n, nil, qualified(fn), listed(takes), text[:n])
	}
}

// listed returns words as a list for people: ws, wss and http.
func listed(words []string) string {
	last := len(words) - 1
	return strings.Join(words[:last], ", ") + " and " + words[last]
}

// tellRefused reports that a function refuses a text.
func (j *judge) tellRefused(c flow.Candidate, said []urlcheck.Problem, name, text string, err error) {
	start, end, why := refusalOf(text, err)
	if len(text) != len(c.Template.Bytes) { // a verb is one byte of the template
		if start, end = 0, len(c.Template.Bytes); !isTemplate(text) {
			return // format-unapplied says so
		}
	}
	if !saysWhy(said, start, end) {
		j.tell(c.Template, argRefused, start, end, nil, name, why)
	}
}

// saysWhy reports whether one of the problems is an error, or overlaps the span.
func saysWhy(said []urlcheck.Problem, start, end int) bool {
	return slices.ContainsFunc(said, func(p urlcheck.Problem) bool {
		return p.Level == urlcheck.Error || p.Start < end && start < p.End
	})
}

// placeholder matches what a template has for a value: {id}, {{.ID}}, ${ID}, <id>.
var placeholder = regexp.MustCompile(`\$?\{\{? ?[.A-Za-z_][A-Za-z0-9_.-]* ?\}\}?|<[A-Za-z_][A-Za-z0-9_ -]*>`)

// written returns the text of a template as it is written, with verbs that no call
// fills; false if some of it is known at run time only.
func written(t *flow.Template) (string, bool) {
	var b strings.Builder
	for _, p := range t.Pieces {
		switch {
		case !p.Hole:
			b.Write(t.Bytes[p.Start:p.End])
		case p.Unfilled:
			b.WriteString(p.Verb)
		default:
			return "", false
		}
	}
	return b.String(), true
}

// refusal is a row of the table of what net/url says: the beginning of its text, what it
// means, and where it is in the URL.
type refusal struct {
	text, why string
	span      func(s string) (start, end int)
}

var refusals = []refusal{
	{"net/url: invalid control character", "there is a control character in it", controlOf},
	{"first path segment", "the text before the first colon is not a scheme", func(s string) (int, int) { return 0, strings.IndexByte(s, ':') + 1 }},
	{"missing protocol scheme", "there is no scheme before the colon", func(string) (int, int) { return 0, 1 }},
	{"empty url", "it is empty", whole},
	{"invalid URI for request", "it is neither absolute nor a path that begins with a slash", whole},
	{"net/url: invalid userinfo", "there is a character in the user information that must be escaped", userOf},
	{"invalid port", "the text after the last colon of the host is not a port", portOf},
	{"missing ']'", "the bracket of the host is not closed", hostOf},
	{"invalid host", "the text in brackets is not an IPv6 address", hostOf},
	{"invalid IP-literal", "the text in brackets is not an IPv6 address", hostOf},
}

// refusalOf returns where in s the reason is why net/url refuses it, in byte offsets, and
// says it.
func refusalOf(s string, err error) (start, end int, why string) {
	var parsing *url.Error
	if errors.As(err, &parsing) {
		err = parsing.Err
	}
	var escape url.EscapeError
	var host url.InvalidHostError
	switch {
	case errors.As(err, &escape):
		return at(s, string(escape), 0, "is not an escape: \"%\" needs two hexadecimal digits")
	case errors.As(err, &host):
		from, _ := hostOf(s)
		return at(s, string(host), from, "is not allowed in a host")
	}
	for _, r := range refusals {
		if strings.HasPrefix(err.Error(), r.text) {
			start, end = r.span(s)
			return start, end, r.why
		}
	}
	start, end = whole(s)
	return start, end, err.Error()
}

// at returns where part is in s, from an offset on, and what is wrong with it.
func at(s, part string, from int, wrong string) (start, end int, why string) {
	start = strings.Index(s[from:], part)
	if start < 0 { // the parser has unescaped it
		return 0, len(s), strconv.Quote(part) + " " + wrong
	}
	return from + start, from + start + len(part), strconv.Quote(part) + " " + wrong
}

func whole(s string) (start, end int) { return 0, len(s) }

func controlOf(s string) (start, end int) {
	i := strings.IndexFunc(s, func(r rune) bool { return r < ' ' || r == '\x7f' })
	return i, i + 1
}

// authorityOf returns where the authority of s is.
func authorityOf(s string) (start, end int) {
	before, _, _ := strings.Cut(s, "//")
	start = min(len(before)+len("//"), len(s))
	return start, start + source.IndexOrLen(s[start:], "/?#")
}

// userOf returns where the user information of s is.
func userOf(s string) (start, end int) {
	start, end = authorityOf(s)
	return start, start + max(0, strings.LastIndexByte(s[start:end], '@'))
}

// hostOf returns where the host of s is, with its port.
func hostOf(s string) (start, end int) {
	start, end = authorityOf(s)
	return start + strings.LastIndexByte(s[start:end], '@') + 1, end
}

// portOf returns where the last colon of the host of s is, and what follows it.
func portOf(s string) (start, end int) {
	start, end = hostOf(s)
	return start + max(0, strings.LastIndexByte(s[start:end], ':')), end
}
