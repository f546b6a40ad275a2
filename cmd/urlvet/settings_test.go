package main

import (
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/aymanbagabas/go-udiff"

	"urlvet.example/cmd/urlvet/internal/config"
	"urlvet.example/cmd/urlvet/internal/lint"
)

var settingsPage = filepath.Join(root, "docs", "settings.md")

// keyTable is where the table of the settings stands.
var keyTable = regexp.MustCompile(`(?s)(<!-- settings -->\n).*?(<!-- end -->)`)

// TestSettingsPage checks that the table of docs/settings.md is that of the settings.
func TestSettingsPage(t *testing.T) {
	text, err := os.ReadFile(settingsPage)
	if err != nil {
		t.Fatal(err)
	}
	was := string(text)
	parts := keyTable.FindStringSubmatch(was)
	if parts == nil {
		t.Fatal("no table")
	}
	is := strings.Replace(was, parts[0], parts[1]+settingsTable(t)+parts[2], 1)
	switch {
	case is == was:
	case *update:
		if err := os.WriteFile(settingsPage, []byte(is), 0o666); err != nil {
			t.Fatal(err)
		}
	default:
		t.Fatalf("docs/settings.md is out of date; -update rewrites it\n%s", udiff.Unified("settings.md", "now", was, is))
	}
}

// TestReadmeSchema checks that the extension for VS Code has the schema that is printed.
func TestReadmeSchema(t *testing.T) {
	const name = "editors/vscode/schemas/urlvet.schema.json"
	is, err := config.Schema()
	if err != nil {
		t.Fatal(err)
	}
	if was := page(t, name); was != is {
		outdated(t, name, was, is)
	}
}

func settingsTable(t *testing.T) string {
	rows := "Key | Value | Flag | Meaning\n--- | --- | --- | ---\n"
	flags := lint.Command()
	for _, key := range config.Names(config.OfFile) {
		name := ""
		if flags.Lookup(key) != nil {
			name = "`-" + key + "`"
		}
		schema := schemas(t)[key]
		rows += fmt.Sprintf("`%s` | %s | %s | %s\n", key, schema.kind(), name, markdown(schema.Description))
	}
	return rows
}

// schema is the part of a setting's schema that says what its value is.
type schema struct {
	Description string
	Enum        []string
	Type        any
	Items       struct {
		Type      any
		MaxLength int
	}
}

// schemas returns those of the settings, by name.
func schemas(t *testing.T) map[string]schema {
	t.Helper()
	text, err := config.Schema()
	if err != nil {
		t.Fatal(err)
	}
	var all struct{ Properties map[string]schema }
	if err := json.Unmarshal([]byte(text), &all); err != nil {
		t.Fatal(err)
	}
	return all.Properties
}

// kind names the values of a setting.
func (s schema) kind() string {
	switch {
	case s.Type == "boolean":
		return "true or false"
	case s.Enum != nil:
		return "word"
	case s.Type == "object":
		return "rule: level"
	case s.Items.MaxLength > 0:
		return "list of globs"
	case s.Items.Type == "object":
		return "list of settings"
	}
	return "list"
}

// yamlBlock matches the examples of a page.
var yamlBlock = regexp.MustCompile("(?s)```yaml\n(.*?)```")

// TestSettingsExamples reads the configuration files that docs/settings.md shows.
// Together they have all keys.
func TestSettingsExamples(t *testing.T) {
	text, err := os.ReadFile(settingsPage)
	if err != nil {
		t.Fatal(err)
	}
	used := map[string]bool{}
	for _, block := range yamlBlock.FindAllSubmatch(text, -1) {
		dir := t.TempDir()
		if err := os.WriteFile(filepath.Join(dir, config.Name), block[1], 0o666); err != nil {
			t.Fatal(err)
		}
		e, err := config.Define(flag.NewFlagSet("", flag.ContinueOnError), config.Names(config.OfRun)).For(dir)
		if err != nil {
			t.Errorf("%v:\n%s", err, block[1])
		}
		for name := range e.Origins {
			used[name] = true
		}
	}
	for _, key := range config.Names(config.OfFile) {
		if !used[key] {
			t.Errorf("no example has %s", key)
		}
	}
}
