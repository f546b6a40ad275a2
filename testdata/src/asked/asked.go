// Package asked has what rules report only if they are enabled by name.
package asked

import (
	"fmt"
	"net/http"
	"net/url"
)

type volume struct{ Name string }

func send(method, path string) error { return nil }

// One segment is escaped, the one beside it is not.
func beside(base, project, workflowName, projectName, bucket, name string, v volume) {
	_ = send("POST", "/pools/"+url.PathEscape(project)+"/volumes/"+v.Name)                                           // want `path-unescaped: path segment v.Name joined with \+ is not escaped; use url.PathEscape`
	_, _ = http.Get(fmt.Sprintf("%s/projects/%s/%s/x", base, url.PathEscape(project), workflowName))                 // want `path-unescaped`
	_, _ = http.Get("https://example.org/" + encodePath(bucket) + "/" + name)                                        // want `path-unescaped`
	_, _ = http.Get(fmt.Sprintf("%s/projects/%s/%s/x", base, projectName, url.PathEscape(workflowName)))             // a DNS label
	_, _ = http.Get(fmt.Sprintf("%s/p/%s/%s?display=%s", base, project, workflowName, url.QueryEscape(projectName))) // in the query
	_, _ = http.Get("https://example.org/" + encodePath(bucket) + "/" + encodePath(name))
}

func encodePath(s string) string { return (&url.URL{Path: s}).EscapedPath() }

// A query that may be empty leaves its question mark, and one of two ampersands is too much.
func empty(u *url.URL, r *http.Request, base string) (uri string) {
	_, _ = http.Get("https://h.example" + u.EscapedPath() + "?" + u.RawQuery)   // want `query-joint: u.RawQuery may be empty, and the "\?" stays; use RequestURI or String`
	http.Redirect(nil, r, r.URL.Path+"?"+r.URL.RawQuery, 302)                   // want `query-joint`
	target := fmt.Sprintf("%s%s?%s", base, u.EscapedPath(), u.Query().Encode()) // want `query-joint`
	uri = target
	return uri
}

func twice(id string) {
	_, _ = http.Get("https://example.org/?a=1&&b=2")               // want `query-joint: "&&" has a parameter without a name in between`
	_, _ = http.Get("https://example.org/?a=" + id + "&" + "&b=2") // want `query-joint`
	_ = "cd /a && FOO=1&&BAR=2"
}
