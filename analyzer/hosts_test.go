package analyzer

import (
	"fmt"
	"path"
	"strings"
	"testing"
	"time"
)

// TestHosts compares the hosts that match with those that path.Match finds.
func TestHosts(t *testing.T) {
	patterns := []string{
		"", "*", "a.org", "A.org", "*.b.org", "*.B.ORG", "*c", "**.d", "e.*", "*.f.*", "g?h", `i\*j`, "[k-m].org", "*n*o", "é.org", "*.p/q", "r/s", "*\xff",
	}
	names := []string{
		"", "a.org", "a.ORG", "xa.org", "b.org", "x.b.org", "x.y.B.org", "c", "xc", "x.d", ".d", "e.", "e.x", "x.f.y", "gxh", "géh", "gh", "i*j", "ixj",
		"l.org", "n.org", "no", "xnyo", "É.org", "x.p", "\x00.b.org", "\xff", "x\xff", strings.Repeat("x", maxHost-1) + "c",
	}
	for _, p := range patterns {
		h, err := newHosts([]string{p})
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range names {
			if want, _ := path.Match(strings.ToLower(p), strings.ToLower(name)); h.has(name) != want {
				t.Errorf("%q: %q matches: %t", p, name, !want)
			}
		}
	}
	all, err := newHosts(patterns[2:])
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		want := false
		for _, p := range patterns[2:] {
			ok, _ := path.Match(strings.ToLower(p), strings.ToLower(name))
			want = want || ok
		}
		if all.has(name) != want {
			t.Errorf("%q matches one of all: %t", name, !want)
		}
	}
}

// TestHostsLimits checks that neither long hosts nor many globs take time.
func TestHostsLimits(t *testing.T) {
	long := strings.Repeat("x", maxHost) + "c"
	h, err := newHosts([]string{"*c", "*x*", long})
	if err != nil || !h.has(long) || h.has("y"+long) {
		t.Errorf("%v, %t", err, h.has("y"+long))
	}
	var same, different, ends []string
	for i := range 20_000 {
		same = append(same, "*.a*b*c.corp.example")
		different = append(different, fmt.Sprintf("*.a*b*c%d.corp.example", i))
		ends = append(ends, fmt.Sprintf("*.%d.corp.example", i), fmt.Sprintf("%d.corp.example", i))
	}
	if _, err := newHosts(different); err == nil || !strings.Contains(err.Error(), "more than 4096 bytes") {
		t.Errorf("many globs: error %v", err)
	}
	for _, patterns := range [][]string{same, ends} {
		h, err := newHosts(patterns)
		if err != nil {
			t.Fatal(err)
		}
		began := time.Now()
		for i := range 2000 {
			h.has(fmt.Sprintf("aaaaaaaaaaaabbbbbbbbbbbcccccccc%d.com", i))
		}
		if took := time.Since(began); took > 5*time.Second { // 20 s if each host is matched with each pattern
			t.Errorf("%s: %v", patterns[0], took)
		}
	}
}
