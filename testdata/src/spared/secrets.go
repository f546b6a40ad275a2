package spared

import "net/url"

// Guesses.
func guess(name string) (all []*url.Userinfo) {
	passwords := []string{"qwertz7", "Tr0ub4dor"}
	for _, password := range passwords {
		all = append(all, url.UserPassword(name, password))
	}
	return all
}

// Help.
var (
	exampleRunFlag = `
run --database 'postgres://bob:Tr0ub4dor@db.corp.acme.net:5432/mydb'
`
	runText = `
run --database 'postgres://bob:Tr0ub4dor@db.corp.acme.net:5432/mydb'
`
	run = struct{ Use, Example string }{Use: "run", Example: runText}
)

// Relative files, and passwords that nobody has.
var _ = []string{
	"file://.env",
	"file://a..b",
	"postgres://dev-node:insecure-change-me-in-prod@postgres:5432/",
}
