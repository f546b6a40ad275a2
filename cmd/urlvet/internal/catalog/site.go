package catalog

import (
	"regexp"

	"urlvet.example/urlcheck"
)

// Site is the URL at which the pages of docs/site are published, without a slash at
// its end, and empty as long as they are published nowhere. All links to pages on the
// web are made of it.
var Site = ""

// Page returns the URL of a rule's page, empty if there is none.
func Page(code string) string { return page(Site, code) }

func page(site, code string) string {
	if site == "" {
		return ""
	}
	return site + "/rules/" + code + ".html"
}

// Index returns the URL of the list of the rules, in which each rule's code is the
// name of a place, and is empty if there is none.
func Index() string {
	if Site == "" {
		return ""
	}
	return Site + "/rules/index.html"
}

// Anywhere returns a rule's page for a reader who does not have the other pages beside it:
// its links to them lead to Site or, as long as there is none, are plain text.
func Anywhere(r urlcheck.Rule) string { return anywhere(Site, r.Page()) }

func anywhere(site, text string) string {
	return toPage.ReplaceAllStringFunc(text, func(link string) string {
		m := toPage.FindStringSubmatch(link)
		if uri := page(site, m[2]); uri != "" {
			return "[" + m[1] + "](" + uri + ")"
		}
		return m[1]
	})
}

// toPage matches a link to the page of a rule: its text, and the rule.
var toPage = regexp.MustCompile(`\[([^\]]*)\]\((?:\.\./\.\./(?:analyzer|urlcheck)/doc/)?([a-z0-9-]+)\.md\)`)
