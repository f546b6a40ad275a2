package lexeme

import (
	"strconv"
	"strings"
)

// Unquote returns the value of a string literal, as far as it is valid, and the offset in
// the file of each byte of the value and of its end. The spelling begins with a quote at the
// byte offset start of the file. The quote at its end may be missing.
func Unquote(spelling string, start int) (value string, at []int) {
	quote, end := spelling[0], len(spelling)
	if end > 1 && spelling[end-1] == quote {
		end--
	}
	var out []byte
	i := 1
	for i < end {
		char, n := unquoteChar(spelling[i:end], quote)
		if n == 0 {
			break // half an escape
		}
		for range len(char) {
			at = append(at, start+i)
		}
		out = append(out, char...)
		i += n
	}
	return string(out), append(at, start+i)
}

// unquoteChar returns the value of the first character of s and its length, 0 if it is
// no character.
func unquoteChar(s string, quote byte) (char string, n int) {
	if quote == '`' {
		return strings.TrimSuffix(s[:1], "\r"), 1
	}
	r, multibyte, rest, err := strconv.UnquoteChar(s, quote)
	switch {
	case err != nil:
		return "", 0
	case !multibyte:
		char = string([]byte{byte(r)}) // "\xff" is one byte
	default:
		char = string(r)
	}
	return char, len(s) - len(rest)
}
