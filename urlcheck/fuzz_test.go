package urlcheck_test

import (
	"slices"
	"strings"
	"testing"

	"urlvet.example/urlcheck"
)

// addSeeds gives a fuzz target the inputs of the tables.
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

// Problems are within the text, in order, and have a rule and a message in the
// right style. Components are within the text, in order.
func FuzzCheck(f *testing.F) {
	addSeeds(f)
	all := append(profiles, everything(f))
	f.Fuzz(func(t *testing.T, s string) {
		for _, p := range all {
			last := 0
			for _, problem := range urlcheck.Check(s, p) {
				wantWellFormed(t, s, problem)
				if at, ok := urlcheck.SecretIn(s, problem); ok && (at.Start < 0 || at.Start >= at.End || at.End > len(s)) {
					t.Errorf("%q: secret %v of %+v", s, at, problem)
				}
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
	if !strings.Contains(s, "%!") && strings.Contains(p.Message, "%!") || p.Message == "" || isSentence(p.Message, s) {
		t.Errorf("%q: message %q", s, p.Message)
	}
}

// isSentence reports whether a message about s ends in a full stop that is not that of the scheme
// it names: "no host in a URL of htt." about "htt.://".
func isSentence(message, s string) bool {
	scheme, _, _ := strings.Cut(s, ":")
	last := message[strings.LastIndexByte(message, ' ')+1:]
	return strings.HasSuffix(message, ".") && !strings.EqualFold(last, scheme)
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

// A fix removes its problem and adds no other. What it encodes decodes to the
// same octets. A sure one keeps what is requested.
func FuzzFix(f *testing.F) {
	addSeeds(f)
	for _, s := range []string{"http://h.example.org?q=a%20b", "https://h.org?https:", "https://h.org?a:0443", "https://h.org?a:080"} {
		f.Add(s) // a host of RFC 1738 ends before a slash alone
	}
	f.Fuzz(func(t *testing.T, s string) {
		for _, profile := range profiles {
			problems := urlcheck.Check(s, profile)
			for _, p := range problems {
				if p.Fix != nil {
					wantRepaired(t, s, profile, problems, p)
					wantSameRequest(t, s, s[:p.Start]+p.Fix.Text+s[p.End:], p)
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

// holeValues are values for each kind of hole that every rule must allow for.
// No rule allows for user information that ends in a value, or for a query or
// fragment that begins in one.
var holeValues = [...][]string{
	urlcheck.Unknown:  {"", "a", "10", "host.example.org", "/p", ":80", "é", "%41", "http://h.org"},
	urlcheck.Variable: {"a", "10", "host.example.org"},
	urlcheck.Number:   {"0", "10", "8080"},
	urlcheck.Name:     {"a", "10", "host.example.org"},
	urlcheck.Host:     {"host.example.org", "192.0.2.1", "[::1]"},
	urlcheck.Path:     {"p", "/p", "/p/q"},
	urlcheck.Address:  {"host.example.org", "192.0.2.1:8080", "[::1]", "[::1]:8080"},
}

// aboutHoles are the rules that report the hole itself, not a value.
var aboutHoles = []string{"host-port-join", "userinfo-unescaped"}

// What is reported in a text with holes is wrong in every text that it can
// become, and is within the text. Bytes 1 to 7 are holes, as in withHoles.
func FuzzHoles(f *testing.F) {
	for _, s := range holeSeeds() {
		f.Add(s)
	}
	f.Add("htt.://:A00")
	f.Fuzz(func(t *testing.T, s string) {
		if scheme, _, _ := strings.Cut(s, ":"); strings.ContainsAny(scheme, "\x01\x02\x03\x04\x05\x06\x07") {
			return // who writes "%s://" has a scheme in mind
		}
		if strings.HasPrefix(strings.ToLower(s), "file:/\x01") {
			return // which may be a slash: what is behind file:// is a path that a program reads as it likes
		}
		text := withHoles(s)
		problems := urlcheck.CheckText(text, urlcheck.Modern)
		for _, p := range problems {
			wantWellFormed(t, s, p)
		}
		problems = slices.DeleteFunc(problems, func(p urlcheck.Problem) bool {
			return slices.Contains(aboutHoles, p.Code) || p.Code == "userinfo-password" && mayEndBefore(text, p.Start)
		})
		if len(problems) == 0 {
			return
		}
		for _, filled := range fill(text) {
			if len(urlcheck.Check(filled, urlcheck.Modern)) == 0 {
				t.Errorf("%q: %s, but nothing is wrong with %q", s, describe(problems), filled)
			}
		}
	})
}

// mayEndBefore reports whether a hole before an offset may contain a slash, so
// that there can be no password after it. "amqp://u%ser:secret@h/" is assumed
// to have a password anyway.
func mayEndBefore(t urlcheck.Text, offset int) bool {
	return slices.ContainsFunc(t.Holes, func(h urlcheck.Hole) bool {
		return h.At < offset && (h.Kind == urlcheck.Unknown || h.Kind == urlcheck.Path)
	})
}

// holeSeeds are the texts of the table with holes: one in place of a byte of
// the host, one in place of a digit, one at the end, or two of these. The kinds
// take turns.
func holeSeeds() []string {
	var seeds []string
	for i, r := range modernRows {
		text, _ := drawn(r.input)
		hole := string([]byte{byte(1 + i%len(holeValues))})
		host, digit := strings.Replace(text, "h.", hole+".", 1), strings.Replace(text, "1", hole, 1)
		seeds = append(seeds, host, digit, text+hole, host+hole, digit+"\x02")
	}
	for _, s := range []string{
		"http://h{M}:70000{V}", "http://h{M}:{V}70000", "http://h{U}:70000", "http://h{P}.-a:70000", "http://h{U}@-a:70000", "http://h:70000{M}", "http://h:7000{U}0", "http://{V}:70000{V}@{V}", "http://[{V}]:{M}{P}", "{V}:{V}", "{V}//{V}", "{V}http://h",
		"http:{V}//{V}", "http://{V}https://h", "http://%{V}{V}", "%{M}{M}", "http://a{U}-.b{U}", "http://{N}:{N}@{N}:{N}/{N}?{N}#{N}", "xn--{N}.{N}", "x://{P}.o@@h", "http://u:xxx@s{U}x@h.org/", "amqp://u{U}er:secret@{N}.org/",
	} {
		seeds = append(seeds, holeKinds.Replace(s))
	}
	return seeds
}

// fill returns texts that t may become: the first with the first value of each
// hole's kind, and so on.
func fill(t urlcheck.Text) []string {
	var all []string
	for n := range len(holeValues[urlcheck.Unknown]) {
		var b strings.Builder
		at := 0
		for _, h := range t.Holes {
			values := holeValues[h.Kind]
			b.WriteString(t.Bytes[at:h.At])
			b.WriteString(values[n%len(values)])
			at = h.At + 1
		}
		b.WriteString(t.Bytes[at:])
		all = append(all, b.String())
	}
	return all
}
