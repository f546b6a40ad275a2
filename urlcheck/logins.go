package urlcheck

import (
	"net/netip"
	"strings"
)

// This file finds passwords behind users without a scheme: app:…@tcp(db:3306)/shop.

// addressSchemes are schemes behind whose colon a user comes and no password.
var addressSchemes = map[string]bool{
	"mailto": true, "sip": true, "sips": true, "xmpp": true, "acct": true, "im": true, "pres": true, "mid": true, "cid": true,
	"ssh": true, "git": true, "pkg": true, "npm": true, "urn": true, "data": true, "docker": true, "oci": true,
}

// addressLabels are words behind whose colon the address of somebody comes, or a name and a version, if that is no more
// likely a password: "user:bob@example.com", "plugin:logstash@6.3.2".
var addressLabels = map[string]bool{
	"user": true, "group": true, "serviceaccount": true, "domain": true, "principal": true, "email": true, "contact": true, "from": true, "to": true,
	"plugin": true, "tag": true, "gem": true, "pypi": true, "cargo": true, "go": true, "brew": true, "commit": true, "enode": true,
}

// loginSecrets returns the password of a text that begins with a user and a password, but no
// scheme: "app:…@tcp(db:3306)/shop", "app:…@db.org", "app/…@db:1521/shop". In the words after the first that
// have no quote before them, it looks only for what a port is named in, what the driver of MySQL takes, and
// what is before a value: "was app:…@/shop".
func loginSecrets(s string) (all []Span) {
	for _, found := range [...]Span{loginSecret(s), connectSecret(s)} {
		if found.Present() {
			all = append(all, found)
		}
	}
	budget := budgetOf(s)
	for at := 0; at < len(s); {
		word := s[at : at+indexAny(s[at:], wordEnds)]
		for _, found := range [...]Span{loginSecret(word), connectSecret(word)} {
			if found.Present() && (at > 0 && strings.IndexByte("\"'`", s[at-1]) >= 0 || isClear(word[found.End+len("@"):])) {
				all = append(all, Span{at + found.Start, at + found.End})
			}
		}
		all = append(all, innerLogins(word, at, &budget)...)
		at += len(word) + 1
	}
	return all
}

// longestLogin bounds in bytes what is read of a login within a word.
const longestLogin = 1 << 8

// budgetOf returns how often something is looked for in a text that takes ten microseconds each time: logins behind
// delimiters, and names before values. More is in no text that people write.
func budgetOf(s string) int { return 4096 + len(s)/256 }

// mostAts bounds how many at signs of a login are looked at, from its end.
const mostAts = 4

// innerLogins returns the passwords of logins within a word that begins at an offset:
// "https://h.org/?dsn=app:…@tcp(db:3306)/shop". It takes from the budget for each that it looks at.
func innerLogins(word string, offset int, budget *int) (all []Span) {
	for at := 0; ; {
		n := strings.IndexAny(word[at:], "?&#,;|")
		if n < 0 || *budget == 0 {
			return all
		}
		at += n + 1
		rest := word[at:min(len(word), at+longestLogin)]
		if len(rest) < 2 || strings.IndexByte("?&#,;|", rest[0]) >= 0 || !strings.Contains(rest, "@") {
			continue
		}
		*budget--
		for _, found := range [...]Span{loginSecret(rest), connectSecret(rest)} {
			if found.Present() && isClear(rest[found.End+len("@"):]) {
				all = append(all, Span{offset + at + found.Start, offset + at + found.End})
			}
		}
	}
}

// isClear reports whether a text is that of a server where words are, too.
func isClear(s string) bool {
	return isForDriver(s) || namesPort(withoutProtocol(s)) || s != "" && isUnknown(s)
}

// withoutProtocol returns a server of Oracle without what may stand before its host: "tcps://db:1521/shop".
func withoutProtocol(s string) string {
	return strings.TrimPrefix(strings.TrimPrefix(s, "tcp:"), "tcps:")
}

// loginSecret returns where the password is in a text that begins with a user, absent if there is
// none.
func loginSecret(s string) Span {
	before, rest, ok := strings.Cut(s, ":")
	user := before[strings.LastIndexByte(before, '=')+1:] // "DSN=app:…@tcp(db:3306)/shop"
	if !ok || user == "jdbc" || strings.ContainsAny(user, "/?# \t\r\n") || strings.HasPrefix(rest, "//") || strings.HasPrefix(rest, `\`) || strings.HasPrefix(rest, " ") {
		return absent
	}
	end := driverAt(rest)
	if end < 0 {
		end = strings.LastIndexByte(rest[:indexAny(rest, "/?# \t\r\n")], '@')
	}
	if clear := clearAt(rest); clear > end && (end < 0 || !mayBeHost(rest[end+1:]) || isMarked(rest[:clear])) {
		end = clear
	}
	if end >= 0 && user == before && addressLabels[strings.ToLower(user)] && !strings.Contains(rest[end+1:], "/") && !isClear(rest[end+1:]) && !isCredential(rest[:end]) {
		return absent
	}
	if end < 0 || !mayBeServer(user, rest[end+1:]) || strings.Contains(user, "@") && !isClear(rest[end+1:]) || !isKnownSecret(user, rest[:end]) {
		return absent
	}
	return Span{len(before) + 1, len(before) + 1 + end}
}

// clearAt returns the offset of the last at sign in a word behind a user before which a password with delimiters is,
// as what is behind it tells: "q7/Zx8Kv@/shop". It is -1 if there is none, or a port and a path are more likely.
func clearAt(s string) int {
	word := s[:min(len(s), longestLogin)]
	word = word[:indexAny(word, " \t\r\n")]
	at := len(word)
	for range mostAts {
		if at = strings.LastIndexByte(word[:at], '@'); at < 0 {
			break
		}
		port := word[:indexAny(word[:at], "/?#")]
		if (isClear(word[at+1:]) || isBehindHash(word, at)) && (isOfAnyBytes(word[:at]) || hasHash(word[:at]) && isKnownSecret("", word[:at])) && (port == "" || !only(port, cDigit)) {
			return at
		}
	}
	return -1
}

// isBehindHash reports whether the at sign at an offset stands behind a password with a hash, which no path has, and
// before a server: "q7#Zx8Kv@h.org/shop".
func isBehindHash(word string, at int) bool {
	host := word[at+1:][:indexAny(word[at+1:], "/?#"+wordEnds)]
	return hasHash(word[:at]) && mayBeHost(word[at+1:]) &&
		(strings.Contains(host, ".") || host == "localhost" || isAccount(word[at+1:]))
}

// hasHash reports whether a text has a hash and nothing that a path or code has.
func hasHash(s string) bool { return strings.Contains(s, "#") && !strings.ContainsAny(s, "/?,\"'`") }

// isOfAnyBytes reports whether a text with delimiters is more likely a password than a path: it has capital and small
// letters, or digits.
func isOfAnyBytes(s string) bool {
	if len(s) < shortestCredential {
		return false
	}
	mixed := isMixed(s) && !strings.Contains(s, "://") && !isTechnical(s)
	return (mixed || len(s) > shortestCredential && strings.ToLower(s) != s && strings.ToUpper(s) != s) && isKnownSecret("", s)
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
	return !isScheme && !isRelease(s) && (strings.ContainsAny(s, ".:") || strings.HasPrefix(s, "localhost") || isAccount(s) || isUnknown(s)) && !isDigest(s)
}

// isRelease reports whether a text is the version of a package: "6.3.2".
func isRelease(s string) bool {
	number := strings.TrimPrefix(s, "v")
	return number != "" && strings.Count(number, ".") < 3 && only(number, cDigit|cDot)
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
// "app/…@db:1521/shop", "app/…@//db:1521/shop", "app/…@(DESCRIPTION=(ADDRESS=…))".
func connectSecret(s string) Span {
	word := s[:min(len(s), longestLogin)]
	word = word[:indexAny(word, " \t\r\n")]
	start := strings.LastIndexByte(word[:indexAny(word, "/@")], '=') + 1 // "DSN=app/…@db:1521/shop"
	driver := oracleDriver(word[start:])
	start += len(driver)
	user, rest, _ := strings.Cut(word[start:], "/")
	if name := strings.TrimPrefix(strings.ToLower(user), "c##"); name == "" || strings.ContainsAny(name, ":?#@") { // C##APP is common to databases
		return absent
	}
	at := len(rest)
	for range mostAts {
		if at = strings.LastIndexByte(rest[:at], '@'); at < 0 {
			break
		}
		password := rest[:at]
		if !strings.Contains(password, "/") && (driver != "" || isConnected(password, rest[at+1:])) && isKnownSecret(user, password) {
			return Span{start + len(user) + 1, start + len(user) + 1 + at}
		}
	}
	return absent
}

// oracleDriver returns what a data source name for Java begins with, "" if a text does not:
// "jdbc:oracle:thin:app/…@db:1521/shop".
func oracleDriver(s string) string {
	for _, driver := range []string{"jdbc:oracle:thin:", "jdbc:oracle:oci:"} {
		if strings.HasPrefix(s, driver) {
			return driver
		}
	}
	return ""
}

// isConnected reports whether a text is that of a server of Oracle, which is behind a password: a descriptor, or a
// host and a name. Without a port, it may be a path: "a/b@main/c".
func isConnected(password, server string) bool {
	if isDescriptor(server) {
		return true
	}
	server = withoutProtocol(server)
	host, name, _ := strings.Cut(strings.TrimPrefix(server, "//"), "/")
	if name == "" || namesPort(server) {
		return name != ""
	}
	addr, err := netip.ParseAddr(host)
	return isCredential(password) && !strings.Contains(password, "#") && host != "" &&
		(isUnknown(host) || host == "localhost" || err == nil && addr.Is4() || strings.Contains(host, ".") && only(host, cAlpha|cDigit|cDot|cHyphen) && !isVersion(host))
}

// isDescriptor reports whether a text begins with a list of names and values in brackets: (DESCRIPTION=….
func isDescriptor(s string) bool {
	name, ok := strings.CutPrefix(s, "(")
	n := spanOf(name, cAlpha|cUnderscore)
	return ok && n > 0 && (strings.HasPrefix(name[n:], "=") || n == len(name) && strings.EqualFold(name, "description")) // or " ="
}

// isVersion reports whether a text is a version, as behind the at sign of a module: "v1.2.3".
func isVersion(s string) bool { return is(strings.TrimPrefix(s, "v")[0], cDigit) }

// namesPort reports whether a text begins with a host and a port, and a delimiter or nothing behind them:
// "db:1521/shop", "//db:1521", "proxy:3128: no such host".
func namesPort(s string) bool {
	host, behind, _ := strings.Cut(strings.TrimPrefix(s, "//"), ":")
	n := spanOf(behind, cDigit)
	if n == 0 && behind != "" && isUnknown(behind) {
		n = max(1, groupLen(behind))
	}
	return host != "" && n > 0 && !strings.ContainsAny(host, "/@?#= \t\r\n") && (n == len(behind) || strings.IndexByte("/?#&,;|:.)]}!", behind[n]) >= 0)
}

// isForDriver reports whether a text begins with what the driver of MySQL takes behind the password:
// a network and an address in parentheses, or either left out, and a slash.
func isForDriver(s string) bool {
	network := s[:spanOf(s, cTokenByte)]
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
	if at < 0 || !only(s[at+1:open], cTokenByte) {
		return -1
	}
	return at
}
