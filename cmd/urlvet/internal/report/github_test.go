package report

import (
	"bytes"
	"testing"

	"urlvet.example/cmd/urlvet/internal/check"
	"urlvet.example/urlcheck"
)

func TestGitHub(t *testing.T) {
	for _, tt := range []struct {
		name, path, drawn string
		check.Finding
		want string
	}{
		{
			"error", "/m/a/a.go", "package a\n\nx := «é😀»\n", check.Finding{Code: "c-d", Level: urlcheck.Error, Message: "m"},
			"::error file=a/a.go,line=3,endLine=3,col=6,endColumn=8,title=urlvet::c-d: m\n",
		},
		{
			"warning, empty span", "/m/a.go", "a«»", check.Finding{Code: "c-d", Level: urlcheck.Warning, Message: "m"},
			"::warning file=a.go,line=1,endLine=1,col=2,endColumn=2,title=urlvet::c-d: m\n",
		},
		{
			"several lines", "/m/a.go", "a«\n\nb»", check.Finding{Code: "c-d", Level: urlcheck.Warning, Message: "m"},
			"::warning file=a.go,line=1,endLine=3,title=urlvet::c-d: m\n",
		},
		{
			"to be escaped", "/m/a,b:c%\r\n.go", "«a»", check.Finding{Code: "c-d", Level: urlcheck.Error, Message: "a,b:c%d\r\n::error::x"},
			"::error file=a%2Cb%3Ac%25<U+000D><U+000A>.go,line=1,endLine=1,col=1,endColumn=1,title=urlvet::c-d: a,b:c%25d<U+000D><U+000A>::error::x\n",
		},
		{
			"to be made visible", "/m/\x1b[2J\u009b\u202e\u2028\xff\U000e0041.go", "«a»", check.Finding{Code: "c-d", Level: urlcheck.Error, Message: "\x1b]0;x\a\u200b"},
			"::error file=<U+001B>[2J<U+009B><U+202E><U+2028><FF><U+E0041>.go,line=1,endLine=1,col=1,endColumn=1,title=urlvet::c-d: <U+001B>]0;x<U+0007><U+200B>\n",
		},
		{
			"a command inside", "/m/##[add-mask]x.go", "«a»", check.Finding{Code: "c-d", Level: urlcheck.Error, Message: "##[add-mask]x"},
			"::error file=##<U+005B>add-mask]x.go,line=1,endLine=1,col=1,endColumn=1,title=urlvet::c-d: ##<U+005B>add-mask]x\n",
		},
		{
			"a name of blanks", "/m/ ::x.go", "«a»", check.Finding{Code: "c-d", Level: urlcheck.Error, Message: "m"},
			"::error file= %3A<U+003A>x.go,line=1,endLine=1,col=1,endColumn=1,title=urlvet::c-d: m\n",
		},
		{
			"not below", "/n/a.go", "«a»", check.Finding{Code: "c-d", Level: urlcheck.Error, Message: "m"},
			"::error file=/n/a.go,line=1,endLine=1,col=1,endColumn=1,title=urlvet::c-d: m\n",
		},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var b bytes.Buffer
			if err := GitHub(&b, Run{Base: "/m", Findings: []check.Finding{at(tt.path, tt.drawn, tt.Finding)}}); err != nil {
				t.Fatal(err)
			}
			if got := b.String(); got != tt.want {
				t.Errorf("got\n%s\nwant\n%s", got, tt.want)
			}
		})
	}
}
