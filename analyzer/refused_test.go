package analyzer_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"math/rand"
	"net"
	"net/http"
	"net/url"
	"os"
	"strconv"
	"strings"
	"testing"

	"urlvet.example/analyzer"
	"urlvet.example/urlcheck"
)

// errDialed is what the transport returns if it gets as far as to connect.
var errDialed = errors.New("dialed")

// refusals are what refuses texts, as Go source and as the function itself.
var refusals = []struct {
	name   string
	source string // with %s for the text
	refuse func(string) error
}{
	{"url.Parse", "url.Parse(%s)", func(s string) error { _, err := url.Parse(s); return err }},
	{"url.ParseRequestURI", "url.ParseRequestURI(%s)", func(s string) error { _, err := url.ParseRequestURI(s); return err }},
	{"http.NewRequest", `http.NewRequest("GET", %s, nil)`, func(s string) error { _, err := http.NewRequest("GET", s, nil); return err }},
	{"http.Get", "http.Get(%s)", get},
}

// taken are the rules whose errors Go takes without one, and what comes of it.
var taken = map[string]string{
	"":                   "it is a warning",
	"char-control":       "the server refuses it, or it changes what the client sends",
	"char-edge-space":    "the blank becomes part of the host or the path",
	"char-hidden":        "nobody sees what is requested",
	"char-reserved":      "the scheme gives the character a meaning, or has none for it",
	"data-media":         "what reads the data refuses it",
	"escape-in-host":     "no name server has the name",
	"escape-malformed":   "what decodes it later refuses it",
	"file-host":          "a drive letter is no host",
	"file-path":          "the path is opaque",
	"format-unapplied":   "the verb is sent as it is",
	"ftp-type":           "the server refuses it",
	"host-confusable":    "the host is not the one that it looks like",
	"host-empty":         "there is nobody to connect to",
	"host-ipv4":          "programs disagree which address it is",
	"host-ipv6":          "dialing it fails with too many colons",
	"host-name":          "no name server has the name",
	"mailto-address":     "it is no address",
	"port-invalid":       "dialing it fails",
	"port-range":         "dialing it fails",
	"query-joint":        "the parameter becomes part of the path",
	"scheme-backslash":   "the host becomes part of the path",
	"scheme-missing":     "the host becomes part of the path",
	"scheme-slashes":     "the host becomes part of the path",
	"scheme-typo":        "no client takes the scheme",
	"scheme-unsupported": "no client takes the scheme",
	"urn-name":           "it is no name",
	"userinfo-delimiter": "the user or the host is not the one that it looks like",
	"userinfo-password":  "everybody who sees the source has it",
}

// get returns what http.Get says of a URL before it connects.
func get(s string) error {
	client := &http.Client{Transport: &http.Transport{DialContext: func(context.Context, string, string) (net.Conn, error) { return nil, errDialed }}}
	if _, err := client.Get(s); !errors.Is(err, errDialed) {
		return err
	}
	return nil
}

// TestRefused gives constants to functions of the standard library. What the running Go
// refuses is reported, whatever it looks like. What it takes is an error for a reason.
func TestRefused(t *testing.T) {
	texts := append(refusedTexts(t), mutants(2000)...)
	unseen := maps.Clone(taken)
	for _, to := range refusals {
		errors := errorsIn(t, to.source, texts)
		for i, s := range texts {
			err := to.refuse(s)
			if err != nil && errors[i] == nil {
				t.Errorf("%s(%q): no finding, but %v", to.name, s, err)
			}
			for _, code := range errors[i] {
				if err == nil && taken[code] == "" {
					t.Errorf("%s(%q): %s, but it is taken", to.name, s, code)
				}
				delete(unseen, code)
			}
		}
	}
	for code := range unseen {
		t.Errorf("%s is never reported", code)
	}
}

// errorsIn returns the codes of what is found in each text as the argument of a function.
// Codes of warnings are empty.
func errorsIn(t *testing.T, source string, texts []string) map[int][]string {
	t.Helper()
	var b strings.Builder
	b.WriteString("package p; import (\"net/http\"; \"net/url\")\n")
	for i, s := range texts {
		fmt.Fprintf(&b, "func f%d() { "+source+" }\n", i, strconv.Quote(s))
	}
	all, fset := run(t, analyzer.Options{}, file{"p.go", b.String()})
	found := make(map[int][]string)
	for _, d := range all {
		code := d.Category
		if rule, _ := analyzer.Lookup(code); rule.Level != urlcheck.Error {
			code = ""
		}
		line := fset.Position(d.Pos).Line - 2
		found[line] = append(found[line], code)
	}
	return found
}

// refusedTexts returns the inputs of the Web Platform Tests, and what people write.
func refusedTexts(t *testing.T) []string {
	t.Helper()
	data, err := os.ReadFile("../urlcheck/testdata/wpt/urltestdata.json")
	if err != nil {
		t.Fatal(err)
	}
	var rows []json.RawMessage
	if err := json.Unmarshal(data, &rows); err != nil {
		t.Fatal(err)
	}
	texts := []string{
		":", "://x", "1http://x", "git@h:a/b.git", "a:b/c", "http://<host>:<port>/", "", "\x01", "http://h\x7f/", "http://h:99999999/", "http://h:a/",
		"http://%zz/", "http://h/%zz", "http://a%20b/", "http://{host}/%", "http://[::1", "http://::1/", "http://[h]:80/", "http://$HOST:$PORT/",
	}
	for _, row := range rows {
		var test struct{ Input string }
		if json.Unmarshal(row, &test) == nil { // comments are strings
			texts = append(texts, test.Input)
		}
	}
	return texts
}

// mutants returns n URLs with one to three changes.
func mutants(n int) []string {
	rnd := rand.New(rand.NewSource(1738))
	seeds := []string{
		"http://user:pass@www.example.org:8080/a/b%20c?q=1&r=2#frag", "https://[2001:db8::1]:8443/x", "http://192.168.0.1/", "/a/b?c=d", "mailto:a@b.org",
		"ftp://h/x;type=a", "http://<host>:<port>/{id}", "https://${HOST}/a", "www.example.org/a", "http://h:80",
	}
	const parts = ":/?#[]@!$&'()*+,;=%<>{}|\\^`\" \t\n\x00\x7f\u00e91a.-_~"
	var all []string
	for range n {
		s := seeds[rnd.Intn(len(seeds))]
		for range 1 + rnd.Intn(3) {
			at := rnd.Intn(len(s) + 1)
			switch c := string(parts[rnd.Intn(len(parts))]); rnd.Intn(3) {
			case 0:
				s = s[:at] + c + s[at:]
			case 1:
				s = s[:at] + s[min(at+1, len(s)):]
			case 2:
				s = s[:at] + c + s[min(at+1, len(s)):]
			}
		}
		all = append(all, s)
	}
	return all
}
