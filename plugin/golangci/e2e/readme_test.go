package e2e

import (
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"
)

// page says how golangci-lint is used with urlvet.
const page = "docs/golangci-lint.md"

// block is a block of code in the page, and the name of the file that it is,
// which the text before it ends with.
type block struct{ file, language, text string }

var blocks = regexp.MustCompile("(?s)(?:`([^`]*)`[^`]*)?```(sh|yaml)\n(.*?)```")

// shown returns the blocks of the page.
func shown(t *testing.T) (all []block) {
	text, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(page)))
	if err != nil {
		t.Fatal(err)
	}
	for _, b := range blocks.FindAllStringSubmatch(string(text), -1) {
		all = append(all, block{b[1], b[2], b[3]})
	}
	return all
}

// TestPage does what the page says, in a new project beside a checkout.
// The golangci-lint that a user has is the one that is tested; the checkout
// is of another urlvet.
func TestPage(t *testing.T) {
	git(t)
	dir, cache := project(t), t.TempDir()
	if err := os.Rename(changed(t), filepath.Join(filepath.Dir(dir), "urlvet")); err != nil {
		t.Fatal(err)
	}
	ran := 0
	for _, b := range shown(t) {
		if b.language == "yaml" && strings.HasPrefix(b.file, ".") {
			write(t, dir, b.file, b.text)
		}
		if b.language != "sh" {
			continue
		}
		for line := range strings.Lines(b.text) {
			r := run(t, dir, cache, "sh", "-c", line)
			if !strings.Contains(line, " run") {
				if r.status != 0 {
					t.Fatalf("%sstatus %d\n%s%s", line, r.status, r.stdout, r.stderr)
				}
				continue
			}
			ran++
			if want := "a.go:5:33: port-range: port 70000 " + becomes; r.status != 1 || !strings.HasPrefix(r.stdout, want) {
				t.Errorf("%sstatus %d, want 1 and %q\n%s%s", line, r.status, want, r.stdout, r.stderr)
			}
		}
	}
	if ran != 3 {
		t.Errorf("golangci-lint ran %d times, want 3", ran)
	}
}

// git makes git clone golangci-lint from a repository of the files that the
// module has.
func git(t *testing.T) {
	repo := copyTree(t, strings.TrimSpace(succeed(t, "..", "go", "list", "-m", "-f", "{{.Dir}}", "github.com/golangci/golangci-lint/v2")))
	version := strings.TrimSpace(succeed(t, "..", "go", "list", "-m", "-f", "{{.Version}}", "github.com/golangci/golangci-lint/v2"))
	t.Setenv("GIT_CONFIG_GLOBAL", os.DevNull)
	for _, args := range [][]string{
		{"init", "-q"},
		{"add", "-Af", "."},
		{"-c", "user.name=n", "-c", "user.email=n@m.example", "commit", "-q", "-m", version},
		{"tag", version},
	} {
		succeed(t, repo, "git", args...)
	}
	t.Setenv("GIT_CONFIG_COUNT", "1")
	t.Setenv("GIT_CONFIG_KEY_0", "url.file://"+filepath.ToSlash(repo)+".insteadOf")
	t.Setenv("GIT_CONFIG_VALUE_0", "https://github.com/golangci/golangci-lint.git")
}

// TestPageSettings checks that the settings in the page are all there are,
// that golangci-lint takes them, and that its schema does.
func TestPageSettings(t *testing.T) {
	dir, all := project(t), shown(t)
	at := slices.IndexFunc(all, func(b block) bool { return b.file == ".golangci.yml" })
	last := all[len(all)-1]
	if at < 0 || !strings.HasPrefix(last.text, "        settings:\n") {
		t.Fatalf("no .golangci.yml, or it does not end with the settings: %q", all)
	}
	type_ := "        type: module\n"
	write(t, dir, ".golangci.yml", strings.Replace(all[at].text, type_, type_+last.text, 1))
	succeed(t, dir, "golangci-lint", "config", "verify")
	if r := run(t, dir, t.TempDir(), "golangci-lint", "run"); r.status != 1 || !strings.Contains(r.stdout, "70000 "+was) {
		t.Errorf("status %d\n%s%s", r.status, r.stdout, r.stderr)
	}
	var settled struct{ Settings map[string]any }
	if err := yaml.Unmarshal([]byte(last.text), &settled); err != nil {
		t.Fatal(err)
	}
	if got := slices.Sorted(maps.Keys(settled.Settings)); !slices.Equal(got, settings()) {
		t.Errorf("the page has %v, the settings are %v", got, settings())
	}
}
