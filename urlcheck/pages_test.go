package urlcheck_test

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"urlvet.example/internal/pagetest"
	"urlvet.example/urlcheck"
)

// section is a section of a page: its prose and its fenced blocks.
type section struct {
	prose  string
	blocks []block
}

// block is a fenced block. Its information string is its kind and, for URLs, the profile
// if that is not modern: "url", "url rfc1738".
type block struct {
	kind    string
	profile urlcheck.Profile
	lines   []string
}

// headings are the sections of a page in their order, and whether each page has them.
var headings = []struct {
	name     string
	required bool
}{
	{"Why", true}, {"Example", true}, {"Instead", true}, {"When not", true},
	{"Options", false}, {"Profiles", false}, {"Related", false}, {"Source", true},
}

// blockKinds are the kinds of blocks that a section may have.
var blockKinds = map[string][]string{
	"Example": {"go", "url", "text"},
	"Instead": {"go", "url", "diff"},
}

// sectionOf returns a section of a page with its blocks parsed.
func sectionOf(t *testing.T, p pagetest.Page, name string) section {
	t.Helper()
	from := p.Section(name)
	s := section{prose: from.Prose}
	for _, b := range from.Blocks {
		s.blocks = append(s.blocks, parseBlock(t, b))
	}
	return s
}

func parseBlock(t *testing.T, from pagetest.Block) block {
	t.Helper()
	kind, profile, _ := strings.Cut(from.Info, " ")
	b := block{kind: kind, lines: strings.Split(strings.TrimSuffix(from.Body, "\n"), "\n")}
	if profile != "" {
		if err := b.profile.UnmarshalText([]byte(profile)); err != nil {
			t.Fatal(err)
		}
	}
	return b
}

// of returns the blocks of one kind.
func (s section) of(kind string) (all []block) {
	for _, b := range s.blocks {
		if b.kind == kind {
			all = append(all, b)
		}
	}
	return all
}

// with returns the profile of a block, with the rule of the page.
func (b block) with(t *testing.T, code string) urlcheck.Profile {
	t.Helper()
	p, err := b.profile.With(code)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// unquoted returns the text of a line, which is a Go string if it begins with a quote.
func unquoted(t *testing.T, line string) string {
	t.Helper()
	if !strings.HasPrefix(line, `"`) {
		return line
	}
	text, err := strconv.Unquote(line)
	if err != nil {
		t.Fatalf("%s: %v", line, err)
	}
	return text
}

func hasCode(problems []urlcheck.Problem, code string) bool {
	return slices.ContainsFunc(problems, func(p urlcheck.Problem) bool { return p.Code == code })
}

// Every rule has a page of the same shape.
func TestPageShape(t *testing.T) {
	for _, r := range urlcheck.Rules() {
		t.Run(r.Code, func(t *testing.T) {
			pagetest.CheckHead(t, r, "doc")
			p := pagetest.Parse(t, r.Page())
			checkHeadings(t, p)
			checkSilence(t, r, p.Section("When not").Prose)
		})
	}
}

// checkHeadings requires the sections in their order, each with prose or blocks of its
// kinds.
func checkHeadings(t *testing.T, p pagetest.Page) {
	t.Helper()
	var names, want []string
	for _, s := range p.Sections {
		names = append(names, s.Name)
		if s.Prose == "" && s.Name != "Example" {
			t.Errorf("%s has no prose", s.Name)
		}
		for _, b := range s.Blocks {
			if kind, _, _ := strings.Cut(b.Info, " "); !slices.Contains(blockKinds[s.Name], kind) {
				t.Errorf("%s has a block of the kind %q", s.Name, kind)
			}
		}
	}
	for _, h := range headings {
		if h.required || slices.Contains(names, h.name) {
			want = append(want, h.name)
		}
	}
	if !slices.Equal(names, want) {
		t.Errorf("sections %q, want %q", names, want)
	}
}

// checkSilence requires the way to silence the rule, or to turn it on.
func checkSilence(t *testing.T, r urlcheck.Rule, prose string) {
	t.Helper()
	ways := []string{"//urlvet:ignore " + r.Code + " ", "-disable " + r.Code + "`"}
	if !r.Default() {
		ways = []string{"-enable " + r.Code + "`"}
	}
	prose = strings.Join(strings.Fields(prose), " ")
	if !slices.ContainsFunc(ways, func(way string) bool { return strings.Contains(prose, way) }) {
		t.Errorf("When not has none of %q", ways)
	}
}

// The examples on a page do what the page says.
func TestPages(t *testing.T) {
	for _, r := range urlcheck.Rules() {
		t.Run(r.Code, func(t *testing.T) {
			p := pagetest.Parse(t, r.Page())
			example, instead := sectionOf(t, p, "Example"), sectionOf(t, p, "Instead")
			if len(example.of("url")) == 0 || len(instead.of("url")) == 0 {
				t.Error("the page lacks an example")
			}
			examples(t, r.Code, example.blocks)
			for _, b := range instead.of("url") {
				goodExamples(t, r.Code, b)
			}
			for _, b := range instead.of("diff") {
				fixExamples(t, r.Code, b)
			}
			checkFixes(t, r.Code, example, instead)
		})
	}
}

// Check calls plain first. No rule has a problem in a text that plain accepts.
func TestPlainKnowsTheRules(t *testing.T) {
	for _, r := range urlcheck.Rules() {
		for _, b := range sectionOf(t, pagetest.Parse(t, r.Page()), "Example").of("url") {
			for _, line := range b.lines {
				plainKnows(t, r.Code, unquoted(t, line))
			}
		}
	}
}

// plainKnows requires that Check, which calls plain, reports the same as
// CheckText, which does not.
func plainKnows(t *testing.T, code, line string) {
	t.Helper()
	for _, p := range profiles {
		whole := urlcheck.CheckText(urlcheck.Text{Bytes: line}, p)
		if hasCode(whole, code) && !hasCode(urlcheck.Check(line, p), code) {
			t.Errorf("%v: plain lets %q through, which %s reports: make it return false, in plain.go", p, line, code)
		}
	}
}

// examples requires that each URL has a problem of the rule, and that the block of text
// behind a block of URLs is all that is reported of them.
func examples(t *testing.T, code string, blocks []block) {
	t.Helper()
	for i, b := range blocks {
		if b.kind != "url" {
			continue
		}
		var said []string
		for _, line := range b.lines {
			problems := check(unquoted(t, line), b.with(t, code))
			if !hasCode(problems, code) {
				t.Errorf("example %s: got %v", line, problems)
			}
			for _, p := range problems {
				said = append(said, p.Code+": "+p.Message)
			}
		}
		if i+1 == len(blocks) || blocks[i+1].kind != "text" || !slices.Equal(blocks[i+1].lines, said) {
			t.Errorf("the messages of %q are\n%s", b.lines, strings.Join(said, "\n"))
		}
	}
}

// A URL to write instead is free of all problems, not only of the page's.
func goodExamples(t *testing.T, code string, b block) {
	t.Helper()
	for _, line := range b.lines {
		if got := check(unquoted(t, line), b.with(t, code)); len(got) > 0 {
			t.Errorf("instead %s: got %v", line, got)
		}
	}
}

// Lines come in pairs: before and after all fixes of the rule.
func fixExamples(t *testing.T, code string, b block) {
	t.Helper()
	for pair := range slices.Chunk(b.lines, 2) {
		if len(pair) < 2 || pair[0][0] != '-' || pair[1][0] != '+' {
			t.Fatalf("%q are not before and after", pair)
		}
		before, after := unquoted(t, pair[0][1:]), unquoted(t, pair[1][1:])
		if got := applyAll(before, code, check(before, b.with(t, code))); got != after {
			t.Errorf("%q is fixed to %q, the page says %q", before, got, after)
		}
	}
}

// checkFixes requires that a page whose examples have fixes shows one, and names the flag
// that applies it.
func checkFixes(t *testing.T, code string, example, instead section) {
	t.Helper()
	flags := map[string]bool{}
	for _, b := range example.of("url") {
		for _, line := range b.lines {
			for _, p := range check(unquoted(t, line), b.with(t, code)) {
				if p.Code == code && p.Fix != nil {
					flags[fixFlag(p.Fix)] = true
				}
			}
		}
	}
	for flag := range flags {
		if !strings.Contains(instead.prose, flag) {
			t.Errorf("Instead does not name %s", flag)
		}
	}
	if shown := len(instead.of("diff")) > 0; shown != (len(flags) > 0) {
		t.Errorf("shows a fix: %v; has one: %v", shown, len(flags) > 0)
	}
}

// fixFlag returns the flag that applies a fix.
func fixFlag(fix *urlcheck.Fix) string {
	if fix.Suggestion {
		return "`-fix=all`"
	}
	return "`-fix`"
}

// pageHoles are how pages write values that are known only at run time: a host,
// any other text, and text without delimiters.
var pageHoles = strings.NewReplacer("{host}", "{H}", "{value}", "{V}", "{escaped}", "{N}")

// check checks what a page shows.
func check(line string, p urlcheck.Profile) []urlcheck.Problem {
	if !strings.Contains(line, "{") {
		return urlcheck.Check(line, p)
	}
	return urlcheck.CheckText(withHoles(pageHoles.Replace(line)), p)
}

// applyAll applies the fixes of a rule's problems, from the last to the first.
func applyAll(s, code string, problems []urlcheck.Problem) string {
	for _, p := range slices.Backward(problems) {
		if p.Code == code && p.Fix != nil {
			s = s[:p.Start] + p.Fix.Text + s[p.End:]
		}
	}
	return s
}
