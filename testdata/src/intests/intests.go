// Package intests has findings that tests are not told, and some that they are.
package intests

import "fmt"

const (
	mismatchURL = "https://127.0.0.1:80/"       // want `port-mismatch: `
	secretURL   = "https://app:s3cr3t@acme.com" // want `userinfo-password: `
)

func urls(user, password, host string, port int) (string, string) {
	_ = "http://shop.acme.com:8443/"                            // want `port-nondefault: `
	return fmt.Sprintf("postgres://%s:%s@db/", user, password), // want `userinfo-unescaped: `
		fmt.Sprintf("http://%s:%d/", host, port) // want `host-port-join: `
}

type failing interface {
	Helper()
	Fatal(args ...any)
}

// T is what tests of other packages fail with.
type T = failing

// TestServer is called by tests of other packages.
func TestServer(t T, host string, port int) {
	t.Fatal(fmt.Sprintf("http://%s:%d/", host, port))
}

// What a program tests is no test.
func TestConnection(host string, port int) string {
	return fmt.Sprintf("http://%s:%d/", host, port) // want `host-port-join: `
}

func connection(t T, host string, port int) string {
	return fmt.Sprintf("http://%s:%d/", host, port) // want `host-port-join: `
}
