// Package defects holds one URL of each kind that is a defect wherever it is.
package defects

import (
	"fmt"
	"net/http"
	"net/url"
)

func slashes(host string) []string {
	return []string{
		"http//example.org/a",            // want `scheme-slashes: "http//" lacks the colon; did you mean "http://"\?`
		"http:://example.org",            // want `scheme-slashes: .*did you mean "http://"\?`
		"https:/example.org",             // want `scheme-slashes: .*did you mean "https://"\?`
		fmt.Sprintf("https:/%s/a", host), // want `scheme-slashes: .*did you mean "https://"\?`
	}
}

func schemes() []string {
	return []string{
		"https://https://example.org/a", // want `scheme-doubled: "https://https://" has two schemes; did you mean "https://"\?`
		"htp://example.org/a",           // want `scheme-typo: scheme "htp" is misspelt; did you mean "http"\?`
	}
}

const tooHigh = "http://example.org:99999/" // want `port-range: port 99999 is out of range 1-65535`

var real = "https://shop.acme.com:8443/cart" // want `port-nondefault: port 8443 is not the default of https, 443`

func password(queue string) string {
	return "amqp://user:bitnami@" + queue + "/" // want `userinfo-password: password of "user" is written into the URL`
}

func sent(host string, port int) {
	http.Get("http://example.org/a b")                 // want `char-unsafe`
	http.Get(" https://example.org/")                  // want `char-edge-space`
	http.Get("www.example.org")                        // want `scheme-missing: "www.example.org" has no scheme`
	http.Get("http://example.org/%zz")                 // want `escape-malformed`
	http.Get("http://[fe80::1%eth0]/")                 // want `escape-malformed: "%et" is not a percent-escape`
	url.Parse("https://example.org/a\x01b")            // want `char-control`
	http.Get("http://%s/" + host)                      // want `format-unapplied: no call fills the verb %s`
	http.Get(fmt.Sprintf("http://%s:%d/", host, port)) // want `host-port-join: host and port joined with %s:%d break on IPv6; use net.JoinHostPort`
}

func unapplied(host string) string {
	u := "http://%s" + host // want `format-unapplied: no call fills the verb %s`
	return u
}

// Inside other text only what is wrong whatever the text means is reported.
var text = `curl -s htps://example.org/a b { "c": "https://https://example.org" }` // want `scheme-typo` `scheme-doubled`
