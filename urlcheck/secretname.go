package urlcheck

import (
	"slices"
	"strings"
)

// This file tells by the name of a parameter, a field or a variable whether its value is a secret.

// secretEnds are what such names end with, without what parts their words.
var secretEnds = []string{
	"password", "passwordconfirm", "passwordconfirmation", "passwd", "passphrase", "passcode", "pwd", "secret", "token", "signature",
	"apikey", "accesskey", "secretkey", "privatekey", "appkey", "authkey", "accountkey", "sharedkey", "subscriptionkey",
	"masterkey", "signingkey", "encryptionkey", "webhookkey",
}

// secretWords are whole such names.
var secretWords = []string{"pw", "sig", "pass", "authorization", "oauth2bearer"}

// perhapsSecret are whole names that stand for secrets, and for others, too, and perhapsParts parts of such.
var (
	perhapsSecret = []string{"key", "auth", "code", "sid", "pin", "otp"}
	perhapsParts  = []string{
		"token", "secret", "passw", "passphrase", "pwd", "apikey", "accesskey", "signature", "credential", "jwt", "bearer", "session", "sessid",
	}
)

// longestSecretName bounds in bytes what is read of a name, from its end.
const longestSecretName = 64

// bareName returns a name in lower case, without digits at its end and what parts its words:
// "DB_Password2" is "dbpassword".
func bareName(name string) string {
	name = name[max(0, len(name)-longestSecretName):]
	var buf [longestSecretName]byte
	plain := buf[:0]
	for i := range len(strings.TrimRight(name, "0123456789")) {
		if c := name[i]; c != '_' && c != '-' && c != '.' && c != ' ' {
			plain = append(plain, lower(c))
		}
	}
	return string(plain)
}

// lower returns an ASCII letter in lower case, and anything else as it is.
func lower(c byte) byte {
	if 'A' <= c && c <= 'Z' {
		return c + 'a' - 'A'
	}
	return c
}

// IsSecretName reports whether a parameter, a field or a variable of a name has a secret: api_key,
// clientSecret, DB_PWD2.
func IsSecretName(name string) bool {
	bare := bareName(name)
	return slices.Contains(secretWords, bare) || isPassOf(name) ||
		slices.ContainsFunc(secretEnds, func(end string) bool { return strings.HasSuffix(bare, end) })
}

// isSecretPair reports whether two words are the name of a secret, of which the last alone is none: API Key.
func isSecretPair(first, last string) bool {
	last = strings.TrimRight(last, "0123456789")
	return strings.EqualFold(last, "key") && slices.Contains(secretEnds, bareName(first)+"key")
}

// isPassOf reports whether a name ends in a word of its own for a password: db_pass and dbPass, but not
// bypass.
func isPassOf(name string) bool {
	before, ok := strings.CutSuffix(name, "Pass")
	if !ok && len(name) > len("pass") && strings.EqualFold(name[len(name)-len("pass"):], "pass") {
		before = name[:len(name)-len("pass")]
		return strings.HasSuffix(before, "_") || strings.HasSuffix(before, "-")
	}
	return ok && before != ""
}

// MayBeSecretName reports whether a parameter of a name may have a secret, by what its value is: session,
// code, key.
func MayBeSecretName(name string) bool {
	bare := bareName(name)
	return slices.Contains(perhapsSecret, bare) ||
		slices.ContainsFunc(perhapsParts, func(part string) bool { return strings.Contains(bare, part) })
}
