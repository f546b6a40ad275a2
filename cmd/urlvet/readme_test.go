package main

import (
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/aymanbagabas/go-udiff"

	"urlvet.example/analyzer"
	"urlvet.example/cmd/urlvet/internal/config"
	"urlvet.example/cmd/urlvet/internal/lint"
	"urlvet.example/urlcheck"
)

// root is the top of the module.
const root = "../.."

var update = flag.Bool("update", false, "rewrite the parts of README.md that are made by running or reading the code")

// generated are the parts of the README that are made, and how to make them
// from what is there: the submatches of the pattern.
var generated = []struct {
	pattern *regexp.Regexp
	make    func(t *testing.T, parts []string) string
}{
	{regexp.MustCompile("(?s)(```console\n)(.*?)(```)"), session},
	{regexp.MustCompile("(?s)(```go\n(package main\n.*?)```\n\n```text\n).*?(```)"), program},
	{regexp.MustCompile(`(?s)(<!-- (\w+) -->\n).*?(<!-- end -->)`), table},
}

func readme(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(root, "README.md"))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func TestReadme(t *testing.T) {
	was := readme(t)
	is := was
	for _, g := range generated {
		if !g.pattern.MatchString(was) {
			t.Errorf("nothing matches %s", g.pattern)
		}
		is = g.pattern.ReplaceAllStringFunc(is, func(part string) string {
			return g.make(t, g.pattern.FindStringSubmatch(part)[1:])
		})
	}
	if is == was {
		return
	}
	if !*update {
		t.Fatalf("README.md is out of date; -update rewrites it\n%s", udiff.Unified("README.md", "now", was, is))
	}
	if err := os.WriteFile(filepath.Join(root, "README.md"), []byte(is), 0o666); err != nil {
		t.Fatal(err)
	}
}

// session runs the commands of a console block, which stand behind "$ ".
func session(t *testing.T, parts []string) string {
	text := parts[0]
	for line := range strings.Lines(parts[1]) {
		if command, ok := strings.CutPrefix(line, "$ "); ok {
			text += line + run1(t, "sh", "-c", command)
		}
	}
	return text + parts[2]
}

// program runs a program that imports the module.
func program(t *testing.T, parts []string) string {
	file := filepath.Join(t.TempDir(), "main.go")
	if err := os.WriteFile(file, []byte(parts[1]), 0o666); err != nil {
		t.Fatal(err)
	}
	return parts[0] + run1(t, "go", "run", file) + parts[2]
}

// run1 returns what a command prints at the top of the module. That it may
// fail is part of what the README shows.
func run1(t *testing.T, name string, args ...string) string {
	t.Helper()
	cmd := exec.Command(name, args...)
	cmd.Dir = root
	cmd.Env = append(os.Environ(), "GORACE=atexit_sleep_ms=0", "GITHUB_WORKSPACE=", "GITHUB_ACTIONS=")
	out, err := cmd.CombinedOutput()
	if len(out) == 0 {
		t.Errorf("%s printed nothing: %v", cmd, err)
	}
	return string(out)
}

func table(t *testing.T, parts []string) string {
	rows, ok := tables[parts[1]]
	if !ok {
		t.Fatalf("no table is named %q", parts[1])
	}
	return parts[0] + rows() + parts[2]
}

var tables = map[string]func() string{"flags": flagTable, "rules": ruleTable}

func flagTable() string {
	rows := "Flag | Meaning\n--- | ---\n"
	flags := lint.Flags()
	for _, g := range flags.Groups {
		for _, name := range g.Names {
			value, usage := flag.UnquoteUsage(flags.Lookup(name))
			rows += fmt.Sprintf("`-%s` | %s\n", strings.ReplaceAll(strings.TrimSpace(name+" "+value), "|", `\|`), markdown(usage))
		}
	}
	return rows
}

func ruleTable() string {
	rows := "Rule | Reports | Level | Default\n--- | --- | --- | ---\n"
	for _, r := range analyzer.Rules() {
		dir, on := "urlcheck", "on"
		if _, ok := urlcheck.Lookup(r.Code); !ok {
			dir = "analyzer"
		}
		if !r.Default() {
			on = "off"
		}
		rows += fmt.Sprintf("[%s](%s/doc/%s.md) | %s | %v | %s\n", r.Code, dir, r.Code, markdown(r.Summary), r.Level, on)
	}
	return rows
}

var (
	// urlWords are what Markdown would make links of.
	urlWords    = regexp.MustCompile(`[^ ,]*(?:http|://)[^ ,]*`)
	punctuation = regexp.MustCompile("[\\\\`*_{}\\[\\]<>|~#&]")
)

// markdown returns the Markdown of a table's cell that reads text.
func markdown(text string) string {
	cell, end := "", 0
	for _, at := range urlWords.FindAllStringIndex(text, -1) {
		cell += punctuation.ReplaceAllString(text[end:at[0]], `\$0`) + "`" + text[at[0]:at[1]] + "`"
		end = at[1]
	}
	return cell + punctuation.ReplaceAllString(text[end:], `\$0`)
}

var links = regexp.MustCompile(`\]\(([^):#]+)[^):]*\)`)

// TestLinks checks that the links between files lead somewhere.
func TestLinks(t *testing.T) {
	for _, name := range []string{"README.md", "CONTRIBUTING.md", "CHANGELOG.md"} {
		text, err := os.ReadFile(filepath.Join(root, name))
		if err != nil {
			t.Fatal(err)
		}
		for _, link := range links.FindAllSubmatch(text, -1) {
			if _, err := os.Stat(filepath.Join(root, string(link[1]))); err != nil {
				t.Errorf("%s: %v", name, err)
			}
		}
	}
}

// readmeBlock returns the first block of a language in a section of the README.
func readmeBlock(t *testing.T, section, language string) string {
	t.Helper()
	_, text, _ := strings.Cut(readme(t), "\n### "+section+"\n")
	text, _, _ = strings.Cut(text, "\n### ")
	_, text, found := strings.Cut(text, "```"+language+"\n")
	text, _, _ = strings.Cut(text, "```")
	if !found {
		t.Fatalf("section %q has no block of %s", section, language)
	}
	return text
}

// TestReadmeSettings reads the configuration file that the README shows, which
// has all settings.
func TestReadmeSettings(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, config.Name), []byte(readmeBlock(t, "Settings", "yaml")), 0o666); err != nil {
		t.Fatal(err)
	}
	set := flag.NewFlagSet("", flag.ContinueOnError)
	e, err := config.Define(set, "").For(dir)
	if err != nil {
		t.Fatal(err)
	}
	set.VisitAll(func(f *flag.Flag) {
		if _, ok := e.Origins[f.Name]; !ok {
			t.Errorf("%s is left out", f.Name)
		}
	})
}
