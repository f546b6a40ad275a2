package inventory

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"encoding/xml"
	"fmt"
	"go/token"
	"io"
	"os"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"urlvet.example/analyzer"
	"urlvet.example/cmd/urlvet/internal/check"
	"urlvet.example/cmd/urlvet/internal/mark"
	"urlvet.example/cmd/urlvet/internal/term"
	"urlvet.example/internal/growthtest"
	"urlvet.example/internal/slow"
	"urlvet.example/urlcheck"
)

// at returns a place of a URL whose host stands behind its slashes.
func at(file string, line int, text string) check.Place {
	scheme, rest, _ := strings.Cut(text, "://")
	host, _, _ := strings.Cut(rest, "/")
	host, port, _ := strings.Cut(host, ":")
	return check.Place{
		Place: analyzer.Place{Kind: "url", Degree: urlcheck.Sink, Text: text, Scheme: scheme, Host: host, Port: port, Receivers: []string{"http.Get"}},
		Start: token.Position{Filename: "/nowhere/" + file, Offset: line, Line: line, Column: 1},
	}
}

func TestMasked(t *testing.T) {
	for _, tt := range []struct{ text, want string }{ // «open», ‹secret›
		{"http://«{h}»/", "http://«{h}»/"},
		{"http://u:‹hunter2›@«{h}»/", "http://u:«***»@«{h}»/"},
		{"http://«{u}»:‹x›@h/?token=‹y›&n=«{n}»", "http://«{u}»:«***»@h/?token=«***»&n=«{n}»"},
		{"http://u:‹a«{b}»c›@h/", "http://u:«***»@h/"},
	} {
		var open, secrets []urlcheck.Span
		plain := ""
		var starts []int
		for _, r := range tt.text {
			switch r {
			case '«', '‹':
				starts = append(starts, len(plain))
			case '»', '›':
				span := urlcheck.Span{Start: starts[len(starts)-1], End: len(plain)}
				starts = starts[:len(starts)-1]
				if r == '»' {
					open = append(open, span)
				} else {
					secrets = append(secrets, span)
				}
			default:
				plain += string(r)
			}
		}
		text, moved := masked(plain, open, secrets)
		got, last := "", 0
		for _, s := range moved {
			got += text[last:s.Start] + "«" + text[s.Start:s.End] + "»"
			last = s.End
		}
		if got += text[last:]; got != tt.want {
			t.Errorf("%s: %s, want %s", tt.text, got, tt.want)
		}
	}
}

// TestFit crops characters of one to many bytes in a column.
func TestFit(t *testing.T) {
	const columns = 40
	for _, letter := range []string{"a", "é", "世", "😀", "𝒜", "กิ่", "e\u0301\u0302\u0303", "\xff", "\xe0\xb8", "\x80"} {
		for _, n := range []int{1, columns / 4, columns, 10 * columns} {
			text := strings.Repeat(letter, n)
			got := fit(text, columns)
			kept, cropped := strings.CutSuffix(got, "…")
			if mark.Width(got) > columns || cropped == (got == mark.Visible(text)) || !strings.HasPrefix(mark.Visible(text), kept) {
				t.Errorf("%d times %q: %q", n, letter, got)
			}
		}
	}
}

func TestCell(t *testing.T) {
	for _, tt := range []struct {
		values []string
		want   string
	}{
		{nil, ""},
		{[]string{"a", "b"}, "a, b"},
		{[]string{"=1+1"}, "'=1+1"},
		{[]string{"+1"}, "'+1"},
		{[]string{"-1"}, "'-1"},
		{[]string{"@a"}, "'@a"},
		{[]string{"＝a"}, "'＝a"},
		{[]string{"'a"}, "''a"},
		{[]string{":8080"}, ":8080"},
		{[]string{"\t=a"}, "    =a"},
		{[]string{"a\r\n=b"}, "a<U+000D><U+000A>=b"},
	} {
		if got := cell(tt.values); got != tt.want {
			t.Errorf("%q: %q, want %q", tt.values, got, tt.want)
		}
	}
	long := cell(slices.Repeat([]string{strings.Repeat("a", 9000)}, 100))
	if len(long) > longestCell+100 || !strings.HasSuffix(long, " … and 97 more") {
		t.Errorf("%d bytes, ends in %q", len(long), long[len(long)-20:])
	}
	for _, letter := range []string{"世", "𝒜", "กิ่"} {
		if wide := cell([]string{strings.Repeat(letter, 1<<20)}); len(wide) > longestCell+len("…") || !strings.HasPrefix(wide, letter) {
			t.Errorf("%q: %d bytes", letter, len(wide))
		}
	}
}

func TestGroups(t *testing.T) {
	list := at("b/b.go", 2, "mongodb://x")
	list.Text, list.Host = "mongodb://a.io:1,b.io:2/d", "a.io:1,b.io:2"
	unknown := at("a/a.go", 3, "http://{host}/")
	bare := check.Place{Place: analyzer.Place{Kind: "address", Text: ":80", Port: "80"}, Start: token.Position{Filename: "/nowhere/a/a.go", Line: 4}}
	l := newList("/nowhere", []check.Place{
		at("a/a.go", 1, "https://A.io/"), at("a/a.go", 2, "https://a.io/x"), unknown, bare, at("b/b.go", 1, "https://A.io/"), list,
	}, false)
	for by, want := range map[string]string{
		"url":     ":80 1; http://{host}/ 1; https://A.io/ 2; https://a.io/x 1; mongodb://a.io:1,b.io:2/d 1",
		"host":    "a.io 4; b.io 1; (set at run time) 1;  1",
		"scheme":  "http 1; https 3; mongodb 1;  1",
		"package": "a 4; b 2",
	} {
		var got []string
		for _, g := range l.groups(by) {
			got = append(got, fmt.Sprintf("%s %d", g.key, g.places()))
		}
		if s := strings.Join(got, "; "); s != want {
			t.Errorf("by %s: %s, want %s", by, s, want)
		}
	}
}

func TestHosts(t *testing.T) {
	for host, want := range map[string]string{
		"":                   "",
		"A.io":               "a.io",
		"WWW.{Host}.IO":      "www.{Host}.io",
		"%S.A.io":            "%S.a.io",
		"[::1]":              "[::1]",
		"a.io:1,B.io:2,a.io": "a.io b.io",
		"[::1]:1,[::2]":      "[::1] [::2]",
		":5432,a.io":         "a.io",
		":5432,:5433":        "",
		",":                  "",
	} {
		p := at("a.go", 1, "postgres://x/")
		p.Host = host
		l := newList("/nowhere", []check.Place{p}, false)
		if got := strings.Join(l.entries[0].hosts, " "); got != want {
			t.Errorf("%q: %q, want %q", host, got, want)
		}
		if len(l.groups("host")) == 0 {
			t.Errorf("%q is in no group", host)
		}
	}
}

func TestMarks(t *testing.T) {
	for text, want := range map[string]string{
		"http://h.io/":            "cleartext",
		"https://h.io/":           "",
		"https://h.io:443/":       "",
		"https://h.io:8443/":      "port 8443",
		"http://h.io:8080/":       "cleartext, port 8080",
		"https://h.io:0443/":      "",
		"https://h.io:08443/":     "port 8443",
		"https://h.io:00/":        "port 0",
		"http://localhost:8080/":  "",
		"http://example.org:81/":  "",
		"http://{host}:{port}/":   "cleartext",
		"s3://bucket/":            "",
		"unheard-of://h.io:8080/": "",
	} {
		e := newList("/nowhere", []check.Place{at("a.go", 1, text)}, false).entries[0]
		if got := strings.Join(e.marks(), ", "); got != want {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
	long := newList("/nowhere", []check.Place{at("a.go", 1, "https://h.io:"+strings.Repeat("1", 1<<20))}, false).entries[0].marks()
	if len(long) != 1 || len(long[0]) > 100 {
		t.Errorf("of a long port: %.200q", long)
	}
	mention := at("a.go", 1, "http://h.io:81/")
	mention.Degree = urlcheck.Mention
	if marks := newList("/nowhere", []check.Place{mention}, false).entries[0].marks(); len(marks) > 0 {
		t.Errorf("of a mention: %q", marks)
	}
}

// hostile are places with all that could do harm where it is printed.
func hostile() (all []check.Place) {
	for i, s := range []string{"\x1b[2J", "\u202e", "<script>alert(1)</script>", "</title>", `"><img src=x onerror=alert(1)>`, "\xff", "a\r\n::b", "##[c", "=cmd", `","`, "{{.}}"} {
		p := at("a"+s+".go", i+1, "http://h.io/"+s)
		p.Host, p.Port, p.Receivers = "h"+s, s, []string{s}
		all = append(all, p)
	}
	return all
}

// TestFormats reads what each format prints of hostile texts, by everything.
func TestFormats(t *testing.T) {
	l := newList("/nowhere", hostile(), false)
	for _, by := range orders() {
		n := len(l.groups(by))
		for format, print := range printers {
			var b bytes.Buffer
			if err := print(&b, l, by); err != nil {
				t.Fatal(err)
			}
			checkSafe(t, format+" by "+by, b.String(), format == "csv")
			if got := counters[format](t, b.String()); got != n {
				t.Errorf("%s by %s: %d rows, want %d\n%s", format, by, got, n, &b)
			}
		}
	}
}

var printers = map[string]func(io.Writer, *list, string) error{
	"json": printJSON, "csv": printCSV, "html": printHTML,
	"text": func(w io.Writer, l *list, by string) error {
		return printText(term.Output{Writer: w, Columns: 60}, l, by, false)
	},
}

// counters read what a format prints and count its rows.
var counters = map[string]func(*testing.T, string) int{
	"json": func(t *testing.T, text string) (n int) {
		for d := json.NewDecoder(strings.NewReader(text)); d.More(); n++ {
			var v map[string]any
			if err := d.Decode(&v); err != nil {
				t.Fatal(err)
			}
		}
		return n
	},
	"csv": func(t *testing.T, text string) int {
		all, err := csv.NewReader(strings.NewReader(text)).ReadAll() // each row has as many cells as the first
		if err != nil {
			t.Fatal(err)
		}
		for _, row := range all[1:] {
			for _, cell := range row {
				if formulas.MatchString(cell) && cell[0] != '\'' {
					t.Errorf("formula %q", cell)
				}
			}
		}
		return len(all) - 1
	},
	"html": func(t *testing.T, text string) int {
		checkMarkup(t, text)
		_, body, _ := strings.Cut(text, "<tbody>")
		return strings.Count(body, "<tr ")
	},
	"text": func(t *testing.T, text string) int {
		for line := range strings.Lines(text) {
			if n := len([]rune(line)); n > 61+40 { // places are never cropped
				t.Errorf("%d columns: %q", n, line)
			}
		}
		return strings.Count("\n"+text, "\n\n") + 1
	},
}

// checkSafe fails the test for what moves a cursor, and for bytes that are not UTF-8.
func checkSafe(t *testing.T, what, text string, crlf bool) {
	t.Helper()
	if crlf {
		text = strings.ReplaceAll(text, "\r\n", "\n")
	}
	if !utf8.ValidString(text) {
		t.Errorf("%s: not UTF-8", what)
	}
	for _, r := range text {
		if r < ' ' && r != '\n' || r == 0x7f || r == '\u202e' {
			t.Errorf("%s: %U is printed", what, r)
		}
	}
}

// tags are the elements that the page is made of.
var tags = strings.Fields(`html head meta title style body header h1 p code main section h2 span svg path b div desc text tspan details summary ul li
	form label input select option output table thead tr th tbody td footer script`)

// checkMarkup fails the test for elements and attributes that the page does not have, and
// for what it would load.
func checkMarkup(t *testing.T, text string) {
	t.Helper()
	text = regexp.MustCompile(`(?s)<(script|style)>.*?</(script|style)>`).ReplaceAllString(text, "")
	d := xml.NewDecoder(strings.NewReader(text))
	d.Strict, d.AutoClose, d.Entity = false, []string{"meta", "input"}, xml.HTMLEntity
	for {
		token, err := d.Token()
		if err == io.EOF {
			return
		}
		if err != nil {
			t.Fatal(err)
		}
		e, ok := token.(xml.StartElement)
		if !ok {
			continue
		}
		if !slices.Contains(tags, e.Name.Local) {
			t.Errorf("element %s", e.Name.Local)
		}
		for _, a := range e.Attr {
			if strings.HasPrefix(a.Name.Local, "on") || a.Name.Local == "src" || a.Name.Local == "href" || a.Name.Local == "style" {
				t.Errorf("%s of %s", a.Name.Local, e.Name.Local)
			}
		}
	}
}

// TestFields checks that docs/list.md has the fields of the objects.
func TestFields(t *testing.T) {
	text, err := os.ReadFile("../../../../docs/list.md")
	if err != nil {
		t.Fatal(err)
	}
	_, section, _ := strings.Cut(string(text), "\n## JSON\n")
	section, _, _ = strings.Cut(section, "\n## ")
	for _, of := range []any{object{}, span{}, use{}, grouped{}} {
		for _, f := range reflect.VisibleFields(reflect.TypeOf(of)) {
			if !f.IsExported() {
				continue
			}
			if name, _, _ := strings.Cut(f.Tag.Get("json"), ","); !strings.Contains(section, "`"+name+"`") {
				t.Errorf("docs/list.md lacks %s", name)
			}
		}
	}
}

// TestGrowth prints eight times as many places of few hosts and packages, and of many.
func TestGrowth(t *testing.T) {
	slow.Test(t, "takes seconds")
	for format, print := range printers {
		for by := range map[string]bool{"url": true, "host": true, "package": true} {
			for name, place := range map[string]func(int) check.Place{
				"one URL":   func(i int) check.Place { return at(fmt.Sprintf("d%d/a.go", i), i, "http://h.io/") },
				"many URLs": func(i int) check.Place { return at("a.go", i, fmt.Sprintf("http://h%d.io:%d/", i, i)) },
			} {
				growthtest.Check(t, format+" by "+by+" of "+name, 250, func(n int) time.Duration {
					var all []check.Place
					for i := range n {
						all = append(all, place(i))
					}
					began := time.Now()
					if err := print(io.Discard, newList("/nowhere", all, false), by); err != nil {
						t.Fatal(err)
					}
					return time.Since(began)
				})
			}
		}
	}
}

// TestShorten checks what the picture shows of the names of packages.
func TestShorten(t *testing.T) {
	for _, tt := range []struct{ names, want string }{
		{"a.io/m", "a.io/m"},
		{"a.io/m a.io/m/b a.io/m/b/c", "m m/b m/b/c"},
		{"a.io/m/b a.io/m/bc", "b bc"},
		{"a.io/m b.io/n", "a.io/m b.io/n"},
		{"a b/c", "a b/c"},
		{"/a/b /a/c", "b c"},
		{"/a/b c", "/a/b c"},
		{"/a/b /c", "a/b c"},
		{"/ /a", "/ a"},
		{"../b ../c", "b c"},
		{"//a//b //a", "/b //a"},
	} {
		var all []node
		for _, name := range strings.Fields(tt.names) {
			all = append(all, node{Name: name, Short: name})
		}
		shorten(all)
		var got []string
		for _, n := range all {
			got = append(got, n.Short)
		}
		if s := strings.Join(got, " "); s != tt.want {
			t.Errorf("%s: %s, want %s", tt.names, s, tt.want)
		}
	}
}

// TestPicture checks what is drawn, and what is left out.
func TestPicture(t *testing.T) {
	var all []check.Place
	for i := range 100 {
		all = append(all, at(fmt.Sprintf("some/dir/p%02d/a.go", i%50), i, fmt.Sprintf("http://h%02d.io:8080/", i)))
	}
	local := at("some/dir/local/a.go", 1, "http://localhost/")
	mention := at("some/dir/told/a.go", 1, "http://told.io/")
	mention.Degree = urlcheck.Mention
	test := at("some/dir/test/a_test.go", 1, "http://test.io/")
	test.Test = true
	p := newPicture(newList("/nowhere", append(all, local, mention, test), false).talks())
	if len(p.Packages) > mostPackages || len(p.Hosts) > mostHosts || len(p.Lines) == 0 || !p.Cleartext || !p.Odd {
		t.Errorf("%d packages, %d hosts, %d lines", len(p.Packages), len(p.Hosts), len(p.Lines))
	}
	if want := fmt.Sprintf("%d packages and %d hosts", 51-len(p.Packages), 101-len(p.Hosts)); p.Left != want {
		t.Errorf("left %q, want %q", p.Left, want)
	}
	for _, n := range p.Packages {
		if !strings.HasPrefix(n.Short, "p") {
			t.Errorf("package %q is %q", n.Name, n.Short)
		}
	}
	for _, n := range p.Hosts {
		if n.Name == "localhost" || n.Name == "told.io" || n.Name == "test.io" || n.Ports != "8080" {
			t.Errorf("host %+v", n)
		}
	}
	if empty := newPicture(newList("/nowhere", nil, false).talks()); len(empty.Lines) > 0 || empty.Left != "" {
		t.Errorf("%+v", empty)
	}
}
