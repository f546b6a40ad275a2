package main

import (
	"cmp"
	"encoding/json"
	"errors"
	"maps"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"

	"urlvet.example/analyzer"
	"urlvet.example/cmd/urlvet/internal/lint"
	"urlvet.example/internal/slow"
)

// preCommitHook is an entry of .pre-commit-hooks.yaml, as far as it is used.
type preCommitHook struct {
	ID, Name, Description, Language, Entry string
	Types                                  []string
	PassFilenames                          bool `yaml:"pass_filenames"`
}

// decodeYAML decodes text that has no other keys than those of into.
func decodeYAML(t *testing.T, text string, into any) {
	t.Helper()
	d := yaml.NewDecoder(strings.NewReader(text))
	d.KnownFields(true)
	if err := d.Decode(into); err != nil {
		t.Fatal(err)
	}
}

// TestPreCommit checks that the hook names a command that pre-commit installs,
// and runs it.
func TestPreCommit(t *testing.T) {
	text, err := os.ReadFile(filepath.Join(root, ".pre-commit-hooks.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	var hooks []preCommitHook
	decodeYAML(t, string(text), &hooks)
	if len(hooks) != 1 || hooks[0].ID != "urlvet" || hooks[0].Name == "" || hooks[0].Description == "" {
		t.Fatalf("hooks %+v", hooks)
	}
	h := hooks[0]
	if h.Language != "golang" || !slices.Equal(h.Types, []string{"go"}) || h.PassFilenames {
		t.Errorf("hook %+v", h)
	}
	// pre-commit runs "go install ./..." at the top of the repository.
	commands := goList(t, "-f", `{{if eq .Name "main"}}{{.ImportPath}}{{end}}`, "./...")
	if !slices.ContainsFunc(commands, func(p string) bool { return path.Base(p) == h.Entry }) {
		t.Errorf("pre-commit installs %q, the hook runs %s", commands, h.Entry)
	}
	var conf struct {
		Repos []struct {
			Repo, Rev string
			Hooks     []struct {
				ID   string
				Args []string
			}
		}
	}
	decodeYAML(t, block(t, "README.md", "pre-commit", "yaml"), &conf)
	if use := conf.Repos[0].Hooks[0]; use.ID != h.ID || lint.Command().Parse(use.Args) != nil {
		t.Errorf("the README shows %+v", use)
	}
	dir, args := module(t, mistakeIn("a")), conf.Repos[0].Hooks[0].Args
	cmd := exec.Command(h.Entry)
	cmd.Dir = dir
	if out, err := cmd.CombinedOutput(); !strings.Contains(string(out), "a.go:3:12: scheme-typo: ") || cmd.ProcessState.ExitCode() != 1 {
		t.Errorf("%v\n%s", err, out)
	}
	if out, err := in(dir, h.Entry, append(args, "-write-baseline")...); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
	if out, err := in(dir, h.Entry, args...); err != nil {
		t.Errorf("with the arguments that the README shows: %v\n%s", err, out)
	}
}

// module returns the directory of a module with one file.
func module(t *testing.T, text string) string {
	t.Helper()
	dir := t.TempDir()
	err := errors.Join(os.WriteFile(filepath.Join(dir, "go.mod"), []byte("module m.example\n\ngo 1.25.0\n"), 0o666),
		os.WriteFile(filepath.Join(dir, "a.go"), []byte(text), 0o666))
	if err != nil {
		t.Fatal(err)
	}
	return dir
}

// action is action.yml.
type action struct {
	Name, Description string
	Inputs            map[string]struct{ Description, Default string }
	Outputs           map[string]struct{ Description, Value string }
	Runs              struct {
		Using string
		Steps []actionStep
	}
}

type actionStep struct {
	ID, Name, If, Uses, Shell, Run string
	WorkingDirectory               string `yaml:"working-directory"`
	Env, With                      map[string]string
}

// runner runs the steps of an action as GitHub's runner does, as far as the
// action needs it.
type runner struct {
	t      *testing.T
	action action
	values map[string]string // of expressions: "inputs.fail", "steps.check.outputs.sarif"
	temp   string            // RUNNER_TEMP
	ran    []string          // names of the steps that ran
	fails  bool              // whether the other actions fail
	out    string
}

// newRunner returns a runner for the action, given these inputs.
func newRunner(t *testing.T, inputs map[string]string) *runner {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(root, "action.yml"))
	if err != nil {
		t.Fatal(err)
	}
	r := &runner{t: t, temp: t.TempDir(), values: map[string]string{"steps.check.outputs.sarif": "", "steps.check.outcome": "skipped"}}
	decodeYAML(t, string(text), &r.action)
	if r.values["github.action_path"], err = filepath.Abs(root); err != nil {
		t.Fatal(err)
	}
	for name, input := range r.action.Inputs {
		r.values["inputs."+name] = input.Default
	}
	for name, value := range inputs {
		if _, ok := r.action.Inputs[name]; !ok {
			t.Fatalf("no input %q", name)
		}
		r.values["inputs."+name] = value
	}
	return r
}

var expression = regexp.MustCompile(`\$\{\{ ([a-z_.-]+) \}\}`)

// expand replaces the expressions in text by their values.
func (r *runner) expand(text string) string {
	return expression.ReplaceAllStringFunc(text, func(e string) string {
		value, ok := r.values[expression.FindStringSubmatch(e)[1]]
		if !ok {
			r.t.Errorf("no value for %s", e)
		}
		return value
	})
}

// always is the term of a condition by which a step runs after one that failed.
const always = "!cancelled()"

// wanted evaluates the condition of a step after those so far, which failed or not: comparisons that
// all must hold.
func (r *runner) wanted(condition string, failed bool) bool {
	terms := strings.Split(condition, " && ")
	if failed && !slices.Contains(terms, always) {
		return false
	}
	for _, term := range terms {
		if term == "" || term == always {
			continue
		}
		parts := strings.Fields(term)
		value, ok := r.values[parts[0]]
		if !ok || len(parts) != 3 {
			r.t.Fatalf("condition %q", term)
		}
		if equal := value == strings.Trim(parts[2], "'"); equal != (parts[1] == "==") {
			return false
		}
	}
	return true
}

// run runs the steps in dir and returns the exit status of the job: that of the first that failed.
func (r *runner) run(dir string) int {
	r.t.Helper()
	job := 0
	for _, step := range r.action.Runs.Steps {
		if !r.wanted(step.If, job != 0) {
			continue
		}
		r.ran = append(r.ran, step.Name)
		status := 0
		if step.Uses == "" {
			status = r.step(dir, step)
		} else if r.fails {
			status = 9
		}
		outcome := "success"
		if status != 0 {
			outcome = "failure"
			job = cmp.Or(job, status)
		}
		r.values["steps."+step.ID+".outcome"] = outcome
	}
	return job
}

func (r *runner) step(dir string, step actionStep) int {
	r.t.Helper()
	outputs := filepath.Join(r.t.TempDir(), "outputs")
	cmd := exec.Command("bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", step.Run)
	cmd.Dir = filepath.Join(dir, r.expand(step.WorkingDirectory))
	cmd.Env = append(os.Environ(), "RUNNER_TEMP="+r.temp, "GITHUB_OUTPUT="+outputs, "GITHUB_WORKSPACE="+dir)
	for name, value := range step.Env {
		cmd.Env = append(cmd.Env, name+"="+r.expand(value))
	}
	out, err := cmd.CombinedOutput()
	if exit := (*exec.ExitError)(nil); err != nil && !errors.As(err, &exit) {
		r.t.Fatal(err)
	}
	r.out += string(out)
	text, _ := os.ReadFile(outputs)
	for line := range strings.Lines(string(text)) {
		name, value, _ := strings.Cut(strings.TrimSuffix(line, "\n"), "=")
		r.values["steps."+step.ID+".outputs."+name] = value
	}
	return cmd.ProcessState.ExitCode()
}

// TestAction runs the commands of the GitHub Action.
func TestAction(t *testing.T) {
	slow.Test(t, "builds the command for each case")
	if _, err := exec.LookPath("bash"); err != nil {
		t.Skip(err)
	}
	found, clean, broken := mistakeIn("a"), "package a\n", "package a\n\nvar x = )\n"
	const upload = "Upload the log"
	for _, tt := range []struct {
		name, text string
		inputs     map[string]string
		status     int
		uploads    bool
		results    int // in the log
		says       string
	}{
		{"found", found, nil, 1, true, 1, "::error file=a.go,line=3,"},
		{"clean", clean, nil, 0, true, 0, ""},
		{"broken", broken, nil, 2, true, 0, "urlvet: a.go:3:9: "},
		{"not to fail", found, map[string]string{"fail": "false"}, 0, true, 1, "::error file=a.go,line=3,"},
		{"broken all the same", broken, map[string]string{"fail": "false"}, 2, true, 0, "urlvet: a.go:3:9: "},
		{"not to upload", found, map[string]string{"upload": "false"}, 1, false, 1, "::error "},
		{"flags", found, map[string]string{"flags": "-disable scheme-* -tests", "packages": "."}, 0, true, 0, ""},
		{"wrong flag", found, map[string]string{"flags": "-nosuch"}, 2, false, 0, "flag provided but not defined: -nosuch"},
		{"no command", found, map[string]string{"packages": "; touch $(touch a) `touch b`"}, 2, true, 0, "urlvet: "},
		{"no pattern", found, map[string]string{"flags": "-disable * -tests", "packages": "*"}, 2, true, 0, "urlvet: "},
		{"no flag", found, map[string]string{"packages": ". -fix"}, 2, false, 0, "urlvet: flag -fix must come before ."},
		{"lines", found, map[string]string{"flags": "-tests\n-disable\n\tscheme-*\n", "packages": ".\n./...\n"}, 0, true, 0, ""},
		{"below", found, map[string]string{"working-directory": "sub"}, 1, true, 1, "::error file=sub/b.go,line=3,"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			r, dir := newRunner(t, tt.inputs), module(t, tt.text)
			if tt.inputs["working-directory"] == "sub" {
				if err := errors.Join(os.Mkdir(filepath.Join(dir, "sub"), 0o777), os.Rename(filepath.Join(dir, "a.go"), filepath.Join(dir, "sub", "b.go"))); err != nil {
					t.Fatal(err)
				}
			}
			if status := r.run(dir); status != tt.status || !strings.Contains(r.out, tt.says) {
				t.Errorf("status %d, want %d and %q\n%s", status, tt.status, tt.says, r.out)
			}
			if uploads := slices.Contains(r.ran, upload); uploads != tt.uploads {
				t.Errorf("steps %q", r.ran)
			}
			if entries, err := os.ReadDir(dir); len(entries) != 2 {
				t.Errorf("files %v, %v", entries, err)
			}
			r.checkLog(tt.results)
		})
	}
}

// TestActionWithoutUpload runs the action where code scanning takes no log: the findings are told.
func TestActionWithoutUpload(t *testing.T) {
	slow.Test(t, "builds the command")
	if _, err := exec.LookPath("bash"); err != nil {
		t.Skip(err)
	}
	r := newRunner(t, nil)
	r.fails = true
	if status := r.run(module(t, mistakeIn("a"))); status != 9 || !strings.Contains(r.out, "::error file=a.go,line=3,") {
		t.Errorf("status %d, want 9 and an error\n%s", status, r.out)
	}
}

// checkLog checks how many results the log has that the action returns, and
// that it is what the action uploads.
func (r *runner) checkLog(results int) {
	r.t.Helper()
	path := r.expand(r.action.Outputs["sarif"].Value)
	for _, step := range r.action.Runs.Steps {
		if step.Uses != "" && r.expand(step.With["sarif_file"]) != path {
			r.t.Errorf("step %s has %q, the log is %q", step.Name, step.With, path)
		}
	}
	if path == "" {
		return
	}
	text, err := os.ReadFile(path)
	if err != nil {
		r.t.Fatal(err)
	}
	var log struct{ Runs []struct{ Results []any } }
	if err := json.Unmarshal(text, &log); err != nil || len(log.Runs) != 1 || len(log.Runs[0].Results) != results {
		r.t.Errorf("%v, log %.300s", err, text)
	}
}

// pinned is a step of another action at a commit, with its tag for people.
var pinned = regexp.MustCompile(`(?m)^ +(?:- )?uses: [\w-]+/[\w/-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$`)

// TestActionPinned checks that a tag that somebody moves changes neither the
// action nor the project's own workflows.
func TestActionPinned(t *testing.T) {
	paths, err := filepath.Glob(filepath.Join(root, ".github", "workflows", "*.yml"))
	if err != nil || len(paths) == 0 {
		t.Errorf("workflows %q, %v", paths, err)
	}
	for _, path := range append(paths, filepath.Join(root, "action.yml")) {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if all, good := strings.Count(string(text), " uses: "), len(pinned.FindAll(text, -1)); all != good || all == 0 {
			t.Errorf("%s: %d of %d actions are pinned", path, good, all)
		}
	}
}

// TestActionDescribed checks that what people see of the action says something.
func TestActionDescribed(t *testing.T) {
	a := newRunner(t, nil).action
	if a.Name != "urlvet" || a.Description == "" || a.Runs.Using != "composite" {
		t.Errorf("action %+v", a)
	}
	for name, input := range a.Inputs {
		if input.Description == "" {
			t.Errorf("input %s is not described", name)
		}
	}
	for _, step := range a.Runs.Steps {
		if (step.Run == "") == (step.Uses == "") || step.Run != "" && step.Shell != "bash" || step.Name == "" {
			t.Errorf("step %+v", step)
		}
		if expression.MatchString(step.Run) {
			t.Errorf("step %s puts an input into its commands", step.Name)
		}
	}
}

// TestReadmeAction checks that the README shows all of the action's inputs but
// the directory.
func TestReadmeAction(t *testing.T) {
	var job struct {
		Permissions map[string]string
		Steps       []struct {
			Uses string
			With map[string]string
		}
	}
	decodeYAML(t, block(t, "README.md", "GitHub Actions", "yaml"), &job)
	shown := slices.Collect(maps.Keys(job.Steps[len(job.Steps)-1].With))
	inputs := slices.Sorted(maps.Keys(newRunner(t, nil).action.Inputs))
	if want := slices.Sorted(slices.Values(append(shown, "working-directory"))); !slices.Equal(inputs, want) {
		t.Errorf("the README shows %q, the inputs are %q", shown, inputs)
	}
}

// nogoConfig is nogo's configuration of one analyzer.
type nogoConfig struct {
	Description   string
	OnlyFiles     map[string]string `json:"only_files"`
	ExcludeFiles  map[string]string `json:"exclude_files"`
	AnalyzerFlags map[string]string `json:"analyzer_flags"`
}

// nogoMain does with an analyzer what the program does that nogo generates:
// imports it as a variable, validates it, sets its flags one by one and runs
// it over a package of which it has the syntax and the types, with a result
// of the type that was promised.
const nogoMain = `package main

import (
	"encoding/json"
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"reflect"

	"golang.org/x/tools/go/analysis"
	analyzer1 "urlvet.example/analyzer"
)

var analyzers = []*analysis.Analyzer{analyzer1.Analyzer}

func main() {
	if err := analysis.Validate(analyzers); err != nil {
		panic(err)
	}
	var flags map[string]string
	if err := json.Unmarshal([]byte(os.Args[1]), &flags); err != nil {
		panic(err)
	}
	a := analyzers[0]
	for name, value := range flags {
		if err := a.Flags.Set(name, value); err != nil {
			panic(err)
		}
	}
	if len(a.Requires) > 0 || len(a.FactTypes) > 0 {
		panic("this program does not run what the analyzer wants")
	}
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, os.Args[2], nil, parser.ParseComments)
	if err != nil {
		panic(err)
	}
	info := &types.Info{Types: map[ast.Expr]types.TypeAndValue{}, Uses: map[*ast.Ident]types.Object{}, Defs: map[*ast.Ident]types.Object{}}
	conf := types.Config{Importer: importer.ForCompiler(fset, "source", nil)}
	pkg, err := conf.Check("p", fset, []*ast.File{f}, info)
	if err != nil {
		panic(err)
	}
	result, err := a.Run(&analysis.Pass{
		Analyzer: a, Fset: fset, Files: []*ast.File{f}, Pkg: pkg, TypesInfo: info, ResultOf: map[*analysis.Analyzer]any{},
		Report: func(d analysis.Diagnostic) { fmt.Printf("%s: %s\n", fset.Position(d.Pos), d.Message) },
	})
	if err != nil || reflect.TypeOf(result) != a.ResultType {
		panic(fmt.Sprint(err, result))
	}
}
`

// TestReadmeNogo checks that the analyzer is what Bazel's nogo needs, with the
// configuration that the README shows, and finds the same there.
func TestReadmeNogo(t *testing.T) {
	slow.Test(t, "compiles a program")
	var configs map[string]nogoConfig
	d := json.NewDecoder(strings.NewReader(block(t, "docs/nogo.md", "urlvet in Bazel", "json")))
	d.DisallowUnknownFields()
	if err := d.Decode(&configs); err != nil {
		t.Fatal(err)
	}
	conf, ok := configs[analyzer.Analyzer.Name]
	if !ok || len(configs) != 1 {
		t.Fatalf("configured are %q, the analyzer is %s", slices.Collect(maps.Keys(configs)), analyzer.Analyzer.Name)
	}
	if build := block(t, "docs/nogo.md", "urlvet in Bazel", "starlark"); !strings.Contains(build, `//analyzer"`) || !strings.Contains(build, `"nogo.json"`) {
		t.Errorf("the target is\n%s", build)
	}
	for pattern := range conf.ExcludeFiles {
		regexp.MustCompile(pattern)
	}
	flags, err := json.Marshal(conf.AnalyzerFlags)
	if err != nil {
		t.Fatal(err)
	}
	var args []string
	for name, value := range conf.AnalyzerFlags {
		args = append(args, "-"+name+"="+value)
	}
	main := filepath.Join(t.TempDir(), "main.go")
	if err := os.WriteFile(main, []byte(nogoMain), 0o666); err != nil {
		t.Fatal(err)
	}
	const file = "testdata/readme/main.go"
	got := run1(t, "go", "run", main, string(flags), file)
	fast := run1(t, "urlvet", append(args, file)...)
	var want string
	for line := range strings.Lines(fast) {
		if strings.HasPrefix(line, file) {
			want += line
		}
	}
	if got != want || want == "" {
		t.Errorf("nogo\n%s\nurlvet\n%s", got, fast)
	}
}
