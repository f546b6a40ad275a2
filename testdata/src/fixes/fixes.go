// Package fixes spells the same defects in every way that Go has.
package fixes

import (
	"fmt"
	"net/http"
	"net/url"
	"strings"
)

const path = "/a"

func spellings(host string, n int) {
	_ = "http//example.org"                                      // want `scheme-slashes`
	_ = `http//example.org`                                      // want `scheme-slashes`
	_ = "\x68ttp\x2f/example.org"                                // want `scheme-slashes`
	_ = "\u0068\164tp//example.org"                              // want `scheme-slashes`
	_ = ("http//example.org") + path                             // want `scheme-slashes`
	_ = "http//exam" + "ple.org"                                 // want `scheme-slashes`
	http.Get("http://example.org/é b")                           // want `char-unsafe` `char-non-ascii`
	http.Get(`http://example.org/a b`)                           // want `char-unsafe`
	http.Get("http://" + host + "/a b")                          // want `char-unsafe`
	http.Get(fmt.Sprintf("http://%s/a b%%20/%d", host, n))       // want `char-unsafe`
	http.Get("http://" + host + "/?m=no red shoes " + "at all")  // want `char-unsafe: spaces in the query are` `char-unsafe: a space`
	http.Get(fmt.Sprintf("http://%s/red |b^ shoes/%d", host, n)) // want `char-unsafe: " ", "." and "." in the path are`
	http.Get(fmt.Sprintf("http://example.org/%d%%2/", n))        // want `escape-malformed`
	_ = "http://example.org/é/" + path                           // want `char-non-ascii` `path-empty-segment`
	_ = "http://example.org/%s/é/" + path                        // want `char-non-ascii` `path-empty-segment`
	_ = "http://%s" + host + "/"                                 // want `format-unapplied`
	_ = fmt.Sprintf("https://https://example.org/%s", path)      // want `scheme-doubled`
}

func oneSlash(domain, x string) {
	_ = fmt.Sprintf("https:/%s/a", domain) // want `scheme-slashes`
	_ = "https:/" + x + ".example.org/a"   // want `scheme-slashes`
	_ = "https:/" + x + ":8200/a"          // want `scheme-slashes` `host-port-join`
	_ = "http://:@example.org:0080/"       // want `userinfo-empty` `port-leading-zero`
}

const declared = `htp://example.org/` // want `scheme-typo`

func used() { http.Get(declared + "a") }

// What is seen to be a format can be fixed as one.
const format = "http://example.org/%s/é/" // want `char-non-ascii`

func formatted() string { return fmt.Sprintf(format, path) } // want `path-empty-segment`

// base is a part of a format, and plain text too.
const base = "http://example.org/é" // want `char-non-ascii`

func both() { http.Get(fmt.Sprintf(base+"/%s", path)); http.Get(base) } // want `path-empty-segment`

func rebuilt(u *url.URL) {
	http.Get(u.Scheme + "://" + u.Host + u.Path)         // want `url-rebuilt`
	http.Get("https://" + parsed().Host + parsed().Path) // want `url-rebuilt`
}

func parsed() url.URL { return url.URL{} }

// A value of parts that are escaped already is not escaped as a whole.
func searched(terms []string, subject string, whole string) {
	items := make([]string, 0, len(terms))
	for _, term := range terms {
		items = append(items, "all:"+url.QueryEscape(term))
	}
	query := strings.Join(items, "+AND+")
	if subject != "" {
		query = fmt.Sprintf("%s+AND+cat:%s", query, subject)
	}
	search := whole
	http.Get("https://example.org/?search_query=" + query)  // want `query-unescaped`
	http.Get("https://example.org/?search_query=" + search) // want `query-unescaped`
}
