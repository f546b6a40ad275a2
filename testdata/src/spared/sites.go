package spared

import (
	"net/http"
	"net/url"
	"strings"
)

// Who only asks which site the host of a request names has no site for an IPv6 address. What is like it is in
// hostports/sites.go.
type siteTable struct {
	handlers map[string]http.Handler
	patterns []string
}

func (t *siteTable) handlerOf(r *http.Request) http.Handler {
	labels := strings.Split(r.Host, ":")
	return t.handlers[labels[0]]
}

func bucketOf(r *http.Request) string {
	host := r.Host
	if at := strings.Index(host, ":"); at != -1 {
		host = host[:at]
	}
	labels := strings.Split(host, ".")
	if len(labels) < 3 || strings.Contains(host, ".amazonaws.com") {
		return ""
	}
	return labels[0]
}

func isPreview(u *url.URL) bool {
	host := strings.ToLower(u.Host)
	if at := strings.Index(host, ":"); at >= 0 {
		host = host[:at]
	}
	return host == "preview.example" || strings.HasSuffix(host, ".preview.example")
}

func (t *siteTable) isServed(r *http.Request) bool {
	host := r.Host
	if at := strings.IndexByte(host, ':'); at >= 0 {
		host = host[:at]
	}
	for _, pattern := range t.patterns {
		if fitsSite(host, pattern) {
			return true
		}
	}
	return false
}

func fitsSite(name, pattern string) bool {
	if at := strings.Index(pattern, "*"); at >= 0 {
		return strings.HasPrefix(name[1:], pattern[:at])
	}
	return name == pattern
}

// What is left is read nowhere.
func ruleFor(r *http.Request, rules map[string]http.Handler) http.Handler {
	h := r.Host
	if at := strings.Index(h, ":"); at >= 0 {
		h = h[:at]
	}
	return rules[r.URL.Path]
}
