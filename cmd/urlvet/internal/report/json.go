package report

import (
	"bufio"
	"bytes"
	"encoding/json"
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

// visible writes values of JSON with escapes for what is not seen. An Encoder writes
// a value at a time.
type visible struct{ w io.Writer }

// Write writes a value.
func (v visible) Write(value []byte) (int, error) {
	if _, err := v.w.Write(mark.JSON(value)); err != nil {
		return 0, err
	}
	return len(value), nil
}

// JSON prints one object for each finding, on a line of its own.
func JSON(w io.Writer, r Run) error {
	b := bufio.NewWriterSize(w, pending)
	enc := encoder(b, "", "")
	for _, f := range r.Findings {
		if err := enc.Encode(convert(r.Dir, f)); err != nil {
			return err
		}
	}
	return b.Flush()
}

// encoder returns an encoder that is fit for source: it leaves & and < as they
// are, and escapes what is not seen. With an indent it writes the prefix before all lines but the first.
func encoder(w io.Writer, prefix, indent string) *json.Encoder {
	enc := json.NewEncoder(visible{w})
	enc.SetEscapeHTML(false)
	if indent != "" {
		enc.SetIndent(prefix, indent)
	}
	return enc
}

// writeElements writes the elements of an array that element makes of findings,
// one after the other.
func writeElements(b *bufio.Writer, prefix, indent string, all []check.Finding, element func(check.Finding) any) error {
	var text bytes.Buffer
	enc := encoder(&text, prefix, indent)
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
