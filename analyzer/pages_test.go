package analyzer

import (
	"go/parser"
	"go/token"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"

	"urlvet.example/internal/pagetest"
	"urlvet.example/urlcheck"
)

// shape lists the sections of a page, in order.
var shape = []struct {
	name     string
	optional bool
}{
	{name: "Why"},
	{name: "Example"},
	{name: "Instead"},
	{name: "When not"},
	{name: "Options", optional: true},
	{name: "Related", optional: true},
	{name: "Source"},
}

// TestPages checks the form of the pages about Go usage.
func TestPages(t *testing.T) {
	for _, r := range usageRules {
		t.Run(r.Code, func(t *testing.T) {
			pagetest.CheckHead(t, r, "doc")
			checkSections(t, pagetest.Parse(t, r.Page()).Sections)
		})
	}
}

// checkSections requires the sections of shape, and blocks of code in the
// example and what to write instead.
func checkSections(t *testing.T, got []pagetest.Section) {
	t.Helper()
	rest := got
	for _, want := range shape {
		if len(rest) > 0 && rest[0].Name == want.name {
			rest = rest[1:]
		} else if !want.optional {
			t.Fatalf("no section %q in its place: %q", want.name, got)
		}
	}
	if len(rest) > 0 {
		t.Errorf("section %q is unknown or out of order", rest[0].Name)
	}
	for _, s := range got {
		var want []string
		switch s.Name {
		case "Example":
			want = []string{"go", "text"}
		case "Instead":
			want = []string{"go"}
		}
		var kinds []string
		for _, b := range s.Blocks {
			kinds = append(kinds, b.Info)
		}
		if !slices.Equal(kinds, want) {
			t.Errorf("section %q has blocks %q, want %q", s.Name, kinds, want)
		}
		if s.Prose == "" && s.Name != "Example" {
			t.Errorf("section %q says nothing", s.Name)
		}
		if s.Name == "Related" && len(pagetest.Links(s.Prose)) == 0 {
			t.Error("the section about related rules has no link")
		}
	}
}

// TestExamples runs the examples on the pages about Go usage. Paragraphs of code
// are functions of their own.
func TestExamples(t *testing.T) {
	for _, r := range usageRules {
		t.Run(r.Code, func(t *testing.T) {
			p := pagetest.Parse(t, r.Page())
			example, instead := p.Section("Example"), p.Section("Instead")
			if len(example.Blocks) != 2 || len(instead.Blocks) != 1 {
				t.Fatal("the page lacks blocks")
			}
			checkExample(t, r, example.Blocks[0].Body, example.Blocks[1].Body)
			checkFixes(t, r, example.Blocks[0].Body, instead.Prose)
			a := analyzerWith(t, Options{Enable: []string{r.Code}})
			for par := range paragraphs(instead.Blocks[0].Body) {
				if got := findings(t, a, par); len(got) != 0 {
					t.Errorf("%s\nis reported, but stands below Instead: %q", par, messages(got))
				}
			}
		})
	}
}

// checkExample requires that each paragraph of code breaks the rule, that no line
// of it is idle, and that all findings are those of the text.
func checkExample(t *testing.T, r urlcheck.Rule, code, text string) {
	t.Helper()
	var all []string
	a := analyzerWith(t, byDefault(r))
	for par := range paragraphs(code) {
		got := findings(t, a, par)
		if !slices.ContainsFunc(got, func(d analysis.Diagnostic) bool { return d.Category == r.Code }) {
			t.Errorf("%s\nis not reported: %q", par, messages(got))
		}
		checkIdle(t, a, par)
		all = append(all, messages(got)...)
	}
	if want := strings.Split(strings.TrimSpace(text), "\n"); !slices.Equal(all, want) {
		t.Errorf("the page shows\n%s\nthe example gives\n%s", strings.Join(want, "\n"), strings.Join(all, "\n"))
	}
}

// checkIdle requires that each statement of a paragraph matters: without its line,
// the paragraph is no Go any more or has other findings.
func checkIdle(t *testing.T, a *analysis.Analyzer, par string) {
	t.Helper()
	want := messages(findings(t, a, par))
	lines := slices.Collect(strings.Lines(par))
	for i, line := range lines {
		if strings.HasPrefix(line, "\t") {
			continue // what an if statement guards
		}
		rest := strings.Join(slices.Delete(slices.Clone(lines), i, i+1), "")
		if _, err := parser.ParseFile(token.NewFileSet(), "", inFunction(rest), 0); err != nil {
			continue
		}
		if slices.Equal(messages(findings(t, a, rest)), want) {
			t.Errorf("%s\nhas the same findings without the line %s", par, line)
		}
	}
}

// checkFixes requires that the prose names -fix and -fix=all if the rule's
// findings in the code have fixes for them, and only then.
func checkFixes(t *testing.T, r urlcheck.Rule, code, prose string) {
	t.Helper()
	o := byDefault(r)
	sure := countFixes(t, r, o, code)
	o.Suggestions = true
	suggested := countFixes(t, r, o, code) - sure
	if got := strings.Contains(prose, "`-fix`"); got != (sure > 0) {
		t.Errorf("the page names -fix: %v, sure fixes in the example: %d", got, sure)
	}
	if got := strings.Contains(prose, "`-fix=all`"); got != (suggested > 0) {
		t.Errorf("the page names -fix=all: %v, suggestions in the example: %d", got, suggested)
	}
}

func countFixes(t *testing.T, r urlcheck.Rule, o Options, code string) (n int) {
	t.Helper()
	a := analyzerWith(t, o)
	for par := range paragraphs(code) {
		for _, d := range findings(t, a, par) {
			if d.Category == r.Code {
				n += len(d.SuggestedFixes)
			}
		}
	}
	return n
}

// byDefault returns the options of a user who wants to see r: none, unless it is
// off by default.
func byDefault(r urlcheck.Rule) Options {
	if r.Default() {
		return Options{}
	}
	return Options{Enable: []string{r.Code}}
}

func analyzerWith(t *testing.T, o Options) *analysis.Analyzer {
	t.Helper()
	a, err := New(o)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// paragraphs yields what blank lines part, with a newline at the end of each.
func paragraphs(code string) func(yield func(string) bool) {
	return func(yield func(string) bool) {
		for par := range strings.SplitSeq(strings.TrimSpace(code), "\n\n") {
			if !yield(par + "\n") {
				return
			}
		}
	}
}

// findings returns what a reports about statements, in the order of their places.
func findings(t *testing.T, a *analysis.Analyzer, statements string) []analysis.Diagnostic {
	t.Helper()
	all := diagnoseWith(t, a, inFunction(statements))
	slices.SortStableFunc(all, func(x, y analysis.Diagnostic) int { return int(x.Pos - y.Pos) })
	return all
}

func messages(all []analysis.Diagnostic) (texts []string) {
	for _, d := range all {
		texts = append(texts, d.Message)
	}
	return texts
}

// inFunction returns a file with the statements in a function.
func inFunction(statements string) string {
	return `package p

import (
	"crypto/tls"
	"database/sql"
	"fmt"
	"net"
	"net/http"
	"net/url"
	"os"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"google.golang.org/grpc"
)

func f(host, name string, id int, u *url.URL, w http.ResponseWriter, r *http.Request) {
` + statements + "}\n"
}
