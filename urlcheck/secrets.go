package urlcheck

import (
	"slices"
	"strconv"
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
	if len(s) < len("pw,")+leastRandom && !strings.ContainsAny(s, "@=% :") {
		return nil
	}
	all := secretsAsWritten(s)
	if t := withBlanks(s); t != s {
		all = append(all, secretsAsWritten(t)...)
	}
	return apart(all)
}

// withBlanks returns a text with blanks, line ends and other characters of ASCII in the place of their escapes in JSON and
// shells, and between the words of a command in JSON: `{"env": "A=b\nDB_PASSWORD=…"}`, `["curl","-u","bob:…"]`. No other
// byte changes its place.
func withBlanks(s string) string {
	if !strings.Contains(s, `\`) && !strings.Contains(s, `","`) && !strings.Contains(s, `','`) {
		return s // as most are
	}
	b := []byte(s)
	for i := 0; i < len(b); i++ {
		if b[i] != '\\' {
			continue
		}
		start := i
		i += spanOfEscapes(s[i:])
		if char, n := escapedChar(s[i:]); n > 0 {
			i += n - 1
			for at := start; at < i; at++ {
				b[at] = ' '
			}
			b[i] = char
		}
	}
	t := string(b)
	if strings.Contains(t, "curl") || strings.Contains(t, `"-`) || strings.Contains(t, `'-`) {
		t = betweenWords.Replace(t)
	}
	return t
}

// betweenWords has blanks for commas between the words of a list.
var betweenWords = strings.NewReplacer(`","`, `" "`, `','`, `' '`)

// escapedChar returns the character of ASCII that a text stands for behind a backslash, and how long it is, 0 if it is not
// one that withBlanks is about.
func escapedChar(s string) (char byte, n int) {
	switch {
	case s == "":
	case s[0] == 'n', s[0] == 'r':
		return '\n', 1
	case s[0] == 't':
		return '\t', 1
	case len(s) >= len("u0026") && s[:len("u00")] == "u00":
		code, err := strconv.ParseUint(s[len("u00"):len("u0026")], 16, 7)
		if err == nil && code >= ' ' {
			return byte(code), len("u0026")
		}
	}
	return 0, 0
}

// secretsAsWritten is Secrets without what is escaped by backslashes, in no particular order.
func secretsAsWritten(s string) []Span {
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
	return all
}

// spelledSecrets returns those of Secrets that are told by what stands around them, without the
// rules, in no particular order.
func spelledSecrets(s string) []Span {
	all := slices.Concat(loginSecrets(s), escapedSecrets(s), twiceEscapedSecrets(s), webhookSecrets(s), headerSecrets(s), defaultSecrets(s), accountSecrets(s), labelledSecrets(s), nearSecrets(s), jwtSecrets(s), privateKeys(s))
	parts, end := partsOf(s), 0
	whole := beginsURL(s, parts)
	for _, at := range pairValues(s, whole) {
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
		marks := marksAt(s[i:min(len(s), i+longestMarks)])
		scheme, rest := schemeBefore(s, from, i), i+len(marks)
		if begins(s, scheme, marks) {
			all = append(all, authority{scheme.Start, rest})
			from = rest
		}
		i = rest - 1
	}
	return all
}

// marksAt returns the slashes and colons that a text begins with, with characters between them that nobody sees:
// "https:\u200b//".
func marksAt(s string) string {
	const slashes, unseen = `:;/\`, "\u00a0\u00ad\u200b\u200c\u200d\u2060\ufeff"
	rest := strings.TrimLeft(s, slashes)
	if rest != "" && rest[0] >= 0x80 {
		rest = strings.TrimLeft(s, slashes+unseen)
	}
	return beforeUser(s[:len(s)-len(rest)])
}

// longestMarks bounds in bytes what is read of the slashes and colons before an authority.
const longestMarks = 16

// beforeUser returns the marks before an authority, without the colon of an empty user and what its password begins
// with: "://:", "://:/".
func beforeUser(marks string) string {
	if i := strings.Index(marks, "://"); i >= 0 {
		n := i + len("://")
		return marks[:n+len(marks[n:])-len(strings.TrimLeft(marks[n:], `/\`))]
	}
	if slashed := strings.TrimRight(marks, ":;"); slashed != "" {
		return slashed
	}
	return marks
}

// schemeBefore returns where the scheme is that ends at an offset, not before another. It may
// be empty.
func schemeBefore(s string, from, end int) Span {
	from = max(from, end-longestSecretName)
	end = from + len(strings.TrimRight(s[from:end], ":;."))
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
	atStart := scheme.Start == 0 || s[scheme.Start-1] >= 0x80 || strings.IndexByte(" \t\n\"'`(=,\x00", s[scheme.Start-1]) >= 0
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
	switch marked := markedAt(rest); {
	case marked > end:
		end = marked
	case end < 0:
		end = delimitedEnd(user, rest)
	case !mayBeHost(rest[end+1:]):
		end = max(end, serverAt(rest))
	}
	if end < 0 || !isKnownSecret(user, rest[:end]) && !isKnownSecret(user, rest[:strings.IndexByte(rest, '@')]) || endsPort(rest) {
		return Span{}, false // "u:…@cache.example.com,u:…@h" has two
	}
	return Span{colon + 1, colon + 1 + end}, true
}

// mayBeHost reports whether a text begins with what may be a host: not "2024#1@h.org".
func mayBeHost(s string) bool {
	host := s[:indexAny(s, "/?#,"+wordEnds)]
	name := host[:indexAny(host, ":")]
	isName := name != "" && (strings.Contains(name, ".") || !only(name, cDigit)) && name[0] != '.' && !strings.ContainsAny(name, "@&=!^*+$%")
	return isName || strings.HasPrefix(s, "[") || host != "" && isUnknown(host)
}

// markedAt returns the offset of the last at sign behind a password that has a "?" or a "#" in it, as in
// "Wi@nter?441@db/shop". It is -1 if there is none, or a port, a path or a query is more likely.
func markedAt(s string) int {
	at := min(len(s), longestLogin)
	for range mostAts {
		if at = strings.LastIndexByte(s[:at], '@'); at < 0 {
			break
		}
		if isMarked(s[:at]) && mayBeHost(s[at+1:]) && !isDigest(s[at+1:]) {
			return at
		}
	}
	return -1
}

// isMarked reports whether the first delimiter in a text is a "?" or a "#", with no port before it, and no path, query
// or list behind it.
func isMarked(s string) bool {
	mark := indexAny(s, `/?#\`)
	if mark == len(s) || s[mark] != '?' && s[mark] != '#' || strings.ContainsAny(s[mark:], "/=&,<>") {
		return false
	}
	return mark == 0 || mark > len("65535") || !only(s[:mark], cDigit)
}

// serverAt returns the offset of the first at sign before what is a host, by a dot in it, a port or what stands for
// one; -1 if there is none.
func serverAt(s string) int {
	s = s[:min(len(s), longestLogin)]
	for at := 0; ; at++ {
		n := strings.IndexByte(s[at:], '@')
		if n < 0 {
			return -1
		}
		at += n
		host := s[at+1:][:indexAny(s[at+1:], "/?#"+wordEnds)]
		if mayBeHost(s[at+1:]) && (strings.ContainsAny(host, ".:") || host == "localhost" || host != "" && isUnknown(host)) {
			return at
		}
	}
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
	if at < 1 || isDigest(s[at+1:]) || strings.Contains(user, "@") {
		return -1 // "host:port/model@sha256:0a1b", "git@h:/a@b"
	}
	port := s[:indexAny(s, `/?#\`)]
	digits := spanOf(port, cDigit)
	switch {
	case s[at-1] == '/' && serverAt(s) < 0:
		return -1 // "host:port/@scope/name"
	case port == "" && (strings.Contains(user, ".") || strings.EqualFold(user, "localhost")):
		return -1
	case digits > 0 && digits <= len("65535") && (digits == len(port) || port[digits] == ','):
		return -1 // "h:80/a@b", "a:1,b:2/x@y"
	case port != "" && (withoutGroups(strings.ReplaceAll(port, hole, "")) == "" || strings.EqualFold(port, "port")):
		return -1 // "{host}:{port}/a@b"
	}
	return lastAt(s, at)
}

// escapedSecrets returns the passwords of URLs that are escaped, as values in a query are, the values of
// parameters of these, and webhooks: "?next=http%3A%2F%2Fu%3A…%40h%2F%3Ftoken%3D…".
func escapedSecrets(s string) []Span {
	return slices.Concat(escapedPairs(s), escapedPasswords(s), escapedWebhooks(s))
}

// escapedDelimiters are the characters around the pairs of a query, and in the path of a URL, by the digits of
// their escapes.
var (
	escapedDelimiters = map[string]byte{"3D": '=', "3F": '?', "26": '&', "23": '#', "3B": ';'}
	escapedSlashes    = map[string]byte{"2F": '/', "3A": ':'}
)

// withoutEscapes returns a text with characters in the place of their escapes, and where each of its bytes was.
func withoutEscapes(s string, escapes map[string]byte) (plain []byte, at []int) {
	plain, at = make([]byte, 0, len(s)), make([]int, 0, len(s)+1)
	for i := 0; i < len(s); {
		plain, at = append(plain, s[i]), append(at, i)
		if i++; s[i-1] == '\\' && i < len(s) && s[i] == '/' {
			plain[len(plain)-1] = '/' // in JSON
			i++
		}
		if s[i-1] != '%' || len(s)-i < 2 {
			continue
		}
		if char, ok := escapes[strings.ToUpper(s[i:i+2])]; ok {
			plain[len(plain)-1] = char
			i += 2
		}
	}
	return plain, append(at, len(s))
}

// escapedPairs is pairValues for what is escaped.
func escapedPairs(s string) (all []Span) {
	if !strings.Contains(s, "%3D") && !strings.Contains(s, "%3d") {
		return nil
	}
	plain, at := withoutEscapes(s, escapedDelimiters)
	for _, found := range pairValues(string(plain), false) {
		if isKnownSecret("", string(plain[found.Start:found.End])) {
			all = append(all, Span{at[found.Start], at[found.End]})
		}
	}
	return all
}

// escapedWebhooks is webhookSecrets for what is escaped, in a query or in JSON: `https:\/\/hooks…`.
func escapedWebhooks(s string) (all []Span) {
	if !strings.Contains(s, "%2F") && !strings.Contains(s, "%2f") && !strings.Contains(s, `\/`) {
		return nil
	}
	plain, at := withoutEscapes(s, escapedSlashes)
	for _, found := range webhookSecrets(string(plain)) {
		all = append(all, Span{at[found.Start], at[found.End]})
	}
	return all
}

// escapedPasswords returns the passwords of URLs that are escaped.
func escapedPasswords(s string) (all []Span) {
	limit := 0 // the end of the value
	for at := 0; ; {
		n := strings.IndexByte(s[at:], '%')
		if n < 0 {
			return all
		}
		at += n
		slashes := escapedSlashesLen(s[at:])
		if slashes == 0 {
			at++
			continue
		}
		at += slashes
		if at >= limit {
			limit = at + indexAny(s[at:], "&;#/"+wordEnds)
		}
		value := s[at:limit]
		colon, after := indexEscaped(value, ':', "%3A")
		end := escapedAt(value[after:])
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

// escapedAt returns the offset of the at sign before a host in what is escaped, the last one before a slash or else the
// first, the length if there is none.
func escapedAt(s string) int {
	slash, _ := indexEscaped(s, '/', "%2F")
	if at := max(strings.LastIndexByte(s[:slash], '@'), strings.LastIndex(s[:slash], "%40")); at >= 0 {
		return at
	}
	at, _ := indexEscaped(s, '@', "%40")
	return at
}

// escapedSlashesLen returns how many bytes two slashes take that a text begins with, of which they or the colon before
// them are escaped: "%2F%2F", "%3A//". It is 0 if it does not.
func escapedSlashesLen(s string) int {
	for _, slashes := range [...]string{"%2F%2F", "%3A//"} {
		if len(s) >= len(slashes) && strings.EqualFold(s[:len(slashes)], slashes) {
			return len(slashes)
		}
	}
	return 0
}

// twiceEscapedSecrets returns the same of what is escaped more than once:
// "?next=%252Fa%253Fb%253Dhttp%25253A%25252F%25252Fu%25253A…%252540h".
func twiceEscapedSecrets(s string) (all []Span) {
	if !strings.Contains(s, "%252") && !strings.Contains(s, "%%") {
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
		if strings.HasPrefix(s[i:], "%") {
			i++ // in a format
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
	known := withoutGroups(withDefaults(strings.ReplaceAll(s, hole, "")))
	if !strings.ContainsFunc(known, func(r rune) bool { return r >= 0x80 || is(byte(r), cAlnum) }) {
		return false
	}
	if len(known) == 1 && len(s) > 1 {
		return true // "A$ap2024", of which no more than a part is a placeholder
	}
	host := user[strings.LastIndexByte(user, '@')+1:]
	return !isUsualWord(user, known) && !isChoice(known) && !(len(known) <= len("65535") && only(known, cDigit) && looksLikeHost(host, known))
}

// isChoice reports whether a text is the words of a grammar, as help has it: "(true|false)".
func isChoice(s string) bool {
	if !strings.HasPrefix(s, "(") || !strings.HasSuffix(s, ")") || !strings.Contains(s, "|") {
		return false
	}
	for word := range strings.SplitSeq(s[1:len(s)-1], "|") {
		if hasDigit(word) || strings.ToLower(word) != word {
			return false
		}
	}
	return true
}

// withDefaults returns a text with the defaults of shell variables, and of Spring's properties, in their place:
// "${DB_PASSWORD:-hunter2}".
func withDefaults(s string) string {
	before, rest, found := strings.Cut(s, "${")
	if !found {
		return s
	}
	group, behind, _ := strings.Cut(rest, "}")
	if text, ok := defaultIn(group); ok {
		return before + text + behind
	}
	return s
}

// defaultIn returns the default in the braces of a variable, false if there is none: "X-hunter2", "X:-hunter2" and
// "x.y:hunter2", but not "my-app.password" and "X:?must be set".
func defaultIn(group string) (text string, ok bool) {
	variable := spanOf(group, cAlnum|cUnderscore)
	if text, ok = strings.CutPrefix(group[variable:], "-"); ok && strings.ToUpper(group[:variable]) == group[:variable] {
		return text, true
	}
	text, ok = strings.CutPrefix(group[spanOf(group, cAlnum|cUnderscore|cDot|cHyphen):], ":")
	if !ok || text == "" || text[0] == '?' {
		return "", false
	}
	return strings.TrimLeft(text[:1], "-=") + text[1:], true
}

// withoutGroups returns a text without its placeholders: "{id}", "<id>", "[id]", "${ID}",
// "$ID", "$(id)", "%s" and "%[1]s".
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
	if inner, ok := strings.CutPrefix(s, "%["); ok {
		if n := spanOf(inner, cDigit); n > 0 && n+1 < len(inner) && inner[n] == ']' && is(inner[n+1], cAlpha) {
			return len("%[") + n + len("]s")
		}
		return 0
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
	if n := spanOf(rest, cAlnum|cUnderscore); dollar == 1 && n > 0 && !is(rest[0], cDigit) && !isMingled(rest[:n]) {
		return dollar + n
	}
	return 0
}

// isMingled reports whether a word has capital and small letters and digits, as few names have and many passwords:
// "$hkRjgyQbFa9NM".
func isMingled(s string) bool {
	return hasDigit(s) && strings.ToLower(s) != s && strings.ToUpper(s) != s
}
