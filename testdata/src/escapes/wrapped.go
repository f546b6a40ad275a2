package escapes

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"html"
	"net/http"
	"net/url"
	"strings"
)

func segmentOf(s string) string { return url.PathEscape(s) }

func parameterOf(s string) string { return url.QueryEscape(s) }

func lowered(s string) string { return url.PathEscape(strings.ToLower(s)) }

func requestWrapped(base, words, title string) {
	_, _ = http.Get(base + "/search?q=" + segmentOf(words))                    // want `escape-mismatch: segmentOf leaves "&" and "\+" in a query; use url.QueryEscape`
	_, _ = http.Get("https://example.org/topics/" + parameterOf(title) + "/a") // want `escape-mismatch: parameterOf writes a space as "\+", which a path keeps; use url.PathEscape`

	_, _ = http.Get(base + "/search?q=" + parameterOf(words))
	_, _ = http.Get("https://example.org/topics/" + segmentOf(title) + "/a")
	_, _ = http.Get(base + "/search?kind=" + lowered(words)) // it does more than escape
}

func xmlEscape(s string) string {
	var b bytes.Buffer
	if err := xml.EscapeText(&b, []byte(s)); err != nil {
		return ""
	}
	return b.String()
}

func shownText(s string) string { return html.EscapeString(strings.TrimSpace(s)) }

func shownLink(s string) string { return html.EscapeString(url.QueryEscape(s)) }

func requestMarkup(w http.ResponseWriter, r *http.Request, query, id string) {
	text := r.FormValue("text")
	_, _ = http.Get("https://example.org/search?q=" + xmlEscape(text))                  // want `escape-mismatch: xmlEscape leaves blanks, "\+" and "%" in a query; use url.QueryEscape`
	_, _ = http.Get("https://example.org/search?q=" + shownText(r.FormValue("q")))      // want `escape-mismatch: shownText leaves blanks`
	_, _ = http.Get(fmt.Sprintf("https://example.org/find?query=%s", xmlEscape(query))) // want `escape-mismatch: xmlEscape leaves blanks`

	_, _ = http.Get("https://example.org/search?id=" + xmlEscape(id)) // an identifier has nothing to escape
	_, _ = http.Get("https://example.org/search?q=" + shownLink(text))
	_, _ = fmt.Fprintf(w, `<Uri>https://example.org/search?q=%s</Uri>`, xmlEscape(text))
}
