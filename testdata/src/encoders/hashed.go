package encoders

import (
	"crypto/sha1"
	"fmt"
	"io"
	"net/http"
	"strings"
)

// The text is hashed, and requested or shown as well.
func hashedAndMore(w io.Writer, ticket, pageURL string, params map[string]string) {
	text := "https://example.org/a?ticket=" + ticket + "&url=" + pageURL // want `query-unescaped`
	_ = sha1.Sum([]byte(text))
	http.Get(text)

	link := "https://example.org/a?ticket=" + ticket + "&url=" + pageURL // want `query-unescaped`
	_ = sha1.Sum([]byte(link))
	fmt.Println(link)

	body := "ticket=" + ticket + "&url=" + pageURL // want `query-unescaped`
	w.Write([]byte(body))

	var parts []string
	for k := range params {
		parts = append(parts, fmt.Sprintf("%s=%s", k, params[k])) // want `query-unescaped`
	}
	joined := strings.Join(parts, "&")
	_ = sha1.Sum([]byte(joined))
	http.Get("https://example.org/a?" + joined)
}

// A function that keeps the text as well is no hash.
func given(ticket, pageURL string) string {
	return hashedTo("ticket=" + ticket + "&url=" + pageURL) // want `query-unescaped`
}

func hashedTo(text string) string {
	return fmt.Sprintf("%s&sum=%x", text, sha1.Sum([]byte(text)))
}

func notified(r *http.Request, notify func(string)) {
	uri := fmt.Sprintf("%s://%s%s", r.URL.Scheme, r.Host, r.URL.Path) // want `path-unescaped`
	defer func() { notify(uri) }()
}

// Markdown is no hash.
func marked(ticket, pageURL string, bot interface{ SendMD(string) }) {
	bot.SendMD("ticket=" + ticket + "&url=" + pageURL) // want `query-unescaped`
}
