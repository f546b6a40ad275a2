package urlcheck

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// unicodeHost checks the non-ASCII characters of a host: those that parsers
// delete or replace, and labels that pass for others.
func (c *checker) unicodeHost() {
	s := c.cut(c.host)
	if c.holeIn(c.host) {
		return
	}
	if !utf8.ValidString(s) {
		c.report(hostName, c.host, nil, s, "is not UTF-8")
		return
	}
	if c.replaced(s) {
		return
	}
	start := 0
	for label := range strings.SplitSeq(s, ".") {
		if passesForAnother([]rune(label), s) {
			c.report(hostConfusable, c.labelSpan(label, start), nil, label, "mixes scripts or mimics Latin letters")
			return
		}
		start += len(label) + 1
	}
	if c.wants(hostNonASCII) {
		c.report(hostNonASCII, c.host, nil, s)
	}
}

// replaced reports each run of characters that WHATWG parsers replace with
// others or delete before they look the host up, and Go does not.
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
		c.report(hostConfusable, at, nil, s[i:i+n], "is replaced by some parsers only")
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
// character or maps it to ASCII.
func mapped(r rune) bool {
	switch {
	case r < utf8.RuneSelf:
		return false
	case hidden(r):
		return true
	case r >= 0xFE00 && r <= 0xFE0F: // variation selectors
		return true
	case r >= 0xFF01 && r <= 0xFF5E: // full-width forms
		return true
	case r >= 0x1D400 && r <= 0x1D7FF: // mathematical letters and digits
		return true
	case r >= 0x2460 && r <= 0x24FF: // enclosed letters and digits
		return true
	case r >= 0x2070 && r <= 0x209C, r == 0xB2, r == 0xB3, r == 0xB9, r == 0xAA, r == 0xBA: // superscripts and subscripts
		return true
	case r >= 0x2100 && r <= 0x214F: // letter-like symbols
		return true
	case r == utf8.RuneError, r&0xFFFE == 0xFFFE, r >= 0xFDD0 && r <= 0xFDEF: // no characters at all
		return true
	}
	return false
}

// passesForAnother reports whether a label mixes scripts that no language
// mixes, or is Cyrillic throughout and reads as Latin under an ASCII domain.
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

// latinLookalikes are Cyrillic letters that cannot be told from Latin ones.
const latinLookalikes = "асԁеһіјӏорԛѕԝхуъЬҽпгѵѡ"

// aceLabel checks a label in its ASCII form (RFC 5890, section 2.3.2.1).
func (c *checker) aceLabel(label string, at Span) {
	var buf [63]rune
	decoded, ok := punycode(buf[:0], label[len("xn--"):])
	switch {
	case !ok:
		c.report(hostName, at, nil, label, "is not Punycode")
	case slices.ContainsFunc(decoded, mapped) || passesForAnother(decoded, c.cut(c.host)):
		c.report(hostConfusable, at, nil, label, "passes for another name")
	}
}

// punycode appends what s, which follows "xn--", stands for (RFC 3492, section
// 6.2). It fails on what no encoder writes, ASCII alone included.
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
