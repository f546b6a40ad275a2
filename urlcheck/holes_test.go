package urlcheck_test

import (
	"fmt"
	"strings"
	"testing"

	"urlvet.example/urlcheck"
)

// holeKinds are how the tests write holes.
var holeKinds = strings.NewReplacer("{U}", "\x01", "{V}", "\x02", "{M}", "\x03", "{N}", "\x04", "{H}", "\x05", "{P}", "\x06")

// withHoles returns the text that a test writes, with {U} for a hole of kind
// Unknown, {V} Variable, {M} Number, {N} Name, {H} Host, {P} Path.
func withHoles(s string) urlcheck.Text {
	s = holeKinds.Replace(s)
	t := urlcheck.Text{Bytes: s}
	for i := range len(s) {
		if s[i] >= 1 && s[i] <= 6 {
			t.Holes = append(t.Holes, urlcheck.Hole{At: i, Kind: urlcheck.HoleKind(s[i] - 1)})
		}
	}
	return t
}

// What holds whatever the values are is reported, and nothing else.
func TestCheckText(t *testing.T) {
	for _, test := range []struct{ input, codes string }{
		{"http://{V}:8080/", "host-port-join"},
		{"http://{H}:{M}/", "host-port-join"},
		{"sftp://{V}@{V}:{V}/{V}", "host-port-join"},
		{"{V}://{H}:{V}{P}", "host-port-join"},
		{"postgres://{V}:{V}@{H}:{M}/db", "host-port-join"},
		{"http://{H}:70000", "host-port-join port-range"},
		{"http://{N}:8080/", ""},
		{"http://{U}:8080/", ""},
		{"http://{V}.svc:8080/", ""},
		{"http://[{H}]:8080/", ""},
		{"docker://{V}:{V}", ""},
		{"http://{V}:foo/", "port-invalid"},
		{"http://2001:db8::1:{M}/", ""},
		{"http://h.org:70000{P}", "port-range"},
		{"http://h.org:80{P}", ""},
		{"http:/{H}", "scheme-slashes"},
		{"http:/{P}", ""},
		{"http:{V}", ""},
		{"http://h.org/%{V}", ""},
		{"http://h.org/%2{V}", ""},
		{"http://h.org/%zz{V}", "escape-malformed"},
		{"http://h.org/a b{V}", "char-unsafe"},
		{"http://h.org/?a={V}?b=2", "query-second-mark"},
		{"http://h.org/?a={U}?b=2", ""},
		{"http://h.org/?a={V};b=2", ""},
		{"http://h.org/?a={M};b=2", "query-semicolon"},
		{"amqp://{V}:bitnami@{V}/", "userinfo-password"},
		{"amqp://me:{V}@h.org/", ""},
		{"http://\u0430{V}.com/", ""},
		{"http://{V}", ""},
		{"{V}", ""},
	} {
		var got []string
		for _, p := range urlcheck.CheckText(withHoles(test.input), urlcheck.Modern) {
			got = append(got, p.Code)
			if strings.ContainsAny(p.Message, "\x00\x01\x02\x03") {
				t.Errorf("%s: message %q", test.input, p.Message)
			}
		}
		if fmt.Sprint(got) != fmt.Sprint(strings.Fields(test.codes)) {
			t.Errorf("%s: %v, want %v", test.input, got, test.codes)
		}
	}
}

// A hole outside the bytes is none; the byte of one that is in them does not
// matter.
func TestOddHoles(t *testing.T) {
	for _, at := range []int{-1, 4, 99} {
		if got := urlcheck.CheckText(urlcheck.Text{Bytes: "http", Holes: []urlcheck.Hole{{At: at}}}, urlcheck.Modern); got != nil {
			t.Errorf("a hole at %d: %v", at, got)
		}
	}
	for _, filler := range []string{" ", "?", "/", "%", "\x00"} {
		text := urlcheck.Text{Bytes: "http://" + filler + ":80/", Holes: []urlcheck.Hole{{At: 7}}}
		if got := urlcheck.CheckText(text, urlcheck.Modern); got != nil {
			t.Errorf("a hole written %q: %v", filler, got)
		}
	}
}
