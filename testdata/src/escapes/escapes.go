// Package escapes escapes for one component what goes into another, or twice, and
// changes copies.
package escapes

import (
	"encoding/base64"
	"fmt"
	"net/http"
	"net/url"
	"os"
	"strconv"
	"strings"

	"example.org/rest"
)

type client struct {
	baseURL string
	http.Client
}

func (c *client) send(method, target string) error {
	req, err := http.NewRequest(method, c.baseURL+target, nil)
	if err != nil {
		return err
	}
	_, err = c.Do(req)
	return err
}

const topics = "/topics/%s/versions"

func paths(c *client, topic, title, id string) error {
	_, _ = http.Get("https://example.org/topics/" + url.QueryEscape(topic)) // want `escape-mismatch: url.QueryEscape writes a space as "\+", which a path keeps; use url.PathEscape`
	_, _ = http.Get(fmt.Sprintf("%s/topics/%s", c.baseURL,
		url.QueryEscape(topic))) // want `escape-mismatch`
	_ = rest.Options{Method: "GET", Path: "/topics/" + url.QueryEscape(topic)} // want `escape-mismatch`
	compared := c.baseURL + "/compare/" + url.QueryEscape(title) + "?open=1"   // want `escape-mismatch`
	if err := c.send("GET", compared); err != nil {
		return err
	}
	if err := c.send("GET", fmt.Sprintf(topics, url.PathEscape(topic))); err != nil {
		return err
	}
	_, _ = http.Get("https://example.org/topics/" + url.QueryEscape(id)) // nothing to escape
	_, _ = http.Get("https://example.org/topics?name=" + url.QueryEscape(topic))
	_, _ = http.Get("https://example.org/" + url.QueryEscape(base64.StdEncoding.EncodeToString([]byte(topic)))) // no blank
	_, _ = http.Get("https://example.org/#/topics/" + url.QueryEscape(topic))
	return c.send("GET", fmt.Sprintf(topics, url.QueryEscape(topic))) // want `escape-mismatch`
}

// Not URLs: the names of files, and keys.
func files(dir, link string) string {
	name := fmt.Sprintf("%s/%s.html", dir, url.QueryEscape(link))
	text, _ := os.ReadFile("/var/cache/" + url.QueryEscape(link))
	key := "pages/" + url.QueryEscape(link)
	return name + key + string(text)
}

func queries(base, words string, r *http.Request) string {
	_, _ = http.Get(base + "/search?q=" + url.PathEscape(words))                    // want `escape-mismatch: url.PathEscape leaves "&" and "\+" in a query; use url.QueryEscape`
	_, _ = http.Get(fmt.Sprintf("%s/search?n=1&q=%s", base, url.PathEscape(words))) // want `escape-mismatch`
	r.URL.RawQuery = "q=" + url.PathEscape(words)                                   // want `escape-mismatch`
	cookie := "q=" + url.PathEscape(words)
	query := "q=" + url.PathEscape(words) // want `escape-mismatch`
	_, _ = http.Get(base + "/search/" + url.PathEscape(words) + "?q=1")
	return query + cookie
}

func escape(s string) string { return strings.ReplaceAll(url.PathEscape(s), ".", "%2E") }

// A function of another package gets the format and its operands.
func handed(repo, base, head string) {
	_ = rest.Call(repo, "compare/%s..%s?open=1", url.QueryEscape(base), url.PathEscape(head))   // want `escape-mismatch: url.QueryEscape writes a space as "\+", which a path keeps; use url.PathEscape`
	_ = rest.Call(repo, "compare?base=%s&head=%s", url.QueryEscape(base), url.PathEscape(head)) // want `escape-mismatch: url.PathEscape leaves`
	_ = rest.Call(repo, "compare/%s", url.QueryEscape(base))                                    // nothing says that it is a URL
	_ = rest.Call("compare/%s?open=1", repo, base, url.QueryEscape(head))                       // more operands than verbs
}

func clean(s string) string { return strings.TrimSpace(s) }

func twice(u *url.URL, base, words string) {
	q := u.Query()
	q.Set("q", url.QueryEscape(words)) // want `escape-twice: url.QueryEscape escapes what is escaped again: url.Values.Encode does`
	made := make(url.Values)
	made.Add("q", url.QueryEscape(words))                         // want `escape-twice`
	q.Add("q", url.PathEscape(words))                             // want `escape-twice`
	u.Path = "/search/" + url.PathEscape(words)                   // want `escape-twice: url.PathEscape escapes what is escaped again: URL.String escapes Path`
	_ = url.URL{Host: "example.org", Path: url.PathEscape(words)} // want `escape-twice`
	_ = base + escape(url.PathEscape(words))                      // want `escape-twice: url.PathEscape escapes what is escaped again: escape does`

	q.Set("q", words)
	u.RawQuery = q.Encode()
	_ = base + escape(clean(words))
	_ = clean(url.PathEscape(words))
	_ = url.PathEscape(url.PathEscape(words)) // as plain as that, it is meant
	_ = u.JoinPath(url.PathEscape(words))     // its elements are escaped
	header := http.Header{}
	header.Set("X-Name", url.PathEscape(words))
}

func raw(u *url.URL, words string) {
	u.Path, u.RawPath = "/"+words, "/"+url.PathEscape(words)
}

func discarded(u, base *url.URL) error {
	u.Query().Set("a", "b")  // want `query-discarded: Query\(\).Set changes a copy; assign it and set RawQuery`
	u.Query().Del("a")       // want `query-discarded`
	u.JoinPath("a")          // want `query-discarded: JoinPath changes nothing; use its result`
	base.ResolveReference(u) // want `query-discarded`
	url.JoinPath("a", "b")   // want `query-discarded`
	q := u.Query()
	q.Set("a", "b")
	u.RawQuery = q.Encode()
	u = base.ResolveReference(u)
	var t template
	t.Parse("a")
	t.Query().Set("a", "b")
	_, err := url.Parse(u.String())
	return err
}

type template struct{}

func (template) Parse(string) {}

func (template) Query() url.Values { return nil }

// There is nothing that the two escapers write differently.
func same(u *url.URL, client *http.Client, id string, n int) {
	const status = "status eq \"RUNNING\""
	client.Get("https://example.org/search?filter=" + url.PathEscape("status eq \"RUNNING\""))
	client.Get("https://example.org/search?filter=" + url.PathEscape(status))
	client.Get("https://example.org/files/" + url.QueryEscape("a/b"))
	client.Get("https://example.org/files/" + url.QueryEscape("a b") + "/c") // want `escape-mismatch`
	client.Get("https://example.org/search?n=" + url.PathEscape(strconv.Itoa(n)))
	u.Path = "/archives/" + url.PathEscape(id)
}

// Git takes no blanks in the names of branches and tags, and a slug is made without them.
func solid(c *client, branch, tagName, workflowFile string, app struct{ Slug, Title string }) {
	c.send("GET", fmt.Sprintf("/repos/compare/%s?open=1", url.QueryEscape(branch)))
	c.send("GET", fmt.Sprintf("/repos/tags/%s", url.QueryEscape(tagName)))
	c.send("GET", fmt.Sprintf("/apps/%s/remove", url.QueryEscape(app.Slug)))
	c.send("GET", fmt.Sprintf("/apps/%s/remove", url.QueryEscape(app.Title)))          // want `escape-mismatch`
	c.send("GET", fmt.Sprintf("/workflows/%s?query=1", url.QueryEscape(workflowFile))) // want `escape-mismatch`
}

// Mailboxes, projects and groups are named without blanks; a queue, what is searched for and what
// comes from a request may have some, by any name.
func mailboxes(c *client, name, projectKey, queueName string, r *http.Request) {
	c.send("GET", "/mailbox/"+url.QueryEscape(name))
	c.send("GET", fmt.Sprintf("/project/%s/application", url.QueryEscape(projectKey)))
	c.send("GET", "/group/"+url.QueryEscape(fmt.Sprintf("%s:%s", projectKey, name)))
	c.send("GET", "/search/"+url.QueryEscape(name))                                      // want `escape-mismatch`
	c.send("GET", "/inbox/"+url.QueryEscape(queueName))                                  // want `escape-mismatch`
	c.send("GET", "/mailbox/"+url.QueryEscape(r.FormValue("name")))                      // want `escape-mismatch`
	c.send("GET", "/mailbox/"+url.QueryEscape(fmt.Sprintf("%s (%s)", name, projectKey))) // want `escape-mismatch`
}

// What a function encodes has no blank.
func sealed(c *client, email string) {
	auth := encodeBase64([]byte(email))
	c.send("GET", fmt.Sprintf("/auth/sso/%s", url.QueryEscape(string(auth))))
	c.send("GET", fmt.Sprintf("/auth/sso/%s", url.QueryEscape(rest.EncodeBase64(email))))
	text := upper([]byte(email))
	c.send("GET", fmt.Sprintf("/auth/sso/%s", url.QueryEscape(string(text)))) // want `escape-mismatch`
}

func encodeBase64(b []byte) []byte { return []byte(base64.StdEncoding.EncodeToString(b)) }

func upper(b []byte) []byte { return []byte(strings.ToUpper(string(b))) }

// Neither has the name of a repository an "&", nor a bucket.
func places(c *client, repoName, bucketName, scope string) {
	c.send("GET", "/search?repo="+url.PathEscape(repoName))
	c.send("GET", fmt.Sprintf("/search?bucket=%s", url.PathEscape(bucketName)))
	c.send("GET", fmt.Sprintf("/search?scope=%s", url.PathEscape(scope))) // want `escape-mismatch`
}

// The handlers decode another segment, a parameter of the query, or a path as it is.
func jobLinks(titles []string) (links []string) {
	for _, title := range titles {
		link := fmt.Sprintf("/jobs/%s/targets", url.QueryEscape(title)) // want `escape-mismatch`
		links = append(links, link)
	}
	return links
}

func handled(r *http.Request) (group, cursor, job string, err error) {
	if group, err = url.QueryUnescape(r.PathValue("group_id")); err != nil {
		return "", "", "", err
	}
	if cursor, err = url.QueryUnescape(r.FormValue("job")); err != nil {
		return "", "", "", err
	}
	job, err = url.PathUnescape(r.PathValue("job"))
	return group, cursor, job, err
}
