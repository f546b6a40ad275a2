package vettool

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"urlvet.example/cmd/urlvet/internal/config"
	"urlvet.example/cmd/urlvet/internal/filetest"
	"urlvet.example/cmd/urlvet/internal/pathtest"
)

// tempDir returns a new directory, under the name that the go command has for
// it.
func tempDir(t *testing.T) string {
	t.Helper()
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	return dir
}

// TestVersion checks that the version follows the configuration files of all
// main modules and nothing else, in every checkout alike.
func TestVersion(t *testing.T) {
	pathtest.NeedsGo(t)
	t.Setenv("GOFLAGS", "")
	t.Setenv("GOWORK", "")
	version := func(dir string) string {
		var b bytes.Buffer
		if err := printVersion(&b, dir); err != nil {
			t.Fatal(err)
		}
		if !regexp.MustCompile(`^urlvet version devel comments-go-here buildID=[0-9a-f]{64}\n$`).Match(b.Bytes()) {
			t.Fatalf("version %q", b.String())
		}
		return b.String()
	}
	checkout := func() string {
		dir := tempDir(t)
		filetest.Write(t, dir, "go.work", "go 1.25\n\nuse (\n\t./x\n\t./y\n)\n",
			"x/go.mod", "module x.example\n\ngo 1.25\n", "y/go.mod", "module y.example\n\ngo 1.25\n")
		return dir
	}
	dir := checkout()
	versions := []string{version(filepath.Join(dir, "x"))}
	for _, file := range [][]string{
		{"y/.urlvet.yaml", "tests: true\n"},
		{"y/.urlvet.yaml", "tests: false\n"},
		{".urlvet.yaml", "tests: false\n"},      // holds for x
		{"x/.urlvet.yaml", "generated: true\n"}, // in place of that
	} {
		filetest.Write(t, dir, file...)
		now := version(filepath.Join(dir, "x"))
		if slices.Contains(versions, now) {
			t.Errorf("%q: the version is one of before", file)
		}
		versions = append(versions, now)
	}
	filetest.Write(t, dir, "x/a/.urlvet.yaml", "tests: true\n")
	if now := version(filepath.Join(dir, "x", "a")); now != versions[len(versions)-1] {
		t.Error("the version follows a file that is no configuration file, or the directory")
	}
	other := checkout()
	if version(other) != versions[0] {
		t.Error("another checkout has another version")
	}
	filetest.Write(t, other, "go.work", "go 1.25\n\nuse ./x\nunknown y\n")
	if once := version(other); version(other) == once {
		t.Error("a go.work that cannot be read has a version")
	}
}

// TestVersionOfManyModules makes the version of a workspace of thousands of modules, for which
// one settings file of almost a megabyte holds, above them or by links.
func TestVersionOfManyModules(t *testing.T) {
	if testing.Short() {
		t.Skip("writes thousands of files")
	}
	pathtest.NeedsGo(t)
	t.Setenv("GOFLAGS", "")
	t.Setenv("GOWORK", "")
	const n = 2000
	dir, work := tempDir(t), "go 1.25\n"
	for i := range n {
		work += fmt.Sprintf("use ./%d\n", i)
		filetest.Write(t, dir, fmt.Sprintf("%d/go.mod", i), fmt.Sprintf("module m%d.example\n", i))
		if link := filepath.Join(dir, strconv.Itoa(i), config.Name); i%2 > 0 && os.Symlink("../"+config.Name, link) != nil {
			t.Skip("cannot create links")
		}
	}
	filetest.Write(t, dir, "go.work", work, config.Name, "tests: true\n#"+strings.Repeat("é", 450_000)+"\n")
	began := time.Now()
	var b strings.Builder
	if err := printVersion(&b, filepath.Join(dir, "0")); err != nil {
		t.Fatal(err)
	}
	if took := time.Since(began); took > 5*time.Second {
		t.Errorf("it took %v", took)
	}
}
