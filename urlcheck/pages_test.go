package urlcheck_test

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"urlvet.example/urlcheck"
)

// page is a rule's page, parsed. Each section has its prose and the lines of
// its fenced blocks. A block's information string names the profile if it is
// not modern: "url", "url rfc1738".
type page struct {
	title, level, why string
	sections          []section
}

type section struct {
	name, prose string
	blocks      []block
}

type block struct {
	profile urlcheck.Profile
	lines   []string // unquoted where they were written as Go strings
}

func parsePage(t *testing.T, text string) page {
	t.Helper()
	head, rest, _ := strings.Cut(text, "\n## ")
	lines := strings.SplitN(head, "\n", 5)
	if len(lines) < 5 {
		t.Fatalf("the page does not begin with title, level and why:\n%s", head)
	}
	p := page{title: lines[0], level: lines[2], why: strings.TrimSpace(lines[4])}
	for text := range strings.SplitSeq(rest, "\n## ") {
		p.sections = append(p.sections, parseSection(t, text))
	}
	return p
}

func parseSection(t *testing.T, text string) section {
	t.Helper()
	name, body, _ := strings.Cut(text, "\n")
	s := section{name: name}
	for i, part := range strings.Split(body, "```") {
		if i%2 == 0 {
			s.prose += part
			continue
		}
		s.blocks = append(s.blocks, parseBlock(t, part))
	}
	s.prose = strings.TrimSpace(s.prose)
	return s
}

func parseBlock(t *testing.T, text string) block {
	t.Helper()
	info, body, _ := strings.Cut(text, "\n")
	kind, profile, _ := strings.Cut(info, " ")
	if kind != "url" {
		t.Fatalf("a block is ```%s, not ```url", info)
	}
	b := block{}
	if profile != "" {
		if err := b.profile.UnmarshalText([]byte(profile)); err != nil {
			t.Fatal(err)
		}
	}
	for line := range strings.SplitSeq(strings.TrimSuffix(body, "\n"), "\n") {
		if strings.HasPrefix(line, `"`) {
			unquoted, err := strconv.Unquote(line)
			if err != nil {
				t.Fatalf("%s: %v", line, err)
			}
			line = unquoted
		}
		b.lines = append(b.lines, line)
	}
	return b
}

// levelLine is the third line of a page.
func levelLine(r urlcheck.Rule) string {
	state := "on"
	if !r.Default() {
		state = "off"
	}
	return fmt.Sprintf("Level %s, %s by default.", r.Level, state)
}

func hasCode(problems []urlcheck.Problem, code string) bool {
	return slices.ContainsFunc(problems, func(p urlcheck.Problem) bool { return p.Code == code })
}

// Every rule has a page whose examples do what the page says.
func TestPages(t *testing.T) {
	for _, r := range urlcheck.Rules() {
		t.Run(r.Code, func(t *testing.T) {
			p := parsePage(t, r.Page())
			if want := "# " + r.Code; p.title != want {
				t.Errorf("title %q, want %q", p.title, want)
			}
			if want := levelLine(r); p.level != want {
				t.Errorf("third line %q, want %q", p.level, want)
			}
			var names []string
			for _, s := range p.sections {
				names = append(names, s.name)
			}
			if want := []string{"Bad", "Good", "Fix", "Source"}; !slices.Equal(names, want) {
				t.Fatalf("sections %q, want %q", names, want)
			}
			if p.why == "" || len(p.sections[0].blocks) == 0 || len(p.sections[1].blocks) == 0 || p.sections[2].prose == "" || p.sections[3].prose == "" {
				t.Error("the page lacks its reason, an example, what to do, or its source")
			}
			for _, b := range p.sections[0].blocks {
				badExamples(t, r.Code, b)
			}
			for _, b := range p.sections[1].blocks {
				goodExamples(t, r.Code, b)
			}
			for _, b := range p.sections[2].blocks {
				fixExamples(t, r.Code, b)
			}
		})
	}
}

// Check calls plain first. No rule has a problem in a text that plain accepts.
func TestPlainKnowsTheRules(t *testing.T) {
	for _, r := range urlcheck.Rules() {
		for _, b := range parsePage(t, r.Page()).sections[0].blocks {
			for _, line := range b.lines {
				plainKnows(t, r.Code, line)
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

func badExamples(t *testing.T, code string, b block) {
	p, err := b.profile.With(code)
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range b.lines {
		if got := check(line, p); !hasCode(got, code) {
			t.Errorf("bad example %q: got %v", line, got)
		}
	}
}

// A good example is free of all problems, not only of the page's.
func goodExamples(t *testing.T, code string, b block) {
	p, err := b.profile.With(code)
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range b.lines {
		if got := check(line, p); len(got) > 0 {
			t.Errorf("good example %q: got %v", line, got)
		}
	}
}

// Lines come in pairs: before and after all fixes of the rule.
func fixExamples(t *testing.T, code string, b block) {
	p, err := b.profile.With(code)
	if err != nil {
		t.Fatal(err)
	}
	for pair := range slices.Chunk(b.lines, 2) {
		if len(pair) < 2 {
			t.Fatalf("%q has no line after it", pair[0])
		}
		if got := applyAll(pair[0], code, check(pair[0], p)); got != pair[1] {
			t.Errorf("%q is fixed to %q, the page says %q", pair[0], got, pair[1])
		}
	}
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
