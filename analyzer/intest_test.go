package analyzer

import (
	"go/types"
	"slices"
	"testing"

	"golang.org/x/tools/go/analysis"
)

// TestSupports names packages by their import path, as golangci-lint does.
func TestSupports(t *testing.T) {
	for _, tt := range []struct {
		importPath string
		want       bool
	}{
		{"github.com/a/b/test", true},
		{"github.com/a/b/ort-tests/tcdata", true},
		{"github.com/a/b/cmd/upgrade_tests", true},
		{"github.com/a/b/examples/hello", true},
		{"github.com/a/b/xds.demo", true},
		{"go.example.org/b/tests/v3", true},
		{"m/e2e/a", true},
		{"github.com/a/b/pkg/envoytest", true},
		{"github.com/a/b/integration/networktest/env", true},
		{"github.com/a/b/apps/simpleexample/client", true},
		{"github.com/a/b/cmd/mcpfixture", true},
		{"github.com/a/b/internal/testkit/topology", true},
		{"github.com/a/b/testbed/stubs", true},
		{"github.com/a/b/internal/testkits", false},
		{"github.com/tests/demo", false},
		{"github.com/demo/tests/pkg", false},
		{"go.example.org/demo/pkg", false},
		{"demo", false},
		{"github.com/a/b/latest", false},
		{"github.com/a/b/contest/speedtest", false},
		{"github.com/a/b/testament", false},
		{"github.com/a/b/internal/abtest", false},
		{"github.com/a/b/mirrors/fastest", false},
		{"github.com/a/b/cmd/p2p/internal/v5test", false},
		{"github.com/a/b/btcscript/script", false},
		{"github.com/a/b/tools/contrib/thirdparty", false},
		{"github.com/a/b/pkg [github.com/a/b/test.test]", false},
	} {
		dirs := dirsOf(&analysis.Pass{Pkg: types.NewPackage(tt.importPath, "p")})
		if got := slices.ContainsFunc(dirs, supports); got != tt.want {
			t.Errorf("%s: %v, want %v", tt.importPath, got, tt.want)
		}
	}
}

// TestTablesAreKept offers no fix for what is in the table of a test.
func TestTablesAreKept(t *testing.T) {
	a, err := New(Options{Tests: true})
	if err != nil {
		t.Fatal(err)
	}
	const head = "package p\nimport \"testing\"\nfunc TestIt(t *testing.T) {\n"
	for source, fixed := range map[string]bool{
		`u := "http//h"`:                                                       true,
		`u := []string{"http//h"}`:                                             true,
		`u := map[string]string{"url": "http//h"}`:                             true,
		`u := []string{"http//h", "http://i"}`:                                 false,
		`u := []struct{ in, out string }{{"http//h", "h"}, {"http://i", "i"}}`: false,
	} {
		all := diagnoseWith(t, a, head+source+"\n}\n")
		if len(all) != 1 || (len(all[0].SuggestedFixes) > 0) != fixed {
			t.Errorf("%s: got %v", source, all)
		}
	}
}
