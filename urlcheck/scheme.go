package urlcheck

import (
	"net/netip"
	"slices"
	"strconv"
	"strings"
)

// head checks the start of the text: the scheme and its slashes. It returns
// whether the authority should be checked.
func (c *checker) head() bool {
	if !c.scheme.Present() {
		return c.noScheme()
	}
	if c.inScheme&cUpper != 0 && c.wants(schemeCase) {
		s := c.cut(c.scheme)
		c.report(schemeCase, c.scheme, sure("Write the scheme in lower case", strings.ToLower(s)), s)
	}
	switch {
	case !c.known:
		return c.unknownScheme()
	case c.authority.Present() && c.spec.syntax == fileSyntax:
		return c.g != modern || !c.notFileHost()
	case c.authority.Present():
		return !c.doubledScheme()
	case c.spec.shape&needsAuthority != 0:
		return c.noAuthority()
	}
	return false
}

// webSchemes are the schemes that a misspelled scheme may be meant as.
var webSchemes = schemesOf(webClient)

// webScheme returns the letters and digits at the start of s, and whether they
// are a web scheme in upper or lower case.
func webScheme(s string) (string, bool) {
	n := spanOf(s, cAlnum)
	return s[:n], isWebScheme(s[:n])
}

func isWebScheme(name string) bool {
	for _, w := range webSchemes {
		if strings.EqualFold(name, w.Name) {
			return true
		}
	}
	return false
}

// noScheme checks whether a text without a scheme was meant to have one.
func (c *checker) noScheme() bool {
	rest := c.s[c.start():]
	if name, ok := webScheme(rest); ok {
		for _, wrong := range [...]string{"//", ";//", ".//", ",//", "://", ";/"} {
			if strings.HasPrefix(rest[len(name):], wrong) {
				c.slashes(len(name)+len(wrong), name)
				return false
			}
		}
	}
	if c.g == modern && hasPrefixFold(rest, "<URL:") {
		c.wrapper(rest)
		return false
	}
	switch {
	case isAddrPort(rest), c.absolute && quotedTwice(rest):
		c.missing(rest)
		c.skipRest()
	case c.wrongScheme(rest):
	case c.absolute && !c.mayBeginScheme() && !(c.g == modern && isFilling(rest)):
		c.missing(rest)
	}
	return c.authority.Present()
}

// isFilling reports whether a text says of itself that it only fills the place of a URL, which is
// written over it before it is used: "placeholder_sentry_dsn".
func isFilling(s string) bool {
	words := strings.FieldsFunc(strings.ToLower(s), func(r rune) bool { return r == '_' || r == '-' })
	return only(s, cAlnum|cUnderscore|cHyphen) && slices.ContainsFunc(words, IsFiller)
}

// quotedTwice reports whether the text is a URL in quotation marks of its own. That is
// one slip, however many of its characters are wrong.
func quotedTwice(rest string) bool {
	return len(rest) > 1 && strings.IndexByte("\"'`", rest[0]) >= 0 && rest[len(rest)-1] == rest[0]
}

// missing reports that rest, the text without its blanks, has no scheme.
func (c *checker) missing(rest string) {
	n := strings.IndexAny(rest, "/?#")
	if n <= 0 {
		n = len(rest)
	}
	at, why := Span{c.start(), c.start() + n}, "has no scheme"
	if quotedTwice(rest) {
		why = "begins with a quotation mark of its own"
	}
	c.report(schemeMissing, at, nil, c.text(at), why)
}

// wrongScheme reports a colon behind something that is no scheme: "://h",
// "1http://h", "my_app:x". No relative reference has a colon there (RFC 3986,
// section 4.2). It returns false if there is none, if another rule reports the
// bytes before it, and for "git@host:path".
func (c *checker) wrongScheme(rest string) bool {
	n := spanOf(rest, cPchar&^(cColon|cAt))
	if n == len(rest) || rest[n] != ':' {
		return false
	}
	at := Span{c.start(), c.start() + n}
	if n == 0 {
		at.End = at.Start + 1 + spanOf(rest[1:], cSlash)
		c.report(schemeMissing, at, nil, c.cut(at), "has no scheme before it")
		return true
	}
	wrong := spanOf(rest[:n], cSchemeName)
	if wrong == n {
		wrong = 0 // a scheme but for its first byte, a digit or a sign
	}
	c.report(schemeMissing, at, nil, c.text(at), "is not a scheme because of "+strconv.Quote(rest[wrong:wrong+1]))
	return true
}

// isAddrPort reports whether s begins with an IP address and a port, as in
// "127.0.0.1:8080/x". Such a text is not a relative reference (RFC 3986, section
// 4.2).
func isAddrPort(s string) bool {
	n := spanOf(s, cDigit|cHex|cDot|cColon|cBracket)
	if n < len("[::]:1") || n < len(s) && s[n] != '/' || n > longestIPv6+len("[]:65535") {
		return false
	}
	_, err := netip.ParseAddrPort(s[:n])
	return err == nil
}

// start returns the offset of the first byte that is not a blank.
func (c *checker) start() int {
	switch {
	case c.scheme.Present():
		return c.scheme.Start
	case c.authority.Present():
		return c.authority.Start - len("//")
	}
	return c.path.Start
}

// slashes reports that the first n bytes are not "scheme://".
func (c *checker) slashes(n int, name string) {
	at := Span{c.start(), c.start() + n}
	right := name + "://"
	fix, lacks := sure("Write "+right, right), c.text(at)[len(name):]
	if lacks == ":/" && !namesServer(c.s[at.End:]) {
		fix = Suggest("Write "+right, right) // redis:/var/run/redis.sock may be a path, and http:/v1/users one of a server that is set later
	}
	c.report(schemeSlashes, at, fix, c.text(at), lack(lacks), right)
}

// namesServer reports whether a text begins with what is more likely a host than a directory: with a user, a port,
// a dot or a value.
func namesServer(s string) bool {
	host := s[:indexAny(s, "/?#")]
	return strings.ContainsAny(host, ".:@"+hole) || host == "localhost"
}

// lack describes what is wrong with the delimiters after a scheme.
func lack(delimiters string) string {
	switch {
	case strings.HasPrefix(delimiters, ";"):
		return "has a semicolon instead of the colon"
	case strings.HasPrefix(delimiters, "."):
		return "has a dot instead of the colon"
	case strings.HasPrefix(delimiters, ","):
		return "has a comma instead of the colon"
	case strings.HasPrefix(delimiters, "::"):
		return "has one colon too many"
	case delimiters == "//":
		return "lacks the colon"
	case delimiters == ":/":
		return "lacks a slash"
	}
	return "lacks the slashes"
}

// wrapper reports the form that RFC 1738 recommends for URLs in plain text.
func (c *checker) wrapper(rest string) {
	at := Span{c.start(), len(c.s)}
	inner := strings.TrimSuffix(rest[len("<URL:"):], ">")
	c.report(schemePrefix, at, sure("Remove the wrapper", inner), "<URL:>")
	c.skipRest()
}

// skipRest makes path, query and fragment empty, so that nothing checks them.
// After so wrong a start, what they are is unknown.
func (c *checker) skipRest() {
	c.path.Start, c.inPath, c.query, c.fragment = c.path.End, 0, absent, absent
}

func (c *checker) unknownScheme() bool {
	name, rest := c.cut(c.scheme), c.s[c.scheme.End+1:]
	if strings.EqualFold(name, "url") && startsWithScheme(rest) {
		at := Span{c.scheme.Start, c.scheme.End + 1}
		c.report(schemePrefix, at, sure("Remove the prefix", ""), c.cut(at))
		return false
	}
	if c.hostPort(name, rest) {
		return false
	}
	if !c.authority.Present() {
		return false
	}
	if meant := misspelt(name); meant != "" && !c.touched(c.scheme) {
		c.report(schemeTypo, c.scheme, sure("Write "+meant, meant), name, meant)
	}
	return true
}

func startsWithScheme(s string) bool {
	name, _, ok := strings.Cut(s, ":")
	if !ok {
		return false
	}
	_, known := specOf(modern, name)
	return known
}

// mayBeginScheme reports whether the text begins with a hole, or with letters and
// then a hole: "ws" + strings.TrimPrefix(url, "http").
func (c *checker) mayBeginScheme() bool {
	i := c.start()
	for i < len(c.s) && is(c.s[i], cAlnum) {
		i++
	}
	h, ok := c.hole(i)
	return ok && (i == c.start() || h.Kind != Name && h.Kind != Number && h.Kind != Host)
}

// hostPort reports "localhost:8080" and "www.example.org:80/x", which parse as
// a scheme and a path.
func (c *checker) hostPort(name, rest string) bool {
	n := spanOf(rest, cDigit)
	if c.g != modern || n == 0 || n > 5 || n < len(rest) && rest[n] != '/' || c.holeIn(c.scheme) {
		return false
	}
	if c.known || strings.Contains(name, ".") || strings.EqualFold(name, "localhost") {
		at := Span{c.scheme.Start, c.scheme.End + 1 + n}
		c.report(schemeMissing, at, nil, c.text(at), "has no scheme")
		return true
	}
	return false
}

// noAuthority reports a scheme that needs "//" and lacks it. It returns whether the
// authority can be checked all the same.
func (c *checker) noAuthority() bool {
	name, rest := c.cut(c.scheme), c.s[c.scheme.End+1:]
	if strings.HasPrefix(rest, "\\") || strings.HasPrefix(rest, "/\\") {
		c.backslashes(name, rest)
		return false
	}
	if h, ok := c.hole(c.scheme.End + 2); ok && strings.HasPrefix(rest, "/") {
		return c.singleSlash(name, h)
	}
	if !c.isHole(c.scheme.End + 1) {
		c.wrongSlashes(name, rest)
	}
	return false
}

// singleSlash reports "http:/" before the hole h if that is a host. It is none in
// fmt.Sprintf("http:/%s", path), where the path may begin with a slash.
func (c *checker) singleSlash(name string, h Hole) bool {
	switch h.Kind {
	case Host, Name, Number, Address:
	case Variable:
		if !c.continuesHost(h.At + 1) {
			return false
		}
	default:
		return false
	}
	c.slashes(len(name)+len(":/"), name)
	c.splitRest(c.splitAuthority(h.At))
	return true
}

// continuesHost reports whether what follows a value, from offset at on, makes the
// value a host, or its start, or a user: ":8200/", ".example.org/", ":%s@". With
// ".html" or ":predict" it may be a path.
func (c *checker) continuesHost(at int) bool {
	end := at
	if strings.HasPrefix(c.s[at:], ".") {
		end += spanOf(c.s[at:], cAlnum|cHyphen|cDot|cControl)
	}
	if c.s[end:] != "" && c.s[end] == ':' {
		return c.continuesPort(end + 1)
	}
	labels := strings.ToLower(c.s[at:end])
	last := labels[strings.LastIndexByte(labels, '.')+1:]
	ends := end == len(c.s) || is(c.s[end], cSlash|cQuestion|cHash)
	return ends && (innerTop[last] || topLevel[last] && (strings.Count(labels, ".") > 1 || strings.HasPrefix(c.s[end:], "/")))
}

// innerTop are the last labels of names that have no other meaning, such as "sh" of
// a script. Some are of one's own network.
var innerTop = map[string]bool{
	"com": true, "org": true, "net": true, "svc": true, "local": true, "internal": true, "localhost": true, "example": true,
}

// continuesPort reports whether a port begins at an offset after a colon, or a
// password, which is a hole and "@".
func (c *checker) continuesPort(at int) bool {
	if h, ok := c.hole(at); ok {
		return h.Kind == Number || strings.HasPrefix(c.s[at+1:], "@")
	}
	n := spanOf(c.s[at:], cDigit)
	return n > 0 && (at+n == len(c.s) || is(c.s[at+n], cSlash|cQuestion|cHash))
}

// wrongSlashes reports what is in the place of "://", before rest.
func (c *checker) wrongSlashes(name, rest string) {
	if inner, ok := webScheme(rest); ok && strings.HasPrefix(rest[len(inner):], "://") {
		at := Span{c.scheme.Start, c.scheme.End + 1 + len(inner) + len("://")}
		right := inner + "://"
		c.report(schemeDoubled, at, sure("Write one scheme", right), c.text(at), right)
		return
	}
	n := len(rest) - len(strings.TrimLeft(rest, ":/"))
	client := c.spec.shape&webClient != 0
	switch {
	case c.g == modern && !client && (n == 0 || rest[:n] == ":"):
		return // "redis:cache" is a key, "git:main" a name, "git::https://h" has a prefix
	case c.g == modern && n == 0 && c.hostPort(name, rest):
		return
	}
	c.slashes(len(name)+1+n, name)
}

// backslashes reports `http:\\host\path`. Browsers take backslashes for slashes.
func (c *checker) backslashes(name, rest string) {
	n := len(rest) - len(strings.TrimLeft(rest, `/\`))
	at := Span{c.scheme.End + 1, c.scheme.End + 1 + n}
	c.report(schemeBackslash, at, sure(`Write "//"`, "//"), name+":")
	c.skipRest()
}

// doubledScheme reports "https://https://host", "http://https//host" and
// "https://www.https://host".
func (c *checker) doubledScheme() bool {
	inner := c.innerScheme()
	if inner == "" || c.userinfo.Present() {
		return false
	}
	rest := c.s[c.host.End:]
	slashed := strings.TrimLeft(rest, ":/")
	mark := rest[:len(rest)-len(slashed)]
	if !strings.HasPrefix(mark, "//") && !strings.HasPrefix(mark, ":/") && (mark != ":" || slashed != "") {
		return false // http://http/ is a host of that name
	}
	at, fix := Span{c.scheme.Start, len(c.s) - len(slashed)}, Suggest("Write one scheme", inner+"://")
	if c.cut(c.host) == inner { // https://www.https://h.org drops a name, which may be of a host
		fix = sure("Write one scheme", inner+"://")
	}
	c.report(schemeDoubled, at, fix, c.text(at), inner+"://")
	return true
}

// innerScheme returns the host if it is a web scheme, or the web scheme at the
// host's end if "://" follows. It is empty if there is none.
func (c *checker) innerScheme() string {
	host := c.cut(c.host)
	if len(host) <= len("https") && isWebScheme(host) {
		return host
	}
	if !c.port.Present() || !c.port.empty() || !strings.HasPrefix(c.cut(c.path), "//") || c.holeIn(c.host) {
		return ""
	}
	for _, scheme := range [...]string{"https", "http"} {
		if i := len(host) - len(scheme); i > 0 && strings.EqualFold(host[i:], scheme) {
			return scheme
		}
	}
	return ""
}

// cleartext reports a scheme that sends everything unencrypted to another
// machine.
func (c *checker) cleartext() {
	s, host := schemeOf(c.cut(c.scheme)), c.cut(c.host)
	if s == nil || s.shape&cleartext == 0 || host == "" || c.touched(c.host) || ownMachine(host) || reserved(host) {
		return
	}
	fix := Suggest("Use "+s.Twin, s.Twin)
	c.report(schemeCleartext, c.scheme, fix, s.Name, c.text(c.host))
}

// registered are real schemes that look like a misspelled http.
var registered = map[string]bool{
	"shttp": true, "httpg": true, "httpu": true, "httpx": true, "nttp": true, "ohttp": true, "hftp": true, "htsp": true, "rttp": true, "rttps": true,
}

// misspelt returns http or https if name is one edit away from it: a letter too
// many, a letter missing, a wrong letter, or two exchanged.
func misspelt(name string) string {
	if len(name) < len("http")-1 || len(name) > len("https")+1 || strings.ContainsAny(name, "0123456789") {
		return "" // http2
	}
	lower := strings.ToLower(name)
	for _, meant := range [...]string{"http", "https"} {
		if oneEdit(lower, meant) && !registered[lower] {
			return meant
		}
	}
	return ""
}

// oneEdit reports whether a and b differ by one insertion, deletion,
// substitution or exchange of neighbours.
func oneEdit(a, b string) bool {
	if len(a) > len(b) {
		a, b = b, a
	}
	i := 0
	for i < len(a) && a[i] == b[i] {
		i++
	}
	switch len(b) - len(a) {
	case 1:
		return a[i:] == b[i+1:]
	case 0:
		return i < len(a) && (a[i+1:] == b[i+1:] || exchanged(a[i:], b[i:]))
	}
	return false
}

func exchanged(a, b string) bool {
	return len(a) >= 2 && a[0] == b[1] && a[1] == b[0] && a[2:] == b[2:]
}
