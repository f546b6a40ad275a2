// Package segmentnames joins segments to paths that are requested. Only their names tell that they
// may hold what must be escaped, so path-unescaped is enabled by name here.
package segmentnames

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

// The first virtual host of a broker is named "/".
func virtualHost(base, vhost, queue, other string) {
	_, _ = http.Get(fmt.Sprintf("%s/api/queues/%s/%s", base, vhost, queue)) // want `path-unescaped`
	_, _ = http.Get(fmt.Sprintf("%s/api/queues/%s/%s", base, url.PathEscape(vhost), queue))
	_, _ = http.Get(fmt.Sprintf("%s/api/queues/%s/%s", base, other, queue))
}

func local(rest string) {
	parts := strings.Split(strings.TrimPrefix(rest, "./"), "/")
	filePath := ""
	if len(parts) > 2 {
		filePath = "/" + strings.Join(parts[2:], "/")
	}
	http.Get(fmt.Sprintf("https://raw.example.com/%s/%s%s", parts[0], parts[1], filePath)) // want `path-unescaped` `path-unescaped`
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

func fetchFile(filePath string) {
	http.Get(fmt.Sprintf("%s/%s", "https://raw.githubusercontent.com/acme/shop/main", filePath)) // want `path-unescaped`
}

func fetchFiles(name string) { fetchFile("docs/a.yaml"); fetchFile("docs/" + name) }

func fetchOdd(filePath string) {
	http.Get(fmt.Sprintf("%s/%s", "https://raw.githubusercontent.com/acme/shop/main", filePath)) // want `path-unescaped`
}

func fetchOdds() { fetchOdd("docs/a b.yaml") }
