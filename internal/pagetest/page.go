// Package pagetest reads the pages of rules for the tests of the packages that have them.
package pagetest

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"urlvet.example/urlcheck"
)

// Page is the page of a rule.
type Page struct {
	Title, About, Level string // the three paragraphs before the sections
	Sections            []Section
}

// Section is what follows a heading: its prose and its fenced blocks.
type Section struct {
	Name, Prose string
	Blocks      []Block
}

// Block is a fenced block. Its info is what stands behind the first fence.
type Block struct{ Info, Body string }

// Parse reads a page, and fails the test if it does not begin as pages do.
func Parse(t testing.TB, text string) Page {
	t.Helper()
	head, rest, _ := strings.Cut(text, "\n## ")
	parts := strings.Split(strings.TrimSpace(head), "\n\n")
	if len(parts) != 3 {
		t.Fatalf("the page does not begin with its title, one sentence and the level:\n%s", head)
	}
	p := Page{Title: parts[0], About: strings.ReplaceAll(parts[1], "\n", " "), Level: parts[2]}
	for text := range strings.SplitSeq(rest, "\n## ") {
		p.Sections = append(p.Sections, parseSection(text))
	}
	return p
}

func parseSection(text string) Section {
	name, body, _ := strings.Cut(text, "\n")
	s := Section{Name: name}
	for i, part := range strings.Split(body, "```") {
		if i%2 == 0 {
			s.Prose += part
			continue
		}
		info, code, _ := strings.Cut(part, "\n")
		s.Blocks = append(s.Blocks, Block{info, code})
	}
	s.Prose = strings.TrimSpace(s.Prose)
	return s
}

// Section returns the section of that name, empty if there is none.
func (p Page) Section(name string) Section {
	for _, s := range p.Sections {
		if s.Name == name {
			return s
		}
	}
	return Section{Name: name}
}

// widest is the number of columns that a line of a page may have.
const widest = 100

// CheckHead checks the page of a rule as far as all pages are alike: its first three
// paragraphs, the width of its lines, and its links, which are relative to dir.
func CheckHead(t testing.TB, r urlcheck.Rule, dir string) {
	t.Helper()
	p := Parse(t, r.Page())
	if want := "# " + r.Code; p.Title != want {
		t.Errorf("title %q, want %q", p.Title, want)
	}
	if !sentence.MatchString(p.About) {
		t.Errorf("%q is not one sentence", p.About)
	}
	if want := levelLine(r); p.Level != want {
		t.Errorf("level %q, want %q", p.Level, want)
	}
	for line := range strings.Lines(r.Page()) {
		if n := utf8.RuneCountInString(strings.TrimSuffix(line, "\n")); n > widest {
			t.Errorf("a line has %d columns, at most %d are allowed: %s", n, widest, line)
		}
	}
	for _, to := range Links(r.Page()) {
		if _, err := os.Stat(filepath.Join(dir, filepath.FromSlash(to))); err != nil {
			t.Errorf("link %s: %v", to, err)
		}
	}
}

var (
	// sentence is one sentence: no full stop but the last, unless no blank follows it.
	sentence = regexp.MustCompile(`^[A-Z(]([^.]|\.[^ ])+\.$`)
	link     = regexp.MustCompile(`\]\(([^)#]+)[^)]*\)`)
)

// Links returns where the links to other files lead.
func Links(text string) (all []string) {
	for _, m := range link.FindAllStringSubmatch(text, -1) {
		if !strings.Contains(m[1], "://") {
			all = append(all, m[1])
		}
	}
	return all
}

func levelLine(r urlcheck.Rule) string {
	state := "off"
	if r.Default() {
		state = "on"
	}
	return fmt.Sprintf("Level %s, %s by default.", r.Level, state)
}
