package main

import (
	"encoding/json"
	"encoding/xml"
	"errors"
	"io"
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"

	"urlvet.example/cmd/urlvet/internal/report"
)

// codeSpan is a name of a field in the first cell of a row.
var codeSpan = regexp.MustCompile("`([^`]+)`")

// documented returns the fields that a section of docs/output.md has in the
// first cells of its tables.
func documented(t *testing.T, heading string) (all []string) {
	t.Helper()
	for line := range strings.Lines(section(t, "docs/output.md", heading)) {
		cell, _, isRow := strings.Cut(line, " | ")
		if !isRow {
			continue
		}
		for _, m := range codeSpan.FindAllStringSubmatch(cell, -1) {
			all = append(all, m[1])
		}
	}
	slices.Sort(all)
	return all
}

// jsonFields adds the paths of the fields of a value, with a dot between the
// names.
func jsonFields(value any, prefix string, found map[string]bool) {
	switch v := value.(type) {
	case []any:
		for _, element := range v {
			jsonFields(element, prefix, found)
		}
	case map[string]any:
		for name, field := range v {
			found[prefix+name] = true
			jsonFields(field, prefix+name+".", found)
		}
	}
}

// printedJSON returns the fields of all values that a command prints.
func printedJSON(t *testing.T, args ...string) map[string]bool {
	t.Helper()
	found := map[string]bool{}
	for d := json.NewDecoder(strings.NewReader(stdout(t, args...))); ; {
		var value any
		err := d.Decode(&value)
		if errors.Is(err, io.EOF) {
			return found
		}
		if err != nil {
			t.Fatal(err)
		}
		jsonFields(value, "", found)
	}
}

// printedXML returns the attributes that a command prints, each behind its element.
func printedXML(t *testing.T, args ...string) map[string]bool {
	t.Helper()
	found := map[string]bool{}
	for d := xml.NewDecoder(strings.NewReader(stdout(t, args...))); ; {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			return found
		}
		if err != nil {
			t.Fatal(err)
		}
		if e, ok := token.(xml.StartElement); ok {
			for _, a := range e.Attr {
				found[e.Name.Local+" "+a.Name.Local] = true
			}
		}
	}
}

// stdout returns the standard output of urlvet at the top of the module.
func stdout(t *testing.T, args ...string) string {
	t.Helper()
	return run1(t, "sh", append([]string{"-c", `urlvet "$@" 2>/dev/null`, "sh"}, args...)...)
}

// leaves returns the fields that hold no other fields, in order.
func leaves(fields []string) []string {
	slices.Sort(fields)
	return slices.DeleteFunc(slices.Clone(fields), func(name string) bool {
		return slices.ContainsFunc(fields, func(other string) bool { return strings.HasPrefix(other, name+".") })
	})
}

// An example with findings and a package that is not there fill all fields.
const example, missing = "./testdata/readme", "./nosuch"

// TestOutputFields checks that docs/output.md has the fields that are printed, no
// more and no less.
func TestOutputFields(t *testing.T) {
	url := printedJSON(t, "url", "-format", "json", "ftp://u@h:99/a b;type=i#f", "http://h/\xff")
	maps.DeleteFunc(url, func(name string, _ bool) bool { return strings.HasPrefix(name, "components_hex.") }) // as in components
	for heading, printed := range map[string]map[string]bool{
		"json":               printedJSON(t, "-format", "json", example),
		"json of rules":      printedJSON(t, "rules", "-format", "json"),
		"json of urlvet url": url,
		"gitlab":             printedJSON(t, "-format", "gitlab", example),
		"junit":              printedXML(t, "-format", "junit", example, missing),
		"checkstyle":         printedXML(t, "-format", "checkstyle", example),
	} {
		got, want := leaves(documented(t, heading)), leaves(slices.Collect(maps.Keys(printed)))
		if !slices.Equal(got, want) || len(got) == 0 {
			t.Errorf("%s: the page has\n%q\nprinted are\n%q", heading, got, want)
		}
	}
}

// TestSARIFFields checks that the fields that docs/output.md picks out are there.
func TestSARIFFields(t *testing.T) {
	printed := printedJSON(t, "-format", "sarif", example, missing)
	fields := documented(t, "sarif")
	for _, name := range fields {
		if !printed[name] {
			t.Errorf("no field %s", name)
		}
	}
	if len(fields) == 0 {
		t.Error("no fields")
	}
}

// TestFormatsHaveSections checks that docs/output.md has a section for each format.
func TestFormatsHaveSections(t *testing.T) {
	for _, name := range report.FormatNames() {
		section(t, "docs/output.md", name)
	}
}

// constants are limits in docs/limits.md, and where the code has them.
var constants = []struct{ text, file, code string }{
	{"source file of 32 MiB", "cmd/urlvet/internal/file/read.go", "const MaxBytes = 32 << 20"},
	{"settings file of 1 MiB", "cmd/urlvet/internal/config/file.go", "const maxBytes = 1 << 20"},
	{"nested 2,000 levels deep", "analyzer/internal/names/walk.go", "const MaxPath = 2000"},
	{"25,000 results in SARIF", "cmd/urlvet/internal/report/format.go", "const codeScanning = 25_000"},
	{"1,000 findings in a file in an editor", "cmd/urlvet/internal/lsp/server/diagnostics.go", "const maxDiagnostics = 1000"},
}

// TestLimitsPage checks that docs/limits.md says what the code does.
func TestLimitsPage(t *testing.T) {
	limits := page(t, "docs/limits.md")
	for _, c := range constants {
		if !strings.Contains(limits, c.text) {
			t.Errorf("docs/limits.md lacks %q", c.text)
		}
		if !strings.Contains(page(t, c.file), c.code+"\n") {
			t.Errorf("%s lacks %q", c.file, c.code)
		}
	}
}
