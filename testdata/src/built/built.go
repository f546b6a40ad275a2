// Package built joins queries and paths to URLs, with what escapes them and without.
package built

import (
	"encoding/base64"
	"fmt"
	"net/http"
	"net/url"
	"os"
	"strconv"
	"strings"
	"time"
)

func produced(r *http.Request, err error, u *url.URL, args []string, sum []byte) {
	http.Get("https://example.org/search?q=" + r.FormValue("q"))                       // want `query-unescaped: query value r.FormValue\("q"\) joined with \+ is not escaped; use url.QueryEscape`
	http.Get(fmt.Sprintf("https://example.org/search?lang=en&q=%s", r.FormValue("q"))) // want `query-unescaped: query value r.FormValue\("q"\) joined with %s is not escaped; use url.QueryEscape`
	http.Redirect(nil, r, "/login?why="+err.Error(), 302)                              // want `query-unescaped`
	http.Redirect(nil, r, "/login?next="+r.URL.Path, 302)                              // want `query-unescaped`
	_ = "/debug?shelf=" + args[0]                                                      // want `query-unescaped`
	_ = "/debug?shelf=" + os.Args[1]                                                   // want `query-unescaped`
	_ = fmt.Sprintf("/x?sum=%s", base64.StdEncoding.EncodeToString(sum))               // want `query-unescaped`
	_ = fmt.Sprintf("/x?since=%s", time.Now().Format(time.RFC3339))                    // want `query-unescaped`
	_ = fmt.Sprintf("/x?ids=%v", args)                                                 // want `query-unescaped`
	password, _ := u.User.Password()
	_ = "?pass=" + password // want `query-unescaped`
	next, trimmed := strings.TrimSpace(r.Header.Get("X-Next")), strings.TrimSpace(r.Header.Get("X-Next"))
	path := "https://example.org/x?a=b"
	path += "&next=" + next           // want `query-unescaped`
	u.RawQuery = "why=" + err.Error() // want `query-unescaped`
	http.Get(path)

	http.Get("https://example.org/search?q=" + url.QueryEscape(r.FormValue("q")))
	_ = "/x?sum=" + base64.RawURLEncoding.EncodeToString(sum)
	_ = "/x?since=" + time.Now().UTC().Format("2006-01-02")
	_ = "/x?limit=" + args[0]
	_ = "/x?n=" + strconv.Itoa(len(args))
	if !strings.ContainsAny(trimmed, "&#+%") {
		_ = "/x?trimmed=" + trimmed
	}
	fmt.Println("key=" + err.Error())
}

func signature(values url.Values) string { return "GET&/x&data=" + values.Get("data") }

func named(base, query, name, pool, userID, hash, sep, tag, escapedQuery string, reconnect bool) {
	_ = base + "/search?query=" + query            // want `query-unescaped`
	_ = fmt.Sprintf("%s/search?q=%s", base, query) // want `query-unescaped`
	_ = fmt.Sprintf("%sextra_tag=%s", sep, tag)    // want `query-unescaped`
	_ = fmt.Sprintf("%s/x?pool=%s&version=%s&reconnect=%v", base, pool, url.QueryEscape(hash), reconnect)

	_ = base + "/search?query=" + escapedQuery
	_ = base + "/users?user=" + userID
	_ = base + "/blobs?digest=" + hash
	_ = base + "/x?name=" + name
	_ = "SELECT a FROM b WHERE c = ? AND query=" + query
}

func segments(r *http.Request, u *url.URL, host, id, file string) {
	http.Get("https://example.org/users/" + r.FormValue("user") + "/keys") // want `path-unescaped: path segment r.FormValue\("user"\) joined with \+ is not escaped; use url.PathEscape`
	http.Get("https://" + host + r.URL.Path)                               // want `path-unescaped: path joined with \+ is not escaped; use URL.EscapedPath`
	http.Get("https://example.org/users/" + id + "/keys")
	http.Get("https://" + host + r.URL.EscapedPath())
	http.Get("https://example.org/" + r.FormValue("rest"))
}

func rebuilt(u *url.URL, other *url.URL, r *http.Request) {
	http.Get(fmt.Sprintf("%s://%s%s", u.Scheme, u.Host, u.Path)) // want `url-rebuilt: u.Path has lost its escapes`
	http.Get("https://" + r.URL.Host + r.URL.Path + "?a=b")      // want `url-rebuilt`
	http.Get("https://" + other.Host + u.Path)                   // want `path-unescaped`
	http.Get("https://" + u.Host + u.EscapedPath())
	http.Get("https://" + u.Host)
	compared := "https://" + u.Host + u.Path
	if compared == "https://example.org/" || strings.HasPrefix(compared, "https://example.org/a/") {
		return
	}
}

func joints(base string, values url.Values, u *url.URL, id string) {
	http.Get("https://example.org/search" + values.Encode())             // want `query-joint: Encode\(\) is joined to a path without "\?"`
	http.Get(fmt.Sprintf("https://example.org/search?%s", values))       // want `query-joint: values is printed as a map; use its Encode method`
	_ = fmt.Sprintf("/search/%s?%s", id, url.Values{"a": {"b"}})         // want `query-joint: url.Values{…} is printed as a map`
	http.Get("https://example.org/search&q=go")                          // want `query-joint: "&" begins a parameter, but no "\?" stands before it`
	http.Get("https://example.org/search?" + values.Encode() + "page=2") // want `query-joint: a parameter follows Encode\(\) without "&"`
	u.RawQuery = u.RawQuery + "+page=2"                                  // want `query-joint: a parameter follows RawQuery without "&"`

	http.Get(base + values.Encode())
	http.Get("https://example.org/search?" + values.Encode())
	http.Get("https://example.org/search?a=b&" + values.Encode() + "&page=2")
	http.Get(base + "&page=2")
	http.Get("https://example.org/" + base + "&page=2")
	u.RawQuery = u.RawQuery + "&page=2"
	fmt.Printf("query: %s\n", values)
}

// A query that is asked for, or has its ampersand already.
func joinedBefore(u, v, w, x *url.URL, all []string) {
	if u.RawQuery != "" {
		u.RawQuery += "&"
	}
	u.RawQuery += "alt=json"
	if len(v.RawQuery) != 0 {
		v.RawQuery = v.RawQuery + "&"
	}
	v.RawQuery = v.RawQuery + fmt.Sprintf("alt=%d", 1)
	w.RawQuery = "type=1&"
	w.RawQuery += "b=1"
	for i, one := range all {
		if i > 0 {
			x.RawQuery += "&"
		}
		x.RawQuery += "f=" + one
	}
}

func joinedBehind(u, v, w, x, y *url.URL, values url.Values) {
	u.RawQuery = values.Encode()
	u.RawQuery += "alt=json" // want `query-joint`
	if v.RawQuery != "" {
		v.RawQuery += "page=2" // want `query-joint`
	} else {
		v.RawQuery = "page=2"
	}
	if w.RawQuery == "" {
		return
	}
	w.RawQuery += "page=2" // want `query-joint`
	x.RawQuery = ""
	x.RawQuery += "page=2"
	x.RawQuery = values.Encode()
	x.RawQuery += "page=2" // want `query-joint`
	switch {
	case len(y.RawQuery) == 0:
		y.RawQuery += "page=2"
	}
}

// A URL has a query for sure, has been left without, or has it in another branch.
func secondMarks(u, v, w, x *url.URL, r *http.Request, values url.Values) {
	u.RawQuery = values.Encode()
	http.Get(u.String() + "?page=2") // want `query-joint: u has a query already, and "\?" begins another`
	u.RawQuery = ""
	http.Get(u.String() + "?page=2")
	if len(values) > 0 {
		v.RawQuery = values.Encode()
		http.Get(v.String())
		return
	}
	http.Get(v.String() + "?page=1")
	w.RawQuery = "a=b"
	w, _ = url.Parse("https://example.org/other")
	http.Get(w.String() + "?page=1")
	switch {
	case len(values) > 0:
		x.RawQuery = "a=b"
	default:
		http.Get(x.String() + "?page=1")
	}
	bare := *r.URL
	stripQuery(&bare)
	bare.RawQuery = ""
	http.Redirect(nil, r, bare.String()+"?error=denied", http.StatusFound)
	bare.RawQuery = "a=b"
	http.Redirect(nil, r, bare.String()+"?error=denied", http.StatusFound) // want `query-joint`
}

func stripQuery(u *url.URL) { u.RawQuery = "" }

// A query that is asked for, in any way, is not there in the branch without it.
func askedMarks(u, v, w, x, y, z *url.URL, values url.Values, filter string) {
	u.RawQuery = values.Encode()
	if u.RawQuery == "" {
		http.Get(u.String() + "?page=1")
	}
	v.RawQuery = values.Encode()
	if len(values) > 0 {
		http.Get(v.String())
	} else {
		http.Get(fmt.Sprintf("%s?page=1", v.String()))
	}
	w.RawQuery = filter
	switch filter {
	case "":
		http.Get(w.String() + "?page=1")
	}
	x.RawQuery = "a=b"
	stripQuery(x)
	http.Get(x.String() + "?page=1")
	if filter != "" {
		y.RawQuery = values.Encode()
		if _, err := http.Get(y.String() + "?page=1"); err != nil { // want `query-joint`
			return
		}
	}
	z.RawQuery = values.Encode()
	if len(values) > 0 {
		http.Get(z.String())
		return
	}
	http.Get(z.String() + "?page=1")
}

// What is added to a query that is empty there.
func addedToNothing(u, v, w, x, y *url.URL) {
	if u.RawQuery != "" {
		u.RawQuery += "&a=b"
	} else {
		u.RawQuery += "a=b"
	}
	if len(v.RawQuery) > 0 {
		v.RawQuery = v.RawQuery + "&a=b"
	} else {
		v.RawQuery = v.RawQuery + "a=b"
	}
	switch w.RawQuery {
	case "":
		w.RawQuery += "a=b"
	default:
		w.RawQuery += "a=b" // want `query-joint`
	}
	if "" == x.RawQuery {
		x.RawQuery += "a=b"
	}
	if y.RawQuery != "" {
		y.RawQuery += "&a=b"
		return
	}
	y.RawQuery += "a=b"
}

func harmless(now time.Time, layout string, sum []byte) {
	_ = "/x?at=" + now.UTC().Format(time.RFC3339)
	_ = "/x?at=" + now.Format(layout)
	_ = "/x?sum=" + base64.URLEncoding.EncodeToString(sum)
	_ = url.QueryEscape("type=a&sig=" + base64.StdEncoding.EncodeToString(sum))
}

// Beside what is escaped, but constant.
func buttons(anchor string) []string {
	button := func(direction string) string {
		return "/diff?direction=" + direction + "&anchor=" + url.QueryEscape(anchor)
	}
	return []string{button("up"), button("down"), hook("pre-receive", anchor), "/hooks/" + url.PathEscape(anchor) + "/" + button("up")}
}

func hook(hookName, owner string) string {
	http.Get("https://example.org/owners/" + url.PathEscape(owner) + "/" + owner + "/group")
	http.Get("https://example.org/" + hookName + "/" + url.PathEscape(owner))
	return hookName
}

type volume struct{ Name string }

func move(v volume, pool string) {
	http.Get("https://example.org/pools/" + url.PathEscape(pool) + "/volumes/" + v.Name)
}

func unread(u *url.URL) *url.URL {
	q := u.Query() // want `query-discarded: q is changed, but the URL keeps its own query; set RawQuery`
	q.Set("page", "2")
	q.Del("size")
	r := u.Query()
	r.Set("page", "2")
	u.RawQuery = r.Encode()
	s := u.Query()
	s.Set("page", "2")
	fmt.Println(s["size"])
	return u
}

func schemes(s, t string) []string {
	if !strings.HasPrefix(s, "http://") || !strings.HasPrefix(s, "https://") { // want `scheme-test: HasPrefix is false for one of the two, so this always holds; use "&&"$`
		return nil
	}
	if !strings.HasPrefix(s, "http://") || !strings.HasPrefix(t, "https://") {
		return nil
	}
	if !strings.HasPrefix(s, "https://") || !strings.HasSuffix(s, ".git") {
		return nil
	}
	if !strings.HasPrefix(s, "http://") && !strings.HasPrefix(s, "https://") {
		s = "http://" + s
	}
	return []string{secured(s), secure(s), strings.ReplaceAll(s, "http://", "https://")}
}

func secure(s string) string {
	if strings.Contains(s, "https") {
		return s
	}
	return strings.Replace(s, "http", "https", 1)
}

func secured(s string) string {
	return strings.Join([]string{
		strings.Replace(s, "http", "https", 1), // want `scheme-test: Replace turns https into httpss`
		strings.Replace(s, "http", "ws", 1),
	}, " ")
}

func upgraded(s, t string) []string {
	if strings.HasPrefix(t, "http://") {
		s = strings.Replace(s, "http", "https", 1) // want `scheme-test: Replace turns https into httpss`
	}
	web := strings.HasPrefix(t, "http")
	if web {
		t = strings.Replace(t, "http", "https", 1) // want `scheme-test`
	}
	return []string{s, t}
}

func replaced(s, t string, secure bool) []string {
	other := strings.ReplaceAll(s, "https", "http")
	s = strings.ReplaceAll(s, "http", "https") // want `scheme-test`
	if secure {
		t = strings.ReplaceAll(t, "https", "http")
	}
	t = strings.ReplaceAll(t, "http", "https") // want `scheme-test`
	s = strings.ReplaceAll(s, "https", "http")
	s = other + t
	return []string{strings.ReplaceAll(s, "http", "https")} // want `scheme-test`
}

func completed(s string) string {
	if !strings.HasPrefix(s, "http://") { // want `scheme-test: HasPrefix is false for https, which gets a second scheme`
		s = "http://" + s
	}
	return s
}

func unsecured(s string) string {
	if !strings.HasPrefix(s, "https://") {
		s = "https://" + s
	}
	return s
}

func asked(s string) string {
	if strings.HasPrefix(s, "https:") {
		return s
	}
	if !strings.HasPrefix(s, "http://") {
		s = "http://" + s
	}
	return s
}

// The same key for all ways to write a URL.
func document(u *url.URL) string { return u.Scheme + "://" + u.Host + u.Path }

func baseURL(u *url.URL) string { return u.Scheme + "://" + u.Host + u.Path } // want `url-rebuilt`

const (
	bare   = "https://api.example.com"
	local  = "http://localhost:8080/"
	rooted = "https://api.example.com/v1/"
	users  = "users"
	listed = "/list"
	tld    = "api."
	port   = ":8443"
)

func slashes(r *http.Request, root, name string, u *url.URL) {
	_, _ = http.Get(bare + "v1/users")                                            // want `host-glued: no slash stands between host and path`
	_, _ = http.Get(bare + users)                                                 // want `host-glued`
	_, _ = http.Get(fmt.Sprintf("%sv1/%d", bare, 1))                              // want `host-glued`
	_ = "https://" + r.Host + strings.TrimPrefix(root, "/")                       // want `host-glued`
	_ = "https://" + u.Host + strings.TrimRight(strings.TrimLeft(root, "/"), "/") // want `host-glued`
	_, _ = http.Get(rooted + listed)                                              // want `path-empty-segment: a second slash makes an empty segment`
	_, _ = http.Get(local + listed)                                               // want `path-empty-segment`
	_, _ = http.Get(fmt.Sprintf("%s/users/%d", rooted, 1))                        // want `path-empty-segment`
	_, _ = http.Get(bare + listed)
	_, _ = http.Get(rooted + users)
	_, _ = http.Get(bare + port + listed)
	_, _ = http.Get("https://" + tld + "example.com")
	_, _ = http.Get(bare + ".cn/" + users)
	_, _ = http.Get(bare + name)
	_, _ = http.Get(bare + "?q=1")
	_ = "https://" + r.Host + "/" + strings.TrimPrefix(root, "/")
	_ = "https://" + name + strings.TrimPrefix(root, "/") // name may end in a slash
	_ = "https://" + r.Host + strings.TrimSuffix(root, "/")
	_ = rooted + "//cdn.example.com" // asked for
}

// The names beside a text that is escaped in the query need not be.
func pipelines(base, project, projectName, workflowName, displayName string) {
	_, _ = http.Get(fmt.Sprintf("%s/projects/%s/%s?display=%s", base, project, workflowName, url.PathEscape(displayName))) // want `escape-mismatch`
	_, _ = http.Get(fmt.Sprintf("%s/projects/%s/%s/x", base, url.PathEscape(project), workflowName))
	_, _ = http.Get(fmt.Sprintf("%s/projects/%s/%s/x", base, projectName, url.PathEscape(workflowName))) // a DNS label
}

// The path of a file on a server.
func share(u *url.URL) []string {
	return []string{"//" + u.Host + u.Path, `\\` + u.Host + u.Path, u.Scheme + "://" + u.Host + u.Path} // want `url-rebuilt`
}
