package main

import (
	"os/exec"
	"slices"
	"strings"
	"testing"
)

// goList runs go list at the top of the module and returns the lines that it
// prints.
func goList(t *testing.T, args ...string) []string {
	t.Helper()
	cmd := exec.Command("go", append([]string{"list"}, args...)...)
	cmd.Dir = root
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%s: %v", cmd, err)
	}
	return strings.Fields(string(out))
}

// TestDependencies checks what a program gets that imports the packages, such
// as golangci-lint and gopls, and that the packages import each other one way.
func TestDependencies(t *testing.T) {
	const tools, register = "golang.org/x/tools", "github.com/golangci/plugin-module-register"
	for _, tt := range []struct {
		pkg     string
		own     []string // what it may import of this module
		modules []string // what it may import besides
	}{
		{"urlcheck", []string{"urlcheck"}, nil},
		{"analyzer", []string{"analyzer", "urlcheck"}, []string{tools}},
		{"plugin", []string{"plugin", "analyzer", "urlcheck"}, []string{tools, register}},
	} {
		self := goList(t, "-m", "-f", "{{.Path}}")[0]
		deps := goList(t, "-deps", "-f", "{{with .Module}}{{.Path}},{{$.ImportPath}}{{end}}", "./"+tt.pkg)
		for _, dep := range deps {
			module, path, _ := strings.Cut(dep, ",")
			if module != self && !slices.Contains(tt.modules, module) {
				t.Errorf("%s depends on %s", tt.pkg, path)
			}
			first, _, _ := strings.Cut(strings.TrimPrefix(path, self+"/"), "/")
			if module == self && !slices.Contains(tt.own, first) {
				t.Errorf("%s depends on %s", tt.pkg, path)
			}
		}
	}
}

// TestImportsOfUrlcheck checks that urlcheck knows URLs and nothing else:
// neither Go's syntax nor the environment.
func TestImportsOfUrlcheck(t *testing.T) {
	imports := goList(t, "-f", `{{join .Imports "\n"}}`, "./urlcheck/...")
	if len(imports) == 0 {
		t.Fatal("no imports")
	}
	for _, path := range imports {
		if strings.HasPrefix(path, "go/") || path == "os" || strings.HasPrefix(path, "os/") || strings.HasPrefix(path, "net/http") {
			t.Errorf("urlcheck imports %s", path)
		}
	}
}
