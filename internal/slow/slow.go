// Package slow tells apart the tests that take many seconds, measure time, or download
// what go.mod does not name. go test ./... leaves them out, so that it ends soon on any
// machine; .ci/run does not.
package slow

import (
	"os"
	"testing"
)

// Test skips the test unless URLVET_SLOW is set. Why says what makes it slow.
func Test(t testing.TB, why string) {
	t.Helper()
	if !Wanted() {
		t.Skipf("slow: %s; set URLVET_SLOW=1 to run it", why)
	}
}

// Wanted reports whether slow tests are to be run.
func Wanted() bool { return os.Getenv("URLVET_SLOW") != "" }
