//go:build unix

package main

import (
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"urlvet.example/cmd/urlvet/internal/report"
	"urlvet.example/internal/slow"
)

// urlvet returns the command with these arguments, in dir. It is killed when it
// takes longer than anything here may.
func urlvet(t *testing.T, dir string, args ...string) *exec.Cmd {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	t.Cleanup(cancel)
	cmd := exec.CommandContext(ctx, "urlvet", args...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GORACE=atexit_sleep_ms=0", "GITHUB_ACTIONS=")
	return cmd
}

// outcome runs a command and returns what it prints and its exit status.
func outcome(t *testing.T, cmd *exec.Cmd) (stdout, stderr string, status int) {
	t.Helper()
	var out, errOut bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &errOut
	err := cmd.Run()
	if exit := (*exec.ExitError)(nil); err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	if strings.Contains(errOut.String(), "goroutine ") {
		t.Errorf("%s: %.500s", cmd, errOut.String())
	}
	return out.String(), errOut.String(), cmd.ProcessState.ExitCode()
}

const (
	mistake = "package p\n\nconst _ = \"htp://www.ietf.org/\"\n"
	mended  = "package p\n\nconst _ = \"http://www.ietf.org/\"\n"
)

// writeFile writes a file and the directories above it.
func writeFile(t *testing.T, path, text string) {
	t.Helper()
	if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o777), os.WriteFile(path, []byte(text), 0o666)); err != nil {
		t.Fatal(err)
	}
}

// large is a comment that makes writing take a while.
var large = "// " + strings.Repeat("x", 1<<16) + "\n"

// TestKilled kills -fix at random moments: each file is the old or the new one.
func TestKilled(t *testing.T) {
	slow.Test(t, "takes seconds")
	t.Parallel()
	dir := t.TempDir()
	const files, rounds = 30, 15
	path := func(i int) string { return filepath.Join(dir, fmt.Sprintf("p%d", i), "p.go") }
	was, is := mistake+large, mended+large
	began := time.Now()
	for i := range files {
		writeFile(t, path(i), was)
	}
	if _, stderr, status := outcome(t, urlvet(t, dir, "-fix")); status != 0 {
		t.Fatalf("status %d\n%s", status, stderr)
	}
	whole := time.Since(began)
	between := 0
	for range rounds {
		for i := range files {
			writeFile(t, path(i), was)
		}
		cmd := urlvet(t, dir, "-fix")
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		time.Sleep(time.Duration(rand.Int64N(int64(whole))))
		cmd.Process.Kill()
		cmd.Wait()
		fixed := 0
		for i := range files {
			text, err := os.ReadFile(path(i))
			if err != nil {
				t.Fatal(err)
			}
			if string(text) == is {
				fixed++
			} else if string(text) != was {
				t.Fatalf("%s has %d bytes, neither the %d of before nor the %d of after", path(i), len(text), len(was), len(is))
			}
		}
		if 0 < fixed && fixed < files {
			between++
		}
	}
	t.Logf("%d of %d were killed between the first and the last file", between, rounds)
	if _, stderr, status := outcome(t, urlvet(t, dir, "-fix")); status != 0 {
		t.Errorf("afterwards: status %d\n%s", status, stderr)
	}
	for i := range files {
		if entries, err := os.ReadDir(filepath.Dir(path(i))); err != nil || len(entries) != 1 {
			t.Errorf("left behind: %v, %v", entries, err)
		}
	}
}

// TestDiskFull fixes files on a disk without room for them.
func TestDiskFull(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	if err := mountSmall(dir); err != nil {
		t.Skip(err)
	}
	defer syscall.Unmount(dir, 0)
	writeFile(t, filepath.Join(dir, "p.go"), mistake+large)
	stdout, stderr, status := outcome(t, urlvet(t, dir, "-fix"))
	if status != 2 || !strings.Contains(stderr, "urlvet: p.go: no space left on device\n") || !strings.Contains(stdout, "p.go:3:12: ") {
		t.Errorf("status %d, standard output %.300q, standard error %q", status, stdout, stderr)
	}
	checkUnfixed(t, dir)

	if err := os.WriteFile(filepath.Join(dir, "fill"), make([]byte, 1<<20), 0o666); err == nil {
		t.Fatal("the disk is not full")
	}
	_, stderr, status = outcome(t, urlvet(t, dir, "-baseline", "known", "-write-baseline"))
	if status != 2 || !strings.Contains(stderr, "urlvet: known: no space left on device\n") {
		t.Errorf("a baseline: status %d, standard error %q", status, stderr)
	}
	if _, err := os.Stat(filepath.Join(dir, "known")); err == nil {
		t.Error("there is a baseline")
	}
}

// TestQuota fixes a file that is longer than the user may write.
func TestQuota(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	writeFile(t, filepath.Join(dir, "p.go"), mistake+large)
	cmd := urlvet(t, dir)
	limited := exec.Command("sh", "-c", "ulimit -f 8; exec urlvet -fix")
	limited.Dir, limited.Env = cmd.Dir, cmd.Env
	_, stderr, status := outcome(t, limited)
	if status != 2 || !strings.Contains(stderr, "urlvet: p.go: file too large\n") {
		t.Errorf("status %d, standard error %q", status, stderr)
	}
	checkUnfixed(t, dir)
}

// checkUnfixed checks that the file is what it was and nothing is beside it.
func checkUnfixed(t *testing.T, dir string) {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(dir, "p.go"))
	if err != nil || string(text) != mistake+large {
		t.Errorf("p.go has %d bytes, %v", len(text), err)
	}
	if entries, err := os.ReadDir(dir); len(entries) != 1 {
		t.Errorf("left behind: %v, %v", entries, err)
	}
}

// TestOutputFull prints findings, and all else that is printed, where there is no
// room for it.
func TestOutputFull(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	writeFile(t, filepath.Join(dir, "p.go"), mistake)
	runs := [][]string{
		{"-diff"}, {"version"}, {"help"}, {"help", "url"}, {"-h"}, {"url", "-h"}, {"rules"}, {"rules", "-format", "json"},
		{"explain", "char-control"}, {"config"}, {"url", "http://h:70000/"}, {"url", "-format", "json", "http://h/"},
	}
	for _, name := range report.FormatNames() {
		runs = append(runs, []string{"-format", name})
	}
	for _, args := range runs {
		full, err := os.OpenFile("/dev/full", os.O_WRONLY, 0)
		if err != nil {
			t.Skip(err)
		}
		var stderr bytes.Buffer
		cmd := urlvet(t, dir, args...)
		cmd.Stdout, cmd.Stderr = full, &stderr
		cmd.Run()
		full.Close()
		if status := cmd.ProcessState.ExitCode(); status != 2 || !strings.Contains(stderr.String(), "no space left on device") {
			t.Errorf("%q: status %d, standard error %q", args, status, stderr.String())
		}
	}
}

// TestOutputClosed has no standard output at all. The Go runtime then opens
// /dev/null in its place, as a user might, so nothing can be said of it; the exit
// status still tells.
func TestOutputClosed(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	writeFile(t, filepath.Join(dir, "p.go"), mistake)
	cmd := urlvet(t, dir)
	closed := exec.Command("sh", "-c", "exec urlvet >&-")
	closed.Dir, closed.Env = cmd.Dir, cmd.Env
	_, stderr, status := outcome(t, closed)
	if status != 1 || stderr != "1 error in 1 file; 1 can be fixed with -fix\n" {
		t.Errorf("status %d, standard error %q", status, stderr)
	}
}

// TestTooManyForCodeScanning prints a log of more findings than GitHub takes. The
// rest must be small enough, too: 10 MB when it is packed.
func TestTooManyForCodeScanning(t *testing.T) {
	if testing.Short() {
		t.Skip("with the race detector, the package takes too long")
	}
	t.Parallel()
	const most = 25_000
	dir := t.TempDir()
	var source strings.Builder
	source.WriteString("package p\n\nvar urls = []string{\n")
	for i := range most + 2 {
		fmt.Fprintf(&source, "\t\"https//api%d.example.org/\",\n", i)
	}
	writeFile(t, filepath.Join(dir, "p.go"), source.String()+"}\n")
	var stderr, packed bytes.Buffer
	cmd := urlvet(t, dir, "-format", "sarif")
	cmd.Stderr = &stderr
	log, _ := cmd.Output() // there are findings
	if n := bytes.Count(log, []byte(`"ruleId"`)); n != most || cmd.ProcessState.ExitCode() != 1 {
		t.Errorf("%d results, status %d", n, cmd.ProcessState.ExitCode())
	}
	if !strings.Contains(stderr.String(), "-format sarif leaves 2 findings out") || !strings.Contains(stderr.String(), "25002 errors") {
		t.Errorf("standard error %q", stderr.String())
	}
	w := gzip.NewWriter(&packed)
	w.Write(log)
	w.Close()
	if n := packed.Len(); n == 0 || n > 10_000_000 {
		t.Errorf("%d bytes packed", n)
	}
	t.Logf("%d bytes, %d packed", len(log), packed.Len())
}

// TestUnreadable are files that the file system has and does not give: each has
// its line, and the others are checked.
func TestUnreadable(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	writeFile(t, filepath.Join(dir, "p.go"), mistake)
	writeFile(t, filepath.Join(dir, "sub", "p.go"), mistake)
	for name, target := range map[string]string{
		"gone.go":   "nowhere",
		"loop.go":   "loop.go",
		"broken.go": "/proc/self/mem", // a regular file that even root cannot read from its beginning
		"zero.go":   "/dev/zero",
		"dir.go":    "sub",
	} {
		if err := os.Symlink(target, filepath.Join(dir, name)); err != nil {
			t.Fatal(err)
		}
	}
	stdout, stderr, status := outcome(t, urlvet(t, dir))
	if status != 2 || strings.Count(stdout, ": scheme-typo: ") != 2 {
		t.Errorf("status %d, standard output %q", status, stdout)
	}
	for _, want := range []string{
		"gone.go: no such file or directory\n", "loop.go: too many levels of symbolic links\n", "zero.go: not a regular file\n", "urlvet: broken.go: ",
	} {
		if strings.Count(stderr, want) != 1 {
			t.Errorf("standard error lacks %q:\n%s", want, stderr)
		}
	}
	if n := strings.Count(stderr, "urlvet: "); n != 4 {
		t.Errorf("%d lines, want 4:\n%s", n, stderr)
	}
}

// TestNotUTF8 checks and fixes a file whose name no Unicode text is.
func TestNotUTF8(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	name := filepath.Join("d\xff", "p\xfe.go")
	if err := os.Mkdir(filepath.Join(dir, "d\xff"), 0o777); err != nil {
		t.Skip(err)
	}
	writeFile(t, filepath.Join(dir, name), mistake)
	for _, tt := range []struct {
		args []string
		want string
	}{
		{nil, "d<FF>/p<FE>.go:3:12: scheme-typo: "},
		{[]string{"./d\xff"}, "d<FF>/p<FE>.go:3:12: scheme-typo: "},
		{[]string{name}, "d<FF>/p<FE>.go:3:12: scheme-typo: "},
		{[]string{"-format", "json"}, `"file":"d\ufffd/p\ufffd.go"`},
		{[]string{"-format", "sarif"}, `"uri": "d%FF/p%FE.go"`},
		{[]string{"-diff"}, "--- a/" + name + "\n"},
	} {
		stdout, stderr, status := outcome(t, urlvet(t, dir, tt.args...))
		if status != 1 || !strings.Contains(stdout, tt.want) {
			t.Errorf("%q: status %d, no %q in %.300q; %s", tt.args, status, tt.want, stdout, stderr)
		}
	}
	if _, stderr, status := outcome(t, urlvet(t, dir, "-fix")); status != 0 {
		t.Errorf("status %d, %s", status, stderr)
	}
	if text, err := os.ReadFile(filepath.Join(dir, name)); string(text) != mended {
		t.Errorf("fixed: %q, %v", text, err)
	}
}

// TestFormattedOnce has fixes that wait for each other in a file that takes long to format: all rounds
// together take hardly longer than one.
func TestFormattedOnce(t *testing.T) {
	slow.Test(t, "takes seconds")
	if testing.Short() {
		t.Skip("with the race detector, the analyzer takes most of the time")
	}
	t.Parallel()
	took := func(problems int) time.Duration {
		dir := t.TempDir()
		url := "http://example.org/?q=" + strings.Repeat("a b&", problems)
		lines := strings.Repeat("\t"+strings.Repeat("T{", 4)+"1, 2"+strings.Repeat("}", 4)+",\n\n", 30_000)
		writeFile(t, filepath.Join(dir, "p.go"), "package p\n\nimport \"net/http\"\n\nvar _, _ = http.Get(\""+url+"\")\n\nvar a = []any{\n"+strings.TrimSuffix(lines, "\n")+"}\n")
		cmd := urlvet(t, dir, "-diff")
		if patch, stderr, status := outcome(t, cmd); status != 1 || !strings.Contains(patch, "%20b") {
			t.Errorf("%d: status %d, %.500q, %s", problems, status, patch, stderr)
		}
		return cmd.ProcessState.UserTime()
	}
	if one, many := took(1), took(150); many > 5*one {
		t.Errorf("%v for one problem, %v for many", one, many)
	}
}

// TestLong is a tree with a file of 100 MiB and one of the greatest length.
func TestLong(t *testing.T) {
	slow.Test(t, "takes seconds")
	t.Parallel()
	dir := t.TempDir()
	writeFile(t, filepath.Join(dir, "p.go"), mistake)
	writeFile(t, filepath.Join(dir, "long.go"), "package p\n")
	if err := os.Truncate(filepath.Join(dir, "long.go"), 100<<20); err != nil {
		t.Fatal(err)
	}
	writeFile(t, filepath.Join(dir, "longest", "p.go"), mistake+"/*"+strings.Repeat("\n", 32<<20-len(mistake)-4)+"*/")
	stdout, stderr, status := outcome(t, urlvet(t, dir))
	if status != 2 || strings.Count(stdout, ": scheme-typo: ") != 2 || !strings.HasPrefix(stderr, "urlvet: long.go: longer than 32 MiB, not read\n") {
		t.Errorf("status %d, standard output %.300q, standard error %q", status, stdout, stderr)
	}
}

// TestDeep is source that is nested deeper than anybody writes it, in each way
// that Go knows. A declaration beside it is checked.
func TestDeep(t *testing.T) {
	slow.Test(t, "takes seconds")
	t.Parallel()
	nest := func(n int, open, inner, end string) string {
		return strings.Repeat(open, n) + inner + strings.Repeat(end, n)
	}
	const u = `"htp://www.ietf.org/"`
	for name, make := range map[string]func(n int) string{
		"parentheses": func(n int) string { return "var _ = " + nest(n, "(", u, ")") },
		"chain":       func(n int) string { return "var x, _ = " + u + strings.Repeat(" + x", n) + ", 0" },
		"chain right": func(n int) string { return "var _ = " + nest(n, `"a" + (`, u, ")") },
		"blocks":      func(n int) string { return "func f() {" + nest(n, "{", "_ = "+u, "}") + "}" },
		"else":        func(n int) string { return "func f() {" + strings.Repeat("if x {} else ", n) + "{}}" },
		"functions":   func(n int) string { return "var _ = " + nest(n, "func() { _ = ", u, "}") },
		"calls":       func(n int) string { return "var _ = " + nest(n, "f(", u, ")") + "\nfunc f(s string) string" },
		"formats":     func(n int) string { return "var _ = " + nest(n, `fmt.Sprintf("htp://h/%s", `, u, ")") },
		"selectors":   func(n int) string { return "var _ = a" + strings.Repeat(".b", n) },
		"indices":     func(n int) string { return "var _ = " + nest(n, "a[", u, "]") },
		"slices":      func(n int) string { return "var _ = a" + strings.Repeat("[1:]", n) },
		"composites":  func(n int) string { return "var _ = T" + nest(n, "{", u, "}") },
		"types":       func(n int) string { return "var _ " + strings.Repeat("[]", n) + "string" },
		"structs":     func(n int) string { return "type _ " + nest(n, "struct { a ", "int", "}") },
		"pointers":    func(n int) string { return "var _ " + strings.Repeat("*", n) + "int" },
		"negations":   func(n int) string { return "var _ = " + strings.Repeat("!", n) + "f(" + u + ")" },
		"broken":      func(n int) string { return "var _ = a" + nest(n, "[", u, "]") },
		"unfinished":  func(n int) string { return "var _ = " + strings.Repeat("f(", n) },
		"constants": func(n int) string {
			text := []byte("const c0 = " + u + "\n")
			for i := range n {
				text = fmt.Appendf(text, "const c%d = c%d + \"/a\"\n", i+1, i)
			}
			return string(text)
		},
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			for _, n := range []int{10_000, 150_000} { // go/parser gives up at 100,000
				if name == "constants" {
					n = min(n, 10_000) // which are not nested
				}
				writeFile(t, filepath.Join(dir, "p.go"), "package p\n\nimport \"fmt\"\n\nconst First = "+u+"\n\n"+make(n)+"\n")
				writeFile(t, filepath.Join(dir, "q.go"), mistake)
				stdout, stderr, status := outcome(t, urlvet(t, dir, "-format", "json"))
				if status != 1 && status != 2 || !strings.Contains(stdout, `"file":"q.go"`) {
					t.Errorf("%d deep: status %d, standard output %.300q, standard error %.300q", n, status, stdout, stderr)
				}
				if n == 10_000 && status == 1 && !strings.Contains(stdout, `"file":"p.go","line":5,`) {
					t.Errorf("%d deep: the declaration beside it is not checked: %.300q", n, stdout)
				}
			}
		})
	}
}
