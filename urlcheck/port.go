package urlcheck

import (
	"net/netip"
	"slices"
	"strings"
)

// checkPort checks what follows the colon after the host.
func (c *checker) checkPort() {
	s := c.cut(c.port)
	switch {
	case c.joined():
		if n := portValue(s); only(s, cDigit) && n > 65535 {
			c.report(portRange, c.port, nil, c.text(c.port))
		}
	case c.spec.shape&noPort != 0:
		c.report(portInvalid, c.port, nil, c.text(c.port), "is not allowed: "+c.text(c.scheme)+" URLs have none")
	case s == "" && c.isPrefixed():
	case s == "":
		colon, fix := Span{c.port.Start - 1, c.port.End}, sure("Remove the colon", "")
		switch {
		case c.host.empty(): // Go requests http://: from this machine, and nothing from http://
			fix = nil
		case c.port.End == len(c.s):
			fix.Title, fix.Suggestion = fix.Title+" (if no port is added to it)", true
		}
		c.report(portEmpty, colon, c.portFix(fix))
	case c.touched(c.port):
		c.startOfPort(s)
	case !only(s, cDigit):
		if !c.hiddenDelimiter() {
			c.report(portInvalid, c.port, nil, c.text(c.port), wrongPort(s))
		}
	default:
		c.portNumber(s)
	}
}

// isPrefixed reports whether the port is what a second URL has behind its scheme, before which stands what ends in a
// slash perhaps: "https://{mirror}http://h/".
func (c *checker) isPrefixed() bool {
	start := c.host.End
	for start > c.host.Start && is(c.s[start-1], cAlpha) {
		start--
	}
	_, behind := c.hole(start - 1)
	return behind && isWebScheme(c.s[start:c.host.End]) && strings.HasPrefix(c.cut(c.path), "//")
}

// portFix returns a fix of the port, nil if others than RFC 1738 find it in the query: http://h?q=:.
func (c *checker) portFix(fix *Fix) *Fix {
	if strings.ContainsAny(c.cut(c.host), "?#") {
		return nil
	}
	return fix
}

// wrongPort says why s is no port.
func wrongPort(s string) string {
	if first, second, ok := strings.Cut(s, ":"); ok && only(first, cDigit) && only(second, cDigit) && second != "" {
		return "is two ports"
	}
	return "is not a number"
}

// joined reports a port that is joined to a host without brackets, where the
// host may be an IPv6 address. It returns whether it reported one.
func (c *checker) joined() bool {
	if c.host.End-c.host.Start != 1 || c.port.empty() || !is(c.s[c.port.Start], cDigit|cControl) {
		return false
	}
	h, ok := c.hole(c.host.Start)
	if !ok || h.Kind != Variable && h.Kind != Host {
		return false
	}
	if after, ok := c.hole(c.port.Start); ok && after.Kind == Path {
		return false // sftp://%s:%s, where the path is one of ssh
	}
	// More may follow the port's own value: "%s:%s%s".
	at := Span{c.host.Start, c.port.Start + 1}
	if !c.isHole(c.port.Start) {
		at.End = c.port.Start + spanOf(c.cut(c.port), cDigit)
	}
	c.report(hostPortJoin, at, nil, c.howJoined(at))
	return true
}

// howJoined returns the notation, such as "%s:%d", or the operator.
func (c *checker) howJoined(at Span) string {
	if h, _ := c.hole(at.Start); h.Verb == "" {
		return "+"
	}
	return c.text(at)
}

// startOfPort checks the digits before a hole: the port of ":70000" + path is
// out of range for every path.
func (c *checker) startOfPort(s string) {
	n := spanOf(s, cDigit)
	if n > 0 && portValue(s[:n]) > 65535 {
		at := Span{c.port.Start, c.port.Start + n}
		c.report(portRange, at, nil, c.text(at))
	}
}

// portValue returns the value of digits, at most 65536.
func portValue(digits string) int {
	n := 0
	for i := range len(digits) {
		n = min(10*n+int(digits[i]-'0'), 65536)
	}
	return n
}

func (c *checker) portNumber(s string) {
	n := portValue(s)
	if n == 0 && ownMachine(c.cut(c.host)) {
		return // a server listens there, on a port that the system picks
	}
	if n == 0 || n > 65535 {
		c.report(portRange, c.port, nil, c.text(c.port))
		return
	}
	if s[0] == '0' && !(n == int(c.spec.port) && c.wants(portDefault)) { // there the port goes, zeros and all
		c.report(portLeadingZero, c.port, c.portFix(sure("Remove the zero", strings.TrimLeft(s, "0"))), c.text(c.port))
	}
	if c.spec.port == 0 || c.host.empty() {
		return
	}
	if n == int(c.spec.port) {
		if c.wants(portDefault) {
			withColon := Span{c.port.Start - 1, c.port.End}
			c.report(portDefault, withColon, c.portFix(Suggest("Remove the default port", "")), c.text(c.port), c.cut(c.scheme))
		}
		return
	}
	if owner := portOwner[n]; owned(n) && owner != c.cut(c.scheme) && c.spec.shape&oddPort != 0 {
		if c.veiled(c.port) {
			owner = "another protocol" // whose name would tell the port
		}
		c.report(portMismatch, c.port, nil, c.text(c.port), owner, c.cut(c.scheme))
		return
	}
	host := c.cut(c.host)
	if c.spec.shape&oddPort != 0 && !c.touched(c.host) && !IsReserved(host) {
		c.report(portNondefault, c.port, nil, c.text(c.port), c.cut(c.scheme), c.spec.port)
	}
}

// portOwner names the protocol that a well-known port belongs to. RFC 1738,
// section 6, warns of a URL that sends another protocol there. Most protocols
// are schemes, and their rows have the flag ownsPort; the others are here.
var portOwner = func() map[int]string {
	owners := map[int]string{
		20: "ftp", 43: "whois", 53: "dns", 79: "finger", 110: "pop3", 563: "nntps", 587: "submission",
		853: "dns over tls", 989: "ftps", 995: "pop3s", 3389: "rdp",
	}
	for _, s := range schemesOf(ownsPort) {
		owners[int(s.Port)] = s.Name
	}
	return owners
}()

// ownedPorts has a bit for each port that has an owner. Most ports have none, and
// a bit is faster to look up.
var ownedPorts = func() (set [1 << 10]uint64) {
	for port := range portOwner {
		set[port>>6] |= 1 << (port & 63)
	}
	return set
}()

func owned(port int) bool { return ownedPorts[port>>6]&(1<<(port&63)) != 0 }

// ownMachine reports whether a host is the machine of the program: a loopback
// or unspecified address, or a name such as localhost.rclone.org.
func ownMachine(host string) bool {
	if addr, ok := ipAddress(host); ok {
		return addr.IsLoopback() || addr.IsUnspecified()
	}
	host = strings.TrimSuffix(host, ".")
	return inDomain(host, "localhost") || inDomain(host, "localdomain") || len(host) > len(local) && strings.EqualFold(host[:len(local)], local)
}

const local = "localhost."

// IsReserved reports whether a host is nobody else's: the machine of the program, or
// a name or an address that is reserved for documentation and tests (RFC 2606,
// RFC 6761, RFC 5737, RFC 6676, RFC 3849, RFC 9637).
func IsReserved(host string) bool { return ownMachine(host) || reserved(host) }

// ipAddress returns the IP address that host spells, and whether it is one.
func ipAddress(host string) (netip.Addr, bool) {
	if host == "" || host[0] != '[' && !is(host[0], cDigit) {
		return netip.Addr{}, false
	}
	addr, err := netip.ParseAddr(strings.TrimSuffix(strings.Trim(host, "[]"), "."))
	return addr.Unmap(), err == nil
}

// reserved reports whether a host is reserved for documentation and tests.
func reserved(host string) bool {
	if addr, ok := ipAddress(host); ok {
		return slices.ContainsFunc(documentation[:], func(p netip.Prefix) bool { return p.Contains(addr) })
	}
	host = strings.TrimSuffix(host, ".")
	for _, domain := range [...]string{"example.com", "example.org", "example.net", "test", "example", "invalid"} {
		if inDomain(host, domain) {
			return true
		}
	}
	return false
}

func inDomain(host, domain string) bool {
	i := len(host) - len(domain)
	return i >= 0 && strings.EqualFold(host[i:], domain) && (i == 0 || host[i-1] == '.')
}

var documentation = [...]netip.Prefix{
	netip.MustParsePrefix("192.0.2.0/24"), netip.MustParsePrefix("198.51.100.0/24"),
	netip.MustParsePrefix("203.0.113.0/24"), netip.MustParsePrefix("233.252.0.0/24"),
	netip.MustParsePrefix("2001:db8::/32"), netip.MustParsePrefix("3fff::/20"),
}
