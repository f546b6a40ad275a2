package urlcheck

import (
	"regexp"
	"strings"
)

// This file finds the values of names that tell a secret, behind a colon.

// labelledSecrets returns the credentials behind what they are called, a colon and a blank or a
// quote: "password: …", and `{"token":"…"}`.
func labelledSecrets(s string) (all []Span) {
	budget := budgetOf(s)
	for i := 0; i < len(s); {
		n := strings.IndexByte(s[i:], ':')
		if n < 0 {
			break
		}
		label, line := strings.TrimRight(s[i:i+n], " \t\"'\\"), i
		quoted := strings.ContainsAny(s[i+len(label):i+n], "\"'")
		key := keyBefore(s, i, i+len(label))
		i += n + 1
		if !IsSecretName(key) && !(strings.EqualFold(key, "value") && isOfSecret(s[:line+strings.LastIndex(label, key)], &budget)) {
			continue
		}
		if strings.HasSuffix(label, "--- PASS") {
			continue // of go test
		}
		at := labelledAt(s, i)
		if strings.EqualFold(key, "authorization") && !isQuoted(s, at) {
			if rest := labelledAt(s, at.End); spanOfBlanks(s[at.End:]) > 0 && rest.Start < rest.End && isAuthScheme(s[at.Start:at.End]) {
				at = rest // "Authorization: token …"
			}
		}
		at = wholeWord(s, at)
		if !quoted && beginsCode(s, at) {
			i = at.End
			continue
		}
		if isLabelled(s, at, line == 0, label[:strings.LastIndex(label, key)]) {
			all = append(all, at)
		}
		i = at.End
	}
	return all
}

// isAuthScheme reports whether a word may be the scheme of a header, before its credentials (RFC 9110, section 11.1):
// "token", "AWS4-HMAC-SHA256".
func isAuthScheme(s string) bool {
	return !isCredential(s) || strings.ToUpper(s) == s && strings.Contains(s, "-")
}

// isOfSecret reports whether the value that stands behind a text is that of a secret, by the name before it in the same
// braces: "- name: DB_PASSWORD # mine\n  value: …", `{"name": "/a/DB_PASSWORD", "type": "s", "value": "…"}`, `name = "x.password"`.
// It takes one from the budget.
func isOfSecret(before string, budget *int) bool {
	if *budget--; *budget < 0 {
		return false
	}
	const marks = " \t\"'\\"
	before = before[max(0, len(before)-farthestName):]
	if !hasFold(before, "name") {
		return false // as before most values
	}
	before = inBraces.ReplaceAllString(before, "")
	before = before[strings.LastIndexAny(before, "{}")+1:]
	for end := len(before); end > 0; end-- {
		if !hasSuffixFold(before[:end], "name") || !endsInWords(before[:end], []string{"name"}) {
			continue
		}
		name, found := cutSeparator(strings.TrimLeft(before[end:], marks))
		if !found {
			continue
		}
		name = name[spanOfBlanks(name):]
		if at := quotedAt(name); at.Present() {
			name = name[at.Start:at.End]
		}
		name, _, _ = strings.Cut(name[:indexAny(name, "\r\n,;\\\"'`<>")], " #")
		name = strings.ReplaceAll(strings.TrimRight(name, " \t"), " ", "_") // "DB Password"
		return IsSecretName(name[strings.LastIndexByte(name, '/')+1:])
	}
	return false
}

// inBraces matches variables of shells, of HCL and of templates: ${ENV:-dev}, ${var.env}, {{ .Name }}.
var inBraces = regexp.MustCompile(`\$\{[^{}]*\}|\{\{[^{}]*\}\}`)

// farthestName bounds in bytes how far a name may be before its value.
const farthestName = 256

// cutSeparator returns what stands behind the colon or the equals sign that a text begins with.
func cutSeparator(s string) (string, bool) {
	if s == "" || s[0] != ':' && s[0] != '=' {
		return s, false
	}
	return s[1:], true
}

// wholeWord returns the span of a value without quotes, or that of the word that it begins if nothing is behind that in
// its line: "password: a>b".
func wholeWord(s string, at Span) Span {
	if at.Start == at.End || isQuoted(s, at) {
		return at
	}
	rest := s[at.End:min(len(s), at.End+longestLogin)]
	n := indexAny(rest, " \t\r\n")
	if at.End+n < len(s) && (n == len(rest) || rest[n] == ' ' || rest[n] == '\t') {
		return at
	}
	return Span{at.Start, max(at.End, at.Start+len(strings.TrimRight(s[at.Start:at.End+n], ",;}])\"'`")))}
}

// isLabelled reports whether what is at a span is a secret. It is behind a label that is behind a text, which
// may begin s. A word may be one in quotes, and where nothing else is in its line: `"password": "…"`.
func isLabelled(s string, at Span, begins bool, before string) bool {
	value := s[at.Start:at.End]
	if isCredential(value) {
		return true
	}
	if len(value) < shortestValue || strings.Contains(value, "://") || !isKnownSecret("", value) {
		return false
	}
	if isQuoted(s, at) || len(value) >= shortestCredential && isQuotedWith(before, s[at.End:]) {
		return true
	}
	start := strings.LastIndexByte(before, '\n')
	behind := strings.TrimLeft(s[at.End:], " \t,;}\r")
	return (begins || start >= 0) && strings.Trim(strings.TrimRight(before[start+1:], dottedBytes), " \t/*#-{\"'`") == "" &&
		(behind == "" || behind[0] == '\n' || behind[0] == '#' || behind == "*/")
}

// beginsCode reports whether a text behind a quote is more likely what stands behind the last of code:
// 'no access key: ' + reason. A password may begin with a bracket: "password: ')…'".
func beginsCode(s string, at Span) bool {
	value, behind := s[at.Start:at.End], s[at.End:]
	if strings.HasPrefix(value, " ") || strings.HasPrefix(value, ", ") {
		return true
	}
	closed := behind != "" && behind[0] == s[max(0, at.Start-1)] && beginsEnd(behind[1:])
	return strings.HasPrefix(value, ")") && !closed && (!isCredential(value) || strings.ContainsAny(value, " (;,+"))
}

// beginsEnd reports whether a text begins with what ends a value: a comma, a brace or the end of its line.
func beginsEnd(s string) bool {
	s = strings.TrimLeft(s, " \t")
	return s == "" || strings.IndexByte(",}]\r\n", s[0]) >= 0
}

// isQuoted reports whether a quote stands before a span.
func isQuoted(s string, at Span) bool {
	return at.Start > 0 && (s[at.Start-1] == '"' || s[at.Start-1] == '\'')
}

// isQuotedWith reports whether a label and its value stand in quotes together, by what is before and behind them:
// -H "X-Api-Key: …".
func isQuotedWith(before, behind string) bool {
	if before == "" || behind == "" {
		return false
	}
	quote := before[len(before)-1]
	return (quote == '"' || quote == '\'') && behind[0] == quote
}

// dottedBytes are the bytes of the names before that of a secret: "db.password: …".
const dottedBytes = "abcdefghijklmnopqrstuvwxyz0123456789_."

// labelledAt returns where the value is behind the colon of a label that ends at an offset.
func labelledAt(s string, end int) Span {
	start := end + spanOfBlanks(s[end:])
	if below := belowLabel(s[start:]); below > 0 {
		start += below
	}
	if start == len(s) {
		return Span{start, start}
	}
	if at := quotedAt(s[start:]); at.Present() {
		return Span{start + at.Start, start + at.End}
	}
	if start == end && !isHeader(s[:end]) {
		return Span{start, start} // "https://secret:8443/", "app/token:v1.20.3"
	}
	if n := groupLen(s[start:]); n > 0 && !strings.ContainsAny(s[start:start+n], ":=,\"'") { // "Bearer {token}"
		return Span{start, start + n + pairLen(s[start+n:], ",;}", wordEnds)}
	}
	return Span{start, start + pairLen(s[start:], ",;}", wordEnds)}
}

// isHeader reports whether a text ends in the name of a header and a colon, at its start or behind a quote:
// "X-Api-Key:".
func isHeader(s string) bool {
	s = s[max(0, len(s)-longestSecretName):]
	name := s[strings.LastIndexAny(s, "\"'`")+1:]
	return strings.Contains(name, "-") && only(strings.TrimSuffix(name, ":"), cAlnum|cHyphen)
}

// belowLabel returns how many bytes are before the value of a label in lists and lines below it: `["…"]`,
// "|\n  …", "\n- …". It is 0 if the value is not there.
func belowLabel(s string) int {
	line := strings.TrimLeft(s, "[|>-")
	rest := strings.TrimLeft(line, " \t\r\n")
	switch {
	case strings.HasPrefix(s, "["):
		return len(s) - len(rest)
	case strings.HasPrefix(s, "|") || strings.HasPrefix(s, ">"):
		return len(s) - len(rest)
	case rest == line:
		return 0
	case strings.HasPrefix(rest, "- "):
		return len(s) - len(rest) + len("- ")
	case strings.HasPrefix(rest, `"`) && line == s:
		return len(s) - len(rest)
	}
	return 0
}

// spanOfBlanks returns how many blanks and tabs are at the start of s.
func spanOfBlanks(s string) int { return len(s) - len(strings.TrimLeft(s, " \t")) }
