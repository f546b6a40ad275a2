//go:build unix

package changes

import (
	"crypto/sha1"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// TestNoFetch checks that no command of a remote is run where a blob is missing, not even with
// a git that does not know GIT_NO_LAZY_FETCH.
func TestNoFetch(t *testing.T) {
	real := realGit(t)
	dir := t.TempDir()
	repo, bin, pwned := filepath.Join(dir, "repo"), filepath.Join(dir, "bin"), filepath.Join(dir, "pwned")
	for _, d := range []string{repo, bin} {
		if err := os.Mkdir(d, 0o777); err != nil {
			t.Fatal(err)
		}
	}
	git := gitIn(t, repo)
	git("init", "-q")
	for _, text := range []string{"package p\n", "package p\n\nvar a int\n"} {
		write(t, filepath.Join(repo, "a.go"), text, 0o666)
		git("add", ".")
		git("commit", "-q", "-m", "a")
	}
	blob := git("rev-parse", "HEAD~1:a.go")
	if err := os.Remove(filepath.Join(repo, ".git", "objects", blob[:2], blob[2:])); err != nil {
		t.Fatal(err)
	}
	for name, value := range map[string]string{
		"core.repositoryformatversion": "1", "extensions.partialClone": "o", "remote.o.promisor": "true",
		"remote.o.url": "ext::touch " + pwned, "protocol.ext.allow": "always",
	} {
		git("config", name, value)
	}
	write(t, filepath.Join(bin, "git"), "#!/bin/sh\nunset GIT_NO_LAZY_FETCH\nexec '"+real+"' \"$@\"\n", 0o777)
	t.Setenv("PATH", bin+string(filepath.ListSeparator)+os.Getenv("PATH"))
	t.Setenv("GIT_ALLOW_PROTOCOL", "ext")
	if _, err := Since(repo, "HEAD~1"); err == nil {
		t.Error("no error for a blob that is missing")
	}
	if _, err := os.Stat(pwned); err == nil {
		t.Error("the command of a remote was run")
	}
}

// TestIndexUntouched checks that nothing is written where files were touched: to the index, which may be a link out of
// the repository, or by a hook of its change, which git 2.54 takes from the configuration. Old links stay old.
func TestIndexUntouched(t *testing.T) {
	dir := t.TempDir()
	repo, outside, pwned := filepath.Join(dir, "repo"), filepath.Join(dir, "index"), filepath.Join(dir, "pwned")
	if err := os.Mkdir(repo, 0o777); err != nil {
		t.Fatal(err)
	}
	git := gitIn(t, repo)
	git("init", "-q")
	write(t, filepath.Join(repo, "a.go"), "package p\n", 0o666)
	if err := os.Symlink("a.go", filepath.Join(repo, "old.go")); err != nil {
		t.Skip(err)
	}
	git("add", ".")
	git("commit", "-q", "-m", "a")
	git("config", "hook.z.event", "post-index-change")
	git("config", "hook.z.command", "touch "+pwned)
	if err := os.MkdirAll(filepath.Join(repo, ".git", "hooks"), 0o777); err != nil {
		t.Fatal(err)
	}
	write(t, filepath.Join(repo, ".git", "hooks", "post-index-change"), "#!/bin/sh\ntouch "+pwned+"\n", 0o777)
	if err := errors.Join(os.Chtimes(filepath.Join(repo, "a.go"), time.Unix(1, 0), time.Unix(1, 0)), os.Remove(filepath.Join(repo, "old.go")),
		os.Symlink("a.go", filepath.Join(repo, "old.go")), os.Rename(filepath.Join(repo, ".git", "index"), outside), os.Symlink(outside, filepath.Join(repo, ".git", "index"))); err != nil {
		t.Fatal(err)
	}
	before, err := os.ReadFile(outside)
	if err != nil {
		t.Fatal(err)
	}
	lines, err := Since(repo, "HEAD")
	if err != nil {
		t.Fatal(err)
	}
	if after, err := os.ReadFile(outside); err != nil || string(after) != string(before) {
		t.Errorf("the index has changed: %v", err)
	}
	if _, err := os.Stat(pwned); err == nil {
		t.Error("a hook was run")
	}
	for _, name := range []string{"a.go", "old.go"} {
		if path := filepath.Join(lines.root, name); lines.New(path, 1, 1) {
			t.Errorf("%s is new", name)
		}
	}
}

// TestFilterOfOneProcess has a configuration that includes others by the number of the process that reads it, so that
// git config and git diff, one after the other, know other filters.
func TestFilterOfOneProcess(t *testing.T) {
	if _, err := os.Stat("/proc/self/task"); err != nil {
		t.Skip(err)
	}
	dir := t.TempDir()
	pwned := filepath.Join(dir, "pwned")
	git := gitIn(t, dir)
	git("init", "-q")
	write(t, filepath.Join(dir, ".gitattributes"), "a.go filter=x\nb.go filter=y\n", 0o666)
	for _, name := range []string{"x", "y"} {
		write(t, filepath.Join(dir, "evil"+name), "[filter \""+name+"\"]\n\tclean = touch "+pwned+"; cat\n", 0o666)
	}
	write(t, filepath.Join(dir, "a.go"), "package p\n", 0o666)
	write(t, filepath.Join(dir, "b.go"), "package p\n", 0o666)
	git("add", ".")
	git("commit", "-q", "-m", "a")
	var b strings.Builder
	b.WriteString("[core]\n\trepositoryformatversion = 0\n\tbare = false\n")
	for n := range 4000 {
		fmt.Fprintf(&b, "[include]\n\tpath = /proc/self/task/%d/cwd/evil%c\n", os.Getpid()+n, "xy"[n%2])
	}
	write(t, filepath.Join(dir, ".git", "config"), b.String(), 0o666)
	for range 4 {
		for _, name := range []string{"a.go", "b.go"} {
			if err := os.Chtimes(filepath.Join(dir, name), time.Unix(1, 0), time.Unix(1, 0)); err != nil {
				t.Fatal(err)
			}
		}
		if _, err := Since(dir, "HEAD"); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := os.Stat(pwned); err == nil {
		t.Error("a filter was run")
	}
}

// TestSharedIndexElsewhere has a link for a shared index that no index needs and git does not read, but whose target it
// names: the configuration.
func TestSharedIndexElsewhere(t *testing.T) {
	dir := t.TempDir()
	git := gitIn(t, dir)
	git("init", "-q")
	write(t, filepath.Join(dir, "a.go"), "package p\n", 0o666)
	git("add", ".")
	git("commit", "-q", "-m", "a")
	path := filepath.Join(dir, ".git", "index")
	index, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	index = append(index[:len(index)-sha1.Size], "link\x00\x00\x00\x14"+strings.Repeat("\x00", sha1.Size)...)
	sum := sha1.Sum(index)
	write(t, path, string(append(index, sum[:]...)), 0o666)
	evil := filepath.Join(dir, ".git", "evil")
	if err := os.Mkdir(evil, 0o777); err != nil {
		t.Fatal(err)
	}
	write(t, filepath.Join(evil, "config"), "[core\nEVIL", 0o666)
	if err := os.Symlink(filepath.Join(evil, "config"), filepath.Join(dir, ".git", "sharedindex."+strings.Repeat("0", 2*sha1.Size))); err != nil {
		t.Skip(err)
	}
	lines, err := Since(dir, "HEAD")
	if err != nil || lines.New(filepath.Join(lines.root, "a.go"), 1, 1) {
		t.Errorf("%v", err)
	}
}

// TestLastOf has one setting of each name, the last.
func TestLastOf(t *testing.T) {
	got := lastOf("core.eol\nlf\x00core.autocrlf\x00core.eol\ncrlf\x00")
	if want := map[string]string{"core.eol": "core.eol\ncrlf", "core.autocrlf": "core.autocrlf"}; !maps.Equal(got, want) {
		t.Errorf("got %q", got)
	}
}

// TestApart has repositories whose files git finds only by more than the index: split, with settings, patterns and
// hashes of their own, and in a second work tree.
func TestApart(t *testing.T) {
	t.Setenv("TMPDIR", t.TempDir())
	for _, format := range []string{"sha1", "sha256"} {
		dir := t.TempDir()
		repo := filepath.Join(dir, "repo")
		git := gitIn(t, dir)
		git("init", "-q", "--object-format="+format, repo)
		write(t, filepath.Join(repo, "a.go"), "package p\n\nvar a int\n", 0o666)
		git("-C", repo, "add", ".")
		git("-C", repo, "commit", "-q", "-m", "a")
		git("-C", repo, "worktree", "add", "-q", filepath.Join(dir, "second"))
		git("-C", repo, "config", "core.autocrlf", "true")
		git("-C", repo, "update-index", "--split-index")
		// Of the same length and in the same second as the index.
		write(t, filepath.Join(repo, "a.go"), "package p\n\nvar b int\n", 0o666)
		if lines, err := Since(repo, "HEAD"); err != nil || !lines.New(filepath.Join(lines.root, "a.go"), 3, 3) {
			t.Errorf("%s: a change of the same second is not seen: %v", format, err)
		}
		if err := os.Symlink("/proc/self/pagemap", filepath.Join(repo, ".git", "sharedindex.0")); err != nil {
			t.Fatal(err)
		}
		if _, err := os.Stat(filepath.Join(repo, "A.go")); err != nil { // no system takes it for a.go
			git("-C", repo, "config", "core.ignoreCase", "true")
			write(t, filepath.Join(repo, "A.go"), "package p\n\nvar c int\n", 0o666)
			if lines, err := Since(repo, "HEAD"); err != nil || !lines.New(filepath.Join(lines.root, "A.go"), 3, 3) {
				t.Errorf("%s: a file with another case is not new: %v", format, err)
			}
		}
		for _, top := range []string{repo, filepath.Join(dir, "second")} {
			write(t, filepath.Join(top, "a.go"), "package p\r\n\r\nvar a int\r\nvar b int\r\n", 0o666)
			write(t, filepath.Join(top, "c.go"), "package p\n", 0o666)
			lines, err := Since(top, "HEAD")
			if err != nil {
				t.Fatalf("%s: %v", format, err)
			}
			path := filepath.Join(lines.root, "a.go")
			if lines.New(path, 3, 3) || !lines.New(path, 4, 4) || !lines.New(filepath.Join(lines.root, "c.go"), 1, 1) {
				t.Errorf("%s: %s: %v", format, top, lines.added)
			}
		}
	}
	if left, _ := filepath.Glob(filepath.Join(os.TempDir(), "urlvet-git-*")); len(left) > 0 {
		t.Errorf("left: %v", left)
	}
}

// gitIn returns what runs git in a directory, and skips the test where none is. It returns what git prints, without the
// line end.
func gitIn(t *testing.T, dir string) func(args ...string) string {
	t.Helper()
	real := realGit(t)
	return func(args ...string) string {
		t.Helper()
		cmd := exec.Command(real, append([]string{"-c", "user.name=x", "-c", "user.email=x@example.org"}, args...)...)
		cmd.Dir = dir
		out, err := cmd.CombinedOutput()
		if err != nil {
			t.Fatalf("git %s: %v: %s", args, err, out)
		}
		return strings.TrimSpace(string(out))
	}
}

// realGit returns the path of git, and skips the test where none is.
func realGit(t *testing.T) string {
	t.Helper()
	path, err := exec.LookPath("git")
	if err != nil {
		t.Skip("no git")
	}
	return path
}

func write(t *testing.T, path, text string, mode os.FileMode) {
	t.Helper()
	if err := os.WriteFile(path, []byte(text), mode); err != nil {
		t.Fatal(err)
	}
}

// TestPipes has a configuration name what can be read forever.
func TestPipes(t *testing.T) {
	real := realGit(t)
	dir := t.TempDir()
	repo, pipe := filepath.Join(dir, "repo"), filepath.Join(dir, "pipe")
	if err := errors.Join(os.Mkdir(repo, 0o777), syscall.Mkfifo(pipe, 0o666)); err != nil {
		t.Fatal(err)
	}
	write(t, filepath.Join(repo, "a.go"), "package p\n", 0o666)
	for _, args := range [][]string{
		{"init", "-q"}, {"add", "."}, {"-c", "user.name=x", "-c", "user.email=x@example.org", "commit", "-q", "-m", "a"},
		{"config", "diff.orderFile", pipe}, {"config", "core.attributesFile", pipe}, {"config", "core.excludesFile", "../pipe"},
	} {
		cmd := exec.Command(real, args...)
		cmd.Dir = repo
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("git %s: %v: %s", args, err, out)
		}
	}
	write(t, filepath.Join(repo, "a.go"), "package p\n\nvar a int\n", 0o666)
	asked := make(chan error, 1)
	go func() {
		l, err := Since(repo, "HEAD")
		if err == nil && !l.New(filepath.Join(l.root, "a.go"), 3, 3) {
			err = errors.New("the new line is not new")
		}
		asked <- err
	}()
	select {
	case err := <-asked:
		if err != nil {
			t.Error(err)
		}
	case <-time.After(time.Minute):
		t.Error("git waits")
		if f, err := os.OpenFile(pipe, os.O_RDWR, 0); err == nil {
			f.Close() // lets git go on
		}
	}
}

// TestTimeLimit has a git that waits, and a program of its own that holds what it prints open and
// ends with it.
func TestTimeLimit(t *testing.T) {
	bin := t.TempDir()
	held := filepath.Join(bin, "held")
	if err := syscall.Mkfifo(held, 0o600); err != nil {
		t.Skip(err)
	}
	r, err := os.OpenFile(held, os.O_RDONLY|syscall.O_NONBLOCK, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	write(t, filepath.Join(bin, "git"), "#!/bin/sh\nexec 3>"+held+"\nsleep 60\ntrue\n", 0o777)
	t.Setenv("PATH", bin+string(filepath.ListSeparator)+os.Getenv("PATH"))
	began := time.Now()
	_, err = git{dir: bin, until: began.Add(time.Second / 2)}.run("diff", "x")
	if err == nil || !strings.HasPrefix(err.Error(), "git diff: git takes longer than 120 seconds") || time.Since(began) > 30*time.Second {
		t.Errorf("after %v: %v", time.Since(began), err)
	}
	if err := r.SetReadDeadline(time.Now().Add(10 * time.Second)); err != nil {
		t.Fatal(err)
	}
	if _, err := io.ReadAll(r); err != nil {
		t.Errorf("a process is left: %v", err)
	}
}

// TestLongOutput has a git that prints without end.
func TestLongOutput(t *testing.T) {
	bin := t.TempDir()
	t.Setenv("PATH", bin+string(filepath.ListSeparator)+os.Getenv("PATH"))
	for _, prints := range []string{"cat /dev/zero", "yes ''"} {
		write(t, filepath.Join(bin, "git"), "#!/bin/sh\nexec "+prints+"\n", 0o777)
		g := git{dir: bin, until: time.Now().Add(time.Minute)}
		text, err := g.run("diff", "x")
		if err == nil || err.Error() != "git diff: more than 64 MiB or 3145728 lines" {
			t.Errorf("%s: %d bytes, %v", prints, len(text), err)
		}
	}
}

// TestNoReplacement checks that a repository cannot put the new text in the place of the old one.
func TestNoReplacement(t *testing.T) {
	repo := t.TempDir()
	git := gitIn(t, repo)
	git("init", "-q")
	var commits []string
	for _, text := range []string{"package p\n", "package p\n\nvar a int\n"} {
		write(t, filepath.Join(repo, "a.go"), text, 0o666)
		git("add", "a.go")
		git("commit", "-q", "-m", "c")
		commits = append(commits, git("rev-parse", "HEAD"))
	}
	git("replace", commits[0], commits[1])
	l, err := Since(repo, commits[0])
	if err != nil {
		t.Fatal(err)
	}
	if !l.New(filepath.Join(l.root, "a.go"), 3, 3) {
		t.Error("the new line is not new")
	}
}
