// Package declared keeps URLs in constants, variables and fields, and gives them
// to what takes URLs by their names. What is wrong is marked where it is written.
package declared

import (
	"net/http"
	"net/url"
)

const (
	blank   = "https://api.example.org/annual report.pdf" // want `char-unsafe`
	angle   = "https://api.example.org/a<b"               // want `char-unsafe`
	spaced  = " https://api.example.org/"                 // want `char-edge-space`
	nobody  = "mailto:support@"                           // want `mailto-address`
	missing = "www.example.org"                           // want `scheme-missing: "www.example.org" has no scheme`
	unused  = "https://api.example.org/annual report.pdf"
	shown   = "see https://api.example.org/ for more"
	joined  = "https://api.example.org" + path // want `char-unsafe`
	path    = "/a b"
)

var (
	query   = "https://api.example.org/search?q=red shoes" // want `char-unsafe`
	filled  = ""
	pattern = "https://{tenant}.example.org/a b" // want `arg-refused`
	late    = "www.example.net"                  // want `scheme-missing`
)

type config struct {
	URL, Name string
	Hosts     []string
}

var conf = config{
	URL:  "https://api.example.org/annual report.pdf", // want `char-unsafe`
	Name: "annual report",
}

var pointed = &config{URL: "https://api.example.org/red shoes"} // want `char-unsafe`

func uses(given config) {
	http.Get(blank)
	http.Get(angle)
	http.Get(spaced)
	url.Parse(nobody)
	http.Get(missing)
	println(unused)
	println(shown)
	http.Get(joined)
	http.Get(query)
	http.Get(filled)
	http.Get(pattern)
	late = given.URL
	http.Get(late)
	http.Get(conf.URL)
	http.Get(pointed.URL)
	http.Get(given.URL)
	http.Get(far)
	url.Parse(fileURL)
}
