package urlcheck_test

import (
	"bufio"
	"encoding/json"
	"os"
	"slices"
	"strings"
	"testing"

	"urlvet.example/urlcheck"
)

// defects maps the names in testdata/parsers.jsonl to our rules. A name without
// a rule is something that urlvet does not report.
var defects = map[string]string{
	"backslash": "char-unsafe host-name", "control": "char-control char-edge-space", "space": "char-unsafe host-name", "unsafe-char": "char-unsafe host-name",
	"space-around": "char-edge-space", "escape-invalid": "escape-malformed", "escape-slash": "",
	"file-host": "file-host", "file-path": "file-path", "double-slash": "", "ws-fragment": "ws-fragment",
	"host-char": "host-name", "host-confusable": "host-confusable", "host-empty": "host-empty", "host-empty-label": "host-name",
	"host-hyphen": "host-name", "host-ipv4-form": "host-ipv4", "host-ipv6": "host-ipv6", "host-ipv6-brackets": "host-ipv6",
	"host-ipv6-zone": "host-ipv6-zone", "host-ipvfuture": "host-ipv6", "host-metadata": "", "host-non-ascii": "host-confusable",
	"host-numeric-tld": "host-ipv4", "host-punycode": "host-name", "host-wildcard": "host-name", "mailto-address": "mailto-address",
	"port-default": "port-default", "port-invalid": "port-invalid", "port-mismatch": "port-mismatch", "port-zero": "port-range",
	"query-second-mark": "query-second-mark", "scheme-case": "scheme-case", "scheme-host-port": "scheme-missing",
	"scheme-missing-slashes": "scheme-slashes", "scheme-script": "", "scheme-typo": "scheme-slashes", "scheme-url-prefix": "scheme-prefix",
	"template": "", "userinfo": "userinfo-present", "userinfo-empty": "userinfo-present",
	"userinfo-looks-like-host": "userinfo-host-like", "userinfo-multiple-at": "userinfo-delimiter", "userinfo-raw-delimiter": "userinfo-delimiter",
}

// otherLevel are the rows whose level differs from ours, with the reason; the
// rule's page argues it.
var otherLevel = map[string]string{
	"localhost:8080":           "no client fetches a scheme called localhost",
	"http;//example.com":       "without a colon there is no scheme, so the request fails",
	"http://example.com:0/":    "nothing listens on port 0",
	"http://-a.example/":       "no such name can be registered, and curl refuses it",
	"http://*.example.com/":    "a pattern is no host",
	"mailto:":                  "there is nobody to write to",
	"file://etc/hosts":         "the file is looked for on a host called etc",
	"http://user@example.com/": "works everywhere, so it is reported on request",
	"http://@example.com/":     "works everywhere, so it is reported on request",
	"http://[::1%25eth0]/":     "Go takes it, so it is reported on request",
	"http://[fe80::1%eth0]/":   "as above; the bare percent sign is escape-malformed",
}

// schemeRules are the rows that are valid by the generic grammar of RFC 3986
// but not by the scheme's own specification.
var schemeRules = map[string]bool{
	"http:///example.com/": true, "http:": true, "file://C:/x": true, "ws://example.com/#f": true, "file:etc/hosts": true,
}

type verdict struct {
	Input  string
	Report []struct {
		Defect, Level string
		Span          [2]int
	}
	RFC3986, RFC1738 bool
}

func readVerdicts(t *testing.T) []verdict {
	t.Helper()
	f, err := os.Open("testdata/parsers.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var all []verdict
	for lines := bufio.NewScanner(f); lines.Scan(); {
		var v verdict
		if err := json.Unmarshal(lines.Bytes(), &v); err != nil {
			t.Fatal(err)
		}
		all = append(all, v)
	}
	if len(all) < 78 {
		t.Fatalf("only %d rows", len(all))
	}
	return all
}

// everything returns Modern with all rules turned on.
func everything(t testing.TB) urlcheck.Profile {
	t.Helper()
	p := urlcheck.Modern
	for _, r := range urlcheck.Rules() {
		var err error
		if p, err = p.With(r.Code); err != nil {
			t.Fatal(err)
		}
	}
	return p
}

// What a reader would report is reported, at the same place and level.
func TestParsersReports(t *testing.T) {
	all := everything(t)
	for _, v := range readVerdicts(t) {
		for _, want := range v.Report {
			code, ok := defects[want.Defect]
			if !ok {
				t.Errorf("%q: no rule for %s", v.Input, want.Defect)
			}
			if code != "" {
				wantReported(t, v.Input, code, want.Level, want.Span, urlcheck.Check(v.Input, all))
			}
		}
		if got := urlcheck.Check(v.Input, urlcheck.Modern); len(v.Report) == 0 && len(got) > 0 {
			t.Errorf("%q: %v, want nothing", v.Input, got)
		}
	}
}

func wantReported(t *testing.T, input, code, level string, span [2]int, problems []urlcheck.Problem) {
	t.Helper()
	p, ok := overlapping(problems, code, span)
	if !ok {
		t.Errorf("%q: no %s at %v", input, code, span)
		return
	}
	ours := p.Level
	if urlcheck.Modern.Level(p.Code) == urlcheck.Off {
		ours = urlcheck.Off
	}
	if _, argued := otherLevel[input]; (ours.String() == level) == argued {
		t.Errorf("%q: %s is %s, want %s", input, code, ours, level)
	}
}

// overlapping returns the problem of one of the codes that touches a span.
func overlapping(problems []urlcheck.Problem, codes string, span [2]int) (urlcheck.Problem, bool) {
	for _, p := range problems {
		if slices.Contains(strings.Fields(codes), p.Code) && p.Start <= span[1] && p.End >= span[0] {
			return p, true
		}
	}
	return urlcheck.Problem{}, false
}

func TestParsersGrammars(t *testing.T) {
	for _, v := range readVerdicts(t) {
		if got := urlcheck.Parse(v.Input, urlcheck.RFC3986).Valid; got != (v.RFC3986 && !schemeRules[v.Input]) {
			t.Errorf("%q: valid by RFC 3986 is %v", v.Input, got)
		}
		if got := urlcheck.Parse(v.Input, urlcheck.RFC1738).Valid; got != v.RFC1738 {
			t.Errorf("%q: valid by RFC 1738 is %v", v.Input, got)
		}
	}
}
