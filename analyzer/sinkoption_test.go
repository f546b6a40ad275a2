package analyzer

import (
	"slices"
	"testing"
)

// TestSinkOption passes a string without a scheme to a function and a method of
// packages that are not in the table.
func TestSinkOption(t *testing.T) {
	const source = `package p
import ("corp.example/web/v2"; "context")
func f(c *web.Client, ctx context.Context) {
	web.Fetch("www.x.org")
	c.Fetch(ctx, "www.y.org")
	web.Other("www.z.org")
}
`
	a, err := New(Options{Sink: []string{"corp.example/web.Fetch:0", "corp.example/web.Client.Fetch:1"}})
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, d := range diagnoseWith(t, a, source) {
		got = append(got, d.Message)
	}
	want := []string{`scheme-missing: "www.x.org" has no scheme`, `scheme-missing: "www.y.org" has no scheme`}
	if !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
	if got := diagnose(t, source); len(got) != 0 {
		t.Errorf("without the option: got %v", got)
	}
	if _, err := New(Options{Sink: []string{"web.Fetch"}}); err == nil {
		t.Error("a sink without an argument is accepted")
	}
}
