package e2e

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

// TestScripts runs the programs in the folders that the scripts describe.
func TestScripts(t *testing.T) {
	cache := strings.TrimSpace(succeed(t, ".", "go", "env", "GOCACHE"))
	testscript.Run(t, testscript.Params{
		Dir:                 filepath.Join("testdata", "script"),
		RequireExplicitExec: true,
		Setup: func(env *testscript.Env) error {
			env.Setenv("GOCACHE", cache) // or each script would compile what it imports
			env.Setenv("GOPROXY", "off")
			env.Setenv("GOLANGCI_LINT_CACHE", filepath.Join(env.WorkDir, ".cache"))
			env.Setenv("GIT_CONFIG_GLOBAL", os.DevNull)
			return nil
		},
	})
}
