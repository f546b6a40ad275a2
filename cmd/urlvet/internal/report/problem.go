package report

import (
	"bytes"
	"fmt"

	"urlvet.example/cmd/urlvet/internal/mark"
	"urlvet.example/cmd/urlvet/internal/term"
	"urlvet.example/urlcheck"
)

// Problem prints a problem of a URL for people: the URL with the marked span,
// and what its fix would make of it.
func Problem(out term.Output, url string, p urlcheck.Problem) error {
	var b bytes.Buffer
	style := levelStyle(p.Level)
	fmt.Fprintf(&b, "%s %s\n", out.Style(style, p.Code+":"), mark.Visible(p.Message))
	marked(&b, out, style, url, p.Start, p.End)
	if p.Fix != nil {
		fmt.Fprintf(&b, "%s%s: %s\n", indent, out.Style(term.Green, p.Fix.Title), mark.Visible(url[:p.Start]+p.Fix.Text+url[p.End:]))
	}
	_, err := out.Write(b.Bytes())
	return err
}
