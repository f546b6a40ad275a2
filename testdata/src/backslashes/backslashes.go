// Package backslashes makes paths of URLs that have backslashes on Windows. That is reported
// if the rule is enabled by name.
package backslashes

import (
	"net/http"
	"net/url"
	"path"
	"path/filepath"
)

func backslashes(u *url.URL, base, name string) {
	u.Path = filepath.Join(u.Path, name) // want `arg-path-join`
	u.Path = filepath.Join("/v1", name)  // want `arg-path-join`
	_ = url.URL{Scheme: "https", Host: "example.org", Path: filepath.Clean(name)}
	http.Get("https://example.org/" + filepath.Join("a", name)) // want `arg-path-join`
	http.Get("https://example.org/" + filepath.ToSlash(filepath.Join("a", name)))
	http.Get("https://example.org/" + filepath.Base(name))
	http.Get("https://example.org/x?name=" + filepath.Join("a", name)) // want `query-unescaped`
	_ = "file://" + filepath.Join("a", name)
	u.Path = path.Join(u.Path, name)
	_ = url.URL{Scheme: "file", Path: filepath.Join("a", name)}
	_ = (&url.URL{Path: filepath.Join("a", name)}).EscapedPath()
}
