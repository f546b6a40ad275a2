// Package segments joins segments, which people name, to paths that are requested.
package segments

import (
	"fmt"
	"net/http"
	"net/url"
	"strings"
)

const topicVersions = "/topics/%s/versions"

type client struct {
	baseURL string
	base    *url.URL
}

func (c *client) send(method, uri string) error { return nil }

func (c *client) decoded(u *url.URL, r *http.Request, bucket, name string) {
	http.Get(c.baseURL + "/" + u.Path)                              // want `path-unescaped`
	http.Get(c.baseURL + "/users/" + r.FormValue("user") + "/keys") // want `path-unescaped`

	http.Get(c.baseURL + "/" + u.EscapedPath())
	http.Get("https://example.org/" + encodePath(bucket) + "/" + name)
	http.Get("https://example.org/" + encodePath(bucket) + "/" + encodePath(name))
	http.Get(c.baseURL + "?path=" + url.QueryEscape(u.Path))
}

func encodePath(s string) string { return (&url.URL{Path: s}).EscapedPath() }

// A segment beside one that is escaped is told by what stands before it only: most authors
// know which of their names need it.
func (c *client) beside(project, dataverse, linkName, keyName, label string, h hook) {
	c.send("GET", fmt.Sprintf("/v2/project/%s/vcs/%s/workflow/%s", project, url.PathEscape(h.Server), h.WorkflowName))
	c.send("GET", fmt.Sprintf("/v2/key/%s/%s", keyName, url.PathEscape(h.Repository)))
	c.send("GET", fmt.Sprintf("/analytics/link/%s/%s", url.PathEscape(dataverse), linkName)) // want `path-unescaped`
	c.send("GET", fmt.Sprintf("/repos/%s/labels/%s", url.PathEscape(project), label))        // want `path-unescaped`
}

type hook struct{ Server, Repository, WorkflowName string }

// What a scheme is cut off has never been decoded.
func raw(githubURL string) {
	remainder := strings.TrimPrefix(githubURL, "github://")
	pathPart, ref, _ := strings.Cut(remainder, "@")
	parts := strings.Split(strings.Trim(pathPart, "/"), "/")
	filePath := ""
	if len(parts) > 2 {
		filePath = "/" + strings.Join(parts[2:], "/")
	}
	http.Get(fmt.Sprintf("https://raw.example.com/%s/%s/%s%s", parts[0], parts[1], ref, filePath))
}

// A digest and a slug have one alphabet, wherever they come from.
func fixed(c *client, args []string, r *http.Request) {
	appSlug, title := args[0], args[1]
	http.Get(fmt.Sprintf("https://example.org/apps/%s/status", appSlug))
	http.Get(fmt.Sprintf("https://example.org/apps/%s/status", title)) // want `path-unescaped`
	digest, tag := r.FormValue("digest"), r.FormValue("tag")
	http.Get(c.baseURL + "/manifests/" + digest + "/signatures")
	http.Get(c.baseURL + "/manifests/" + tag + "/signatures") // want `path-unescaped`
}

// Names alone are not reported, unless the rule is enabled by name.
func (c *client) named(owner, branch, topic, filePath string) {
	c.send("GET", fmt.Sprintf(topicVersions, topic))
	c.send("GET", fmt.Sprintf("repos/%v/branches/%v", owner, branch))
	http.Get(fmt.Sprintf("https://example.org%s", filePath))
}
