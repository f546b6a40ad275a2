package urlcheck

import (
	"net/netip"
	"strings"
)

// Fault is what is wrong with a text that is no URL but near kin: an address, a host, an
// origin. It has no rule, because who asks for it knows what the text is for.
type Fault struct {
	Start   int    // byte offset of the smallest wrong span
	End     int    // byte offset after it
	Message string // a predicate: "has no port"
	Fix     *Fix   // nil if no replacement of the span alone repairs it
}

// CheckAddress returns the first fault of s as the address of package net in a network
// whose addresses are host:port: tcp, tcp4, tcp6, udp, udp4 or udp6; "" is any of them. It
// returns nil if there is none. The empty address and the empty port are no faults: a
// listener picks them.
//
// What it reports, net.Dial and net.Listen refuse, or look up as a host that cannot exist
// (RFC 3986, section 3.2; RFC 6335, section 5.1). The exception is a name in brackets:
// net.Dial takes it, and crypto/tls compares it with the certificate, brackets and all.
func CheckAddress(s, network string) *Fault {
	host, port, fault := splitAddress(s)
	if fault == nil {
		fault = checkPort(s, port)
	}
	if fault == nil && s[host.Start:host.End] == "*" {
		fault = faultAt(host, `names the host "*"; every address is ""`)
		fault.Fix = sure("Remove the asterisk", "")
	}
	if fault == nil {
		fault = checkAddressHost(s, host, network)
	}
	return fault
}

// CheckHost returns the first fault of s as a host alone, a name or an IP address, nil if
// there is none. An IPv6 address may have its brackets: crypto/tls and crypto/x509 take
// them.
func CheckHost(s string) *Fault {
	if _, err := netip.ParseAddr(strings.Trim(s, "[]")); err == nil || s == "" {
		return nil
	}
	host, port, fault := splitAddress(s)
	if !strings.Contains(s, ":") && fault != nil && fault.Message == portless {
		return checkAddressHost(s, Span{0, len(s)}, "")
	}
	if fault == nil && checkPort(s, port) == nil {
		fault = faultAt(Span{host.End, port.End}, "has a port")
		fault.Fix = sure("Remove the port", "")
	}
	return fault
}

func faultAt(at Span, message string) *Fault { return &Fault{at.Start, at.End, message, nil} }

const portless = "has no port"

// splitAddress parts s as net.SplitHostPort does, the host with its brackets. It returns
// what keeps s from being parted, nil if nothing does.
func splitAddress(s string) (host, port Span, fault *Fault) {
	fault = checkEdges(s)
	last := strings.LastIndexByte(s, ':')
	switch n := strings.Index(s, "://"); {
	case s == "" || fault != nil:
		return host, port, fault
	case n > 0:
		return host, port, faultAt(Span{0, n + len("://")}, "is a URL")
	case s[0] == '[':
		return splitBrackets(s)
	case last < 0:
		fault = faultAt(Span{0, len(s)}, portless)
		if only(s, cDigit) && portValue(s) <= 65535 {
			fault.Fix = sure("Write a colon before the port", ":"+s)
		}
		return host, port, fault
	case strings.IndexByte(s, ':') != last:
		return host, port, colonsFault(s, last)
	}
	return Span{0, last}, Span{last + 1, len(s)}, nil
}

// checkEdges returns the fault of blanks at an end of s.
func checkEdges(s string) *Fault {
	const blanks = " \t\r\n"
	end := len(strings.TrimRight(s, blanks))
	start := end - len(strings.TrimLeft(s[:end], blanks))
	at, message := Span{0, start}, "begins with white space"
	if end < len(s) {
		at, message = Span{end, len(s)}, "ends in white space"
	}
	if at.empty() {
		return nil
	}
	return &Fault{at.Start, at.End, message, sure("Remove the white space", "")}
}

// splitBrackets parts s, which begins with a bracket.
func splitBrackets(s string) (host, port Span, fault *Fault) {
	switch end := strings.IndexByte(s, ']') + 1; {
	case end == 0:
		fault = faultAt(Span{0, 1}, "has a bracket that is not closed")
	case end == len(s):
		fault = faultAt(Span{0, end}, portless)
	case s[end] != ':' || strings.LastIndexByte(s, ':') != end:
		fault = faultAt(Span{end, len(s)}, "has no port after the bracket")
	default:
		host, port = Span{0, end}, Span{end + 1, len(s)}
	}
	return host, port, fault
}

// colonsFault returns the fault of an address with several colons, of which the last is
// at an offset.
func colonsFault(s string, last int) *Fault {
	fault := faultAt(Span{0, len(s)}, "has more than one colon")
	switch {
	case isZonedIPv6(s[:last]) && checkPort(s, Span{last + 1, len(s)}) == nil:
		fault.Message = "has an IPv6 address without brackets"
		fault.Fix = Suggest("Write the brackets", "["+s[:last]+"]"+s[last:])
	case isZonedIPv6(s):
		fault.Message = "is an IPv6 address without a port"
	}
	return fault
}

// isZonedIPv6 reports whether s is an IPv6 address, with a zone or without.
func isZonedIPv6(s string) bool {
	addr, err := netip.ParseAddr(s)
	return err == nil && addr.Is6()
}

// checkPort returns the fault of the port at a span of s. A port may be the name of a
// service, and package net takes a plus sign before a number.
func checkPort(s string, at Span) *Fault {
	port := s[at.Start:at.End]
	digits := strings.TrimPrefix(port, "+")
	switch isNumber := digits != "" && only(digits, cDigit); {
	case port == "", isNumber && portValue(digits) <= 65535:
		return nil
	case isNumber:
		return faultAt(at, "has a port over 65535")
	case only(port, cAlnum|cHyphen) && !only(port, cDigit|cHyphen):
		return nil
	}
	return faultAt(at, "has no port after the colon")
}

// checkAddressHost returns the fault of the host at a span of s, with its brackets, in a
// network; "" is any.
func checkAddressHost(s string, at Span, network string) *Fault {
	host := s[at.Start:at.End]
	if host != "" && host[0] == '[' {
		return checkBrackets(host, network)
	}
	if n := spanOf(host, cAlnum|cHyphen|cDot|cUnderscore|cHigh); n < len(host) {
		return faultAt(Span{at.Start + n, at.Start + n + 1}, "has a character that no host has")
	}
	_, err := netip.ParseAddr(host)
	switch {
	case err == nil && strings.HasSuffix(network, "6"):
		return faultAt(at, "has an IPv4 address, and "+network+" takes none")
	case err != nil && isBigQuad(host):
		return faultAt(at, "has a number over 255 in its IPv4 address")
	}
	return nil
}

// checkBrackets returns the fault of a host in brackets, which an address begins with.
func checkBrackets(host, network string) *Fault {
	inner := host[1 : len(host)-1]
	switch {
	case !isZonedIPv6(inner):
		fault := faultAt(Span{0, len(host)}, "has brackets, which only IPv6 addresses have")
		if only(inner, cAlnum|cHyphen|cDot|cUnderscore) {
			fault.Fix = sure("Remove the brackets", inner)
		}
		return fault
	case strings.HasSuffix(network, "4"):
		return faultAt(Span{0, len(host)}, "has an IPv6 address, and "+network+" takes none")
	}
	return nil
}

// isBigQuad reports whether s has the form of an IPv4 address, and a number over 255.
func isBigQuad(s string) bool {
	parts, big := strings.Split(s, "."), false
	for _, p := range parts {
		if p == "" || !only(p, cDigit) {
			return false
		}
		big = big || portValue(p) > 255
	}
	return len(parts) == 4 && big
}

// CheckIP returns the first fault of s as an IP address, nil if there is none.
func CheckIP(s string) *Fault {
	if _, err := netip.ParseAddr(s); err == nil {
		return nil
	}
	slash := strings.IndexByte(s, '/')
	fault := CheckHost(s)
	switch {
	case slash >= 0 && only(s[slash+1:], cDigit):
		return faultAt(Span{slash, len(s)}, "has a prefix length")
	case fault != nil && isIP(strings.Trim(mendedBy(s, fault), "[]")):
		return fault
	case isIP(strings.Trim(s, "[]")):
		fault = faultAt(Span{0, len(s)}, "has brackets")
		fault.Fix = sure("Remove the brackets", strings.Trim(s, "[]"))
		return fault
	case s == "":
		return nil
	}
	return faultAt(Span{0, len(s)}, "is not an IP address")
}

// isIP reports whether s is an IP address.
func isIP(s string) bool {
	_, err := netip.ParseAddr(s)
	return err == nil
}

// mendedBy returns s with the fix of a fault, s if it has none.
func mendedBy(s string, f *Fault) string {
	if f.Fix == nil {
		return s
	}
	return s[:f.Start] + f.Fix.Text + s[f.End:]
}

// CheckTarget returns the first fault of s as a target of gRPC (gRPC Name Resolution), nil
// if there is none: a URI of a resolver, whose authority is a server of names, or
// host[:port].
func CheckTarget(s string) *Fault {
	resolver, rest, uri := strings.Cut(s, "://")
	name, path, hasPath := strings.Cut(rest, "/")
	switch {
	case !uri:
		return nil
	case (resolver == "unix" || resolver == "unix-abstract") && name != "":
		return faultAt(Span{len(resolver) + len("://"), len(resolver) + len("://") + len(name)}, "has a host, and sockets have none")
	case resolver == "dns" && name != "" && (!hasPath || path == ""):
		fault := faultAt(Span{len(resolver), len(s) - len(rest)}, "names a DNS server and no host")
		fault.Fix = sure("Write a third slash", ":///")
		return fault
	}
	return nil
}
