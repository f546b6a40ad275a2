package e2e

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// project returns a module with one defect that its compiler and the linters
// that are on by default do not see.
func project(t *testing.T) string {
	dir := t.TempDir()
	write(t, dir, "go.mod", "module m.example\n\ngo 1.25.0\n")
	write(t, dir, "a.go", "// Package a has a port that is none.\npackage a\n\n// Mirror is where files are.\nconst Mirror = \"ftp://192.0.2.1:70000/\"\n")
	return dir
}

// The text that urlvet has for the defect of the project, and another.
const was, becomes = "is out of range", "is far out of range"

// changed returns a copy of urlvet's module that says becomes where it said was.
func changed(t *testing.T) string {
	dir := filepath.Join(t.TempDir(), "urlvet")
	copyInto(t, root, dir, "go.mod", "go.sum", "README.md", "analyzer", "cmd", "internal", "plugin", "urlcheck")
	rules, err := filepath.Glob(filepath.Join(dir, "urlcheck", "*.go"))
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range rules {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, bytes.ReplaceAll(text, []byte(was), []byte(becomes)), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// shows checks that a golangci-lint shows the defect of a project with text,
// at first and from the cache.
func shows(t *testing.T, dir, cache, golangci, text string) {
	t.Helper()
	for range 2 {
		if r := run(t, dir, cache, golangci, "run"); !strings.Contains(r.stdout, "70000 "+text) {
			t.Errorf("%s: no %q in\n%s%s", golangci, text, r.stdout, r.stderr)
		}
	}
}

// TestRebuilt checks that a golangci-lint built with another urlvet, but of
// the same version, does not show what the last one found.
func TestRebuilt(t *testing.T) {
	dir, cache, other := project(t), t.TempDir(), filepath.Join(t.TempDir(), "golangci-lint")
	write(t, dir, ".golangci.yml", config(""))
	succeed(t, dir, "go", "-C", filepath.Join(changed(t), "plugin", "golangci"), "build", "-o", other, ".")
	version := func(golangci string) string { return succeed(t, dir, golangci, "version", "--short") }
	if version("golangci-lint") != version(other) {
		t.Errorf("versions %q and %q: they do not test the cache", version("golangci-lint"), version(other))
	}
	shows(t, dir, cache, "golangci-lint", was)
	shows(t, dir, cache, other, becomes)
	shows(t, dir, cache, "golangci-lint", was)
}
