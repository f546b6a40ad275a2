package e2e

import (
	"strings"
	"testing"
	"time"
)

// cost returns the processor time of a run without results in the cache, the
// least of some.
func cost(t *testing.T, dir string, runs int, linters ...string) (least time.Duration) {
	t.Helper()
	write(t, dir, ".golangci.yml", strings.Replace(config("", linters...), ", urlvet]", "]", 1))
	for i := range runs {
		r := run(t, dir, t.TempDir(), "golangci-lint", "run", "--tests=false", "--issues-exit-code=0")
		if r.status != 0 {
			t.Fatalf("%v: status %d\n%s%s", linters, r.status, r.stdout, r.stderr)
		}
		if took := r.usage.UserTime() + r.usage.SystemTime(); i == 0 || took < least {
			least = took
		}
	}
	return least
}

// TestTime checks that urlvet costs as little as a linter that reads syntax
// trees, and does not become one that needs types, which gosec does.
func TestTime(t *testing.T) {
	dir := module(t)
	cost(t, dir, 1, "gosec") // compiles what the module imports
	urlvet, syntax, types := cost(t, dir, 3, "urlvet"), cost(t, dir, 3, "nosprintfhostport"), cost(t, dir, 3, "gosec")
	all := cost(t, dir, 3, "urlvet", "nosprintfhostport", "gosec")
	t.Logf("urlvet %v, nosprintfhostport %v, gosec %v, together %v", urlvet, syntax, types, all)
	if urlvet > types {
		t.Errorf("urlvet takes %v, gosec %v", urlvet, types)
	}
}
