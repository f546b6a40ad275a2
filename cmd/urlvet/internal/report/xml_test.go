package report

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"urlvet.example/cmd/urlvet/internal/check"
	"urlvet.example/urlcheck"
)

// shape is what a schema says of an element.
type shape struct {
	attributes string // the names; ! follows one that must be there
	children   string // the names
	text       bool   // whether it holds text
}

// The schemas of the formats: that of Checkstyle is checkstyle-report-1.0.0.xsd
// of https://checkstyle.org/result_reports.html, that of JUnit is junit-10.xsd of
// Jenkins' plugin xunit, and for GitLab's sake the attribute file of a test.
var (
	checkstyleShapes = map[string]shape{
		"checkstyle": {attributes: "version", children: "file exception error"},
		"file":       {attributes: "name!", children: "error exception"},
		"error":      {attributes: "line column severity message source"},
		"exception":  {text: true},
	}
	junitShapes = map[string]shape{
		"testsuites": {attributes: "name time tests failures errors", children: "testsuite"},
		"testsuite": {
			attributes: "name! tests! failures! errors! group time skipped timestamp hostname id package file log url",
			children:   "testsuite properties testcase system-out system-err",
		},
		"testcase": {attributes: "name! time classname group file", children: "skipped error failure system-out system-err"},
		"failure":  {attributes: "type message", text: true},
		"error":    {attributes: "type message", text: true},
	}
	attributeValues = map[string][]string{"severity": {"error", "warning", "info"}}
	positive        = []string{"line", "column"}
)

// conforms reports what in a document is not as the shapes say.
func conforms(text, root string, shapes map[string]shape) error {
	d := xml.NewDecoder(strings.NewReader(text))
	open := []string{}
	for {
		token, err := d.Token()
		if err == io.EOF && len(open) == 0 {
			return nil
		}
		if err != nil {
			return err
		}
		switch token := token.(type) {
		case xml.StartElement:
			name := token.Name.Local
			if len(open) == 0 && name != root || len(open) > 0 && !has(shapes[open[len(open)-1]].children, name) {
				return fmt.Errorf("<%s> in %q", name, open)
			}
			if err := attributesConform(token, shapes[name]); err != nil {
				return err
			}
			open = append(open, name)
		case xml.EndElement:
			open = open[:len(open)-1]
		case xml.CharData:
			if len(bytes.TrimSpace(token)) > 0 && !shapes[open[len(open)-1]].text {
				return fmt.Errorf("text %q in %q", token, open)
			}
		}
	}
}

func has(names, name string) bool { return slices.Contains(strings.Fields(names), name) }

func attributesConform(e xml.StartElement, s shape) error {
	given := map[string]string{}
	for _, a := range e.Attr {
		name := a.Name.Local
		if !has(s.attributes, name) && !has(s.attributes, name+"!") {
			return fmt.Errorf("attribute %s of <%s>", name, e.Name.Local)
		}
		if values := attributeValues[name]; values != nil && !slices.Contains(values, a.Value) {
			return fmt.Errorf("%s=%q", name, a.Value)
		}
		if n, err := strconv.Atoi(a.Value); slices.Contains(positive, name) && (err != nil || n < 1) {
			return fmt.Errorf("%s=%q", name, a.Value)
		}
		given[name] = a.Value
	}
	for name := range strings.FieldsSeq(s.attributes) {
		if name, must := strings.CutSuffix(name, "!"); must && given[name] == "" {
			return fmt.Errorf("<%s> lacks %s", e.Name.Local, name)
		}
	}
	return nil
}

// xmlFormats are the formats that are XML.
var xmlFormats = []struct {
	root   string
	print  func(io.Writer, Run) error
	shapes map[string]shape
}{
	{"checkstyle", Checkstyle, checkstyleShapes},
	{"testsuites", JUnit, junitShapes},
}

func TestXMLConforms(t *testing.T) {
	failed := []error{errors.New("a < b"), &fs.PathError{Op: "open", Path: "/m/a.go", Err: fs.ErrPermission}}
	for _, format := range xmlFormats {
		for _, r := range []Run{{}, {Findings: findings()}, {Errs: failed}, {Findings: findings(), Errs: failed}} {
			r.Dir = "/m"
			var b bytes.Buffer
			if err := format.print(&b, r); err != nil {
				t.Fatal(err)
			}
			if err := conforms(b.String(), format.root, format.shapes); err != nil {
				t.Errorf("%s: %v\n%s", format.root, err, b.String())
			}
		}
	}
}

// example is two findings in one file, one in another, and an error.
var example = Run{
	Dir: "/m",
	Findings: []check.Finding{
		at("/m/a/a.go", "package a\nx := «\"é»", check.Finding{Code: "c-d", Level: urlcheck.Error, Message: `"a" & <b>`}),
		at("/m/a/a.go", "package a\nx := 😀«»", check.Finding{Code: "c-d", Level: urlcheck.Warning, Message: "m"}),
		at("/n/b.go", "«x»", check.Finding{Code: "c-e", Level: urlcheck.Warning, Message: "\x00\ufffe\xff\t"}),
	},
	Errs: []error{&fs.PathError{Op: "open", Path: "/m/c.go", Err: fs.ErrPermission}},
}

func TestCheckstyle(t *testing.T) {
	const want = `<?xml version="1.0" encoding="UTF-8"?>
<checkstyle version="10.0">
  <file name="a/a.go">
    <error line="2" column="6" severity="error" message="c-d: &#34;a&#34; &amp; &lt;b&gt;" source="urlvet.c-d"></error>
    <error line="2" column="8" severity="warning" message="c-d: m" source="urlvet.c-d"></error>
  </file>
  <file name="/n/b.go">
    <error line="1" column="1" severity="warning" message="c-e: &lt;U+0000&gt;&lt;U+FFFE&gt;&lt;FF&gt;    " source="urlvet.c-e"></error>
  </file>
  <exception>c.go: permission denied</exception>
</checkstyle>
`
	var b bytes.Buffer
	if err := Checkstyle(&b, example); err != nil || b.String() != want {
		t.Errorf("%v, got\n%s\nwant\n%s", err, b.String(), want)
	}
}

func TestJUnit(t *testing.T) {
	const want = `<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="urlvet" tests="4" failures="3" errors="1">
  <testsuite name="urlvet" tests="1" failures="0" errors="1">
    <testcase name="run" classname="urlvet">
      <error message="c.go: permission denied">c.go: permission denied</error>
    </testcase>
  </testsuite>
  <testsuite name="a/a.go" tests="2" failures="2" errors="0">
    <testcase name="c-d" classname="a/a.go" file="a/a.go">
      <failure message="c-d: &#34;a&#34; &amp; &lt;b&gt;" type="error">a/a.go:2:6: c-d: &#34;a&#34; &amp; &lt;b&gt;</failure>
    </testcase>
    <testcase name="c-d (2)" classname="a/a.go" file="a/a.go">
      <failure message="c-d: m" type="warning">a/a.go:2:10: c-d: m</failure>
    </testcase>
  </testsuite>
  <testsuite name="/n/b.go" tests="1" failures="1" errors="0">
    <testcase name="c-e" classname="/n/b.go" file="/n/b.go">
      <failure message="c-e: &lt;U+0000&gt;&lt;U+FFFE&gt;&lt;FF&gt;    " type="warning">/n/b.go:1:1: c-e: &lt;U+0000&gt;&lt;U+FFFE&gt;&lt;FF&gt;    </failure>
    </testcase>
  </testsuite>
</testsuites>
`
	var b bytes.Buffer
	if err := JUnit(&b, example); err != nil || b.String() != want {
		t.Errorf("%v, got\n%s\nwant\n%s", err, b.String(), want)
	}
	b.Reset()
	if err := JUnit(&b, Run{}); err != nil || !strings.Contains(b.String(), `<testcase name="run" classname="urlvet"></testcase>`) {
		t.Errorf("%v, no findings: got\n%s", err, b.String())
	}
}

// FuzzXML prints findings and errors of any text in any file. The documents must
// conform, have no character that XML 1.0 does not allow, and say what was written.
func FuzzXML(f *testing.F) {
	for _, s := range []string{"a", "\x00\x1b\r\n\t", "\xff\xed\xa0\x80", "\ufffd\ufffe\uffff", "]]><!--&amp;\"'", "\u0085\u2028\u202e\U000E0001"} {
		f.Add(s, s)
		f.Add("a.go", s)
	}
	f.Fuzz(func(t *testing.T, path, message string) {
		r := Run{
			Dir:      "/m",
			Findings: []check.Finding{at("/m/"+path, "«x»", check.Finding{Code: "c-d", Level: urlcheck.Error, Message: message})},
			Errs:     []error{errors.New(message)},
		}
		for _, format := range xmlFormats {
			var b bytes.Buffer
			if err := format.print(&b, r); err != nil {
				t.Fatal(err)
			}
			text := b.String()
			if !utf8.ValidString(text) || strings.ContainsFunc(text, forbidden) {
				t.Fatalf("%s: not XML: %q", format.root, text)
			}
			if err := conforms(text, format.root, format.shapes); err != nil {
				t.Fatalf("%s: %v: %q", format.root, err, text)
			}
			if got, want := values(t, text, "message"), inert("c-d: "+message); !slices.Contains(got, want) {
				t.Fatalf("%s: %q does not say %q", format.root, text, want)
			}
			if got, want := values(t, text, "name"), inert(slashed("/m", r.Findings[0].Start.Filename)); !slices.Contains(got, want) {
				t.Fatalf("%s: %q does not say %q", format.root, text, want)
			}
		}
	})
}

// values returns the values of the attributes of that name.
func values(t *testing.T, text, name string) (all []string) {
	d := xml.NewDecoder(strings.NewReader(text))
	for {
		token, err := d.Token()
		if err == io.EOF {
			return all
		}
		if err != nil {
			t.Fatal(err)
		}
		if e, ok := token.(xml.StartElement); ok {
			for _, a := range e.Attr {
				if a.Name.Local == name {
					all = append(all, a.Value)
				}
			}
		}
	}
}

// forbidden reports whether XML 1.0, section 2.2, leaves a character out of Char.
func forbidden(r rune) bool {
	return r < ' ' && r != '\t' && r != '\n' && r != '\r' || r >= 0xD800 && r < 0xE000 || r == 0xFFFE || r == 0xFFFF
}
