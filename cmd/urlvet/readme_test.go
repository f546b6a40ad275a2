package main

import (
	"flag"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/aymanbagabas/go-udiff"
	"github.com/golangci/plugin-module-register/register"
	"go.yaml.in/yaml/v3"

	"urlvet.example/analyzer"
	"urlvet.example/cmd/urlvet/internal/config"
	"urlvet.example/cmd/urlvet/internal/lint"
	_ "urlvet.example/plugin"
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
	cmd.Env = append(os.Environ(), "GORACE=atexit_sleep_ms=0", "GITHUB_WORKSPACE=")
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
		if !r.Default {
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

// golangciBuild is .custom-gcl.yml, golangciConfig is .golangci.yml, as far as
// the README uses them.
type golangciBuild struct {
	Version string
	Plugins []struct{ Module, Import, Path string }
}

type golangciConfig struct {
	Version string
	Linters struct {
		Enable   []string
		Settings struct {
			Custom map[string]struct {
				Type, Description string
				Settings          map[string]any
			}
		}
	}
	Issues struct {
		UniqByLine    bool `yaml:"uniq-by-line"`
		MaxSameIssues int  `yaml:"max-same-issues"`
	}
}

// yamlFiles returns the YAML files in a section of the README, n of them.
func yamlFiles(t *testing.T, section string, n int) (all []string) {
	t.Helper()
	_, text, _ := strings.Cut(readme(t), "\n### "+section+"\n")
	text, _, _ = strings.Cut(text, "\n### ")
	for _, block := range regexp.MustCompile("(?s)```yaml\n(.*?)```").FindAllStringSubmatch(text, -1) {
		all = append(all, block[1])
	}
	if len(all) != n {
		t.Fatalf("section %q has %d YAML files, want %d", section, len(all), n)
	}
	return all
}

// TestReadmeSettings reads the configuration file that the README shows, which
// has all settings.
func TestReadmeSettings(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, config.Name), []byte(yamlFiles(t, "Settings", 1)[0]), 0o666); err != nil {
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

// TestReadmeGolangci makes the plugin from the settings that the README shows,
// which are all that there are.
func TestReadmeGolangci(t *testing.T) {
	blocks := yamlFiles(t, "golangci-lint", 2)
	var build golangciBuild
	decodeYAML(t, blocks[0], &build)
	if module := goList(t, "-m", "-f", "{{.Path}}"); len(build.Plugins) != 1 || build.Plugins[0].Module != module[0] {
		t.Errorf("the plugins are %v, the module is %v", build.Plugins, module)
	}
	if path := goList(t, "./plugin"); build.Plugins[0].Import != path[0] {
		t.Errorf("imports %s, the plugin is %s", build.Plugins[0].Import, path[0])
	}

	var conf golangciConfig
	decodeYAML(t, blocks[1], &conf)
	linter, ok := conf.Linters.Settings.Custom["urlvet"]
	if !ok || linter.Type != "module" || !slices.Equal(conf.Linters.Enable, []string{"urlvet"}) {
		t.Fatalf("the linter urlvet is not configured as a module and enabled: %+v", conf)
	}
	construct, err := register.GetPlugin("urlvet")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := construct(linter.Settings); err != nil {
		t.Error(err)
	}
	var flags []string
	analyzer.Analyzer.Flags.VisitAll(func(f *flag.Flag) { flags = append(flags, f.Name) })
	if got := slices.Sorted(maps.Keys(linter.Settings)); !slices.Equal(got, flags) {
		t.Errorf("settings %v, flags %v", got, flags)
	}
}

func decodeYAML(t *testing.T, text string, into any) {
	t.Helper()
	d := yaml.NewDecoder(strings.NewReader(text))
	d.KnownFields(true)
	if err := d.Decode(into); err != nil {
		t.Fatal(err)
	}
}
