package play

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode/utf16"
	"unicode/utf8"

	"golang.org/x/tools/go/analysis"

	"urlvet.example/analyzer"
	"urlvet.example/cmd/urlvet/internal/check"
	"urlvet.example/cmd/urlvet/internal/load"
)

// lines returns the findings as "line:column [start,end) code: message", with their fixes.
func lines(r Result) (all []string) {
	for _, f := range r.Findings {
		all = append(all, fmt.Sprintf("%d:%d [%d,%d) %s %s: %s", f.Line, f.Column, f.Start, f.End, f.Level, f.Code, f.Message))
		for _, fix := range f.Fixes {
			for _, e := range fix.Edits {
				all = append(all, fmt.Sprintf("[%d,%d) %q %v", e.Start, e.End, e.Text, fix.Suggestion))
			}
		}
	}
	return all
}

func TestCheck(t *testing.T) {
	for _, tt := range []struct {
		name    string
		request Request
		kind    string
		want    []string
	}{
		{"nothing", Request{}, URL, nil},
		{"a URL", Request{Text: "http://example.org/a b"}, URL, []string{
			"1:21 [20,21) error char-unsafe: a space in the path is not percent-encoded", `[20,21) "%20" false`,
		}},
		{"lines", Request{Text: "http://h/\r\n\nhttp://h:0/\n"}, URL, []string{
			"3:10 [21,22) error port-range: port 0 is out of range 1-65535",
		}},
		{"letters of more bytes than units", Request{Text: "http://example.org/é/😀/a b"}, URL, []string{
			`1:20 [19,20) warning char-non-ascii: "é" in the path is not percent-encoded`, `[19,20) "%C3%A9" false`,
			`1:23 [21,23) warning char-non-ascii: "😀" in the path is not percent-encoded`, `[21,23) "%F0%9F%98%80" false`,
			"1:29 [25,26) error char-unsafe: a space in the path is not percent-encoded", `[25,26) "%20" false`,
		}},
		{"a Go string", Request{Text: `"http://example.org/a\tb"`}, URL, []string{
			"1:22 [21,23) error char-control: control character U+0009 in the path", `[21,23) "" true`,
		}},
		{"a profile", Request{Text: "http://example.org/~a", Profile: "rfc1738"}, URL, []string{
			`1:20 [19,20) error char-unsafe: "~" in the path is not percent-encoded`, `[19,20) "%7E" false`,
		}},
		{"rules to turn on", Request{Text: "http://example.org:80/", Enable: "port-d*, arg-dsn"}, URL, []string{
			"1:19 [18,21) warning port-default: port 80 is the default of http", `[18,21) "" true`,
		}},
		{"Go source", Request{Text: "package p\n\n// é\nvar x = \"https//example.org/\"\n"}, Go, []string{
			`4:10 [25,32) error scheme-slashes: "https//" lacks the colon; did you mean "https://"?`, `[25,32) "https://" false`,
		}},
		{"Go source with a suggestion", Request{Text: "package p\n\nvar x = \"http://example.org/?a=1?b=2\"\n"}, Go, []string{
			`3:33 [43,44) warning query-second-mark: second "?" is in the value of "a"; did you mean "&"?`, `[43,44) "&" true`,
		}},
		{"Go source with a mistake", Request{Text: "package p\n\nvar x = \"https//example.org/\"\nfunc {"}, Go, []string{
			`3:10 [20,27) error scheme-slashes: "https//" lacks the colon; did you mean "https://"?`, `[20,27) "https://" false`,
		}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got := Check(tt.request)
			if got.Kind != tt.kind || !slices.Equal(lines(got), tt.want) {
				t.Errorf("%s, got\n%s\nwant\n%s", got.Kind, strings.Join(lines(got), "\n"), strings.Join(tt.want, "\n"))
			}
		})
	}
}

func TestErrors(t *testing.T) {
	for _, tt := range []struct {
		request Request
		want    string
	}{
		{Request{Text: "package p\nfunc {"}, "2:6: expected 'IDENT', found '{'"},
		{Request{Text: "package"}, ""},
		{Request{Text: "http://h/", Profile: "rfc0"}, `unknown profile "rfc0"`},
		{Request{Text: "http://h/", Enable: "nosuch"}, `no rule is named "nosuch"`},
		{Request{Text: "package p", Enable: "nosuch"}, `no rule is named "nosuch"`},
		{Request{Text: "package p\nvar a = \"http//h/\"" + strings.Repeat("+\"x\"", 2100) + "\nvar b = \"http//h/\""}, "2:1: nested more than 2,000 levels deep"},
		{Request{Text: strings.Repeat("x", MaxText+1)}, "the text has 262145 bytes; the playground takes 262144"},
	} {
		if got := Check(tt.request); !strings.HasPrefix(got.Error, tt.want) || (tt.want == "") != (got.Error == "") {
			t.Errorf("%.40q: %q, want %q", tt.request.Text, got.Error, tt.want)
		}
	}
}

// TestLeft checks that a page gets no more than it can show.
func TestLeft(t *testing.T) {
	for _, text := range []string{
		strings.Repeat("http://h:0/\n", maxShown+7),
		"package p\n" + strings.Repeat("var _ = \"http://h:0/\"\n", maxShown+7),
	} {
		got := Check(Request{Text: text})
		if len(got.Findings) != maxShown || got.Left != 7 || len(got.URLs) != maxShown {
			t.Errorf("%s: %d findings, %d left, %d URLs", got.Kind, len(got.Findings), got.Left, len(got.URLs))
		}
	}
	inOneString := "package p\nvar _ = `" + strings.Repeat("http://h/ ", maxShown+7) + "`"
	if got := Check(Request{Text: inOneString}); len(got.URLs) != maxShown {
		t.Errorf("%d URLs of one string", len(got.URLs))
	}
}

func TestURLs(t *testing.T) {
	for _, tt := range []struct{ text, want string }{
		{"http://é@h:8080/p?q#f", "http://é@h:8080/p?q#f[0,21) scheme:http[0,4) user information:é[7,8) host:h[9,10) " +
			"port:8080[11,15) path:/p[15,17) query:q[18,19) fragment:f[20,21)"},
		{"/a", "/a[0,2) path:/a[0,2)"},
		{"package p\n\nvar x = \"\\u00e9 http://h/\\u00e9.\" + `é\r\nhttps://i`\n",
			"http://h/é[27,42) scheme:http[27,31) host:h[34,35) path:/é[35,42); https://i[51,60) scheme:https[51,56) host:i[59,60) path:[60,60)"},
	} {
		var all []string
		for _, u := range Check(Request{Text: tt.text}).URLs {
			parts := []string{fmt.Sprintf("%s[%d,%d)", u.Text, u.Start, u.End)}
			for _, p := range u.Parts {
				parts = append(parts, fmt.Sprintf("%s:%s[%d,%d)", p.Name, p.Text, p.Start, p.End))
			}
			all = append(all, strings.Join(parts, " "))
		}
		if got := strings.Join(all, "; "); got != tt.want {
			t.Errorf("%q: got\n%s\nwant\n%s", tt.text, got, tt.want)
		}
	}
}

// TestSameAsTheCommand checks that the playground says of a file what the command says.
func TestSameAsTheCommand(t *testing.T) {
	paths, err := filepath.Glob(filepath.Join("..", "..", "..", "..", "testdata", "src", "*", "*.go"))
	if err != nil || len(paths) < 30 {
		t.Fatal(len(paths), err)
	}
	a, err := analyzer.New(analyzer.Options{Suggestions: true})
	if err != nil {
		t.Fatal(err)
	}
	checker := check.Checker{Analyzer: func(string) (*analysis.Analyzer, error) { return a, nil }}
	found := 0
	for _, path := range paths {
		pkg, errs := load.Files([]string{path})
		if strings.HasSuffix(path, "_test.go") || len(pkg.Sources) == 0 || len(pkg.Sources[0].Bytes) > MaxText {
			continue // the playground's file is no test
		}
		all, err := checker.Package(pkg)
		if err != nil {
			t.Fatal(err)
		}
		var want, got []string
		for _, f := range check.Sorted(all.Findings) {
			want = append(want, fmt.Sprintf("%d:%d %v %s: %s %d", f.Start.Line, f.Start.Column, f.Level, f.Code, f.Message, len(f.Fixes)))
		}
		result := Check(Request{Text: string(pkg.Sources[0].Bytes)})
		for _, f := range result.Findings {
			got = append(got, fmt.Sprintf("%d:%d %s %s: %s %d", f.Line, f.Column, f.Level, f.Code, f.Message, len(f.Fixes)))
		}
		found += len(got)
		if !slices.Equal(got, want[:min(len(want), maxShown)]) || (result.Error == "") != (len(errs) == 0) {
			t.Errorf("%s: got\n%s\nwant\n%s", path, strings.Join(got, "\n"), strings.Join(want, "\n"))
		}
	}
	if found < 300 {
		t.Errorf("%d findings", found)
	}
}

// FuzzCheck checks that each span is one of the text, that a component of a URL that is
// written as it is has the text of its span, and that edits can be made.
func FuzzCheck(f *testing.F) {
	for _, text := range []string{
		"", "http://h:0/ b", "\"http://h/\\n", "package p\nvar x = `http://h:0/\r\n`", "package p\n/*", "package \xff", "\xef\xbb\xbfpackage p",
		"<URL:http://h/ a>", "package p; var x = \"<http://h/ a>\"", "http://😀\xff/", "package p; var _ = \"\\xff http://h/\\u2028\"",
	} {
		f.Add(text, "", "host-*")
	}
	f.Fuzz(func(t *testing.T, text, profile, enable string) {
		got := Check(Request{Text: text, Profile: profile, Enable: enable})
		units := utf16.Encode([]rune(text))
		check := func(s Span) {
			if s.Start < 0 || s.End < s.Start || s.End > len(units) {
				t.Fatalf("span %v of %d units", s, len(units))
			}
		}
		for _, f := range got.Findings {
			check(f.Span)
			for _, fix := range f.Fixes {
				for _, e := range fix.Edits {
					check(e.Span)
				}
			}
		}
		for _, u := range got.URLs {
			check(u.Span)
			for _, p := range u.Parts {
				check(p.Span)
				written := string(utf16.Decode(units[p.Start:p.End]))
				if got.Kind == URL && !strings.Contains(text, `"`) && utf8.ValidString(text) && written != p.Text {
					t.Fatalf("%s is %q, its span has %q", p.Name, p.Text, written)
				}
			}
		}
	})
}

// TestWords checks that a word counts once.
func TestWords(t *testing.T) {
	if got := words(", b,a  b,,a,c"); !slices.Equal(got, []string{"b", "a", "c"}) {
		t.Error(got)
	}
}
