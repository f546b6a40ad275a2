package escapes

import (
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
