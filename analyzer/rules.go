package analyzer

import (
	"embed"
	"slices"

	"urlvet.example/urlcheck"
)

//go:embed doc/*.md
var pages embed.FS

const formatUnapplied = "format-unapplied"

// usageRules are the rules about how Go code uses URLs. Their pages are in
// doc/.
var usageRules = []urlcheck.Rule{
	{
		Code:    formatUnapplied,
		Summary: "a format verb in a URL that no formatting call fills",
		Level:   urlcheck.Error,
		Default: true,
		From:    urlcheck.Locator,
		Source:  "package fmt; RFC 3986, section 2.1",
	},
}

// Rules returns the catalogue: the rules of urlcheck and, behind them, those
// about how Go code uses URLs.
func Rules() []urlcheck.Rule {
	all := urlcheck.Rules()
	for _, r := range usageRules {
		page, err := pages.ReadFile("doc/" + r.Code + ".md")
		if err != nil {
			panic(err) // a row without its page; TestPages fails before this can ship
		}
		r.Page = string(page)
		all = append(all, r)
	}
	return all
}

// Lookup returns the rule of that code.
func Lookup(code string) (urlcheck.Rule, bool) {
	all := Rules()
	i := slices.IndexFunc(all, func(r urlcheck.Rule) bool { return r.Code == code })
	if i < 0 {
		return urlcheck.Rule{}, false
	}
	return all[i], true
}
