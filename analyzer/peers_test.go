package analyzer_test

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"urlvet.example/analyzer"
	"urlvet.example/internal/slow"
)

// peerTests are programs that other linters are tested with, in their modules.
var peerTests = []struct{ module, file string }{
	{"honnef.co/go/tools@v0.8.2", "staticcheck/sa1007/testdata/go1.0/CheckURLs/CheckURLs.go"},
	{"honnef.co/go/tools@v0.8.2", "staticcheck/sa4027/testdata/*/*/*.go"},
	{"golang.org/x/tools@v0.47.0", "go/analysis/passes/hostport/testdata/src/a/a.go"},
	{"github.com/stbenjam/no-sprintf-host-port@v0.3.1", "testdata/src/p/p.go"},
}

// expected matches a line that the linter reports, and named one whose host is a constant
// name, which no port that is joined to it can break.
var (
	expected = regexp.MustCompile(`// want ["` + "`" + `]|//@ diag`)
	named    = regexp.MustCompile(`%s:[^"]*"(, "foo", "bar")?, ("[A-Za-z]+"|host)[,)]`)
)

// TestPeers requires a finding in each line that another linter reports in its own tests, but
// for hosts that are known to be names.
func TestPeers(t *testing.T) {
	slow.Test(t, "downloads the modules of other linters")
	for _, peer := range peerTests {
		dir := moduleDir(t, peer.module)
		files, err := filepath.Glob(filepath.Join(dir, filepath.FromSlash(peer.file)))
		if err != nil || len(files) == 0 {
			t.Fatalf("%s has no %s: %v", peer.module, peer.file, err)
		}
		for _, name := range files {
			checkPeer(t, name)
		}
	}
}

// checkPeer requires a finding in each line of a file that its comment expects.
func checkPeer(t *testing.T, name string) {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	all, fset := run(t, analyzer.Options{}, file{"p.go", string(data)})
	found := make(map[int]bool)
	for _, d := range all {
		for line := fset.Position(d.Pos).Line; line <= fset.Position(d.End).Line; line++ {
			found[line] = true
		}
	}
	lines := strings.Split(string(data), "\n")
	for i, line := range lines {
		// What is wrong with a variable is reported where it gets its value.
		if expected.MatchString(line) && !found[i+1] && !found[i] && !named.MatchString(line) {
			t.Errorf("%s:%d: no finding in %s", filepath.Base(name), i+1, line)
		}
	}
}

// moduleDir returns the directory of a module, which it downloads if need be.
func moduleDir(t *testing.T, module string) string {
	t.Helper()
	cmd := exec.Command("go", "mod", "download", "-json", module)
	cmd.Dir = t.TempDir()
	out, err := cmd.Output()
	var info struct{ Dir string }
	if err != nil || json.Unmarshal(out, &info) != nil || info.Dir == "" {
		t.Fatalf("%s: %v\n%s", module, err, out)
	}
	return info.Dir
}
