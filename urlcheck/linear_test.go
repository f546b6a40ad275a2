package urlcheck_test

import (
	"strings"
	"testing"
	"time"

	"urlvet.example/urlcheck"
)

// nasty are shapes that a careless loop takes square time for.
var nasty = []string{
	"%", "@", "[", "]", ".", ":", "/", "?", "#", ";", "=", "&", "\\", " ", "\x00", "é", "<", ">", "a", "a.", "-.", "%4", "%41", "%0A", "a@", "a:", ";a=", "?a=",
	"&amp;", "/..", "a,", "//", "http:", "http://", "xn--a.", "<URL:", "url:", "1.", "()", "(", ")",
}

// One mebibyte of any shape, after any head, is checked in ten milliseconds.
func TestLinear(t *testing.T) {
	if testing.Short() {
		t.Skip("measures time")
	}
	const size, limit = 1 << 20, 10 * time.Millisecond
	for _, head := range []string{"", "http://", "http://h/", "http://h/?", "ftp://h/", "mailto:", "gopher://h/1", "data:", "foo://u@", "news:"} {
		for _, shape := range nasty {
			s := head + strings.Repeat(shape, size/len(shape))
			for _, p := range append(profiles, everything(t)) {
				if took := fastest(func() { urlcheck.Check(s, p) }, limit); took > limit*slowdown {
					t.Errorf("%v: %q and a mebibyte of %q takes %v", p, head, shape, took)
				}
			}
		}
	}
}

// fastest returns the least time of a few runs, or the first under the limit.
func fastest(f func(), limit time.Duration) time.Duration {
	best := time.Hour
	for range 8 {
		start := time.Now()
		f()
		if best = min(best, time.Since(start)); best <= limit {
			break
		}
	}
	return best
}
