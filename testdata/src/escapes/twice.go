package escapes

import (
	"net/url"
	"path"
	"strings"
)

func gathered(name string, parts []string, u, raw *url.URL) []string {
	escaped := url.PathEscape(name) // want `escape-twice: url.PathEscape escapes what is escaped again: URL.String escapes Path`
	u.Path = "/x/" + escaped
	var segments, shown []string
	for _, part := range parts {
		segments = append(segments, url.PathEscape(part)) // want `escape-twice`
		shown = append(shown, url.PathEscape(part))
	}
	u.Path = strings.Join(segments, "/")
	var b, c strings.Builder
	b.WriteString(url.PathEscape(name)) // want `escape-twice`
	c.WriteString(url.PathEscape(name))
	u.Path = "/x/" + b.String()
	u.Path = path.Join("/x", url.PathEscape(name))            // want `escape-twice`
	_ = &url.URL{Path: path.Join("/x", url.PathEscape(name))} // want `escape-twice`
	other := url.PathEscape(name)
	return append(shown, "https://example.org/"+other, c.String(), raw.JoinPath(url.PathEscape(name)).String())
}

func values(name string) url.Values {
	q := url.Values{"a": {url.QueryEscape(name)}, "b": {name}} // want `escape-twice`
	q["c"] = []string{url.QueryEscape(name)}                   // want `escape-twice`
	escaped := url.QueryEscape(name)                           // want `escape-twice`
	q.Set("d", escaped)
	kept := map[string][]string{"e": {url.QueryEscape(name)}}
	return url.Values(kept)
}

func spelled(name string, u *url.URL) {
	escaped := url.PathEscape(name)
	u.Path = "/x/" + name
	u.RawPath = "/x/" + escaped
}

// A DNS label has nothing to escape, once or twice.
func labels(u *url.URL, q url.Values, namespace, policy string, pod struct{ Name, Format string }) {
	u.Path = "/api/namespaces/" + url.PathEscape(namespace) + "/profiles"
	u.Path = "/api/policies/" + url.PathEscape(policy) + "/profiles" // want `escape-twice`
	q.Add("format", url.QueryEscape(pod.Format))
	q.Add("name", url.QueryEscape(pod.Name)) // want `escape-twice`
}
