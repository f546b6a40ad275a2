package report

import (
	"io"
	"strings"
	"testing"

	"urlvet.example/cmd/urlvet/internal/check"
	"urlvet.example/urlcheck"
)

func TestPrintUnknown(t *testing.T) {
	if err := Print(io.Discard, "xml", Run{}); err == nil {
		t.Error("no error")
	}
}

func TestLimit(t *testing.T) {
	for _, tt := range []struct {
		levels string // of the findings, e or w
		most   int
		want   string // of those that are kept
	}{
		{"", 1, ""},
		{"ew", 2, "ew"},
		{"wew", 2, "we"},
		{"wwwe", 2, "we"},
		{"weee", 2, "ee"},
		{"www", 2, "ww"},
		{"wewew", 3, "wee"},
	} {
		var all []check.Finding
		for i, level := range tt.levels {
			f := check.Finding{Level: urlcheck.Warning, Code: tt.levels[i : i+1]}
			if level == 'e' {
				f.Level = urlcheck.Error
			}
			all = append(all, f)
		}
		kept, left := limit(tt.most, all)
		var got strings.Builder
		for _, f := range kept {
			got.WriteString(f.Code)
		}
		if got.String() != tt.want || left != len(all)-len(kept) {
			t.Errorf("%d of %q: %q and %d left", tt.most, tt.levels, got.String(), left)
		}
	}
	for _, f := range Formats {
		all := make([]check.Finding, codeScanning+1)
		if kept, left := Limit(f.Name, all); len(kept)+left != len(all) || left != 0 && f.Name != "sarif" || left != 1 && f.Name == "sarif" {
			t.Errorf("%s: %d kept, %d left", f.Name, len(kept), left)
		}
	}
}
