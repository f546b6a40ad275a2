package escapes

import (
	"net/http"
	"net/url"
	"path"
)

type pathClient struct{ base *url.URL }

func hostedURL(host, p string) string {
	u := url.URL{Scheme: "https", Host: host, Path: p}
	return u.String()
}

func (c *pathClient) fetch(p string) (*http.Response, error) {
	u := *c.base
	u.Path = path.Join(u.Path, p)
	return http.Get(u.String())
}

func (c *pathClient) fetchBelow(segment string) (*http.Response, error) {
	u := *c.base
	u.Path += "/files/" + segment
	return http.Get(u.String())
}

func (c *pathClient) handOn(p string) (*http.Response, error) { return c.fetch(p) }

func (c *pathClient) fetchRaw(p string) (*http.Response, error) {
	u := *c.base
	u.RawPath = p
	decoded, err := url.PathUnescape(p)
	if err != nil {
		return nil, err
	}
	u.Path = decoded
	return http.Get(u.String())
}

func (c *pathClient) fetchParsed(p string) (*http.Response, error) {
	u, err := c.base.Parse(p)
	if err != nil {
		u = &url.URL{Path: p}
	}
	return http.Get(u.String())
}

func (c *pathClient) fetchJoined(p string) (*http.Response, error) {
	return http.Get("https://example.org" + p)
}

// The path of a URL is escaped when the URL is written, in whichever function that gets it.
func (c *pathClient) requests(title string) string {
	_, _ = c.fetch("/files/" + url.PathEscape(title))  // want `escape-twice: url.PathEscape escapes what is escaped again: URL.String escapes Path`
	_, _ = c.handOn("/files/" + url.PathEscape(title)) // want `escape-twice`
	_, _ = c.fetchBelow(url.PathEscape(title))         // want `escape-twice`
	p := "/files/" + url.PathEscape(title)             // want `escape-twice`
	_, _ = c.fetch(p)

	_, _ = c.fetchRaw("/files/" + url.PathEscape(title))
	_, _ = c.fetchParsed("/files/" + url.PathEscape(title))
	_, _ = c.fetchJoined("/files/" + url.PathEscape(title))
	return hostedURL("example.org", "/files/"+url.PathEscape(title)) // want `escape-twice`
}
