package site

import (
	"fmt"
	"net/url"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode/utf16"

	urlvet "urlvet.example"
	"urlvet.example/analyzer"
	"urlvet.example/cmd/urlvet/internal/catalog"
	"urlvet.example/cmd/urlvet/internal/play"
	"urlvet.example/urlcheck"
)

func build(t *testing.T, engine Engine) Files {
	t.Helper()
	files, err := Build(engine)
	if err != nil {
		t.Fatal(err)
	}
	return files
}

var (
	attribute = regexp.MustCompile(`\b(?:href|src)="([^"]*)"`)
	anchor    = regexp.MustCompile(`\bid="([^"]*)"`)
)

// TestLinks follows each link of each page.
func TestLinks(t *testing.T) {
	files := build(t, Wasm)
	links := 0
	for name, text := range files {
		if path.Ext(name) != ".html" {
			continue
		}
		for _, m := range attribute.FindAllSubmatch(text, -1) {
			if link := strings.ReplaceAll(string(m[1]), "&amp;", "&"); !absolute.MatchString(link) {
				links++
				follow(t, files, name, link)
			}
		}
	}
	if links < 1000 {
		t.Errorf("%d links", links)
	}
}

// follow checks that a link of a page leads somewhere.
func follow(t *testing.T, files Files, from, link string) {
	t.Helper()
	file, fragment, _ := strings.Cut(link, "#")
	to := from
	if file != "" {
		to = path.Join(path.Dir(from), file)
	}
	text, ok := files[to]
	if !ok || strings.HasPrefix(file, "/") {
		t.Errorf("%s: %q leads nowhere", from, link)
		return
	}
	if fragment == "" || to == playPath {
		return
	}
	ids := anchor.FindAllSubmatch(text, -1)
	if !slices.ContainsFunc(ids, func(m [][]byte) bool { return string(m[1]) == fragment }) {
		t.Errorf("%s: %s has no %q", from, to, fragment)
	}
}

// TestIDs checks that a page has each id once.
func TestIDs(t *testing.T) {
	for name, text := range build(t, Wasm) {
		seen := map[string]bool{}
		for _, m := range anchor.FindAllSubmatch(text, -1) {
			if path.Ext(name) == ".html" && seen[string(m[1])] {
				t.Errorf("%s has the id %s twice", name, m[1])
			}
			seen[string(m[1])] = true
		}
	}
}

// TestResolve checks what becomes of a link of a page.
func TestResolve(t *testing.T) {
	b := builder{places: places()}
	for _, tt := range []struct {
		from, to, link, want string
	}{
		{"docs/output.md", "guide/output.html", "flags.md", "flags.html"},
		{"docs/output.md", "guide/output.html", "../README.md#ci", "start.html#ci"},
		{"docs/output.md", "guide/output.html", "rules.md", "../rules/index.html"},
		{"docs/output.md", "guide/output.html", "#gitlab", "#gitlab"},
		{"docs/output.md", "guide/output.html", "output.md#gitlab", "#gitlab"},
		{"docs/output.md", "guide/output.html", "https://example.org/", "https://example.org/"},
		{"docs/output.md", "guide/output.html", "../Dockerfile", ""},
		{"analyzer/doc/arg-dsn.md", "rules/arg-dsn.html", "../../urlcheck/doc/port-range.md", "port-range.html"},
		{"README.md", "index.html", "docs/flags.md#output", "guide/flags.html#output"},
	} {
		if got, ok := b.resolve(tt.from, tt.to, tt.link); got != tt.want || ok != (tt.want != "") {
			t.Errorf("%s on %s: %q, %v, want %q", tt.link, tt.from, got, ok, tt.want)
		}
	}
}

// TestLinkCodes checks what becomes of the codes of rules in tables.
func TestLinkCodes(t *testing.T) {
	const in = "port-range | says\n--- | ---\nport-range | port-range, fix\nport-ranges | a port-range\nx | `port-range`\n"
	b := builder{places: places()}
	html, err := b.document("docs/peers.md", "guide/peers.html", in).html()
	if err != nil {
		t.Fatal(err)
	}
	var cells []string
	for _, m := range regexp.MustCompile(`<t[hd]>(.*)</t[hd]>`).FindAllStringSubmatch(string(html), -1) {
		cells = append(cells, m[1])
	}
	const link = `<a href="../rules/port-range.html">port-range</a>`
	want := []string{link, "says", link, link + ", fix", "port-ranges", "a port-range", "x", "<code>port-range</code>"}
	if !slices.Equal(cells, want) {
		t.Errorf("got %q, want %q", cells, want)
	}
}

// TestContents checks that each rule and each page of docs has a page.
func TestContents(t *testing.T) {
	files := build(t, Server)
	for _, r := range analyzer.Rules() {
		page := string(files[catalog.RulePath(r.Code)])
		for _, want := range []string{"<h1>" + r.Code + "</h1>", `<h2 id="why">`, `<h2 id="source">`} {
			if !strings.Contains(page, want) {
				t.Errorf("%s lacks %s", catalog.RulePath(r.Code), want)
			}
		}
	}
	for _, g := range guides {
		if page := string(files[g.Path()]); !strings.Contains(page, "<h1 id=") {
			t.Errorf("%s is empty", g.Path())
		}
	}
	pages, err := own.ReadDir("assets")
	if err != nil || len(pages) == 0 {
		t.Error(pages, err)
	}
}

// TestEveryGuide checks that no page of docs is left out.
func TestEveryGuide(t *testing.T) {
	left := map[string]bool{"docs/rules.md": true} // which the index of the rules is for
	for _, g := range guides {
		left[g.source] = true
	}
	names, err := pagesOf("docs")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		if !left[name] {
			t.Errorf("%s is no guide", name)
		}
	}
}

// TestNoScripts checks that pages run nothing but the files of the site: their policy
// would stop it.
func TestNoScripts(t *testing.T) {
	inline := regexp.MustCompile(`(?i)<script(>| [^>]*>[^<])|<style|\sstyle=|\son[a-z]+="`)
	for name, text := range build(t, Wasm) {
		if m := inline.Find(text); path.Ext(name) == ".html" && m != nil {
			t.Errorf("%s has %s", name, m)
		}
	}
}

// example is a block of code on a rule's page: where it stands, the request that its
// link makes, and the messages of the block behind it.
type example struct {
	section, kind, code string
	request             play.Request
	says                []string
}

var (
	heading2 = regexp.MustCompile(`^ id="(example|instead)">`)
	blocks   = regexp.MustCompile(`(?s)(<div class="example">)?<pre data-kind="(\w+)"><code>(.*?)</code></pre>(?:<a class="try" href="([^"]*)">)?`)
	tags     = regexp.MustCompile(`<[^>]*>`)
	entities = strings.NewReplacer("&lt;", "<", "&gt;", ">", "&#34;", `"`, "&#39;", "'", "&amp;", "&")
)

// examples returns the examples of a page.
func examples(t *testing.T, page string) (all []example) {
	t.Helper()
	for section := range strings.SplitSeq(page, "<h2") {
		title := heading2.FindStringSubmatch(section)
		if title == nil {
			continue
		}
		for _, b := range blocks.FindAllStringSubmatch(section, -1) {
			code := strings.TrimSuffix(entities.Replace(tags.ReplaceAllString(b[3], "")), "\n")
			if b[2] == "text" {
				all[len(all)-1].says = strings.Split(code, "\n")
				continue
			}
			e := example{section: title[1], kind: b[2], code: code}
			if b[2] != "diff" {
				e.request = requestOf(t, entities.Replace(b[4]))
			}
			all = append(all, e)
		}
	}
	return all
}

// requestOf returns the request that a link to the playground makes.
func requestOf(t *testing.T, link string) play.Request {
	t.Helper()
	_, fragment, _ := strings.Cut(link, "#")
	state, err := url.ParseQuery(fragment)
	if err != nil || state.Get("text") == "" {
		t.Fatalf("link %q: %v", link, err)
	}
	return play.Request{Text: state.Get("text"), Profile: state.Get("profile"), Enable: state.Get("enable")}
}

// TestExamples runs the examples of each page in the playground.
func TestExamples(t *testing.T) {
	files := build(t, Wasm)
	for _, r := range analyzer.Rules() {
		t.Run(r.Code, func(t *testing.T) {
			all := examples(t, string(files[catalog.RulePath(r.Code)]))
			if len(all) < 2 {
				t.Fatalf("%d examples", len(all))
			}
			for _, e := range all {
				if e.kind == "diff" {
					checkDiff(t, r, e.code)
				} else {
					checkExample(t, r, e)
				}
			}
		})
	}
}

// checkExample checks that an example says what the page says: all the messages, if
// the page has them, at least one of the rule, or nothing.
func checkExample(t *testing.T, r urlcheck.Rule, e example) {
	t.Helper()
	result := play.Check(e.request)
	var said []string
	ofRule := false
	for _, f := range result.Findings {
		said = append(said, f.Code+": "+f.Message)
		ofRule = ofRule || f.Code == r.Code
	}
	fits := len(said) == 0
	if e.section == "example" {
		fits = ofRule && (e.says == nil || slices.Equal(said, e.says))
	}
	if !fits || result.Error != "" {
		t.Errorf("%s of %s\n%s\nsays %s %q\nthe page says %q", e.kind, e.section, e.request.Text, result.Error, said, e.says)
	}
}

// checkDiff checks that the fixes of the rule make the second line of each pair of the
// first one.
func checkDiff(t *testing.T, r urlcheck.Rule, code string) {
	t.Helper()
	for pair := range slices.Chunk(strings.Split(code, "\n"), 2) {
		request := play.Request{Text: pair[0][1:]}
		if !r.Default() {
			request.Enable = r.Code
		}
		if got, want := fixed(request, r.Code), pair[1][1:]; got != want && unquoted(got) != unquoted(want) {
			t.Errorf("%s became %s, the page says %s", pair[0], got, want)
		}
	}
}

// fixed returns a text with the fixes of a rule.
func fixed(request play.Request, code string) string {
	text := utf16.Encode([]rune(request.Text))
	for _, f := range slices.Backward(play.Check(request).Findings) {
		if f.Code != code {
			continue
		}
		for _, e := range f.Fixes[0].Edits {
			text = slices.Replace(text, e.Start, e.End, utf16.Encode([]rune(e.Text))...)
		}
	}
	return string(utf16.Decode(text))
}

func unquoted(s string) string {
	if value, err := strconv.Unquote(s); err == nil {
		return value
	}
	return s
}

// TestProgram checks the Go source around examples.
func TestProgram(t *testing.T) {
	got := program([]string{`resp, err := http.Get("http://" + host)`, "u := r.URL\nif id > 0 {\n\tuse(u)\n}"})
	want := `package example

import "net/http"

func Run1(host string) {
	resp, err := http.Get("http://" + host)
}

func Run2(id int, r *http.Request) {
	u := r.URL
	if id > 0 {
		use(u)
	}
}
`
	if got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

func pagesOf(dir string) (names []string, err error) {
	entries, err := urlvet.Pages.ReadDir(dir)
	for _, e := range entries {
		if path.Ext(e.Name()) == ".md" {
			names = append(names, fmt.Sprintf("%s/%s", dir, e.Name()))
		}
	}
	return names, err
}
