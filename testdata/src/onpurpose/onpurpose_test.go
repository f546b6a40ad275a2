package onpurpose

import (
	"errors"
	"net/http"
	"net/http/httptest"
	"net/url"
	"testing"
)

var errHost = errors.New("no host")

// A row that is to fail, by a sibling.
func TestParse(t *testing.T) {
	for _, tt := range []struct {
		name, in string
		wantErr  bool
	}{
		{"plain", "http//example.org", false}, // want `scheme-slashes: `
		{"colon", "http//example.org", true},
		{"invalid port", "http://example.org:70000/", false},
		{name: "no colon", in: "http//example.org", wantErr: true},
		{name: "typo", in: "htp://example.org"}, // want `scheme-typo: `
	} {
		t.Run(tt.name, func(t *testing.T) {
			if _, err := url.Parse(tt.in); (err != nil) != tt.wantErr {
				t.Error(err)
			}
		})
	}
}

// What is made of a text is compared.
func TestWritten(t *testing.T) {
	for _, tt := range []struct{ name, in, expected string }{
		{"backslash", `http://localhost/\example.org`, `/\example.org`},
		{"password", "https://user:p@ss@example.org/a", "https://example.org/a"},
		{name: "drive", in: "file://C:/home/x.js", expected: "x.js"},
		{name: "drive", in: "file://C:/home/x.js"}, // want `file-host: `
	} {
		t.Log(tt)
	}
}

func TestErrors(t *testing.T) {
	for in, err := range map[string]error{"x": errHost} {
		t.Log(in, err)
	}
	for _, tt := range []struct {
		uri, host string
		port      int
		err       error
	}{
		{"http://:/path", "", -1, errors.New("no host")},
		{"http://127.0.0.1:808080/path", "", -1, errHost},
		{"http://example.org:808080/path", "example.org", -1, nil}, // want `port-range: `
	} {
		t.Log(tt)
	}
	_ = []map[string]string{{"url": "http://example.org:99999", "error": "the port is out of range"}}
}

// By a name.
func TestNames(t *testing.T) {
	badURL := "http//example.org"
	r := httptest.NewRequest("GET", "/", nil)
	malformed := *r.URL
	malformed.Host = "http://example.org"
	wanted := url.URL{Host: "http://example.org"}
	t.Log(badURL, malformed, wanted)
	t.Run("wrong scheme", func(t *testing.T) { t.Log("see htp://example.org") })
	t.Run("scheme", func(t *testing.T) { t.Log("see htp://example.org") }) // want `scheme-typo: `
	_, _ = url.Parse("https://[invalid-ipv6]")
	_, _ = http.NewRequest("GET", "/v1/kv/bad%00ness", nil)
}

func TestParseRejectsPort(t *testing.T) { _, _ = http.Get("http://localhost:70000/") }

func FuzzParse(f *testing.F) { f.Add("http://aa%80:0x1") }

// By a remark.
func TestRemarks(t *testing.T) {
	_ = []string{
		"http:/example.org", // wrong
		"htp://example.org", // want `scheme-typo: `
		// Malformed, and refused.
		"http://example.org:99999",
	}
}

// By the assertion behind it.
func TestAsserted(t *testing.T) {
	if _, err := url.Parse("http//example.org"); err == nil {
		t.Error("no error")
	}
	_, err := http.Get("http:/example.org/refused")
	if err == nil {
		t.Fatal("no error")
	}
	_, err = http.Get("http:/example.org") // want `scheme-slashes: `
	if err != nil {
		t.Fatal(err)
	}
	res := send(t, "http:/example.org") // want `scheme-slashes: `
	if res.StatusCode != http.StatusOK {
		t.Log("htp://example.org") // want `scheme-typo: `
	}
	expectStatus(t, send(t, "http:/example.org"), http.StatusBadRequest)
}

func send(t *testing.T, url string) *http.Response { return nil }

func expectStatus(t *testing.T, res *http.Response, status int) {}

// A helper compares what is made of a text with the rest.
func TestHelped(t *testing.T) {
	checkParse(t, "http//example.org/x#a#b", "/x")
	checkParse(t, "http:/example.org", "")
}

func checkParse(t *testing.T, in, path string) {
	u, _ := url.Parse(in)
	if u.Path != path {
		t.Error(u)
	}
}
