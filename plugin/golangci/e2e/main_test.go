// Package e2e tests golangci-lint with urlvet inside as its users have it: as
// a program, which it builds first, beside the command.
package e2e

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// root is the top of urlvet's module.
const root = "../../.."

// bin holds the programs that are tested.
var bin string

func TestMain(m *testing.M) {
	os.Exit(main(m))
}

func main(m *testing.M) int {
	dir, err := os.MkdirTemp("", "urlvet-golangci")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 2
	}
	defer os.RemoveAll(dir)
	bin = dir
	for name, source := range map[string]string{"golangci-lint": "..", "urlvet": filepath.Join(root, "cmd", "urlvet")} {
		if out, err := exec.Command("go", "-C", source, "build", "-o", filepath.Join(dir, name), ".").CombinedOutput(); err != nil {
			fmt.Fprintf(os.Stderr, "%s: %v\n%s", source, err, out)
			return 2
		}
	}
	os.Setenv("PATH", dir+string(filepath.ListSeparator)+os.Getenv("PATH"))
	return m.Run()
}

// result is how a program ended.
type result struct {
	stdout, stderr string
	status         int
	usage          *os.ProcessState
}

// run runs a program in a directory, with its results in the cache.
func run(t *testing.T, dir, cache string, name string, args ...string) result {
	t.Helper()
	var stdout, stderr bytes.Buffer
	cmd := exec.Command(name, args...)
	cmd.Dir, cmd.Stdout, cmd.Stderr = dir, &stdout, &stderr
	cmd.Env = append(os.Environ(), "PWD="+dir, "GOLANGCI_LINT_CACHE="+cache)
	err := cmd.Run()
	if exit := (*exec.ExitError)(nil); err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	return result{stdout.String(), stderr.String(), cmd.ProcessState.ExitCode(), cmd.ProcessState}
}

// succeed is run for what must end with status 0.
func succeed(t *testing.T, dir string, name string, args ...string) string {
	t.Helper()
	r := run(t, dir, t.TempDir(), name, args...)
	if r.status != 0 {
		t.Fatalf("%s %q in %s: status %d\n%s%s", name, args, dir, r.status, r.stdout, r.stderr)
	}
	return r.stdout
}

func write(t *testing.T, dir, name, text string) {
	t.Helper()
	path := filepath.Join(dir, name)
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}

// copyTree copies the folders and files of a directory that are named, all if
// none is, in a way that they can be changed: those of the module cache cannot.
func copyTree(t *testing.T, from string, names ...string) string {
	t.Helper()
	to := t.TempDir()
	copyInto(t, from, to, names...)
	return to
}

func copyInto(t *testing.T, from, to string, names ...string) {
	t.Helper()
	if len(names) == 0 {
		names = []string{"."}
	}
	for _, name := range names {
		err := filepath.WalkDir(filepath.Join(from, name), func(path string, entry os.DirEntry, err error) error {
			if err != nil || !entry.Type().IsRegular() {
				return err
			}
			text, err := os.ReadFile(path)
			if err != nil {
				return err
			}
			rel, err := filepath.Rel(from, path)
			write(t, to, rel, string(text))
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
}
