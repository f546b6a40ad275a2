// Package unapplied holds formats that no call formats, and formats that one
// does.
package unapplied

import (
	"fmt"
	"net/http"
	"net/url"
	"strings"
)

type plugin struct{ URL, form string }

func unapplied(host string, p plugin) {
	var newURL string
	newURL = "http://%s" + host // want `format-unapplied: %s stays in the URL; no call fills it`
	p.URL = newURL
	p.URL = "https://%v" + host + "/a"     // want `format-unapplied: %v stays in the URL; no call fills it`
	http.Get("http://example.org/user/%d") // want `format-unapplied: %d stays in the URL; no call fills it`
	u := "http://example.org/%s"           // want `format-unapplied: %s stays in the URL; no call fills it`
	url.Parse(u)
	send("http://%s" + host) // want `format-unapplied`

	http.Get(fmt.Sprintf("http://%s/%%d", host))   // want `format-unapplied: %d stays in the URL; no call fills it`
	http.Get(fmt.Sprintf("http://%s/100%%", host)) // want `escape-malformed: "%" is not a percent-escape; url.Parse fails`
	http.Get(fmt.Sprintf("http://%s/%%zz", host))  // want `escape-malformed: "%zz" is not a percent-escape; url.Parse fails`
}

const inSight = "http://example.org/%s"

func applied(host, path string, p plugin) {
	_ = fmt.Sprintf("http://%s"+host, path)
	format := "http://%s" + host
	_ = fmt.Sprintf(format, path)
	logf("http://%s"+host, path)
	get("http://%s"+host, path)
	p.form = "http://%s" + host
	logf(p.form, path)
	hostTemplate := "http://%s" + host
	send(hostTemplate)
	send("http://%s" + path)
	send("http://%s/" + host)
	http.Get(fmt.Sprintf(inSight, path))
	base := path
	http.Get(fmt.Sprintf(base+"/%s", path))
}

func logf(format string, args ...any) {}
func get(url, host string)            {}
func send(url string)                 {}

// The function that formats them brackets the host.
const (
	consoleURI = "wss://%s:%v/console/%s"
	resetURI   = "https://%s:%v/reset/%s"
)

type machine struct {
	ip   string
	port int
}

func (m machine) uri(template, name string) string {
	return fmt.Sprintf(template, bracketed(m.ip), m.port, name)
}

func (m machine) uris(name string) []string {
	return []string{m.uri(consoleURI, name), m.uri(resetURI, name)}
}

func bracketed(ip string) string {
	if strings.Contains(ip, ":") {
		return "[" + ip + "]"
	}
	return ip
}
