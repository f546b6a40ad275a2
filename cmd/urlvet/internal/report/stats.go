package report

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"

	"urlvet.example/cmd/urlvet/internal/check"
	"urlvet.example/cmd/urlvet/internal/mark"
	"urlvet.example/cmd/urlvet/internal/term"
	"urlvet.example/urlcheck"
)

// stat is how many findings a rule has, and how many of them have a fix.
type stat struct {
	Code    string `json:"code"`
	Level   string `json:"level"` // the worst of its findings
	Count   int    `json:"count"`
	Fixable int    `json:"fixable"`
}

// Stats prints how many findings each rule has, the most first: as a table, or with
// the format json as an object a rule and line.
func Stats(w io.Writer, format string, r Run) error {
	stats := count(r.Findings)
	if format == "json" {
		return mark.JSONLines(w, stats, func(s stat) any { return s })
	}
	return statTable(term.For(w, r.Color), stats)
}

// statTable prints "   3  warning  host-port-join  2 with a fix" for each rule.
func statTable(out term.Output, stats []stat) error {
	var b strings.Builder
	for _, s := range stats {
		style := term.Yellow
		if s.Level == urlcheck.Error.String() {
			style = term.Red
		}
		line := fmt.Sprintf("%5d  %s  %s", s.Count, out.Style(style, fmt.Sprintf("%-7s", s.Level)), out.Style(term.Bold, s.Code))
		if s.Fixable > 0 {
			line += fmt.Sprintf("  (%d with a fix)", s.Fixable)
		}
		b.WriteString(line + "\n")
	}
	_, err := io.WriteString(out, b.String())
	return err
}

// count counts the findings of each rule.
func count(all []check.Finding) (stats []stat) {
	at := map[string]int{}
	for _, f := range all {
		i, ok := at[f.Code]
		if !ok {
			i = len(stats)
			at[f.Code] = i
			stats = append(stats, stat{Code: f.Code, Level: f.Level.String()})
		}
		stats[i].Count++
		if f.Level == urlcheck.Error {
			stats[i].Level = f.Level.String()
		}
		if len(f.Fixes) > 0 {
			stats[i].Fixable++
		}
	}
	slices.SortStableFunc(stats, func(a, b stat) int { return cmp.Or(b.Count-a.Count, strings.Compare(a.Code, b.Code)) })
	return stats
}
