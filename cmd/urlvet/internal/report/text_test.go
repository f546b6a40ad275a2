package report

import (
	"bytes"
	"go/token"
	"strings"
	"testing"

	"urlvet.example/cmd/urlvet/internal/check"
	"urlvet.example/cmd/urlvet/internal/load"
	"urlvet.example/cmd/urlvet/internal/term"
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
				"    x := \"http://h:70000/\"\n" +
				"                   ^~~~~\n",
		},
		{
			"several lines", "/m/a.go", "package a\nvar x = `http://«h\nh`»\nvar y int\n", "m",
			"a.go:2:17: port-range: m\n    var x = `http://h\n                    ^\n",
		},
		{
			"line ends with CR LF", "/m/a.go", "package a\r\nvar x = «1»\r\nvar y int\r\n", "m",
			"a.go:2:9: port-range: m\n    var x = 1\n            ^\n",
		},
		{
			"no line end", "/m/a.go", "«p»", "m",
			"a.go:1:1: port-range: m\n    p\n    ^\n",
		},
		{
			"span in the indentation", "/m/a.go", "\t«\t»x", "m",
			"a.go:1:2: port-range: m\n            x\n        ^~~~\n",
		},
		{
			"elsewhere, unprintable", "/n/\x1b[31m.go", "«p»", "\x1b[31m\n",
			"/n/<U+001B>[31m.go:1:1: port-range: <U+001B>[31m<U+000A>\n    p\n    ^\n",
		},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var b bytes.Buffer
			f := at(tt.path, tt.drawn, check.Finding{Code: "port-range", Message: tt.message})
			if err := Text(&b, Run{Dir: "/m", Findings: []check.Finding{f}}); err != nil {
				t.Fatal(err)
			}
			if got := b.String(); got != tt.want {
				t.Errorf("got\n%s\nwant\n%s", got, tt.want)
			}
		})
	}
}

func TestColors(t *testing.T) {
	for level, style := range map[urlcheck.Level]string{urlcheck.Error: "1;31", urlcheck.Warning: "1;33"} {
		var b bytes.Buffer
		f := at("/m/a.go", "a «b»", check.Finding{Code: "c", Level: level, Message: "m"})
		if err := Text(&b, Run{Dir: "/m", Color: "always", Findings: []check.Finding{f}}); err != nil {
			t.Fatal(err)
		}
		want := "\x1b[1ma.go:1:3:\x1b[0m \x1b[" + style + "mc:\x1b[0m m\n    a b\n      \x1b[" + style + "m^\x1b[0m\n"
		if got := b.String(); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}

func TestProblem(t *testing.T) {
	var b bytes.Buffer
	p := urlcheck.Problem{Code: "char-unsafe", Start: 10, End: 11, Message: "m", Fix: &urlcheck.Fix{Title: "Encode it", Text: "%20"}}
	if err := Problem(term.Output{Writer: &b}, "http://h/a b", p); err != nil {
		t.Fatal(err)
	}
	want := "char-unsafe: m\n    http://h/a b\n              ^\n    Encode it: http://h/a%20b\n"
	if got := b.String(); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

func TestSummary(t *testing.T) {
	a, b := at("/m/a.go", "«a»", check.Finding{}), at("/m/b.go", "«b»", check.Finding{})
	for _, tt := range []struct {
		all           []check.Finding
		sure, fixable int
		want          string
	}{
		{[]check.Finding{a}, 0, 0, "1 problem in 1 file"},
		{[]check.Finding{a, a}, 0, 0, "2 problems in 1 file"},
		{[]check.Finding{a, b}, 1, 1, "2 problems in 2 files; 1 can be fixed with -fix"},
		{[]check.Finding{a, b}, 1, 2, "2 problems in 2 files; 1 can be fixed with -fix, 1 more with -fix=all"},
		{[]check.Finding{a, b}, 0, 2, "2 problems in 2 files; 2 can be fixed with -fix=all"},
	} {
		if got := Summary(tt.all, tt.sure, tt.fixable); got != tt.want {
			t.Errorf("got %q, want %q", got, tt.want)
		}
	}
}
