package defects

import "fmt"

// Another host, another scheme and the same port again say nothing about a port.
func otherFamilies(a, b string) []string {
	return []string{
		"http://" + a + ".acme.dev/", "http://" + b + ".acme.dev:443/", // want `port-mismatch: port 443 belongs to https, not http`
		"https://h.acme.dev/", "http://h.acme.dev:443/", // want `port-mismatch: port 443 belongs to https, not http`
		fmt.Sprintf("http://%s/", b), fmt.Sprintf("http://%s:443/", a+b), // want `port-mismatch: port 443 belongs to https, not http`
		"http://" + a + b + ":443/", "http://" + a + b + ":443/x", // want `port-mismatch: ` `port-mismatch: `
	}
}
