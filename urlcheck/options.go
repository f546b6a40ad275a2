package urlcheck

import (
	"strings"
)

// This file finds secrets behind options of commands, as curl has, and in .netrc.

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
	quoted := at.Present()
	if !quoted {
		at = Span{0, indexAny(s[start:], wordEnds)}
	}
	at = Span{start + at.Start, start + at.End}
	user, password, found := strings.Cut(s[at.Start:at.End], ":")
	if found && isUserToken(user, password) {
		return Span{at.Start, at.Start + len(user)}
	}
	at.Start += len(user) + 1
	if !found || password == "" && !quoted {
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
