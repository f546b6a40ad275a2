package encoders

import (
	"net/http"
	"net/url"
	"strings"
)

type remoteObject struct{ key, title string }

// A variable that is given what a replacement returns last.
func replacedLast(pattern, words, quoted, either string, object remoteObject) {
	pattern = strings.ReplaceAll(pattern, " ", "%20") // want `escape-mismatch: strings.ReplaceAll escapes one character only; use url.QueryEscape`
	http.Get("https://example.org/incidents?name=" + pattern + "&page=1")
	http.Get("https://example.org/events?name=" + pattern)
	title := strings.Replace(object.title, " ", "%20", -1) // want `escape-mismatch: strings.Replace escapes one character only; use url.PathEscape`
	http.Get("https://example.org/titles/" + title + "/items")

	words = strings.ReplaceAll(words, "&", "%26")
	words = strings.ReplaceAll(words, " ", "+")
	http.Get("https://example.org/search?q=" + words)
	quoted = strings.ReplaceAll(url.QueryEscape(quoted), "+", "%20")
	http.Get("https://example.org/search?q=" + quoted)
	if strings.Contains(either, " ") {
		either = strings.ReplaceAll(either, " ", "-")
	}
	http.Get("https://example.org/search?slug=" + either)
	key := strings.ReplaceAll(object.key, "/", "%2F")
	http.Get("https://example.org/objects/" + key + "?offset=0")
}
