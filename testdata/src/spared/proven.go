package spared

import (
	"errors"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"unicode"
)

// The program proves that a text has nothing which the escapers write differently, or none has to write. What
// is like it is in escapes/proven.go.

var slug = regexp.MustCompile(`^[a-z0-9-]+$`)

func pageOf(title string) error {
	if title == "" || strings.ContainsAny(title, " \t") {
		return errors.New("no title")
	}
	_, err := http.Get("https://example.org/pages/" + url.QueryEscape(title) + "/x?title=" + title)
	return err
}

func pageOfSlug(title, topic string) error {
	if !slug.MatchString(title) || strings.ContainsFunc(topic, unicode.IsSpace) {
		return errors.New("no slug")
	}
	_, err := http.Get("https://example.org/pages/" + url.QueryEscape(title) + "/" + url.QueryEscape(topic) + "/x")
	return err
}

func pagesOf(line string) {
	for _, title := range strings.Fields(line) {
		http.Get("https://example.org/pages/" + url.QueryEscape(title) + "/x")
	}
	words := strings.Fields(line)
	keyword := words[0]
	http.Get("https://example.org/pages/" + url.QueryEscape(words[1]) + "/" + url.QueryEscape(keyword) + "/x")
}

var (
	noWord   = regexp.MustCompile(`\W+`)
	replacer = strings.NewReplacer(" ", "_", "?", "")
)

// Blanks that are replaced, or parted at.
func slugsOf(title, topic, label, city, file, tagName, line string) {
	title = strings.Join(strings.Fields(title), "-")
	http.Get("https://example.org/topics/" + url.QueryEscape(title))
	topic = strings.ReplaceAll(topic, " ", "_")
	http.Get("https://example.org/wiki/" + url.QueryEscape(topic) + "/x")
	label = noWord.ReplaceAllString(label, "-")
	http.Get("https://example.org/topics/" + url.QueryEscape(label))
	city = replacer.Replace(city)
	file = strings.NewReplacer(" ", "_").Replace(file)
	http.Get("https://example.org/pages/" + url.QueryEscape(city) + "/" + url.QueryEscape(file) + "/x")
	http.Get("https://example.org/topics/" + url.QueryEscape(strings.ReplaceAll(tagName, " ", "-")))
	for _, topic := range strings.Split(line, " ") {
		http.Get("https://example.org/topics/" + url.QueryEscape(topic))
	}
}

func searched(r *http.Request) {
	q := r.FormValue("q")
	if q != "" && slug.MatchString(q) {
		http.Get("https://example.org/?query=" + q)
	}
}
