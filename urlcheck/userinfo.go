package urlcheck

import (
	"net/netip"
	"strings"
)

// userBytes are the bytes that user information may hold.
var userBytes = [grammars]class{
	modern:  cRegName | cColon,
	rfc3986: cRegName | cColon,
	rfc1738: cUchar | cSemicolon | cQuestion | cAmpersand | cEquals | cColon,
}

// checkUserinfo checks what stands before the last @ of the authority.
func (c *checker) checkUserinfo() {
	at := c.userinfo
	if c.spec.shape&noUserinfo != 0 && c.wants(userinfoPresent) {
		c.report(userinfoPresent, Span{at.Start, at.End + 1}, nil, c.cut(c.scheme))
	}
	c.extraDelimiters()
	c.chars("user information", at, c.seen(at), userBytes[c.g]|cAt)
	if c.spec.shape&webClient != 0 {
		c.hostLikeUser()
	}
	c.password()
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
// second colon.
func (c *checker) extraDelimiters() {
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

// rawDelimiters reports the span with its delimiters, and offers it encoded.
func (c *checker) rawDelimiters(at Span) {
	s := c.cut(at)
	var b strings.Builder
	for i := range min(len(s), longestFixed) {
		if is(s[i], cAt|cColon|cSlash|cQuestion|cHash) {
			b.WriteString(escape(s[i : i+1]))
		} else {
			b.WriteByte(s[i])
		}
	}
	i := strings.IndexAny(s, "@:/?#")
	c.report(userinfoDelimiter, at, &Fix{"Percent-encode the delimiters", b.String()}, s[i:i+1])
}

// hiddenDelimiter reports "http://user:pa/ss@host/", where the slash ends the
// authority and the password becomes a port. It is called for a port that is
// no number.
func (c *checker) hiddenDelimiter() bool {
	if c.userinfo.Present() {
		return false
	}
	rest := c.s[c.authority.End:]
	i := strings.IndexByte(rest, '@')
	if i < 0 || strings.Contains(rest[:i], "//") {
		return false
	}
	if rest[i-1] == '/' {
		return false // https://host:port/@scope/name
	}
	last := strings.LastIndexAny(rest[:i], "/?#")
	c.rawDelimiters(Span{c.authority.End, c.authority.End + last + 1})
	return true
}

// hostLikeUser reports "http://good.com@evil.com/".
func (c *checker) hostLikeUser() {
	user, password, _ := strings.Cut(c.cut(c.userinfo), ":")
	if c.touched(c.userinfo) || !only(password, cDigit) {
		return
	}
	if i := strings.LastIndexAny(user, " &"); i >= 0 {
		user = user[:i] // http://1.1.1.1 &@2.2.2.2/
	}
	if !looksLikeHost(strings.TrimRight(user, " ")) {
		return
	}
	c.report(userinfoHostLike, Span{c.userinfo.Start, c.userinfo.End + 1}, nil, user, c.text(c.host))
}

// topLevel are the endings that make a user name read as a host name:
// "first.last" is a person.
var topLevel = map[string]bool{
	"com": true, "org": true, "net": true, "edu": true, "gov": true, "mil": true, "int": true, "info": true, "biz": true,
	"io": true, "dev": true, "app": true, "ai": true, "co": true, "uk": true, "de": true, "fr": true, "eu": true, "cn": true,
	"ru": true, "jp": true, "br": true, "in": true, "us": true, "cloud": true, "example": true, "localhost": true,
}

func looksLikeHost(s string) bool {
	if s != "" && is(s[0], cDigit) {
		_, err := netip.ParseAddr(s)
		return err == nil
	}
	i := strings.LastIndexByte(s, '.')
	return i > 0 && topLevel[strings.ToLower(s[i+1:])] && only(s, cAlnum|cHyphen|cDot)
}

// password reports a password that is written in full and is no placeholder.
func (c *checker) password() {
	user, password, found := strings.Cut(c.cut(c.userinfo), ":")
	if !found {
		return
	}
	at := Span{c.userinfo.Start + len(user) + 1, c.userinfo.End}
	for i := at.Start; i < at.End; i++ {
		if c.isHole(i) {
			return
		}
	}
	host := user[strings.LastIndexByte(user, '@')+1:]
	if placeholder(user, password) || only(password, cDigit) && looksLikeHost(host) {
		return // http://good.com:80@evil.com/ has another problem
	}
	c.report(userinfoPassword, at, nil, c.text(Span{c.userinfo.Start, at.Start - 1}))
}

// placeholders are passwords that nobody protects anything with.
var placeholders = map[string]bool{
	"": true, "p": true, "pw": true, "pwd": true, "psw": true, "changeme": true, "change-me": true, "foo": true, "bar": true, "baz": true,
	"foobar": true, "abc": true, "test": true, "testing": true, "example": true, "placeholder": true, "hidden": true, "masked": true,
	"redacted": true, "removed": true, "none": true, "null": true, "key": true, "apikey": true, "api_key": true, "token": true, "...": true, "…": true,
	"y": true, "b": true, "user": true, "username": true, "x-oauth-basic": true, "credential": true, "credentials": true,
}

// placeholderParts make any password that holds one of them a placeholder.
var placeholderParts = [...]string{"pass", "secret", "redacted", "changeme", "your", "xxx", "***", "%2a%2a", "example", "dummy", "fake", "mock", "sample"}

func placeholder(user, password string) bool {
	p := strings.ToLower(password)
	if placeholders[p] || p == strings.ToLower(user) || strings.ContainsAny(p, "<>{}$[]") {
		return true
	}
	if strings.Trim(p, p[:1]) == "" {
		return true // "xxxx", "*****", "----"
	}
	for _, part := range placeholderParts {
		if strings.Contains(p, part) {
			return true
		}
	}
	return false
}
