package catalog

import "urlvet.example/urlcheck"

// Site is the URL of the directory of the repository's files on the web, without
// a slash at its end, empty as long as it is published nowhere.
const Site = ""

// Page returns the URL of a rule's page, empty if there is none.
func Page(code string) string { return page(Site, code) }

func page(site, code string) string {
	if site == "" {
		return ""
	}
	dir := "analyzer"
	if _, ok := urlcheck.Lookup(code); ok {
		dir = "urlcheck"
	}
	return site + "/" + dir + "/doc/" + code + ".md"
}
