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
