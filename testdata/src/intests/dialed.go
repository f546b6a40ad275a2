package intests

import (
	"net/http"

	_ "github.com/ory/dockertest"
)

// Support for tests that sends its requests needs a port as well.
func searched() (*http.Response, error) {
	return http.Get("http://127.0.0.1:93002/_search") // want `port-range: `
}
