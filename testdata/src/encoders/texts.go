package encoders

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"strings"

	"github.com/gorilla/mux"
)

// What always has characters that a query reserves.
func texts(w http.ResponseWriter, r *http.Request, filters map[string][]string, words []string) {
	b, _ := json.Marshal(filters)
	_, _ = http.Get("http://example.org/events?filters=" + string(b)) // want `query-unescaped`
	_, _ = http.Get("http://example.org/events?filters=" + url.QueryEscape(string(b)))
	_, _ = http.Get("http://example.org/find?a=" + strings.Join(words, " ")) // want `query-unescaped`
	_, _ = http.Get("http://example.org/find?a=" + strings.Join(words, ","))
	http.Redirect(w, r, "/login?next="+r.URL.String(), http.StatusFound)     // want `query-unescaped`
	http.Redirect(w, r, "/login?next="+r.URL.RequestURI(), http.StatusFound) // want `query-unescaped`
	http.Redirect(w, r, "/login?next="+url.QueryEscape(r.URL.String()), http.StatusFound)
}

// The separator follows each pair.
func trailing(base string, params map[string]string, ids map[string]int) string {
	u := base + "?"
	for k, v := range params {
		u += fmt.Sprintf("%s=%s&", k, v) // want `query-unescaped`
	}
	for k, v := range params {
		u += fmt.Sprintf("%s=%s&", url.QueryEscape(k), url.QueryEscape(v))
	}
	for k, v := range ids {
		u += fmt.Sprintf("%s=%d&", k, v)
	}
	for k, v := range params {
		u += fmt.Sprintf("%s=%s;", k, v)
	}
	return u
}

// The router has decoded its variables.
func routed(r *http.Request) {
	vars := mux.Vars(r)
	_, _ = http.Get("http://backend/items/" + vars["name"])        // want `path-unescaped`
	_, _ = http.Get("http://backend/items/" + mux.Vars(r)["name"]) // want `path-unescaped`
	_, _ = http.Get("http://backend/items/" + vars["id"])
	_, _ = http.Get("http://backend/items/" + url.PathEscape(vars["name"]))
}
