package urlcheck_test

import (
	"encoding/json"
	"maps"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"urlvet.example/urlcheck"
)

// What browsers refuse is a problem, or an exception with its reason.
func TestWPT(t *testing.T) {
	expected := expectedExceptions(t)
	refused := 0
	for _, input := range refusedByWHATWG(t) {
		refused++
		clean := len(urlcheck.Check(input, urlcheck.Modern)) == 0
		if _, ok := expected[input]; ok != clean {
			t.Errorf("%q: clean is %v, an expected exception is %v", input, clean, ok)
		}
		delete(expected, input)
	}
	if refused < 200 {
		t.Errorf("only %d refused URLs read", refused)
	}
	for input := range maps.Keys(expected) {
		t.Errorf("%q is expected, and not among the refused URLs", input)
	}
}

// refusedByWHATWG returns the absolute URLs that the WHATWG algorithm fails on.
func refusedByWHATWG(t *testing.T) []string {
	t.Helper()
	data, err := os.ReadFile("testdata/wpt/urltestdata.json")
	if err != nil {
		t.Fatal(err)
	}
	var entries []json.RawMessage
	if err := json.Unmarshal(data, &entries); err != nil {
		t.Fatal(err)
	}
	var inputs []string
	for _, raw := range entries {
		var e struct {
			Input   string
			Failure bool
		}
		if raw[0] == '"' {
			continue // a comment
		}
		if err := json.Unmarshal(raw, &e); err != nil {
			t.Fatal(err)
		}
		if e.Failure && absolute(e.Input) && !slices.Contains(inputs, e.Input) {
			inputs = append(inputs, e.Input)
		}
	}
	return inputs
}

// absolute reports whether a text begins with a scheme, after any controls and
// blanks.
func absolute(s string) bool {
	s = strings.TrimLeftFunc(s, func(r rune) bool { return r <= ' ' })
	name, _, ok := strings.Cut(s, ":")
	letters := "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
	return ok && name != "" && strings.IndexByte(letters, name[0]) >= 0 && strings.Trim(name, letters+"0123456789+-.") == ""
}

func expectedExceptions(t *testing.T) map[string]string {
	t.Helper()
	data, err := os.ReadFile("testdata/wpt/expected.txt")
	if err != nil {
		t.Fatal(err)
	}
	expected := map[string]string{}
	for line := range strings.SplitSeq(strings.TrimSpace(string(data)), "\n") {
		quoted, reason, _ := strings.Cut(line, "\t")
		input, err := strconv.Unquote(quoted)
		if err != nil || reason == "" {
			t.Fatalf("%q: a Go string, a tab and a reason are wanted (%v)", line, err)
		}
		expected[input] = reason
	}
	return expected
}
