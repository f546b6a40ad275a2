// Package site makes the pages of urlvet's site: the rules with a search, the guides
// and the playground. Links between them are relative, so that they work from files
// and below any path.
package site

import (
	"bytes"
	"embed"
	"fmt"
	"html/template"
	"io/fs"
	"path"
	"strings"

	urlvet "urlvet.example"
	"urlvet.example/analyzer"
	"urlvet.example/cmd/urlvet/internal/catalog"
	"urlvet.example/urlcheck"
)

//go:embed pages/*.html assets/*
var own embed.FS

// Engine is what checks the text of the playground.
type Engine string

// The engines.
const (
	Wasm   Engine = "wasm"   // urlvet, compiled to WebAssembly, in the assets
	Server Engine = "server" // the server that the pages come from, which takes play.Request at /check
)

// Files are the files of the site by their paths, with slashes.
type Files map[string][]byte

// Build makes the files. Those of the engine Wasm itself are not among them: see
// docs/site.
func Build(engine Engine) (Files, error) {
	b := builder{files: Files{}, engine: engine, places: places()}
	for _, add := range []func() error{b.assets, b.pictures, b.first, b.guides, b.rules, b.play} {
		if err := add(); err != nil {
			return nil, err
		}
	}
	return b.files, nil
}

// builder makes the files.
type builder struct {
	files  Files
	engine Engine
	places map[string]string // of pages on the site, by their paths in the repository
}

// places returns where the pages of the repository are on the site.
func places() map[string]string {
	all := map[string]string{"docs/rules.md": catalog.RulesPath}
	for _, g := range guides {
		all[g.source] = g.Path()
	}
	for _, r := range analyzer.Rules() {
		all[sourceOf(r)] = catalog.RulePath(r.Code)
	}
	return all
}

// sourceOf returns the path of a rule's page in the repository.
func sourceOf(r urlcheck.Rule) string {
	if _, ok := urlcheck.Lookup(r.Code); ok {
		return "urlcheck/doc/" + r.Code + ".md"
	}
	return "analyzer/doc/" + r.Code + ".md"
}

// read returns a page of the repository.
func read(name string) (string, error) {
	text, err := fs.ReadFile(urlvet.Pages, name)
	return string(text), err
}

// page is what the frame of a page shows.
type page struct {
	Path        string // on the site
	Title       string
	Description string
	Section     string // of the navigation: rules, guide or play
	Wide        bool   // without a column at the side
	Scripts     []string
	Engine      Engine // of the playground
	Content     any    // what the template of the page takes
}

// To returns a link to another page or asset.
func (p page) To(other string) string { return relative(p.Path, other) }

// ToRule returns a link to the page of a rule.
func (p page) ToRule(code string) string { return p.To(catalog.RulePath(code)) }

// relative returns a link from a page to another, whose path may have a fragment.
func relative(from, to string) string {
	up := strings.Repeat("../", strings.Count(from, "/"))
	if dir := path.Dir(from) + "/"; strings.HasPrefix(to, dir) {
		return to[len(dir):]
	}
	return up + to
}

// write makes a page with one of the templates.
func (b *builder) write(name string, p page) error {
	t, err := template.ParseFS(own, "pages/frame.html", "pages/"+name)
	if err != nil {
		return err
	}
	var out bytes.Buffer
	if err := t.ExecuteTemplate(&out, "frame.html", p); err != nil {
		return fmt.Errorf("%s: %w", p.Path, err)
	}
	b.files[p.Path] = out.Bytes()
	return nil
}

// assets adds the style and the scripts.
func (b *builder) assets() error { return b.copy(own, "assets/", "assets/") }

// pictures adds the pictures that pages of the repository show.
func (b *builder) pictures() error { return b.copy(urlvet.Pages, "docs/pictures/", "pictures/") }

// copy adds the files of a directory. Pages of the repository may lead to them.
func (b *builder) copy(from fs.FS, dir, to string) error {
	paths, err := fs.Glob(from, dir+"*")
	if err != nil {
		return err
	}
	for _, source := range paths {
		text, err := fs.ReadFile(from, source)
		if err != nil {
			return err
		}
		b.places[source] = to + path.Base(source)
		b.files[b.places[source]] = text
	}
	return nil
}

// first makes the first page. Its tables are those of the README.
func (b *builder) first() error {
	readme, err := read("README.md")
	if err != nil {
		return err
	}
	content := struct {
		Failures, Peers template.HTML
		Rules           int
		Guides          []guide
	}{Rules: len(analyzer.Rules()), Guides: guides}
	for name, table := range map[string]*template.HTML{"failures": &content.Failures, "peers": &content.Peers} {
		_, text, _ := strings.Cut(readme, "<!-- "+name+" -->\n")
		text, _, found := strings.Cut(text, "<!-- end -->")
		if !found {
			return fmt.Errorf("README.md has no table of %s", name)
		}
		doc := b.document("README.md", "index.html", text)
		if *table, err = doc.html(); err != nil {
			return err
		}
	}
	return b.write("first.html", page{
		Path: "index.html", Title: "urlvet: broken URLs in Go code", Wide: true,
		Description: "urlvet finds broken URLs in Go code before production does.", Content: content,
	})
}

// play makes the playground.
func (b *builder) play() error {
	program, err := read("testdata/readme/main.go")
	if err != nil {
		return err
	}
	return b.write("play.html", page{
		Path: playPath, Title: "Playground - urlvet", Section: "play", Wide: true, Engine: b.engine, Scripts: []string{"play.js"},
		Description: "Check Go source and URLs in the browser.", Content: program,
	})
}

const playPath = "play.html"
