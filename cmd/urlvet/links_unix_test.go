//go:build unix

package main

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// secret is the beginning of all that is outside of the module.
const secret = "zebra7"

// linked makes a module whose links lead out of it, and returns its directory.
func linked(t *testing.T) (dir string) {
	t.Helper()
	top := t.TempDir()
	dir = filepath.Join(top, "m")
	writeFile(t, filepath.Join(dir, "go.mod"), "module m.example\n")
	writeFile(t, filepath.Join(top, "passwd"), secret+":x:0:0\n")
	writeFile(t, filepath.Join(top, "settings"), secret+": [x]\n")
	writeFile(t, filepath.Join(top, "other.go"), mistake)
	writeFile(t, filepath.Join(dir, "own.go"), mistake)
	writeFile(t, filepath.Join(dir, ".token"), "//go:build "+secret+" (\n")
	for name, target := range map[string]string{
		"outside.go": "../other.go", "passwd.go": "../passwd", "token.go": ".token", "known": "../passwd", "inside.go": "own.go",
		"sub/.urlvet.yaml": "../../settings", "valued/.urlvet.yaml": "../../valued",
	} {
		path := filepath.Join(dir, name)
		if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o777), os.Symlink(target, path)); err != nil {
			t.Fatal(err)
		}
	}
	writeFile(t, filepath.Join(top, "valued"), "enable: ["+secret+"]\n")
	for _, sub := range []string{"sub", "valued"} {
		writeFile(t, filepath.Join(dir, sub, "go.mod"), "module n.example\n")
		writeFile(t, filepath.Join(dir, sub, "p.go"), mistake)
	}
	return dir
}

// TestLinksAreNotShown checks that no message shows what a link leads to that is
// not Go.
func TestLinksAreNotShown(t *testing.T) {
	t.Parallel()
	dir := linked(t)
	for _, tt := range []struct {
		args []string
		want string
	}{
		{[]string{"."}, "urlvet: passwd.go: a link to another kind of file or out of the module"},
		{[]string{"."}, "urlvet: token.go: a link to another kind of file"},
		{[]string{"passwd.go"}, "urlvet: passwd.go: a link to another kind of file"},
		{[]string{"-format", "sarif", "."}, "urlvet: passwd.go: a link to another kind of file"},
		{[]string{"-baseline", "known", "."}, "urlvet: known: a link to another kind of file or out of the module"},
		{[]string{"./sub"}, "urlvet: sub/.urlvet.yaml: a link to another kind of file or out of the module"},
		{[]string{"config", "sub"}, "urlvet: sub/.urlvet.yaml: a link to another kind of file or out of the module"},
		{[]string{"config", "valued"}, "urlvet: valued/.urlvet.yaml: a link to another kind of file or out of the module"},
	} {
		stdout, stderr, status := outcome(t, urlvet(t, dir, tt.args...))
		if status != 2 || !strings.Contains(stderr, tt.want) {
			t.Errorf("%q: status %d, want %q: %s", tt.args, status, tt.want, stderr)
		}
		if strings.Contains(stdout+stderr, secret) {
			t.Errorf("%q: shown: %.300q %s", tt.args, stdout, stderr)
		}
	}
}

// TestFixLinks checks that -fix changes files of the module only, whatever their
// links are, and that -diff says the same.
func TestFixLinks(t *testing.T) {
	t.Parallel()
	dir := linked(t)
	twin := filepath.Join(filepath.Dir(dir), "twin.go")
	for _, other := range []string{"passwd.go", "token.go"} { // which may read what a fix changes
		if err := os.Remove(filepath.Join(dir, other)); err != nil {
			t.Fatal(err)
		}
	}
	writeFile(t, twin, mistake)
	writeFile(t, filepath.Join(dir, "mine.go"), mistake)
	if err := os.Link(twin, filepath.Join(dir, "twin.go")); err != nil {
		t.Skip(err)
	}
	const wantErrs = "urlvet: inside.go: not fixed: a link; what it leads to may be in other packages too\n" +
		"urlvet: outside.go: not written: a link that leads out of the module\n" +
		"urlvet: twin.go: not written: it has 2 names, hard links, of which one alone would change\n"
	files := []string{"outside.go", "twin.go", "mine.go", "inside.go"}
	patch, stderr, status := outcome(t, urlvet(t, dir, append([]string{"-diff"}, files...)...))
	if status != 2 || !strings.HasPrefix(stderr, wantErrs) || strings.Contains(patch, "outside") || strings.Contains(patch, "twin") || !strings.Contains(patch, "+++ b/mine.go\n") {
		t.Errorf("-diff: status %d, %q, %s", status, patch, stderr)
	}
	_, stderr, status = outcome(t, urlvet(t, dir, append([]string{"-fix"}, files...)...))
	if want := "fixed 1 file\n" + wantErrs + "3 errors in 3 files\n"; status != 2 || !strings.HasSuffix(stderr, want) {
		t.Errorf("-fix: status %d, %s, want %s", status, stderr, want)
	}
	for path, want := range map[string]string{"mine.go": mended, "own.go": mistake, "inside.go": mistake, "outside.go": mistake, "twin.go": mistake, "../twin.go": mistake, "../other.go": mistake} {
		if text, err := os.ReadFile(filepath.Join(dir, path)); string(text) != want {
			t.Errorf("%s: %q, %v", path, text, err)
		}
	}
	if info, err := os.Lstat(filepath.Join(dir, "inside.go")); err != nil || info.Mode()&os.ModeSymlink == 0 {
		t.Errorf("inside.go is no link: %v, %v", info, err)
	}
}

// TestFixLinkedModule checks that -fix changes no other module through a link to its
// directory, however that is named, unless the user works there.
func TestFixLinkedModule(t *testing.T) {
	t.Parallel()
	dir := linked(t)
	victim := filepath.Join(dir, "..", "victim", "v.go")
	writeFile(t, filepath.Join(victim, "..", "go.mod"), "module v.example\n")
	writeFile(t, victim, mistake)
	if err := os.Symlink("../victim", filepath.Join(dir, "api")); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"./api", "./api/...", "./api/v.go", filepath.Join(dir, "api")} {
		_, stderr, status := outcome(t, urlvet(t, dir, "-fix", name))
		if status != 2 || !strings.Contains(stderr, "v.go: not written: a link that leads out of the module\n") {
			t.Errorf("%s: status %d, %s", name, status, stderr)
		}
	}
	if text, err := os.ReadFile(victim); string(text) != mistake {
		t.Errorf("%q, %v", text, err)
	}
	if _, stderr, _ := outcome(t, urlvet(t, filepath.Join(dir, "api"), "-fix", ".")); !strings.Contains(stderr, "fixed 1 file\n") {
		t.Errorf("in the directory: %s", stderr)
	}
}

// TestFixLinkedDirectory checks that -fix changes nothing through a link that leads out of
// the current directory, if that is in no module, whether or not there is one behind it.
func TestFixLinkedDirectory(t *testing.T) {
	t.Parallel()
	top := t.TempDir()
	dir := filepath.Join(top, "m")
	writeFile(t, filepath.Join(dir, "own.go"), mistake)
	writeFile(t, filepath.Join(top, "module", "go.mod"), "module v.example\n")
	for _, victim := range []string{"module", "bare"} {
		path, left := filepath.Join(top, victim, "v.go"), filepath.Join(top, victim, ".urlvet-999999999-1")
		writeFile(t, path, mistake)
		writeFile(t, left, mistake)
		if err := os.Symlink("../"+victim, filepath.Join(dir, victim)); err != nil {
			t.Fatal(err)
		}
		for _, name := range []string{"./" + victim, "./" + victim + "/...", victim + "/v.go", filepath.Join(dir, victim)} {
			_, stderr, status := outcome(t, urlvet(t, dir, "-fix", name))
			if status != 2 || !strings.Contains(stderr, "v.go: not written: a link that leads out of the current directory\n") {
				t.Errorf("%s: status %d, %s", name, status, stderr)
			}
		}
		for _, path := range []string{path, left} {
			if text, err := os.ReadFile(path); string(text) != mistake {
				t.Errorf("%s: %q, %v", path, text, err)
			}
		}
	}
	if _, stderr, _ := outcome(t, urlvet(t, dir, "-fix", ".")); !strings.Contains(stderr, "fixed 1 file\n") {
		t.Errorf("in the directory: %s", stderr)
	}
}

// TestInitLink checks that no first settings file is made behind a link that leads out of the module.
func TestInitLink(t *testing.T) {
	t.Parallel()
	dir := linked(t)
	outside := filepath.Join(dir, "..", "elsewhere")
	writeFile(t, filepath.Join(outside, "go.mod"), "module o.example\n")
	if err := os.Symlink("../elsewhere", filepath.Join(dir, "there")); err != nil {
		t.Fatal(err)
	}
	_, stderr, status := outcome(t, urlvet(t, dir, "config", "-init", "there"))
	if status != 2 || !strings.Contains(stderr, "not written: a link that leads out of the module\n") {
		t.Errorf("status %d, %s", status, stderr)
	}
	if _, err := os.Lstat(filepath.Join(outside, ".urlvet.yaml")); err == nil {
		t.Error("written")
	}
}

// TestBaselineLink checks that a baseline is not written through a link that leads
// out of the module, though there is a baseline.
func TestBaselineLink(t *testing.T) {
	t.Parallel()
	dir := linked(t)
	writeFile(t, filepath.Join(dir, "..", "empty"), "")
	if err := os.Symlink("../empty", filepath.Join(dir, "baseline")); err != nil {
		t.Fatal(err)
	}
	_, stderr, status := outcome(t, urlvet(t, dir, "-baseline", "baseline", "-write-baseline", "own.go"))
	if status != 2 || stderr != "urlvet: baseline: not written: a link that leads out of the module\n" {
		t.Errorf("status %d, %s", status, stderr)
	}
	if text, err := os.ReadFile(filepath.Join(dir, "..", "empty")); len(text) > 0 || err != nil {
		t.Errorf("written: %q, %v", text, err)
	}
}

// TestGoHere has a go command in the current directory, and PATH has that: the
// command is not run, and not without a word.
func TestGoHere(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	writeFile(t, filepath.Join(dir, "go"), "#!/bin/sh\ntouch ran\n")
	writeFile(t, filepath.Join(dir, "p.go"), mistake)
	if err := os.Chmod(filepath.Join(dir, "go"), 0o777); err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct{ pattern, want string }{
		{"./...", "urlvet: PATH has the current directory, and there is a go command in it, which is not run"},
		{"std", "urlvet: std: only the go command can resolve this, and it is not run from the current directory\n"},
	} {
		cmd := urlvet(t, dir, tt.pattern)
		cmd.Env = append(cmd.Env, "PATH=.:"+os.Getenv("PATH"))
		if _, stderr, status := outcome(t, cmd); status != 2 || !strings.Contains(stderr, tt.want) {
			t.Errorf("%s: status %d, want %q: %s", tt.pattern, status, tt.want, stderr)
		}
	}
	if _, err := os.Stat(filepath.Join(dir, "ran")); err == nil {
		t.Error("it was run")
	}
}
