package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"urlvet.example/internal/slow"
)

// parityModules are modules of which both drivers have something to say, with
// a pattern for a part of each and a file of that part.
var parityModules = []struct{ module, pattern, file string }{
	{"github.com/go-resty/resty/v2@v2.17.2", ".", "client.go"},
	{"github.com/labstack/echo/v4@v4.16.0", "./middleware", "middleware/proxy.go"},
}

// everything makes both drivers find as much as they can.
const everything = "enable: ['*']\ntests: true\ngenerated: true\n"

// TestParity checks that the fast driver and go vet find the same in real
// modules, but for the differences in testdata/parity.txt.
func TestParity(t *testing.T) {
	slow.Test(t, "downloads and compiles modules")
	t.Parallel()
	bin := filepath.Join(t.TempDir(), "urlvet.exe")
	output(t, ".", "go", "build", "-o", bin, ".")
	known := readDifferences(t)
	for _, m := range parityModules {
		t.Run(m.module, func(t *testing.T) {
			p := parity{dir: copyModule(t, m.module), bin: bin}
			p.forget(t)
			p.compare(t, "cold", known[m.module])
			p.compare(t, "warm", known[m.module])
			p.forget(t)
			p.vet(t, m.pattern)
			p.compare(t, "after "+m.pattern, known[m.module])
			before := p.fast(t)
			edit(t, filepath.Join(p.dir, m.file))
			p.compare(t, "after an edit", known[m.module])
			if after := p.fast(t); len(after) != len(before)+1 {
				t.Errorf("after an edit there are %d findings, before it there were %d", len(after), len(before))
			}
		})
		delete(known, m.module)
	}
	for module := range known {
		t.Errorf("testdata/parity.txt has a module that is not compared: %s", module)
	}
}

// copyModule returns a copy of a module that may be changed.
func copyModule(t *testing.T, module string) (dir string) {
	var info struct{ Dir string }
	if err := json.Unmarshal(output(t, t.TempDir(), "go", "mod", "download", "-json", module), &info); err != nil {
		t.Fatal(err)
	}
	dir = t.TempDir()
	if err := os.CopyFS(dir, os.DirFS(info.Dir)); err != nil {
		t.Fatal(err)
	}
	output(t, dir, "chmod", "-R", "u+w", ".")
	return dir
}

// output returns what a command prints to its standard output.
func output(t *testing.T, dir, name string, args ...string) []byte {
	t.Helper()
	cmd := exec.Command(name, args...)
	cmd.Dir, cmd.Env = dir, append(os.Environ(), "GOWORK=off", "GOFLAGS=-mod=mod")
	out, err := cmd.Output()
	if exit := (*exec.ExitError)(nil); errors.As(err, &exit) {
		t.Fatalf("%s %s: %s", name, strings.Join(args, " "), exit.Stderr)
	} else if err != nil {
		t.Fatal(err)
	}
	return out
}

// edit appends a defect to a file.
func edit(t *testing.T, path string) {
	src, err := os.ReadFile(path)
	if err == nil {
		err = os.WriteFile(path, append(src, "\nconst appended = \"htp://www.ietf.org/\"\n"...), 0o666)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// parity is a module that both drivers check.
type parity struct{ dir, bin string }

// forget makes go vet forget what it found, by other settings that say the same.
func (p parity) forget(t *testing.T) {
	text := fmt.Sprintf("# %d\n%s", time.Now().UnixNano(), everything)
	if err := os.WriteFile(filepath.Join(p.dir, ".urlvet.yaml"), []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}

func (p parity) fast(t *testing.T) []string { return p.findings(t, p.bin, "./...") }

func (p parity) vet(t *testing.T, pattern string) []string {
	return p.findings(t, "go", "vet", "-vettool="+p.bin, pattern)
}

// findingLine is a line with a finding; "./" leads those that go vet prints.
var findingLine = regexp.MustCompile(`(?m)^(?:\./)?(\S+\.go:\d+:\d+: [a-z0-9-]+: .*)$`)

// findings returns what a driver finds, sorted, each finding once.
func (p parity) findings(t *testing.T, name string, args ...string) (all []string) {
	t.Helper()
	cmd := exec.Command(name, args...)
	cmd.Dir, cmd.Env = p.dir, append(os.Environ(), "GOWORK=off", "GOFLAGS=-mod=mod")
	out, err := cmd.CombinedOutput()
	if exit := (*exec.ExitError)(nil); err != nil && !(errors.As(err, &exit) && exit.ExitCode() == 1) {
		t.Fatalf("%s %s: %v\n%s", name, strings.Join(args, " "), err, out)
	}
	for _, m := range findingLine.FindAllSubmatch(out, -1) {
		all = append(all, string(m[1]))
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// compare fails unless what only one driver finds is what is known to differ.
func (p parity) compare(t *testing.T, when string, known []string) {
	t.Helper()
	fast, vet := p.fast(t), p.vet(t, "./...")
	if len(fast) == 0 {
		t.Fatalf("%s: nothing is found", when)
	}
	var differ []string
	for _, f := range fast {
		if !slices.Contains(vet, f) {
			differ = append(differ, "fast "+f)
		}
	}
	for _, f := range vet {
		if !slices.Contains(fast, f) {
			differ = append(differ, "vet "+f)
		}
	}
	for _, d := range differ {
		if !slices.Contains(known, d) {
			t.Errorf("%s: only one driver finds it, and testdata/parity.txt does not say why:\n%s", when, d)
		}
	}
	for _, d := range known {
		if !slices.Contains(differ, d) {
			t.Errorf("%s: testdata/parity.txt has a difference that there is not:\n%s", when, d)
		}
	}
}

// readDifferences returns the differences that are known, by module. A line is
// "fast" or "vet", the driver that finds it, and a finding of the module that
// the last line "module" names; a comment above says why.
func readDifferences(t *testing.T) map[string][]string {
	text, err := os.ReadFile(filepath.Join("testdata", "parity.txt"))
	if err != nil {
		t.Fatal(err)
	}
	known, module, why := map[string][]string{}, "", false
	lines := bufio.NewScanner(bytes.NewReader(text))
	for lines.Scan() {
		line := lines.Text()
		name, isModule := strings.CutPrefix(line, "module ")
		switch {
		case line == "":
			why = false
		case strings.HasPrefix(line, "#"):
			why = true
		case isModule:
			module = name
		case !why:
			t.Errorf("testdata/parity.txt does not say why: %s", line)
		default:
			known[module] = append(known[module], line)
		}
	}
	return known
}
