package grammar

import (
	"fmt"
	"strconv"
	"strings"
)

// kind is what a token is: the punctuation mark itself, or one of these.
type kind byte

const (
	tokenEnd     kind = 0
	tokenName    kind = 'n'
	tokenString  kind = 's'
	tokenNumeric kind = '%'
	tokenRepeat  kind = '*'
	tokenExtend  kind = '+' // "=/"
)

type token struct {
	kind        kind
	text        string // of a name, string or numeric value
	least, most int    // of a repetition
	line        int
}

const (
	digits  = "0123456789"
	letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
	// "+" and "_" are in "gopher+_string" of RFC 1738.
	nameBytes = letters + digits + "-+_"
)

// lex cuts the text of a grammar into tokens and drops its comments.
// marks are the punctuation marks of the notation.
func lex(source, marks string) ([]token, error) {
	var tokens []token
	for i, line := range strings.Split(source, "\n") {
		for rest := strings.TrimSpace(line); rest != "" && rest[0] != ';'; rest = strings.TrimSpace(rest) {
			t, n, err := scan(rest, marks)
			if err != nil {
				return nil, fmt.Errorf("line %d: %w", i+1, err)
			}
			t.line = i + 1
			tokens = append(tokens, t)
			rest = rest[n:]
		}
	}
	return tokens, nil
}

// scan reads the token at the start of s and returns its length.
func scan(s, marks string) (token, int, error) {
	switch {
	case s[0] == '"':
		return quoted(s)
	case strings.HasPrefix(s, `<">`): // how RFC 822 writes the quote mark
		return token{kind: tokenString, text: `"`}, 3, nil
	case s[0] == '%':
		n := len(s) - len(strings.TrimLeft(s, letters+digits+"%.-"))
		return token{kind: tokenNumeric, text: s[:n]}, n, nil
	case strings.HasPrefix(s, "=/") && strings.Contains(marks, "/"):
		return token{kind: tokenExtend}, 2, nil
	case strings.IndexByte(digits+"*", s[0]) >= 0:
		return repeat(s)
	case strings.IndexByte(letters, s[0]) >= 0:
		n := len(s) - len(strings.TrimLeft(s, nameBytes))
		return token{kind: tokenName, text: s[:n]}, n, nil
	case strings.IndexByte(marks, s[0]) >= 0:
		return token{kind: kind(s[0])}, 1, nil
	}
	return token{}, 0, fmt.Errorf("%q is not in the notation", s)
}

func quoted(s string) (token, int, error) {
	end := strings.IndexByte(s[1:], '"')
	if end < 0 {
		return token{}, 0, fmt.Errorf("%s has no closing quote mark", s)
	}
	return token{kind: tokenString, text: s[1 : end+1]}, end + 2, nil
}

// repeat reads "*", "1*", "*3", "1*3" or "3".
func repeat(s string) (token, int, error) {
	low := s[:len(s)-len(strings.TrimLeft(s, digits))]
	least, err := number(low, 0)
	if err != nil {
		return token{}, 0, err
	}
	after, isRange := strings.CutPrefix(s[len(low):], "*")
	if !isRange {
		return token{kind: tokenRepeat, least: least, most: least}, len(low), nil
	}
	high := after[:len(after)-len(strings.TrimLeft(after, digits))]
	most, err := number(high, unbounded)
	return token{kind: tokenRepeat, least: least, most: most}, len(low) + 1 + len(high), err
}

func number(s string, missing int) (int, error) {
	if s == "" {
		return missing, nil
	}
	return strconv.Atoi(s)
}
