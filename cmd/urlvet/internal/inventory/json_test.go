package inventory

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strings"
	"testing"

	"urlvet.example/cmd/urlvet/internal/check"
	"urlvet.example/cmd/urlvet/internal/mark"
)

// whole returns a group as JSON that is made at once.
func whole(g group, by string) any {
	var all []object
	for _, e := range g.entries {
		o := objectOf(e)
		for _, u := range e.uses {
			u.File = filepath.ToSlash(u.File)
			o.Places = append(o.Places, u)
		}
		all = append(all, o)
	}
	if by == "url" {
		return all[0]
	}
	out := groupedOf(g, by)
	out.Entries = all
	return out
}

// TestJSONParts checks that JSON which is printed in parts is what it is if it is made at once.
func TestJSONParts(t *testing.T) {
	places := hostile()
	for i, s := range []string{"mongodb://a:1,b:2/]}", "http://u:hunter2@h.io/{x}", "http://h.io:81/##", "http://h.io/##vso"} {
		for j := range 3 {
			p := at(fmt.Sprintf("d%d/##/##vso.go", j), i+1, s)
			p.Test, p.Generated, p.Receivers = j == 1, j == 2, p.Receivers[:j%2]
			places = append(places, p)
		}
	}
	for name, all := range map[string][]check.Place{"places": places, "none": nil} {
		l := newList("/nowhere", all, false)
		for _, by := range orders() {
			var got, want bytes.Buffer
			for _, g := range l.groups(by) {
				if err := mark.Encoder(&want).Encode(whole(g, by)); err != nil {
					t.Fatal(err)
				}
			}
			if err := printJSON(&got, l, by); err != nil || got.String() != want.String() {
				t.Errorf("%s by %s: %v\n%s\nwant\n%s", name, by, err, &got, &want)
			}
		}
	}
}

// longestWrite notes how many bytes are written at once at most.
type longestWrite int

func (l *longestWrite) Write(b []byte) (int, error) {
	*l = max(*l, longestWrite(len(b)))
	return len(b), nil
}

// TestJSONPieces checks that an entry, and a group of entries, is written in pieces, however many places it has.
func TestJSONPieces(t *testing.T) {
	var all []check.Place
	for i := range 5000 {
		all = append(all, at("a.go", i, fmt.Sprintf("http://h.io/%d", i%2)))
	}
	l := newList("/nowhere", all, false)
	for _, by := range orders() {
		var most longestWrite
		if err := printJSON(&most, l, by); err != nil || most > 100<<10 {
			t.Errorf("by %s: %v, %d bytes at once", by, err, most)
		}
	}
}

// TestJSONError checks that an error of what is written to is returned.
func TestJSONError(t *testing.T) {
	r, w := io.Pipe()
	broken := errors.New("broken")
	r.CloseWithError(broken)
	for n := range 2 {
		l := newList("/nowhere", []check.Place{at("a.go", 1, "http://h.io/"+strings.Repeat("x", n<<20))}, false)
		if err := printJSON(w, l, "host"); !errors.Is(err, broken) {
			t.Errorf("error %v", err)
		}
	}
}
