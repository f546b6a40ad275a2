package analyzer

import (
	"regexp"
	"strings"

	"urlvet.example/urlcheck"
)

// checkSource reports the password in t, the text of w, if it is a data source
// name that is no URL.
func (e *engine) checkSource(w *writing, t urlcheck.Text) {
	user, password, ok := sourceUser(t.Bytes)
	if !ok {
		return
	}
	// A password is judged by what it is in a URL.
	const scheme, host = "mysql://", "@h/"
	of := slice(t, user[0], user[1])
	at := slice(t, password[0], password[1])
	inner := urlcheck.Text{Bytes: scheme + of.Bytes + ":" + at.Bytes + host}
	for _, h := range of.Holes {
		h.At += len(scheme)
		inner.Holes = append(inner.Holes, h)
	}
	start := len(scheme) + len(of.Bytes) + len(":")
	for _, h := range at.Holes {
		h.At += start
		inner.Holes = append(inner.Holes, h)
	}
	for _, p := range urlcheck.CheckText(inner, e.profile) {
		if _, on := e.from[p.Code]; on && p.Code == "userinfo-password" {
			p.Start, p.End = password[0], password[1]
			e.report(w, p)
		}
	}
}

// driverName matches a data source name of the MySQL driver:
// user:password@tcp(host:3306)/name.
var driverName = regexp.MustCompile(`^([^:/@ ]*):(.*)@[a-z]*(\([^)]*\))?/`)

// keyValues matches the user and the password of a data source name in pairs:
// host=db user=app password=secret, server=db;user id=app;password=secret.
var (
	userPair     = regexp.MustCompile(`(?i)(?:^|[ ;])(?:user|user id|uid)=([^ ;]*)`)
	passwordPair = regexp.MustCompile(`(?i)(?:^|[ ;])(?:password|pwd)='?([^ ;']*)`)
)

// sourceUser returns where user and password stand in a data source name that
// is no URL; false if it has no password.
func sourceUser(s string) (user, password [2]int, ok bool) {
	if strings.Contains(s, "://") {
		return user, password, false
	}
	if m := driverName.FindStringSubmatchIndex(s); m != nil {
		return [2]int(m[2:4]), [2]int(m[4:6]), true
	}
	m := passwordPair.FindStringSubmatchIndex(s)
	if m == nil {
		return user, password, false
	}
	if u := userPair.FindStringSubmatchIndex(s); u != nil {
		user = [2]int(u[2:4])
	}
	return user, [2]int(m[2:4]), true
}
