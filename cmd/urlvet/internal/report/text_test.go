package report

import (
	"bytes"
	"go/token"
	"io"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"urlvet.example/cmd/urlvet/internal/check"
	"urlvet.example/cmd/urlvet/internal/load"
	"urlvet.example/cmd/urlvet/internal/term"
	"urlvet.example/internal/slow"
	"urlvet.example/urlcheck"
)

// at returns a finding whose span is drawn with «» in the file's text.
func at(path, drawn string, f check.Finding) check.Finding {
	before, rest, _ := strings.Cut(drawn, "«")
	inside, after, _ := strings.Cut(rest, "»")
	f.Source = &load.Source{Path: path, Bytes: []byte(before + inside + after)}
	fset := token.NewFileSet()
	file := fset.AddFile(path, -1, len(f.Source.Bytes))
	file.SetLinesForContent(f.Source.Bytes)
	f.Start = file.Position(file.Pos(len(before)))
	f.End = file.Position(file.Pos(len(before) + len(inside)))
	return f
}

func TestText(t *testing.T) {
	for _, tt := range []struct{ name, path, drawn, message, want string }{
		{
			"line", "/m/a/a.go", "package a\n\n\tx := \"http://h:«70000»/\"\n", "port 70000 is out of range 1-65535",
			"a/a.go:3:17: port-range: port 70000 is out of range 1-65535\n" +
				"3 | x := \"http://h:70000/\"\n" +
				"  |                ^~~~~ warning\n" +
				"  = help: do\n",
		},
		{
			"number of two digits", "/m/a.go", strings.Repeat("\n", 11) + "«x»", "m",
			"a.go:12:1: port-range: m\n12 | x\n   | ^ warning\n   = help: do\n",
		},
		{
			"several lines", "/m/a.go", "package a\nvar x = `http://«h\nh`»\nvar y int\n", "m",
			"a.go:2:17: port-range: m\n2 | var x = `http://h\n  |                 ^ warning\n  = help: do\n",
		},
		{
			"line ends with CR LF", "/m/a.go", "package a\r\nvar x = «1»\r\nvar y int\r\n", "m",
			"a.go:2:9: port-range: m\n2 | var x = 1\n  |         ^ warning\n  = help: do\n",
		},
		{
			"no line end", "/m/a.go", "«p»", "m",
			"a.go:1:1: port-range: m\n1 | p\n  | ^ warning\n  = help: do\n",
		},
		{
			"empty line", "/m/a.go", "a\n«»\nb", "m",
			"a.go:2:1: port-range: m\n2 |\n  | ^ warning\n  = help: do\n",
		},
		{
			"empty file", "/m/a.go", "«»", "m",
			"a.go:0:0: port-range: m\n0 |\n  | ^ warning\n  = help: do\n", // token.File has no lines then
		},
		{
			"span in the indentation", "/m/a.go", "\t«\t»x", "m",
			"a.go:1:2: port-range: m\n1 |         x\n  |     ^~~~ warning\n  = help: do\n",
		},
		{
			"elsewhere, unprintable", "/n/\x1b[31m.go", "«p»", "\x1b[31m\n",
			"/n/<U+001B>[31m.go:1:1: port-range: <U+001B>[31m<U+000A>\n1 | p\n  | ^ warning\n  = help: do\n",
		},
	} {
		t.Run(tt.name, func(t *testing.T) {
			f := at(tt.path, tt.drawn, check.Finding{Code: "port-range", Level: urlcheck.Warning, Message: tt.message, Help: "do"})
			place, rest, _ := strings.Cut(tt.want, ":")
			if !strings.HasPrefix(place, "/") {
				place = filepath.FromSlash(place)
			}
			want := place + ":" + rest
			if got := output(t, Text, Run{Dir: "/m", Findings: []check.Finding{f}}); got != want {
				t.Errorf("got\n%s\nwant\n%s", got, want)
			}
		})
	}
}

// output returns what a format prints of a run.
func output(t *testing.T, format func(io.Writer, Run) error, r Run) string {
	t.Helper()
	var b bytes.Buffer
	if err := format(&b, r); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestTextSeparatesFindings(t *testing.T) {
	f := at("/m/a.go", "«p»", check.Finding{Code: "c", Level: urlcheck.Error, Message: "m", Help: "h"})
	want := "a.go:1:1: c: m\n1 | p\n  | ^ error\n  = help: h\n"
	if got := output(t, Text, Run{Dir: "/m", Findings: []check.Finding{f, f}}); got != want+"\n"+want {
		t.Errorf("got\n%s", got)
	}
	if got, want := output(t, Brief, Run{Dir: "/m", Findings: []check.Finding{f, f}}), "a.go:1:1: c: m\na.go:1:1: c: m\n"; got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

func TestHelp(t *testing.T) {
	sure, suggestion := check.Fix{Title: "Write it"}, check.Fix{Title: "Add it", Suggestion: true}
	for _, tt := range []struct {
		fixes []check.Fix
		want  string
	}{
		{nil, "the rule's"},
		{[]check.Fix{sure}, "write it [-fix]"},
		{[]check.Fix{suggestion}, "add it [-fix=all]"},
	} {
		if got := advice(check.Finding{Help: "the rule's", Fixes: tt.fixes}); got != tt.want {
			t.Errorf("got %q, want %q", got, tt.want)
		}
	}
}

// A line may have megabytes, and a finding every few of them.
func TestTextOfLongLines(t *testing.T) {
	slow.Test(t, "takes seconds")
	const part = `"http://h:80800/", `
	line := strings.Repeat(part, 8_000)
	var all []check.Finding
	for i := range 8_000 {
		f := check.Finding{Source: &load.Source{Path: "/m/a.go", Bytes: []byte(line)}, Code: "c", Level: urlcheck.Error, Message: "m", Help: "h"}
		f.Start = token.Position{Filename: "/m/a.go", Offset: i*len(part) + 10, Line: 1, Column: i*len(part) + 11}
		f.End = f.Start
		f.End.Offset += 5
		if i > 0 {
			f.Source = all[0].Source
		}
		all = append(all, f)
	}
	text := output(t, Text, Run{Dir: "/m", Findings: all})
	for l := range strings.Lines(text) {
		if len(l) > 200 {
			t.Fatalf("a line of %d bytes", len(l))
		}
	}
	if got := strings.Count(text, "^~~~~ error"); got != len(all) {
		t.Errorf("%d marks for %d findings", got, len(all))
	}
	few := cost(t, Run{Dir: "/m", Findings: all[:2_000]})
	if many := cost(t, Run{Dir: "/m", Findings: all}); many > 9*few {
		t.Errorf("8,000 findings take %v, 2,000 %v", many, few)
	}
}

// cost returns the shortest of a few run times.
func cost(t *testing.T, r Run) time.Duration {
	t.Helper()
	least := time.Hour
	for range 4 {
		began := time.Now()
		if err := Text(io.Discard, r); err != nil {
			t.Fatal(err)
		}
		least = min(least, time.Since(began))
	}
	return least
}

func TestSecretsAreMasked(t *testing.T) {
	const source = "x := \"https://u:s3cr3t@h:70000/\""
	password := at("/m/a.go", strings.Replace(source, "s3cr3t", "«s3cr3t»", 1), check.Finding{Code: "userinfo-password", Level: urlcheck.Error, Help: "h"})
	port := at("/m/a.go", strings.Replace(source, "70000", "«70000»", 1), check.Finding{Code: "port-range", Level: urlcheck.Error, Help: "h"})
	got := output(t, Text, Run{Dir: "/m", Findings: []check.Finding{port, password}, Secrets: check.SecretsOf([]check.Finding{password}, nil)})
	if strings.Contains(got, "s3cr3t") || strings.Count(got, "https://u:***@h:70000/") != 2 {
		t.Errorf("got\n%s", got)
	}
	if !strings.Contains(got, "\n  |                       ^~~~~ error") || !strings.Contains(got, "\n  |                 ^~~ error") {
		t.Errorf("marks of\n%s", got)
	}
}

// A secret that is written twice on a line may be found once.
func TestSecretsAreMaskedAgain(t *testing.T) {
	const source = "x := a + \"https://u:s3cr3t@h\" + \"https://u:s3cr3t@i:70000/\""
	password := at("/m/a.go", strings.Replace(source, "s3cr3t", "«s3cr3t»", 1), check.Finding{Code: "userinfo-password", Level: urlcheck.Error, Help: "h"})
	got := output(t, Text, Run{Dir: "/m", Findings: []check.Finding{password}, Secrets: check.SecretsOf([]check.Finding{password}, nil)})
	if strings.Contains(got, "s3cr3t") || strings.Count(got, ":***@") != 2 {
		t.Errorf("got\n%s", got)
	}
}

func TestColors(t *testing.T) {
	for level, style := range map[urlcheck.Level]string{urlcheck.Error: "1;31", urlcheck.Warning: "1;33"} {
		f := at("/m/a.go", "a «b»", check.Finding{Code: "c", Level: level, Message: "m", Help: "h"})
		got := output(t, Text, Run{Dir: "/m", Color: "always", Findings: []check.Finding{f}})
		want := "\x1b[1ma.go:1:3:\x1b[0m \x1b[" + style + "mc:\x1b[0m m\n" +
			"\x1b[1;34m1 |\x1b[0m a b\n" +
			"\x1b[1;34m  |\x1b[0m   \x1b[" + style + "m^ " + level.String() + "\x1b[0m\n" +
			"\x1b[1;34m  =\x1b[0m \x1b[32mhelp:\x1b[0m h\n"
		if got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}

func TestProblem(t *testing.T) {
	for _, tt := range []struct {
		p    urlcheck.Problem
		want string
	}{
		{
			urlcheck.Problem{Code: "char-unsafe", Level: urlcheck.Error, Start: 10, End: 11, Message: "m", Fix: &urlcheck.Fix{Title: "Encode it", Text: "%20"}},
			"char-unsafe: m\n  | http://h/a b\n  |           ^ error\n  = help: encode it: http://h/a%20b\n",
		},
		{
			urlcheck.Problem{Code: "ws-fragment", Level: urlcheck.Warning, Start: 10, End: 11, Message: "m"},
			"ws-fragment: m\n  | http://h/a b\n  |           ^ warning\n  = help: remove the fragment: it is never sent\n",
		},
	} {
		var b bytes.Buffer
		if err := Problem(term.Output{Writer: &b}, "http://h/a b", tt.p); err != nil {
			t.Fatal(err)
		}
		if got := b.String(); got != tt.want {
			t.Errorf("got\n%s\nwant\n%s", got, tt.want)
		}
	}
}

func TestSummary(t *testing.T) {
	a, b := at("/m/a.go", "«a»", check.Finding{Level: urlcheck.Error}), at("/m/b.go", "«b»", check.Finding{Level: urlcheck.Warning})
	for _, tt := range []struct {
		all           []check.Finding
		sure, fixable int
		want          string
	}{
		{[]check.Finding{a}, 0, 0, "1 error in 1 file"},
		{[]check.Finding{a, a}, 0, 0, "2 errors in 1 file"},
		{[]check.Finding{a, b}, 1, 1, "1 error and 1 warning in 2 files; 1 can be fixed with -fix"},
		{[]check.Finding{a, b}, 1, 2, "1 error and 1 warning in 2 files; 1 can be fixed with -fix, 1 more with -fix=all"},
		{[]check.Finding{a, b}, 0, 2, "1 error and 1 warning in 2 files; 2 can be fixed with -fix=all"},
	} {
		if got := Summary(tt.all, tt.sure, tt.fixable); got != tt.want {
			t.Errorf("got %q, want %q", got, tt.want)
		}
	}
}
