package edit

import (
	"fmt"
	"testing"
)

// TestForeign checks what other files beside a package may be: of hundreds of packages in one
// directory, each would read all the others.
func TestForeign(t *testing.T) {
	for _, tt := range []struct {
		name, text string // of each file, after its package clause
		files      int
		clash, has bool
	}{
		{"p", "var a int", 200, false, true},
		{"p_test", "var a int", 200, false, false},
		{"q%d", "var a int", maxForeign, false, false},
		{"q%d", "var a int", maxForeign + 1, true, true},
		{"q%d", "what is no code", 1, false, false},
		{"p", "what is no code", 1, true, true},
	} {
		d := &declared{left: maxUnseenBytes}
		for i := range tt.files {
			name := tt.name
			if name == "q%d" {
				name = fmt.Sprintf(name, i)
			}
			text := []byte("package " + name + "\n\n" + tt.text + "\n")
			d.add("p", &sibling{text: text}, len(text))
		}
		if d.clash != tt.clash || d.has("a") != tt.has {
			t.Errorf("%d files of %s, %q: clash %v, want %v, and a is declared: %v", tt.files, tt.name, tt.text, d.clash, tt.clash, d.has("a"))
		}
	}
}
