package urlcheck

import (
	"net/netip"
	"strconv"
	"strings"
)

// ipv4Fix rewrites a number as the IPv4 address that every parser reads, if the
// parsers that accept it agree: 127.1 and 0x7f000001 are 127.0.0.1, but
// 010.0.0.1 may be octal.
func ipv4Fix(s string) *Fix {
	addr, ok := looseIPv4(strings.TrimSuffix(s, "."))
	if !ok {
		return nil
	}
	return sure("Write the address in full", addr.String())
}

// looseIPv4 reads one to four numbers, decimal or hexadecimal. The last one
// fills the remaining octets (WHATWG URL, IPv4 parser).
func looseIPv4(s string) (netip.Addr, bool) {
	fields := strings.SplitN(s, ".", 5)
	if len(fields) > 4 {
		return netip.Addr{}, false
	}
	var value uint64
	for i, f := range fields {
		n, ok := looseNumber(f)
		limit := uint64(256)
		if i == len(fields)-1 {
			limit = 1 << (8 * (5 - len(fields)))
		}
		if !ok || n >= limit {
			return netip.Addr{}, false
		}
		if i < len(fields)-1 {
			n <<= 8 * (3 - i)
		}
		value |= n
	}
	return netip.AddrFrom4([4]byte{byte(value >> 24), byte(value >> 16), byte(value >> 8), byte(value)}), true
}

// looseNumber reads a decimal or hexadecimal number. It rejects a leading zero,
// which some read as octal and others as decimal.
func looseNumber(s string) (uint64, bool) {
	if hex, ok := strings.CutPrefix(strings.ToLower(s), "0x"); ok {
		n, err := strconv.ParseUint(hex, 16, 32)
		return n, err == nil
	}
	if len(s) > 1 && s[0] == '0' || !only(s, cDigit) {
		return 0, false
	}
	n, err := strconv.ParseUint(s, 10, 32)
	return n, err == nil
}

// isQuad reports whether s is four decimal numbers up to 255 without leading
// zeros (RFC 3986, section 3.2.2, IPv4address).
func isQuad(s string) bool {
	n, digits, dots := 0, 0, 0
	for i := range len(s) {
		switch b := s[i]; {
		case b == '.' && digits > 0:
			n, digits = 0, 0
			dots++
		case is(b, cDigit) && (digits == 0 || n > 0) && 10*n+int(b-'0') < 256:
			n = 10*n + int(b-'0')
			digits++
		default:
			return false
		}
	}
	return dots == 3 && digits > 0
}
