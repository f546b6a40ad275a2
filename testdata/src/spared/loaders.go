package spared

import (
	"io"
	"net"
	"net/http"
	"net/url"
	"os"
	"path"
	"strings"
)

// What takes a URL or something else as well.

func load(src string) ([]byte, error) {
	u, err := url.Parse(src)
	if err != nil {
		return nil, err
	}
	switch u.Scheme {
	case "", "file":
		return os.ReadFile(u.Path)
	}
	resp, err := http.Get(src)
	if err != nil {
		return nil, err
	}
	return io.ReadAll(resp.Body)
}

func dial(addr string) (net.Conn, error) {
	if u, err := url.Parse(addr); err == nil && u.Host != "" {
		return net.Dial(u.Scheme, u.Host)
	}
	return net.Dial("tcp", addr)
}

// The scheme is cut off, whatever becomes of it.
func ownerOf(repoURL string) string { return path.Base(path.Dir(repoURL)) }

func tagOf(repoURL string) string {
	_, tag := path.Split(path.Dir(repoURL))
	return tag
}

// A path that has its query cut off again.
func endpoint(base *url.URL, p string) *url.URL {
	u := base.JoinPath(p)
	u.Path, u.RawQuery, _ = strings.Cut(u.Path, "?")
	return u
}

func loaded(base *url.URL) {
	endpoint(base, "a?b=c")
	load("/etc/hostname")
	dial("127.0.0.1:1")
	dial("localhost:1")
	ownerOf("https://example.org/a/b")
	tagOf("https://example.org/a/b/v1.2")
	_ = path.Base(path.Dir(path.Dir("https://example.org/a/b/c")))
}

// A middleware leaves the address alone, without its port.
func realIP(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if host, _, err := net.SplitHostPort(r.RemoteAddr); err == nil {
			r.RemoteAddr = host
		}
		next.ServeHTTP(w, r)
	})
}

func isLocal(r *http.Request) bool { return net.ParseIP(r.RemoteAddr).IsLoopback() }

func ownHost(host string) string {
	s := "https://%HOST%/x"
	return strings.ReplaceAll(s, "%HOST%", host)
}
