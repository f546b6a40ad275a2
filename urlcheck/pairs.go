package urlcheck

import (
	"slices"
	"strings"
)

// This file finds the values of keys that name a secret, behind an equals sign.

// pairValues returns where the values in "password=…" and the like are: in a query or a fragment,
// in a data source name, and in text. Of a text that is a URL, a value is up to the next parameter.
func pairValues(s string, isURL bool) (all []Span) {
	inQuery, next, outer, budget := false, secretAhead{equals: -1}, refusal{}, budgetOf(s)
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
		isSecret := IsSecretName(key) || strings.EqualFold(key, "value") && isOfSecret(s[:i], &budget)
		inside := i < outer.end
		if !isSecret && (inside && !isParameter(s[:i], key) || !MayBeSecretName(key)) || inside && outer.looked > mostLooked {
			continue
		}
		if isCompared(s, i) && !beginsQuoted(s[i:]) {
			continue // "password == other"
		}
		if next.equals < i { // "code=a&code=b" asks for one secret many times
			next = nextSecret(s, i)
		}
		at := valueAt(s[:next.end], i, inQuery)
		if isURL && inQuery {
			at = unsafeValue(s[:next.end], at)
		}
		if before := strings.LastIndex(s[:i], key) - 1; before >= 0 && !inQuery {
			at = extended(s[:next.end], at, s[before])
		}
		if isCall(s[at.Start:at.End]) && !isQuoted(s, at) {
			i = at.End
			continue // "token := os.Getenv("
		}
		if value := s[at.Start:at.End]; isSecret && len(value) >= shortestValue && isKnownSecret("", value) || looksLikeToken(value) {
			all = append(all, at)
			i = at.End
			if strings.EqualFold(key, "authorization") && isAuthScheme(value) { // "Authorization=Bearer …"
				if word := wordBehind(s[:next.end], at); word.Present() {
					all = append(all, word)
				}
			}
			continue
		}
		if i >= outer.end { // another pair may be in the value: DB_CREDENTIALS="user=app password=…"
			outer = refusal{end: at.End}
		}
		outer.looked += at.End - at.Start
	}
	return all
}

// refusal is up to where a value goes that is no secret, and how many bytes the values have that were refused with it.
type refusal struct{ end, looked int }

// mostLooked bounds in bytes what is looked at of values within one that is no secret: each may be as long as that.
const mostLooked = 1 << 14

// isParameter reports whether a text ends in a key and an equals sign in the query of a URL: "?key=".
func isParameter(s, key string) bool {
	start := strings.LastIndex(s, key)
	return start > 0 && strings.IndexByte("?&#", s[start-1]) >= 0
}

// isCall reports whether a value is the beginning of a call in code.
func isCall(s string) bool {
	name, ok := strings.CutSuffix(s, "(")
	return ok && name != "" && only(name, cAlpha|cDot|cUnderscore)
}

// isCompared reports whether what stands before an offset, behind an equals sign, is compared or mapped: "password != 'x'",
// "password == 'x'", "'password' => 'x'".
func isCompared(s string, at int) bool {
	return at > 1 && s[at-2] == '!' || strings.HasPrefix(s[at:], "= ") || strings.HasPrefix(s[at:], "== ") || strings.HasPrefix(s[at:], "> ")
}

// beginsQuoted reports whether a text behind a comparison begins with one in quotes.
func beginsQuoted(s string) bool {
	s = strings.TrimLeft(s, "=> \t")
	return s != "" && strings.IndexByte("\"'`\\", s[0]) >= 0
}

// looksLikeToken reports whether a value is a token, also one in base64: "4f/0AY0e-…".
func looksLikeToken(s string) bool {
	return len(s) >= longUser && isMixed(s) && tokenLen(strings.ReplaceAll(strings.ReplaceAll(s, "%", ""), ":", "")) >= longUser &&
		!strings.Contains(s, "://") && isKnownSecret("", s)
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
			if start := i + strings.LastIndex(s[i:i+n], key); start > from && strings.IndexByte("?#&;", s[start-1]) >= 0 {
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

// keyBefore returns the key before the equals sign at an offset: of "user[password]=", "password :=" and
// "password !=", too, and with the word before it if the two tell a secret, "API Key =".
func keyBefore(s string, from, end int) string {
	end = from + len(strings.TrimRight(s[from:end], " \t:][\"'`!"))
	if end-from > len("%5D") && strings.EqualFold(s[end-len("%5D"):end], "%5D") {
		end -= len("%5D") // "user%5Bpassword%5D="
	}
	start := wordStart(s, from, end)
	if start > from && (s[start-1] == ' ' || s[start-1] == '.') {
		if first := wordStart(s, from, start-1); isSecretPair(s[first:start-1], s[start:end]) {
			return s[first:end]
		}
	}
	return s[start:end]
}

// wordStart returns where the word of a name begins that ends at an offset.
func wordStart(s string, from, end int) int {
	from = max(from, end-longestSecretName)
	for end > from && is(s[end-1], cAlnum|cUnderscore|cHyphen) {
		end--
	}
	return end
}

// valueAt returns where the value is that begins at an offset. In a query and a fragment another
// parameter may follow; elsewhere a password may have any of their delimiters, and quotes around
// it.
func valueAt(s string, start int, inQuery bool) Span {
	if isCompared(s, start) {
		start += len(s[start:]) - len(strings.TrimLeft(s[start:], "=>"))
	}
	start += spanOfBlanks(s[start:])
	if inQuery {
		if strings.HasPrefix(s[start:], "'") || strings.HasPrefix(s[start:], `"`) {
			start++ // "?token='abc'", and nothing in "<a href='/?token='>"
		}
		return Span{start, start + indexAny(s[start:], "&;#"+wordEnds)}
	}
	if at := quotedAt(s[start:]); at.Present() && (s[start] != '"' || strings.Contains(s[start+1:], `"`)) {
		return Span{start + at.Start, start + at.End}
	}
	if n := quotePrefix(s[start:]); n > 0 { // PASSWORD = N'…'
		at := quotedAt(s[start+n:])
		return Span{start + n + at.Start, start + n + at.End}
	}
	if inner := bracedIn(s[start:]); inner.Present() {
		return Span{start + inner.Start, start + inner.End}
	}
	return Span{start, start + pairLen(s[start:], ";&,|", " \t\r\n\"`")}
}

// wordBehind returns the word behind a value without quotes and a blank, absent if none is there, or a pair or a URL.
func wordBehind(s string, at Span) Span {
	start := at.End + spanOfBlanks(s[at.End:])
	if start == at.End || isQuoted(s, at) {
		return absent
	}
	word := s[start : start+indexAny(s[start:], "&;,#"+wordEnds)]
	if strings.ContainsAny(strings.TrimRight(word, "="), "=:") {
		return absent // "authorization=ldap password=…"
	}
	return Span{start, start + len(word)}
}

// unsafeValue returns a short value of a query up to the next parameter or blank if that is a password with characters
// that a URL has not: "?password=q7<Zx8".
func unsafeValue(s string, at Span) Span {
	if at.End-at.Start >= shortestValue || at.End == len(s) || strings.IndexByte("&;# \t\r\n", s[at.End]) >= 0 {
		return at
	}
	end := at.End + indexAny(s[at.End:min(len(s), at.End+farthestEnd)], "&;# \t\r\n")
	if !isCredential(s[at.Start:end]) {
		return at
	}
	return Span{at.Start, end}
}

// farthestEnd bounds in bytes what is looked at behind such a character to tell a password.
const farthestEnd = 64

// extended returns a value without quotes up to what stands before its key: the next semicolon of a list, or the
// quote around both. It may have blanks there: "Server=h;Password=a b;Database=x", -e 'DB_PASSWORD=a b'.
func extended(s string, at Span, before byte) Span {
	if at.End == len(s) || strings.IndexByte(";\"'", before) < 0 || isQuoted(s, at) || s[at.End] == before {
		return at
	}
	ends := string(before) + "\r\n=" // and not before another key
	if before == ';' {
		ends = ";\r\n\"`"
	}
	end := at.End + indexAny(s[at.End:min(len(s), at.End+longestLogin)], ends)
	if end == len(s) || s[end] != before || before == ';' && s[at.End] != ' ' {
		return at
	}
	return Span{at.Start, end}
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
	stops, at := delimiters+ends, 0
	for at < len(s) {
		at += indexAny(s[at:], stops)
		if at == len(s) || strings.IndexByte(ends, s[at]) >= 0 {
			break
		}
		if beginsPair(s[at+1:]) {
			return at
		}
		at++
	}
	return len(strings.TrimRight(s[:at], delimiters))
}

// twoWords are the first words of keys of two, as drivers of SQL Server know them: "user id=".
var twoWords = []string{"user", "data", "initial", "integrated", "trusted", "persist", "connection", "connect", "application", "app", "access", "secret", "api"}

// beginsPair reports whether a text begins with a key, perhaps in quotes with its value, and an equals sign or a colon.
func beginsPair(s string) bool {
	s = strings.TrimPrefix(s, "'")
	n := keyLen(s)
	if n < len(s) && s[n] == ' ' && slices.Contains(twoWords, strings.ToLower(s[:n])) {
		n += 1 + keyLen(s[n+1:])
	}
	if n == 0 || n == len(s) {
		return false
	}
	return s[n] == '=' || s[n] == ':' || strings.HasPrefix(s[n:], " = ")
}

// keyLen returns how long the word of a key is that a text begins with.
func keyLen(s string) int {
	return spanOf(s[:min(len(s), longestSecretName)], cAlnum|cUnderscore|cHyphen|cDot)
}

// quotedAt returns where the value is in the quotes that a text begins with, absent if it begins with none.
// Where a backslash stands before the first, as in JSON in a text of JSON, one stands before the last.
func quotedAt(s string) Span {
	const triple = `"""` // in TOML
	if rest, ok := strings.CutPrefix(s, triple); ok {
		return Span{len(triple), len(triple) + len(rest[:max(0, strings.Index(rest, triple))])}
	}
	start := spanOfEscapes(s)
	if strings.HasPrefix(s, "`") {
		if inner := s[1 : 1+quotedLen(s[1:], '`')]; isCredential(inner) {
			return Span{1, 1 + len(inner)} // not "`password`: `string`"
		}
		return absent
	}
	if start == len(s) || s[start] != '"' && s[start] != '\'' {
		return absent
	}
	quote, rest := s[start], s[start+1:]
	if inner, ok := strings.CutPrefix(s, "''"); ok { // in a text of SQL
		if n := strings.Index(inner[:min(len(inner), longestQuoted)], "''"); n > 0 && !strings.ContainsAny(inner[:n], " ,;)"+wordEnds) {
			return Span{len("''"), len("''") + n}
		}
	}
	if start == 0 {
		return Span{1, 1 + quotedLen(rest, quote)}
	}
	return Span{start + 1, start + 1 + indexAny(rest, "\\\r\n"+string(quote))}
}

// spanOfEscapes returns how many backslashes are at the start of s.
func spanOfEscapes(s string) int { return len(s) - len(strings.TrimLeft(s, "\\")) }

// longestQuoted bounds in bytes a secret in quotes, which each of many names may stand before.
const longestQuoted = 1 << 13

// quotedLen returns how long a text is up to its quote, which a backslash escapes, or the end of the line.
func quotedLen(s string, quote byte) int {
	s = s[:min(len(s), longestQuoted)]
	for i := 0; i < len(s); i++ {
		switch s[i] {
		case '\\':
			i++
		case quote:
			if quote != '\'' || i+1 == len(s) || s[i+1] != quote || i == 0 {
				return i
			}
			i++ // 'it''s'
		case '\r', '\n':
			return i
		}
	}
	return len(s)
}
