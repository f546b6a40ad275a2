package urlcheck_test

import (
	"strings"
	"testing"
	"time"

	"urlvet.example/internal/slow"
	"urlvet.example/urlcheck"
)

// nasty are shapes for which a careless loop takes quadratic time.
var nasty = []string{
	"%", "@", "[", "]", ".", ":", "/", "?", "#", ";", "=", "&", "\\", " ", "\x00", "é", "<", ">", "a", "a.", "-.", "%4", "%41", "%0A", "a@", "a:", ";a=", "?a=",
	"&amp;", "/..", "a,", "//", "http:", "http://", "xn--a.", "<URL:", "url:", "1.", "()", "(", ")", ";==", "<&", "。a",
}

var heads = []string{"", "http://", "http://h/", "http://h/?", "ftp://h/", "mailto:", "gopher://h/1", "data:", "foo://u@", "news:", "mailto:a@h.org?body=", "mailto://h?a:", "http://u:q7Zx@", "prospero://h/a"}

// Eight times the bytes take about eight times as long, whatever they are. With
// quadratic time it would be sixty-four.
func TestLinear(t *testing.T) {
	slow.Test(t, "measures time")
	const size, more, limit = 1 << 14, 8, 32
	for _, head := range heads {
		for _, shape := range nasty {
			small := head + strings.Repeat(shape, size/len(shape))
			large := head + strings.Repeat(shape, more*size/len(shape))
			for _, p := range append(profiles, everything(t)) {
				if r := ratio(urlcheck.Text{Bytes: small}, urlcheck.Text{Bytes: large}, p, limit); r > limit {
					t.Errorf("%v: %q and %q repeated: %d times the bytes take %.0f times as long", p, head, shape, more, r)
				}
			}
		}
	}
}

// The same holds for a text with a hole in each part.
func TestLinearHoles(t *testing.T) {
	slow.Test(t, "measures time")
	const parts, more, limit = 1 << 13, 8, 32
	text := func(head, part string, n int) urlcheck.Text {
		holed := urlcheck.Text{Bytes: head + strings.Repeat(part, n) + "com"}
		for i := range len(holed.Bytes) {
			if holed.Bytes[i] == 0 {
				holed.Holes = append(holed.Holes, urlcheck.Hole{At: i, Kind: urlcheck.Variable})
			}
		}
		return holed
	}
	for _, head := range heads {
		for _, part := range []string{"\x00", "-\x00.", "/\x00", ";\x00=", "&a=\x00"} {
			for _, p := range append(profiles, everything(t)) {
				if r := ratio(text(head, part, parts), text(head, part, more*parts), p, limit); r > limit {
					t.Errorf("%v: %q and %q repeated: %d times the holes take %.0f times as long", p, head, part, more, r)
				}
			}
		}
	}
}

// ratio returns how much longer large takes than small. It is the least of
// several measurements, because other programs may delay one.
func ratio(small, large urlcheck.Text, p urlcheck.Profile, limit float64) float64 {
	least := limit + 1
	for range 50 {
		r := float64(duration(large, p)) / float64(max(duration(small, p), time.Microsecond))
		if least = min(least, r); least <= limit {
			break
		}
	}
	return least
}

func duration(t urlcheck.Text, p urlcheck.Profile) time.Duration {
	start := time.Now()
	if len(t.Holes) > 0 {
		urlcheck.CheckText(t, p)
	} else {
		urlcheck.Check(t.Bytes, p)
	}
	return time.Since(start)
}

// BenchmarkNasty measures one mebibyte of the worst shapes.
func BenchmarkNasty(b *testing.B) {
	for _, head := range heads {
		for _, shape := range []string{"%", "@", "[", ".", "a.", "%41", "<", "é", ";a="} {
			s := head + strings.Repeat(shape, (1<<20)/len(shape))
			b.Run("head="+head+"/shape="+shape, func(b *testing.B) {
				for b.Loop() {
					urlcheck.Check(s, urlcheck.Modern)
				}
			})
		}
	}
}
