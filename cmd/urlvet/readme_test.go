package main

import (
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/aymanbagabas/go-udiff"
	"go.yaml.in/yaml/v3"

	"urlvet.example/cmd/urlvet/internal/config"
)

// root is the top of the module.
const root = "../.."

var update = flag.Bool("update", false, "rewrite the parts of README.md and docs/*.md that are made by running or reading the code")

// part is a part of a page that is made of what is there: the submatches of the
// pattern.
type part struct {
	pattern *regexp.Regexp
	make    func(t *testing.T, parts []string) string
}

// generated returns all parts that pages have.
func generated() []part {
	all := []part{
		{regexp.MustCompile("(?s)(```console\n)(.*?)(```)"), session},
		{regexp.MustCompile("(?s)(```go\n(package main\n.*?)```\n\n```text\n).*?(```)"), program},
	}
	for name, rows := range tables {
		all = append(all, part{between(name), table(rows)})
	}
	return all
}

// pages are the files that people read, relative to the top of the module.
func pages(t *testing.T) []string {
	t.Helper()
	docs, err := filepath.Glob(filepath.Join(root, "docs", "*.md"))
	if err != nil {
		t.Fatal(err)
	}
	names := []string{"README.md"}
	for _, path := range docs {
		names = append(names, "docs/"+filepath.Base(path))
	}
	return names
}

func page(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(name)))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// TestReadme checks that what the pages show is what there is.
func TestReadme(t *testing.T) {
	parts := generated()
	used := make([]bool, len(parts))
	for _, name := range pages(t) {
		was := page(t, name)
		is := was
		for i, p := range parts {
			is = p.pattern.ReplaceAllStringFunc(is, func(text string) string {
				used[i] = true
				return p.make(t, p.pattern.FindStringSubmatch(text)[1:])
			})
		}
		if is != was {
			outdated(t, name, was, is)
		}
	}
	for i, p := range parts {
		if !used[i] {
			t.Errorf("nothing matches %s", p.pattern)
		}
	}
}

// outdated writes what a page should be, or fails.
func outdated(t *testing.T, name, was, is string) {
	t.Helper()
	if !*update {
		t.Errorf("%s is out of date; -update rewrites it\n%s", name, udiff.Unified(name, "now", was, is))
		return
	}
	if err := os.WriteFile(filepath.Join(root, filepath.FromSlash(name)), []byte(is), 0o666); err != nil {
		t.Error(err)
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
// fail is part of what the pages show.
func run1(t *testing.T, name string, args ...string) string {
	t.Helper()
	out, err := in(root, name, args...)
	if out == "" {
		t.Errorf("%s %q printed nothing: %v", name, args, err)
	}
	return out
}

// in runs a command in a directory, as on a machine that is no runner of a
// workflow, and returns what it prints.
func in(dir, name string, args ...string) (string, error) {
	cmd := exec.Command(name, args...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GORACE=atexit_sleep_ms=0", "GITHUB_WORKSPACE=", "GITHUB_ACTIONS=")
	out, err := cmd.CombinedOutput()
	return string(out), err
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

var (
	links    = regexp.MustCompile(`\]\(([^):# ]*)(?:#([^) ]+))?\)`)
	headings = regexp.MustCompile(`(?m)^#+ (.+)$`)
	dropped  = regexp.MustCompile(`[^a-z0-9 _-]`)
)

// anchors returns the names by which links lead to the headings of a page.
func anchors(text string) []string {
	var all []string
	for _, m := range headings.FindAllStringSubmatch(text, -1) {
		all = append(all, strings.ReplaceAll(dropped.ReplaceAllString(strings.ToLower(m[1]), ""), " ", "-"))
	}
	return all
}

// TestLinks checks that the links between files lead somewhere, and those to a
// heading to a heading.
func TestLinks(t *testing.T) {
	for _, name := range append(pages(t), "CONTRIBUTING.md", "CHANGELOG.md") {
		for _, link := range links.FindAllStringSubmatch(page(t, name), -1) {
			to := name
			if link[1] != "" {
				to = path.Join(path.Dir(name), link[1])
			}
			if _, err := os.Stat(filepath.Join(root, filepath.FromSlash(to))); err != nil {
				t.Errorf("%s: %v", name, err)
				continue
			}
			if link[2] != "" && !slices.Contains(anchors(page(t, to)), link[2]) {
				t.Errorf("%s: %s has no heading for #%s", name, to, link[2])
			}
		}
	}
}

// section returns a section of a page, up to the next heading of its level or
// above.
func section(t *testing.T, name, heading string) string {
	t.Helper()
	m := regexp.MustCompile(`(?m)^(#+) ` + regexp.QuoteMeta(heading) + `$`).FindStringSubmatchIndex(page(t, name))
	if m == nil {
		t.Fatalf("%s has no section %q", name, heading)
	}
	text := page(t, name)[m[1]:]
	if end := regexp.MustCompile(fmt.Sprintf(`(?m)^#{1,%d} `, m[3]-m[2])).FindStringIndex(text); end != nil {
		text = text[:end[0]]
	}
	return text
}

// block returns the first block of a language in a section of a page.
func block(t *testing.T, name, heading, language string) string {
	t.Helper()
	_, text, found := strings.Cut(section(t, name, heading), "```"+language+"\n")
	text, _, _ = strings.Cut(text, "```")
	if !found {
		t.Fatalf("%s: section %q has no block of %s", name, heading, language)
	}
	return text
}

// TestReadmeSettings reads the configuration files that README.md and docs/settings.md
// show. The latter has all settings.
func TestReadmeSettings(t *testing.T) {
	readSettings(t, block(t, "README.md", "Settings", "yaml"))
	e, set := readSettings(t, block(t, "docs/settings.md", "Settings", "yaml"))
	set.VisitAll(func(f *flag.Flag) {
		if _, ok := e.Origins[f.Name]; !ok {
			t.Errorf("%s is left out", f.Name)
		}
	})
}

// readSettings returns the settings of a file, and all that there are.
func readSettings(t *testing.T, text string) (config.Effective, *flag.FlagSet) {
	t.Helper()
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, config.Name), []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	set := flag.NewFlagSet("", flag.ContinueOnError)
	e, err := config.Define(set, config.Names(config.OfAnalyzer)).For(dir)
	if err != nil {
		t.Fatal(err)
	}
	return e, set
}

// fence begins and ends a block of code, with its language.
var fence = regexp.MustCompile("(?ms)^```(\\w*)\n(.*?)^```$")

// TestLines checks that prose is at most 120 columns wide. Tables and blocks of
// code cannot be wrapped.
func TestLines(t *testing.T) {
	for _, name := range pages(t) {
		prose := fence.ReplaceAllStringFunc(page(t, name), func(text string) string {
			return strings.Repeat("\n", strings.Count(text, "\n"))
		})
		n := 0
		for line := range strings.Lines(prose) {
			n++
			if width := utf8.RuneCountInString(strings.TrimSuffix(line, "\n")); width > 120 && !strings.Contains(line, " | ") {
				t.Errorf("%s:%d: %d columns", name, n, width)
			}
		}
	}
}

// TestReadmeIsShort checks that what can be elsewhere is there.
func TestReadmeIsShort(t *testing.T) {
	if n := strings.Count(page(t, "README.md"), "\n"); n >= 250 {
		t.Errorf("%d lines, want fewer than 250", n)
	}
}

// TestBlocks checks that the settings that pages show can be read.
func TestBlocks(t *testing.T) {
	for _, name := range pages(t) {
		for _, m := range fence.FindAllStringSubmatch(page(t, name), -1) {
			var value any
			var err error
			switch m[1] {
			case "json":
				err = json.Unmarshal([]byte(m[2]), &value)
			case "yaml":
				err = yaml.Unmarshal([]byte(m[2]), &value)
			case "":
				err = errors.New("no language")
			}
			if err != nil {
				t.Errorf("%s: %v\n%s", name, err, m[2])
			}
		}
	}
}

// TestReadmeRepeats checks that what the README takes from another page is as there.
func TestReadmeRepeats(t *testing.T) {
	command := block(t, "README.md", "golangci-lint", "sh")
	if !strings.Contains(page(t, "docs/golangci-lint.md"), "```sh\n"+command+"```") {
		t.Errorf("docs/golangci-lint.md lacks %q", command)
	}
	const more = "over a hundred other modules"
	libraries := strings.Count(page(t, "analyzer/internal/sink/testdata/libraries/go.mod"), "\n\t")
	if !strings.Contains(strings.ReplaceAll(page(t, "README.md"), "\n", " "), more) || libraries <= 100 {
		t.Errorf("the README lacks %q, or %d are no more", more, libraries)
	}
	out, err := in(root, "go", "list", "-deps", "-f", "{{with .Module}}{{if not .Main}}{{.Path}}{{end}}{{end}}", "./cmd/urlvet")
	if err != nil {
		t.Fatal(err)
	}
	modules := strings.Fields(out)
	slices.Sort(modules)
	if want := fmt.Sprintf("downloads %d modules", len(slices.Compact(modules))); !strings.Contains(page(t, "README.md"), want) {
		t.Errorf("the README lacks %q", want)
	}
	for _, command := range []string{"go run ./cmd/urlvet ./testdata/readme ", "go test ./... "} {
		if !strings.Contains(block(t, "README.md", "Try it", "sh"), command) {
			t.Errorf("the README lacks %q", command)
		}
	}
}
