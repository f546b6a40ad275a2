package source

import (
	"strconv"
	"strings"
)

// Directive is a directive of a fmt format: a percent sign, flags and a verb.
type Directive struct {
	Start, End int  // byte offsets in the format
	Letter     byte // 'd' of "%[2]*.3d"; '%' of "%%"
	Bare       bool // without flags, width and precision
	Operand    int  // index of the operand it prints
}

// IsPlain reports whether d prints a string unchanged.
func (d Directive) IsPlain() bool { return d.Bare && (d.Letter == 's' || d.Letter == 'v') }

const (
	verbLetters = "vTtbcdoOqxXUeEfFgGspw%"
	verbFlags   = "+-# 0"
)

// Directives returns the directives of a format. It leaves out a percent sign
// that begins none, as in "100%". If guessed is true, s may not be a format,
// and it leaves out percent-escapes too.
func Directives(s string, guessed bool) []Directive {
	var all []Directive
	operand := 0
	for i := 0; i < len(s); i++ {
		if s[i] != '%' || guessed && (IsEscape(s, i) || isZone(s, i)) {
			continue
		}
		d, next, ok := parseDirective(s, i, operand)
		if !ok {
			continue
		}
		all = append(all, d)
		operand = next
		i = d.End - 1
	}
	return all
}

// VerbEnd returns the end of the verb that begins at s[i], a percent sign; false
// if none does, or a percent-escape.
func VerbEnd(s string, i int) (end int, ok bool) {
	d, _, ok := parseDirective(s, i, 0)
	return d.End, ok && d.Letter != '%' && !IsEscape(s, i)
}

// parseDirective parses the directive at s[start], which is a percent sign.
// operand is the index of the next operand; next is the index of the one after
// the directive's.
func parseDirective(s string, start, operand int) (d Directive, next int, ok bool) {
	i := start + 1
	i += len(s[i:]) - len(strings.TrimLeft(s[i:], verbFlags))
	i, operand = skipNumber(s, i, operand)
	if strings.HasPrefix(s[i:], ".") {
		i, operand = skipNumber(s, i+1, operand)
	}
	i, operand = skipIndex(s, i, operand)
	if i >= len(s) || strings.IndexByte(verbLetters, s[i]) < 0 {
		return Directive{}, operand, false
	}
	d = Directive{Start: start, End: i + 1, Letter: s[i], Bare: isBare(s[start+1 : i]), Operand: operand}
	if d.Letter != '%' {
		operand++
	}
	return d, operand, true
}

// isBare reports whether s, the text between the percent sign and the letter,
// is empty or only the operand's index.
func isBare(s string) bool {
	end, _ := skipIndex(s, 0, 0)
	return end == len(s)
}

// skipNumber skips a width or a precision: "12", "*", "[3]*". It returns the
// offset after it and the index of the next operand.
func skipNumber(s string, i, operand int) (int, int) {
	if at, index := skipIndex(s, i, operand); strings.HasPrefix(s[at:], "*") {
		return at + 1, index + 1
	}
	return i + len(s[i:]) - len(strings.TrimLeft(s[i:], "0123456789")), operand
}

// longestIndex is the length of the longest operand index that fmt takes.
const longestIndex = len("[1000000]")

// skipIndex skips an explicit operand index like "[2]". It returns the offset
// after it and the index of the next operand.
func skipIndex(s string, i, operand int) (int, int) {
	if !strings.HasPrefix(s[i:], "[") {
		return i, operand
	}
	length := strings.IndexByte(s[i:min(len(s), i+longestIndex)], ']')
	if length < 0 {
		return i, operand
	}
	index, err := strconv.Atoi(s[i+1 : i+length])
	if err != nil || index < 1 {
		return i, operand
	}
	return i + length + 1, index - 1
}

// longestAddress is the length of the longest IPv6 address and its bracket.
const longestAddress = len("[1111:1111:1111:1111:1111:1111:255.255.255.255")

// isZone reports whether the percent sign at s[i] begins the zone of an IPv6 address
// in brackets: [fe80::1%eth0].
func isZone(s string, i int) bool {
	before := s[max(0, i-longestAddress):i]
	bracket := strings.LastIndexByte(before, '[')
	address := before[bracket+1:]
	return bracket >= 0 && strings.Count(address, ":") > 1 && strings.Trim(address, "0123456789abcdefABCDEF:.") == ""
}

// IsEscape reports whether s has a percent-escape (RFC 3986, section 2.1) at i.
func IsEscape(s string, i int) bool {
	return i+2 < len(s) && s[i] == '%' && isHex(s[i+1]) && isHex(s[i+2])
}

func isHex(c byte) bool {
	return '0' <= c && c <= '9' || 'a' <= c|0x20 && c|0x20 <= 'f'
}
