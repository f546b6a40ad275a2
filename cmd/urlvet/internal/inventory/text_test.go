package inventory

import (
	"fmt"
	"io"
	"math"
	"strings"
	"testing"
	"time"

	"urlvet.example/cmd/urlvet/internal/check"
	"urlvet.example/cmd/urlvet/internal/mark"
	"urlvet.example/cmd/urlvet/internal/term"
	"urlvet.example/internal/slow"
)

// TestPlace checks what is remembered of a path, also of one whose last character joins the next.
func TestPlace(t *testing.T) {
	all := hostile()
	for _, name := range []string{"a.go", "\u0600", "x\u200d", "👩\u200d", "🇩", "1\ufe0f", "e\u0301", "हि", "한", "\U000110bd", "\xe0\xb8", "\r"} {
		all = append(all, at("d/"+name, 1, "http://h.io/"), at("d/"+name, 1234567, "http://h.io/"))
	}
	for _, e := range newList("/nowhere", all, false).entries {
		for _, u := range e.uses {
			want := fmt.Sprintf("%s:%d:%d", mark.Visible(u.File), u.Line, u.Column)
			if got := u.place(); got != want || u.width() != mark.Width(want) {
				t.Errorf("%q: %q of %d columns, want %q of %d", u.File, got, u.width(), want, mark.Width(want))
			}
		}
	}
}

// TestFitAgain checks that the memory of what fits changes nothing, and does not grow without end.
func TestFitAgain(t *testing.T) {
	again := texter{fitted: map[fitting]string{}}
	for range 2 {
		for columns := range 50 {
			for i, letter := range []string{"a", "é", "世", "😀", "กิ่", "e\u0301\u0302\u0303", "\xff", "\x80"} {
				for _, n := range []int{0, 1, columns, columns + i, 4 * columns, 10*columns + 1} {
					s := strings.Repeat(letter, n)
					if got, want := again.fit(s, columns), fit(s, columns); got != want {
						t.Fatalf("%d times %q in %d columns: %q, want %q", n, letter, columns, got, want)
					}
				}
			}
		}
	}
	if n := len(again.fitted); n == 0 || n > mostFitted {
		t.Errorf("%d texts", n)
	}
}

// TestLongNames prints places in a file with a long path, two of which what gets them has another long name.
// They take little longer than those with short names.
func TestLongNames(t *testing.T) {
	slow.Test(t, "measures time")
	const tries, most = 20, 3 // what runs beside takes time from either
	took := func(by, path, taker string) time.Duration {
		var all []check.Place
		for i := range 2000 {
			p := at(path+"/a.go", i, "http://h.io/")
			p.Receivers = []string{fmt.Sprint(taker, i%2)}
			all = append(all, p)
		}
		began := time.Now()
		if err := printText(term.Output{Writer: io.Discard}, newList("/nowhere", all, false), by, false); err != nil {
			t.Fatal(err)
		}
		return time.Since(began)
	}
	for _, by := range orders() {
		least := math.Inf(1)
		for try := 0; try < tries && least > most; try++ {
			short := took(by, "d", "t")
			long := took(by, strings.Repeat("😀हि", 40), strings.Repeat("한", 80))
			least = min(least, long.Seconds()/short.Seconds())
		}
		if least > most {
			t.Errorf("by %s: long names take %.1f times as long as short ones", by, least)
		}
	}
}
