package urlcheck

import (
	"net/netip"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// userBytes are the bytes that user information may have.
var userBytes = [grammars]class{
	modern:  cRegName | cColon,
	rfc3986: cRegName | cColon,
	rfc1738: cUchar | cSemicolon | cQuestion | cAmpersand | cEquals | cColon,
}

// checkUserinfo checks the text before the last @ of the authority.
func (c *checker) checkUserinfo() {
	at := c.userinfo
	withAt := Span{at.Start, at.End + 1}
	if c.spec.shape&noUserinfo != 0 && c.wants(userinfoPresent) {
		c.report(userinfoPresent, withAt, nil, c.cut(c.scheme))
	}
	if c.spec.shape&webClient != 0 && c.cut(at) == ":" {
		c.report(userinfoEmpty, withAt, Suggest("Remove the empty user and password", ""))
	}
	c.extraDelimiters()
	c.chars(userinfoPart, at, c.seen(at), userBytes[c.g]|cAt)
	if c.spec.shape&webClient != 0 {
		c.hostLikeUser()
	}
	c.password()
	c.unescapedUserinfo()
}

// seen returns the classes of the bytes of a span.
func (c *checker) seen(at Span) class {
	var seen class
	for i := at.Start; i < at.End; i++ {
		seen |= classes[c.s[i]]
	}
	return seen
}

// extraDelimiters reports raw @ in the user information and, for RFC 1738, a
// second colon. There may be no user: "http://" + path + "@@h".
func (c *checker) extraDelimiters() {
	if c.openHole() < c.userinfo.End {
		return
	}
	s := c.cut(c.userinfo)
	if i := strings.IndexByte(s, '@'); i >= 0 {
		c.rawDelimiters(Span{c.userinfo.Start + i, c.userinfo.Start + strings.LastIndexByte(s, '@') + 1})
	}
	if c.g != rfc1738 {
		return
	}
	_, password, _ := strings.Cut(s, ":")
	if i := strings.IndexByte(password, ':'); i >= 0 {
		start := c.userinfo.End - len(password)
		c.rawDelimiters(Span{start + i, start + strings.LastIndexByte(password, ':') + 1})
	}
}

// rawDelimiters reports a span that contains delimiters. The fix encodes them.
func (c *checker) rawDelimiters(at Span) {
	s := c.cut(at)
	var b strings.Builder
	for i := range min(len(s), longestFixed) {
		if is(s[i], cAt|cColon|cSlash|cQuestion|cHash) {
			b.WriteString(escape(s[i:i+1], 0))
		} else {
			b.WriteByte(s[i])
		}
	}
	i := strings.IndexAny(s, "@:/?#")
	c.report(userinfoDelimiter, at, sure("Percent-encode the delimiters", b.String()), s[i:i+1])
}

// hiddenDelimiter reports "http://user:pa/ss@host/", where the slash ends the
// authority and the start of the password becomes a port. It is called when
// that port is not a number.
func (c *checker) hiddenDelimiter() bool {
	if c.userinfo.Present() || strings.EqualFold(c.cut(c.port), "port") {
		return false
	}
	rest := c.s[c.authority.End:]
	i := strings.IndexByte(rest, '@')
	if i < 0 || strings.Contains(rest[:i], "//") {
		return false
	}
	if rest[i-1] == '/' || isDigest(rest[i+1:]) {
		return false // https://host:port/@scope/name, https://host:port/model@sha256:0a1b
	}
	last := strings.LastIndexAny(rest[:i], "/?#")
	c.rawDelimiters(Span{c.authority.End, c.authority.End + last + 1})
	return true
}

// hostLikeUser reports "http://good.com@evil.com/" and "http://h%2f@evil.com/".
func (c *checker) hostLikeUser() {
	user, password, _ := strings.Cut(c.cut(c.userinfo), ":")
	if c.touched(c.userinfo) || !only(password, cDigit) {
		return
	}
	if i := strings.LastIndexAny(user, " &"); i >= 0 {
		user = user[:i] // http://1.1.1.1 &@2.2.2.2/
	}
	if !looksLikeHost(strings.TrimRight(user, " "), password) && !looksLikePath(user, password) {
		return
	}
	c.report(userinfoHostLike, Span{c.userinfo.Start, c.userinfo.End + 1}, nil, c.text(Span{c.userinfo.Start, c.userinfo.Start + len(user)}), c.text(c.host))
}

// looksLikePath reports whether a user looks like a host with a path: it ends in an
// escaped slash, or what is before the slash looks like a host. "org%2fbob" may be
// a person.
func looksLikePath(user, password string) bool {
	host, path, slashed := strings.Cut(strings.ToLower(user), "%2f")
	return slashed && host != "" && (path == "" || looksLikeHost(host, password))
}

// looksLikeHost reports whether a user looks like a host: it is an address, or
// a name with dots that is followed by the port of a web server, begins with a
// label such as "www", or ends in a top-level domain. "first.last" is a person.
func looksLikeHost(user, password string) bool {
	if user != "" && is(user[0], cDigit) {
		_, err := netip.ParseAddr(user)
		return err == nil
	}
	first, rest, dotted := strings.Cut(strings.ToLower(user), ".")
	if !dotted || first == "" || !only(user, cAlnum|cHyphen|cDot) {
		return false
	}
	last := rest[strings.LastIndexByte(rest, '.')+1:]
	return webPorts[password] || services[first] && last != rest || topLevel[last]
}

// webPorts are ports of web servers. They are unlikely passwords.
var webPorts = map[string]bool{"80": true, "443": true, "3000": true, "8000": true, "8080": true, "8443": true}

// services are labels at the start of host names. At least two more labels
// follow.
var services = map[string]bool{
	"www": true, "www2": true, "api": true, "app": true, "apps": true, "auth": true, "sso": true, "login": true, "signin": true,
	"account": true, "accounts": true, "secure": true, "mail": true, "webmail": true, "portal": true, "static": true, "cdn": true,
	"assets": true, "files": true, "download": true, "docs": true, "blog": true, "shop": true, "pay": true, "gateway": true,
}

// topLevel are the top-level domains with the most names, except for those that
// are also names of people.
var topLevel = map[string]bool{
	"com": true, "org": true, "net": true, "edu": true, "gov": true, "mil": true, "int": true, "info": true, "biz": true,
	"xyz": true, "online": true, "site": true, "website": true, "shop": true, "store": true, "club": true, "icu": true, "vip": true,
	"live": true, "tech": true, "space": true, "blog": true, "link": true, "click": true, "pro": true, "dev": true, "app": true,
	"cloud": true, "top": true, "io": true, "ai": true, "co": true, "me": true, "tv": true, "cc": true, "sh": true, "gg": true,
	"uk": true, "de": true, "fr": true, "eu": true, "nl": true, "ch": true, "at": true, "it": true, "es": true, "pl": true, "cz": true,
	"dk": true, "fi": true, "ru": true, "ua": true, "tr": true, "cn": true, "hk": true, "tw": true, "jp": true, "kr": true, "in": true,
	"au": true, "nz": true, "za": true, "br": true, "mx": true, "us": true, "ca": true,
	"example": true, "localhost": true,
}

// password reports a password that is written in full and is not a placeholder.
func (c *checker) password() {
	user, password, found := strings.Cut(c.cut(c.userinfo), ":")
	if !found {
		return
	}
	at := Span{c.userinfo.Start + len(user) + 1, c.userinfo.End}
	if c.holeIn(Span{c.userinfo.Start, at.Start}) && strings.Contains(user, ".") && only(password, cDigit) {
		return // "{name}.org:8080@" may be a host and a port
	}
	usual := c.isLocalPassword(user, password)
	switch name := (Span{c.userinfo.Start, at.Start - 1}); {
	case c.holeIn(at):
	case isPassword(user, password) && !usual:
		c.report(userinfoPassword, at, nil, c.passwordOf(name))
	case password != "" && c.wants(userinfoPlaceholder) && (usual || placeholder(user, password)):
		c.report(userinfoPlaceholder, at, nil, c.text(name))
	}
}

// isLocalPassword reports whether a password protects nothing on the own machine, or in a network of
// containers: it is the name of the database, or the user's name or a placeholder with a number behind it.
func (c *checker) isLocalPassword(user, password string) bool {
	host := strings.ToLower(c.cut(c.host))
	if c.holeIn(c.host) || host != "127.0.0.1" && strings.ContainsAny(host, ".:") {
		return false
	}
	p := strings.ToLower(password)
	if name := strings.Trim(c.cut(c.path), "/"); name != "" && p == strings.ToLower(name) {
		return true
	}
	word := strings.TrimRight(p, "0123456789")
	return len(word) > 1 && len(p)-len(word) <= longestSuffix && isUsualWord(user, word)
}

// longestSuffix is how many digits may follow a word that protects nothing: admin123.
const longestSuffix = 4

// passwordOf names the password of a user in a message. One that is all holes has no name.
func (c *checker) passwordOf(name Span) string {
	if strings.Trim(c.cut(name), hole) == "" {
		return "a password"
	}
	user := c.text(name)
	if len(user) > longest {
		user = beginning(user) + "…"
	}
	return "password of " + strconv.Quote(user)
}

// CheckPassword reports a password that is written in full and is not a
// placeholder, and returns whether it does. It is for text that is not a URL,
// such as "app:...@tcp(db)/shop" or "user=app password=...", and judges as
// Check does in a URL (RFC 3986, section 3.2.1). The code of the problem is
// CodeUserinfoPassword, its offsets are byte offsets into the password, and its
// message shows the user but not the password.
//
// It does not report a password with a hole, nor one with a slash, question
// mark or number sign, which is more likely a path, unless an at sign comes
// before that.
func CheckPassword(user, password Text, p Profile) (Problem, bool) {
	user, password = user.normal(), password.normal()
	if !p.rules().has(userinfoPassword) || len(password.Holes) > 0 || !passwordBeside(user.Bytes, password.Bytes, p.grammar) {
		return Problem{}, false
	}
	c := checker{s: user.Bytes, holes: user.Holes}
	rule := &rules[userinfoPassword]
	return rule.problem(rule.level(p.grammar), Span{0, len(password.Bytes)}, nil, []any{c.passwordOf(Span{0, len(c.s)})}), true
}

// passwordBeside reports whether a URL with this user and this password would
// contain a password. A slash ends the authority, so the password ends at the
// last at sign before it.
func passwordBeside(user, password string, g grammar) bool {
	inside := ^delimitersOf[g].authorityEnd
	n := spanOf(password, inside)
	if n < len(password) {
		n = strings.LastIndexByte(password[:n], '@')
	}
	return n >= 0 && only(user, inside) && isPassword(user, password[:n])
}

// isPassword reports whether a password protects anything. The one in
// "http://good.com:80@evil.com/" is a port, and another rule reports it.
func isPassword(user, password string) bool {
	host := user[strings.LastIndexByte(user, '@')+1:]
	return !placeholder(user, password) && !(only(password, cDigit) && looksLikeHost(host, password))
}

// placeholders are passwords that protect nothing.
var placeholders = map[string]bool{
	"": true, "p": true, "pw": true, "pwd": true, "psw": true, "changeme": true, "change-me": true, "foo": true, "bar": true, "baz": true,
	"foobar": true, "abc": true, "test": true, "testing": true, "example": true, "placeholder": true, "hidden": true, "masked": true,
	"redacted": true, "removed": true, "none": true, "null": true, "key": true, "apikey": true, "api_key": true, "token": true, "...": true, "…": true,
	"123": true, "1234": true, "12345": true, "123456": true, "12345678": true, "123456789": true, "admin": true, "root": true,
	"y": true, "b": true, "user": true, "username": true, "x-oauth-basic": true, "credential": true, "credentials": true,
	"docker": true, "true": true, "false": true, "nil": true, "yes": true, "no": true, "on": true, "off": true, "undefined": true,
	"enabled": true, "disabled": true, "string": true, "required": true, "optional": true, "invalid": true,
}

// placeholderParts are parts of placeholders: a password with one of them is a
// placeholder.
var placeholderParts = append([]string{
	"pass", "secret", "redacted", "changeme", "change-me", "change_me", "insecure", "your", "xxx", "***", "%2a%2a",
}, fillers...)

// fillers are words for what only fills a place.
var fillers = []string{"dummy", "example", "fake", "mock", "placeholder", "sample"}

// IsFiller reports whether a word says that what is named with it only fills a place. A constant that
// is named dummyPassword protects nothing, whatever its value.
func IsFiller(word string) bool { return slices.Contains(fillers, word) }

// shortForPassword are ends of passwords that begin as their user is named.
var shortForPassword = []string{"p", "pw", "pwd", "psw"}

func placeholder(user, password string) bool {
	return strings.ContainsAny(password, "<>{}$[]") || isUsualWord(user, password)
}

// isUsualWord reports whether a password is one of the words that protect nothing.
func isUsualWord(user, password string) bool {
	p, u := strings.ToLower(password), strings.ToLower(user)
	if placeholders[p] || p == u || p == u+u {
		return true
	}
	if end, ok := strings.CutPrefix(p, u); ok && slices.Contains(shortForPassword, end) {
		return true // "userpw"
	}
	if strings.Count(p, p[:1]) == len(p) {
		return true // "xxxx", "*****", "----"
	}
	for _, part := range placeholderParts {
		if strings.Contains(p, part) {
			return true
		}
	}
	return false
}

// unescapedUserinfo reports the first run-time value in the user information,
// if the password has one. A user alone, and a user whose password is fixed, is the name
// of an account or a token; so is one beside a token on the web, but not before a
// database.
func (c *checker) unescapedUserinfo() {
	user, password, _ := strings.Cut(c.cut(c.userinfo), ":")
	if password == "" || besideToken[user] || besideToken[password] || driverNetwork.MatchString(c.s[c.userinfo.End:]) {
		return
	}
	varies := func(at Span) int {
		return slices.IndexFunc(c.holes, func(h Hole) bool {
			return h.At >= at.Start && h.At < at.End && h.Kind == Variable
		})
	}
	after := Span{c.userinfo.End - len(password), c.userinfo.End}
	if varies(after) < 0 && (c.spec.shape&webClient != 0 || !c.holeIn(after)) {
		return
	}
	i := varies(c.userinfo)
	if i < 0 {
		return
	}
	at, part := c.holes[i].span(), "user"
	if at.Start > c.userinfo.Start+len(user) {
		part = "password"
	}
	c.report(userinfoUnescaped, at, nil, part, c.howJoined(at))
}

// driverNetwork matches what follows the password in a data source name of the MySQL driver for
// Go, which takes both as they are: mysql://user:password@tcp(host:3306)/name.
var driverNetwork = regexp.MustCompile(`^@(tcp|udp|unix)[46]?\(`)

// besideToken are the users and passwords that accompany an access token. A
// token has no byte that needs an escape.
var besideToken = map[string]bool{
	"oauth2": true, "x-access-token": true, "x-token-auth": true, "x-oauth-basic": true, "gitlab-ci-token": true,
}
