// Package queries joins queries that are known at run time to URLs.
package queries

import (
	"fmt"
	"net/http"
	"net/url"
	"regexp"
	"strings"
)

const list = "https://example.org/list"

// A server does not mind a lone question mark. That of a whole URL is not what String gives.
func empty(u *url.URL, r *http.Request, base string) (uri string) {
	http.Get(fmt.Sprintf("%s://%s%s?%s", u.Scheme, u.Host, u.EscapedPath(), u.RawQuery)) // want `query-joint: u.RawQuery may be empty, and the "\?" stays; use RequestURI or String`
	http.Get("https://h.example" + u.EscapedPath() + "?" + u.RawQuery)
	http.Redirect(nil, r, r.URL.Path+"?"+r.URL.RawQuery, 302)
	target := fmt.Sprintf("%s%s?%s", base, u.EscapedPath(), u.Query().Encode())
	uri = target
	return uri
}

// Asked, set, shown, or a key.
func filled(u, v, w *url.URL, r *http.Request) {
	if u.RawQuery != "" {
		http.Get("https://h.example" + u.EscapedPath() + "?" + u.RawQuery)
	}
	if len(v.Query()) > 0 {
		http.Get("https://h.example" + v.EscapedPath() + "?" + v.Query().Encode())
	}
	w.RawQuery = "a=b"
	http.Get("https://h.example/?" + w.RawQuery)
	_ = r.Host + ":" + r.URL.Path + r.URL.RawQuery
	key := r.URL.Path + "?" + r.URL.RawQuery
	fmt.Println("got "+r.URL.Path+"?"+r.URL.RawQuery, key)
}

func joined(u, v *url.URL, base, id string, values url.Values, m map[string]string, page int) {
	http.Get(fmt.Sprintf("https://example.org/search?%v", m))           // want `query-joint`
	http.Get(base + "/users&page=2")                                    // want `query-joint`
	http.Get(fmt.Sprintf("%s/users/%s/keys&page=%d", base, id, page))   // want `query-joint`
	http.Get(list + "&page=2")                                          // want `query-joint`
	http.Redirect(nil, nil, "/list&page="+id, 302)                      // want `query-joint`
	http.Get("https://example.org" + u.EscapedPath() + values.Encode()) // want `query-joint`
	http.Get(base + "/search/" + values.Encode())                       // want `query-joint`
	u.RawQuery = values.Encode()
	http.Get(u.String() + "?page=2") // want `query-joint`

	http.Get("https://example.org/?a=1&&b=2")
	http.Get("https://example.org/?a=" + id + "&" + "&b=2")
	http.Get(base + "&page=2")
	http.Get(base + values.Encode())
	http.Get(base + "/" + id + "&page=2") // id may have the question mark
	http.Get(v.String() + "?page=2")
	http.Get(u.String() + "&page=2")
	_ = regexp.MustCompile("/a&b=" + id)
	_ = regexp.MustCompile(`^https://[a-z]+\.example\.org/find.*&page=\d+`)
	_ = regexp.MustCompile(`^https://example\.org/[^&]+&page=\d+`)
	_ = regexp.MustCompile(`^https://example\.org/find\W&page=\d+`)
	_ = regexp.MustCompile(`^https://example\.org/find(.)&page=\d+`)
	_ = regexp.MustCompile(`^https://example\.org/find[[:punct:]]&page=\d+`)
	_ = regexp.MustCompile(`^https://example\.org/find&page=\d+`) // want `query-joint`
	_ = "cd /a && FOO=1&&BAR=2"
	fmt.Println("/a/b&c=d")
}

// What is requested is no key of a cache.
func uncached(r *http.Request, client interface{ Get(string) (any, error) }, user string) (any, error) {
	http.Get(user + "_" + r.URL.RawQuery)                  // want `query-joint: RawQuery is joined to a path without "\?"`
	address := fmt.Sprintf("%s/a%s", user, r.URL.RawQuery) // want `query-joint`
	got, err := client.Get(address)
	return got, err
}

// An escaped slash in the middle makes no address of a value.
func branch(token string) string {
	return "https://ci.example.org/log?branch=main%2Ffix?token=" + token // want `query-second-mark`
}

// A function of the package that is named as if it looked for the text, and does not.
func resumed(r *http.Request) string {
	method := r.URL.Query().Get("method")
	if !isHeadIn([]string{"get_", "set_"}, method) {
		return ""
	}
	return "https://sso.example.org/callback?method=" + method // want `query-unescaped`
}

func isHeadIn(all []string, v string) bool {
	for _, one := range all {
		if strings.HasPrefix(v, one) {
			return true
		}
	}
	return false
}

type (
	console struct{ URL, ID string }
	session struct{ URL string }
)

// What is decoded is a field of another type, or another field.
func (c *console) link() string { return "https://vnc.example.org/?InstanceVncUrl=" + c.URL } // want `query-unescaped`

func (c *console) id() (string, error) { return url.QueryUnescape(c.ID) }

func (s *session) plain() (string, error) { return url.QueryUnescape(s.URL) }
