package escapes

import (
	"errors"
	"net/http"
	"net/url"
	"regexp"
	"strings"
)

// The expression matches a part of the text, admits a blank, or nothing leaves.

var (
	someSlug = regexp.MustCompile(`[a-z0-9-]+`)
	phrase   = regexp.MustCompile(`^[a-z0-9 -]+$`)
)

func pageOf(title, topic string) error {
	if !someSlug.MatchString(title) || !phrase.MatchString(topic) {
		return errors.New("no slug")
	}
	_, err := http.Get("https://example.org/pages/" + url.QueryEscape(title) + "/x") // want `escape-mismatch`
	http.Get("https://example.org/pages/" + url.QueryEscape(topic) + "/x")           // want `escape-mismatch`
	return err
}

func quoted(title string, strict bool) error {
	if strings.Contains(title, " ") {
		title = `"` + title + `"`
	}
	http.Get("https://example.org/pages/" + url.QueryEscape(title) + "/x") // want `escape-mismatch`
	if strict && strings.Contains(title, " ") {
		return errors.New("no title")
	}
	_, err := http.Get("https://example.org/titles/" + url.QueryEscape(title) + "/x") // want `escape-mismatch`
	return err
}

func pagesOf(line string) {
	for _, title := range strings.Split(line, ",") {
		http.Get("https://example.org/pages/" + url.QueryEscape(title) + "/x") // want `escape-mismatch`
	}
}

func searched(r *http.Request) {
	q := r.FormValue("q")
	if strings.Contains(q, " ") {
		return
	}
	http.Get("https://example.org/?query=" + q) // want `query-unescaped`
	if !phrase.MatchString(q) {
		return
	}
	http.Get("https://example.org/?phrase=" + q) // want `query-unescaped`
}
