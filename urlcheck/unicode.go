package urlcheck

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// unicodeHost checks the non-ASCII characters of a host: those that parsers
// delete or replace, and labels that look like others.
func (c *checker) unicodeHost() {
	s := c.cut(c.host)
	if c.holeIn(c.host) {
		return
	}
	if !utf8.ValidString(s) {
		c.report(hostName, c.host, nil, c.text(c.host), "is not UTF-8")
		return
	}
	if c.replaced(s) {
		return
	}
	start := 0
	for label := range strings.SplitSeq(s, ".") {
		if passesForAnother([]rune(label), s) {
			at := c.labelSpan(label, start)
			c.report(hostConfusable, at, nil, c.text(at), mixture(label))
			return
		}
		start += len(label) + 1
	}
	if c.wants(hostNonASCII) {
		c.report(hostNonASCII, c.host, nil, c.text(c.host))
	}
}

// replaced reports each run of characters that WHATWG parsers replace or delete
// before they look up the host, while Go keeps them.
func (c *checker) replaced(s string) bool {
	found := false
	for i := 0; i < len(s); {
		n := spanOfRunes(s[i:], mapped)
		if n == 0 {
			_, n = utf8.DecodeRuneInString(s[i:])
			i += n
			continue
		}
		at := Span{c.host.Start + i, c.host.Start + i + n}
		c.report(hostConfusable, at, nil, c.text(at), "is replaced by some parsers only")
		found = true
		i += n
	}
	return found
}

func spanOfRunes(s string, in func(rune) bool) int {
	for i, r := range s {
		if !in(r) {
			return i
		}
	}
	return len(s)
}

// mapped reports whether UTS 46, which WHATWG parsers apply, deletes a
// character, refuses it or maps it to ASCII.
func mapped(r rune) bool {
	switch {
	case r < utf8.RuneSelf:
		return false
	case r == utf8.RuneError, r&0xFFFE == 0xFFFE, r >= 0xFDD0 && r <= 0xFDEF: // not characters
		return true
	}
	return hidden(r) || unicode.Is(toASCII, r)
}

// toASCII has the blocks with other forms of ASCII characters. Not all of these
// map to ASCII, but UTS 46 keeps none of them.
var toASCII = &unicode.RangeTable{
	R16: []unicode.Range16{
		{0xAA, 0xAA, 1}, {0xB2, 0xB3, 1}, {0xB9, 0xBA, 1}, // superscripts
		{0x132, 0x133, 1}, {0x17F, 0x17F, 1}, {0x1C7, 0x1CC, 1}, {0x1F1, 0x1F3, 1}, // digraphs, the long s
		{0x2B0, 0x2B8, 1}, {0x2E0, 0x2E4, 1}, // modifier letters
		{0x37E, 0x37E, 1},                                                                                       // the Greek question mark
		{0x1D2C, 0x1D2E, 1}, {0x1D30, 0x1D3A, 1}, {0x1D3C, 0x1D4D, 1}, {0x1D4F, 0x1D6A, 1}, {0x1D9B, 0x1DBF, 1}, // phonetic letters
		{0x1FEF, 0x1FEF, 1},                      // the Greek grave accent
		{0x203C, 0x203C, 1}, {0x2047, 0x2049, 1}, // doubled punctuation
		{0x2070, 0x2071, 1}, {0x2074, 0x208E, 1}, {0x2090, 0x209C, 1}, // superscripts and subscripts
		{0x20A8, 0x20A8, 1}, {0x2100, 0x214F, 1}, // the rupee sign, letter-like symbols
		{0x2160, 0x217F, 1}, {0x2460, 0x24FF, 1}, // Roman numerals, enclosed letters and digits
		{0x2A74, 0x2A76, 1}, {0x2C7C, 0x2C7D, 1}, // "::=", subscript letters
		{0x3250, 0x325F, 1}, {0x32B1, 0x32BF, 1}, {0x32CC, 0x32CF, 1}, {0x3371, 0x33DF, 1}, {0x33FF, 0x33FF, 1}, // units, circled numbers
		{0xA7F2, 0xA7F4, 1},                      // modifier letters
		{0xFB00, 0xFB06, 1}, {0xFB29, 0xFB29, 1}, // ligatures, a plus sign
		{0xFE00, 0xFE19, 1}, {0xFE30, 0xFE6B, 1}, {0xFF01, 0xFF5E, 1}, // variation selectors; vertical, small and full-width forms
	},
	R32: []unicode.Range32{
		{0x1D400, 0x1D7FF, 1},                                                                                             // mathematical letters and digits
		{0x1F100, 0x1F10A, 1}, {0x1F110, 0x1F12E, 1}, {0x1F130, 0x1F14F, 1}, {0x1F16A, 0x1F16C, 1}, {0x1F190, 0x1F190, 1}, // enclosed
		{0x1FBF0, 0x1FBF9, 1}, // segmented digits
	},
	LatinOffset: 3,
}

// passesForAnother reports whether a label mixes scripts that no language
// mixes, or is wholly Cyrillic and reads as Latin under an ASCII domain.
func passesForAnother(label []rune, host string) bool {
	latin, cyrillic, greek, mimics := false, false, false, true
	for _, r := range label {
		latin = latin || unicode.Is(unicode.Latin, r)
		cyrillic = cyrillic || unicode.Is(unicode.Cyrillic, r)
		greek = greek || unicode.Is(unicode.Greek, r)
		mimics = mimics && (r < utf8.RuneSelf && !unicode.IsLetter(r) || strings.ContainsRune(latinLookalikes, r))
	}
	if latin && (cyrillic || greek) || cyrillic && greek {
		return true
	}
	tld := host[strings.LastIndexByte(host, '.')+1:]
	return cyrillic && mimics && only(tld, cAlnum|cHyphen)
}

// mixture says how a label passes for another: by its first letter that is not Latin,
// or, if none is Latin, because it reads as if it were.
func mixture(label string) string {
	if !strings.ContainsFunc(label, func(r rune) bool { return unicode.Is(unicode.Latin, r) }) {
		return "looks Latin and is not"
	}
	i := strings.IndexFunc(label, func(r rune) bool { return unicode.In(r, unicode.Cyrillic, unicode.Greek) })
	r, _ := utf8.DecodeRuneInString(label[i:])
	script := "Cyrillic"
	if unicode.Is(unicode.Greek, r) {
		script = "Greek"
	}
	return fmt.Sprintf("has the %s letter %U", script, r)
}

// latinLookalikes are Cyrillic letters that look the same as Latin ones.
const latinLookalikes = "асԁеһіјӏорԛѕԝхуъЬҽпгѵѡ"

// aceLabel checks a label in its ASCII form (RFC 5890, section 2.3.2.1).
func (c *checker) aceLabel(label string, at Span) {
	var buf [63]rune
	decoded, ok := punycode(buf[:0], label[len("xn--"):])
	switch {
	case !ok:
		c.report(hostName, at, nil, c.text(at), "is not Punycode")
	case slices.ContainsFunc(decoded, mapped) || passesForAnother(decoded, c.cut(c.host)):
		c.report(hostConfusable, at, nil, c.text(at), "passes for another name")
	}
}

// punycode appends the characters that s, the text after "xn--", encodes (RFC
// 3492, section 6.2). It returns false for what no encoder writes, such as
// ASCII alone.
func punycode(out []rune, s string) ([]rune, bool) {
	if i := strings.LastIndexByte(s, '-'); i >= 0 {
		for _, r := range s[:i] {
			out = append(out, r)
		}
		s = s[i+1:]
	}
	n, i, bias := utf8.RuneSelf, 0, 72
	for first := true; s != ""; first = false {
		delta, rest, ok := punycodeDelta(s, bias)
		if !ok {
			return nil, false
		}
		s = rest
		i += delta
		bias = punycodeBias(delta, len(out)+1, first)
		n += i / (len(out) + 1)
		i %= len(out) + 1
		if n > unicode.MaxRune {
			return nil, false
		}
		out = slices.Insert(out, i, rune(n))
		i++
	}
	return out, n > utf8.RuneSelf
}

// punycodeDelta reads one variable-length integer.
func punycodeDelta(s string, bias int) (delta int, rest string, ok bool) {
	for w, k := 1, 36; ; k += 36 {
		if s == "" || !is(s[0], cAlnum) {
			return 0, "", false
		}
		digit := int(s[0]|0x20) - 'a'
		if is(s[0], cDigit) {
			digit = int(s[0]-'0') + 26
		}
		s = s[1:]
		delta += digit * w
		t := min(max(k-bias, 1), 26)
		if digit < t {
			return delta, s, true
		}
		w *= 36 - t
		if w > 1<<40 || delta > 1<<31 {
			return 0, "", false
		}
	}
}

// punycodeBias adapts the bias (RFC 3492, section 6.1).
func punycodeBias(delta, points int, first bool) int {
	if delta /= 2; first {
		delta /= 350
	}
	delta += delta / points
	k := 0
	for ; delta > 455; k += 36 {
		delta /= 35
	}
	return k + 36*delta/(delta+38)
}
