// Package segments joins segments, which people name, to paths that are requested.
package segments

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
	"os"
	"strings"

	"example.org/mesh"
)

const (
	topicVersions = "/topics/%s/versions"
	topicCount    = "/topics/%d"
)

type client struct {
	baseURL string
	base    *url.URL
}

func (c *client) newRequest(ctx context.Context, method, path string) (*http.Request, error) {
	return nil, nil
}

func (c *client) send(method, uri string) error { return nil }

func (c *client) requests(ctx context.Context, owner, branch, topic, path, label, id, filePath, escapedTopic string, n int) {
	c.send("GET", fmt.Sprintf(topicVersions, topic))                  // want `path-unescaped: path segment topic joined with %s is not escaped; use url.PathEscape`
	c.send("GET", fmt.Sprintf("repos/%v/branches/%v", owner, branch)) // want `path-unescaped`
	c.send(http.MethodDelete, "repos/"+owner+"/labels/"+label)        // want `path-unescaped`
	u := fmt.Sprintf("repos/%s/contents/%s", owner, path)             // want `path-unescaped`
	c.newRequest(ctx, http.MethodGet, u)
	c.send("GET", "repos/acme/shop/git/ref/heads/"+branch)   // want `path-unescaped: path branch joined with \+ is not escaped; use url.PathEscape per segment`
	http.Get(c.baseURL + "/files/" + filePath)               // want `path-unescaped`
	http.Get(fmt.Sprintf("https://example.org%s", filePath)) // want `path-unescaped`

	c.send("GET", fmt.Sprintf(topicCount, n))
	c.send("GET", fmt.Sprintf(topicVersions, url.PathEscape(topic)))
	c.send("GET", fmt.Sprintf(topicVersions, escapedTopic))
	c.send("GET", fmt.Sprintf("repos/%v/branches/%v", owner, id))
	c.send("GET", fmt.Sprintf("repos/%v/tags/%v", owner, label))
	branch = url.PathEscape(branch)
	c.send("GET", fmt.Sprintf("repos/%v/branches/%v", owner, branch))
	fmt.Printf("see branches/%s", branch)
	os.ReadFile("files/" + filePath)
	http.Get(c.baseURL + "/" + strings.TrimPrefix(path, "/"))
}

func (c *client) decoded(u *url.URL, r *http.Request, bucket, name string) {
	http.Get(c.baseURL + "/" + u.Path)                              // want `path-unescaped`
	http.Get(c.baseURL + "/users/" + r.FormValue("user") + "/keys") // want `path-unescaped`

	http.Get(c.baseURL + "/" + u.EscapedPath())
	http.Get("https://example.org/" + encodePath(bucket) + "/" + name)
	http.Get("https://example.org/" + encodePath(bucket) + "/" + encodePath(name))
	http.Get(c.baseURL + "?path=" + url.QueryEscape(u.Path))
}

func encodePath(s string) string { return (&url.URL{Path: s}).EscapedPath() }

// The first virtual host of a broker is named "/".
func virtualHost(base, vhost, queue, other string) {
	_, _ = http.Get(fmt.Sprintf("%s/api/queues/%s/%s", base, vhost, queue)) // want `path-unescaped`
	_, _ = http.Get(fmt.Sprintf("%s/api/queues/%s/%s", base, url.PathEscape(vhost), queue))
	_, _ = http.Get(fmt.Sprintf("%s/api/queues/%s/%s", base, other, queue))
}

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

func local(rest string) {
	parts := strings.Split(strings.TrimPrefix(rest, "./"), "/")
	filePath := ""
	if len(parts) > 2 {
		filePath = "/" + strings.Join(parts[2:], "/")
	}
	http.Get(fmt.Sprintf("https://raw.example.com/%s/%s%s", parts[0], parts[1], filePath)) // want `path-unescaped`
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

// RawPath has escapes, and what becomes the path of a URL may be requested as well.
func forwarded(c *client, u *url.URL, filePath string) {
	u.RawPath = fmt.Sprintf("/v1/files/%s/download", filePath)  // want `path-unescaped`
	filesPath := fmt.Sprintf("/v1/files/%s/download", filePath) // want `path-unescaped`
	u.Path = filesPath
	c.send("GET", filesPath)
}

// What makes a request of a path, by its name, and what is done with it besides.
func trees(of *mesh.Client, project, branch string) error {
	path := fmt.Sprintf("/wb/%v/tree/%v", project, branch) // want `path-unescaped`
	if err := of.FetchJSON(path); err != nil {
		return err
	}
	otherPath := fmt.Sprintf("/wb/%v/tree/%v", project, branch) // want `path-unescaped`
	if err := of.Get(otherPath); err != nil {
		return err
	}
	lastPath := fmt.Sprintf("/wb/%v/tree/%v", project, branch) // want `path-unescaped`
	if err := of.GetTreeNode(lastPath); err != nil {
		return err
	}
	_, err := http.Get("https://git.shop.com" + lastPath)
	return err
}
