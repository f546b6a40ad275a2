package report

import (
	"bufio"
	"bytes"
	"io"

	"urlvet.example/cmd/urlvet/internal/check"
	"urlvet.example/cmd/urlvet/internal/file"
	"urlvet.example/cmd/urlvet/internal/mark"
)

// finding is a finding as JSON. Columns and offsets count bytes; columns and
// lines begin at 1, offsets at 0.
type finding struct {
	File      string `json:"file"`
	Line      int    `json:"line"`
	Column    int    `json:"column"`
	EndLine   int    `json:"end_line"`
	EndColumn int    `json:"end_column"`
	Code      string `json:"code"`
	Level     string `json:"level"`
	Message   string `json:"message"`
	Fixes     []fix  `json:"fixes,omitempty"`
}

type fix struct {
	Title      string `json:"title"`
	Suggestion bool   `json:"suggestion"`
	Edits      []edit `json:"edits"`
}

type edit struct {
	File  string `json:"file"`
	Start int    `json:"start"`
	End   int    `json:"end"`
	Text  string `json:"text"`
}

// JSON prints one object for each finding, on a line of its own.
func JSON(w io.Writer, r Run) error {
	return mark.JSONLines(w, r.Findings, func(f check.Finding) any { return convert(r.Dir, f) })
}

// writeElements writes the elements of an array that element makes of findings,
// one after the other.
func writeElements(b *bufio.Writer, prefix, indent string, all []check.Finding, element func(check.Finding) any) error {
	var text bytes.Buffer
	enc := mark.Encoder(&text)
	enc.SetIndent(prefix, indent)
	for i, f := range all {
		if i > 0 {
			b.WriteByte(',')
		}
		text.Reset()
		if err := enc.Encode(element(f)); err != nil {
			return err
		}
		b.WriteString("\n" + prefix)
		b.Write(bytes.TrimSuffix(text.Bytes(), []byte("\n")))
	}
	return nil
}

func convert(dir string, f check.Finding) finding {
	return finding{
		File:      file.Short(dir, f.Start.Filename),
		Line:      f.Start.Line,
		Column:    f.Start.Column,
		EndLine:   f.End.Line,
		EndColumn: f.End.Column,
		Code:      f.Code,
		Level:     f.Level.String(),
		Message:   f.Message,
		Fixes:     convertFixes(dir, f.Fixes),
	}
}

func convertFixes(dir string, fixes []check.Fix) (out []fix) {
	for _, f := range fixes {
		edits := make([]edit, 0, len(f.Edits))
		for _, e := range f.Edits {
			edits = append(edits, edit{file.Short(dir, e.Source.Path), e.Start, e.End, e.Text})
		}
		out = append(out, fix{f.Title, f.Suggestion, edits})
	}
	return out
}
