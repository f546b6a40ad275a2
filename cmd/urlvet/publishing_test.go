package main

import (
	"bytes"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"

	"urlvet.example/internal/slow"
)

// checkout returns a copy of the files of the repository.
func checkout(t *testing.T) string {
	t.Helper()
	list, err := exec.Command("git", "-C", root, "ls-files", "-z", "--cached", "--others", "--exclude-standard").Output()
	if err != nil {
		t.Skipf("no git, or no checkout: %v", err)
	}
	dir := t.TempDir()
	for name := range strings.SplitSeq(strings.TrimRight(string(list), "\x00"), "\x00") {
		copyFile(t, filepath.Join(root, name), filepath.Join(dir, name))
	}
	return dir
}

// copyFile copies a file. One that git knows and that is deleted stays away.
func copyFile(t *testing.T, from, to string) {
	t.Helper()
	info, err := os.Lstat(from)
	if err != nil || !info.Mode().IsRegular() {
		return
	}
	text, err := os.ReadFile(from)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.MkdirAll(filepath.Dir(to), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(to, text, info.Mode().Perm()); err != nil {
		t.Fatal(err)
	}
}

// shell runs a script in a directory and returns what it prints.
func shell(t *testing.T, dir, script string, env ...string) string {
	t.Helper()
	if _, err := exec.LookPath("bash"); err != nil {
		t.Skip(err)
	}
	cmd := exec.Command("bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", script)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), env...)
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%s\n%v\n%s", script, err, out)
	}
	return string(out)
}

// checkBinary checks that a binary says its version and finds the defects of the
// example, with no other program and no environment.
func checkBinary(t *testing.T, path string) {
	t.Helper()
	if out, err := exec.Command(path, "version").Output(); err != nil || !strings.HasPrefix(string(out), "urlvet ") {
		t.Errorf("version %q, %v", out, err)
	}
	cmd := exec.Command(path, "-quiet", ".")
	cmd.Dir = filepath.Join(root, "testdata", "readme")
	cmd.Env = []string{"PATH="}
	out, _ := cmd.Output()
	if n := bytes.Count(out, []byte("\n")); n != 6 || cmd.ProcessState.ExitCode() != 1 {
		t.Errorf("%d findings, want 6: %s\n%s", n, cmd.ProcessState, out)
	}
}

// TestRename gives the module another path with the command of CONTRIBUTING.md.
func TestRename(t *testing.T) {
	slow.Test(t, "builds the command anew")
	t.Parallel()
	dir := checkout(t)
	command := block(t, "CONTRIBUTING.md", "The module path", "sh")
	shell(t, dir, "git init -q . && git add -A")
	shell(t, dir, command)
	name := regexp.MustCompile(`,([^,]*),g`).FindStringSubmatch(command)[1]
	if out := shell(t, dir, "git grep -cF urlvet.example || true"); out != "" {
		t.Errorf("the old path is left in\n%s", out)
	}
	if out := shell(t, dir, "git ls-files '*.go' ':!*/testdata/*' | xargs gofmt -l"); out != "" {
		t.Errorf("gofmt would change\n%s", out)
	}
	shell(t, dir, "CGO_ENABLED=0 go build -trimpath -o urlvet-renamed ./cmd/urlvet") // as in a release, for the cache
	if out := shell(t, dir, "go version -m urlvet-renamed"); !strings.Contains(out, "\tmod\t"+name+"\t") {
		t.Errorf("no module %s in\n%s", name, out)
	}
	checkBinary(t, filepath.Join(dir, "urlvet-renamed"))
}

// placeholder is an address that somebody has to edit before publishing.
var placeholder = regexp.MustCompile(`https://git\.example\.org/\w+|\bexample/urlvet@\w+|@example_urlvet//\w+`)

// TestPlaceholders checks that docs/publishing.md names all placeholders and
// where they are.
func TestPlaceholders(t *testing.T) {
	var want []string
	for _, name := range append(pages(t), "CONTRIBUTING.md", "action.yml", ".pre-commit-hooks.yaml") {
		if name == "docs/publishing.md" {
			continue
		}
		for _, m := range placeholder.FindAllString(page(t, name), -1) {
			want = append(want, "`"+m+"` | "+name)
		}
	}
	var got []string
	for line := range strings.Lines(section(t, "docs/publishing.md", "Give the module its path")) {
		if cells := strings.Split(line, " | "); len(cells) == 3 && placeholder.MatchString(cells[0]) {
			got = append(got, cells[0]+" | "+cells[1])
		}
	}
	if slices.Sort(want); !slices.Equal(slices.Sorted(slices.Values(got)), slices.Compact(want)) {
		t.Errorf("the page has %q, the placeholders are %q", got, want)
	}
}

// TestDockerfile runs the build of the image and checks the rest by its words.
func TestDockerfile(t *testing.T) {
	var words []string
	for line := range strings.Lines(page(t, "Dockerfile")) {
		if line = strings.TrimSpace(line); line != "" && !strings.HasPrefix(line, "#") {
			words = append(words, line)
		}
	}
	out := t.TempDir()
	want := []string{
		"FROM golang:1.26 AS build", "WORKDIR /urlvet", "COPY . .", "",
		"FROM scratch", "COPY --from=build /out/urlvet /urlvet", "WORKDIR /src", `ENTRYPOINT ["/urlvet"]`,
	}
	build, found := strings.CutPrefix(words[3], "RUN ")
	words[3] = ""
	if !found || !slices.Equal(words, want) {
		t.Fatalf("Dockerfile has %q, %q", build, words)
	}
	slow.Test(t, "builds the command anew")
	t.Parallel()
	shell(t, root, strings.ReplaceAll(build, "/out", filepath.Join(out, "out")))
	checkBinary(t, filepath.Join(out, "out", "urlvet"))
}

// release is a file of .github/workflows, as far as it is used.
type release struct {
	Name string
	On   struct {
		Push struct{ Tags []string }
	}
	Permissions map[string]string
	Jobs        map[string]struct {
		RunsOn      string `yaml:"runs-on"`
		Permissions map[string]string
		Steps       []actionStep
	}
}

// TestRelease runs the build of the release workflow for this machine.
func TestRelease(t *testing.T) {
	var w release
	decodeYAML(t, page(t, ".github/workflows/release.yml"), &w)
	job := w.Jobs["release"]
	if !slices.Equal(w.On.Push.Tags, []string{"v*"}) || w.Permissions["contents"] != "read" || job.Permissions["contents"] != "write" {
		t.Errorf("workflow %+v", w)
	}
	steps := map[string]actionStep{}
	for _, s := range job.Steps {
		steps[s.Name] = s
	}
	build := steps["Build"]
	targets := strings.Fields(build.Env["TARGETS"])
	if want := []string{"linux/amd64", "linux/arm64", "darwin/amd64", "darwin/arm64", "windows/amd64", "windows/arm64"}; !slices.Equal(targets, want) {
		t.Errorf("targets %q, want %q", targets, want)
	}
	slow.Test(t, "builds the command anew")
	t.Parallel()
	dir, host := checkout(t), runtime.GOOS+"/"+runtime.GOARCH
	shell(t, dir, build.Run, "TARGETS="+host)
	dist := filepath.Join(dir, "dist")
	shell(t, dist, steps["Checksums"].Run)
	name := "urlvet-" + strings.ReplaceAll(host, "/", "-") + ".tar.gz"
	if out := shell(t, dist, "sha256sum --check checksums.txt"); out != name+": OK\n" {
		t.Errorf("checksums\n%s", out)
	}
	shell(t, dist, "tar -xzf "+name)
	if _, err := os.Stat(filepath.Join(dist, "LICENSE")); err != nil {
		t.Error(err)
	}
	checkBinary(t, filepath.Join(dist, "urlvet"))
}

// TestSite runs the build of the workflow that publishes the site.
func TestSite(t *testing.T) {
	var w struct {
		Jobs map[string]struct{ Steps []actionStep }
	}
	if err := yaml.Unmarshal([]byte(page(t, ".github/workflows/site.yml")), &w); err != nil {
		t.Fatal(err)
	}
	steps := w.Jobs["build"].Steps
	at := slices.IndexFunc(steps, func(s actionStep) bool { return s.Name == "Build" })
	if at < 0 {
		t.Fatalf("steps %+v", steps)
	}
	slow.Test(t, "builds the command anew")
	t.Parallel()
	temp := t.TempDir()
	if out := shell(t, root, steps[at].Run, "RUNNER_TEMP="+temp); !strings.Contains(out, "the engine has ") {
		t.Errorf("it prints %q", out)
	}
	for _, name := range []string{"index.html", "rules/port-range.html", "play.html", "assets/urlvet.wasm.gz", "assets/urlvet.wasm.js", "assets/wasm_exec.js"} {
		if info, err := os.Stat(filepath.Join(temp, "site", filepath.FromSlash(name))); err != nil || info.Size() == 0 {
			t.Errorf("%s: %v", name, err)
		}
	}
	if got := steps[len(steps)-1].With["path"]; got != "${{ runner.temp }}/site" {
		t.Errorf("it publishes %s", got)
	}
}

// TestWorkflows checks that the expressions of workflows are not in their scripts,
// and that what is used of others is pinned.
func TestWorkflows(t *testing.T) {
	names, err := fs.Glob(os.DirFS(root), ".github/workflows/*.yml")
	if err != nil || len(names) == 0 {
		t.Fatal(names, err)
	}
	for _, name := range names {
		var w struct {
			Jobs map[string]struct{ Steps []actionStep }
		}
		if err := yaml.Unmarshal([]byte(page(t, name)), &w); err != nil || len(w.Jobs) == 0 {
			t.Fatalf("%s: %d jobs, %v", name, len(w.Jobs), err)
		}
		for _, job := range w.Jobs {
			for _, step := range job.Steps {
				if expression.MatchString(step.Run) || strings.Contains(step.Run, "${{") {
					t.Errorf("%s: step %s puts an expression into its commands", name, step.Name)
				}
			}
		}
	}
}
