// Package asked has what path-unescaped reports only if it is enabled by name.
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
