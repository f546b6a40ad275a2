package site

import (
	"bytes"
	"fmt"
	"html/template"
	"path"
	"regexp"
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	extast "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/renderer"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"

	"urlvet.example/analyzer"
	"urlvet.example/cmd/urlvet/internal/catalog"
)

// markdown reads and writes the Markdown of the repository. It leaves out HTML, which
// is only comments there.
var markdown = goldmark.New(
	goldmark.WithExtensions(extension.Table),
	goldmark.WithParserOptions(parser.WithAutoHeadingID()),
	goldmark.WithRendererOptions(renderer.WithNodeRenderers(util.Prioritized(nodes{}, 1))),
)

// document is a parsed page, or a part of one.
type document struct {
	source []byte
	root   ast.Node
}

// document parses text of a page of the repository. Its links lead to where their
// targets are on the site; a link to a file that is not on the site becomes its text.
func (b *builder) document(from, to, source string) document {
	context := parser.NewContext(parser.WithIDs(&ids{taken: map[string]int{}}))
	d := document{source: []byte(source)}
	d.root = markdown.Parser().Parse(text.NewReader(d.source), parser.WithContext(context))
	for n, destination := range d.links() {
		if target, ok := b.resolve(from, to, string(*destination)); ok {
			*destination = []byte(target)
		} else {
			unlink(n)
		}
	}
	d.linkCodes(to)
	return d
}

// linkCodes makes links of the codes of rules that cells of tables begin with, such as
// "port-range" and "port-range, fix".
func (d document) linkCodes(to string) {
	d.walk(func(n ast.Node) {
		if n.Kind() != extast.KindTableCell || n.FirstChild() == nil || n.FirstChild().Kind() != ast.KindText {
			return
		}
		words := n.FirstChild().(*ast.Text)
		code, _, _ := strings.Cut(string(words.Value(d.source)), ",")
		if _, ok := analyzer.Lookup(code); !ok {
			return
		}
		link := ast.NewLink()
		link.Destination = []byte(relative(to, catalog.RulePath(code)))
		end := words.Segment.Start + len(code)
		link.AppendChild(link, ast.NewTextSegment(words.Segment.WithStop(end)))
		words.Segment = words.Segment.WithStart(end)
		n.InsertBefore(n, words, link)
	})
}

// links returns the links and images with what they lead to.
func (d document) links() map[ast.Node]*[]byte {
	all := map[ast.Node]*[]byte{}
	d.walk(func(n ast.Node) {
		switch n := n.(type) {
		case *ast.Link:
			all[n] = &n.Destination
		case *ast.Image:
			all[n] = &n.Destination
		}
	})
	return all
}

// walk calls visit with each node, in the order of the text.
func (d document) walk(visit func(ast.Node)) {
	ast.Walk(d.root, func(n ast.Node, entering bool) (ast.WalkStatus, error) { //nolint:errcheck // visit returns none
		if entering {
			visit(n)
		}
		return ast.WalkContinue, nil
	})
}

// unlink puts the text of a link or image into its place.
func unlink(link ast.Node) {
	parent := link.Parent()
	for n := link.FirstChild(); n != nil; n = link.FirstChild() {
		parent.InsertBefore(parent, link, n)
	}
	parent.RemoveChild(parent, link)
}

// absolute matches a link to another site.
var absolute = regexp.MustCompile(`^[a-z]+:`)

// resolve returns where a link of a page leads on the site, and false if its target is
// not there. from is the page in the repository, to on the site.
func (b *builder) resolve(from, to, link string) (string, bool) {
	if absolute.MatchString(link) {
		return link, true
	}
	file, fragment, found := strings.Cut(link, "#")
	if found {
		fragment = "#" + fragment
	}
	place := to
	if file != "" {
		var ok bool
		if place, ok = b.places[path.Join(path.Dir(from), file)]; !ok {
			return "", false
		}
	}
	if place == to && fragment != "" {
		return fragment, true
	}
	return relative(to, place) + fragment, true
}

// html returns the page as HTML.
func (d document) html() (template.HTML, error) {
	var out bytes.Buffer
	err := markdown.Renderer().Render(&out, d.source, d.root)
	return template.HTML(out.String()), err // goldmark has escaped the text
}

// heading is a heading that links can lead to.
type heading struct{ ID, Text string }

// headings returns the headings of the second level.
func (d document) headings() (all []heading) {
	d.walk(func(n ast.Node) {
		if h, ok := n.(*ast.Heading); ok && h.Level == 2 {
			id, _ := h.AttributeString("id")
			all = append(all, heading{fmt.Sprintf("%s", id), d.textOf(h)})
		}
	})
	return all
}

// textOf returns the text in a node.
func (d document) textOf(n ast.Node) string {
	var b strings.Builder
	for c := n.FirstChild(); c != nil; c = c.NextSibling() {
		if t, ok := c.(*ast.Text); ok {
			b.Write(t.Value(d.source))
		} else {
			b.WriteString(d.textOf(c))
		}
	}
	return b.String()
}

// ids names headings as GitHub does, for which the links of the repository are written.
type ids struct{ taken map[string]int }

var dropped = regexp.MustCompile(`[^a-z0-9 _-]`)

// Generate implements parser.IDs. It returns the name of a heading.
func (s *ids) Generate(value []byte, _ ast.NodeKind) []byte {
	id := strings.ReplaceAll(dropped.ReplaceAllString(strings.ToLower(string(value)), ""), " ", "-")
	n := s.taken[id]
	s.taken[id]++
	if n > 0 {
		id = fmt.Sprintf("%s-%d", id, n)
	}
	return []byte(id)
}

// Put implements parser.IDs. It takes a name that the page gives.
func (s *ids) Put(value []byte) { s.taken[string(value)]++ }

// nodes renders some nodes in another way than goldmark does.
type nodes struct{}

// RegisterFuncs implements renderer.NodeRenderer.
func (nodes) RegisterFuncs(r renderer.NodeRendererFuncRegisterer) {
	r.Register(ast.KindFencedCodeBlock, block)
	r.Register(ast.KindHTMLBlock, nothing)
	r.Register(ast.KindRawHTML, nothing)
	r.Register(extast.KindTable, table)
}

func nothing(util.BufWriter, []byte, ast.Node, bool) (ast.WalkStatus, error) {
	return ast.WalkSkipChildren, nil
}

// table lets a table that is wider than the page scroll, by keys, too.
func table(w util.BufWriter, _ []byte, _ ast.Node, entering bool) (ast.WalkStatus, error) {
	var err error
	if entering {
		_, err = w.WriteString(`<div class="scroll" tabindex="0" role="group" aria-label="Table"><table>` + "\n")
	} else {
		_, err = w.WriteString("</table></div>\n")
	}
	return ast.WalkContinue, err
}

// block renders code.
func block(w util.BufWriter, source []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
	if !entering {
		return ast.WalkContinue, nil
	}
	code := codeOf(n, source)
	kind := string(n.(*ast.FencedCodeBlock).Language(source))
	out := fmt.Sprintf(`<pre data-kind="%s"><code>%s</code></pre>`, template.HTMLEscapeString(kind), colored(kind, code))
	if link, ok := n.AttributeString(exampleLink); ok {
		out = fmt.Sprintf(`<div class="example">%s<a class="try" href="%s">Open in the playground</a></div>`,
			out, template.HTMLEscapeString(link.(string)))
	}
	_, err := w.WriteString(out + "\n")
	return ast.WalkSkipChildren, err
}

// codeOf returns the lines of a block.
func codeOf(n ast.Node, source []byte) string {
	var b strings.Builder
	lines := n.Lines()
	for i := range lines.Len() {
		line := lines.At(i)
		b.Write(line.Value(source))
	}
	return b.String()
}
