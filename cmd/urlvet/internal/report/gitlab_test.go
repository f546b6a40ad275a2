package report

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"urlvet.example/cmd/urlvet/internal/check"
	"urlvet.example/cmd/urlvet/internal/pathtest"
	"urlvet.example/urlcheck"
)

func gitlab(t *testing.T, all ...check.Finding) string {
	t.Helper()
	var b bytes.Buffer
	if err := GitLab(&b, Run{Dir: pathtest.Abs("/m"), Findings: all}); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestGitLab(t *testing.T) {
	all := []check.Finding{
		at(pathtest.Abs("/m/a b/a.go"), "x\n«<é>»\n", check.Finding{Code: "c-d", Level: urlcheck.Error, Message: "<m>\n"}),
		at("/n/a.go", "«x»", check.Finding{Code: "c-e", Level: urlcheck.Warning, Message: "m"}),
	}
	want := `[
{"description":"c-d: <m>\n","check_name":"c-d","fingerprint":"F","severity":"major","location":{"path":"a b/a.go","lines":{"begin":2}}},
{"description":"c-e: m","check_name":"c-e","fingerprint":"F","severity":"minor","location":{"path":"/n/a.go","lines":{"begin":1}}}
]
`
	got := gitlab(t, all...)
	var issues []gitlabIssue
	if err := json.Unmarshal([]byte(got), &issues); err != nil {
		t.Fatal(err)
	}
	for _, i := range issues {
		got = strings.Replace(got, i.Fingerprint, "F", 1)
	}
	if got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	if got := gitlab(t); got != "[]\n" {
		t.Errorf("no findings: %q", got)
	}
}

func TestGitLabSchema(t *testing.T) {
	s := schema(t, "gitlab-code-quality-schema.json")
	for _, text := range []string{gitlab(t), gitlab(t, findings()...)} {
		if err := validate(s, text); err != nil {
			t.Error(err)
		}
	}
	for _, change := range [][2]string{{`"major"`, `"error"`}, {`"begin":1`, `"begin":0`}, {`"fingerprint"`, `"print"`}, {`"path":"a b`, `"path":"./a b`}} {
		text := gitlab(t, findings()...)
		if changed := strings.ReplaceAll(text, change[0], change[1]); changed == text || validate(s, changed) == nil {
			t.Errorf("%s is taken, or %s is not there", change[1], change[0])
		}
	}
}

// TestGitLabFingerprints checks that no two findings have the same fingerprint,
// and that lines above change none.
func TestGitLabFingerprints(t *testing.T) {
	c, d := check.Finding{Code: "c-d"}, check.Finding{Code: "c-e"}
	prints := func(all ...check.Finding) (prints []string) {
		var issues []gitlabIssue
		if err := json.Unmarshal([]byte(gitlab(t, all...)), &issues); err != nil {
			t.Fatal(err)
		}
		for _, i := range issues {
			prints = append(prints, i.Fingerprint)
		}
		return prints
	}
	one := prints(at("/m/a.go", "«x»\n", c), at("/m/a.go", "«x»\n", d), at("/m/a.go", "\n«x»\n", c), at("/m/b.go", "«x»\n", c))
	moved := prints(at("/m/a.go", "\n\n«x»\n", c), at("/m/a.go", "\n\n«x»\n", d), at("/m/a.go", "\n\n\n\n«x»\n", c), at("/m/b.go", "\n\t«x»\n", c))
	seen := map[string]bool{}
	for i, print := range one {
		if seen[print] || print != moved[i] {
			t.Errorf("fingerprint %d of %q; after lines have moved %q", i, one, moved)
		}
		seen[print] = true
	}
}
