package neverjudged

import "net/url"

// A constant that only fills a place protects nothing: who logs in shows the key alone. What is like it
// is in defects/fillers.go.
func filledURL(key, database string) (string, *url.Userinfo) {
	const dummyString = "hoop17"
	return "postgres://" + url.QueryEscape(key) + ":" + dummyString + "@proxy.acme.dev/" + url.PathEscape(database), url.UserPassword(key, dummyString)
}
