package gopls

import (
	"context"
	"fmt"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"reflect"
	"runtime"
	"runtime/debug"
	"strings"
	"testing"

	"golang.org/x/mod/modfile"

	"urlvet.example/cmd/urlvet/internal/catalog"
)

// TestMain turns the test into a gopls that prints the value of FAKE_GOPLS.
func TestMain(m *testing.M) {
	out, ok := os.LookupEnv("FAKE_GOPLS")
	switch {
	case !ok:
		os.Exit(m.Run())
	case out == "":
		fmt.Fprintln(os.Stderr, "no access")
		os.Exit(1)
	}
	fmt.Print(out)
}

// TestTry tries programs that are more or less like the wanted gopls.
func TestTry(t *testing.T) {
	const (
		typo  = "/x/main.go:4:8-11: scheme-typo: scheme \"htp\" is misspelled; did you mean \"http\"?\n"
		port  = "/x/main.go:5:31-36: port-range: port 70000 is out of range 1-65535\n"
		stock = "/x/main.go:6:2: self-assignment of b\n"
	)
	gopls, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		name, out string
		args      []string
		err       string
	}{
		{"works", typo + port + stock, nil, ""},
		{"works without a rule", typo + stock, []string{"-disable=port-*"}, ""},
		{"is another urlvet", typo + stock, nil, `does not report "main.go:5:31-36: port-range: `},
		{"is stock", stock, nil, `does not report "main.go:4:8-11: scheme-typo: `},
		{"is no gopls", typo + port, nil, "does not report \"" + selfAssignment},
		{"fails", "", nil, "does not work: " + filepath.Base(gopls) + " check: no access"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Setenv("FAKE_GOPLS", tt.out)
			err := builder{ctx: t.Context(), dir: t.TempDir()}.try(gopls, tt.args)
			if tt.err == "" && err != nil || tt.err != "" && (err == nil || !strings.Contains(err.Error(), tt.err)) {
				t.Errorf("error %v, want %q", err, tt.err)
			}
		})
	}
}

func TestInterrupt(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := (builder{ctx: ctx, dir: t.TempDir()}).run("go", "version"); err == nil || err.Error() != "interrupted" {
		t.Errorf("error %v", err)
	}
}

func TestComplaint(t *testing.T) {
	const in = "go: downloading example.org/a v1.0.0\ngo: finding module for package b\nmain.go:1:2: no package b\n"
	if got, want := complaint(in), "main.go:1:2: no package b"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// checkout writes a module with that path and returns its directory and one of
// its source files.
func checkout(t *testing.T, path string) (dir, file string) {
	t.Helper()
	dir = t.TempDir()
	file = filepath.Join(dir, "cmd", "x", "x.go")
	if err := write(dir, map[string]string{"go.mod": "module " + path + "\n"}); err != nil {
		t.Fatal(err)
	}
	if err := write(filepath.Dir(file), map[string]string{"x.go": "package main\n"}); err != nil {
		t.Fatal(err)
	}
	return dir, file
}

func TestOrigin(t *testing.T) {
	dir, file := checkout(t, "u.example")
	_, other := checkout(t, "other.example")
	gone := `build urlvet again`
	for _, tt := range []struct {
		name string
		main debug.Module
		file string
		want origin
		err  string
	}{
		{"downloaded", debug.Module{Path: "u.example", Version: "v1.2.0", Sum: "h1:x"}, other,
			origin{path: "u.example", version: "v1.2.0"}, ""},
		{"checkout", debug.Module{Path: "u.example", Version: "(devel)"}, file,
			origin{path: "u.example", version: "v0.0.0", dir: dir}, ""},
		{"checkout with a version", debug.Module{Path: "u.example", Version: "v1.2.1-0.20260101000000-abcdefabcdef+dirty"}, file,
			origin{path: "u.example", version: "v0.0.0", dir: dir}, ""},
		{"replaced", debug.Module{Path: "u.example", Version: "v1.2.0", Sum: "h1:x", Replace: &debug.Module{Path: "../u"}}, file,
			origin{path: "u.example", version: "v0.0.0", dir: dir}, ""},
		{"checkout of another module", debug.Module{Path: "u.example"}, other, origin{}, gone},
		{"no such file", debug.Module{Path: "u.example"}, filepath.Join(dir, "..", "gone", "x.go"), origin{}, gone},
		{"trimpath", debug.Module{Path: "u.example"}, "u.example/cmd/x/x.go", origin{}, gone},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got, err := originOf(tt.main, tt.file)
			switch {
			case tt.err != "":
				if err == nil || !strings.Contains(err.Error(), tt.err) {
					t.Errorf("error %v, want %q", err, tt.err)
				}
			case err != nil || got != tt.want:
				t.Errorf("%+v, %v, want %+v", got, err, tt.want)
			}
		})
	}
}

// TestOwnOrigin checks that the test finds its own checkout.
func TestOwnOrigin(t *testing.T) {
	if _, path, _, _ := runtime.Caller(0); !filepath.IsAbs(path) {
		t.Skip("built on another system, or with -trimpath")
	}
	own, err := findOrigin()
	if err != nil {
		t.Fatal(err)
	}
	want, err := filepath.Abs(filepath.Join("..", "..", "..", ".."))
	if err != nil {
		t.Fatal(err)
	}
	if own.dir != want || own.String() != "in "+want {
		t.Errorf("%s, want the checkout %s", own, want)
	}
}

// TestGoMod checks that the program is built with the versions of gopls, and
// with urlvet from where it came.
func TestGoMod(t *testing.T) {
	dir := t.TempDir()
	text := "module " + goplsPath + "\n\ngo 1.26.0\n\nrequire golang.org/x/tools v0.47.1\n"
	if err := write(dir, map[string]string{"go.mod": text}); err != nil {
		t.Fatal(err)
	}
	gopls := module{Version: "v0.23.0", GoMod: filepath.Join(dir, "go.mod")}
	for _, tt := range []struct {
		own     origin
		replace string
	}{
		{origin{path: "u.example", version: "v1.2.0"}, ""},
		{origin{path: "u.example", version: "v0.0.0", dir: "/a b/u"}, "/a b/u"},
	} {
		text, err := goMod(gopls, tt.own)
		if err != nil {
			t.Fatal(err)
		}
		f, err := modfile.Parse("go.mod", []byte(text), nil)
		if err != nil {
			t.Fatal(err)
		}
		got := map[string]string{}
		for _, r := range f.Require {
			got[r.Mod.Path] = r.Mod.Version
		}
		want := map[string]string{goplsPath: "v0.23.0", "golang.org/x/tools": "v0.47.1", "u.example": tt.own.version}
		if f.Module.Mod.Path != mainPath || f.Go.Version != "1.26.0" || !reflect.DeepEqual(got, want) {
			t.Errorf("%v:\n%s", tt.own, text)
		}
		var replace string
		for _, r := range f.Replace {
			replace += r.New.Path
		}
		if replace != tt.replace {
			t.Errorf("replaced by %q, want %q", replace, tt.replace)
		}
	}
}

// TestProgram parses the generated files: the main package of gopls, the file
// that is added to it, and package add.
func TestProgram(t *testing.T) {
	cache, dir := t.TempDir(), t.TempDir()
	files := map[string]string{"go.mod": "module " + goplsPath + "\n", "main.go": "package main\n", "main_test.go": "package main\n"}
	if err := write(cache, files); err != nil {
		t.Fatal(err)
	}
	gopls := module{Version: "v0.23.0", Dir: cache, GoMod: filepath.Join(cache, "go.mod")}
	args := []string{"-allow-port=8443", "-allow-host=a\"b`c%d"}
	if err := (builder{dir: dir}).generate(gopls, origin{path: "u.example", version: "v1.0.0"}, args); err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{
		"main.go":    "package main",
		"urlvet.go":  `Parse([]string{"-allow-port=8443", "-allow-host=a\"b` + "`" + `c%d"})`,
		"add/add.go": suitePath,
	} {
		path := filepath.Join(dir, name)
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := parser.ParseFile(token.NewFileSet(), path, data, parser.SkipObjectResolution); err != nil {
			t.Error(err)
		}
		if !strings.Contains(string(data), want) {
			t.Errorf("%s does not hold %s:\n%s", name, want, data)
		}
	}
	if _, err := os.Stat(filepath.Join(dir, "main_test.go")); err == nil {
		t.Error("the tests of gopls are in the program")
	}
}

// TestProgramOfTheSite checks that the links of gopls lead to the site, if there is one.
func TestProgramOfTheSite(t *testing.T) {
	was := catalog.Site
	t.Cleanup(func() { catalog.Site = was })
	cache := t.TempDir()
	if err := write(cache, map[string]string{"go.mod": "module " + goplsPath + "\n", "main.go": "package main\n"}); err != nil {
		t.Fatal(err)
	}
	gopls := module{Version: "v0.23.0", Dir: cache, GoMod: filepath.Join(cache, "go.mod")}
	for site, want := range map[string]string{
		"": `rules := ""`, "https://www.example.org/urlvet": `rules := "https://www.example.org/urlvet/rules/index.html"`,
	} {
		catalog.Site = site
		dir := t.TempDir()
		if err := (builder{dir: dir}).generate(gopls, origin{path: "u.example", version: "v1.0.0"}, nil); err != nil {
			t.Fatal(err)
		}
		data, err := os.ReadFile(filepath.Join(dir, "urlvet.go"))
		if err != nil || !strings.Contains(string(data), want) {
			t.Errorf("site %q: no %s in\n%s", site, want, data)
		}
	}
}

// TestOrder checks that package add is initialised before gopls' list.
func TestOrder(t *testing.T) {
	if add := mainPath + "/add"; add >= listPath {
		t.Errorf("%s comes after %s", add, listPath)
	}
}

func TestTarget(t *testing.T) {
	dir := t.TempDir()
	exe := executable("gopls")
	if runtime.GOOS != "windows" && exe != "gopls" {
		t.Errorf("the executable is named %s", exe)
	}
	for _, tt := range []struct{ out, want string }{
		{"x", filepath.Join(dir, "x")},
		{".", filepath.Join(dir, exe)},
		{dir, filepath.Join(dir, exe)},
		{filepath.Join(dir, "sub", "x"), filepath.Join(dir, "sub", "x")},
	} {
		if got := target(dir, tt.out); got != tt.want {
			t.Errorf("target(%q) = %q, want %q", tt.out, got, tt.want)
		}
	}
}

func TestGiven(t *testing.T) {
	f := Command()
	if err := f.Parse([]string{"-o", "x", "-tests", "-disable", "port-*,host-name", "-disable", "scheme-typo", "-profile", "rfc1738"}); err != nil {
		t.Fatal(err)
	}
	want := []string{"-disable=port-*,host-name,scheme-typo", "-profile=rfc1738", "-tests=true"}
	if got := given(f.FlagSet); !reflect.DeepEqual(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}
