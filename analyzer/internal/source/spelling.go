package source

import (
	"slices"
	"strconv"
	"strings"

	"urlvet.example/urlcheck"
)

// LooksLikeURL reports whether s begins like a URL, or like a slightly broken
// one: "http//h", "https:/h", "http:://h", `http:\\h`, "mailto:a@b".
func LooksLikeURL(s string) bool {
	n := SchemeLen(s)
	rest := s[n:]
	if n == 0 || strings.HasPrefix(rest, "://") {
		return n > 0
	}
	scheme, _ := urlcheck.LookupScheme(s[:n])
	if !scheme.Web { // the others are not recognized without their colon or slashes
		return scheme.Name == "mailto" && strings.HasPrefix(rest, ":")
	}
	return slices.ContainsFunc([]string{":/", "//", "::/", `:\\`, ";//"}, func(sep string) bool {
		return strings.HasPrefix(rest, sep)
	})
}

// SchemeLen returns how many bytes of s are a scheme (RFC 3986, section 3.1).
func SchemeLen(s string) int {
	for i := range len(s) {
		c := s[i]
		switch {
		case 'a' <= c|0x20 && c|0x20 <= 'z':
		case i > 0 && ('0' <= c && c <= '9' || c == '+' || c == '-' || c == '.'):
		default:
			return i
		}
	}
	return len(s)
}

// MayHoldURL reports whether a literal with this spelling may contain a URL.
func MayHoldURL(spelling string) bool {
	backslash := `:\`
	if strings.HasPrefix(spelling, `"`) {
		backslash = `:\\` // not the line break of "Names:\n"
	}
	if strings.Contains(spelling, "//") || strings.Contains(spelling, ":/") || strings.Contains(spelling, backslash) {
		return true
	}
	if hasNumericEscape(spelling) { // "http:\x2f\x2f"
		value, err := strconv.Unquote(spelling)
		return err == nil && MayHoldURL(value)
	}
	return strings.Contains(spelling, ":") && LooksLikeURL(strings.TrimLeft(spelling, "\"` "))
}

// hasNumericEscape reports whether the spelling of a literal has an escape with
// a character's number: \x2f, \u002f, \057.
func hasNumericEscape(spelling string) bool {
	i := strings.IndexByte(spelling, '\\')
	return strings.HasPrefix(spelling, `"`) && i >= 0 && strings.ContainsAny(spelling[i+1:], "xuU01234567")
}
