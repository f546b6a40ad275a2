package spared

import (
	"fmt"
	"sort"
)

// What a type that makes signatures writes is signed.

type signUtil struct{ secret string }

func (su *signUtil) pathOf(path string, data map[string]any) string {
	var keys []string
	for k := range data {
		keys = append(keys, k)
	}
	sort.Strings(keys)
	var str string
	for _, k := range keys {
		str += fmt.Sprintf("%s=%v&", k, data[k])
	}
	return path + "?" + str
}

// A token that a service issues has no blank.
func tokenSource(host, user string, data map[string]string) string {
	token := data["auth_token"]
	return fmt.Sprintf("host=%s dbname=app user=%s password=%s sslmode=require", host, user, token)
}
