package urlcheck

import (
	"encoding/base64"
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
		if word := s[:indexAny(s, " \t\r\n\"'`")]; isOfNetrc(before, s) && isKnownSecret("", word) {
			return Span{0, len(word)} // machine h.org login bob password …
		}
		if word := s[:indexAny(s, wordEnds)]; isCredential(word) {
			return Span{0, len(word)}
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
		if token := s[:tokenLen(s)]; len(token) >= shortestToken && isCredential(token) && looksRandom(token, leastDifferent) {
			return Span{0, len(token)}
		}
	}
	return absent
}

// tokenSchemes are schemes of the header Authorization that providers made up. They are words, too, so that
// only what looks random is a token behind one.
var tokenSchemes = []string{"apikey", "bot", "ssws", "token"}

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

// beginsFold reports whether a text begins with another, whatever their case.
func beginsFold(s, prefix string) bool {
	return len(s) >= len(prefix) && strings.EqualFold(s[:len(prefix)], prefix)
}

func hasSuffixFold(s, suffix string) bool {
	return len(s) >= len(suffix) && strings.EqualFold(s[len(s)-len(suffix):], suffix)
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

// jwtSecrets returns the tokens of a text that are JSON signed (RFC 7519): "eyJ…" twice, and a signature, with
// points between them.
func jwtSecrets(s string) (all []Span) {
	const begin, least = 'e', 8 // in base64, as "{" is in ASCII
	for at := 0; ; at++ {
		n := strings.IndexByte(s[at:], begin)
		if n < 0 {
			return all
		}
		at += n
		if !beginsJSON(s[at:]) {
			continue
		}
		word := s[at : at+signedLen(s[at:])]
		header, rest, _ := strings.Cut(word, ".")
		claims, signature, _ := strings.Cut(rest, ".")
		if len(header) >= least && beginsJSON(claims) && len(signature) >= least {
			all = append(all, Span{at, at + len(word)})
		}
		at += len(word) - 1
	}
}

// beginsJSON reports whether a text begins with an object of JSON in base64: "eyJ…", "eyAi…" and "ewog…", in which
// a blank or the end of a line stands behind its brace.
func beginsJSON(s string) bool {
	const encoded, braces = 4, "yw" // behind "e", in base64
	if len(s) < encoded || s[0] != 'e' || strings.IndexByte(braces, s[1]) < 0 {
		return false
	}
	plain, err := base64.RawURLEncoding.DecodeString(s[:encoded])
	return err == nil && len(plain) == 3 && strings.IndexByte("\" \t\r\n", plain[1]) >= 0
}

// signedLen returns how long the word of a text is that it begins with, of signed JSON. Its parts may be padded.
func signedLen(s string) int {
	n := 0
	for n < len(s) && (is(s[n], cTokenByte|cDot) || s[n] == '=') {
		n++
	}
	return n
}

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
