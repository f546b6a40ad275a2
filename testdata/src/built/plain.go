package built

import (
	"fmt"
	"net/http"
	"net/url"
	"strings"

	"example.org/rest"
)

// Numbers and what is true or false have no character that a query reserves.
func typed(base, name, filterPassword string, clearPassword bool, ratio float64, req *rest.Request) {
	_, _ = http.Get(fmt.Sprintf("%s/integrations?clearPassword=%v", base, clearPassword))
	_, _ = http.Get(fmt.Sprintf("%s/find?query=%v&name=%s", base, ratio, url.QueryEscape(name)))
	_, _ = http.Get(fmt.Sprintf("%s/groups?enableFilter=%+v", base, req.EnableFilter))
	_, _ = http.Get(fmt.Sprintf("%s/groups?filter=%+v", base, req.Filter))                 // want `query-unescaped`
	_, _ = http.Get(fmt.Sprintf("%s/integrations?clearPassword=%v", base, filterPassword)) // want `query-unescaped`
}

type account struct{ User, Password, Address, Query string }

// What is escaped in place is escaped, unless it is given another value after that.
func (a account) uri() string {
	a.User = url.QueryEscape(a.User)
	a.Password = url.QueryEscape(a.Password)
	return fmt.Sprintf("mongodb://%s:%s@%s/db", a.User, a.Password, a.Address)
}

func (a account) overwritten(b account) string {
	a.User = url.QueryEscape(a.User)
	a.Password = url.QueryEscape(a.Password)
	a.User, a.Password = b.User, b.Password
	return fmt.Sprintf("mongodb://%s:%s@%s/db", a.User, a.Password, a.Address) // want `userinfo-unescaped`
}

func (a account) half(user, password string) string {
	url := fmt.Sprintf("mongodb://%s:%s@%s/db", user, password, a.Address) // want `userinfo-unescaped`
	password = escapeUser(password)
	user = escapeUser(user)
	return url + fmt.Sprintf("mongodb://%s:%s@%s/db", user, password, a.Address)
}

func escapeUser(s string) string { return strings.TrimPrefix(url.UserPassword(s, "").String(), ":") }

func inPlace(r *http.Request, a account) {
	name := strings.TrimSpace(r.FormValue("name"))
	_, _ = http.Get("https://example.org/users/" + name + "/keys") // want `path-unescaped`
	_, _ = http.Get("https://example.org/?q=" + name)              // want `query-unescaped`
	name = url.PathEscape(name)
	_, _ = http.Get("https://example.org/users/" + name + "/keys")
	_, _ = http.Get("https://example.org/?query=" + a.Query) // want `query-unescaped`
	a.Query = url.QueryEscape(a.Query)
	_, _ = http.Get("https://example.org/?query=" + a.Query)
	a.Query += r.FormValue("more")
	_, _ = http.Get("https://example.org/?query=" + a.Query) // want `query-unescaped`
}

const (
	byUpdated   = "updated"
	byDownloads = "downloads"
)

// The value beside may be the only one that needs an escape.
func beside(base, cursor, kind, query, sortBy string) {
	sort := byUpdated
	if sortBy == byDownloads {
		sort = sortBy
	}
	_, _ = http.Get(fmt.Sprintf("%s/skills?cursor=%s&sort=%s", base, url.QueryEscape(cursor), sort))
	_, _ = http.Get(base + "/services/call?type=" + kind + "&cursor=" + url.QueryEscape(cursor))
	_, _ = http.Get(base + "/services/call?query=" + query + "&cursor=" + url.QueryEscape(cursor)) // want `query-unescaped`
}

// All calls say what it is.
func list(filter, query string) {
	_, _ = http.Get("https://example.org/list?filter=" + filter)
	_, _ = http.Get("https://example.org/list?query=" + query) // want `query-unescaped`
}

func lists(query string) {
	list("open", "a")
	list("closed", query)
}

// OAuth leads back to a URL of the program's own.
func login(base string, conf struct{ CallbackURL, NextURL string }) {
	_, _ = http.Get(base + "/authorize?redirect_uri=" + conf.CallbackURL)
	_, _ = http.Get(base + "/authorize?redirect_uri=" + conf.NextURL) // want `query-unescaped`
	_, _ = http.Get(base + "/hooks?url=" + conf.CallbackURL)          // want `query-unescaped`
}

// The key and the name agree that it is a DNS label.
func labels(base string, r *http.Request) {
	containerName, command := r.FormValue("containerName"), r.FormValue("command")
	_, _ = http.Get(base + "/exec?container=" + containerName)
	_, _ = http.Get(base + "/exec?command=" + command)       // want `query-unescaped`
	_, _ = http.Get(base + "/exec?command=" + containerName) // want `query-unescaped`
}

// What is compared with a constant is that constant.
func chosen(base string, r *http.Request) {
	by := r.FormValue("by")
	order, sorted := byUpdated, byUpdated
	if by == byDownloads {
		order = by
	}
	if by != byDownloads {
		sorted = by
	}
	_, _ = http.Get(base + "/skills?query=" + order)
	_, _ = http.Get(base + "/skills?query=" + sorted) // want `query-unescaped`
}

// SAML's messages are in base64.
func saml(base, samlRequest, samlVersion string) {
	_, _ = http.Get(base + "/saml?SAMLRequest=" + samlRequest) // want `query-unescaped`
	_, _ = http.Get(base + "/saml?version=" + samlVersion)
}
