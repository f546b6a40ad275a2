package e2e

import (
	"encoding/json"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"

	"urlvet.example/analyzer"
)

// config is a .golangci.yml that turns on urlvet with these settings, other
// linters with it, and shows everything.
func config(settings string, others ...string) string {
	return fmt.Sprintf(`version: "2"
linters:
  default: none
  enable: [%s]
  settings:
    custom:
      urlvet:
        type: module
        settings: {%s}
  exclusions:
    generated: disable
issues:
  max-issues-per-linter: 0
  max-same-issues: 0
  uniq-by-line: false
`, strings.Join(append(others, "urlvet"), ", "), settings)
}

// ofGolangci returns what golangci-lint has of urlvet, as ofCommand does.
func ofGolangci(t *testing.T, dir, config string, patterns ...string) (all []string) {
	t.Helper()
	write(t, dir, ".golangci.yml", config)
	args := append([]string{"run", "--output.json.path=stdout", "--show-stats=false"}, patterns...)
	r := run(t, dir, t.TempDir(), "golangci-lint", args...)
	var report struct {
		Issues []struct {
			FromLinter, Text string
			Pos              struct {
				Filename     string
				Line, Column int
			}
			SuggestedFixes []analysis.SuggestedFix
		}
	}
	if err := json.Unmarshal([]byte(r.stdout), &report); err != nil || r.status > 1 {
		t.Fatalf("golangci-lint in %s: status %d, %v\n%s%s", dir, r.status, err, r.stdout, r.stderr)
	}
	for _, i := range report.Issues {
		if i.FromLinter == "typecheck" {
			t.Fatalf("%s: %s: %s", dir, i.Pos.Filename, i.Text)
		}
		if i.FromLinter != "urlvet" {
			continue
		}
		text := fmt.Sprintf("%s:%d:%d: %s", filepath.ToSlash(i.Pos.Filename), i.Pos.Line, i.Pos.Column, i.Text)
		for _, f := range i.SuggestedFixes {
			text += "\n\t" + f.Message
			for _, e := range f.TextEdits {
				text += fmt.Sprintf(" %d-%d %q", e.Pos, e.End, e.NewText)
			}
		}
		all = append(all, text)
	}
	slices.Sort(all)
	return all
}

// ofCommand returns what the command finds: a text for each finding with its
// place, code, message and sure fixes, which alone golangci-lint gets.
func ofCommand(t *testing.T, dir string, args ...string) (all []string) {
	t.Helper()
	r := run(t, dir, t.TempDir(), "urlvet", append([]string{"-format=json"}, args...)...)
	if r.status > 1 {
		t.Fatalf("urlvet %q in %s: status %d\n%s", args, dir, r.status, r.stderr)
	}
	for line := range strings.Lines(r.stdout) {
		var f struct {
			File, Code, Message string
			Line, Column        int
			Fixes               []struct {
				Title      string
				Suggestion bool
				Edits      []struct {
					Start, End int
					Text       string
				}
			}
		}
		if err := json.Unmarshal([]byte(line), &f); err != nil {
			t.Fatalf("urlvet in %s: %v\n%s", dir, err, line)
		}
		text := fmt.Sprintf("%s:%d:%d: %s: %s", filepath.ToSlash(f.File), f.Line, f.Column, f.Code, f.Message)
		for _, fix := range f.Fixes {
			if fix.Suggestion {
				continue
			}
			text += "\n\t" + fix.Title
			for _, e := range fix.Edits {
				text += fmt.Sprintf(" %d-%d %q", e.Start, e.End, e.Text)
			}
		}
		all = append(all, text)
	}
	slices.Sort(all)
	return all
}

// compare reports the findings that only one of them has.
func compare(t *testing.T, golangci, command []string) {
	t.Helper()
	if len(command) == 0 {
		t.Error("the command finds nothing")
	}
	only := func(a, b []string) []string {
		return slices.DeleteFunc(slices.Clone(a), func(s string) bool { return slices.Contains(b, s) })
	}
	if !slices.Equal(golangci, command) {
		t.Errorf("%d findings, the command has %d\nonly golangci-lint:\n%s\nonly the command:\n%s", len(golangci), len(command),
			strings.Join(only(golangci, command), "\n"), strings.Join(only(command, golangci), "\n"))
	}
}

// sources returns a module of the packages that the analyzer is tested on.
func sources(t *testing.T) string {
	dir := copyTree(t, filepath.Join(root, "testdata", "src"))
	write(t, dir, "go.mod", "module m.example\n\ngo 1.25.0\n")
	return dir
}

// module returns a copy of a public module that has URLs of all kinds. It is
// golang.org/x/net, whose tests have some to report.
func module(t *testing.T) string {
	var m struct{ Dir string }
	if err := json.Unmarshal([]byte(succeed(t, t.TempDir(), "go", "mod", "download", "-json", "golang.org/x/net@v0.62.0")), &m); err != nil {
		t.Fatal(err)
	}
	return copyTree(t, m.Dir)
}

// everything is all rules on all files, as the settings have it and as flags.
const everything = `enable: ["*"], tests: true, generated: true`

var everythingFlags = []string{"-enable=*", "-tests", "-generated"}

// TestFindings checks that golangci-lint finds what the command finds, where it
// finds it, with the same fixes; alone, and beside linters that need types.
func TestFindings(t *testing.T) {
	for name, dir := range map[string]string{"sources": sources(t), "module": module(t)} {
		t.Run(name, func(t *testing.T) {
			command := ofCommand(t, dir, everythingFlags...)
			compare(t, ofGolangci(t, dir, config(everything)), command)

			// With one package that does not compile, its errors are all that is shown.
			typed := strings.Fields(succeed(t, dir, "go", "list", "-e", "-export", "-f",
				`{{if .Export}}./{{slice .ImportPath (len .Module.Path)}}{{end}}`, "./..."))
			command = ofCommand(t, dir, append(everythingFlags, typed...)...)
			compare(t, ofGolangci(t, dir, config(everything, "gosec", "bodyclose"), typed...), command)
		})
	}
}

// TestSettings checks that each setting of the analyzer reaches it, and that
// it makes a difference.
func TestSettings(t *testing.T) {
	dir := t.TempDir()
	write(t, dir, "go.mod", "module m.example\n\ngo 1.25.0\n")
	write(t, dir, "a.go", `package a

import (
	"net/http"

	"m.example/fetch"
)

func f() {
	http.Get("http://www.ietf.org:8081/~a")
	http.Get("http//www.ietf.org/")
	fetch.Get("c", "www.ietf.org")
}
`)
	write(t, dir, "fetch/fetch.go", "package fetch\n\nfunc Get(client, url string) {}\n")
	write(t, dir, "a_test.go", "package a\n\nconst test = \"htp://www.ietf.org/\"\n")
	write(t, dir, "b.go", "// Code generated by hand. DO NOT EDIT.\n\npackage a\n\nconst generated = \"htp://www.ietf.org/\"\n")

	defaults := ofCommand(t, dir)
	compare(t, ofGolangci(t, dir, config("")), defaults)
	tried := make(map[string]bool)
	for _, tt := range []struct{ name, yaml, value string }{
		{"profile", "rfc1738", "rfc1738"},
		{"enable", "[scheme-cleartext]", "scheme-cleartext"},
		{"disable", "[port-*, char-*]", "port-*,char-*"},
		{"tests", "true", "true"},
		{"generated", "true", "true"},
		{"allow-host", `["*.ietf.org"]`, "*.ietf.org"},
		{"allow-port", "[8081]", "8081"},
		{"sink", `["m.example/fetch.Get:1"]`, "m.example/fetch.Get:1"},
	} {
		tried[tt.name] = true
		t.Run(tt.name, func(t *testing.T) {
			command := ofCommand(t, dir, "-"+tt.name+"="+tt.value)
			if slices.Equal(command, defaults) {
				t.Error("the setting makes no difference")
			}
			compare(t, ofGolangci(t, dir, config(tt.name+": "+tt.yaml)), command)
		})
	}
	for _, name := range settings() {
		if !tried[name] {
			t.Errorf("setting %s is not tried", name)
		}
	}
}

// TestFix checks that golangci-lint changes the files as the command does.
func TestFix(t *testing.T) {
	for name, dir := range map[string]string{"sources": sources(t), "module": module(t)} {
		t.Run(name, func(t *testing.T) {
			write(t, dir, ".golangci.yml", config(everything))
			before, other := files(t, dir), copyTree(t, dir)
			run(t, dir, t.TempDir(), "golangci-lint", "run", "--fix")
			run(t, other, t.TempDir(), "urlvet", append(everythingFlags, "-fix")...)
			golangci, command := files(t, dir), files(t, other)
			changed := 0
			for path, text := range command {
				if text != before[path] {
					changed++
				}
				if text != golangci[path] {
					t.Errorf("%s: golangci-lint\n%s\nthe command\n%s", path, golangci[path], text)
				}
			}
			if changed == 0 && name == "sources" { // what is odd in the module is in tables of tests
				t.Error("nothing is fixed")
			}
		})
	}
}

// files returns the text of each file in a directory.
func files(t *testing.T, dir string) map[string]string {
	t.Helper()
	all := make(map[string]string)
	err := fs.WalkDir(os.DirFS(dir), ".", func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		text, err := os.ReadFile(filepath.Join(dir, path))
		all[path] = string(text)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// settings returns the names of the settings, which are the analyzer's flags.
func settings() (all []string) {
	analyzer.Analyzer.Flags.VisitAll(func(f *flag.Flag) { all = append(all, f.Name) })
	return all
}
