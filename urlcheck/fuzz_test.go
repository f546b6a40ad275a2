package urlcheck_test

import (
	"slices"
	"strings"
	"testing"

	"urlvet.example/urlcheck"
)

// addSeeds gives a fuzz target the inputs that the tables know.
func addSeeds(f *testing.F) {
	for _, r := range modernRows {
		text, _ := drawn(r.input)
		f.Add(text)
	}
	for _, s := range cleanModern {
		f.Add(s)
	}
	for _, e := range examples1738 {
		f.Add(e.url)
	}
}

// Problems lie inside the text, in order, and have a rule and a message that
// keeps to the style; components lie inside the text, in order.
func FuzzCheck(f *testing.F) {
	addSeeds(f)
	all := append(profiles, everything(f))
	f.Fuzz(func(t *testing.T, s string) {
		for _, p := range all {
			last := 0
			for _, problem := range urlcheck.Check(s, p) {
				wantWellFormed(t, s, problem)
				if problem.Start < last {
					t.Errorf("%q: problems out of order", s)
				}
				last = problem.Start
			}
			wantComponents(t, s, urlcheck.Parse(s, p))
		}
		for _, found := range urlcheck.FindAll(s) {
			if found.Start < 0 || found.End > len(s) || found.Start >= found.End {
				t.Errorf("%q: %v", s, found)
			}
		}
	})
}

func wantWellFormed(t *testing.T, s string, p urlcheck.Problem) {
	t.Helper()
	_, known := urlcheck.Lookup(p.Code)
	if !known || p.Level == urlcheck.Off || p.Start < 0 || p.Start > p.End || p.End > len(s) {
		t.Errorf("%q: %+v", s, p)
	}
	if !strings.Contains(s, "%!") && strings.Contains(p.Message, "%!") || p.Message == "" || strings.HasSuffix(p.Message, ".") {
		t.Errorf("%q: message %q", s, p.Message)
	}
}

func wantComponents(t *testing.T, s string, u urlcheck.URL) {
	t.Helper()
	last := 0
	for _, at := range []urlcheck.Span{u.Scheme, u.Userinfo, u.Host, u.Port, u.Path, u.Query, u.Fragment} {
		if !at.Present() {
			continue
		}
		if at.Start < last || at.End < at.Start || at.End > len(s) {
			t.Errorf("%q: %+v", s, u)
		}
		last = at.End
	}
	for _, part := range u.Parts {
		if part.Start < 0 || part.End < part.Start || part.End > len(s) {
			t.Errorf("%q: %+v", s, part)
		}
	}
}

// A fix removes its problem and makes no other; what it encodes decodes to the
// octets that were there.
func FuzzFix(f *testing.F) {
	addSeeds(f)
	f.Fuzz(func(t *testing.T, s string) {
		for _, profile := range profiles {
			problems := urlcheck.Check(s, profile)
			for _, p := range problems {
				if p.Fix != nil {
					wantRepaired(t, s, profile, problems, p)
				}
			}
		}
	})
}

func wantRepaired(t *testing.T, s string, profile urlcheck.Profile, before []urlcheck.Problem, p urlcheck.Problem) {
	t.Helper()
	fixed := s[:p.Start] + p.Fix.Text + s[p.End:]
	after := urlcheck.Check(fixed, profile)
	for _, a := range after {
		if a.Code == p.Code && a.Start == p.Start {
			t.Errorf("%v: %q, fixed for %s to %q: %s; before: %s", profile, s, p.Code, fixed, describe(after), describe(before))
		}
		if !hasCode(before, a.Code) {
			t.Errorf("%v: %q, fixed for %s to %q, is now %s", profile, s, p.Code, fixed, a.Code)
		}
	}
	if strings.Contains(p.Fix.Title, "ncode") && !strings.Contains(p.Fix.Title, "changes") && decode(p.Fix.Text) != decode(s[p.Start:p.End]) {
		t.Errorf("%q: %q does not decode to %q", s, p.Fix.Text, s[p.Start:p.End])
	}
}

// decode replaces each percent-escape by its octet.
func decode(s string) string {
	const digits = "0123456789abcdef"
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		if s[i] == '%' && i+2 < len(s) {
			high := strings.IndexByte(digits, s[i+1]|0x20)
			low := strings.IndexByte(digits, s[i+2]|0x20)
			if high >= 0 && low >= 0 {
				b.WriteByte(byte(high<<4 | low))
				i += 2
				continue
			}
		}
		b.WriteByte(s[i])
	}
	return b.String()
}

// What is reported of a text with a hole is reported of it whatever plain text
// the hole turns out to be.
func FuzzHoles(f *testing.F) {
	addSeeds(f)
	values := []string{"a", "10", "host.example.org"}
	f.Fuzz(func(t *testing.T, s string) {
		for at := range min(len(s), 200) { // each is a check of the whole text
			if s[at] != '1' && s[at] != 'h' {
				continue
			}
			text := urlcheck.Text{Bytes: s[:at] + "\x00" + s[at+1:], Holes: []urlcheck.Hole{{At: at}}}
			for _, p := range urlcheck.CheckText(text, urlcheck.Modern) {
				if !slices.ContainsFunc(values, func(v string) bool {
					return len(urlcheck.Check(s[:at]+v+s[at+1:], urlcheck.Modern)) > 0
				}) {
					t.Errorf("%q: %s at a hole of which no value is wrong", text.Bytes, p.Code)
				}
			}
		}
	})
}
