package config

import (
	"encoding/json"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"go.yaml.in/yaml/v3"

	"urlvet.example/cmd/urlvet/internal/filetest"
)

// valid reports why the schema refuses a configuration file.
func valid(t *testing.T, text string) error {
	t.Helper()
	schema, err := Schema()
	if err != nil {
		t.Fatal(err)
	}
	doc, err := jsonschema.UnmarshalJSON(strings.NewReader(schema))
	if err != nil {
		t.Fatal(err)
	}
	c := jsonschema.NewCompiler()
	if err := c.AddResource("urlvet.json", doc); err != nil {
		t.Fatal(err)
	}
	compiled, err := c.Compile("urlvet.json")
	if err != nil {
		t.Fatal(err)
	}
	var value any
	if err := yaml.Unmarshal([]byte(text), &value); err != nil {
		t.Fatal(err)
	}
	asJSON, err := json.Marshal(value)
	if err != nil {
		t.Fatal(err)
	}
	instance, err := jsonschema.UnmarshalJSON(strings.NewReader(string(asJSON)))
	if err != nil {
		t.Fatal(err)
	}
	return compiled.Validate(instance)
}

// TestSchema checks that the schema and the parser are of one opinion.
func TestSchema(t *testing.T) {
	for text, want := range map[string]bool{
		"": true,
		"profile: rfc1738\nenable: [port-range, 'host-*']\ndisable: []\ntests: true\ngenerated: false\nallow-port: [80, '8080']\nallow-host: ['*.a']\nsink: [a.b/c.F:0]\n": true,
		"level: {port-range: off, 'host-*': error}\nexclude: [a, '**/b']\nfail-on: never\n":                                                                                true,
		"overrides: [{paths: [a], enable: ['*'], disable: [port-range], level: {'*': warning}, allow-host: [h], allow-port: [1]}]\n":                                       true,
		"profil: modern\n":                                  false,
		"profile: rfc2396\n":                                false,
		"enable: [port-rnage]\n":                            false,
		"enable: port-range\n":                              false,
		"tests: 1\n":                                        false,
		"allow-port: [http]\n":                              false,
		"allow-port: [80.5]\n":                              false,
		"level: {port-rnage: off}\n":                        false,
		"level: {port-range: info}\n":                       false,
		"level: [port-range]\n":                             false,
		"fail-on: info\n":                                   false,
		"exclude: ['']\n":                                   false,
		"overrides: [{disable: [port-range]}]\n":            false,
		"overrides: [{paths: [a], tests: true}]\n":          false,
		"overrides: [{paths: [a], enable: [port-rnage]}]\n": false,
	} {
		if err := valid(t, text); (err == nil) != want {
			t.Errorf("%q: the schema says %v", text, err)
		}
		if _, _, err := parse("/m/c", []byte(text)); (err == nil) != want {
			t.Errorf("%q: the parser says %v", text, err)
		}
	}
}

// TestSchemaOfExamples checks the files that docs/settings.md shows.
func TestSchemaOfExamples(t *testing.T) {
	text, err := os.ReadFile("../../../../docs/settings.md")
	if err != nil {
		t.Fatal(err)
	}
	blocks := regexp.MustCompile("(?s)```yaml\n(.*?)```").FindAllSubmatch(text, -1)
	if len(blocks) == 0 {
		t.Fatal("no examples")
	}
	for _, block := range blocks {
		if err := valid(t, string(block[1])); err != nil {
			t.Errorf("%s\n%v", block[1], err)
		}
	}
}

// TestFirstFile checks that a first file is valid as it is, where it changes nothing,
// and with each of its settings.
func TestFirstFile(t *testing.T) {
	text := firstFile()
	values, origins, err := parse("/m/c", []byte(text))
	if err != nil || !reflect.DeepEqual(values, Values{}) || len(origins) > 0 {
		t.Fatalf("%+v, error %v", values, err)
	}
	all := regexp.MustCompile(`(?m)^#(\w)`).ReplaceAllString(text, "$1")
	_, origins, err = parse("/m/c", []byte(all))
	if err != nil {
		t.Fatalf("%v\n%s", err, all)
	}
	for _, name := range Names(OfFile) {
		if origins[name] == "" {
			t.Errorf("%s is left out", name)
		}
	}
	if err := valid(t, all); err != nil {
		t.Error(err)
	}
}

// TestWriteFirst checks where a first file is written, and where not.
func TestWriteFirst(t *testing.T) {
	dir := filetest.Tree(t,
		"m/go.mod", "module m.example\n", "m/a/a.go", "package a\n",
		"n/go.mod", "module n.example\n", "n/"+Name, "tests: true\n",
		"over/"+Name, "tests: true\n", "over/o/go.mod", "module o.example\n",
	)
	s := settings(t)
	path, err := s.writeFirst(filepath.Join(dir, "m", "a"))
	if want := filepath.Join(dir, "m", Name); err != nil || path != want {
		t.Errorf("%s, error %v", path, err)
	}
	for _, in := range []string{"m", "n", "over/o"} {
		if path, err := s.writeFirst(filepath.Join(dir, filepath.FromSlash(in))); err == nil {
			t.Errorf("%s: wrote %s", in, path)
		}
	}
	if text, err := os.ReadFile(filepath.Join(dir, "n", Name)); err != nil || string(text) != "tests: true\n" {
		t.Errorf("%q, error %v", text, err)
	}
}
