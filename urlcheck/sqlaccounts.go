package urlcheck

import (
	"slices"
	"strings"
)

// This file finds the passwords of accounts in SQL.

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
		return hasFold(tail, "identified ") || hasFold(tail, "set password ")
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
