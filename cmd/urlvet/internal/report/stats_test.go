package report

import (
	"bytes"
	"testing"

	"urlvet.example/cmd/urlvet/internal/check"
	"urlvet.example/urlcheck"
)

func TestStats(t *testing.T) {
	all := []check.Finding{
		{Code: "host-name", Level: urlcheck.Error},
		{Code: "char-unsafe", Level: urlcheck.Warning, Fixes: []check.Fix{{Title: "Encode it"}}},
		{Code: "char-unsafe", Level: urlcheck.Error},
		{Code: "arg-host", Level: urlcheck.Error},
	}
	for format, want := range map[string]string{
		"text": "    2  error    char-unsafe  (1 with a fix)\n    1  error    arg-host\n    1  error    host-name\n",
		"json": `{"code":"char-unsafe","level":"error","count":2,"fixable":1}` + "\n" +
			`{"code":"arg-host","level":"error","count":1,"fixable":0}` + "\n" +
			`{"code":"host-name","level":"error","count":1,"fixable":0}` + "\n",
	} {
		var b bytes.Buffer
		if err := Stats(&b, format, Run{Findings: all}); err != nil {
			t.Fatal(err)
		}
		if got := b.String(); got != want {
			t.Errorf("%s: got\n%s\nwant\n%s", format, got, want)
		}
	}
}
