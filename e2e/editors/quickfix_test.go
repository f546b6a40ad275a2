package editors

import (
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"testing"
)

// entry is a finding in the quickfix list, or as urlvet prints it. Lines that
// the errorformat does not know have no file, and so no number.
type entry struct {
	Line    int
	Column  int
	Message string
}

// broken has three findings, two of them on one line.
const broken = `package main

var status, queue = "htp://www.example.org/", "http://www.example.org:70000/"

var other = "https//www.example.org/"
`

// TestQuickfix runs ":make" with the settings of docs/editors.md: the quickfix
// list has the findings and nothing else.
func TestQuickfix(t *testing.T) {
	dir, bin := program(t), t.TempDir()
	settings, out := filepath.Join(t.TempDir(), "vimrc"), filepath.Join(t.TempDir(), "list")
	if _, err := run(root, nil, "go", "build", "-o", bin, "./cmd/urlvet"); err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(os.WriteFile(filepath.Join(dir, "broken.go"), []byte(broken), 0o666),
		os.WriteFile(settings, []byte("filetype on\n"+snippet(t, "vim make")), 0o666)); err != nil {
		t.Fatal(err)
	}
	want := findings(t, dir, filepath.Join(bin, "urlvet"))
	if len(want) != 4 {
		t.Fatalf("findings %+v", want)
	}
	for _, editor := range []string{"nvim", "vim"} {
		t.Run(editor, func(t *testing.T) {
			need(t, editor)
			env := []string{"PATH=" + bin + string(filepath.ListSeparator) + os.Getenv("PATH"), "HOME=" + newHome(t), "TERM=dumb"}
			if _, err := run(dir, env, editor, "-es", "-n", "-i", "NONE", "-u", settings, "main.go", "-c", "silent make!",
				"-c", "call writefile([json_encode(getqflist())], '"+out+"')", "-c", "qall!"); err != nil {
				t.Log(err) // :make fails as urlvet does
			}
			if got := quickfix(t, out); !reflect.DeepEqual(got, want) {
				t.Errorf("the list has\n%+v\nwant\n%+v", got, want)
			}
		})
	}
}

// findings returns what urlvet finds in a directory.
func findings(t *testing.T, dir, urlvet string) (all []entry) {
	t.Helper()
	text, _ := run(dir, nil, "sh", "-c", urlvet+" -quiet -format json || true")
	for d := json.NewDecoder(bytes.NewReader([]byte(text))); d.More(); {
		var f struct {
			Line, Column  int
			Code, Message string
		}
		if err := d.Decode(&f); err != nil {
			t.Fatalf("%v in %s", err, text)
		}
		all = append(all, entry{f.Line, f.Column, f.Code + ": " + f.Message})
	}
	return all
}

// quickfix returns a list of quickfix entries that Vim has written.
func quickfix(t *testing.T, path string) (all []entry) {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var list []struct {
		Line   int `json:"lnum"`
		Column int `json:"col"`
		Text   string
	}
	if err := json.Unmarshal(text, &list); err != nil {
		t.Fatal(err)
	}
	for _, e := range list {
		all = append(all, entry{e.Line, e.Column, e.Text})
	}
	return all
}
