package analyzer

import (
	"embed"
	"slices"

	"urlvet.example/urlcheck"
)

//go:embed doc/*.md
var pages embed.FS

// The codes of the rules about how Go code uses URLs.
const (
	argAddress      = "arg-address"
	argPathJoin     = "arg-path-join"
	argURLField     = "arg-url-field"
	formatUnapplied = "format-unapplied"
	formatQuoted    = "format-quoted"
)

// usageRules are the rules about how Go code uses URLs. Their pages are in
// doc/.
var usageRules = []urlcheck.Rule{
	{
		Code:    argAddress,
		Message: "%s %s",
		Summary: "a URL where a host:port address is wanted",
		Level:   urlcheck.Error,
		From:    urlcheck.Sink,
		Source:  "package net, Dial; RFC 3986, section 3.2",
	},
	{
		Code:    argPathJoin,
		Message: "%s turns %q into %q; use url.JoinPath",
		Summary: "path.Join or filepath.Join on a URL, which eats a slash",
		Level:   urlcheck.Error,
		From:    urlcheck.Sink,
		Source:  "package path, Clean; package net/url, JoinPath",
	},
	{
		Code:    argURLField,
		Message: "%s %s",
		Summary: "a field of url.URL that holds more than its component, or holds it escaped",
		Level:   urlcheck.Error,
		From:    urlcheck.Sink,
		Source:  "package net/url, URL; RFC 3986, section 3",
	},
	{
		Code:    formatUnapplied,
		Message: "no call fills the verb %s",
		Summary: "a format verb in a URL that no formatting call fills",
		Level:   urlcheck.Error,
		From:    urlcheck.Locator,
		Source:  "package fmt; RFC 3986, section 2.1",
	},
	{
		Code:    formatQuoted,
		Message: "%s prints %s into the URL",
		Summary: "a format verb whose output is no URL text: quotes, blanks, Go syntax",
		Level:   urlcheck.Warning,
		From:    urlcheck.Locator,
		Source:  "package fmt; RFC 3986, section 2",
	},
}

// Rules returns the catalogue: the rules of urlcheck and, behind them, those
// about how Go code uses URLs.
func Rules() []urlcheck.Rule {
	all := urlcheck.Rules()
	for _, r := range usageRules {
		r.Pages = pages
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
