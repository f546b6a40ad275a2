package encoders

import (
	"fmt"
	"net/http"
	"sort"
)

// What a type that makes signatures requests is a URL.

type callSigner struct{ secret string }

func (s *callSigner) send(q string) (*http.Response, error) {
	return http.Get("https://example.org/search?query=" + q) // want `query-unescaped`
}

type linkSignCommand struct{ base, target string }

func (c *linkSignCommand) run(q string) string {
	return c.base + "/goto?query=" + q // want `query-unescaped`
}

type callUtil struct{ secret string }

func (u *callUtil) callURL(path string, data map[string]any) string {
	var keys []string
	for k := range data {
		keys = append(keys, k)
	}
	sort.Strings(keys)
	var str string
	for _, k := range keys {
		str += fmt.Sprintf("%s=%v&", k, data[k]) // want `query-unescaped`
	}
	return path + "?" + str
}

func passwordSource(host, user string, data map[string]string) string {
	password := data["auth_password"]
	return fmt.Sprintf("host=%s dbname=app user=%s password=%s sslmode=require", host, user, password) // want `arg-dsn`
}
