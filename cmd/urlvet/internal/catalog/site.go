package catalog

import (
	"regexp"

	"urlvet.example/urlcheck"
)

// Site is the URL at which the pages of docs/site are published, without a slash at
// its end, "" as long as they are published nowhere. All links to pages on the web begin
// with it.
var Site = ""

// RulesPath is the path of the list of the rules on the site. Each rule's code is the name
// of a place in it.
const RulesPath = "rules/index.html"

// RulePath returns the path of a rule's page on the site.
func RulePath(code string) string { return "rules/" + code + ".html" }

// Page returns the URL of a rule's page, "" if Site is.
func Page(code string) string { return page(Site, code) }

func page(site, code string) string {
	if site == "" {
		return ""
	}
	return site + "/" + RulePath(code)
}

// Index returns the URL of the list of the rules, "" if Site is.
func Index() string {
	if Site == "" {
		return ""
	}
	return Site + "/" + RulesPath
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
