package config

import (
	"errors"
	"flag"
	"fmt"
	"go/scanner"
	"io"
	"maps"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"golang.org/x/tools/go/analysis"

	"urlvet.example/analyzer"
	"urlvet.example/cmd/urlvet/internal/file"
	"urlvet.example/cmd/urlvet/internal/filetest"
	"urlvet.example/urlcheck"
)

func TestParse(t *testing.T) {
	for _, tt := range []struct {
		name, text string
		want       analyzer.Options
		origins    map[string]string
	}{
		{"empty", "", analyzer.Options{}, nil},
		{"comments", "# none\n", analyzer.Options{}, nil},
		{"document without settings", "---\n", analyzer.Options{}, nil},
		{
			"all", `
profile: rfc3986
enable: [scheme-cleartext, 'host-*']
disable:
  - query-*
tests: true
generated: False
allow-host: ["*.corp.example"]
allow-port: [8443, "9090"]
sink: [m.example/p.Get:0]
`,
			analyzer.Options{
				Profile: urlcheck.RFC3986, Enable: []string{"scheme-cleartext", "host-*"}, Disable: []string{"query-*"}, Tests: true,
				AllowHost: []string{"*.corp.example"}, AllowPort: []string{"8443", "9090"}, Sink: []string{"m.example/p.Get:0"},
			},
			map[string]string{
				"profile": "c:2", "enable": "c:3", "disable": "c:4", "tests": "c:6", "generated": "c:7",
				"allow-host": "c:8", "allow-port": "c:9", "sink": "c:10",
			},
		},
		{
			"anchors", "enable: &a [host-*, &b port-*]\ndisable: *a\nallow-host: [*b]\n",
			analyzer.Options{Enable: []string{"host-*", "port-*"}, Disable: []string{"host-*", "port-*"}, AllowHost: []string{"port-*"}},
			map[string]string{"enable": "c:1", "disable": "c:2", "allow-host": "c:3"},
		},
	} {
		got, origins, err := parse("/m/c", []byte(tt.text))
		if err != nil || !reflect.DeepEqual(got, Values{Options: tt.want}) || !maps.Equal(origins, tt.origins) {
			t.Errorf("%s: %+v from %v, error %v", tt.name, got, origins, err)
		}
	}
}

func TestMistakes(t *testing.T) {
	for _, tt := range []struct{ text, want string }{
		{"tests: true\nprofil: modern\n", `c:2:1: unknown setting "profil" (the settings are profile, enable, `},
		{"format: json\n", `c:1:1: unknown setting "format" (`},
		{"<<: {tests: true}\n", `c:1:1: unknown setting "<<" (`},
		{"? [a]\n: b\n", `c:1:3: unknown setting "" (`},
		{"tests: true\n\ntests: false\n", `c:3:1: tests is set twice, first in c:1`},
		{"profile: rfc2396\n", `c:1:10: unknown profile "rfc2396" (modern, rfc3986 or rfc1738)`},
		{"profile: 3986\n", `c:1:10: profile wants a name`},
		{"profile: [modern]\n", `c:1:10: profile wants a name`},
		{"tests: maybe\n", `c:1:8: tests wants true or false`},
		{"tests: \"true\"\n", `c:1:8: tests wants true or false`},
		{"tests:\n", `c:1:7: tests wants true or false`},
		{"generated: 1\n", `c:1:12: generated wants true or false`},
		{"enable: host-*\n", `c:1:9: enable wants a list, such as [a, b]`},
		{"enable:\n", `c:1:8: enable wants a list, such as [a, b]`},
		{"enable: {a: b}\n", `c:1:9: enable wants a list, such as [a, b]`},
		{"enable:\n  - host-*\n  - port-rnage\n", `c:3:5: no rule is named "port-rnage"`},
		{"disable: ['host-*,port-*']\n", `c:1:11: no rule is named "host-*,port-*"`},
		{"allow-port: [8080, http]\n", `c:1:20: allowed port "http" is not a number`},
		{"allow-port: [80.5]\n", `c:1:14: allowed port "80.5" is not a number`},
		{"allow-port: [true]\n", `c:1:14: allow-port wants a list of words or numbers`},
		{"allow-host: [[a]]\n", `c:1:14: allow-host wants a list of words or numbers`},
		{"allow-host: ['[']\n", `c:1:14: allowed host "["`},
		{"allow-host: [a, b, '*" + strings.Repeat("x", 5000) + "*']\n", `c:1:20: the allowed hosts`},
		{"allow-host: [a, '*" + strings.Repeat("x", 3000) + "*', '*" + strings.Repeat("y", 3000) + "*']\n", `c:1:14: the allowed hosts`},
		{"- tests\n", `c:1:1: want settings, such as tests: true`},
		{"tests\n", `c:1:1: want settings, such as tests: true`},
		{"tests: true\n---\ntests: false\n", `c:2:1: a second document; the settings are one`},
		{"tests: true\nenable: [\n", `c:2: `},
		{"tests: true\n\tenable: []\n", `c:2: `},
		{"enable: &a [*a]\n", `c:1:`},
		{"enable: *a\n", `c: unknown anchor 'a' referenced`},
		{"tests: \xff\n", `c: `},
		{"%TAG !a! x\n--- {}\n", `c: it has %TAG, a directive that no settings need`},
		{"exclude: [&tests generated]\n*tests : true\n*tests : true\n", "c:1:11: generated is set twice, first in c:1"},
		{"*" + strings.Repeat("a", 1<<20), `c: unknown anchor 'aaa`},
		{"sink: [a/b.F:" + strings.Repeat("9", 1<<20) + "]", "c:1:8: "},
		{"\xff\xfe%\x00T\x00A\x00G\x00 \x00", `c: it has %TAG`},
	} {
		_, _, err := parse("/m/c", []byte(tt.text))
		if err == nil || !strings.HasPrefix(file.Shorten("/m", err).Error(), tt.want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%q: error %v, want %s", tt.text, err, tt.want)
		}
	}
}

// settings returns settings with these flags.
func settings(t *testing.T, args ...string) *Settings {
	t.Helper()
	set := flag.NewFlagSet("", flag.ContinueOnError)
	set.SetOutput(io.Discard)
	s := Define(set, Names(OfRun), "urlvet.")
	if err := set.Parse(args); err != nil {
		t.Fatal(err)
	}
	return s
}

// TestFor checks which configuration file applies to which directory.
func TestFor(t *testing.T) {
	dir := filetest.Tree(t,
		Name, "profile: rfc1738\n",
		"m/go.mod", "module m.example\n",
		"m/"+Name, "tests: true\n",
		"m/a/"+Name, "generated: true\n", // not at a module's root
		"m/a/b/b.go", "package b\n",
		"m/nested/go.mod", "module nested.example\n",
		"m/nested/a/a.go", "package a\n",
		"n/go.mod", "module n.example\n",
		"none/a/a.go", "package a\n",
		"none/"+Name, "allow-port: [1]\n",
	)
	s := settings(t)
	for _, tt := range []struct{ dir, file string }{
		{"m", "m/" + Name},
		{"m/a", "m/" + Name},
		{"m/a/b", "m/" + Name},
		{"m/nested/a", "m/" + Name},
		{"n", Name},
		{"none/a", "none/" + Name},
		{"none", "none/" + Name},
		{".", Name},
	} {
		e, err := s.For(filepath.Join(dir, tt.dir))
		if want := filepath.Join(dir, tt.file); err != nil || e.File != want {
			t.Errorf("%s: file %s, want %s; error %v", tt.dir, e.File, want, err)
		}
	}
	if !s.Tests(filepath.Join(dir, "m", "a")) || s.Tests(filepath.Join(dir, "n")) {
		t.Error("tests are judged elsewhere than where the file says so")
	}
}

// TestFlagsWin checks that a flag replaces the whole setting.
func TestFlagsWin(t *testing.T) {
	dir := filetest.Tree(t, "go.mod", "module m.example\n", Name, "profile: rfc3986\nenable: [host-*]\ntests: true\nallow-port: [1]\n")
	s := settings(t, "-profile=rfc1738", "-enable=port-*", "-enable", "query-*", "-urlvet.tests=false")
	e, err := s.For(dir)
	if err != nil {
		t.Fatal(err)
	}
	want := analyzer.Options{Profile: urlcheck.RFC1738, Enable: []string{"port-*", "query-*"}, AllowPort: []string{"1"}}
	if !reflect.DeepEqual(e.Options, want) {
		t.Errorf("options %+v, want %+v", e.Options, want)
	}
	origins := map[string]string{"profile": "-profile", "enable": "-enable", "tests": "-urlvet.tests", "allow-port": Name + ":4"}
	if !maps.Equal(e.Origins, origins) {
		t.Errorf("origins %v, want %v", e.Origins, origins)
	}
}

func TestUnreadable(t *testing.T) {
	const module = "module m.example\n"
	dir := filetest.Tree(t,
		"go.mod", module, Name+"/x", "",
		"n/go.mod", module, "n/"+Name, "x\n",
		"long/go.mod", module, "long/"+Name, strings.Repeat("#", maxBytes+1),
		"gone/go.mod", module,
	)
	wants := map[string]string{
		".":    Name + ": not a regular file",
		"n":    "n/" + Name + ":1:1: want settings",
		"long": "long/" + Name + ": longer than 1 MiB, not read",
	}
	link := filepath.Join(dir, "gone", Name)
	_ = os.Symlink("nowhere", link) // Windows wants a privilege, and Wine sees no link to nothing
	if _, err := os.Lstat(link); err == nil {
		wants["gone"] = "gone/" + Name + ": "
	}
	s := settings(t)
	for in, want := range wants {
		_, err := s.Analyzer(filepath.Join(dir, in, "a.go"))
		if err == nil || !strings.HasPrefix(filepath.ToSlash(file.Shorten(dir, err).Error()), want) {
			t.Errorf("error %v, want %s", err, want)
		}
		if s.Tests(filepath.Join(dir, in)) {
			t.Error("tests are judged")
		}
	}
}

// TestShared checks that the directories of a module share an analyzer, in
// whatever order they ask.
func TestShared(t *testing.T) {
	dir := filetest.Tree(t, "go.mod", "module m.example\n", "a/b/b.go", "package b\n")
	s := settings(t)
	want, err := s.Analyzer(filepath.Join(dir, "m.go"))
	if err != nil {
		t.Fatal(err)
	}
	var all sync.WaitGroup
	for _, sub := range []string{"a", "a/b", ".", "a/b"} {
		all.Go(func() {
			if got, err := s.Analyzer(filepath.Join(dir, sub, "a.go")); got != want || err != nil {
				t.Errorf("%s: another analyzer, error %v", sub, err)
			}
		})
	}
	all.Wait()
}

// TestPrint checks that the output is a configuration file with the same
// settings.
func TestPrint(t *testing.T) {
	text := "overrides: [{paths: [a, 1], level: {'*': warning}}, {paths: [b], enable: ['*']}]\nlevel: {port-*: off}\n" +
		"allow-host: ['*', \"[a: b]\", '#', 'true', '1']\nallow-port: [0080, 90]\ntests: true\nprofile: rfc1738\nenable: ['*']\n"
	dir := filetest.Tree(t, "go.mod", "module m.example\n", Name, text)
	e, err := settings(t, "-disable=host-*").For(dir)
	if err != nil {
		t.Fatal(err)
	}
	shown, err := e.yaml(dir)
	if err != nil {
		t.Fatal(err)
	}
	again, _, err := parse("/m/c", []byte(shown))
	if err != nil || !reflect.DeepEqual(again, e.Values) {
		t.Errorf("%+v became %+v, error %v:\n%s", e.Values, again, err, shown)
	}
	for _, line := range []string{"# " + Name + "\n", "profile: rfc1738 # " + Name + ":6\n", "disable: [host-*] # -disable\n", "generated: false # default\n", "allow-port: [\"0080\", 90] # " + Name + ":4\n", "overrides: # " + Name + ":1\n    - paths: [a, 1]\n      level: {'*': warning}\n"} {
		if !strings.Contains(shown, line) {
			t.Errorf("%q is not in\n%s", line, shown)
		}
	}
}

// FuzzParse checks that text is settings that "urlvet config" prints so that they
// read the same, or an error in one of its lines.
func FuzzParse(f *testing.F) {
	for _, seed := range []string{
		"tests: true\n", "enable: &a [host-*]\ndisable: *a\n", "a: b: c", "? [", "enable: [*a]", "---\n...\n", "\ufeffprofile: modern",
		"level: {host-*: off, '[p]ort-*': error}\nexclude: [a, '**/b']\nfail-on: never\noverrides: [{paths: [a, 1], level: {'*': warning}}, {paths: [b], enable: ['*']}]\n",
		"allow-port: [0x50, 1e3, 0080, +1, '']\nallow-host: [~, no, '#', 'a: b', \"\\x00\", [], -, 0o7]\nsink: [a.b/c.D:0]\n",
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		values, origins, err := parse("/m/c", text)
		if err != nil {
			checkMistake(t, err, len(breaks.FindAll(text, -1))+1)
			return
		}
		if _, err := analyzer.New(values.Options); err != nil {
			t.Fatalf("settings from %v that the analyzer refuses: %v", origins, err)
		}
		shown, err := Effective{Values: values, File: "/m/c", Origins: origins}.yaml("/m")
		if err != nil {
			t.Fatal(err)
		}
		again, _, err := parse("/m/c", []byte(shown))
		if err != nil || !reflect.DeepEqual(again, values) {
			t.Fatalf("%+v became %+v, error %v:\n%s", values, again, err, shown)
		}
	})
}

// breaks matches what ends a line for YAML.
var breaks = regexp.MustCompile("\r\n|[\n\r\u0085\u2028\u2029]")

// checkMistake checks the error of a text of so many lines.
func checkMistake(t *testing.T, err error, lines int) {
	t.Helper()
	if message := file.Shorten("/m", err).Error(); !strings.HasPrefix(message, "c:") || strings.Contains(message, "\n") {
		t.Fatalf("error %q", message)
	}
	e := (*scanner.Error)(nil)
	if !errors.As(err, &e) || e.Pos.Line < 0 || e.Pos.Line > lines || e.Pos.Column < 0 {
		t.Fatalf("error %v in %d lines", err, lines)
	}
}

// TestWrongOfMany checks that the first of two wrong values among many is named.
func TestWrongOfMany(t *testing.T) {
	for _, tt := range []struct{ name, good, wrong string }{
		{"allow-port", "80", "http"}, {"allow-host", "h", "'['"}, {"enable", "host-*", "hots-*"}, {"disable", "host-*", "'['"},
		{"sink", "a.b/c.F:0", "F"}, {"sink", "a.b/c.F:0", "[]"},
	} {
		for _, at := range []int{0, 1, 499, 998} {
			var b strings.Builder
			b.WriteString(tt.name + ":\n")
			for i := range 1000 {
				value := tt.good
				if i == at || i == 999 {
					value = tt.wrong
				}
				b.WriteString("  - " + value + "\n")
			}
			_, _, err := parse("/m/c", []byte(b.String()))
			if want := fmt.Sprintf("/m/c:%d:5: ", at+2); err == nil || !strings.HasPrefix(err.Error(), want) {
				t.Errorf("%s: error %v, want %s", tt.name, err, want)
			}
		}
	}
}

// TestTooManyValues checks that no list is longer than anybody needs, even within the limit of the file.
func TestTooManyValues(t *testing.T) {
	for _, name := range []string{"allow-host", "allow-port", "sink"} {
		_, _, err := parse("/m/c", []byte(name+":\n"+strings.Repeat("- '1'\n", maxValues+1)))
		if want := name + " has more than 65535 values"; err == nil || !strings.HasSuffix(err.Error(), want) {
			t.Errorf("got %v, want %s", err, want)
		}
	}
}

// TestManyValues parses lists that are as long as the limit for files allows. An
// analyzer for each value took a minute.
func TestManyValues(t *testing.T) {
	const n, most = 20000, 2 * time.Second
	for name, value := range map[string]string{
		"allow-host": "h#", "allow-port": "#", "enable": "port-*", "disable": "port-range", "sink": "a.b/c#.F:0",
	} {
		var b strings.Builder
		b.WriteString(name + ":\n")
		for i := range n {
			b.WriteString("- '" + strings.Replace(value, "#", strconv.Itoa(i+1), 1) + "'\n")
		}
		least := time.Hour
		for range 3 {
			began := time.Now()
			if _, _, err := parse("/m/c", []byte(b.String())); err != nil {
				t.Fatal(err)
			}
			if least = min(least, time.Since(began)); least < most {
				break
			}
		}
		if least > most {
			t.Errorf("%s: %v", name, least)
		}
	}
}

// TestNotes checks which files are pointed out that do not count.
func TestNotes(t *testing.T) {
	dir := filetest.Tree(t,
		"urlvet.yml", "x\n",
		"m/go.mod", "module m.example\n", "m/.urlvet.yml", "x\n", "m/urlvet.yaml", "x\n",
		"m/a/"+Name, "x\n", "m/a/urlvet.yml", "x\n", "m/b/"+Name, "x\n",
		"none/"+Name, "tests: true\n",
		"n/go.mod", "module n.example\n", "n/"+Name, "tests: true\n",
	)
	s := settings(t)
	see := func(sub string) {
		path := filepath.Join(dir, sub)
		entries, err := os.ReadDir(path)
		if err != nil {
			t.Fatal(err)
		}
		s.Seen(path, entries)
		if _, err := s.For(path); err != nil {
			t.Fatal(err)
		}
	}
	for _, tt := range []struct {
		dirs, want []string
	}{
		{[]string{"n", "none"}, nil},
		{[]string{"m", "m/b", "m/a"}, []string{
			"m/.urlvet.yml: not read, because settings stand in .urlvet.yaml (the first of 3)",
			"m/a/.urlvet.yaml: not read, because settings stand beside go.mod or above it (the first of 2)",
		}},
		{[]string{"m", "m/a"}, nil},
	} {
		for _, sub := range tt.dirs {
			see(sub)
		}
		var got []string
		for _, note := range s.Notes() {
			got = append(got, filepath.ToSlash(file.Shorten(dir, note).Error()))
		}
		if !slices.Equal(got, tt.want) {
			t.Errorf("%v: %q, want %q", tt.dirs, got, tt.want)
		}
	}
}

// TestManyDirectories asks for the settings of thousands of directories in no module, below one file and
// below none. They read the file once, and share an analyzer.
func TestManyDirectories(t *testing.T) {
	text := "allow-host: [" + strings.Repeat("a.example,", 2000) + "b.example]\n"
	for name, dir := range map[string]string{"file": filetest.Tree(t, Name, text), "none": t.TempDir()} {
		s := settings(t)
		began := time.Now()
		first, err := s.Analyzer(filepath.Join(dir, "x.go"))
		if err != nil {
			t.Fatal(err)
		}
		for i := range 2000 {
			a, err := s.Analyzer(filepath.Join(dir, strconv.Itoa(i), "x.go"))
			if a != first || err != nil {
				t.Fatalf("%s, %d: another analyzer, %v", name, i, err)
			}
		}
		if took := time.Since(began); took > 4*time.Second && !testing.Short() {
			t.Errorf("%s: %v", name, took)
		}
	}
}

// TestEqualSettings checks that directories with settings files of their own share an analyzer if these say
// the same.
func TestEqualSettings(t *testing.T) {
	dir := filetest.Tree(t, "a/"+Name, "disable: [port-*]\n", "b/"+Name, "# the same\ndisable: [port-*]\n", "c/"+Name, "disable: [host-*]\n")
	s := settings(t)
	var made []*analysis.Analyzer
	for _, name := range []string{"a", "b", "c"} {
		a, err := s.Analyzer(filepath.Join(dir, name, "x.go"))
		if err != nil {
			t.Fatal(err)
		}
		made = append(made, a)
	}
	if made[0] != made[1] || made[0] == made[2] {
		t.Errorf("analyzers %p", made)
	}
}

// TestManyLists has settings files in directories without a module, in which aliases repeat overrides with
// lists. Their time is bounded for all files together.
func TestManyLists(t *testing.T) {
	const lists = "overrides: [&o {paths: [x], enable: [a*], disable: [a*], level: {a*: off}, allow-host: [a], allow-port: [1]}"
	dir := t.TempDir()
	s, refused := settings(t), 0
	began := time.Now()
	for i := range 300 {
		name := strconv.Itoa(i)
		filetest.Write(t, dir, name+"/"+Name, lists+strings.Repeat(",*o", maxOverrides-1)+"]\n")
		if _, err := s.For(filepath.Join(dir, name)); err != nil {
			refused++
		}
	}
	if took := time.Since(began); refused == 0 || took > 10*time.Second && !testing.Short() {
		t.Errorf("%d are refused, after %v", refused, took)
	}
}

// TestSpent bounds what the values of the settings files of a run need, as often as aliases repeat them.
func TestSpent(t *testing.T) {
	repeated := func(n int) string {
		return "allow-host: [&a " + strings.Repeat("a", 10_000) + strings.Repeat(", *a", n) + "]\n"
	}
	dir := filetest.Tree(t, "a/"+Name, repeated(1000), "b/"+Name, repeated(1000), "c/"+Name, "tests: true\n")
	s := settings(t)
	for _, tt := range []struct{ name, want string }{{"a", ""}, {"b", ".urlvet.yaml:1:14: the values and lists of all settings files count for more than 16 MiB"}, {"c", ""}} {
		_, err := s.For(filepath.Join(dir, tt.name))
		if got := fmt.Sprint(err); tt.want != "" && !strings.HasSuffix(got, tt.want) || tt.want == "" && err != nil {
			t.Errorf("%s: %v, want %q", tt.name, err, tt.want)
		}
	}
	if _, _, err := parse("/m/c", []byte(repeated(2000))); err == nil || !strings.Contains(err.Error(), "more than 16 MiB") {
		t.Errorf("one file: %v", err)
	}
}
