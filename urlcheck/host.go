package urlcheck

import (
	"net/netip"
	"slices"
	"strconv"
	"strings"
)

// ownBytes are the bytes that may be in the authority of a scheme with its own
// grammar.
var ownBytes = [grammars]class{
	modern:  cRegName | cColon | cAt | cBracket,
	rfc3986: cRegName | cColon | cAt | cBracket,
	rfc1738: cXchar,
}

// nameBytes are the bytes of a DNS name.
var nameBytes = [grammars]class{
	modern:  cAlnum | cHyphen | cDot | cUnderscore,
	rfc3986: cAlnum | cHyphen | cDot | cUnderscore,
	rfc1738: cAlnum | cHyphen | cDot,
}

// maxLabel is the longest label; the BNF of RFC 1738 sets no limit.
var maxLabel = [grammars]int{modern: 63, rfc3986: 63, rfc1738: 1 << 30}

// maxName is the longest host name (RFC 1035, section 2.3.4).
const maxName = 253

// checkAuthority checks user information, host and port.
func (c *checker) checkAuthority() {
	switch {
	case c.endsInDigest():
		return
	case c.spec.shape&ownHost != 0, c.listsHosts():
		c.ownAuthority()
		return
	case c.userinfo.Present():
		c.checkUserinfo()
	}
	switch hole := c.openHole(); {
	case hole < c.host.Start:
		if c.port.Present() {
			c.joined() // user + "@" + host + ":" + port
		}
		return
	case hole < c.host.End:
		c.host.End, c.port = hole+1, absent
	}
	if c.port.Present() && c.bareIPv6() {
		return
	}
	c.checkHost()
	if c.port.Present() {
		c.checkPort()
	}
	if c.active.has(schemeCleartext) {
		c.cleartext()
	}
}

// endsInDigest reports whether the authority is a name with a digest, which
// clients of registries read: "http://model@sha256:0a1b".
func (c *checker) endsInDigest() bool {
	return c.g == modern && c.userinfo.Present() && c.port.Present() && isDigest(c.s[c.host.Start:c.port.End])
}

// isDigest reports whether s begins with a digest as registries write it. Digits
// alone may be a port.
func isDigest(s string) bool {
	algorithm, rest, _ := strings.Cut(s, ":")
	switch algorithm {
	case "sha256", "sha384", "sha512":
		n := spanOf(rest, cHex|cDigit)
		return rest == "" || n > 0 && n == spanOf(rest, cAlnum) && (n > 5 || !only(rest[:n], cDigit))
	}
	return false
}

// listsHosts reports whether the authority is a list: "redis://a:1,b:2". Only
// the program that it is for understands it; a scheme that is for everybody has
// one host.
func (c *checker) listsHosts() bool {
	return c.g == modern && c.scheme.Present() && c.spec.shape&(needsHost|noPort) == 0 &&
		c.inAuthority&cSub != 0 && strings.Contains(c.s[c.host.Start:c.authority.End], ",")
}

// openHole returns the offset of the first hole in the authority that may contain
// the end of the host: a slash, or the colon of a port. It returns the authority's
// end if there is none. What follows such a hole may be a path: "http://h" + base +
// ":70000".
func (c *checker) openHole() int {
	for _, h := range c.holes {
		if h.At >= c.authority.Start && h.At < c.authority.End && (h.Kind == Unknown || h.Kind == Path || h.Kind == Address) {
			return h.At
		}
	}
	return c.authority.End
}

// ownAuthority checks what is true of every authority: "mongodb://a:1,b:2".
func (c *checker) ownAuthority() {
	c.chars(authorityPart, Span{c.authority.Start, c.openHole()}, c.inAuthority, ownBytes[c.g])
	if c.userinfo.Present() {
		c.password()
	}
	if c.spec.shape&hostList == 0 && !c.listsHosts() {
		return // docker://repository:tag@digest
	}
	if c.userinfo.Present() {
		c.unescapedUserinfo()
	}
	if c.port.Present() && !c.joined() && c.isPasswordLike(c.port) {
		c.hiddenDelimiter()
	}
}

// isPasswordLike reports whether what stands where a port belongs, in a list of hosts or alone,
// is no port and no placeholder for one.
func (c *checker) isPasswordLike(port Span) bool {
	s := c.cut(port)
	return !c.touched(port) && !only(s, cDigit) && c.inAuthority&cSub == 0 && !placeholder("", s)
}

// noHost says that the host is missing, and before what.
func (c *checker) noHost() string {
	switch {
	case !c.port.empty() && only(c.cut(c.port), cDigit):
		return "no host before " + strconv.Quote(":"+shortened(c.text(c.port)))
	case c.scheme.empty():
		return "no host in a URL"
	}
	return "no host in a URL of " + c.text(c.scheme)
}

// emptyLabel says where the empty label at a dot is.
func (c *checker) emptyLabel(at Span) string {
	if at.Start <= c.host.Start {
		return "begins with a dot"
	}
	return "has two dots in a row"
}

func (c *checker) checkHost() {
	if c.host.empty() {
		// Browsers refuse a port or user without a host in any scheme.
		odd := !c.known && c.g == modern && (c.port.Present() || c.userinfo.Present()) && !c.touched(c.scheme)
		if odd || c.spec.shape&needsHost != 0 {
			c.report(hostEmpty, c.host, nil, c.noHost())
		}
		return
	}
	// The classes of the authority are those of the host, except for the user
	// information and the colon of the port.
	seen := c.inAuthority &^ cColon
	if c.userinfo.Present() {
		seen = c.seen(c.host)
	}
	if seen&cBracket != 0 {
		c.ipLiteral()
		return
	}
	if c.spec.shape&dnsHost == 0 {
		c.chars(hostPart, c.host, seen, cRegName)
		return
	}
	if len(c.cut(c.host)) > 4*maxName && c.g == modern {
		c.report(hostName, c.host, nil, c.text(c.host), "is longer than 253 bytes")
		return
	}
	if seen&^nameBytes[c.g] != 0 {
		c.unusualHost(seen)
	}
	c.labels(seen)
}

// unusualHost checks a host that has other bytes than a DNS name.
func (c *checker) unusualHost(seen class) {
	c.wrongNameBytes()
	if seen&cPercent != 0 {
		c.escapedHost()
	}
	if seen&cHigh != 0 && c.g == modern {
		c.unicodeHost()
	}
	c.chars(hostPart, c.host, seen&^cPercent, ^byOtherRules[c.g]|cPercent|cHigh)
}

// byOtherRules are the bytes that no DNS name has and that other rules report.
// Only a host of RFC 1738 can contain a question mark.
var byOtherRules = [grammars]class{
	modern:  cControl | cQuestion | cPercent | cHigh,
	rfc3986: cControl | cQuestion | cPercent | cHigh,
	rfc1738: cControl | cQuestion | cPercent,
}

// wrongNameBytes reports each run of bytes that a DNS name may not have. Some
// of them may be in a registered name, and encoding the others would give one
// (RFC 3986, section 3.2.2), but no such name can be looked up.
func (c *checker) wrongNameBytes() {
	fine := nameBytes[c.g] | byOtherRules[c.g]
	for i := c.host.Start; i < c.host.End && c.wants(hostName); i++ {
		n := spanOf(c.s[i:c.host.End], ^fine)
		if n > 0 {
			at := Span{i, i + n}
			c.report(hostName, at, nil, c.text(c.host), "has "+c.nameOf(at))
			i += n
		}
	}
}

// escapedHost reports each run of escapes and of what looks like escapes.
func (c *checker) escapedHost() {
	for i := c.host.Start; i < c.host.End; {
		end := c.escapesEnd(i)
		switch {
		case end > i && c.wants(escapeInHost):
			at := Span{i, end}
			c.report(escapeInHost, at, nil, c.quoted(at))
		case end == i && c.s[i] == '%' && c.wants(escapeMalformed):
			c.malformed(i, c.host.End)
		}
		i = max(i+1, end)
	}
}

// escapesEnd returns the end of the run of escapes that begins at i.
func (c *checker) escapesEnd(i int) int {
	for i+2 < c.host.End && c.s[i] == '%' && isHex(c.s[i+1]) && isHex(c.s[i+2]) {
		i += 3
	}
	return i
}

// labels checks the labels of a host name (RFC 1123, section 2.1).
func (c *checker) labels(seen class) {
	s := c.cut(c.host)
	if s == "." && c.g == modern {
		return // the root of the DNS: a name for a host that a dialer ignores
	}
	last, plain := lastLabelOf(s)
	if plain && seen&(cHyphen|cUnderscore) == 0 && len(s) <= maxLabel[c.g] {
		return
	}
	c.eachLabel(s[:last])
	c.lastLabel(s[last:], last)
	if len(s) > maxName && maxLabel[c.g] < maxName && len(c.holes) == 0 {
		c.report(hostName, c.host, nil, c.text(c.host), "is longer than 253 bytes")
	}
	if seen&cUnderscore != 0 && c.wants(hostUnderscore) {
		i := c.host.Start + strings.IndexByte(s, '_')
		c.report(hostUnderscore, Span{i, i + 1}, nil, c.text(c.host))
	}
}

// lastLabelOf returns the offset of the last label, and whether no label is
// empty and the last begins with a letter.
func lastLabelOf(s string) (last int, plain bool) {
	plain = true
	for i := range len(s) {
		if s[i] == '.' {
			plain = plain && i > last
			last = i + 1
		}
	}
	return last, plain && last < len(s) && is(s[last], cAlpha)
}

// eachLabel checks the labels before a dot.
func (c *checker) eachLabel(s string) {
	for start := 0; start < len(s) && c.wants(hostName); {
		n := strings.IndexByte(s[start:], '.')
		label := s[start : start+n]
		if n == 0 || n > maxLabel[c.g] || c.hyphenated(label) {
			c.wrongLabel(label, start)
		}
		start += n + 1
	}
}

// hyphenated reports whether a label has hyphens that matter: at one of its
// ends, or in the prefix of an internationalised label's ASCII form (RFC 5890),
// which the other profiles do not know.
func (c *checker) hyphenated(label string) bool {
	return label[0] == '-' || label[len(label)-1] == '-' ||
		len(label) > 4 && label[2] == '-' && label[3] == '-' && c.g == modern
}

// lastLabel checks the label that decides whether a host is a name or a number.
func (c *checker) lastLabel(label string, start int) {
	if label == "" && start > 1 {
		dot := Span{c.host.End - 1, c.host.End}
		s := c.cut(c.host)
		label, start = s[strings.LastIndexByte(s[:start-1], '.')+1:start-1], start-1
		if !numeric(label) {
			if c.wants(hostTrailingDot) {
				c.report(hostTrailingDot, dot, Suggest("Remove the dot", ""), c.text(c.host))
			}
			return
		}
	}
	switch {
	case numeric(label):
		c.ipv4()
	case label == "", len(label) > maxLabel[c.g], c.hyphenated(label):
		c.wrongLabel(label, start)
	case c.g == rfc1738 && is(label[0], cDigit):
		c.report(hostName, c.labelSpan(label, start), nil, c.text(c.host), "ends in a label that begins with a digit")
	}
}

func (c *checker) labelSpan(label string, start int) Span {
	return Span{c.host.Start + start, c.host.Start + start + len(label)}
}

func (c *checker) wrongLabel(label string, start int) {
	at := c.labelSpan(label, start)
	if label == "" {
		at.End = min(at.End+1, c.host.End)
		at.Start -= 1 - (at.End - at.Start)
	}
	if c.touched(at) || !c.wants(hostName) && !c.wants(hostConfusable) {
		return
	}
	switch {
	case label == "":
		c.report(hostName, at, nil, c.text(c.host), c.emptyLabel(at))
	case len(label) > maxLabel[c.g]:
		c.report(hostName, at, nil, c.text(Span{at.Start, at.Start + 10})+"…", "is a label longer than 63 bytes")
	case len(label) <= 63 && strings.EqualFold(label[:min(4, len(label))], "xn--"):
		c.aceLabel(label, at)
	case label[0] == '-':
		c.report(hostName, Span{at.Start, at.Start + 1}, nil, c.text(c.host), "has a label that begins with a hyphen")
	case label[len(label)-1] == '-':
		c.report(hostName, Span{at.End - 1, at.End}, nil, c.text(c.host), "has a label that ends in a hyphen")
	}
}

// numeric reports whether a label makes its host an IPv4 address to WHATWG
// parsers: digits, or 0x and hexadecimal digits.
func numeric(label string) bool {
	if label == "" || !is(label[0], cDigit) {
		return false
	}
	if len(label) > 1 && label[1]|0x20 == 'x' {
		return only(label[2:], cHex|cDigit)
	}
	return only(label, cDigit)
}

// ipv4 checks a host that ends in a number.
func (c *checker) ipv4() {
	s := c.cut(c.host)
	if isQuad(s) || c.touched(c.host) {
		return
	}
	fix := ipv4Fix(s)
	if c.userinfo.Present() && strings.Contains(c.s[c.host.End:], "@") {
		fix = nil // the host is a part of the password perhaps: "https://bob:Tiger@2024#1@h.org"
	}
	c.report(hostIPv4, c.host, fix, c.text(c.host), noQuad(s))
	if c.g == rfc1738 && !fourDigitGroups(s) {
		c.report(hostName, c.host, nil, c.text(c.host), "ends in a number")
	}
}

// noQuad says why a host that ends in a number is no dotted quad.
func noQuad(s string) string {
	if quad, ended := strings.CutSuffix(s, "."); ended && isQuad(quad) {
		return "is an IPv4 address with a dot after it"
	}
	groups := strings.Split(s, ".")
	for _, g := range groups {
		switch {
		case len(g) > 1 && g[0] == '0' && only(g, cDigit):
			return "has " + strconv.Quote(shortened(g)) + ", octal to some parsers and decimal to others"
		case only(g, cDigit) && portValue(g) > 255 && len(groups) > 1:
			return "is not an IPv4 address: " + shortened(g) + " is over 255"
		case !only(g, cDigit) && numeric(g):
			return "has hexadecimal numbers, which some parsers alone take"
		}
	}
	if len(groups) > 4 {
		return "is not an IPv4 address: more than four numbers"
	}
	return "is an IPv4 address to some parsers only"
}

// shortened returns s, cropped to what a message has room for.
func shortened(s string) string {
	if len(s) > 12 {
		return s[:12] + "…"
	}
	return s
}

// fourDigitGroups reports whether s is a hostnumber of RFC 1738, section 5,
// which does not limit the numbers.
func fourDigitGroups(s string) bool {
	groups := strings.SplitN(s, ".", 5)
	for _, g := range groups {
		if g == "" || !only(g, cDigit) {
			return false
		}
	}
	return len(groups) == 4
}

// ipLiteral checks a host with a bracket (RFC 3986, section 3.2.2).
func (c *checker) ipLiteral() {
	s := c.cut(c.host)
	if c.holeIn(c.host) {
		return
	}
	inner, opened := strings.CutPrefix(s, "[")
	inner, closed := strings.CutSuffix(inner, "]")
	address, zone, zoned := strings.Cut(inner, "%")
	switch {
	case c.g == rfc1738:
		c.report(hostIPv6, c.host, nil, c.text(c.host), "is an IP literal, which RFC 1738 lacks")
	case !opened || !closed:
		c.report(hostIPv6, c.host, nil, c.text(c.host), "has stray brackets")
	case isIPvFuture(inner):
		if c.g == modern {
			c.report(hostIPv6, c.host, nil, c.text(c.host), "is an IPvFuture address, which nothing supports")
		}
	case zoned && isIPv6(address) && c.isZone(zone):
		c.zone(Span{c.host.End - len("%]") - len(zone), c.host.End - 1})
	case !isIPv6(inner):
		c.report(hostIPv6, c.host, nil, c.text(c.host), "is not an IPv6 address")
	}
}

// isZone reports whether s, the text behind a percent sign, can be a zone. That sign
// is escaped (RFC 6874), or it is not, as people write a zone (RFC 9844).
func (c *checker) isZone(s string) bool {
	name, escaped := strings.CutPrefix(s, "25")
	if !escaped && c.spec.shape&webClient != 0 && len(s) > 1 && isHex(s[0]) && isHex(s[1]) {
		return false // http://[::%31]/: net/url refuses an escaped digit
	}
	return name != "" && only(name, cUnreserved|cPercent)
}

// zone reports a zone. Its percent sign has to be escaped, or net/url takes it for
// an escape; other programs than web clients need not use net/url.
func (c *checker) zone(at Span) {
	c.report(hostIPv6Zone, at, nil, c.text(at))
	if c.spec.shape&webClient != 0 {
		c.escapes(at)
	}
}

// longestIPv6 is the length in bytes of the longest IPv6 address.
const longestIPv6 = len("1111:1111:1111:1111:1111:1111:255.255.255.255")

// beginsOwnZone reports whether the percent sign at i begins the zone of an address
// in an authority with its own grammar: tls://[fe80::1%eth0]:853.
func (c *checker) beginsOwnZone(i int) bool {
	before := c.s[max(0, i-longestIPv6-1):i]
	bracket := strings.LastIndexByte(before, '[')
	return c.g == modern && c.spec.shape&ownHost != 0 && bracket >= 0 && isIPv6(before[bracket+1:])
}

func (c *checker) holeIn(at Span) bool {
	return slices.ContainsFunc(c.holes, func(h Hole) bool { return h.At >= at.Start && h.At < at.End })
}

func isIPv6(s string) bool {
	addr, err := netip.ParseAddr(s)
	return err == nil && addr.Is6() && addr.Zone() == ""
}

// isIPvFuture reports whether s is "v" 1*HEXDIG "." and the bytes that may
// follow.
func isIPvFuture(s string) bool {
	if s == "" || s[0]|0x20 != 'v' {
		return false
	}
	n := spanOf(s[1:], cHex|cDigit)
	rest, dot := strings.CutPrefix(s[1+n:], ".")
	return n > 0 && dot && rest != "" && only(rest, cRegName&^cPercent|cColon)
}

// bareIPv6 reports an IPv6 address without its brackets.
func (c *checker) bareIPv6() bool {
	if strings.IndexByte(c.cut(c.port), ':') < 0 {
		return false
	}
	at := Span{c.host.Start, c.port.End}
	if c.holeIn(at) {
		return true // a port, or the end of an address
	}
	s := c.cut(at)
	if address, _, zoned := strings.Cut(s, "%"); zoned && isIPv6(address) {
		c.report(hostIPv6, at, nil, c.text(at), "lacks its brackets and has a zone")
		return true
	}
	if !only(s, cHex|cDigit|cColon|cDot) {
		return false
	}
	var fix *Fix
	last := strings.LastIndexByte(s, ':')
	// 2001:db8::1:8080 may end in a port or not.
	if isIPv6(s) && !isIPv6(s[:last]) {
		fix = sure("Put the address in brackets", "["+s+"]")
	}
	c.report(hostIPv6, at, fix, c.text(at), "lacks its brackets")
	return true
}
