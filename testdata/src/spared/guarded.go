package spared

import "strings"

// The text begins with "http://", as a condition says.
func upgraded(a, b, c string) []string {
	if strings.HasPrefix(a, "http://") {
		a = strings.Replace(a, "http", "https", 1)
	}
	plain := strings.HasPrefix(b, "http")
	if !plain {
		b = "http://" + b
	}
	plain = strings.HasPrefix(b, "http://")
	if plain {
		b = strings.Replace(b, "http", "https", 1)
	}
	if c != "" && strings.HasPrefix(c, "http://") {
		c = strings.Replace(c, "http", "https", 1)
	}
	return []string{a, b, c}
}
