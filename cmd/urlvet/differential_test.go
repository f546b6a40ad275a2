package main

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"go/format"
	"io/fs"
	"math/rand/v2"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"urlvet.example/cmd/urlvet/internal/command"
	"urlvet.example/cmd/urlvet/internal/lint"
	"urlvet.example/cmd/urlvet/internal/mark"
	"urlvet.example/cmd/urlvet/internal/workflow"
)

// To look for longer: go test ./cmd/urlvet -run Differential -differential 500 -seed 2
var (
	differentialRounds = flag.Int("differential", 2, "rounds of TestDifferential")
	differentialSeed   = flag.Uint64("seed", 1, "what the rounds of TestDifferential begin with")
)

// mutants is how many files a round has.
const mutants = 25

// TestDifferential checks changed files in all formats, and fixes them in all ways:
// the formats say the same, and the ways have the same result.
func TestDifferential(t *testing.T) {
	t.Setenv("GITHUB_WORKSPACE", "")
	t.Setenv("GITHUB_ACTIONS", "")
	seeds := readSeeds(t)
	var sum tally
	for round := range *differentialRounds {
		d := differential{
			T: t, random: rand.New(rand.NewPCG(*differentialSeed, uint64(round))), dir: t.TempDir(), tally: &sum,
			name: fmt.Sprintf("seed %d, round %d", *differentialSeed, round), extent: []string{"", "=all"}[round%2],
		}
		d.was = d.write(seeds)
		d.formats()
		d.fixes()
		if t.Failed() {
			t.Fatalf("%s", d.name)
		}
	}
	t.Logf("%d files, %d findings, %d files fixed", sum.files, sum.findings, sum.fixed)
	if sum.findings < *differentialRounds || sum.fixed == 0 {
		t.Error("nothing was tried")
	}
}

type tally struct{ files, findings, fixed int }

// readSeeds returns the source that is changed: the tests of the analyzer, and the
// analyzer itself.
func readSeeds(t *testing.T) (seeds [][]byte) {
	for _, dir := range []string{"testdata/src", "testdata/readme", "analyzer", "urlcheck"} {
		err := filepath.WalkDir(filepath.Join(root, dir), func(path string, entry fs.DirEntry, err error) error {
			if err != nil || entry.IsDir() || filepath.Ext(path) != ".go" {
				return err
			}
			text, err := os.ReadFile(path)
			if bytes.Contains(text, []byte("://")) && len(text) < 30_000 {
				seeds = append(seeds, text)
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	return seeds
}

// pieces are put into files: what URLs are made of, what source is made of, and
// what is hard to read, to show and to fix.
var pieces = []string{
	"http:/", "http://", "https//", "htp://", "://", ":80800", "user:pw%zz@", "?a=1?b=2", "[::1]", "&amp;", "#", "##[x]", "/..//", "{id}", "%2", "%s", "%d", "%[1]s",
	"http://%s:%d/", "fmt.Sprintf(", "net.JoinHostPort(", "url.QueryEscape(", " + x", `"`, "`", "\\", "\\u202e", "\\x00", ";", ",", "(", ")", "{", "}", "/*", "*/", "//",
	"//nolint:urlvet\n", "//line x.go:1\n", "import \"net\"\n", "\n::error::x\n", "\n", "\r\n", "\r", "\t", "\x00", "\x1b[2J", "\xff", "\ufeff", "\u2028", "\u202e", "é", "😀",
}

// swaps stand in for the beginning of a URL.
var swaps = []string{":/", "//", ":///", "://u:s3cr3tX@", "://h:80800/", "://[", "://%s/"}

// mutate changes a text in a few places, most of them near URLs, or in none: what
// does not parse is not fixed.
func mutate(random *rand.Rand, text []byte) []byte {
	for range random.IntN(4) {
		at := random.IntN(len(text) + 1)
		if near := starts(text); len(near) > 0 && random.IntN(3) > 0 {
			at = min(max(0, near[random.IntN(len(near))]+random.IntN(30)-8), len(text))
		}
		end := min(at+1+random.IntN(8), len(text))
		switch random.IntN(10) {
		case 0, 1, 2, 3:
			text = splice(text, at, at, []byte(pieces[random.IntN(len(pieces))]))
		case 4, 5:
			text = splice(text, at, end, nil)
		case 6:
			text = splice(text, at, min(at+1, len(text)), []byte{byte(random.IntN(256))})
		case 7:
			text = bytes.Replace(text, []byte("://"), []byte(swaps[random.IntN(len(swaps))]), 1+random.IntN(4))
		case 8:
			from := random.IntN(len(text) + 1)
			text = splice(text, at, at, bytes.Clone(text[from:min(from+200, len(text))]))
		case 9:
			text = bytes.ReplaceAll(text, []byte("\n"), []byte("\r\n"))
		}
	}
	return text
}

// starts returns the offsets of what follows schemes.
func starts(text []byte) (all []int) {
	for at := 0; ; at++ {
		i := bytes.Index(text[at:], []byte("://"))
		if i < 0 {
			return all
		}
		at += i
		all = append(all, at)
	}
}

func splice(text []byte, from, to int, with []byte) []byte {
	return slices.Concat(text[:from], with, text[to:])
}

// differential is a round: files in dir, each a package of its own.
type differential struct {
	*testing.T
	*tally
	random *rand.Rand
	dir    string
	name   string
	extent string            // of -fix and -diff
	was    map[string][]byte // the files, by their paths in dir
}

// write writes changed seeds, half of them as gofmt has them if it takes them.
func (d *differential) write(seeds [][]byte) map[string][]byte {
	files := map[string][]byte{}
	for i := range mutants {
		text := mutate(d.random, seeds[d.random.IntN(len(seeds))])
		if formatted, err := format.Source(text); err == nil && d.random.IntN(2) == 0 {
			text = formatted
		}
		files[fmt.Sprintf("p%02d/f.go", i)] = text
	}
	d.restore(d.dir, files)
	d.files += len(files)
	return files
}

// restore writes files below dir.
func (d *differential) restore(dir string, files map[string][]byte) {
	d.Helper()
	for name, text := range files {
		path := filepath.Join(dir, name)
		if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o777), os.WriteFile(path, text, 0o666)); err != nil {
			d.Fatal(err)
		}
	}
}

// read returns the files below dir.
func (d *differential) read(dir string) map[string][]byte {
	d.Helper()
	files := map[string][]byte{}
	for name := range d.was {
		text, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil {
			d.Fatal(err)
		}
		files[name] = text
	}
	return files
}

// urlvet runs the command, with all that can be found.
func (d *differential) urlvet(args ...string) (stdout, stderr string, status int) {
	var out, errOut bytes.Buffer
	env := command.Env{Dir: d.dir, Stdout: &out, Stderr: &errOut}
	status = lint.Command().Run(env, append(args, "-all-files", "-generated", "-tests", "-enable=*", "./..."))
	return out.String(), errOut.String(), status
}

// row is a finding as each format has it.
type row struct {
	file          string
	line          int
	code, message string
}

// formats checks that the formats have the same findings, in the order of files and
// lines, and say the same about the rest.
func (d *differential) formats() {
	d.Helper()
	stdout, stderr, status := d.urlvet("-format", "json")
	rows := d.fromJSON(stdout)
	d.findings += len(rows)
	for _, f := range []struct {
		name string
		rows func(string) []row
		as   func(row) row
	}{
		{"text", d.fromText, func(r row) row { r.message = mark.Visible(r.message); return r }},
		{"sarif", d.fromSARIF, func(r row) row { return r }},
		{"github", d.fromGitHub, func(r row) row { r.message = workflow.Inert(mark.Visible(r.message)); return r }},
	} {
		out, errOut, other := d.urlvet("-format", f.name)
		if other != status || errOut != stderr {
			d.Errorf("%s: %s: status %d and %s, for JSON %d and %s", d.name, f.name, other, errOut, status, stderr)
		}
		got := f.rows(out)
		for i := range max(len(rows), len(got)) {
			if i >= len(rows) || i >= len(got) || got[i] != f.as(rows[i]) {
				d.Errorf("%s: %s differs from JSON at finding %d of %d: %v, %v", d.name, f.name, i, len(rows), got[min(i, len(got)):min(i+1, len(got))], rows[min(i, len(rows)):min(i+1, len(rows))])
				break
			}
		}
	}
}

func (d *differential) fromJSON(out string) (rows []row) {
	d.Helper()
	column, offset := row{}, 0
	for line := range strings.Lines(out) {
		var f struct {
			File, Code, Message string
			Line, Column        int
			Fixes               []struct {
				Edits []struct {
					File       string
					Start, End int
				}
			}
		}
		if err := json.Unmarshal([]byte(line), &f); err != nil {
			d.Fatalf("%s: %v: %s", d.name, err, line)
		}
		r := row{f.File, f.Line, f.Code, f.Message}
		if cmp.Or(cmp.Compare(column.file, r.file), cmp.Compare(column.line, r.line), cmp.Compare(offset, f.Column)) > 0 {
			d.Errorf("%s: %v is before %v", d.name, column, r)
		}
		column, offset = r, f.Column
		for _, fix := range f.Fixes {
			for _, e := range fix.Edits {
				if e.Start < 0 || e.End < e.Start || e.End > len(d.was[e.File]) {
					d.Errorf("%s: %v has edit %v of %d bytes", d.name, r, e, len(d.was[e.File]))
				}
			}
		}
		rows = append(rows, r)
	}
	return rows
}

var textLine = regexp.MustCompile(`(?m)^(p\d\d/f\.go):(\d+):\d+: ([a-z0-9-]+): (.*)$`)

func (d *differential) fromText(out string) (rows []row) {
	for _, m := range textLine.FindAllStringSubmatch(out, -1) {
		line, _ := strconv.Atoi(m[2])
		rows = append(rows, row{m[1], line, m[3], m[4]})
	}
	return rows
}

func (d *differential) fromSARIF(out string) (rows []row) {
	d.Helper()
	var log struct {
		Runs []struct {
			Results []struct {
				RuleID    string
				Message   struct{ Text string }
				Locations []struct {
					PhysicalLocation struct {
						ArtifactLocation struct{ URI string }
						Region           struct{ StartLine int }
					}
				}
			}
		}
	}
	if err := json.Unmarshal([]byte(out), &log); err != nil || len(log.Runs) != 1 {
		d.Fatalf("%s: %v, %d runs", d.name, err, len(log.Runs))
	}
	for _, r := range log.Runs[0].Results {
		at := r.Locations[0].PhysicalLocation
		path, err := url.PathUnescape(at.ArtifactLocation.URI)
		if err != nil {
			d.Errorf("%s: %v", d.name, err)
		}
		rows = append(rows, row{path, at.Region.StartLine, r.RuleID, r.Message.Text})
	}
	return rows
}

var githubLine = regexp.MustCompile(`^::(?:error|warning) file=([^,]*),line=(\d+),endLine=\d+(?:,col=\d+,endColumn=\d+)?,title=urlvet::([a-z0-9-]+): (.*)\n$`)

func (d *differential) fromGitHub(out string) (rows []row) {
	d.Helper()
	for text := range strings.Lines(out) {
		m := githubLine.FindStringSubmatch(text)
		if m == nil {
			d.Errorf("%s: line %q", d.name, text)
			continue
		}
		line, _ := strconv.Atoi(m[2])
		rows = append(rows, row{m[1], line, m[3], strings.ReplaceAll(m[4], "%25", "%")})
	}
	return rows
}

// fixes checks that -diff writes nothing, that its patch makes of the files what
// -fix does, and that those parse, are as gofmt has them and need no other -fix, if
// they did and were before.
func (d *differential) fixes() {
	d.Helper()
	patch, _, _ := d.urlvet("-show-secrets", "-diff"+d.extent)
	d.same("-diff", d.read(d.dir), d.was)
	_, errs, status := d.urlvet("-fix" + d.extent)
	fixed := d.read(d.dir)
	if patched := d.patched(patch); patched != nil {
		d.same("the patch", patched, fixed)
	}
	for name, was := range d.was {
		if bytes.Equal(was, fixed[name]) {
			continue
		}
		d.fixed++
		formatted, err := format.Source(was)
		now, nowErr := format.Source(fixed[name])
		if err == nil && nowErr != nil {
			d.Errorf("%s: %s: does not parse any more: %v", d.name, name, nowErr)
		}
		if err == nil && bytes.Equal(formatted, was) && !bytes.Equal(now, fixed[name]) {
			d.Errorf("%s: %s: gofmt would change it", d.name, name)
		}
	}
	_, again, againStatus := d.urlvet("-fix" + d.extent)
	d.same("a second -fix", d.read(d.dir), fixed)
	if strings.HasPrefix(again, "fixed ") || strings.Contains(again, "\nfixed ") || againStatus != status {
		d.Errorf("%s: a second -fix: status %d and %s, first %d and %s", d.name, againStatus, again, status, errs)
	}
}

// same checks that the files of both are the same.
func (d *differential) same(what string, got, want map[string][]byte) {
	d.Helper()
	for name, text := range want {
		if !bytes.Equal(got[name], text) {
			d.Errorf("%s: %s: %s is %q, want %q", d.name, what, name, shortened(got[name], text), shortened(text, got[name]))
		}
	}
}

// shortened returns what of a begins where it differs from b.
func shortened(a, b []byte) []byte {
	i := 0
	for i < min(len(a), len(b)) && a[i] == b[i] {
		i++
	}
	return a[max(0, i-60):min(len(a), i+200)]
}

// patched returns the files after the patch, nil if there is no git to apply it.
func (d *differential) patched(patch string) map[string][]byte {
	d.Helper()
	dir := d.TempDir()
	d.restore(dir, d.was)
	if patch == "" {
		return d.was
	}
	cmd := exec.Command("git", "-c", "core.autocrlf=false", "apply", "--whitespace=nowarn")
	cmd.Dir, cmd.Stdin = dir, strings.NewReader(patch)
	out, err := cmd.CombinedOutput()
	if errors.Is(err, exec.ErrNotFound) {
		d.Log(err)
		return nil
	}
	if err != nil {
		d.Errorf("%s: git apply: %v\n%s", d.name, err, out)
	}
	return d.read(dir)
}
