package urlcheck

import (
	"net/netip"
	"strings"
)

// plain reports whether s is beyond doubt free of problems under the default
// rules of a grammar: a URL of a dotted host name and plain bytes, in a scheme
// of the web. It is what most URLs are, and a fraction of the work; FuzzPlain
// holds it against the whole. False says nothing.
func plain(s string, g grammar) bool {
	n := spanOf(s, cAlpha)
	if !strings.HasPrefix(s[n:], "://") {
		return false
	}
	spec, _ := specOf(g, s[:n])
	if spec.shape&webClient == 0 {
		return false
	}
	s = s[n+len("://"):]
	n = plainHost(s)
	if n == 0 {
		return false
	}
	s = s[n:]
	n = plainBytes(s, spec.path)
	if n < len(s) && s[n] == '?' && n > 0 && spec.query != 0 {
		n += 1 + plainBytes(s[n+1:], spec.query)
	}
	if n < len(s) && s[n] == '#' && spec.fragment != 0 {
		n += 1 + plainBytes(s[n+1:], spec.fragment)
	}
	return n == len(s)
}

// plainHost returns the length of the host name at the start of s, 0 if it
// needs a closer look.
func plainHost(s string) int {
	label, dots := 0, 0
	before := cDot // what s[i-1] is, as far as it matters
	for i := range len(s) {
		cl := classes[s[i]]
		switch {
		case cl&cAlnum != 0:
		case cl&(cDot|cHyphen) != 0 && before&(cDot|cHyphen) == 0:
			if cl&cDot != 0 {
				label = i + 1
				dots++
			}
		case cl&cSlash != 0:
			return plainName(s[:i], label, dots)
		default:
			return 0 // "a..b", "a.-b", "xn--a", and every other byte
		}
		before = cl
	}
	return plainName(s, label, dots)
}

// plainName returns the length of a host whose last label is at offset label,
// 0 if it needs a closer look: it may be a second scheme, have a label that is
// too long, or end in a number.
func plainName(s string, label, dots int) int {
	switch {
	case label == len(s), len(s) > 63, s[len(s)-1] == '-', dots == 0 && isWebScheme(s):
		return 0
	case is(s[label], cDigit):
		addr, err := netip.ParseAddr(s)
		if err != nil || !addr.Is4() {
			return 0
		}
	}
	return len(s)
}

// plainBytes returns how many bytes at the start of s are in a class or belong
// to escapes of other than controls. "?" and ";" may separate.
func plainBytes(s string, c class) int {
	c &^= cPercent | cQuestion | cSemicolon
	n := 0
	for n < len(s) {
		switch {
		case is(s[n], c):
			n++
		case s[n] == '%' && n+2 < len(s) && s[n+1] != '0' && isHex(s[n+1]) && isHex(s[n+2]):
			n += 3
		default:
			return n
		}
	}
	return n
}
