package defects

import "net/url"

// What has another name is a password, and so is what stands beside a filler.
func unfilledURL(key string) (string, string) {
	const loginString, dummyString = "hoop17", "hoop18"
	return "postgres://" + url.QueryEscape(key) + ":" + loginString + "@proxy.acme.dev/", // want `userinfo-password: `
		"postgres://" + url.QueryEscape(key) + ":" + dummyString + "x7k@proxy.acme.dev/" // want `userinfo-password: `
}
