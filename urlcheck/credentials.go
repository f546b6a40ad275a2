package urlcheck

import (
	"encoding/base64"
	"regexp"
	"slices"
	"strings"
)

// longUser is the length in bytes from which a user without a password is taken for a token, as
// those of providers are that mark none.
const longUser = 20

// userSecret returns where the secret is in the user of a text that begins as an authority: a
// token that stands there, "0a1b…:x-oauth-basic@h", or a password whose colon is escaped,
// "u%3A…@h".
func userSecret(s string) Span {
	info := s[:indexAny(s, `/?#\`+wordEnds)]
	info = info[:max(strings.LastIndexByte(info, '@'), 0)]
	user, password, found := strings.Cut(info, ":")
	if isUserToken(user, password) {
		return Span{0, len(user)}
	}
	colon, after := indexEscaped(info, ':', "%3A")
	if found || after == colon || !isKnownSecret(info[:colon], info[after:]) {
		return absent
	}
	return Span{after, len(info)}
}

// isUserToken reports whether a user is a token, by what stands for its password.
func isUserToken(user, password string) bool {
	switch strings.ToLower(password) {
	case "x-oauth-basic":
		return isKnownSecret("", user)
	case "", "x":
		return len(user) >= longUser && isMixed(user) && !strings.Contains(user, "%40") && only(strings.ReplaceAll(user, "%", ""), cTokenByte|cDot) && isKnownSecret("", user)
	}
	return false
}

// isMixed reports whether a text has letters and digits, as tokens have and few words.
func isMixed(s string) bool {
	digits := 0
	for i := range len(s) {
		if is(s[i], cDigit) {
			digits++
		}
	}
	return 0 < digits && digits < len(s)
}

// shortestCredential is the length in bytes from which a text is taken for a password or a
// token where words stand, too: "the token: see below".
const shortestCredential = 6

// isCredential reports whether a text is a password or a token where words stand, too.
func isCredential(s string) bool {
	return len(s) >= shortestCredential && isMixed(s) && !strings.Contains(s, "://") && !isTechnical(s) && isKnownSecret("", s)
}

// technicalWords have letters and digits, and are algorithms, encodings and the like: "signature: sha256".
var technicalWords = map[string]bool{
	"base32": true, "base58": true, "base64": true, "base64url": true, "bcrypt2": true, "ecdsa256": true, "ed25519": true, "hmac256": true, "hmacsha1": true,
	"hmacsha256": true, "hs256": true, "hs384": true, "hs512": true, "oauth1": true, "oauth2": true, "pkcs12": true, "rs256": true, "rs384": true, "rs512": true,
	"rsa2048": true, "rsa4096": true, "secp256k1": true, "sha-256": true, "sha-512": true, "sha224": true, "sha256": true, "sha384": true, "sha512": true,
	"sha1withrsa": true, "sha256withrsa": true, "sha512withrsa": true, "utf-16": true, "x25519": true,
}

// isTechnical reports whether a text is one of these, or a type of SQL with its size: VARCHAR(255).
func isTechnical(s string) bool {
	if technicalWords[strings.ToLower(s)] {
		return true
	}
	name, size, ok := strings.Cut(s, "(")
	size, closed := strings.CutSuffix(size, ")")
	return ok && closed && only(name, cAlpha|cDigit) && size != "" && only(strings.ReplaceAll(size, ",", ""), cDigit)
}

// headerSecrets returns the credentials in a text as the header of a request has them,
// "Bearer …", and "Basic …" with a user and a password, as curl is given them, "-u bob:…", and as
// SQL has them, "IDENTIFIED BY '…'".
func headerSecrets(s string) (all []Span) {
	if strings.HasPrefix(s, "-") { // "--user=bob:…" in a list of arguments
		if found := credentialBehind("", s); found.Present() {
			all = append(all, found)
		}
	}
	for at := 0; ; {
		n := strings.IndexAny(s[at:], " \t\n")
		if n < 0 {
			return all
		}
		before := s[:at+n]
		at += n + 1
		if at < len(s) && (s[at] == ' ' || s[at] == '\t') {
			continue // to the last of several
		}
		before = strings.TrimRight(before, " \t")
		if found := credentialBehind(before, s[at:]); found.Present() {
			all = append(all, Span{at + found.Start, at + found.End})
		}
	}
}

// credentialBehind returns where the credential is that a text begins with, by what is before it.
func credentialBehind(before, s string) Span {
	scheme := before[len(before)-spanBack(before):]
	option := s
	if strings.HasPrefix(s, `"-`) || strings.HasPrefix(s, "'-") {
		option = s[1:]
	}
	switch {
	case isUserOption(before):
		return curlPassword(before, s, 0)
	case strings.HasPrefix(option, "--user="), strings.HasPrefix(option, "--proxy-user="):
		return curlPassword(before, s, strings.IndexByte(s, '=')+1)
	case isSecretOption(before) && optionSecret(s).Present():
		return optionSecret(s)
	case isSecretOfSQL(before, scheme) && quotedAt(s[quotePrefix(s):]).Present(), beginsFold(s, passwordFunction), isOfAccount(before):
		return accountPassword(s)
	case strings.EqualFold(scheme, "password"):
		if word := s[:indexAny(s, wordEnds)]; isCredential(word) || isOfNetrc(before, s) && isKnownSecret("", word) {
			return Span{0, len(word)} // machine h.org login bob password …
		}
	case strings.HasPrefix(option, "-u"), strings.HasPrefix(option, "-U"):
		return curlPassword(before, s, len(s)-len(option)+len("-u"))
	case strings.EqualFold(scheme, "bearer"):
		start := 0
		if strings.HasSuffix(before, "--oauth2-bearer") {
			start = len(s) - len(strings.TrimLeft(s, "\"'"))
		}
		token := s[start : start+tokenLen(s[start:])]
		if isCredential(token) || strings.HasSuffix(before, "--oauth2-bearer") && isKnownSecret("", token) {
			return Span{start, start + len(token)}
		}
	case strings.EqualFold(scheme, "basic"):
		return basicCredentials(s)
	case slices.Contains(tokenSchemes, strings.ToLower(scheme)):
		if token := s[:tokenLen(s)]; len(token) >= shortestToken && isCredential(token) && looksRandom(token) {
			return Span{0, len(token)}
		}
	}
	return absent
}

// isSecretOfSQL reports whether a text ends in a word that says in SQL that a secret comes, the last of which is given:
// PASSWORD, SECRET_ACCESS_KEY.
func isSecretOfSQL(s, last string) bool {
	if strings.EqualFold(last, "password") {
		return true
	}
	name := s[wordStart(s, 0, len(s)):]
	return name != "" && name != "AUTHORIZATION" && strings.ToUpper(name) == name && IsSecretName(name)
}

// isQuotedName reports whether a quote stands before the name that a text ends in, so that one behind it closes: 'A_TOKEN'.
func isQuotedName(s string) bool {
	start := wordStart(s, 0, len(s))
	return start > 0 && strings.IndexByte("\"'`", s[start-1]) >= 0
}

// tokenSchemes are schemes of the header Authorization that providers made up. They are words, too, so that
// only what looks random is a token behind one.
var tokenSchemes = []string{"apikey", "bot", "ssws", "token"}

// accountSecrets returns the passwords of accounts in SQL that have quotes, wherever these stand: PASSWORD('…'),
// IDENTIFIED BY'…', PASSWORD and '…' in the next line.
func accountSecrets(s string) (all []Span) {
	for at := 0; ; {
		n := strings.IndexAny(s[at:], "'\"")
		if n < 0 {
			return all
		}
		at += n
		before := strings.TrimRight(s[:at], " \t\r\n(")
		inFunction := at > 0 && s[at-1] == '(' && hasSuffixFold(before, "password")
		if inFunction || s[at] == '\'' && (isOfAccount(before) || isSecretOfSQL(before, "") && !isQuotedName(before) && !strings.HasPrefix(s[at+1:], " ")) {
			if found := accountPassword(s[at:]); found.Present() {
				all = append(all, Span{at + found.Start, at + found.End})
			}
		}
		at++
	}
}

// defaultSecrets returns the defaults of shell variables that are called as secrets are: "-p${DB_PASSWORD:-…}".
func defaultSecrets(s string) (all []Span) {
	for i := 0; ; {
		n := strings.Index(s[i:], "${")
		if n < 0 {
			return all
		}
		i += n + len("${")
		group, _, closed := strings.Cut(s[i:min(len(s), i+longestLogin)], "}")
		text, ok := defaultIn(group)
		if closed && ok && IsSecretName(group[:spanOf(group, cAlnum|cUnderscore)]) && isKnownSecret("", text) {
			all = append(all, Span{i + len(group) - len(text), i + len(group)})
		}
	}
}

// isUserOption reports whether a text ends in an option of curl for a user and a password: -u, -sku, -U, --user.
func isUserOption(s string) bool {
	const far = len(" --proxy-user") + 16 // blanks
	word := strings.TrimRight(s[max(0, len(s)-far):], " \t\n\"',")
	word = word[strings.LastIndexAny(word, wordEnds)+1:]
	return word == "--user" || word == "--proxy-user" || word == "-U" || strings.HasPrefix(word, "-") && strings.HasSuffix(word, "u") && only(word[1:], cAlpha)
}

// isSecretOption reports whether a text ends in an option that is called as a secret is, and what may stand between
// that and its value: "vault login -token ", `"--api-key", `, "- --token\n-".
func isSecretOption(s string) bool {
	const between = wordEnds + ",\\"
	word := strings.TrimRight(s[max(0, len(s)-longestSecretName):], between)
	if list, ok := strings.CutSuffix(word, "-"); ok && strings.HasSuffix(strings.TrimRight(list, " \t"), "\n") {
		word = strings.TrimRight(list, between)
	}
	word = word[strings.LastIndexAny(word, wordEnds)+1:]
	return strings.HasPrefix(word, "-") && only(word, cAlnum|cHyphen|cUnderscore|cDot) && IsSecretName(strings.TrimLeft(word, "-"))
}

// optionSecret returns where the secret is that a text begins with, perhaps in quotes.
func optionSecret(s string) Span {
	at := quotedAt(s)
	if !at.Present() {
		at = Span{0, indexAny(s, wordEnds)}
	}
	word := s[at.Start:at.End]
	if len(word) < shortestCredential || strings.ContainsAny(word[:1], "-/.~") || strings.Contains(word, "://") || isPlainText(word) || !isKnownSecret("", word) {
		return absent // "--token --hostname", "-key ./a1.pem", "--token string", "--password or"
	}
	return at
}

// isPlainText reports whether a text has neither a digit nor letters of both cases behind its first.
func isPlainText(s string) bool {
	s = s[1:]
	return !strings.ContainsAny(s, "0123456789") && (strings.ToLower(s) == s || strings.ToUpper(s) == s)
}

// isOfNetrc reports whether a text ends as an entry of .netrc does before its password, behind which the login may stand:
// machine h.org login bob@h.org account a password.
func isOfNetrc(s, behind string) bool {
	words := strings.Fields(s[max(0, len(s)-longestLogin):])
	if len(words) < 2 { // "password for login is wrong"
		return false
	}
	for i := range words {
		words[i] = strings.TrimLeft(words[i], "\"'`") // echo "machine …"
	}
	words = words[:len(words)-1]
	login := strings.Fields(behind[:min(len(behind), longestLogin)])
	found := len(login) > 2 && login[1] == "login"
	for len(words) > 2 && (words[len(words)-2] == "login" || words[len(words)-2] == "account") {
		found = found || words[len(words)-2] == "login"
		words = words[:len(words)-2]
	}
	return found && (words[len(words)-1] == "default" || len(words) > 1 && words[len(words)-2] == "machine")
}

// isOfCurl reports whether a text has the command curl before its end.
func isOfCurl(s string) bool {
	const longest = 1 << 10 // bytes of a command
	for word := range strings.FieldsSeq(s[max(0, len(s)-longest):]) {
		if strings.HasSuffix(strings.TrimSuffix(strings.Trim(word, "\"'`,"), ".exe"), "curl") {
			return true
		}
	}
	return false
}

// curlPassword returns where the password is in what stands at an offset, with quotes or without: bob:…,
// absent if it is none. Other commands than curl, which may be before it, have such options: "sort -u a:b".
func curlPassword(before, s string, start int) Span {
	at := quotedAt(s[start:])
	if !at.Present() {
		at = Span{0, indexAny(s[start:], wordEnds)}
	}
	at = Span{start + at.Start, start + at.End}
	user, password, found := strings.Cut(s[at.Start:at.End], ":")
	at.Start += len(user) + 1
	if !found || password == "" {
		at = quotedPassword(s, at.End)
		password = s[at.Start:at.End]
	}
	if !isCredential(password) && !(isKnownSecret(user, password) && isOfCurl(before)) {
		return absent
	}
	return at
}

// quotedPassword returns where the password is by the end of the user, where one of them or both have quotes of their own:
// bob:'…', "bob":"…", "$USER":…. It is empty if there is none.
func quotedPassword(s string, end int) Span {
	if rest := strings.TrimLeft(s[end:], "\"'"); strings.HasPrefix(rest, ":") {
		end = len(s) - len(rest) + 1
	}
	if end == 0 || s[end-1] != ':' {
		return Span{end, end}
	}
	if at := quotedAt(s[end:]); at.Present() {
		return Span{end + at.Start, end + at.End}
	}
	return Span{end, end + indexAny(s[end:], wordEnds)}
}

// passwordFunction hashes a password in SQL: PASSWORD('…').
const passwordFunction = "password("

// quotePrefix returns how many bytes stand before the quote of a text in SQL, as in E'…', N'…' and U&'…'. It is 0 if
// none is there.
func quotePrefix(s string) int {
	for _, prefix := range [...]string{"E", "N", "U&", passwordFunction} {
		if beginsFold(s, prefix) && quotedAt(s[len(prefix):]).Present() {
			return len(prefix)
		}
	}
	return 0
}

// beginsFold reports whether a text begins with another, whatever their case.
func beginsFold(s, prefix string) bool {
	return len(s) >= len(prefix) && strings.EqualFold(s[:len(prefix)], prefix)
}

func hasSuffixFold(s, suffix string) bool {
	return len(s) >= len(suffix) && strings.EqualFold(s[len(s)-len(suffix):], suffix)
}

// accountPassword returns where the password of an account is that a text of SQL begins with: '…', E'…', the same with
// each quote twice, as in a text of a text, or a word, as Oracle has one.
func accountPassword(s string) Span {
	prefix := quotePrefix(s)
	if inner, ok := strings.CutPrefix(s[prefix:], "''"); ok {
		if n := indexAny(inner[:min(len(inner), longestQuoted)], " ,;)"+wordEnds); n > 0 && isKnownSecret("", inner[:n]) {
			return Span{prefix + len("''"), prefix + len("''") + n}
		}
	}
	if at := quotedAt(s[prefix:]); at.Present() {
		if !isKnownSecret("", s[prefix+at.Start:prefix+at.End]) {
			return absent
		}
		return Span{prefix + at.Start, prefix + at.End}
	}
	word := s[:indexAny(s, ";,"+wordEnds)]
	if !isCredential(word) {
		return absent
	}
	return Span{0, len(word)}
}

// basicCredentials returns where the user and the password are, encoded, that a text begins with
// (RFC 7617), absent if it has none.
func basicCredentials(s string) Span {
	token := s[:tokenLen(s)]
	login, err := base64.RawStdEncoding.DecodeString(strings.TrimRight(token, "="))
	if err != nil || !strings.Contains(string(login), ":") {
		return absent
	}
	return Span{0, len(token)}
}

// jwtSecrets returns the tokens of a text that are JSON signed (RFC 7519): "eyJ…" and twice more, with
// points between them.
func jwtSecrets(s string) (all []Span) {
	const begin, least = "eyJ", 8
	for at := 0; ; {
		n := strings.Index(s[at:], begin)
		if n < 0 {
			return all
		}
		at += n
		word := s[at : at+spanOf(s[at:], cTokenByte|cDot)]
		header, rest, _ := strings.Cut(word, ".")
		claims, signature, _ := strings.Cut(rest, ".")
		if len(header) >= least && strings.HasPrefix(claims, begin) && len(signature) >= least {
			all = append(all, Span{at, at + len(word)})
		}
		at += len(word)
	}
}

// accountWords are what SQL has before the password of an account, the last word first; "" is any.
var accountWords = [][]string{
	{"by", "identified"},
	{"by", "", "with", "identified"},
	{"password", "with"},
	{"password", "", "role"},
	{"password", "", "user"},
	{"using", "", "via", "identified"},
}

// isOfAccount reports whether a text ends in that. It looks at a few words, for it is asked at each blank.
func isOfAccount(s string) bool {
	const far = 128 // bytes
	tail := strings.TrimRight(s[max(0, len(s)-far):], " \t\r\n")
	switch {
	case strings.HasSuffix(tail, "="), endsInWords(tail, []string{"to"}):
		return hasFold(tail[strings.LastIndexByte(tail, ';')+1:], "set password for ")
	case endsInWords(tail, []string{"replace"}):
		return hasFold(tail, "identified by ")
	}
	return slices.ContainsFunc(accountWords, func(words []string) bool { return endsInWords(tail, words) })
}

// endsInWords reports whether a text ends in words, the last first, whatever their case and what is between them.
func endsInWords(s string, words []string) bool {
	for i, want := range words {
		if i > 0 {
			s = strings.TrimRightFunc(s, isNoWord)
		}
		word := s[len(strings.TrimRightFunc(s, isOfWord)):]
		if word == "" || want != "" && !strings.EqualFold(word, want) {
			return false
		}
		s = s[:len(s)-len(word)]
	}
	return true
}

// isNoWord reports whether a character is none of a word of SQL.
func isNoWord(r rune) bool { return r >= 0x80 || !is(byte(r), cAlnum) && r != '_' }

func isOfWord(r rune) bool { return !isNoWord(r) }

// hasFold reports whether a short text has another, whatever their case.
func hasFold(s, part string) bool {
	for i := range s {
		if beginsFold(s[i:], part) {
			return true
		}
	}
	return false
}

// tokenLen returns how long the token68 is that a text begins with (RFC 9110, section 11.2).
func tokenLen(s string) int {
	n := 0
	for n < len(s) && (is(s[n], cTokenByte) || strings.IndexByte("./+=~", s[n]) >= 0) {
		n++
	}
	return n
}

// spanBack returns how many letters a text ends in, of as many as are asked about.
func spanBack(s string) int {
	n := 0
	for n < len(s) && n <= len("password") && is(s[len(s)-1-n], cAlnum) {
		n++
	}
	return n
}

// labelledSecrets returns the credentials behind what they are called, a colon and a blank or a
// quote: "password: …", and `{"token":"…"}`.
func labelledSecrets(s string) (all []Span) {
	for i := 0; i < len(s); {
		n := strings.IndexByte(s[i:], ':')
		if n < 0 {
			break
		}
		label, line := strings.TrimRight(s[i:i+n], " \t\"'\\"), i
		key := keyBefore(s, i, i+len(label))
		i += n + 1
		if !IsSecretName(key) && !(strings.EqualFold(key, "value") && isOfSecret(s[:line+strings.LastIndex(label, key)])) {
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
func isOfSecret(before string) bool {
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
	if beginsCode(value) {
		return false
	}
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
// 'no access key: ' + reason.
func beginsCode(s string) bool {
	return strings.HasPrefix(s, " ") || strings.HasPrefix(s, ", ") || strings.HasPrefix(s, ")")
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

// privateKeys returns where the private keys of a text are, as PEM has them (RFC 7468), and OpenPGP
// (RFC 9580, section 6.2).
func privateKeys(s string) (all []Span) {
	const label, end = "PRIVATE KEY", "-----END"
	for at := 0; ; {
		n := strings.Index(s[at:], label)
		if n < 0 {
			return all
		}
		before := s[at : at+n]
		at += n + len(label)
		if kind := before[strings.LastIndexByte(before, '-')+1:]; !strings.HasPrefix(kind, "BEGIN ") {
			continue // the end of one
		}
		head := len(s[at:]) - len(strings.TrimPrefix(s[at:], " BLOCK"))
		if !strings.HasPrefix(s[at+head:], "-----") {
			continue // words
		}
		at += head + len("-----")
		key := s[at:]
		if stop := strings.Index(key, end); stop >= 0 {
			key = key[:stop]
		}
		if len(key) >= shortestCredential && !strings.Contains(key, hole) {
			all = append(all, Span{at, at + len(key)})
		}
		at += len(key)
	}
}
