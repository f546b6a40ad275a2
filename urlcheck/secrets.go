package urlcheck

import (
	"slices"
	"strings"
	"sync"
)

// secretProfile reports what SecretIn knows the passwords and tokens of, and nothing else.
var secretProfile = sync.OnceValue(func() Profile {
	p := Modern
	for _, r := range Rules() {
		change := Profile.Without
		if r.Secret || r.Code == CodeUserinfoDelimiter {
			change = Profile.With
		}
		p, _ = change(p, r.Code)
	}
	return p
})

// Secrets returns where the passwords and tokens of any text are, as byte offsets, in order
// and apart from each other. They are what SecretIn knows in each URL of the text, also in
// one that is in the query of another or has its slashes wrong; what stands before the at
// sign of a host, whatever is in it, a user that is a token included; the password of a data
// source name; the values of parameters that are named as secrets are, and what such a name and
// a colon stand before if it may be one; and the credentials of headers. Placeholders are none,
// and neither is what has a NUL byte, which stands for a value that is not known.
//
// It says rather too much than too little, so it is for hiding, not for reports.
func Secrets(s string) []Span {
	if len(s) < shortestToken && !strings.ContainsAny(s, "@=% :") {
		return nil
	}
	all, parts := spelledSecrets(s), partsOf(s)
	whole := beginsURL(s, parts)
	for _, part := range parts {
		all = append(all, wordSecrets(s, part)...)
		if whole && strings.ContainsAny(s[part.Start:part.End], wordEnds) {
			for _, at := range ruleSecrets(s[part.Start:part.End]) { // all may be one URL: "http://u:a/ b@h"
				all = append(all, Span{part.Start + at.Start, part.Start + at.End})
			}
		}
	}
	return apart(all)
}

// spelledSecrets returns those of Secrets that are told by what stands around them, without the
// rules, in no particular order.
func spelledSecrets(s string) []Span {
	all := slices.Concat(loginSecrets(s), escapedSecrets(s), twiceEscapedSecrets(s), webhookSecrets(s), headerSecrets(s), labelledSecrets(s), jwtSecrets(s), privateKeys(s))
	parts, end := partsOf(s), 0
	whole := beginsURL(s, parts)
	for _, at := range pairValues(s) {
		if at.Start < end || !isKnownSecret("", s[at.Start:at.End]) {
			continue
		}
		if whole { // "https://h/?token=a b"
			at.End += indexAny(s[at.End:], "&;#\r\n")
		}
		end = at.End
		all = append(all, at)
	}
	for _, part := range parts {
		all = append(all, part.userSecrets(s)...)
	}
	return all
}

// wordEnds are the characters that no URL has and a text has around one.
const wordEnds = " \t\r\n\"'`<>"

// part is a part of a text that begins as a URL whose authority is at an offset, and has no
// other; the offset is 0 if there is none.
type part struct {
	Span
	rest int
}

// partsOf returns the parts of a text, in order.
func partsOf(s string) (all []part) {
	starts := authorities(s)
	if len(starts) == 0 || starts[0].scheme > 0 {
		starts = append([]authority{{}}, starts...)
	}
	for i, a := range starts {
		end := len(s)
		if i+1 < len(starts) {
			end = starts[i+1].scheme
		}
		all = append(all, part{Span{a.scheme, end}, a.rest})
	}
	return all
}

// beginsURL reports whether a text with these parts begins with a URL, so that all of it may be one. What is
// not known may stand before it.
func beginsURL(s string, parts []part) bool {
	return parts[0].rest > 0 || len(parts) > 1 && strings.Trim(s[:parts[0].End], hole) == ""
}

// wordSecrets returns the secrets that rules find in the words of a part of s.
func wordSecrets(s string, p part) (all []Span) {
	for at := p.Start; at < p.End; {
		n := indexAny(s[at:p.End], wordEnds)
		for _, found := range ruleSecrets(s[at : at+n]) {
			all = append(all, Span{at + found.Start, at + found.End})
		}
		at += n + 1
	}
	return all
}

// userSecrets returns the secrets before the host of a part of s.
func (p part) userSecrets(s string) (all []Span) {
	if p.rest == p.Start {
		return nil
	}
	s = s[p.rest:p.End]
	if at, ok := passwordIn(s); ok {
		all = append(all, Span{p.rest + at.Start, p.rest + at.End})
	}
	if at := userSecret(s); at.Present() {
		all = append(all, Span{p.rest + at.Start, p.rest + at.End})
	}
	return all
}

// apart returns the spans in order, those that overlap as one.
func apart(all []Span) (merged []Span) {
	slices.SortFunc(all, func(a, b Span) int { return a.Start - b.Start })
	for _, at := range all {
		if last := len(merged) - 1; last >= 0 && at.Start < merged[last].End {
			merged[last].End = max(merged[last].End, at.End)
		} else {
			merged = append(merged, at)
		}
	}
	return merged
}

// ruleSecrets returns the secrets that rules find in a word with one URL at most.
func ruleSecrets(s string) (all []Span) {
	if len(s) < shortestToken && !strings.Contains(s, "@") {
		return nil
	}
	text := Text{Bytes: s}
	for i := range len(s) {
		if s[i] == 0 {
			text.Holes = append(text.Holes, Hole{At: i})
		}
	}
	for _, p := range CheckText(text, secretProfile()) {
		if at, ok := SecretIn(s, p); ok && isKnownSecret("", s[at.Start:at.End]) {
			all = append(all, at)
		}
	}
	return all
}

// authority is where a URL and its authority begin in a text.
type authority struct{ scheme, rest int }

// authorities returns where the authorities of a text begin, in order: behind "://", and
// behind what is meant as that, as in "http:/h", `http:\\h`, "https//h" and "//h".
func authorities(s string) (all []authority) {
	from := 0
	for i := 0; i < len(s); i++ {
		if s[i] != '/' && s[i] != '\\' && s[i] != ':' {
			continue
		}
		marks := s[i : len(s)-len(strings.TrimLeft(s[i:], `:;/\`))]
		if slashed := strings.TrimRight(marks, ":;"); slashed != "" {
			marks = slashed // the colon behind it is that of an empty user
		}
		scheme, rest := schemeBefore(s, from, i), i+len(marks)
		if begins(s, scheme, marks) {
			all = append(all, authority{scheme.Start, rest})
			from = rest
		}
		i = rest - 1
	}
	return all
}

// schemeBefore returns where the scheme is that ends at an offset, not before another. It may
// be empty.
func schemeBefore(s string, from, end int) Span {
	end = from + len(strings.TrimRight(s[from:end], ":;"))
	start := end
	for start > from && is(s[start-1], cSchemeName) {
		start--
	}
	return Span{start, end}
}

// begins reports whether marks behind a scheme, which may be empty, begin an authority. Slashes
// without a colon do so at the start of a word and behind a scheme that is known, and a colon
// without a slash where both is so: "a//b" and "a:b" are anything, and "git:" in "https://git:…@h"
// is a user.
func begins(s string, scheme Span, marks string) bool {
	slash := strings.ContainsAny(marks, `/\`)
	atStart := scheme.Start == 0 || strings.IndexByte(" \t\n\"'`(=,\x00", s[scheme.Start-1]) >= 0
	switch {
	case strings.Contains(marks, "://"):
		return true
	case len(marks) > 1 && scheme.Start == scheme.End:
		return atStart
	case slash && len(marks) > 1 || !slash && atStart:
		known, ok := LookupScheme(s[scheme.Start:scheme.End])
		return ok && known.Host
	}
	return false
}

// passwordIn returns where the password is in a text that begins as an authority.
func passwordIn(s string) (Span, bool) {
	word := s[:indexAny(s, " \t\r\n\"`")]
	colon := strings.IndexByte(word, ':')
	if bracket := strings.IndexByte(word, ']'); colon >= 0 && word[0] == '[' && bracket > colon {
		colon = bracket + 1
	}
	if colon < 0 || colon >= len(word) || word[colon] != ':' || strings.ContainsAny(word[:colon], `/?#`) {
		return Span{}, false
	}
	user, rest := word[:colon], word[colon+1:]
	end := strings.LastIndexByte(rest[:indexAny(rest, `/?#\`)], '@')
	if end < 0 {
		end = delimitedEnd(user, rest)
	}
	if end < 0 || !isKnownSecret(user, rest[:end]) || endsPort(rest) {
		return Span{}, false
	}
	return Span{colon + 1, colon + 1 + end}, true
}

// endsPort reports whether a text is a port and then what ends a URL, as in
// "<a href='http://h:80'>bob@h".
func endsPort(s string) bool {
	n := spanOf(s, cDigit)
	return n > 0 && n < len(s) && strings.IndexByte("'>)", s[n]) >= 0
}

// delimitedEnd returns the offset of the at sign behind a password that has a delimiter in
// it: "pa/ss@h". It is -1 if the text before the delimiter is more likely a port.
func delimitedEnd(user, s string) int {
	at := strings.IndexByte(s, '@')
	if at < 1 || s[at-1] == '/' || isDigest(s[at+1:]) || strings.Contains(user, "@") {
		return -1 // "host:port/@scope/name", "host:port/model@sha256:0a1b", "git@h:/a@b"
	}
	port := s[:indexAny(s, `/?#\`)]
	digits := spanOf(port, cDigit)
	switch {
	case port == "" && (strings.Contains(user, ".") || strings.EqualFold(user, "localhost")):
		return -1
	case digits > 0 && digits <= len("65535") && (digits == len(port) || port[digits] == ','):
		return -1 // "h:80/a@b", "a:1,b:2/x@y"
	case port != "" && (!isKnownSecret("", port) || strings.EqualFold(port, "port")):
		return -1 // "{host}:{port}/a@b"
	}
	return lastAt(s, at)
}

// addressSchemes are schemes behind whose colon a user comes and no password.
var addressSchemes = map[string]bool{
	"mailto": true, "sip": true, "sips": true, "xmpp": true, "acct": true, "im": true, "pres": true, "mid": true, "cid": true,
	"ssh": true, "git": true, "pkg": true, "npm": true, "urn": true, "data": true, "docker": true, "oci": true,
}

// loginSecrets returns the password of a text that begins with a user and a password, but no
// scheme: "app:…@tcp(db:3306)/shop", "app:…@db.org", "app/…@db:1521/shop". In the words after the first
// it looks only for what a port is named in, or what the driver of MySQL takes: "was app:…@/shop".
func loginSecrets(s string) (all []Span) {
	for _, found := range [...]Span{loginSecret(s), connectSecret(s)} {
		if found.Present() {
			all = append(all, found)
		}
	}
	for at := 0; at < len(s); {
		word := s[at : at+indexAny(s[at:], wordEnds)]
		for _, found := range [...]Span{loginSecret(word), connectSecret(word)} {
			if at > 0 && found.Present() && (isForDriver(word[found.End+len("@"):]) || namesPort(word[found.End+len("@"):])) {
				all = append(all, Span{at + found.Start, at + found.End})
			}
		}
		at += len(word) + 1
	}
	return all
}

// loginSecret returns where the password is in a text that begins with a user, absent if there is
// none.
func loginSecret(s string) Span {
	before, rest, ok := strings.Cut(s, ":")
	user := before[strings.LastIndexByte(before, '=')+1:] // "DSN=app:…@tcp(db:3306)/shop"
	if !ok || strings.ContainsAny(user, "/@?# \t\r\n") || strings.HasPrefix(rest, "/") || strings.HasPrefix(rest, `\`) {
		return absent
	}
	end := driverAt(rest)
	if end < 0 {
		end = strings.LastIndexByte(rest[:indexAny(rest, "/?# \t\r\n")], '@')
	}
	if end < 0 || !mayBeServer(user, rest[end+1:]) || !isKnownSecret(user, rest[:end]) {
		return absent
	}
	return Span{len(before) + 1, len(before) + 1 + end}
}

// mayBeServer reports whether a text begins as a server does behind a user and a password without
// a scheme. What follows the at sign of "bob:x@home" is anything, and so is what a user has behind
// him that may be a scheme, "mailto:bob@h.org", but for what a driver takes.
func mayBeServer(user, s string) bool {
	if isForDriver(s) {
		return true
	}
	scheme, _ := LookupScheme(user)
	isScheme := scheme.Web || addressSchemes[strings.ToLower(user)]
	return !isScheme && (strings.ContainsAny(s, ".:") || strings.HasPrefix(s, "localhost") || isAccount(s) || isUnknown(s)) && !isDigest(s)
}

// isUnknown reports whether a text begins with a value that is not known, or ends where one follows:
// "app:…@" + addr, "app:…@%s/shop".
func isUnknown(s string) bool { return s == "" || s[0] == hole[0] || groupLen(s) > 0 }

// isAccount reports whether a text begins with what the driver of Snowflake takes behind the password:
// "org-account/shop".
func isAccount(s string) bool {
	n := spanOf(s, cAlnum|cHyphen|cUnderscore)
	return n > 0 && n+1 < len(s) && s[n] == '/' && is(s[n+1], cAlnum)
}

// connectSecret returns where the password is in what drivers of Oracle take, absent if there is none:
// "app/…@db:1521/shop", "app/…@//db:1521/shop".
func connectSecret(s string) Span {
	driver := 0
	if strings.HasPrefix(s, oracleDriver) {
		driver = len(oracleDriver)
	}
	user, rest, _ := strings.Cut(s[driver:], "/")
	password, server, ok := strings.Cut(rest, "@")
	if !ok || user == "" || strings.ContainsAny(user+password, "/:@?#= \t\r\n\x00") {
		return absent
	}
	host, name, _ := strings.Cut(strings.TrimPrefix(server, "//"), "/")
	isNamed := isCredential(password) && strings.Contains(host, ".") && only(host, cAlpha|cDigit|cDot|cHyphen) && !isVersion(host)
	if name == "" || !namesPort(server) && !isNamed || !isKnownSecret(user, password) {
		return absent
	}
	return Span{driver + len(user) + 1, driver + len(user) + 1 + len(password)}
}

// oracleDriver is what a data source name for Java begins with: "jdbc:oracle:thin:app/…@db:1521/shop".
const oracleDriver = "jdbc:oracle:thin:"

// isVersion reports whether a text is a version, as behind the at sign of a module: "v1.2.3".
func isVersion(s string) bool { return is(strings.TrimPrefix(s, "v")[0], cDigit) }

// namesPort reports whether a text begins with a host and a port, and a slash or nothing behind them:
// "db:1521/shop", "//db:1521".
func namesPort(s string) bool {
	host, behind, _ := strings.Cut(strings.TrimPrefix(s, "//"), ":")
	n := spanOf(behind, cDigit)
	return host != "" && n > 0 && !strings.ContainsAny(host, "/@?#= \t\r\n\x00") && (n == len(behind) || behind[n] == '/')
}

// isForDriver reports whether a text begins with what the driver of MySQL takes behind the password:
// a network and an address in parentheses, or either left out, and a slash.
func isForDriver(s string) bool {
	network := s[:spanOf(s, cAlnum)]
	switch rest := s[len(network):]; network {
	case "", "tcp", "unix":
		return strings.HasPrefix(rest, "/") || strings.HasPrefix(rest, "(")
	default:
		return strings.HasPrefix(rest, "(")
	}
}

// driverAt returns the offset of the at sign before the network and the address that the
// driver of MySQL takes, as in "@tcp(db:3306)/", -1 if there is none.
func driverAt(s string) int {
	closed := strings.LastIndex(s, ")/")
	if closed < 0 && !strings.Contains(s, ")") {
		closed = len(s) // "@tcp(" + addr
	}
	open := strings.LastIndexByte(s[:max(closed, 0)], '(')
	at := strings.LastIndexByte(s[:max(open, 0)], '@')
	if at < 0 || !only(s[at+1:open], cAlnum) {
		return -1
	}
	return at
}

// escapedSecrets returns the passwords of URLs that are escaped, as values in a query are, and the values of
// parameters of these: "?next=http%3A%2F%2Fu%3A…%40h%2F%3Ftoken%3D…".
func escapedSecrets(s string) []Span { return append(escapedPairs(s), escapedPasswords(s)...) }

// escapedDelimiters are the characters around the pairs of a query, by the digits of their escapes.
var escapedDelimiters = map[string]byte{"3D": '=', "3F": '?', "26": '&', "23": '#', "3B": ';'}

// escapedPairs is pairValues for what is escaped.
func escapedPairs(s string) (all []Span) {
	if !strings.Contains(s, "%3D") && !strings.Contains(s, "%3d") {
		return nil
	}
	plain, at := make([]byte, 0, len(s)), make([]int, 0, len(s)+1)
	for i := 0; i < len(s); {
		plain, at = append(plain, s[i]), append(at, i)
		if i++; s[i-1] != '%' || len(s)-i < 2 {
			continue
		}
		if delimiter, ok := escapedDelimiters[strings.ToUpper(s[i:i+2])]; ok {
			plain[len(plain)-1] = delimiter
			i += 2
		}
	}
	at = append(at, len(s))
	for _, found := range pairValues(string(plain)) {
		if isKnownSecret("", string(plain[found.Start:found.End])) {
			all = append(all, Span{at[found.Start], at[found.End]})
		}
	}
	return all
}

// escapedPasswords returns the passwords of URLs that are escaped.
func escapedPasswords(s string) (all []Span) {
	limit := 0 // the end of the value
	for at := 0; ; {
		n := strings.Index(s[at:], "%2")
		if n < 0 || len(s)-at-n < len("%2F%2F") {
			return all
		}
		at += n
		if !strings.EqualFold(s[at:at+len("%2F%2F")], "%2F%2F") {
			at += len("%2")
			continue
		}
		at += len("%2F%2F")
		if at >= limit {
			limit = at + indexAny(s[at:], "&;#/"+wordEnds)
		}
		value := s[at:limit]
		colon, after := indexEscaped(value, ':', "%3A")
		end, _ := indexEscaped(value[after:], '@', "%40")
		if colon == len(value) || after+end == len(value) {
			at = limit // nor has another URL in it a password
			continue
		}
		if isKnownSecret(value[:colon], value[after:after+end]) {
			all = append(all, Span{at + after, at + after + end})
		}
		at += after + end
	}
}

// twiceEscapedSecrets returns the same of what is escaped more than once:
// "?next=%252Fa%253Fb%253Dhttp%25253A%25252F%25252Fu%25253A…%252540h".
func twiceEscapedSecrets(s string) (all []Span) {
	if !strings.Contains(s, "%252") {
		return nil
	}
	once, at := make([]byte, 0, len(s)), make([]int, 0, len(s)+1)
	for i := 0; i < len(s); {
		once, at = append(once, s[i]), append(at, i)
		if i++; s[i-1] != '%' {
			continue
		}
		for strings.HasPrefix(s[i:], "25") {
			i += len("25")
		}
	}
	at = append(at, len(s))
	for _, found := range escapedSecrets(string(once)) {
		all = append(all, Span{at[found.Start], at[found.End]})
	}
	return all
}

// indexEscaped returns the offsets of the first of a byte and its escape and of what follows
// it, the length of s if there is none.
func indexEscaped(s string, b byte, escape string) (start, end int) {
	for i := range len(s) {
		switch {
		case s[i] == b:
			return i, i + 1
		case s[i] == '%' && i+len(escape) <= len(s) && strings.EqualFold(s[i:i+len(escape)], escape):
			return i, i + len(escape)
		}
	}
	return len(s), len(s)
}

// pairValues returns where the values in "password=…" and the like are: in a query or a fragment,
// in a data source name, and in text.
func pairValues(s string) (all []Span) {
	inQuery, next := false, secretAhead{equals: -1}
	for i := 0; i < len(s); {
		n := strings.IndexByte(s[i:], '=')
		if n < 0 {
			break
		}
		if last := strings.LastIndexAny(s[i:i+n], "?# \t\r\n"); last >= 0 {
			inQuery = s[i+last] == '?' || s[i+last] == '#'
		}
		key := keyBefore(s, i, i+n)
		i += n + 1
		if !IsSecretName(key) && !MayBeSecretName(key) {
			continue
		}
		if next.equals < i { // "code=a&code=b" asks for one secret many times
			next = nextSecret(s, i)
		}
		at := valueAt(s[:next.end], i, inQuery)
		if IsSecretName(key) && at.End-at.Start >= shortestValue || isUserToken(s[at.Start:at.End], "") {
			all = append(all, at)
		}
		i = at.End
	}
	return all
}

// secretAhead is where the next secret of a text is: its equals sign, and the offset before which
// what stands before it ends. Both are the length of the text if there is none.
type secretAhead struct{ equals, end int }

// nextSecret returns the secret that comes next from an offset on. A value ends before it if it
// stands behind it without a blank, as in "x?token=abc".
func nextSecret(s string, from int) secretAhead {
	for i := from; ; {
		n := strings.IndexByte(s[i:], '=')
		if n < 0 {
			return secretAhead{len(s), len(s)}
		}
		if key := keyBefore(s, i, i+n); IsSecretName(key) {
			if start := i + n - len(key); start > from && strings.IndexByte("?#&;", s[start-1]) >= 0 {
				return secretAhead{i + n, start - 1}
			}
			return secretAhead{i + n, len(s)} // one look at each part of s is enough
		}
		i += n + 1
	}
}

// shortestValue is the length in bytes from which the value of a parameter is a secret:
// "page_token=1" is none.
const shortestValue = 3

// keyBefore returns the key before the equals sign at an offset: of "user[password]=" and
// "password :=", too.
func keyBefore(s string, from, end int) string {
	end = from + len(strings.TrimRight(s[from:end], " \t:]["))
	start := end
	for start > from && is(s[start-1], cAlnum|cUnderscore|cHyphen) {
		start--
	}
	return s[start:end]
}

// valueAt returns where the value is that begins at an offset. In a query and a fragment another
// parameter may follow; elsewhere a password may have any of their delimiters, and quotes around
// it.
func valueAt(s string, start int, inQuery bool) Span {
	if inQuery {
		if strings.HasPrefix(s[start:], "'") || strings.HasPrefix(s[start:], `"`) {
			start++ // "?token='abc'", and nothing in "<a href='/?token='>"
		}
		return Span{start, start + indexAny(s[start:], "&;#"+wordEnds)}
	}
	start += spanOfBlanks(s[start:])
	if strings.HasPrefix(s[start:], "'") || strings.HasPrefix(s[start:], `"`) && strings.Contains(s[start+1:], `"`) {
		return Span{start + 1, start + 1 + quotedLen(s[start+1:], s[start])}
	}
	if inner := bracedIn(s[start:]); inner.Present() {
		return Span{start + inner.Start, start + inner.End}
	}
	return Span{start, start + pairLen(s[start:], ";", " \t\r\n\"`")}
}

// bracedIn returns where the value is in the braces that a text begins with, as ODBC quotes one, absent if
// it is a placeholder: "{password}".
func bracedIn(s string) Span {
	if !strings.HasPrefix(s, "{") {
		return absent
	}
	inner := s[1 : 1+indexAny(s[1:min(len(s), longestGroup)], "}"+wordEnds)]
	if !isCredential(inner) {
		return absent
	}
	return Span{1, 1 + len(inner)}
}

// pairLen returns how long the value is that a text begins with. Delimiters end it at its end and before another
// pair, "password=a;b;user=c", and ends anywhere.
func pairLen(s, delimiters, ends string) int {
	limit := indexAny(s, ends)
	last := len(strings.TrimRight(s[:limit], delimiters))
	for at := 0; at < last; at++ {
		at += indexAny(s[at:last], delimiters)
		if at < last && beginsPair(s[at+1:]) {
			return at
		}
	}
	return last
}

// twoWords are the first words of keys of two, as drivers of SQL Server know them: "user id=".
var twoWords = []string{"user", "data", "initial", "integrated", "trusted", "persist", "connection", "connect", "application", "app"}

// beginsPair reports whether a text begins with a key and an equals sign or a colon.
func beginsPair(s string) bool {
	n := keyLen(s)
	if n < len(s) && s[n] == ' ' && slices.Contains(twoWords, strings.ToLower(s[:n])) {
		n += 1 + keyLen(s[n+1:])
	}
	return n > 0 && n < len(s) && (s[n] == '=' || s[n] == ':')
}

// keyLen returns how long the word of a key is that a text begins with.
func keyLen(s string) int {
	return spanOf(s[:min(len(s), longestSecretName)], cAlnum|cUnderscore|cHyphen)
}

// quotedLen returns how long a text is up to its quote, which a backslash escapes.
func quotedLen(s string, quote byte) int {
	for i := 0; i < len(s); i++ {
		switch s[i] {
		case '\\':
			i++
		case quote:
			return i
		}
	}
	return len(s)
}

// indexAny returns the offset of the first of the characters, the length if there is none.
func indexAny(s, chars string) int {
	if n := strings.IndexAny(s, chars); n >= 0 {
		return n
	}
	return len(s)
}

// isKnownSecret reports whether a text that stands where a password or a token does is one,
// or has a part of one beside placeholders and holes. A bracket that is not closed is a character.
func isKnownSecret(user, s string) bool {
	known := withoutGroups(strings.ReplaceAll(s, hole, ""))
	if !strings.ContainsFunc(known, func(r rune) bool { return r >= 0x80 || is(byte(r), cAlnum) }) {
		return false
	}
	host := user[strings.LastIndexByte(user, '@')+1:]
	return !isUsualWord(user, known) && !(len(known) <= len("65535") && only(known, cDigit) && looksLikeHost(host, known))
}

// withoutGroups returns a text without its placeholders: "{id}", "<id>", "[id]", "${ID}",
// "$ID", "$(id)" and "%s".
func withoutGroups(s string) string {
	if !strings.ContainsAny(s, "{<[$%") {
		return s
	}
	var b strings.Builder
	for i := 0; i < len(s); {
		n := groupLen(s[i:])
		if n == 0 {
			b.WriteByte(s[i])
			n = 1
		}
		i += n
	}
	return b.String()
}

func hasDigit(s string) bool { return strings.ContainsAny(s, "0123456789") }

// longestGroup bounds in bytes what is taken for a placeholder.
const longestGroup = 80

// groupLen returns the length of the placeholder that a text begins with, 0 if there is none.
func groupLen(s string) int {
	dollar := 0
	if s[0] == '$' {
		dollar = 1
	}
	if s[0] == '%' {
		if len(s) > 1 && strings.IndexByte("sdvqx", s[1]) >= 0 && (len(s) == 2 || s[1] != 'd' || !is(s[2], cHex|cDigit)) {
			return 2
		}
		return 0
	}
	rest := s[dollar:min(len(s), longestGroup)]
	for _, pair := range [...]string{"{}", "<>", "[]", "()"} {
		if rest == "" || rest[0] != pair[0] || pair == "()" && dollar == 0 {
			continue
		}
		n := strings.IndexByte(rest, pair[1])
		for n >= 0 && n+1 < len(rest) && rest[n+1] == pair[1] {
			n++ // "{{id}}"
		}
		if pair == "[]" && n > 0 && hasDigit(strings.TrimRight(rest[1:n], "0123456789")) {
			return 0 // "u:[x7Kq2v]@h" is no "[id]", nor "[user1]"
		}
		return max(0, dollar*min(n+1, 1)+n+1)
	}
	if n := spanOf(rest, cAlnum|cUnderscore); dollar == 1 && n > 0 && !is(rest[0], cDigit) {
		return dollar + n
	}
	return 0
}
