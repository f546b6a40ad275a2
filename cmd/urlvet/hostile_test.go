//go:build unix

package main

import (
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/creack/pty"

	"urlvet.example/cmd/urlvet/internal/report"
	"urlvet.example/internal/slow"
)

// hostile are parts of names that would write lines of their own, move the
// cursor, hide text or turn it around.
var hostile = []string{
	"\n::add-mask::x\n", "\r::add-mask::x\r", "\x1b[2J", "\x1b]0;owned\a", "\u009b2J", "\u202e", "\u2028::x::", "\u200b", "\U000e0041", "\xff\xfe", " ##[add-mask]x", "\x00",
}

// checkQuiet checks that no line is a command of a workflow, that a terminal
// shows all of the text, and that it is as many lines as are wanted; -1 stands
// for any number.
func checkQuiet(t *testing.T, what, text string, lines int) {
	t.Helper()
	if !utf8.ValidString(text) || strings.ContainsFunc(text, func(r rune) bool { return !unicode.IsPrint(r) && r != '\n' && r != '\t' }) {
		t.Errorf("%s: raw characters in %.300q", what, text)
	}
	for line := range strings.Lines(text) {
		if strings.HasPrefix(strings.TrimSpace(line), "::") || strings.Contains(line, "##[") {
			t.Errorf("%s: a command in %.300q", what, line)
		}
	}
	if n := strings.Count(text, "\n"); lines >= 0 && n != lines {
		t.Errorf("%s: %d lines, want %d: %.300q", what, n, lines, text)
	}
}

// TestHostileNames runs the command on files and directories with hostile names
// that have a syntax error, cannot be read, or hold wrong settings.
func TestHostileNames(t *testing.T) {
	t.Parallel()
	for _, part := range hostile {
		dir := t.TempDir()
		name := "a" + part + "b"
		if err := os.Mkdir(filepath.Join(dir, name), 0o777); err != nil {
			continue // NUL
		}
		writeFile(t, filepath.Join(dir, "go.mod"), "module m.example\n")
		writeFile(t, filepath.Join(dir, name, name+".go"), "package p\n\nvar A = = 1\n")
		writeFile(t, filepath.Join(dir, name, "fine", ".urlvet.yaml"), "allow-host: [\"\\e]2J\\u202e\", '##[add-mask]x', '::add-mask::x']\n")
		writeFile(t, filepath.Join(dir, name, "fine", "go.mod"), "module l.example\n")
		writeFile(t, filepath.Join(dir, name, "settings", "go.mod"), "module n.example\n")
		writeFile(t, filepath.Join(dir, name, "settings", ".urlvet.yaml"), "allow-hosts: []\n")
		if err := os.Symlink("nowhere", filepath.Join(dir, name, "gone"+part+".go")); err != nil {
			t.Fatal(err)
		}
		for _, args := range [][]string{
			{"-format", "github", "./..."},
			{"./..."},
			{"./" + name},
			{"config", name + "/settings"},
			{"config", name + "/fine"},
			{"config", name + "/settings/.urlvet.yaml"},
		} {
			cmd := urlvet(t, dir, args...)
			cmd.Env = append(cmd.Env, "GITHUB_ACTIONS=true")
			stdout, stderr, status := outcome(t, cmd)
			if fine := strings.HasSuffix(args[len(args)-1], "/fine"); fine != (status == 0) || !fine && status != 2 {
				t.Errorf("%q %q: status %d", part, args, status)
			}
			checkQuiet(t, strings.Join(args, " "), stdout, -1)
			checkQuiet(t, strings.Join(args, " "), stderr, strings.Count("\n"+stderr, "\nurlvet: "))
		}
	}
}

// TestHostileArguments gives hostile text to all that takes text.
func TestHostileArguments(t *testing.T) {
	slow.Test(t, "runs the command hundreds of times")
	t.Parallel()
	dir := t.TempDir()
	for _, part := range hostile {
		if strings.Contains(part, "\x00") {
			continue // no argument holds NUL
		}
		for _, args := range [][]string{
			{part}, {"./" + part}, {"./" + part + ".go"}, {"./..." + part}, {"-" + part}, {"-format", part}, {"-enable", part}, {"-profile", part}, {"-sink", part},
			{"-baseline", part}, {"-baseline", part, "-write-baseline"}, {"-tags", part, "std" + part}, {".", "-" + part},
			{"help", part}, {"rules", part}, {"explain", part}, {"config", part}, {"config", "-enable", part}, {"lsp", part}, {"gopls", part},
			{"gopls", "-version", part}, {"url", "-enable", part},
		} {
			cmd := urlvet(t, dir, args...)
			cmd.Env = append(cmd.Env, "GITHUB_ACTIONS=true", "GOPROXY=off")
			_, stderr, status := outcome(t, cmd)
			if status == 0 && !slices.Contains(args, "-write-baseline") && args[0] != "-tags" {
				t.Errorf("%q: status %d", args, status)
			}
			checkQuiet(t, strings.Join(args, " "), stderr, -1)
		}
		for _, name := range []string{part, "a"} {
			os.Remove(filepath.Join(dir, name))
		}
	}
}

// TestHostileURL checks what "urlvet url" prints of a URL, and what urlvet prints
// of the line that it stands on.
func TestHostileURL(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	for _, part := range hostile {
		if strings.Contains(part, "\x00") {
			continue
		}
		cmd := urlvet(t, dir, "url", part+" https://u:pw@h.example:70000/"+part)
		cmd.Env = append(cmd.Env, "GITHUB_ACTIONS=true")
		stdout, stderr, status := outcome(t, cmd)
		if status != 1 {
			t.Errorf("%q: status %d, %s", part, status, stderr)
		}
		checkQuiet(t, "url", stdout+stderr, -1)
	}
	writeFile(t, filepath.Join(dir, "p.go"), "package p\n\nvar A = []string{`\n::add-mask::x`, \"http://h.example:70000/\", `\x1b[2J`} // ##[add-mask]y\n")
	cmd := urlvet(t, dir)
	cmd.Env = append(cmd.Env, "GITHUB_ACTIONS=true")
	stdout, _, status := outcome(t, cmd)
	if status != 1 || !strings.Contains(stdout, "::add-mask::x`") || !strings.Contains(stdout, "##<U+005B>add-mask]y") {
		t.Errorf("status %d, %q", status, stdout)
	}
	checkQuiet(t, "text", stdout, -1)
}

// TestHostileDirectories checks that a directory is checked whatever its name is,
// also when it is the current one.
func TestHostileDirectories(t *testing.T) {
	t.Parallel()
	for _, part := range hostile {
		dir := t.TempDir()
		sub := filepath.Join(dir, "a"+part)
		if err := os.Mkdir(sub, 0o777); err != nil {
			continue // NUL
		}
		writeFile(t, filepath.Join(sub, "p.go"), mistake)
		for _, in := range []string{dir, sub} {
			cmd := urlvet(t, in)
			cmd.Env = append(cmd.Env, "GITHUB_ACTIONS=true")
			stdout, stderr, status := outcome(t, cmd)
			if status != 1 || strings.Count(stdout, ": scheme-typo: ") != 1 {
				t.Errorf("%q: status %d, %q, %s", in, status, stdout, stderr)
			}
			checkQuiet(t, in, stdout, -1)
		}
	}
}

// hostileSource has a mistake, beside what a terminal and a workflow would take
// for more than text.
const hostileSource = "package p\n\nvar A = \"\" /* \x1b[2J\u202e */ + `\n::add-mask::x\n` // ##[add-mask]y\n\nconst u = \"htp://www.ietf.org/\" // \x1b]0;owned\a\n"

// TestHostileDiff checks that a diff does nothing on a terminal, and that what a
// pipe gets can be applied, in a workflow too.
func TestHostileDiff(t *testing.T) {
	t.Parallel()
	for _, workflow := range []bool{false, true} {
		dir := t.TempDir()
		writeFile(t, filepath.Join(dir, "p.go"), hostileSource)
		cmd := urlvet(t, dir, "-diff")
		cmd.Env = append(cmd.Env, "GITHUB_ACTIONS="+strconv.FormatBool(workflow))
		patch, stderr, status := outcome(t, cmd)
		if status != 1 || !strings.Contains(patch, "\n ::add-mask::x\n") || strings.Contains(patch, "::stop-commands::") != workflow {
			t.Errorf("status %d, %q, %s", status, patch, stderr)
		}
		if first, rest, _ := strings.Cut(patch, "\n"); workflow {
			token := strings.TrimPrefix(first, "::stop-commands::")
			if len(token) < 20 || strings.Count(rest, token) != 1 || !strings.HasSuffix(rest, "\n::"+token+"::\n") {
				t.Errorf("token %q in %q", token, patch)
			}
		}
		apply := exec.Command("git", "apply")
		apply.Dir, apply.Stdin = dir, strings.NewReader(patch)
		if out, err := apply.CombinedOutput(); errors.Is(err, exec.ErrNotFound) {
			t.Skip(err)
		} else if err != nil {
			t.Errorf("git apply: %v, %s", err, out)
		}
		text, err := os.ReadFile(filepath.Join(dir, "p.go"))
		if want := strings.Replace(hostileSource, "htp:", "http:", 1); string(text) != want {
			t.Errorf("applied: %q, %v", text, err)
		}
	}
}

func TestHostileOnTerminal(t *testing.T) {
	t.Parallel()
	const fixed = "const u = \"http://www.ietf.org/\" // <U+001B>]0;owned<U+0007>\n"
	for _, tt := range []struct {
		args   []string
		status int
		want   string
	}{
		{[]string{"-diff"}, 1, "\n+" + fixed},
		{[]string{"-fix", "-stdin-name", "p.go", "-"}, 0, "\n" + fixed},
	} {
		dir := t.TempDir()
		writeFile(t, filepath.Join(dir, "p.go"), hostileSource)
		master, tty, err := pty.Open()
		if err != nil {
			t.Skip(err)
		}
		defer master.Close()
		cmd := urlvet(t, dir, tt.args...)
		cmd.Stdin, cmd.Stdout, cmd.Env = strings.NewReader(hostileSource), tty, append(cmd.Env, "NO_COLOR=1")
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		tty.Close()
		shown, _ := io.ReadAll(master) // Linux ends it with an error
		if err := cmd.Wait(); cmd.ProcessState.ExitCode() != tt.status {
			t.Error(err)
		}
		text := strings.ReplaceAll(string(shown), "\r\n", "\n") // as terminals write line ends
		if !strings.Contains(text, tt.want) {
			t.Errorf("%s shows %q", tt.args, text)
		}
		if strings.ContainsFunc(text, func(r rune) bool { return !unicode.IsPrint(r) && r != '\n' }) {
			t.Errorf("%s: raw characters in %q", tt.args, text)
		}
	}
}

// TestHostileFormats checks what programs get to read, and people in a log.
func TestHostileFormats(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	for _, part := range hostile {
		if part != "\x00" {
			writeFile(t, filepath.Join(dir, "a"+part+"b.go"), mistake)
		}
	}
	for _, name := range report.FormatNames() {
		cmd := urlvet(t, dir, "-format", name)
		cmd.Env = append(cmd.Env, "GITHUB_ACTIONS=true")
		stdout, stderr, status := outcome(t, cmd)
		if status != 1 || strings.Count(stdout, "is misspelled") < len(hostile)-1 { // junit says it twice
			t.Errorf("%s: status %d, %.300q, %s", name, status, stdout, stderr)
		}
		if name == "github" { // whose lines are commands
			stdout = strings.ReplaceAll("\n"+stdout, "\n::", "\n")
		}
		checkQuiet(t, name, stdout, -1)
	}
}
