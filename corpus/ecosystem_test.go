package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/goproxytest"
	"github.com/rogpeppe/go-internal/txtar"
)

// TestEcosystem compares what runs print, and what they write, with an archive.
func TestEcosystem(t *testing.T) {
	archive, err := txtar.ParseFile("testdata/pinned.txtar")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	if err := txtar.Write(archive, dir); err != nil {
		t.Fatal(err)
	}
	if err := buildCommand(dir); err != nil {
		t.Fatal(err)
	}
	cache := filepath.Join(dir, "cache")
	t.Setenv("GOMODCACHE", cache)
	t.Setenv("GOFLAGS", "-modcacherw")
	t.Setenv("GOPROXY", goproxytest.NewTestServer(t, filepath.Join(dir, "proxy"), "").URL)
	t.Setenv("GONOSUMDB", "example.org")
	name := filepath.Join(dir, "ecosystem")
	if err := os.WriteFile(name, unquoted(t, dir, "known"), 0o666); err != nil {
		t.Fatal(err)
	}
	for _, step := range []struct {
		printed string
		options options
		want    string // the error
	}{
		{"small", options{small: true}, "of the findings 1 are new, 1 unlabelled, 1 lost"},
		{"small", options{small: true, update: true}, "<nil>"},
		{"all", options{}, "of the findings 1 are new, 2 unlabelled, 1 lost"},
	} {
		var out strings.Builder
		err := judgeEcosystem(&out, name, dir, step.options)
		if fmt.Sprint(err) != step.want {
			t.Errorf("%+v: got %v, want %s", step.options, err, step.want)
		}
		got := filepath.ToSlash(strings.ReplaceAll(out.String(), cache+string(filepath.Separator), ""))
		if want := read(t, dir, step.printed); got != want {
			t.Errorf("%+v: got\n%s\nwant\n%s", step.options, got, want)
		}
	}
	if got, want := read(t, dir, "ecosystem"), unquoted(t, dir, "updated"); got != string(want) {
		t.Errorf("written is\n%s\nwant\n%s", got, want)
	}
}

func read(t *testing.T, dir, name string) string {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(dir, name))
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// unquoted returns a file that is an archive itself.
func unquoted(t *testing.T, dir, name string) []byte {
	t.Helper()
	data, err := txtar.Unquote([]byte(read(t, dir, name)))
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// TestEcosystemFails shows files that are not understood, and modules that are
// not there.
func TestEcosystemFails(t *testing.T) {
	t.Setenv("GOPROXY", "off")
	t.Setenv("GOMODCACHE", t.TempDir())
	for text, want := range map[string]string{
		"-- example.org/m --\n":                                               "invalid version",
		"-- example.org/m@v1 --\n":                                            "the version is a query",
		"-- m@v1.0.0 tiny --\n":                                               "v1.0.0 tiny",
		"-- example.org/m@v1.0.0 --\na.go:1\n":                                `"a.go:1" is neither`,
		"-- example.org/m@v1.0.0 --\na.go: port-range: true: it is\n":         "is neither",
		"-- example.org/m@v1.0.0 --\na.go:1: port-range: true\n":              "is neither",
		"-- example.org/m@v1.0.0 --\na.go:1: port-range: true: \n":            "is neither",
		"-- example.org/m@v1.0.0 --\na.go:1: port-range: maybe: it is\n":      "verdict of true, policy, false nor",
		"-- example.org/m@v1.0.0 --\na.go:1: port-range: false: a: b and c\n": "module lookup disabled by GOPROXY=off",
	} {
		name := filepath.Join(t.TempDir(), "ecosystem")
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		err := judgeEcosystem(os.Stdout, name, t.TempDir(), options{})
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: got %v, want %s", text, err, want)
		}
	}
}

// TestEcosystemFile checks that the file of the repository is as it would be
// written, and has nothing that nobody has judged.
func TestEcosystemFile(t *testing.T) {
	const name = "testdata/ecosystem.txtar"
	eco, err := readEcosystem(name)
	if err != nil {
		t.Fatal(err)
	}
	copied := filepath.Join(t.TempDir(), "ecosystem")
	if err := eco.write(copied); err != nil {
		t.Fatal(err)
	}
	if read(t, "", name) != read(t, "", copied) {
		t.Errorf("%s is not as it would be written", name)
	}
	for _, p := range eco.pins {
		for _, r := range p.rulings {
			if r.verdict == unlabelled {
				t.Errorf("%s: %v", p.module, r)
			}
		}
	}
}
