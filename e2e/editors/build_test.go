package editors

import (
	"flag"
	"fmt"
	"log"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
)

const (
	root      = "../.." // of the repository
	goplsPath = "golang.org/x/tools/gopls"
)

// tools are the programs that the editors start, each in a directory that can
// be put into PATH.
type tools struct {
	urlvet  string // urlvet
	custom  string // gopls, as "urlvet gopls" builds it
	stock   string // gopls, as it is
	version string // of gopls, as "gopls version" prints it of the custom one
}

var work string

// TestMain keeps what was built until all tests have run.
func TestMain(m *testing.M) {
	flag.Parse()
	dir, err := os.MkdirTemp("", "urlvet-editors-")
	if err != nil {
		log.Fatal(err)
	}
	work = dir
	status := m.Run()
	os.RemoveAll(dir)
	os.Exit(status)
}

// buildAll builds everything, once.
var buildAll = sync.OnceValues(func() (t tools, err error) {
	for _, dir := range []*string{&t.urlvet, &t.custom, &t.stock} {
		if *dir, err = os.MkdirTemp(work, "bin-"); err != nil {
			return t, err
		}
	}
	if _, err := run(root, nil, "go", "build", "-o", t.urlvet, "./cmd/urlvet"); err != nil {
		return t, err
	}
	if _, err := run(t.custom, nil, filepath.Join(t.urlvet, "urlvet"), "gopls"); err != nil {
		return t, err
	}
	if t.version, err = run(t.custom, nil, "./gopls", "version"); err != nil {
		return t, err
	}
	return t, t.addStock()
})

// addStock gets the gopls that the custom one is made of. URLVET_GOPLS may name
// one that is built already.
func (t tools) addStock() error {
	// "golang.org/x/tools/gopls/custom v0.23.0+urlvet\n"
	version := strings.TrimSuffix(strings.Fields(t.version)[1], "+urlvet")
	built := os.Getenv("URLVET_GOPLS")
	if built == "" {
		_, err := run(t.stock, []string{"GOBIN=" + t.stock}, "go", "install", goplsPath+"@"+version)
		return err
	}
	out, err := run(t.stock, nil, built, "version")
	if err != nil {
		return err
	}
	if !strings.Contains(out, goplsPath+" "+version+"\n") {
		return fmt.Errorf("URLVET_GOPLS is %sand not %s", out, version)
	}
	return os.Symlink(built, filepath.Join(t.stock, "gopls"))
}

func build(t *testing.T) tools {
	t.Helper()
	if testing.Short() {
		t.Skip("building gopls takes long")
	}
	built, err := buildAll()
	if err != nil {
		t.Fatal(err)
	}
	return built
}

// run runs a command in dir, with more in its environment, and returns what it
// prints on standard output.
func run(dir string, env []string, name string, args ...string) (string, error) {
	cmd := exec.Command(name, args...)
	cmd.Dir = dir
	cmd.Env = append(cmd.Environ(), "GOWORK=off")
	cmd.Env = append(cmd.Env, env...)
	var stderr strings.Builder
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		err = fmt.Errorf("%s: %w\n%s%s", cmd, err, out, stderr.String())
	}
	return string(out), err
}

// check runs the gopls in a directory on the program and returns what it
// reports.
func check(t *testing.T, gopls string) string {
	t.Helper()
	dir := program(t)
	out, err := run(dir, []string{"GOPLSCACHE=" + filepath.Join(work, "cache")}, filepath.Join(gopls, "gopls"), "check", "main.go")
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// TestBuild checks what "urlvet gopls" builds against the gopls that it is made
// of: it says the same and, besides, what urlvet does.
func TestBuild(t *testing.T) {
	built := build(t)
	if !strings.Contains(docs(t), "$ gopls version\n"+built.version) {
		t.Errorf("docs/editors.md does not show the version %s", built.version)
	}
	var stock, urlvet []string
	for line := range strings.Lines(check(t, built.custom)) {
		if strings.Contains(line, "scheme-typo: ") {
			urlvet = append(urlvet, line)
			continue
		}
		_, message, _ := strings.Cut(line, "main.go:")
		stock = append(stock, message)
	}
	if len(urlvet) != 1 || !strings.Contains(urlvet[0], "main.go:4:16-19: scheme-typo: ") {
		t.Errorf("urlvet's diagnostics are %q", urlvet)
	}
	var want []string
	for line := range strings.Lines(check(t, built.stock)) {
		_, message, _ := strings.Cut(line, "main.go:")
		want = append(want, message)
	}
	if len(want) == 0 || strings.Join(stock, "") != strings.Join(want, "") {
		t.Errorf("with urlvet %q, without %q", stock, want)
	}
}

// TestSettings builds with settings.
func TestSettings(t *testing.T) {
	built := build(t)
	dir := t.TempDir()
	if _, err := run(dir, nil, filepath.Join(built.urlvet, "urlvet"), "gopls", "-disable", "scheme-typo,port-*"); err != nil {
		t.Fatal(err)
	}
	if out := check(t, dir); strings.Contains(out, "scheme-typo") || !strings.Contains(out, "self-assignment") {
		t.Errorf("reports %q", out)
	}
}
