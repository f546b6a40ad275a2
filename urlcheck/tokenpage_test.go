package urlcheck

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// TestTokenPage checks that the page of userinfo-token has the prefixes of all tokens, each with its provider,
// and that a token of each is found.
func TestTokenPage(t *testing.T) {
	page, err := os.ReadFile("doc/userinfo-token.md")
	if err != nil {
		t.Fatal(err)
	}
	var listed, known []string
	code := regexp.MustCompile("`([^`]+)`")
	for _, row := range regexp.MustCompile(`(?m)^- (\w[\w ]*): .*$`).FindAllStringSubmatch(string(page), -1) {
		for _, prefix := range code.FindAllStringSubmatch(row[0], -1) {
			listed = append(listed, prefix[1]+" of "+row[1])
		}
	}
	for _, token := range tokens {
		_, provider, _ := strings.Cut(token.name, " of ")
		known = append(known, token.prefix+" of "+provider)
		secret := token.prefix + strings.Repeat("q7Zx8KvW3mR5tY1uP9sD2fG4hJ6kL0zXcVbN", 30)[:token.min]
		if found, at := tokenIn("https://h.org/" + secret + "/"); found == nil || found.prefix != token.prefix || at.End != len("https://h.org/"+secret) {
			t.Errorf("%s…: found %v at %v", token.prefix, found, at)
		}
	}
	if !slices.IsSortedFunc(tokens, func(a, b token) int { return strings.Compare(a.prefix, b.prefix) }) {
		t.Error("the table is not sorted")
	}
	slices.Sort(listed)
	slices.Sort(known)
	if !slices.Equal(listed, known) {
		t.Errorf("the page has %q, the table %q", listed, known)
	}
}
