package urlcheck_test

import (
	"fmt"
	"strings"
	"testing"

	"urlvet.example/urlcheck"
)

// What RFC 1738 rejects and the default does not, or rejects at another place.
var rows1738 = []row{
	{"http://h.org/«~»a", "char-unsafe", "%7E"},
	{"http://h.org/a«#»b", "char-unsafe", "%23"},
	{"http://h.org/?a=«[1]»", "char-unsafe", "%5B1%5D"},
	{"http://h.org/?a=b«/»c", "char-reserved", "%2F"},
	{"http://h.org/?a=b«?»c", "char-reserved", "%3F"},
	{"file://h.org/a«;»b", "char-reserved", "%3B"},
	{"ftp://h.org/a«;»b/c;type=i", "char-reserved", "%3B"},
	{"http://«user@»h.org/", "userinfo-present", ""},
	{"ftp://u:xxx«:»q@h.org/", "userinfo-delimiter", "%3A"},
	{"http://h.org«:»/", "port-empty", "-"},
	{"http://h.org«.»/", "host-trailing-dot", "-"},
	{"http://a«_»b.org/", "host-name", ""},
	{"http://h.org.«3com»/", "host-name", ""},
	{"http://«1.2.3»/", "host-name", ""},
	{"http://«[::1]»/", "host-ipv6", ""},
	{"file:«/etc/hosts»", "file-path", ""},
	{"file://h.org«»", "file-path", ""},
	{"gopher://h.org/7s%09a«/»b", "gopher-path", ""},
	{"news:«1a»", "news-name", ""},
	{"nntp://h.org«/1a»", "nntp-path", ""},
	{"wais://h.org/d/t/p«?q»", "wais-path", ""},
	{"prospero://h.org/n;«f=v=w»", "prospero-field", ""},
	{"«h.org»/p", "scheme-missing", ""},
}

var rows3986 = []row{
	{"http://h.org/?a=«[1]»", "char-unsafe", "%5B1%5D"},
	{"http://h.org/a«é»", "char-non-ascii", "%C3%A9"},
	{"http://[fe80::1«%25eth0»]/", "host-ipv6-zone", ""},
	{"ws://«u@»h.org/", "userinfo-present", ""},
	{"ws://h.org/«#f»", "ws-fragment", "-"},
	{"file:///a«?»b", "char-reserved", "%3F"},
	{"mailto:«a@b@c»", "mailto-address", ""},
	{"mailto:a@h.org?«subject»", "mailto-address", ""},
	{"urn:isbn:1«?x»", "urn-name", ""},
	{"data:«text;charset»,x", "data-media", ""},
	{"tel:«555»", "tel-number", ""},
	{"tel:«+1;ext=a»", "tel-number", ""},
	{"nntp://h.org/g/«12345678901234567»", "nntp-path", ""},
	{"«//h.org/p»", "scheme-missing", ""},
}

func TestCheckLetter(t *testing.T) {
	for _, test := range []struct {
		profile urlcheck.Profile
		rows    []row
	}{{urlcheck.RFC1738, rows1738}, {urlcheck.RFC3986, rows3986}} {
		for _, r := range test.rows {
			testRow(t, r, test.profile)
			text, _ := drawn(r.input)
			off := test.profile.Level(r.code) != urlcheck.Error
			if valid := urlcheck.Parse(text, test.profile).Valid; valid != off {
				t.Errorf("%v: %q is valid: %v, although %s", test.profile, text, valid, r.code)
			}
		}
	}
}

// The BNF of RFC 1738 does not limit the numbers of an address.
func TestHostNumber1738(t *testing.T) {
	testRow(t, row{"http://«256.1.1.1»/", "host-ipv4", ""}, urlcheck.RFC1738)
	if !urlcheck.Parse("http://256.1.1.1/", urlcheck.RFC1738).Valid {
		t.Error("four digit groups are not valid")
	}
}

// A row writes the components of the scheme's own syntax in brackets, in order.
func TestParts(t *testing.T) {
	for _, test := range []struct{ input, names string }{
		{"ftp://h.org/[a]/[b]/[c];type=[i]", "cwd cwd name type"},
		{"ftp://h.org/[]", "name"},
		{"ftp://h.org", ""},
		{"gopher://h.org/[1][sel]%09[search]%09[+x]", "type selector search gopher+ string"},
		{"gopher://h.org/[%41][]", "type selector"},
		{"gopher://h.org/", ""},
		{"mailto:[a@h.org]", "address"},
		{"news:[comp.lang.go]", "group"},
		{"news:[1@h.org]", "article"},
		{"nntp://h.org/[group]/[12]", "group article"},
		{"nntp://h.org/[group]", "group"},
		{"wais://h.org/[d]?[q]", "database search"},
		{"wais://h.org/[d]/[t]/[p]", "database wtype wpath"},
		{"prospero://h.org/[a/b];[f=v];[g=w]", "hsoname field field"},
		{"http://h.org/a", ""},
		{"telnet://h.org/", ""},
	} {
		text, spans := drawnIn(test.input, "[", "]")
		for _, p := range []urlcheck.Profile{urlcheck.Modern, urlcheck.RFC1738} {
			u := urlcheck.Parse(text, p)
			var names []string
			var got []drawnSpan
			for _, part := range u.Parts {
				names = append(names, part.Name)
				got = append(got, drawnSpan{part.Start, part.End})
			}
			if strings.Join(names, " ") != test.names || fmt.Sprint(got) != fmt.Sprint(spans) || !u.Valid {
				t.Errorf("%v: %q has %q at %v, want %q at %v; valid: %v", p, text, names, got, test.names, spans, u.Valid)
			}
		}
	}
}

// A row has the seven components, in order, without those that are absent.
func TestComponents(t *testing.T) {
	for _, test := range []struct{ input, names string }{
		{"[http]://[u:p]@[h.org]:[80][/p]?[q]#[f]", "scheme userinfo host port path query fragment"},
		{"[http]://[h.org][]", "scheme host path"},
		{"[http]://[]@[]:[][]?[]#[]", "scheme userinfo host port path query fragment"},
		{"[http]://[[::1]]:[80][/]", "scheme host port path"},
		{"[http]://[a@b]@[c][/@d]", "scheme userinfo host path"},
		{" [http]://[h.org][/] ", "scheme host path"},
		{"[mailto]:[a@b]?[c]", "scheme path query"},
		{"[a/b]?[c]", "path query"},
		{"//[h.org][/p]", "host path"},
		{"[]", "path"},
	} {
		text, spans := drawnIn(strings.NewReplacer("[[", "«[", "]]", "]»", "[", "«", "]", "»").Replace(test.input), "«", "»")
		u := urlcheck.Parse(text, urlcheck.Modern)
		var names []string
		var got []drawnSpan
		for _, c := range []struct {
			name string
			at   urlcheck.Span
		}{
			{"scheme", u.Scheme}, {"userinfo", u.Userinfo}, {"host", u.Host}, {"port", u.Port},
			{"path", u.Path}, {"query", u.Query}, {"fragment", u.Fragment},
		} {
			if c.at.Present() {
				names = append(names, c.name)
				got = append(got, drawnSpan{c.at.Start, c.at.End})
			}
		}
		if strings.Join(names, " ") != test.names || fmt.Sprint(got) != fmt.Sprint(spans) {
			t.Errorf("%q has %q at %v, want %q at %v", text, names, got, test.names, spans)
		}
	}
}

// Messages are short facts: present tense, no period, no advice in "should",
// and never the password.
func TestMessages(t *testing.T) {
	all := everything(t)
	for _, r := range modernRows {
		text, _ := drawn(r.input)
		for _, p := range urlcheck.Check(text, all) {
			words := strings.Fields(p.Message)
			if len(words) > 12 || strings.HasSuffix(p.Message, ".") || strings.Contains(p.Message, "should") || strings.Contains(p.Message, "invalid URL") {
				t.Errorf("%q: %s: %q", text, p.Code, p.Message)
			}
			if p.Code == "userinfo-password" && strings.Contains(p.Message, text[p.Start:p.End]) {
				t.Errorf("%q: %q tells the password", text, p.Message)
			}
			if p.Fix != nil && (p.Fix.Title == "" || p.Fix.Title[:1] != strings.ToUpper(p.Fix.Title[:1])) {
				t.Errorf("%q: %s: fix title %q", text, p.Code, p.Fix.Title)
			}
		}
	}
}

func TestProfiles(t *testing.T) {
	var zero urlcheck.Profile
	if zero != urlcheck.Modern {
		t.Error("the zero profile is not Modern")
	}
	for _, p := range profiles {
		var back urlcheck.Profile
		if name, err := p.MarshalText(); err != nil || back.UnmarshalText(name) != nil || back != p {
			t.Errorf("%v comes back as %v", p, back)
		}
	}
	if err := zero.UnmarshalText([]byte("rfc2396")); err == nil || zero != urlcheck.Modern {
		t.Errorf("rfc2396: %v, profile %v", err, zero)
	}
	p, err := urlcheck.Modern.Without("port-range", "port-range")
	if err != nil || p.Level("port-range") != urlcheck.Off || len(urlcheck.Check("http://h.org:70000/", p)) > 0 {
		t.Errorf("without port-range: %v, %v", p.Level("port-range"), err)
	}
	if q, err := p.With("port-range"); err != nil || q != urlcheck.Modern {
		t.Errorf("with it again: %v, %v", q, err)
	}
	if _, err := p.With("port-wrong"); err == nil {
		t.Error("port-wrong is a rule")
	}
	if _, ok := urlcheck.Lookup("port-wrong"); ok {
		t.Error("port-wrong is found")
	}
}
