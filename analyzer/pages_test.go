package analyzer

import (
	"fmt"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"golang.org/x/tools/go/analysis"

	"urlvet.example/urlcheck"
)

// rulePage is the page of a rule, parsed.
type rulePage struct {
	title, about, level string
	sections            []section
}

// section is what follows a heading: its prose and its fenced blocks.
type section struct {
	name, prose string
	blocks      []block
}

// block is a fenced block; its kind is "go" or "text".
type block struct{ kind, body string }

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

// widest is the number of columns that a line of a page may have.
const widest = 100

var (
	// sentence is one sentence: no full stop but the last, unless no blank follows it.
	sentence = regexp.MustCompile(`^[A-Z(]([^.]|\.[^ ])+\.$`)
	link     = regexp.MustCompile(`\]\(([^)#]+)[^)]*\)`)
)

// TestPages checks the form of the pages about Go usage.
func TestPages(t *testing.T) {
	for _, r := range usageRules {
		t.Run(r.Code, func(t *testing.T) {
			p := parsePage(t, r.Page())
			if want := "# " + r.Code; p.title != want {
				t.Errorf("title %q, want %q", p.title, want)
			}
			if !sentence.MatchString(p.about) {
				t.Errorf("%q is not one sentence", p.about)
			}
			if want := levelLine(r); p.level != want {
				t.Errorf("level %q, want %q", p.level, want)
			}
			for line := range strings.Lines(r.Page()) {
				if n := utf8.RuneCountInString(strings.TrimSuffix(line, "\n")); n > widest {
					t.Errorf("a line has %d columns, at most %d are allowed: %s", n, widest, line)
				}
			}
			checkSections(t, p.sections)
			checkLinks(t, p.sections)
		})
	}
}

func levelLine(r urlcheck.Rule) string {
	state := "off"
	if r.Default() {
		state = "on"
	}
	return fmt.Sprintf("Level %s, %s by default.", r.Level, state)
}

// checkSections requires the sections of shape, and blocks of code in the
// example and what to write instead.
func checkSections(t *testing.T, got []section) {
	t.Helper()
	rest := got
	for _, want := range shape {
		if len(rest) > 0 && rest[0].name == want.name {
			rest = rest[1:]
		} else if !want.optional {
			t.Fatalf("no section %q in its place: %q", want.name, got)
		}
	}
	if len(rest) > 0 {
		t.Errorf("section %q is unknown or out of order", rest[0].name)
	}
	for _, s := range got {
		var want []string
		switch s.name {
		case "Example":
			want = []string{"go", "text"}
		case "Instead":
			want = []string{"go"}
		}
		var kinds []string
		for _, b := range s.blocks {
			kinds = append(kinds, b.kind)
		}
		if !slices.Equal(kinds, want) {
			t.Errorf("section %q has blocks %q, want %q", s.name, kinds, want)
		}
		if s.prose == "" && s.name != "Example" {
			t.Errorf("section %q says nothing", s.name)
		}
	}
}

// checkLinks requires that relative links lead to files, and that "Related" has
// some.
func checkLinks(t *testing.T, sections []section) {
	t.Helper()
	for _, s := range sections {
		links := link.FindAllStringSubmatch(s.prose, -1)
		if s.name == "Related" && len(links) == 0 {
			t.Error("the section about related rules has no link")
		}
		for _, l := range links {
			if strings.Contains(l[1], "://") {
				continue
			}
			if _, err := os.Stat(filepath.Join("doc", filepath.FromSlash(l[1]))); err != nil {
				t.Error(err)
			}
		}
	}
}

func parsePage(t *testing.T, text string) rulePage {
	t.Helper()
	head, rest, _ := strings.Cut(text, "\n## ")
	parts := strings.Split(strings.TrimSpace(head), "\n\n")
	if len(parts) != 3 {
		t.Fatalf("the page does not begin with its title, one sentence and the level:\n%s", head)
	}
	p := rulePage{title: parts[0], about: strings.ReplaceAll(parts[1], "\n", " "), level: parts[2]}
	for text := range strings.SplitSeq(rest, "\n## ") {
		p.sections = append(p.sections, parseSection(text))
	}
	return p
}

func parseSection(text string) section {
	name, body, _ := strings.Cut(text, "\n")
	s := section{name: name}
	for i, part := range strings.Split(body, "```") {
		if i%2 == 0 {
			s.prose += part
			continue
		}
		kind, code, _ := strings.Cut(part, "\n")
		s.blocks = append(s.blocks, block{kind, code})
	}
	s.prose = strings.TrimSpace(s.prose)
	return s
}

// section returns the section with that name.
func (p rulePage) section(t *testing.T, name string) section {
	t.Helper()
	i := slices.IndexFunc(p.sections, func(s section) bool { return s.name == name })
	if i < 0 {
		t.Fatalf("no section %q", name)
	}
	return p.sections[i]
}

// TestExamples runs the examples on the pages about Go usage. Paragraphs of code
// are functions of their own.
func TestExamples(t *testing.T) {
	for _, r := range usageRules {
		t.Run(r.Code, func(t *testing.T) {
			p := parsePage(t, r.Page())
			example, instead := p.section(t, "Example"), p.section(t, "Instead")
			if len(example.blocks) != 2 || len(instead.blocks) != 1 {
				t.Fatal("the page lacks blocks")
			}
			checkExample(t, r, example.blocks[0].body, example.blocks[1].body)
			checkFixes(t, r, example.blocks[0].body, instead.prose)
			a := analyzerWith(t, Options{Enable: []string{r.Code}})
			for par := range paragraphs(instead.blocks[0].body) {
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
