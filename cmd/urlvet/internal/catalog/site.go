package catalog

// Site is the URL at which the pages of docs/site are published, without a slash at
// its end, and empty as long as they are published nowhere. All links to pages on the
// web are made of it.
var Site = ""

// Page returns the URL of a rule's page, empty if there is none.
func Page(code string) string {
	if Site == "" {
		return ""
	}
	return Site + "/rules/" + code + ".html"
}

// Index returns the URL of the list of the rules, in which each rule's code is the
// name of a place, and is empty if there is none.
func Index() string {
	if Site == "" {
		return ""
	}
	return Site + "/rules/index.html"
}
