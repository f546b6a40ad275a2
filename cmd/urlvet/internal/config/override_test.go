package config

import (
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"golang.org/x/tools/go/analysis"

	"urlvet.example/analyzer"
	"urlvet.example/cmd/urlvet/internal/file"
	"urlvet.example/cmd/urlvet/internal/filetest"
)

func TestCovers(t *testing.T) {
	for _, tt := range []struct {
		glob, path string
		want       bool
	}{
		{"a", "a", true},
		{"a", "a/b/c.go", true},
		{"a/", "a/b/c.go", true},
		{"./a", "a/b/c.go", true},
		{"a", "b/a/c.go", false},
		{"a", "ab/c.go", false},
		{"a/b.go", "a/b.go", true},
		{"*.go", "a.go", true},
		{"*.go", "a/b.go", false},
		{"*_gen.go", "x_gen.go", true},
		{"**/*_gen.go", "x_gen.go", true},
		{"**/*_gen.go", "a/b/x_gen.go", true},
		{"**/testdata", "a/testdata/b/c.go", true},
		{"**/testdata", "testdata/c.go", true},
		{"a/**/b", "a/b/c.go", true},
		{"a/**/b", "a/x/y/b/c.go", true},
		{"a/*/b", "a/x/y/b/c.go", false},
		{"a/*", "a/x/y.go", true},
		{"**", "a/b.go", true},
		{"[ab]/?.go", "b/x.go", true},
		{"A", "a/b.go", false},
		{"a[!b]c", "a/c", false},
		{"a[!b]c/d.go", "axc/d.go", true},
		{"**/a/**/b/*.go", "a/x/a/b/b/y.go", true},
		{"**/a/**/b/*.go", "a/x/a/b/b/c/y.go", false},
		{"**/b/?.go", "a/b/b/b/c.go", true},
		{"**/b/?.go", "a/b/c/c.go", false},
		{"a/**", "a", true},
		{"a/b", "a", false},
		{"a//b", "a/b", false},
		{"[!a-c]", "d/e.go", true},
		{"[^a-c]", "b/e.go", false},
		{"[c-]x", "-x", true},
		{"[a-b-d]x", "cx", false},
		{"[!-z]", "a/b.go", true},
		{"[!!]", "!", false},
		{"ä?[ö-ü]", "äßö", true},
		{"**/" + strings.Repeat("?", 100) + "*", "a/" + strings.Repeat("b", 130) + "/c.go", true},
		{"a/**/c.go", "a/" + strings.Repeat("b", 130) + "/c.go", true},
		{"a/**/c.go", "b/" + strings.Repeat("b", 130) + "/c.go", false},
		{".", "a", false},
	} {
		if got := covers([]string{"z", tt.glob}, newRoute(tt.path)); got != tt.want {
			t.Errorf("%s covers %s: %v", tt.glob, tt.path, got)
		}
	}
}

func TestGlobMistakes(t *testing.T) {
	for glob, want := range map[string]string{
		"":                        "empty",
		"/a":                      "relative to",
		"../a":                    "only files below",
		"a/../b":                  "only files below",
		"./a":                     `no element "."`,
		".":                       `no element "."`,
		"a//b":                    "nothing between",
		`a\b`:                     `paths have "/"`,
		"a/{b,c}":                 "without braces",
		"a**.go":                  "whole directories",
		"**.go":                   "whole directories",
		"a[":                      "syntax error",
		"a[b/]c":                  "no class matches",
		strings.Repeat("a", 1001): "longer than 1000 bytes",
	} {
		if err := checkGlobs([]string{"a/**/*.go", glob}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: error %v, want %s", glob, err, want)
		}
	}
}

// TestHostileGlobs matches globs that make backtracking slow against long paths.
func TestHostileGlobs(t *testing.T) {
	path := strings.Repeat("a/", 200) + strings.Repeat("a", 200)
	for _, glob := range []string{
		strings.Repeat("**/", 300) + "b", strings.Repeat("**/a*/", 150) + "b", strings.Repeat("*a", 400) + "b", strings.Repeat("*/", 200) + strings.Repeat("a*", 250) + "b",
	} {
		if err := checkGlob(glob); err != nil {
			t.Fatal(err)
		}
		began := time.Now()
		if covers([]string{glob}, newRoute(path)) {
			t.Errorf("%.20s covers it", glob)
		}
		if took := time.Since(began); took > 5*time.Second && !testing.Short() {
			t.Errorf("%.20s: %v", glob, took)
		}
	}
}

// TestLongGlobs matches all the globs that a settings file may have against files in a deep directory,
// and against files with long names.
func TestLongGlobs(t *testing.T) {
	if testing.Short() {
		t.Skip("measures time")
	}
	for _, tt := range []struct{ glob, path string }{
		{"**/" + strings.Repeat("[!b]*", 190) + "c", strings.Repeat("a/", 2000)},
		{"**/" + strings.Repeat("a/", 480) + "b", strings.Repeat("a/", 2000)},
		{"*" + strings.Repeat("a", 100) + "b", strings.Repeat("a", 200)},
	} {
		globs := slices.Repeat([]string{tt.glob}, maxListBytes/len(tt.glob))
		began := time.Now()
		for i := range 20 {
			if covers(globs, newRoute(tt.path+strconv.Itoa(i)+".go")) {
				t.Error("it is covered")
			}
		}
		if took := time.Since(began); took > 5*time.Second && !testing.Short() { // what takes the square takes 25
			t.Errorf("%.20s: %v", tt.glob, took)
		}
	}
}

// TestCoversAsRegexp compares what globs cover with what regular expressions match.
func TestCoversAsRegexp(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	draw := func(from ...string) string {
		all := make([]string, 1+random.IntN(6))
		for i := range all {
			all[i] = from[random.IntN(len(from))]
		}
		return strings.Join(all, "/") + "/"
	}
	written := strings.NewReplacer("[!a]", "[^a/]", "**/", "([^/]+/)*", "*", "[^/]*", "?", "[^/]")
	covered := 0
	for range 20_000 {
		glob, path := draw("**", "**", "*", "a", "b", "a*", "?", "*[!a]", "[a-b]?"), draw("a", "b", "ab")
		want := regexp.MustCompile("^" + written.Replace(glob)).MatchString(path)
		if got := covers([]string{glob}, newRoute(strings.TrimSuffix(path, "/"))); got != want {
			t.Fatalf("%s covers %s: %v", glob, path, got)
		}
		if want {
			covered++
		}
	}
	if covered < 1000 || covered > 19_000 {
		t.Errorf("%d of the paths are covered", covered)
	}
}

// TestOverrides checks the options of files.
func TestOverrides(t *testing.T) {
	dir := filetest.Tree(t, "m/go.mod", "module m.example\n", Name, `
enable: [scheme-cleartext]
disable: [port-*, query-semicolon]
level: {host-empty: off, host-*: warning, path-*: error}
allow-port: [1]
exclude: [m/gen, "**/*_x.go"]
overrides:
  - paths: [m/a]
    enable: [port-range, host-empty]
    allow-port: [2]
  - paths: ["**/*_test.go", m/b]
    disable: [port-range]
    level: {host-empty: off, scheme-typo: "off"}
    allow-host: [h]
`)
	rest := func(disable ...string) []string {
		return append(slices.DeleteFunc(matching([]string{"port-*", "query-semicolon"}), func(code string) bool { return code == "port-range" }), disable...)
	}
	spreadOut := func(more ...string) (all []string) {
		for _, code := range matching([]string{"host-*"}) {
			all = append(all, code+"=warning")
		}
		return slices.Concat(all, spread([]string{"path-*=error"}), more)
	}
	base := analyzer.Options{
		Enable: []string{"scheme-cleartext"}, Disable: []string{"port-*", "query-semicolon"},
		Level: []string{"host-empty=off", "host-*=warning", "path-*=error"}, AllowPort: []string{"1"},
	}
	inA := analyzer.Options{
		Enable: matching([]string{"scheme-cleartext", "port-range", "host-empty"}), Disable: rest(), Level: spreadOut(), AllowPort: []string{"1", "2"},
	}
	inB := analyzer.Options{
		Enable: base.Enable, Disable: matching([]string{"port-*", "query-semicolon"}),
		Level: spread(append(slices.Clone(base.Level), "host-empty=off", "scheme-typo=off")), AllowPort: []string{"1"}, AllowHost: []string{"h"},
	}
	both := inA
	both.Disable, both.Level, both.AllowHost = matching(rest("port-range")), spread(spreadOut("host-empty=off", "scheme-typo=off")), []string{"h"}
	flagged := inA
	flagged.Disable, flagged.AllowPort = []string{"port-range"}, []string{"9"}
	for _, tt := range []struct {
		path string
		args []string
		want analyzer.Options
	}{
		{"m/c.go", nil, base},
		{"m/a/a.go", nil, inA},
		{"m/b/b.go", nil, inB},
		{"m/a/a_test.go", nil, both},
		{"m/a/a.go", []string{"-disable=port-range", "-allow-port=9"}, flagged},
	} {
		path := filepath.Join(dir, filepath.FromSlash(tt.path))
		e, err := settings(t, tt.args...).For(filepath.Dir(path))
		if err != nil {
			t.Fatal(err)
		}
		r, ok := e.route(path)
		if !ok {
			t.Fatalf("%s is not below the root", path)
		}
		got := e.options(e.overriding(r))
		if !sameOptions(got, tt.want) {
			t.Errorf("%s %q:\n%+v, want\n%+v", tt.path, tt.args, got, tt.want)
		}
	}
	s := settings(t)
	for path, want := range map[string]bool{"m/gen/g.go": true, "m/a/b_x.go": true, "m/a/b.go": false, "elsewhere": false} {
		if got := s.Excluded(filepath.Join(dir, filepath.FromSlash(path))); got != want {
			t.Errorf("%s is excluded: %v", path, got)
		}
	}
}

// sameOptions compares options, for which no list and an empty one are the same.
func sameOptions(a, b analyzer.Options) bool {
	return fmt.Sprintf("%+q", []any{a.Enable, a.Disable, a.Level, a.AllowHost, a.AllowPort}) == fmt.Sprintf("%+q", []any{b.Enable, b.Disable, b.Level, b.AllowHost, b.AllowPort})
}

// TestOfManyOverrides checks that one analyzer serves files with whatever overrides, so that a
// package is analyzed once, that files with the same overrides share options, and that there
// is a limit to how many there are.
func TestOfManyOverrides(t *testing.T) {
	var text strings.Builder
	text.WriteString("overrides:\n")
	for i := range maxOverrides {
		fmt.Fprintf(&text, "  - {paths: [d%d], enable: [host-*]}\n", i)
	}
	dir := filetest.Tree(t, "go.mod", "module m.example\n", Name, text.String())
	s := settings(t)
	of := func(path string) (*analysis.Analyzer, error) {
		return s.Analyzer(filepath.Join(dir, filepath.FromSlash(path)))
	}
	first, err := of("d0/a.go")
	if err != nil {
		t.Fatal(err)
	}
	seen := map[*analyzer.Options]bool{}
	for i := range maxVariants {
		a, err := of(fmt.Sprintf("d%d/a.go", i))
		b, _ := of(fmt.Sprintf("d%d/e/b.go", i))
		if err != nil || a != first || b != first {
			t.Errorf("%d: error %v, or another analyzer", i, err)
		}
		x := s.settle(dir)
		for _, name := range []string{"a.go", "e/b.go"} {
			seen[x.forFile(filepath.Join(dir, fmt.Sprintf("d%d", i), name))] = true
		}
	}
	if len(seen) != maxVariants || seen[nil] {
		t.Errorf("%d different options", len(seen))
	}
	_, err = of("d99/a.go")
	if err == nil || !strings.Contains(err.Error(), "more than 32 combinations") {
		t.Errorf("error %v", err)
	}
	if _, err := of("d0/c.go"); err != nil {
		t.Error(err)
	}
}

func TestOverrideMistakes(t *testing.T) {
	shared := "  - {paths: &x [" + strings.Repeat(strings.Repeat("a", 650)+",b,", 10) + "]}\n" + strings.Repeat("  - {paths: *x}\n", 10)
	var stars []string
	for i := range 80 {
		stars = append(stars, strings.Repeat("*", 21+i))
	}
	named := "  - {paths: [a], enable: &x ['" + strings.Join(stars, "', '") + "']}\n" + strings.Repeat("  - {paths: [a], disable: *x}\n", 20)
	leveled := "  - {paths: [a], level: &x {'" + strings.Join(stars, "': off, '") + "': off}}\n" + strings.Repeat("  - {paths: [a], level: *x}\n", 20)
	many := strings.Repeat("  - {paths: [a]}\n", maxOverrides+1)
	for text, want := range map[string]string{
		"level: [a]\n":                                           `c:1:8: level wants rules with a level each`,
		"level: {port-rnage: off}\n":                             `c:1:9: no rule is named "port-rnage"`,
		"level:\n  port-*: off\n  host-*: info\n":                `c:3:11: unknown level "info" (error, warning or off)`,
		"level:\n  port-*: off\n  hots-*: off\n  a: b\n":         `c:3:3: no rule is named "hots-*"`,
		"level:\n  port-*: off\n  port-*: error\n":               `c:3:3: the level of "port-*" is set twice`,
		"exclude: a\n":                                           `c:1:10: exclude wants a list`,
		"exclude:\n  - a\n  - 'a/{b,c}'\n":                       `c:3:5: glob "a/{b,c}": write one glob`,
		"exclude: [/a]\n":                                        `c:1:11: glob "/a": paths are relative`,
		"exclude: [" + strings.Repeat("a,", maxGlobs) + "b]\n":   `c:1:2011: exclude has more than 1000 values`,
		"overrides: {paths: [a]}\n":                              `c:1:12: overrides wants a list of settings`,
		"overrides:\n  - paths: [a]\n    tests: true\n":          `c:3:5: unknown setting "tests" (the settings are paths, enable, disable, level, allow-host, allow-port)`,
		"overrides:\n  - disable: [port-*]\n":                    `c:2:5: paths are missing`,
		"overrides:\n  - paths: []\n":                            `c:2:5: paths are missing`,
		"overrides:\n  - paths: ['[']\n":                         `c:2:13: glob "[": syntax error`,
		"overrides:\n  - paths: [a]\n    enable: [x]\n":          `c:3:14: no rule is named "x"`,
		"overrides:\n  - paths: [a]\n    level: {host-*: bad}\n": `c:3:21: unknown level "bad"`,
		"overrides:\n  - paths: [a]\n    paths: [b]\n":           `c:3:5: paths is set twice, first in c:2`,
		"overrides:\n  - a\n":                                    `c:2:5: want settings with paths`,
		"overrides:\n" + many:                                    `c:102:5: more than 100 overrides`,
		"overrides:\n" + shared:                                  `c:2:17: globs and the values of overrides have more than 65536 bytes in all`,
		"overrides:\n" + named:                                   `c:2:2811: globs and the values of overrides have more than 65536 bytes in all`,
		"overrides:\n" + leveled:                                 `c:2:3080: globs and the values of overrides have more than 65536 bytes in all`,
	} {
		_, _, err := parse("/m/c", []byte(text))
		if err == nil || !strings.HasPrefix(file.Shorten("/m", err).Error(), want) {
			t.Errorf("%.60q: error %v, want %s", text, err, want)
		}
	}
}

// TestLevelsOfOverrides applies overrides for the same file that name all rules in hundreds of
// levels each.
func TestLevelsOfOverrides(t *testing.T) {
	var o analyzer.Options
	one := Override{Enable: []string{"*"}, Level: slices.Repeat([]string{"*=error", "port-*=off", "host-*=off"}, 300)}
	began := time.Now()
	for range maxOverrides {
		one.apply(&o)
	}
	if most := len(one.Level) + len(analyzer.Rules()); len(o.Level) > most {
		t.Errorf("%d levels, want at most %d", len(o.Level), most)
	}
	if took := time.Since(began); took > 5*time.Second && !testing.Short() {
		t.Error(took)
	}
	one = Override{Enable: []string{"port-range"}}
	if one.apply(&o); slices.Contains(o.Level, "port-range=off") || !slices.Contains(o.Level, "port-empty=off") {
		t.Errorf("levels %q", o.Level)
	}
}

// TestHostileOverrides parses overrides that share a list as long as the limit for files
// allows.
func TestHostileOverrides(t *testing.T) {
	text := "enable: &all [" + strings.Repeat("host-*,", 100_000) + "]\noverrides:\n" + strings.Repeat("  - {paths: [a], enable: *all}\n", maxOverrides)
	began := time.Now()
	_, _, err := parse("/m/c", []byte(text))
	if err == nil || !strings.Contains(err.Error(), "enable has more than 1000 values") {
		t.Errorf("error %v", err)
	}
	if took := time.Since(began); took > 5*time.Second && !testing.Short() {
		t.Error(took)
	}
}

// TestGlobsOfManyFiles matches the globs that a settings file may have with thousands of files. Beyond
// what that may take, the files that are left are not checked.
func TestGlobsOfManyFiles(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds")
	}
	for _, glob := range []string{
		"**/" + strings.Repeat("*a", 480) + "b",
		"**/[" + strings.Repeat("bcdef", 190) + "]x",
	} {
		testGlobOfManyFiles(t, glob)
	}
}

// testGlobOfManyFiles matches a glob, as often as a settings file may have it, with thousands of files.
func testGlobOfManyFiles(t *testing.T, glob string) {
	t.Helper()
	a := &Analyzers{Effective: Effective{Root: filepath.FromSlash("/m"), File: filepath.FromSlash("/m/.urlvet.yaml")}, Adapt: func(o analyzer.Options) analyzer.Options { return o }}
	a.Exclude = slices.Repeat(globs{glob}, maxListBytes/len(glob))
	dir := "/m/" + strings.Repeat(strings.Repeat("a", 250)+"/", 12)
	began, late := time.Now(), 0
	const files = 10_000
	for i := range files {
		if _, err := a.Of(filepath.FromSlash(dir + strconv.Itoa(i) + ".go")); err != nil {
			if !strings.Contains(err.Error(), "its globs take too long for so many files") {
				t.Fatal(err)
			}
			late++
		}
	}
	if late == 0 || late == files || time.Since(began) > 15*time.Second && !testing.Short() {
		t.Errorf("%d of %d files are left out, after %v", late, files, time.Since(began))
	}
}

// TestOverridesOfManyRules combines overrides of settings that name rules by hundreds of patterns as long as
// they may be, in as many ways as files may have.
func TestOverridesOfManyRules(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds")
	}
	var patterns []string
	for i := range 780 {
		patterns = append(patterns, strings.Repeat("*?", 1+i%10)+strings.Repeat("*", 1+i/10))
	}
	quoted := "'" + strings.Join(patterns, "', '") + "'"
	few := "'" + strings.Join(patterns[:100], "', '") + "'"
	text := "enable: [" + quoted + "]\ndisable: [" + quoted + "]\nlevel: {" + strings.ReplaceAll(quoted, "',", "': off,") + ": off}\noverrides:\n" +
		"  - {paths: [a], enable: &e [" + few + "]}\n" + strings.Repeat("  - {paths: [a], disable: *e}\n", 20)
	e, err := settingsOf(t, text)
	if err != nil {
		t.Fatal(err)
	}
	began := time.Now()
	for range maxVariants {
		if o := e.options("\x00\x01\x02\x03\x04\x05\x06\x07\x08"); len(o.Enable) != len(Codes()) {
			t.Fatalf("%d rules are enabled", len(o.Enable))
		}
	}
	if took := time.Since(began); took > 5*time.Second && !testing.Short() {
		t.Error(took)
	}
}

// settingsOf returns the settings for a directory with that configuration file.
func settingsOf(t *testing.T, text string) (Effective, error) {
	t.Helper()
	return settings(t).For(filetest.Tree(t, Name, text))
}

// TestOverridesOfManyDirectories asks for the analyzers of many directories with overrides of their own. Those
// beyond the limit are not checked, and each says so.
func TestOverridesOfManyDirectories(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds")
	}
	const files = 2 // in a directory, of which one has overrides
	dir, s, late := t.TempDir(), settings(t), 0
	for i := range maxMade {
		in := filepath.Join(dir, strconv.Itoa(i))
		filetest.Write(t, in, Name, "overrides:\n  - {paths: [1.go], disable: [port-range]}\n")
		for j := range files {
			a, err := s.Analyzer(filepath.Join(in, strconv.Itoa(j)+".go"))
			switch {
			case err == nil && a != nil && late == 0:
			case err != nil && strings.HasSuffix(err.Error(), "the settings of all directories apply in more than 1024 ways"):
				late++
			default:
				t.Fatalf("directory %d, file %d: %v, %v, after %d that are late", i, j, a, err, late)
			}
		}
	}
	if late != maxMade {
		t.Errorf("%d files are not checked, want half of them", late)
	}
}
