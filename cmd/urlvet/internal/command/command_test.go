package command

import (
	"bytes"
	"errors"
	"testing"
)

func TestSay(t *testing.T) {
	var b bytes.Buffer
	Env{Stderr: &b}.Say("%s holds %d", "a\n::b\x1b[2J\u202e\xff", 3)
	if got, want := b.String(), "a<U+000A>::b<U+001B>[2J<U+202E><FF> holds 3\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestFail(t *testing.T) {
	one, other := errors.New("a\nb"), errors.New("c")
	for _, tt := range []struct {
		err  error
		want string
	}{
		{one, "urlvet: a<U+000A>b\n"},
		{errors.Join(one, other), "urlvet: a<U+000A>b\nurlvet: c\n"},
		{errors.Join(errors.Join(one, other), other), "urlvet: a<U+000A>b\nurlvet: c\nurlvet: c\n"},
	} {
		var b bytes.Buffer
		if status := (Env{Stderr: &b}).Fail(tt.err); status != Trouble || b.String() != tt.want {
			t.Errorf("status %d, got %q, want %q", status, b.String(), tt.want)
		}
	}
}

func TestNearest(t *testing.T) {
	words := []string{"format", "fix", "fail-on", "quiet", "o"}
	for given, want := range map[string]string{
		"fromat": "format", "q": "quiet", "qui": "quiet", "f": "", "fi": "fix", "": "", "zzzz": "", "form": "format",
	} {
		if got := Nearest(given, words); got != want {
			t.Errorf("%q: %q, want %q", given, got, want)
		}
	}
}

func TestChoice(t *testing.T) {
	c := Choice{Words: []string{"text", "json"}}
	if err := c.Set("json"); err != nil || c.String() != "json" {
		t.Errorf("%s, error %v", &c, err)
	}
	for given, want := range map[string]string{"jsno": "want text or json; did you mean json?", "xml": "want text or json", "": "want text or json"} {
		if err := c.Set(given); err == nil || err.Error() != want {
			t.Errorf("%q: error %v, want %s", given, err, want)
		}
	}
}

// The help fits a terminal.
func TestHelpWrapped(t *testing.T) {
	f := New("urlvet", "usage\n", Group{Title: "Which", Names: []string{"enable", "q"}})
	f.String("enable", "", "also report these `rules`, comma-separated codes or globs")
	f.Bool("q", false, "quiet")
	want := "usage\n\nWhich:\n" +
		"  -enable rules              also report these\n" +
		"                             rules,\n" +
		"                             comma-separated\n" +
		"                             codes or globs\n" +
		"  -q                         quiet\n"
	if got := f.Help(46); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}
