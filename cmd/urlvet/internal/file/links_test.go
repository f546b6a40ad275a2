package file

import (
	"io/fs"
	"testing"
	"time"
)

// large is a file of a megabyte.
type large struct{}

func (large) Name() string       { return "x.go" }
func (large) Size() int64        { return 1 << 20 }
func (large) Mode() fs.FileMode  { return 0 }
func (large) ModTime() time.Time { return time.Time{} }
func (large) IsDir() bool        { return false }
func (large) Sys() any           { return nil }

// TestLinks checks that many links to a file cost other files none of theirs.
func TestLinks(t *testing.T) {
	var l Links
	for _, tt := range []struct {
		path, real string
		want       bool
	}{
		{"a", "x.go", true}, {"b", "x.go", true}, {"c", "x.go", true}, {"d", "x.go", false}, {"e", "y.go", true}, {"f", "y.go", false},
	} {
		if err := l.Add(tt.path, tt.real, large{}); (err == nil) != tt.want {
			t.Errorf("%s to %s: %v", tt.path, tt.real, err)
		}
	}
	if l.To("x.go") != "a" || l.To("z.go") != "" {
		t.Errorf("links: %q and %q", l.To("x.go"), l.To("z.go"))
	}
}
