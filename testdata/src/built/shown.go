package built

import (
	"fmt"
	"log"
	"net/http"
	"net/url"
)

// What is logged, and nothing else, may lack its escapes.
func shown(u *url.URL, r *http.Request) {
	printed := fmt.Sprintf("%s://%s%s", u.Scheme, u.Host, u.Path)
	log.Printf("no repository for %q", printed)
	wanted := "https://git.example.com/?query=" + r.FormValue("query")
	log.Println(wanted)
	asked := "https://h.example.com" + r.URL.Path
	log.Println(asked)
	followed := "https://git.example.com/?query=" + r.FormValue("query") // want `query-unescaped`
	fmt.Println("see", followed)

	target := u.Scheme + "://" + u.Host + u.Path                     // want `url-rebuilt`
	link := "https://git.example.com/?query=" + r.FormValue("query") // want `query-unescaped`
	origin := "https://h.example.com" + r.URL.Path                   // want `path-unescaped`
	log.Println(target, link, origin)
	http.Get(target)
	http.Get(link)
	http.Get(origin)
}

// A name may say so, too.
func displayURL(u *url.URL) string { return u.Hostname() + u.Path }

func known(u *url.URL, seen map[string]bool) bool {
	key := u.Scheme + "://" + u.Host + u.Path
	return seen[key]
}

func requestURL(u *url.URL) string { return "https://" + u.Hostname() + u.Path } // want `url-rebuilt`

// The path of a socket has no escapes.
func endpoint(r *http.Request, host string) []string {
	return []string{
		fmt.Sprintf("unix://%s%s", host, r.URL.Path),
		fmt.Sprintf("http://%s%s", host, r.URL.Path), // want `path-unescaped`
	}
}

// A path is decoded, wherever it comes from.
func pathOnly(u *url.URL) {
	u.Path = u.Host + u.Path
	u.Host = ""
}
