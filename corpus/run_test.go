package main

import (
	"go/token"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"
)

// TestRun compares what runs print with an archive. In what they print, the
// directory of the files is left out.
func TestRun(t *testing.T) {
	archive, err := txtar.ParseFile("testdata/modules.txtar")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	if err := txtar.Write(archive, dir); err != nil {
		t.Fatal(err)
	}
	literals, cache := filepath.Join(dir, "literals.jsonl"), filepath.Join(dir, "cache")
	for name, o := range map[string]options{
		"rebuilt": {literals: literals},
		"real":    {literals: literals, modules: cache, tests: true, verbose: true},
	} {
		want, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil {
			t.Fatal(err)
		}
		var out strings.Builder
		if err := run(&out, o); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		got := strings.ReplaceAll(out.String(), cache+string(filepath.Separator), "")
		if got = filepath.ToSlash(got); got != string(want) {
			t.Errorf("%s: got\n%s\nwant\n%s", name, got, want)
		}
	}
}

func TestRunFails(t *testing.T) {
	broken := filepath.Join(t.TempDir(), "broken.jsonl")
	if err := os.WriteFile(broken, []byte("{}\n{"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		options options
		want    string // a part of the error
	}{
		{options{}, "want -literals FILE, -labelled FILE or -ecosystem"},
		{options{literals: "nosuch.jsonl"}, "nosuch.jsonl"},
		{options{literals: "main.go"}, "main.go: object 1"},
		{options{literals: broken}, "broken.jsonl: object 2"},
		{options{labelled: "run_test.go"}, "run_test.go: object 1"},
	} {
		err := run(os.Stdout, tt.options)
		if err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%+v: got %v, want %s", tt.options, err, tt.want)
		}
	}
}

// TestScope draws the text that the literal behind ^ is a part of.
func TestScope(t *testing.T) {
	for _, want := range []string{
		`f(«^"http://h"», "b")`,
		`f(«^"http://" + host + ":" + port»)`,
		`f(«"a" + (b + ^"c")»)`,
		`g(«fmt.Sprintf(^"http://%s:%d", host, port)»)`,
		`g(fmt.Sprintf("%s", «^"http://h"»))`,
		`g(«"http://" + fmt.Sprintf(^"%s:%d", host, port)»)`,
		`g(«Errorf(t, ^"http://%s", host)»)`,
		`h == «^"http://h"»`,
	} {
		plain := strings.NewReplacer("«", "", "»", "").Replace(want)
		head, tail, _ := strings.Cut("package p\nvar _ = "+plain, "^")
		text := head + tail
		fset, src, lits := literalsAt(text, len(head))
		if len(lits) != 1 {
			t.Errorf("%s: %d literals", want, len(lits))
			continue
		}
		marked := mark(src.text, offset(fset, lits[0].scope.Pos()), offset(fset, lits[0].scope.End()))
		if got := strings.TrimPrefix(marked, "var _ = "); got != strings.Replace(want, "^", "", 1) {
			t.Errorf("got %s, want %s", got, want)
		}
	}
}

// literalsAt parses text and returns the literal that begins at byte at.
func literalsAt(text string, at int) (*token.FileSet, source, []literal) {
	fset := token.NewFileSet()
	src := parse(fset, "a.go", text)
	return fset, src, literals(src.file, func(pos token.Pos) bool { return offset(fset, pos) == at })
}

func offset(fset *token.FileSet, pos token.Pos) int { return fset.Position(pos).Offset }
