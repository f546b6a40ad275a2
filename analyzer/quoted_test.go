package analyzer_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"unicode"

	"urlvet.example/analyzer"
)

// TestUnquoted checks that the fix of %q prints the same operand, without the quotes, or that
// there is none.
func TestUnquoted(t *testing.T) {
	for call, want := range map[string]string{
		`"/%q", s`:               `"/%s", s`,
		`"/%q", "a b"`:           `"/%s", "a b"`,
		`"/%q", text(s)`:         `"/%s", text(s)`,
		`"/%q", []byte(s)`:       `"/%s", []byte(s)`,
		`"/%q", err`:             `"/%s", err`,
		`"/%[2]q?a=%[1]s", n, s`: `"/%[2]s?a=%[1]s", n, s`,
		`"/%q", n`:               "",
		`"/%q", 'x'`:             "",
		`"/%q", r`:               "",
		`"/%q", v`:               "",
		`"/%q", other.Name()`:    "",
		`"/%*q", n, s`:           "",
		`"/%.*q", n, s`:          "",
		`"/%[1]*[2]q", n, s`:     "",
		`"/%-9q", s`:             "",
		`"/%.3q", s`:             "",
		`"/%+q", s`:              "",
		`"/%#q", s`:              "",
		`"/%[2]q", s, n`:         "",
	} {
		source := "package p\n\nimport (\n\t\"fmt\"\n\t\"net/http\"\n)\n\ntype text string\n\nfunc f(s string, n int, r rune, v any, err error) {\n" +
			"\thttp.Get(fmt.Sprintf(\"https://h.example\" + " + call + "))\n}\n"
		all, fset := run(t, analyzer.Options{}, file{"a.go", source})
		got := ""
		for _, d := range all {
			if d.Category == "format-quoted" && len(d.SuggestedFixes) == 1 {
				after := applied([]file{{"a.go", source}}, editsOf(fset, d.SuggestedFixes[0]))[0].source
				_, got, _ = strings.Cut(after, "h.example\" + ")
				got = strings.TrimSuffix(got, "))\n}\n")
			}
		}
		if got != want {
			t.Errorf("%s: got %s, want %s (%v)", call, got, want, all)
		}
	}
}

// TestVisible checks that messages, which go vet prints as they are, have nothing of a key or a name that
// moves a cursor, begins a line or is a secret.
func TestVisible(t *testing.T) {
	const secret = "q7Zx8KvwLm4Ks9Xd2PwRt5YpHn6Jb8Vf1Gs9"
	keys := []string{
		"`\x1b[31m query`", "`\n::error::x\nquery`", "`\n##vso[x]\nquery`", "`\x1b]0;x\aquery`", "`\u202equery`", "`\u200bquery`", "`\ufe0fquery`",
		`"https://bob:` + secret + `@h.example/query"`, `"token=` + secret + `&query"`, `"ghp_` + secret + `"`, `"query"`,
	}
	a, err := analyzer.New(analyzer.Options{Enable: []string{"*"}, Suggestions: true})
	if err != nil {
		t.Fatal(err)
	}
	const command = "package p\n\nimport \"net/http\"\n\nfunc f() { http.Get(\"##vso[task.x]://h.example/##[error]\") }\n"
	for _, f := range result(t, a, command).Findings {
		if strings.Contains(f.Message, "##vso[") || strings.Contains(f.Message, "##[") {
			t.Errorf("%s", f.Message)
		}
	}
	for _, of := range []string{"mm[%s]", "r.FormValue(%s)", "os.Getenv(%s)", "ips[%s]", "us[%s].Host", "mm[%s]()", "g(mm[%s])", "ips[%s].String()", "New(%s)"} {
		for _, key := range append(slices.Clip(keys), "'\x1b'", "'\u202e'") {
			e := fmt.Sprintf(of, key)
			source := "package p\n\nimport (\n\"fmt\"\n\"net\"\n\"net/http\"\n\"net/url\"\n\"os\"\n)\n\nvar mm map[string]string\nvar ips map[string]net.IP\nvar us map[rune]*url.URL\n\nfunc f(r *http.Request) {\n" +
				"http.Get(\"https://h.example/?q=\" + " + e + ")\nhttp.Get(\"https://h.example/a/\" + " + e + " + \"/b\")\nhttp.Get(fmt.Sprintf(\"http://%s/\", " + e + "))\nhttp.Get(" + e + " + \"path\")\nnet.ParseIP(" + e + ")\nhttp.Get(\"htp://\" + " + e + ")\n" +
				"http.Get(" + e + ".BaseURL + \"/status\")\nhttp.Get(" + e + ".BaseURL + \"v1\")\ntarget := \"https://h.example\"\n" + e + ".Host = target\n}\n"
			for _, f := range result(t, a, source).Findings {
				all := f.Message
				for _, fix := range f.SuggestedFixes {
					all += fix.Message
				}
				if strings.ContainsFunc(all, func(r rune) bool { return !unicode.IsPrint(r) }) || strings.Contains(all, secret) {
					t.Errorf("%s: %q", e, all)
				}
			}
		}
	}
}
