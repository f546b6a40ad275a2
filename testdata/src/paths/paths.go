// Package paths joins paths to URLs.
package paths

import (
	"fmt"
	"net/http"
	"net/url"
	"path"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
)

func cleaned(u *url.URL, r *http.Request, flags map[string]string, baseURL, dir string) []string {
	rootURL := path.Join(baseURL, flags["prefix"]) // want `arg-path-join: path.Join turns "://" into ":/"; use url.JoinPath`
	publicURL := flags["public-url"]
	pageURL := path.Join(publicURL, "page")               // want `arg-path-join`
	parentURL := path.Dir(u.String())                     // want `arg-path-join`
	upURL := path.Dir(baseURL)                            // want `arg-path-join`
	http.Get(path.Clean(baseURL))                         // want `arg-path-join`
	short := strings.ReplaceAll(baseURL, "//", "/")       // want `arg-path-join`
	shorter := strings.Replace(u.String(), "//", "/", -1) // want `arg-path-join`

	local := path.Join(r.URL.String(), "a")
	file := path.Join(dir, "a")
	file = strings.ReplaceAll(file, "//", "/")
	return []string{rootURL, pageURL, parentURL, upURL, short, shorter, local, file, path.Base(baseURL)}
}

func repaired(baseURL string) string {
	s := strings.ReplaceAll(baseURL+"/a", "//", "/")
	return strings.Replace(s, ":/", "://", 1)
}

func cut(s string) []string {
	return []string{
		strings.TrimLeft(s, "https://"), // want `scheme-test: TrimLeft cuts any of these letters off, not the text; use TrimPrefix`
		strings.Trim(s, "http://"),      // want `scheme-test`
		strings.TrimPrefix(s, "https://"),
		strings.TrimLeft(s, "/"),
		strings.Trim(s, "://"),
	}
}

func opened(name string) string {
	var u url.URL
	u.Scheme = "file"
	u.Path = filepath.Join("/v1", name)
	spec := path.Clean(u.String())
	return spec
}

func bothWays(updateURL, otherURL, slashedURL, checkedURL, id string, n int) []string {
	if !strings.HasSuffix(checkedURL, "/") {
		checkedURL += "/"
	}
	http.Get(updateURL + "/" + runtime.GOOS + "/sum")
	http.Get(otherURL + "v1/users")
	http.Get(slashedURL + "/users")
	http.Get(checkedURL + "users")
	return []string{
		updateURL + "/" + runtime.GOOS + "/sum",
		updateURL + runtime.GOOS + "/depot", // want `host-glued: no slash stands between updateURL and path`
		updateURL + "v1/users",              // want `host-glued`
		fmt.Sprintf("%s%d", updateURL, n),   // want `host-glued`
		fmt.Sprintf("%s/%d", updateURL, n),
		updateURL + strconv.Itoa(n), // want `host-glued`
		updateURL + "?q=1",
		updateURL + ".json",
		otherURL + "v1/users",
		otherURL + "v2/users",
		slashedURL + "/users",
		slashedURL + "/" + id,
		checkedURL + "/users",
		checkedURL + "users",
	}
}

// A method that returns a slash at the end needs no other, and one that may not, does.
type blog struct{ host, alias string }

func (b *blog) CanonicalURL() string { return b.redirectURL() }

func (b *blog) redirectURL() string {
	if b.alias == "" {
		return b.host + "/"
	}
	return fmt.Sprintf("%s/%s/", b.host, b.alias)
}

func (b *blog) PageURL() string {
	if b.alias == "" {
		return b.host + "/"
	}
	return b.host + "/" + b.alias
}

func (p *post) CanonicalURL() string { return p.in.CanonicalURL() + p.slug }

type post struct {
	in   *blog
	slug string
}

func pages(b *blog, slug string) []string {
	return []string{
		b.CanonicalURL() + "/?g=" + slug,
		b.CanonicalURL() + "feed/",
		b.PageURL() + "/?g=" + slug,
		b.PageURL() + "feed/", // want `host-glued: no slash stands between b.PageURL\(\) and path`
	}
}

const (
	versioned = "https://api.example.com/v1"
	prefix    = "https://api.example.com/v"
)

func versions() {
	http.Get(versioned + "users/1") // want `host-glued`
	http.Get(versioned + "beta/users")
	http.Get(versioned + "1/users")
	http.Get(prefix + "1/users")
	http.Get(versioned + "/users")
}

type client struct{ base *url.URL }

func (c *client) get(p string) {
	if p == "" {
		return
	}
	http.Get(c.base.JoinPath(p).String())
}

func (c *client) path(p string) string {
	u := *c.base
	u.Path = path.Join(u.Path, "v1", p)
	return u.String()
}

func (c *client) literal(p string) string {
	u := url.URL{Scheme: "https", Host: "example.org", Path: "/v1/" + p}
	return u.String()
}

func (c *client) queried(p string) string {
	u := *c.base
	u.Path, u.RawQuery, _ = strings.Cut(p, "?")
	return u.String()
}

// The text stands elsewhere than where it is given to a field.
func (c *client) rewritten(host string, port int) {
	remote := fmt.Sprintf("http://%s:%d", host, port) // want `arg-url-field: c.base.Host holds host\[:port\], without "://"` `host-port-join`
	http.Get(remote)
	c.base.Host = remote
	c.base.Host = "http://example.org" // want `arg-url-field: Host holds`
}

func (c *client) calls(id string, n int) []string {
	c.get("/users?limit=10")                       // want `arg-url-field: c.get sends "\?" as %3F; the query goes into RawQuery`
	c.get(fmt.Sprintf("users/%s?limit=%d", id, n)) // want `arg-url-field`
	c.get("/users/" + id)
	link, _ := url.JoinPath("https://example.org", "users?limit=1") // want `arg-url-field`
	return []string{
		link,
		c.path("users?limit=10"), // want `arg-url-field`
		c.path("users"),
		c.literal("users?limit=10"), // want `arg-url-field`
		c.queried("users?limit=10"),
		c.base.JoinPath("users", "a?b=c").String(), // want `arg-url-field`
	}
}

func (c *client) getf(format string, args ...any) { c.get(fmt.Sprintf(format, args...)) }

func fetchf(format string, args ...any) { http.Get(fmt.Sprintf(format, args...)) }

func (c *client) formatted(id string, n int) {
	c.getf("/users/%s?limit=%d", id, n) // want `arg-url-field`
	c.getf("/users/%s", id)
	fetchf("https://example.org/users/%s?limit=%d", id, n)
	fetchf("https://%s/users", id)
}

func (c *client) joined(id string, n int) []string {
	u := *c.base
	u.Path = path.Join(u.Path, "users", id+"?expand=true") // want `arg-url-field: Path sends "\?" as %3F; the query goes into RawQuery`
	v := url.URL{
		Scheme: "https",
		Host:   "example.org",
		Path:   path.Join("/v1", fmt.Sprintf("users?limit=%d", n)), // want `arg-url-field`
	}
	w := *c.base
	whole := path.Join(w.Path, "users", "all?sort=name") // want `arg-url-field`
	w.Path = whole
	x := *c.base
	x.Path = path.Join(x.Path, "users", id)
	x.RawQuery = "expand=true"
	pattern := path.Join("images", "cat?.png")
	return []string{u.String(), v.String(), w.String(), x.String(), pattern}
}

func onWindows(u *url.URL, name string) { u.Path = filepath.Join(u.Path, name) }

// What is cut off is no scheme, a redirect leads to a URL, and a result begins with one.
func withScheme(repoURL, otherURL string, prefixes []string) []string {
	for _, prefix := range append(prefixes, "git+") {
		repoURL = strings.TrimPrefix(repoURL, prefix)
	}
	for _, suffix := range []string{"/", ".git"} {
		otherURL = strings.TrimPrefix(otherURL, suffix)
	}
	repoURL = strings.ReplaceAll(repoURL, "//", "/") // want `arg-path-join`
	otherURL = path.Clean(otherURL)                  // want `arg-path-join`
	return []string{repoURL, otherURL}
}

func redirected(w http.ResponseWriter, r *http.Request, u *url.URL, baseURL string) {
	http.Redirect(w, r, path.Join(u.String(), "login"), http.StatusFound) // want `arg-path-join`
	_, _ = url.Parse(path.Join(baseURL, "login"))                         // want `arg-path-join`
}

func mirrorOf(upstream, elem string) (mirrorURL string, err error) {
	mirrorURL = upstream
	mirrorURL = path.Join(mirrorURL, elem) // want `arg-path-join`
	return mirrorURL, nil
}

func withOwnScheme(siteURL string) string {
	siteURL = strings.TrimPrefix(siteURL, "http://")
	siteURL = "https://" + siteURL
	return strings.ReplaceAll(siteURL, "//", "/") // want `arg-path-join`
}

const docsPrefix = "docs/"

// A prefix that is no scheme.
func squeezed(url string) string {
	url = strings.TrimPrefix(url, docsPrefix)
	return strings.Replace(url, "//", "/", -1) // want `arg-path-join`
}

// What is asked for as it is, too, keeps its escapes.
func (c *client) both() {
	u, _ := url.JoinPath("https://example.org", "users?limit=1") // want `arg-url-field`
	if v, err := url.QueryUnescape(u); err == nil {
		c.getf("%s", v)
	}
	http.Get(u)
}
