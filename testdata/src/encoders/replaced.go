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

type placeRequest struct {
	Data struct{ Search, Words, Quoted, Slug, Near string }
}

// A field that is given what a replacement returns last.
func replacedField(req *placeRequest) {
	req.Data.Search = strings.ReplaceAll(req.Data.Search, " ", "%20") // want `escape-mismatch: strings.ReplaceAll escapes one character only; use url.QueryEscape`
	http.Get("https://example.org/places?input=" + req.Data.Search + "&language=id")

	req.Data.Words = strings.ReplaceAll(req.Data.Words, "&", "%26")
	req.Data.Words = strings.ReplaceAll(req.Data.Words, " ", "+")
	http.Get("https://example.org/places?input=" + req.Data.Words)
	req.Data.Quoted = strings.ReplaceAll(url.QueryEscape(req.Data.Quoted), "+", "%20")
	http.Get("https://example.org/places?input=" + req.Data.Quoted)
	if req.Data.Near != "" {
		req.Data.Slug = strings.ReplaceAll(req.Data.Near, " ", "+")
	}
	http.Get("https://example.org/places?slug=" + req.Data.Slug)
}

// The first of the parameters of a query that has no question mark yet.
func deeplink(src, alt, group string) string {
	return "src=" + url.PathEscape(src) + // want `escape-mismatch: url.PathEscape leaves`
		"&alt=" + url.PathEscape(alt) + // want `escape-mismatch`
		"&groupid=" + url.PathEscape(group+"-gallery") // want `escape-mismatch`
}
