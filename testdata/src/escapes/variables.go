package escapes

import (
	"html"
	"net"
	"net/http"
	"net/url"
	"strconv"

	"github.com/go-resty/resty/v2"
)

// What an escaper returns is kept in a variable before it is joined.
func kept(base, expr, name string) {
	encoded := url.PathEscape(expr) // want `escape-mismatch: url.PathEscape leaves "&" and "\+" in a query; use url.QueryEscape`
	_, _ = http.Get(base + "/query?expr=" + encoded)
	topic := url.QueryEscape(name) // want `escape-mismatch`
	_, _ = http.Get("https://example.org/topics/" + topic)
	right := url.QueryEscape(expr)
	_, _ = http.Get(base + "/query?expr=" + right)
	either := url.PathEscape(expr)
	if base == "" {
		either = url.QueryEscape(expr)
	}
	_, _ = http.Get(base + "/query?expr=" + either)
}

// HTML has other escapes than URLs.
func markup(base, name string) string {
	_, _ = http.Get(base + "/find?name=" + html.EscapeString(name)) // want `escape-mismatch: html.EscapeString leaves blanks, "\+" and "%" in a query; use url.QueryEscape`
	_, _ = http.Get(base + "/find?name=" + url.QueryEscape(html.EscapeString(name)))
	return "<p title=" + html.EscapeString(name) + ">"
}

// The client escapes its parameters itself.
func parameters(name string) {
	c := resty.New()
	c.R().SetQueryParam("name", url.QueryEscape(name)) // want `escape-twice: url.QueryEscape escapes what is escaped again: resty does`
	c.R().SetPathParam("name", url.PathEscape(name))   // want `escape-twice`
	c.R().SetHeader("X-Name", url.QueryEscape(name))
	c.R().SetQueryParam("name", name)
}

// A query that is encoded for nobody.
func encodedForNobody(u *url.URL) {
	q := u.Query() // want `query-discarded`
	q.Set("page", "2")
	q.Encode()
	r := u.Query()
	r.Set("page", "2")
	u.RawQuery = r.Encode()
}

// Neither a number nor an address has anything that is escaped in a path.
func numbers(u *url.URL, q url.Values, ip net.IP, n int, name string, conf *struct {
	Size   int
	Factor float64
}) {
	q.Set("size", url.QueryEscape(strconv.Itoa(n)))
	q.Set("sizes", url.QueryEscape(strconv.Itoa(conf.Size)))
	q.Set("factor", url.QueryEscape(strconv.FormatFloat(conf.Factor, 'g', -1, 64))) // want `escape-twice`
	q.Set("ip", url.QueryEscape(ip.String()))                                       // want `escape-twice`
	u.Path = "/a/" + url.PathEscape(ip.String())
	u.Path = "/a/" + url.PathEscape(name) // want `escape-twice`
}
