package lsptest

import (
	"fmt"
	"strings"
)

// Large returns a Go file with about that many lines, a URL or two in every ten
// of them, and no findings.
func Large(lines int) string {
	var b strings.Builder
	b.WriteString("package p\n\nimport (\n\t\"fmt\"\n\t\"net/http\"\n)\n\n")
	for n := 7; n < lines; n += 10 {
		fmt.Fprintf(&b, `// get%[1]d fetches item %[1]d from the service.
func get%[1]d(host string, id int) (string, error) {
	resp, err := http.Get(fmt.Sprintf("https://api.example.org/v1/%%d/items", id))
	if err != nil {
		return "", fmt.Errorf("item %[1]d: %%w", err)
	}
	defer resp.Body.Close()
	return "https://www.example.org/items/%[1]d?lang=en#top", nil
}

`, n)
	}
	return b.String()
}

// Joins returns a Go file with n functions, each of which joins a host and a
// port in a way that breaks IPv6.
func Joins(n int) string {
	var b strings.Builder
	b.WriteString("package p\n\nimport \"fmt\"\n\n")
	for i := range n {
		fmt.Fprintf(&b, "func join%[1]d(host string, port int) string {\n\treturn fmt.Sprintf(\"http://%%s:%%d/items/%[1]d\", host, port)\n}\n\n", i)
	}
	return b.String()
}
