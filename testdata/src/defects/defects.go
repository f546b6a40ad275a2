// Package defects holds one URL of each kind that is a defect wherever it is.
package defects

import (
	"flag"
	"fmt"
	"net"
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

type cluster struct {
	Region, Alias, ServiceName string
	Containers                 []string
}

func oneSlash(c cluster, r *http.Request, domain, ip, addr, x, user string, port int) []string {
	return []string{
		fmt.Sprintf("https:/%s%s", r.Host, r.URL),          // want `scheme-slashes`
		"http:/" + net.JoinHostPort(x, "80") + "/a",        // want `scheme-slashes`
		fmt.Sprintf("https:/%s-db.%s/a", c.ServiceName, x), // want `scheme-slashes`
		fmt.Sprintf("https:/%s/a", domain),                 // want `scheme-slashes: "https:/" lacks a slash; did you mean "https://"\?`
		fmt.Sprintf("https:/%s/a", c.Region),               // want `scheme-slashes`
		fmt.Sprintf("https:/%s/a", c.Alias),                // want `scheme-slashes`
		fmt.Sprintf("https:/%v/a", c.ServiceName),          // want `scheme-slashes`
		fmt.Sprintf("http:/%s/a", c.Containers[0]),         // want `scheme-slashes`
		fmt.Sprintf("http:/%s/a", ip),                      // want `scheme-slashes`
		"https:/" + addr + "/a",                            // want `scheme-slashes`
		fmt.Sprintf("https:/%s.example.org/a", x),          // want `scheme-slashes`
		"https:/" + x + ".svc",                             // want `scheme-slashes`
		fmt.Sprintf("https:/%s:8200/a", x),                 // want `scheme-slashes` `host-port-join`
		"https:/" + x + ":8200/a",                          // want `scheme-slashes` `host-port-join`
		fmt.Sprintf("https:/%s:%d", x, port),               // want `scheme-slashes` `host-port-join`
		fmt.Sprintf("https:/%s:%s@h/a", user, x),           // want `scheme-slashes` `userinfo-unescaped`
	}
}

func schemes() []string {
	return []string{
		"https://https://example.org/a", // want `scheme-doubled: "https://https://" has two schemes; did you mean "https://"\?`
		"htp://example.org/a",           // want `scheme-typo: scheme "htp" is misspelled; did you mean "http"\?`
	}
}

const tooHigh = "http://example.org:99999/" // want `port-range: port 99999 is out of range 1-65535`

// What a program is set to is kept outside its functions.
var real = "https://shop.acme.com:8443/cart"

func cart() (*http.Response, error) {
	return http.Get("https://shop.acme.com:8443/cart") // want `port-nondefault: port 8443 is hard-coded; the default of https is 443`
}

func password(queue string) string {
	return "amqp://user:bitnami@" + queue + "/" // want `userinfo-password: password of "user" is hard-coded`
}

func sent(host string, port int) {
	http.Get("http://example.org/a b")                  // want `char-unsafe`
	http.Get(" https://example.org/")                   // want `char-edge-space`
	http.Get("www.example.org")                         // want `scheme-missing: "www.example.org" has no scheme`
	http.Get("http://example.org/%zz")                  // want `escape-malformed`
	http.Get("http://example.org/?token=q7Zx%zKv&a=b")  // want `escape-malformed: "%…" is not a percent-escape`
	http.Get("http://example.org/?token=q7Zx%zKv&a=@b") // want `escape-malformed: "%…" before "@" is not a percent-escape`
	http.Get("http://[fe80::1%eth0]/")                  // want `escape-malformed: "%et" is not a percent-escape; a zone begins with %25`
	url.Parse("https://example.org/a\x01b")             // want `char-control`
	http.Get("http://%s/" + host)                       // want `format-unapplied: %s stays in the URL; no call fills it`
	http.Get(fmt.Sprintf("http://%s:%d/", host, port))  // want `host-port-join: host and port joined with %s:%d break on IPv6; use net.JoinHostPort`
}

func unapplied(host string) string {
	u := "http://%s" + host // want `format-unapplied: %s stays in the URL; no call fills it`
	return u
}

// Inside other text only what is wrong whatever the text means is reported.
var text = `curl -s htps://example.org/a b { "c": "https://https://example.org" }` // want `scheme-typo` `scheme-doubled`

// Expressions and masks inside other text do not make it one.
var (
	cut    = `curl -s htps://example.org | grep -o '[a-z]+'` // want `scheme-typo`
	typo   = "shttps://hooks.slack.com/services"             // want `scheme-typo`
	manual = `
	run --database 'postgres://bob:Tr0ub4dor@db.corp.acme.net:5432/mydb'` // want `userinfo-password: password of "bob"`
)

func nameless(user, host string) string {
	const password = "Tr0ub4dor"
	return fmt.Sprintf("postgres://%s:%s@%s/shop", user, password, host) // want `userinfo-password: a password is hard-coded`
}

// The default of a flag is not hard-coded.
func flags() {
	_ = "https://x.com:8443/cart" // want `port-nondefault`
	var set string
	flag.StringVar(&set, "shop", "https://shop.acme.com:8443/", "shop")
	_ = flag.String("cart", "https://shop.acme.com:8443/cart", "cart")
	_ = flag.String("list", "htps://shop.acme.com:8443/list", "list") // want `scheme-typo`
	flag.Set("shop", "https://shop.acme.com:8443/")                   // want `port-nondefault`
}
