package spared

import (
	"fmt"
	"net/http"
	"net/url"
	"strings"
)

// The URL in the query of another, or of a form, has no query of its own.
func inQueries(w http.ResponseWriter, r *http.Request, q string) {
	http.Redirect(w, r, "/login?next=https://app.example.org/home&lang=de", http.StatusFound)
	http.NewRequest("GET", "/authorize?redirect_uri=https://app.example.org/cb&client_id=app", nil)
	path := "/proxy?url=https://app.example.org/img.png&w=100"
	http.Get("https://example.org" + path)
	http.Post("https://example.org/token", "application/x-www-form-urlencoded", strings.NewReader("redirect_uri=https://app.example.org/cb&code="+url.QueryEscape(q)))
	http.Redirect(w, r, "/login?next=https://app.example.org/"+url.QueryEscape(q)+"&lang=de", http.StatusFound)
	http.Redirect(w, r, "/login?a=b&next=https://app.example.org/"+url.QueryEscape(q), http.StatusFound)
	http.Get(fmt.Sprintf("https://example.org/login?next=https://app.example.org/%s&lang=de", url.QueryEscape(q)))

	http.Get("https://app.example.org/home&lang=de")          // want `query-joint`
	http.Get("https://app.example.org/" + url.QueryEscape(q)) // want `escape-mismatch`
}

// What a function formats has two percent signs for one, with operands and without.
func getFormatted(format string, a ...any) (*http.Response, error) {
	return http.Get(fmt.Sprintf(format, a...))
}

func formatted() {
	getFormatted("https://example.org/a%%20b")
	getFormatted("https://example.org/a%%20b/%d", 1)
	getFormatted("https://example.org/100%%") // want `escape-malformed`
}
