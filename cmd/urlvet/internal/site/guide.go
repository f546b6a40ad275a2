package site

import (
	"html/template"
	"path"
	"strings"
)

// guide is a page of the repository that is about no single rule.
type guide struct {
	source string // its path in the repository
	Title  string // in lists
	About  string
}

// guides are the guides in the order in which they are listed.
var guides = []guide{
	{"README.md", "Start", "install urlvet, run it, put it into CI and editors"},
	{"docs/flags.md", "Flags", "which packages, which rules, which output"},
	{"docs/settings.md", "Settings", "the file .urlvet.yaml for a whole project"},
	{"docs/url.md", "URLs on the command line", "check URLs that are in no source"},
	{"docs/list.md", "Inventory", "list the URLs, addresses and hosts that the code names"},
	{"docs/output.md", "Output formats", "JSON, SARIF, GitHub, GitLab, JUnit, Checkstyle"},
	{"docs/editors.md", "Editors", "findings while you type, with fixes"},
	{"docs/golangci-lint.md", "golangci-lint", "urlvet among the other linters"},
	{"docs/nogo.md", "Bazel", "urlvet in nogo"},
	{"docs/library.md", "As a library", "check URLs in programs of your own"},
	{"docs/peers.md", "Beside other linters", "who reports what of the same programs"},
	{"docs/limits.md", "Limits", "what urlvet does not see"},
	{"docs/security.md", "Security", "what it reads, runs and writes in a repository of strangers"},
	{"docs/publishing.md", "Publishing", "give urlvet its address"},
	{"CONTRIBUTING.md", "Working on urlvet", "where things are, and what has to hold"},
	{"CHANGELOG.md", "Changelog", "what is new"},
}

const guideIndex = "guide/index.html"

// Path returns where the guide is on the site.
func (g guide) Path() string {
	name := strings.ToLower(strings.TrimSuffix(path.Base(g.source), ".md"))
	if name == "readme" {
		name = "start"
	}
	return "guide/" + name + ".html"
}

// guides makes the pages of the guides and their list.
func (b *builder) guides() error {
	for _, g := range guides {
		if err := b.guide(g); err != nil {
			return err
		}
	}
	return b.write("guides.html", page{
		Path: guideIndex, Title: "Guides - urlvet", Section: "guide", Wide: true, Description: "Guides to urlvet.", Content: guides,
	})
}

func (b *builder) guide(g guide) error {
	text, err := read(g.source)
	if err != nil {
		return err
	}
	doc := b.document(g.source, g.Path(), text)
	body, err := doc.html()
	if err != nil {
		return err
	}
	content := struct {
		Body     template.HTML
		Here     guide
		Headings []heading
		Guides   []guide
	}{body, g, doc.headings(), guides}
	return b.write("guide.html", page{
		Path: g.Path(), Title: g.Title + " - urlvet", Section: "guide", Description: "urlvet: " + g.About + ".", Content: content,
	})
}
