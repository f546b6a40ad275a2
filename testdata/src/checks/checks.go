// Package checks asks whether URLs and hosts are its own.
package checks

import (
	"net/http"
	"net/url"
	"regexp"
	"strings"
)

var (
	_ = regexp.MustCompile(`^https://www.example.com/`)                    // want `pattern-host-dot: the dot matches any character, so wwwxexample.com matches, too`
	_ = regexp.MustCompile(`^https://www\.example.com/`)                   // want `pattern-host-dot`
	_ = regexp.MustCompile("^https?://(www\\.)?example.org(/|$)")          // want `pattern-host-dot`
	_ = regexp.MustCompile(`^https://www\.example\.com/`)                  // escaped
	_ = regexp.MustCompile(`^https://www\.example\.com`)                   // may look for URLs
	_ = regexp.MustCompile(`https://www\.example\.com/(.*)`)               // likewise
	_ = regexp.MustCompile(`^spec.devices\[0\]`)                           // no host
	_ = regexp.MustCompile(`^https://[^/]+/www.example.com`)               // in a path
	_ = regexp.MustCompile(`^https://www\.example\.com/`).MatchString("a") // closed at both ends
	_ = regexp.MustCompile(`^https://www\.example\.com`).MatchString("a")  // want `pattern-host-open: www.example.com.evil.example passes, too: end the host with a slash or \$`
	_ = regexp.MustCompile(`https://www\.example\.com/`).MatchString("a")  // want `pattern-host-open: https://evil.example/\?www.example.com passes, too: begin the expression with \^`
	_ = regexp.MustCompile(`^www\.example\.com$`).MatchString("a")
	_ = regexp.MustCompile(`^www\.example\.com(:\d+)?$`).MatchString("a")
)

const own = "https://example.com"

func prefixes(s string, u *url.URL, r *http.Request, files []string) bool {
	if strings.HasPrefix(s, own) { // want `pattern-host-open: https://example.com.evil.example passes, too: end the prefix with a slash`
		return true
	}
	if !strings.HasPrefix(s, "https://example.com") || strings.HasPrefix(s, own+"/") { // want `pattern-host-open`
		return false
	}
	if strings.HasPrefix(s, "https://") || strings.HasPrefix(s, "https://example.com/") || strings.HasPrefix(s, "https://192.0.2.1") {
		return false
	}
	if strings.HasSuffix(u.Hostname(), "example.com") { // want `pattern-host-open: evilexample.com passes, too: ask for the dot before it`
		return true
	}
	if strings.HasSuffix(r.Host, ".example.com") || strings.HasSuffix(files[0], "example.com") {
		return true
	}
	found := strings.HasPrefix(s, own)
	return found
}

func redirects(w http.ResponseWriter, r *http.Request) {
	next := r.FormValue("next")
	if strings.HasPrefix(next, "/") { // want `redirect-open: "//evil.example" passes, too, and leads to another site`
		http.Redirect(w, r, next, http.StatusFound)
	}
}

func half(w http.ResponseWriter, r *http.Request, returnTo string) {
	if strings.HasPrefix(returnTo, "/") && !strings.HasPrefix(returnTo, "//") { // want `redirect-open: "/\\evil.example" passes`
		http.Redirect(w, r, returnTo, http.StatusFound)
	}
}

func whole(w http.ResponseWriter, r *http.Request, redirect, path string) {
	if strings.HasPrefix(redirect, "/") && !strings.HasPrefix(redirect, "//") && !strings.HasPrefix(redirect, `/\`) {
		http.Redirect(w, r, redirect, http.StatusFound)
	}
	if strings.HasPrefix(path, "/") {
		http.NotFound(w, r)
	}
}

func linked(target string) string {
	if strings.HasPrefix(target, "/") { // of a symbolic link
		return target
	}
	return "/" + target
}

func indexed(w http.ResponseWriter, r *http.Request, next string) {
	if strings.HasPrefix(next, "/") && len(next) > 1 && next[1] != '/' && next[1] != '\\' {
		http.Redirect(w, r, next, http.StatusFound)
	}
}
