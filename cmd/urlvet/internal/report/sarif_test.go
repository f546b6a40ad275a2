package report

import (
	"bytes"
	"encoding/json"
	"errors"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"urlvet.example/analyzer"
	"urlvet.example/cmd/urlvet/internal/catalog"
	"urlvet.example/cmd/urlvet/internal/check"
	"urlvet.example/cmd/urlvet/internal/load"
	"urlvet.example/cmd/urlvet/internal/pathtest"
	"urlvet.example/internal/pagetest"
	"urlvet.example/urlcheck"
)

// schema returns the schema of that name.
func schema(t *testing.T, name string) *jsonschema.Schema {
	t.Helper()
	f, err := os.Open(filepath.Join("testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	doc, err := jsonschema.UnmarshalJSON(f)
	if err != nil {
		t.Fatal(err)
	}
	c := jsonschema.NewCompiler()
	c.AssertFormat()
	if err := c.AddResource(name, doc); err != nil {
		t.Fatal(err)
	}
	s, err := c.Compile(name)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func validate(s *jsonschema.Schema, text string) error {
	instance, err := jsonschema.UnmarshalJSON(strings.NewReader(text))
	if err != nil {
		return err
	}
	return s.Validate(instance)
}

func sarif(t *testing.T, all []check.Finding, errs ...error) string {
	t.Helper()
	var b bytes.Buffer
	if err := SARIF(&b, Run{Base: pathtest.Abs("/m"), Findings: all, Errs: errs}); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// findings are of every shape: all rules and levels, paths below and beside
// the base, fixes in several files, none at all.
func findings() (all []check.Finding) {
	for _, r := range analyzer.Rules() {
		all = append(all, at(pathtest.Abs("/m/a b/"+r.Code+".go"), "x := «é😀»\n", check.Finding{Code: r.Code, Level: r.Level, Message: r.Summary}))
	}
	f := at(pathtest.Abs("/n/a%.go"), "«a»\nb\n", check.Finding{Code: "port-range", Level: urlcheck.Error, Message: "m"})
	other := &load.Source{Path: pathtest.Abs("/m/c:d.go"), Bytes: []byte("😀b")}
	f.Fixes = []check.Fix{{Title: "Do it", Edits: []check.Edit{
		{Source: f.Source, Start: 0, End: 1, Text: "x"},
		{Source: other, Start: 4, End: 5},
		{Source: f.Source, Start: 2, End: 3, Text: "\n"},
	}}}
	return append(all, f)
}

func TestSARIFSchema(t *testing.T) {
	s := schema(t, "sarif-schema-2.1.0.json")
	for name, text := range map[string]string{
		"findings": sarif(t, findings()),
		"none":     sarif(t, nil),
		"failed":   sarif(t, findings()[:1], errors.New("a"), &fs.PathError{Op: "open", Path: pathtest.Abs("/m/a.go"), Err: fs.ErrPermission}),
	} {
		if err := validate(s, text); err != nil {
			t.Errorf("%s: %v\n%s", name, err, text)
		}
	}
	// The schema is not one that takes anything.
	for _, change := range [][2]string{
		{`"level": "error"`, `"level": "fatal"`},
		{`"columnKind": "utf16CodeUnits"`, `"columnKind": "bytes"`},
		{`"startLine": 1`, `"startLine": 0`},
		{`"uriBaseId"`, `"uriBase"`},
		{`"uri": "a%20b/char-unsafe.go"`, `"uri": "a b/char-unsafe%.go"`},
	} {
		text := sarif(t, findings())
		if changed := strings.ReplaceAll(text, change[0], change[1]); changed == text || validate(s, changed) == nil {
			t.Errorf("%s is taken, or %s is not there", change[1], change[0])
		}
	}
}

// decode returns the only run of a log.
func decode(t *testing.T, text string) sarifRun {
	t.Helper()
	var log sarifLog
	d := json.NewDecoder(strings.NewReader(text))
	d.DisallowUnknownFields()
	if err := d.Decode(&log); err != nil {
		t.Fatal(err)
	}
	if len(log.Runs) != 1 {
		t.Fatalf("%d runs", len(log.Runs))
	}
	return log.Runs[0]
}

func TestSARIFResults(t *testing.T) {
	all := findings()
	run := decode(t, sarif(t, all))
	if len(run.Results) != len(all) || len(run.Tool.Driver.Rules) != len(analyzer.Rules()) {
		t.Fatalf("%d results, %d rules", len(run.Results), len(run.Tool.Driver.Rules))
	}
	for i, r := range run.Results {
		if r.Rule != all[i].Code || run.Tool.Driver.Rules[r.RuleIndex].ID != r.Rule || r.Level != all[i].Level.String() {
			t.Errorf("result %d is %+v, the finding %+v", i, r, all[i])
		}
	}
	if base := run.Bases[baseID].URI; base != pathtest.URI("/m/") {
		t.Errorf("base %q", base)
	}

	first := run.Results[0].Locations[0].Physical
	if want := (sarifPhysical{sarifArtifact{"a%20b/char-unsafe.go", baseID}, sarifRegion{1, 6, 1, 9}}); first != want {
		t.Errorf("first %+v, want %+v", first, want)
	}
	last := run.Results[len(all)-1]
	if want := (sarifArtifact{URI: pathtest.URI("/n/a%25.go")}); last.Locations[0].Physical.Artifact != want {
		t.Errorf("last %+v, want %+v", last.Locations, want)
	}
	changes := last.Fixes[0].Changes
	if len(changes) != 2 || changes[1].Artifact.URI != "./c:d.go" {
		t.Fatalf("changes %+v", changes)
	}
	if want := []sarifReplacement{{sarifRegion{1, 1, 1, 2}, sarifContent{"x"}}, {sarifRegion{2, 1, 2, 2}, sarifContent{"\n"}}}; !slices.Equal(changes[0].Replacements, want) {
		t.Errorf("changes of the first file %+v", changes[0].Replacements)
	}
	if want := []sarifReplacement{{sarifRegion{1, 3, 1, 4}, sarifContent{}}}; !slices.Equal(changes[1].Replacements, want) {
		t.Errorf("changes of the second file %+v", changes[1].Replacements)
	}
}

func TestSARIFOutcome(t *testing.T) {
	if !decode(t, sarif(t, nil)).Invocations[0].Successful {
		t.Error("a run without errors has failed")
	}
	out := decode(t, sarif(t, nil, &fs.PathError{Op: "open", Path: pathtest.Abs("/m/a.go"), Err: fs.ErrPermission})).Invocations[0]
	want := []sarifNotification{{"error", sarifMessage{Text: "a.go: permission denied"}}}
	if out.Successful || !slices.Equal(out.Notifications, want) {
		t.Errorf("outcome %+v, want %+v", out, want)
	}
}

// TestSARIFErrors checks that a log counts the errors beyond the first thousand.
func TestSARIFErrors(t *testing.T) {
	out := decode(t, sarif(t, nil, slices.Repeat([]error{errors.New("a.go: wrong")}, maxNotified+2)...)).Invocations[0]
	if n := len(out.Notifications); out.Successful || n != maxNotified+1 || out.Notifications[n-1].Message.Text != "2 other errors on standard error" {
		t.Errorf("%d notifications", n)
	}
}

// TestSARIFLeft checks that a log says what it leaves out, and has not failed for it.
func TestSARIFLeft(t *testing.T) {
	var b bytes.Buffer
	if err := SARIF(&b, Run{Base: pathtest.Abs("/m"), Left: 2}); err != nil {
		t.Fatal(err)
	}
	out := decode(t, b.String()).Invocations[0]
	want := []sarifNotification{{"warning", sarifMessage{Text: "2 findings left out"}}}
	if !out.Successful || !slices.Equal(out.Notifications, want) {
		t.Errorf("outcome %+v, want %+v", out, want)
	}
}

// TestSARIFRules checks that GitHub can show the rules: it cuts descriptions at
// 1,024 characters, shows 10 tags, and takes a rule for one of security by its tags.
func TestSARIFRules(t *testing.T) {
	weak := map[string]*sarifProperties{}
	for _, r := range decode(t, sarif(t, nil)).Tool.Driver.Rules {
		for _, text := range []string{r.Short.Text, r.Full.Text} {
			if n := utf8.RuneCountInString(text); n == 0 || n > 1024 || strings.Contains(text, "\n") {
				t.Errorf("%s: description %q", r.ID, text)
			}
		}
		if !strings.HasPrefix(r.Help.Markdown, "# "+r.ID+"\n") || r.Help.Text == "" || strings.HasPrefix(r.Full.Text, "Level ") {
			t.Errorf("%s: %+v", r.ID, r)
		}
		if links := pagetest.Links(r.Help.Markdown + r.Help.Text + r.Full.Text); len(links) > 0 {
			t.Errorf("%s: nothing in a log leads to %q", r.ID, links)
		}
		if u, err := url.Parse(r.Page); err != nil || r.Page != catalog.Page(r.ID) || r.Page != "" && u.Scheme != "https" {
			t.Errorf("%s: page %q", r.ID, r.Page)
		}
		if p := r.Properties; p != nil {
			weak[r.ID] = p
			if score, err := strconv.ParseFloat(p.Severity, 64); err != nil || score < 0.1 || score > 10 || len(p.Tags) > 10 {
				t.Errorf("%s: %+v", r.ID, p)
			}
		}
	}
	want := sarifProperties{Tags: []string{"security", "external/cwe/cwe-259", "external/cwe/cwe-798"}, Severity: "9.8"}
	if p := weak["userinfo-password"]; p == nil || !slices.Equal(p.Tags, want.Tags) || p.Severity != want.Severity {
		t.Errorf("userinfo-password: %+v, want %+v", p, want)
	}
	if p := weak["pattern-host-dot"]; p == nil || !slices.Contains(p.Tags, "external/cwe/cwe-020") {
		t.Errorf("pattern-host-dot: %+v", p)
	}
	if p := weak["port-range"]; p != nil {
		t.Errorf("port-range: %+v", p)
	}
}

// TestSARIFSite checks that the links of a log lead to the site, if there is one.
func TestSARIFSite(t *testing.T) {
	was := catalog.Site
	t.Cleanup(func() { catalog.Site = was })
	for _, site := range []string{"", "https://www.example.org/urlvet"} {
		catalog.Site = site
		text := sarif(t, nil)
		if err := validate(schema(t, "sarif-schema-2.1.0.json"), text); err != nil {
			t.Error(err)
		}
		driver := decode(t, text).Tool.Driver
		want := ""
		if site != "" {
			want = site + "/rules/" + driver.Rules[0].ID + ".html"
		}
		if driver.Site != site || driver.Rules[0].Page != want {
			t.Errorf("site %q, page %q, want %q", driver.Site, driver.Rules[0].Page, want)
		}
		if strings.Contains(text, "Uri\": \"\"") {
			t.Error("a link is empty")
		}
	}
}

// TestSARIFFingerprints checks that equal lines have fingerprints of their own,
// and that lines above change none.
func TestSARIFFingerprints(t *testing.T) {
	c := check.Finding{Code: "port-range"}
	one := decode(t, sarif(t, []check.Finding{at(pathtest.Abs("/m/a.go"), "«x»\n", c), at(pathtest.Abs("/m/a.go"), "x\n«x»\n", c), at(pathtest.Abs("/m/b.go"), "«x»\n", c)}))
	moved := decode(t, sarif(t, []check.Finding{at(pathtest.Abs("/m/a.go"), "y\n\n«x»\n", c), at(pathtest.Abs("/m/a.go"), "z\n\nx\n«x»\n", c), at(pathtest.Abs("/m/b.go"), "\n\t«x»\n", c)}))
	var prints []string
	for i, r := range one.Results {
		print := r.Fingerprints["primaryLocationLineHash"]
		if again := moved.Results[i].Fingerprints["primaryLocationLineHash"]; again != print {
			t.Errorf("result %d: %s, moved %s", i, print, again)
		}
		prints = append(prints, print)
	}
	if prints[0] == prints[1] || prints[0] != prints[2] {
		t.Errorf("fingerprints %q: want another for the second of a file, the same in another file", prints)
	}
}
