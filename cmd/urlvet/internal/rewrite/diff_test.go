package rewrite

import (
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// unified returns the hunks of a diff.
func unified(was, now string) string {
	diff := Change{Path: "/m/a.go", Old: []byte(was), New: []byte(now)}.Diff("/m")
	return strings.TrimPrefix(diff, "--- a/a.go\n+++ b/a.go\n")
}

// splitLines returns the lines of a text with their ends.
func splitLines(text string) []string { return slices.Collect(strings.Lines(text)) }

func TestUnified(t *testing.T) {
	const letters = "a\nb\nc\nd\ne\nf\ng\nh\ni\nj\nk\nl\nm\nn\n"
	for _, tt := range []struct{ name, was, now, want string }{
		{"same", letters, letters, ""},
		{"one line", "a\n", "b\n", "@@ -1 +1 @@\n-a\n+b\n"},
		{"no line before", "", "a\n", "@@ -0,0 +1 @@\n+a\n"},
		{"no line after", "a\nb\n", "", "@@ -1,2 +0,0 @@\n-a\n-b\n"},
		{"no line end before", "a", "a\n", "@@ -1 +1 @@\n-a\n\\ No newline at end of file\n+a\n"},
		{"no line end after", "a\nb\n", "a\nb", "@@ -1,2 +1,2 @@\n a\n-b\n+b\n\\ No newline at end of file\n"},
		{
			"two changes with one line between, and another far off", letters,
			strings.NewReplacer("b\n", "B\nB\n", "d\n", "D\n", "n\n", "N\n").Replace(letters),
			"@@ -1,7 +1,8 @@\n a\n-b\n+B\n+B\n c\n-d\n+D\n e\n f\n g\n" +
				"@@ -11,4 +12,4 @@\n k\n l\n m\n-n\n+N\n",
		},
		{
			"six lines between", letters, strings.NewReplacer("d\n", "", "k\n", "K\n").Replace(letters),
			"@@ -1,14 +1,13 @@\n a\n b\n c\n-d\n e\n f\n g\n h\n i\n j\n-k\n+K\n l\n m\n n\n",
		},
		{
			"seven lines between", letters, strings.NewReplacer("d\n", "", "l\n", "L\n").Replace(letters),
			"@@ -1,7 +1,6 @@\n a\n b\n c\n-d\n e\n f\n g\n@@ -9,6 +8,6 @@\n i\n j\n k\n-l\n+L\n m\n n\n",
		},
	} {
		if got := unified(tt.was, tt.now); got != tt.want {
			t.Errorf("%s: got\n%s\nwant\n%s", tt.name, got, tt.want)
		}
	}
}

// mutated returns a text after random changes of its lines.
func mutated(r *rand.Rand, text string) string {
	var b strings.Builder
	for line := range strings.Lines(text) {
		switch r.IntN(16) {
		case 0: // drop it
		case 1:
			b.WriteString("new\n" + line)
		case 2:
			b.WriteString(strings.Repeat("new\n", 1+r.IntN(4)))
		default:
			b.WriteString(line)
		}
	}
	if r.IntN(8) == 0 {
		return strings.TrimSuffix(b.String(), "\n")
	}
	return b.String()
}

// numbered returns a text of n lines of which few are equal.
func numbered(r *rand.Rand, n int) string {
	var b strings.Builder
	for range n {
		fmt.Fprintf(&b, "line %d\n", r.IntN(2*n))
	}
	if r.IntN(8) == 0 {
		return strings.TrimSuffix(b.String(), "\n")
	}
	return b.String()
}

// TestUnifiedRandomly reads diffs of random changes as the format has it: each
// hunk must begin where its head says, in both texts, and be as long.
func TestUnifiedRandomly(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for i := range 2000 {
		was := numbered(r, r.IntN(80))
		now := mutated(r, was)
		diff := unified(was, now)
		if got, err := applied(was, diff); err != nil || got != now {
			t.Fatalf("%d: %v\nwas %q\nnow %q\nis  %q\n%s", i, err, was, now, got, diff)
		}
	}
}

var head = regexp.MustCompile(`^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@\n$`)

// applied returns the text after a diff. It fails if a number of a hunk's head
// is wrong.
func applied(text, diff string) (string, error) {
	old, out := splitLines(text), []string{}
	at := 0 // in old
	lines := splitLines(diff)
	for len(lines) > 0 {
		n := numbers(lines[0])
		if n == nil {
			return "", fmt.Errorf("no head of a hunk: %q", lines[0])
		}
		lines = lines[1:]
		from, to := n[0], n[2]
		if n[1] > 0 {
			from--
		}
		if n[3] > 0 {
			to--
		}
		if from < at || from > len(old) {
			return "", fmt.Errorf("a hunk begins at %d, the last one ended at %d", from, at)
		}
		out = append(out, old[at:from]...)
		if len(out) != to {
			return "", fmt.Errorf("a hunk begins at %d of the new text, which has %d lines there", to, len(out))
		}
		at = from
		for n[1] > 0 || n[3] > 0 {
			if len(lines) == 0 {
				return "", fmt.Errorf("a hunk ends %v lines too early", n)
			}
			sign, line := lines[0][0], lines[0][1:]
			if lines = lines[1:]; len(lines) > 0 && lines[0][0] == '\\' {
				lines, line = lines[1:], strings.TrimSuffix(line, "\n")
			}
			if sign != '+' {
				if at >= len(old) || old[at] != line {
					return "", fmt.Errorf("line %d is not %q", at, line)
				}
				at, n[1] = at+1, n[1]-1
			}
			if sign != '-' {
				out, n[3] = append(out, line), n[3]-1
			}
		}
	}
	return strings.Join(append(out, old[at:]...), ""), nil
}

// numbers returns the four numbers of a hunk's head, nil if it is none.
func numbers(line string) []int {
	m := head.FindStringSubmatch(line)
	if m == nil {
		return nil
	}
	n := make([]int, 4)
	for i, text := range m[1:] {
		n[i] = 1
		if text != "" {
			n[i], _ = strconv.Atoi(text)
		}
	}
	return n
}

// TestPatch gives random diffs to the programs that read them.
func TestPatch(t *testing.T) {
	for _, program := range [][]string{{"git", "apply"}, {"patch", "-p1", "-s", "--no-backup-if-mismatch"}} {
		if _, err := exec.LookPath(program[0]); err != nil {
			t.Log(err)
			continue
		}
		r := rand.New(rand.NewPCG(3, 4))
		for range 25 {
			dir := t.TempDir()
			path := filepath.Join(dir, "p.go")
			was := numbered(r, 1+r.IntN(80))
			c := Change{Path: path, Old: []byte(was), New: []byte(mutated(r, was))}
			if len(c.New) == 0 || string(c.New) == was {
				continue
			}
			if err := os.WriteFile(path, c.Old, 0o666); err != nil {
				t.Fatal(err)
			}
			cmd := exec.Command(program[0], program[1:]...)
			cmd.Dir, cmd.Stdin = dir, strings.NewReader(c.Diff(dir))
			if out, err := cmd.CombinedOutput(); err != nil {
				t.Errorf("%s: %v\n%s%s", program[0], err, out, c.Diff(dir))
			}
			if got := contents(t, path); got != string(c.New) {
				t.Errorf("%s: got %q, want %q\n%s", program[0], got, c.New, c.Diff(dir))
			}
		}
	}
}
