package urlcheck_test

import (
	"strings"
	"testing"

	"urlvet.example/urlcheck"
)

// TestFindAllRFC1738 finds URLs in text as the appendix of RFC 1738 writes
// them. A row marks each URL in the text, without its prefix and wrapper.
func TestFindAllRFC1738(t *testing.T) {
	tests := []struct {
		text string
		want []string
	}{
		{"", nil},
		{"no URL: none <URL:> here", nil},
		{"<URL:«ftp://@host.com/»> has an empty user name", []string{"ftp://@host.com/"}},
		{"see URL:«ftp://host.com/a» for it", []string{"ftp://host.com/a"}},
		{"(as in <URL:«news:*»>)", []string{"news:*"}},
		{"<URL:«http://h/a»><URL:«http://h/b»>", []string{"http://h/a", "http://h/b"}},
		{"<URL: «http://h/a» >", []string{"http://h/a"}},
		{"<url:«http://h/a»>", []string{"http://h/a"}},
		{"<URL:«http://h/\t \r\na»>", []string{"http://h/a"}},
		{"<URL:«http://h/%20\na»>", []string{"http://h/%20a"}},
		{"<URL:«http://h/a» without an end", []string{"http://h/a"}},
		{"é <URL:«http://h/a»> é", []string{"http://h/a"}},
		{
			"Yes, Jim, I found it under <URL:«ftp://info.cern.ch/pub/www/doc;\n" +
				"type=d»> but you can probably pick it up from <URL:«ftp://ds.in\n" +
				"ternic.net/rfc»>.  Note the warning in <URL:«http://ds.internic.\n" +
				"net/instructions/overview.html#WARNING»>.",
			[]string{
				"ftp://info.cern.ch/pub/www/doc;type=d",
				"ftp://ds.internic.net/rfc",
				"http://ds.internic.net/instructions/overview.html#WARNING",
			},
		},
		{
			"   University of Minnesota, July 1993.\n" +
				"   <URL:«ftp://boombox.micro.umn.edu/pub/gopher/gopher_protocol\n" +
				"   /Gopher+/Gopher+.txt»>\n",
			[]string{"ftp://boombox.micro.umn.edu/pub/gopher/gopher_protocol/Gopher+/Gopher+.txt"},
		},
		{
			"Locators\", Work in Progress, December 1994.\n" +
				"<URL:«ftp://ds.internic.net/internet-drafts\n" +
				"/draft-ietf-uri-irl-fun-req-02.txt»>",
			[]string{"ftp://ds.internic.net/internet-drafts/draft-ietf-uri-irl-fun-req-02.txt"},
		},
		{"<URL:«ftp://uu.psi.com/wp/nir.txt»>, June 1991.", []string{"ftp://uu.psi.com/wp/nir.txt"}},

		// A hyphen at the end of a line "may or may not actually be part of
		// the URL": it stays, since none may be added by the writer.
		{"<URL:«http://h/a-\n  b»>", []string{"http://h/a-b"}},
	}
	for _, test := range tests {
		text, spans := drawn(test.text)
		found := urlcheck.FindAll(text)
		if len(found) != len(test.want) {
			t.Errorf("%q: %d URLs found, want %q", text, len(found), test.want)
			continue
		}
		for i, f := range found {
			if f.URL != test.want[i] || f.Start != spans[i].start || f.End != spans[i].end {
				t.Errorf("%q: %q at %d-%d, want %q at %v", text, f.URL, f.Start, f.End, test.want[i], spans[i])
			}
		}
	}
}

type drawnSpan struct{ start, end int }

// drawn returns a text without its marks « and », and where they were.
func drawn(marked string) (string, []drawnSpan) { return drawnIn(marked, "«", "»") }

func drawnIn(marked, open, shut string) (string, []drawnSpan) {
	var text strings.Builder
	var spans []drawnSpan
	for {
		before, rest, some := strings.Cut(marked, open)
		text.WriteString(before)
		if !some {
			return text.String(), spans
		}
		inside, after, _ := strings.Cut(rest, shut)
		spans = append(spans, drawnSpan{text.Len(), text.Len() + len(inside)})
		text.WriteString(inside)
		marked = after
	}
}

// TestFindAllText finds URLs in text of other kinds.
func TestFindAllText(t *testing.T) {
	for _, text := range []string{
		"see «https://e.com/a», or (https)", "(«https://e.com/a_(b)»)", "“«https://e.com/a»”", "看«https://e.com/a»。然后", "«https://e.com/a»\u00a0b",
		"**«https://e.com/a»**", "[x](«https://e.com/a»).", "<a href=\"«https://e.com/a»\">", "`«https://e.com/a»`", "mail «mailto:a@b.c»;",
		"«https://e.com/ü»", "x:y http: // ://", "«http://[::1]/»", "<«http://h/a»>",
	} {
		text, spans := drawn(text)
		found := urlcheck.FindAll(text)
		if len(found) != len(spans) {
			t.Errorf("%q: found %v", text, found)
			continue
		}
		for i, f := range found {
			if f.Start != spans[i].start || f.End != spans[i].end || f.URL != text[f.Start:f.End] {
				t.Errorf("%q: found %q", text, f.URL)
			}
		}
	}
}
