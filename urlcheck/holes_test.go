package urlcheck_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"urlvet.example/urlcheck"
)

// holeKinds are the letters for the kinds of holes in tests.
var holeKinds = strings.NewReplacer("{U}", "\x01", "{V}", "\x02", "{M}", "\x03", "{N}", "\x04", "{H}", "\x05", "{P}", "\x06", "{A}", "\x07")

// withHoles returns the text for a test's notation: {U} is a hole of kind
// Unknown, {V} Variable, {M} Number, {N} Name, {H} Host, {P} Path, {A} Address.
func withHoles(s string) urlcheck.Text {
	s = holeKinds.Replace(s)
	t := urlcheck.Text{Bytes: s}
	for i := range len(s) {
		if s[i] >= 1 && s[i] <= 7 {
			t.Holes = append(t.Holes, urlcheck.Hole{At: i, Kind: urlcheck.HoleKind(s[i] - 1)})
		}
	}
	return t
}

// holeRows are texts with holes and the codes of their problems.
var holeRows = []struct{ input, codes string }{
	{"http://{V}:8080/", "host-port-join"},
	{"http://{H}:{M}/", "host-port-join"},
	{"sftp://{V}@{V}:{V}/{V}", "host-port-join"},
	{"{V}://{H}:{V}{P}", "host-port-join"},
	{"postgres://{V}:{V}@{H}:{M}/db", "userinfo-unescaped host-port-join"},
	{"http://{H}:70000", "host-port-join port-range"},
	{"http://{N}:8080/", ""},
	{"http://{U}:8080/", ""},
	{"http://{V}.svc:8080/", ""},
	{"http://[{H}]:8080/", ""},
	{"docker://{V}:{V}", ""},
	{"http://{V}:foo/", "port-invalid"},
	{"https://{V}http://h.org/x", ""},
	{"https://{V}https://{V}", ""},
	{"https://{V}.org:/x", "port-empty"},
	{"http://2001:db8::1:{M}/", ""},
	{"http://h.org:70000{P}", "port-range"},
	{"http://h.org:80{P}", ""},
	{"http:/{H}", "scheme-slashes"},
	{"https:/{N}/x", "scheme-slashes"},
	{"https:/{M}.{V}/x", "scheme-slashes"},
	{"https:/{A}{P}", "scheme-slashes"},
	{"https://{A}:8080/", ""},
	{"https://{A}{A}/", ""},
	{"https:/{H}:{M}/x", "scheme-slashes host-port-join"},
	{"https:/{V}:8200/x", "scheme-slashes host-port-join"},
	{"https:/{V}:{M}", "scheme-slashes host-port-join"},
	{"https:/{V}:{V}@{N}/x", "scheme-slashes userinfo-unescaped"},
	{"https:/{V}.example.org/x", "scheme-slashes"},
	{"https:/{V}.s3.{V}.amazonaws.com", "scheme-slashes"},
	{"https:/{V}.svc", "scheme-slashes"},
	{"https:/{V}.{V}.io", "scheme-slashes"},
	{"https:/{V}.vault:8200/v1", "scheme-slashes"},
	{"http:/{V}", ""},
	{"http:/{V}/x", ""},
	{"http:/{V}.html", ""},
	{"http:/{V}.git/info", ""},
	{"http:/{V}.sh", ""},
	{"http:/{V}.tar.gz", ""},
	{"http:/{V}.{V}/x", ""},
	{"http:/{V}:{V}", ""},
	{"http:/{V}:{V}/x", ""},
	{"http:/{V}:80x", ""},
	{"http:/{V}:predict", ""},
	{"http:/{P}:8200/x", ""},
	{"http:/{P}.example.org/x", ""},
	{"http:/{U}:8200/x", ""},
	{"http:/{P}", ""},
	{":{V}", "scheme-missing"},
	{"a_b:{V}", "scheme-missing"},
	{"a_{N}:b", ""},
	{"{M}a:b", ""},
	{"http://h.org:0{M}/", ""},
	{"http://{V}%2f@h.org/", ""},
	{"http:{V}", ""},
	{"http://h.org/%{V}", ""},
	{"http://h.org/%2{V}", ""},
	{"http://h.org/%zz{V}", "escape-malformed"},
	{"http://h.org/a b{V}", "char-unsafe"},
	{"http://h.org/a b c{V}", "char-unsafe"},
	{"http://h.org/a b{V}c d", "char-unsafe char-unsafe"},
	{"http://h.org/?a={V}?b=2", "query-second-mark"},
	{"http://h.org/?a={U}?b=2", ""},
	{"http://h.org/?a=%2F{V}?b=2", ""},
	{"http://h.org/?a={V};b=2", ""},
	{"http://h.org/?a={M};b=2", "query-semicolon"},
	{"amqp://{V}:bitnami@{V}/", "userinfo-password"},
	{"http://\u0430{V}.com/", ""},
	{"http://h{M}:70000{V}", "port-range"},
	{"http://h{U}:70000/", ""},
	{"http://{P}:foo/", ""},
	{"http://h{P}.-a/", ""},
	{"http://h{U}@-a:70000/", ""},
	{"http://{U}@{V}:{M}/", "host-port-join"},
	{"docker://{U}<", ""},
	{"http://https//{P}", "scheme-doubled"},
	{"https://www.https://{V}", "scheme-doubled"},
	{"https://{U}https://h.org", ""},
	{"www.{U}.org:80", ""},
	{"{M}27.0.0.1:8080/x", ""},
	{"http://{V}", ""},
	{"{V}", ""},
}

// Only problems that do not depend on the values are reported.
func TestCheckText(t *testing.T) {
	for _, test := range holeRows {
		wantCodes(t, test.input, test.codes)
	}
}

// Some syntaxes can be checked beside a hole, others only as a whole.
func TestSyntaxBesideHoles(t *testing.T) {
	for _, test := range []struct{ input, codes string }{
		{"ftp://h.org/a;b{V}", "char-reserved"},
		{"telnet://h.org/x{V}", "telnet-path"},
		{"file://etc/{V}", "file-host"},
		{"file:////{V}", "file-path"},
		{"file:///{P}", ""},
		{"urn:x{V}", ""},
		{"data:text/plain{V}", ""},
		{"mailto:a{V}", ""},
		{"news:{V}@", ""},
		{"nntp://h.org{V}", ""},
		{"gopher://h.org/1a%0A{V}", ""},
		{"wais://h.org/a/b{V}", ""},
		{"prospero://h.org/a;b{V}", ""},
	} {
		wantCodes(t, test.input, test.codes)
	}
}

func wantCodes(t *testing.T, input, codes string) {
	t.Helper()
	var got []string
	for _, p := range urlcheck.CheckText(withHoles(input), urlcheck.Modern) {
		got = append(got, p.Code)
		if strings.ContainsAny(p.Message, "\x00\x01\x02\x03") {
			t.Errorf("%s: message %q", input, p.Message)
		}
	}
	if fmt.Sprint(got) != fmt.Sprint(strings.Fields(codes)) {
		t.Errorf("%s: %v, want %v", input, got, codes)
	}
}

// A hole outside the bytes is ignored. The value of a hole's byte does not
// matter.
func TestOddHoles(t *testing.T) {
	for _, at := range []int{-1, 4, 99} {
		if got := urlcheck.CheckText(urlcheck.Text{Bytes: "http", Holes: []urlcheck.Hole{{At: at}}}, urlcheck.Modern); got != nil {
			t.Errorf("a hole at %d: %v", at, got)
		}
	}
	for _, filler := range []string{" ", "?", "/", "%", "\x00"} {
		text := urlcheck.Text{Bytes: "http://" + filler + ":80/", Holes: []urlcheck.Hole{{At: 7}}}
		if got := urlcheck.CheckText(text, urlcheck.Modern); got != nil {
			t.Errorf("a hole written %q: %v", filler, got)
		}
	}
}

// A row marks the holes that a rule reports, and no others.
func TestUnescaped(t *testing.T) {
	for _, test := range []struct{ input, code, message string }{
		{"amqp://me:«{V}»@h.org/", "userinfo-unescaped", "password joined with + is not escaped; \"/\" or \"@\" in it breaks the URL"},
		{"postgres://«{V}»:{V}@h.org/db", "userinfo-unescaped", "user joined with + is not escaped; \"/\" or \"@\" in it breaks the URL"},
		{"mongodb+srv://{N}:«{V}»@{V}/db", "userinfo-unescaped", "password joined with + is not escaped; \"/\" or \"@\" in it breaks the URL"},
		{"redis://:«{V}»@h.org/0", "userinfo-unescaped", ""},
		{"{V}://«{V}»:{V}@{N}/", "userinfo-unescaped", ""},
		{"http://{M}:p-«{V}»@h.org/", "userinfo-unescaped", ""},
		{"http://u:{N}-«{V}»{V}@h.org/{V}:{V}@x", "userinfo-unescaped", ""},
		{"ssh://{V}@h.org/", "userinfo-unescaped", ""},
		{"mysql://{V}:{V}@tcp({V}:3306)/db", "userinfo-unescaped", ""},
		{"mysql://«{V}»:{V}@tcp/db", "userinfo-unescaped", "user joined with + is not escaped; \"/\" or \"@\" in it breaks the URL"},
		{"https://{V}@h.org/", "userinfo-unescaped", ""},
		{"https://{V}:@h.org/", "userinfo-unescaped", ""},
		{"https://oauth2:{V}@h.org/", "userinfo-unescaped", ""},
		{"https://{V}:x-oauth-basic@h.org/", "userinfo-unescaped", ""},
		{"https://{N}:{N}@{V}/", "userinfo-unescaped", ""},
		{"https://{U}:{M}@{V}/", "userinfo-unescaped", ""},
		{"https://{P}:{H}@{V}/", "userinfo-unescaped", ""},
		{"docker://{V}:{V}@{V}", "userinfo-unescaped", ""},
		{"mailto:{V}:{V}@{V}", "userinfo-unescaped", ""},
		{"http://{V}:{V}/{V}@h.org", "userinfo-unescaped", ""},
		{"{V}:{V}@h.org", "userinfo-unescaped", ""},
		{"redis://{H}.org:0637@/", "userinfo-password", ""}, // a host and a port
		{"redis://{H}.org:«a0637»@/", "userinfo-password", ""},
		{"postgres://«{V}»:{N}@{V}/db", "userinfo-unescaped", "user joined with + is not escaped; \"/\" or \"@\" in it breaks the URL"},
		{"postgres://«{V}»:a{N}@h.org/db", "userinfo-unescaped", ""},
		{"postgres://{V}:fixed@h.org/db", "userinfo-unescaped", ""},
		{"https://{V}:{N}@h.org/", "userinfo-unescaped", ""},
	} {
		text, spans := drawnHoles(test.input)
		var got []drawnSpan
		for _, p := range urlcheck.CheckText(text, urlcheck.Modern) {
			if p.Code != test.code {
				continue
			}
			if got = append(got, drawnSpan{p.Start, p.End}); test.message != "" && p.Message != test.message {
				t.Errorf("%s: %q, want %q", test.input, p.Message, test.message)
			}
		}
		if fmt.Sprint(got) != fmt.Sprint(spans) {
			t.Errorf("%s: %s at %v, want %v", test.input, test.code, got, spans)
		}
	}
}

// drawnHoles is withHoles for a text with marked spans.
func drawnHoles(s string) (urlcheck.Text, []drawnSpan) {
	bytes, spans := drawn(holeKinds.Replace(s))
	return withHoles(bytes), spans
}

// A message shows the verb of a hole.
func TestVerbs(t *testing.T) {
	text := withHoles("postgres://{V}:{V}@h.org/")
	text.Holes[0].Verb, text.Holes[1].Verb = "%[1]s", "%s"
	got := urlcheck.CheckText(text, urlcheck.Modern)
	if want := "user joined with %[1]s is not escaped; \"/\" or \"@\" in it breaks the URL"; len(got) != 1 || got[0].Message != want {
		t.Errorf("%s, want %q", describe(got), want)
	}
}

// TestAbsoluteHoles checks texts that are sent to a server: a text that may
// begin with a scheme does not lack one.
func TestAbsoluteHoles(t *testing.T) {
	for _, test := range []struct{ input, codes string }{
		{"{V}/a", ""},
		{"ws{V}", ""},
		{"http{P}", ""},
		{"s3-{V}", "scheme-missing"},
		{"www.{V}", "scheme-missing"},
		{"api{N}.org/", "scheme-missing"},
		{"/a/{V}", "scheme-missing"},
	} {
		text := withHoles(test.input)
		text.Absolute = true
		var codes []string
		for _, p := range urlcheck.CheckText(text, urlcheck.Modern) {
			codes = append(codes, p.Code)
		}
		if got := strings.Join(codes, " "); got != test.codes {
			t.Errorf("%s: got %q, want %q", test.input, got, test.codes)
		}
	}
}

// TestPhrases has texts whose parts are written apart, at "+", or hide something: words between
// unsafe characters belong to one problem only within a literal, and in sight.
func TestPhrases(t *testing.T) {
	for _, tt := range []struct {
		parts []string
		want  []urlcheck.Span
	}{
		{[]string{"http://h.org/a b c d"}, []urlcheck.Span{{Start: 14, End: 19}}},
		{[]string{"http://h.org/a b", " c d"}, []urlcheck.Span{{Start: 14, End: 15}, {Start: 16, End: 19}}},
		{[]string{"http://h.org/a ", "b c d"}, []urlcheck.Span{{Start: 14, End: 15}, {Start: 16, End: 19}}},
		{[]string{"http://h.org/", "a b c ", "d"}, []urlcheck.Span{{Start: 14, End: 19}}},
		{[]string{"http://h.org/?a= " + made + " b c"}, []urlcheck.Span{{Start: 16, End: 17}, {Start: 57, End: 60}}},
		{[]string{"http://bob:q7Z x8K vW3@h.org/"}, []urlcheck.Span{{Start: 14, End: 15}, {Start: 18, End: 19}}},
	} {
		text := urlcheck.Text{Bytes: strings.Join(tt.parts, "")}
		for i := range tt.parts[1:] {
			text.Seams = append(text.Seams, len(strings.Join(tt.parts[:i+1], "")))
		}
		var got []urlcheck.Span
		for _, p := range urlcheck.CheckText(text, urlcheck.Modern) {
			if p.Code == urlcheck.CodeCharUnsafe {
				got = append(got, urlcheck.Span{Start: p.Start, End: p.End})
			}
			if p.Fix != nil && strings.Contains(p.Fix.Text, half) {
				t.Errorf("%q: the fix shows a token", tt.parts)
			}
		}
		if !slices.Equal(got, tt.want) {
			t.Errorf("%q: %v, want %v", tt.parts, got, tt.want)
		}
	}
}
