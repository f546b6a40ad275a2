// Package editors runs editors with urlvet: with the gopls that it builds, and
// with its language server. They have the settings that docs/editors.md shows.
package editors

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"
)

// patience is how long an editor may take for a step. gopls type-checks the
// standard library before its first report.
const patience = 3 * time.Minute

// source is what the editors open. It has something that gopls reports too.
const source = `package main

func main() {
	a, u := "e", "htp://www.example.org/"
	a = a
	println(a, u)
}
`

// program writes source as a module and returns its directory.
func program(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range map[string]string{"go.mod": "module m.example\n\ngo 1.25\n", "main.go": source} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// docs returns docs/editors.md.
func docs(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(root, "docs", "editors.md"))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// snippet returns the settings in docs/editors.md that a comment names.
func snippet(t *testing.T, name string) string {
	t.Helper()
	m := regexp.MustCompile("(?s)<!-- " + name + " -->\n```[a-z]+\n(.*?)```").FindStringSubmatch(docs(t))
	if m == nil {
		t.Fatalf("docs/editors.md has no settings %q", name)
	}
	return m[1]
}

// step is what there is to see in an editor after a step.
type step struct {
	Step        string
	Text        string // of the file
	Diagnostics []diagnostic
	Servers     []string
}

// diagnostic has lines and columns from 0, columns in bytes.
type diagnostic struct {
	Line, Column int
	EndLine      int `json:"end_line"`
	EndColumn    int `json:"end_column"`
	Level        int // 1 error, 2 warning
	Code         string
	Source       string
	Href         string // of the page about the code
	Message      string
}

// find returns the diagnostics with that text in their code or message.
func (s step) find(text string) (found []diagnostic) {
	for _, d := range s.Diagnostics {
		if strings.Contains(d.Code+" "+d.Message, text) {
			found = append(found, d)
		}
	}
	return found
}

// session is a way to have urlvet in an editor.
type session struct {
	settings string   // the contents of the editor's settings
	path     []string // directories that are first in PATH
	servers  []string // the names of the servers
	level    int      // of an error
	source   string   // of urlvet's diagnostics; empty if the editor does not tell
	page     string   // what leads to the page of a rule, but for what is before this and the code
}

// Where the pages are that diagnostics lead to: on the web, and in HOME.
const (
	online = "https://pkg.go.dev/urlvet.example/analyzer#"
	local  = "/.cache/urlvet/rules/"
)

// play runs an editor on the program, with its settings in a file below HOME,
// and returns what there was to see.
func (s session) play(t *testing.T, config, name string, args ...string) []step {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 5*patience)
	defer cancel()
	cmd := exec.CommandContext(ctx, name, args...)
	cmd.WaitDelay = 5 * time.Second // what the editor started may live on
	cmd.Dir = program(t)
	home := newHome(t)
	config = filepath.Join(home, config)
	if err := errors.Join(os.MkdirAll(filepath.Dir(config), 0o777), os.WriteFile(config, []byte(s.settings), 0o666)); err != nil {
		t.Fatal(err)
	}
	seen := filepath.Join(home, "seen")
	cmd.Env = append(cmd.Environ(),
		"PATH="+strings.Join(append(s.path, os.Getenv("PATH")), string(filepath.ListSeparator)),
		"GOPLSCACHE="+filepath.Join(work, "cache"),
		"HOME="+home, "XDG_CONFIG_HOME="+filepath.Join(home, ".config"), "XDG_CACHE_HOME="+filepath.Join(home, ".cache"),
		"XDG_DATA_HOME="+filepath.Join(home, ".data"), "XDG_STATE_HOME="+filepath.Join(home, ".state"),
		"TERM=xterm-256color", "LC_ALL=C.UTF-8",
		"SESSION_OUT="+seen, "SESSION_WAIT="+cmp.Or(os.Getenv("SESSION_WAIT"), "180"),
		"SESSION_OTHER=self-assignment",
	)
	for _, v := range []string{"GOCACHE", "GOMODCACHE", "GOENV"} { // which HOME has a part in
		cmd.Env = append(cmd.Env, v+"="+goEnv(t, v))
	}
	out, err := cmd.CombinedOutput()
	steps := readSteps(t, seen)
	if err != nil {
		t.Fatalf("%s: %v\n%s\n%+v", cmd, err, out, steps)
	}
	return steps
}

// newHome returns a home directory in which the go command counts nothing: it
// counts in the background, in files that would come while the test removes them.
func newHome(t *testing.T) string {
	t.Helper()
	home := t.TempDir()
	telemetry := filepath.Join(home, ".config", "go", "telemetry")
	if err := errors.Join(os.MkdirAll(telemetry, 0o777), os.WriteFile(filepath.Join(telemetry, "mode"), []byte("off"), 0o666)); err != nil {
		t.Fatal(err)
	}
	return home
}

// goEnv returns what the go command takes a variable for.
func goEnv(t *testing.T, name string) string {
	t.Helper()
	value, err := run(".", nil, "go", "env", name)
	if err != nil {
		t.Fatal(err)
	}
	return strings.TrimSpace(value)
}

func readSteps(t *testing.T, path string) (all []step) {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Log(err)
	}
	for d := json.NewDecoder(bytes.NewReader(data)); d.More(); {
		var s step
		if err := d.Decode(&s); err != nil {
			t.Fatal(err)
		}
		all = append(all, s)
	}
	return all
}

// check checks what there was to see: the defect is reported where it is, the
// quick fix mends it and nothing else, and each edit changes the report.
func (s session) check(t *testing.T, steps []step) {
	t.Helper()
	mended := strings.Replace(source, "htp:", "http:", 1)
	wide := strings.Replace(source, `"e"`, `"é𝄞"`, 1) // before the URL
	want := []struct{ step, text, code, span string }{
		{"opened", source, "scheme-typo", "htp"},
		{"fixed", mended, "", ""},
		{"edited", strings.Replace(wide, "htp://", "http//", 1), "scheme-slashes", "http//"},
		{"back", wide, "scheme-typo", "htp"},
	}
	if len(steps) != len(want) {
		t.Fatalf("%d steps, want %d: %+v", len(steps), len(want), steps)
	}
	for i, w := range want {
		got := steps[i]
		if got.Step != w.step || strings.TrimSpace(got.Text) != strings.TrimSpace(w.text) {
			t.Errorf("step %s has the text\n%s\nwant %s with\n%s", got.Step, got.Text, w.step, w.text)
		}
		slices.Sort(got.Servers)
		if !slices.Equal(got.Servers, s.servers) {
			t.Errorf("step %s: servers %q, want %q", got.Step, got.Servers, s.servers)
		}
		if n := len(got.find("self-assignment")); n != 1 {
			t.Errorf("step %s: gopls' own diagnostic is there %d times: %+v", got.Step, n, got.Diagnostics)
		}
		s.checkDiagnostic(t, got, w.text, w.code, w.span)
	}
}

// checkDiagnostic checks that urlvet reports the code at the span of the text,
// once, and nothing else; nothing at all if the code is empty.
func (s session) checkDiagnostic(t *testing.T, got step, text, code, span string) {
	t.Helper()
	found := got.find("scheme-")
	if code == "" && len(found) == 0 {
		return
	}
	if len(found) != 1 || len(got.find(code)) != 1 {
		t.Errorf("step %s: want one %q: %+v", got.Step, code, got.Diagnostics)
		return
	}
	d := found[0]
	before, _, _ := strings.Cut(text, span)
	line := strings.Count(before, "\n")
	column := len(before) - strings.LastIndex(before, "\n") - 1
	if d.Line != line || d.EndLine != line || d.Column != column || d.EndColumn != column+len(span) {
		t.Errorf("step %s: %s is reported at %d:%d-%d:%d, want %d:%d-%d", got.Step, code,
			d.Line, d.Column, d.EndLine, d.EndColumn, line, column, column+len(span))
	}
	if d.Level != s.level {
		t.Errorf("step %s: level %d, want %d", got.Step, d.Level, s.level)
	}
	if s.source != "" && (d.Source != s.source || d.Code != code) {
		t.Errorf("step %s: source %q and code %q, want %q and %q", got.Step, d.Source, d.Code, s.source, code)
	}
	if _, found, _ := strings.Cut(d.Href, s.page); s.source != "" && strings.TrimSuffix(found, ".md") != code {
		t.Errorf("step %s: the page of %s is %s, want %s", got.Step, code, d.Href, s.page)
	}
}

// script returns the absolute path of a file in testdata.
func script(t *testing.T, name string) string {
	t.Helper()
	path, err := filepath.Abs(filepath.Join("testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	return path
}

// need skips the test if there is no such program.
func need(t *testing.T, program string) {
	t.Helper()
	if _, err := exec.LookPath(program); err != nil {
		lack(t, err.Error())
	}
}

// lack skips the test, or fails it if all editors have to be there.
func lack(t *testing.T, what string) {
	t.Helper()
	if os.Getenv("URLVET_EDITORS") == "all" {
		t.Fatal(what)
	}
	t.Skip(what)
}

// The levels as the protocol numbers them.
const (
	asError   = 1
	asWarning = 2
)

func TestNeovim(t *testing.T) {
	need(t, "nvim")
	built := build(t)
	gopls, lsp := snippet(t, "neovim gopls"), snippet(t, "neovim lsp")
	// With two servers that know urlvet, it is reported twice, unless one is
	// told not to.
	off := replace(t, gopls, `cmd = { "gopls" },`, `cmd = { "gopls" }, init_options = { analyses = { urlvet = false } },`)
	for name, s := range map[string]session{
		"gopls": {gopls, []string{built.custom}, []string{"gopls"}, asWarning, "urlvet", online},
		"lsp":   {gopls + lsp, []string{built.stock, built.urlvet}, []string{"gopls", "urlvet"}, asError, "urlvet", local},
		"off":   {off + lsp, []string{built.custom, built.urlvet}, []string{"gopls", "urlvet"}, asError, "urlvet", local},
		"0.11":  {gopls + snippet(t, "neovim 0.11"), []string{built.stock, built.urlvet}, []string{"gopls", "urlvet"}, asError, "urlvet", local},
		"proxy": {proxied(t, gopls), []string{built.stock, built.urlvet}, []string{"gopls"}, asError, "urlvet", local},
	} {
		t.Run(name, func(t *testing.T) {
			s.check(t, s.play(t, ".config/nvim/init.lua", "nvim", "--headless", "-n", "-i", "NONE",
				"--cmd", "if !has('nvim-0.11') | exe 'luafile "+script(t, "before-0.11.lua")+"' | endif",
				"--cmd", "if !has('nvim-0.8') | exe 'luafile "+script(t, "before-0.8.lua")+"' | endif",
				"-c", "luafile "+script(t, "session.lua"), "-c", "cquit", "main.go"))
		})
	}
}

// proxied returns settings for gopls with the command for the proxy that
// docs/editors.md tells to put in place of gopls.
func proxied(t *testing.T, settings string) string {
	t.Helper()
	const proxy = `cmd = { "urlvet", "lsp", "-proxy", "gopls" }`
	if !strings.Contains(docs(t), "`"+proxy+"`") {
		t.Fatalf("docs/editors.md does not hold %s", proxy)
	}
	return replace(t, settings, `cmd = { "gopls" }`, proxy)
}

func replace(t *testing.T, s, old, new string) string {
	t.Helper()
	if strings.Count(s, old) != 1 {
		t.Fatalf("%q is not once in %q", old, s)
	}
	return strings.Replace(s, old, new, 1)
}

// TestEmacs runs Emacs in a terminal, since it does part of its work between
// the keys that users press.
func TestEmacs(t *testing.T) {
	need(t, "emacs")
	need(t, "script")
	if _, err := run(".", nil, "emacs", "--batch", "--eval", "(progn (package-initialize) (require 'eglot) (require 'go-mode))"); err != nil {
		lack(t, "emacs lacks eglot or go-mode")
	}
	built := build(t)
	for name, s := range map[string]session{
		"gopls": {snippet(t, "emacs gopls"), []string{built.custom}, []string{"eglot"}, asWarning, "", ""},
		"proxy": {snippet(t, "emacs proxy"), []string{built.stock, built.urlvet}, []string{"eglot"}, asError, "", ""},
	} {
		t.Run(name, func(t *testing.T) {
			s.check(t, s.play(t, ".emacs", "script", "-qec",
				"emacs -nw --no-splash --eval '(setq native-comp-async-report-warnings-errors nil)' --load "+script(t, "session.el")+" main.go", os.DevNull))
		})
	}
}
