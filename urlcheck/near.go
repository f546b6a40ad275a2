package urlcheck

import "strings"

// This file finds what looks random in a line behind a name that tells a secret, whatever stands between the two.

const (
	farthestWord = 48 // bytes from where the name begins to the word
	leastRandom  = 10 // the length in bytes from which a word looks random
	leastTurns   = 4  // how often letters and digits take turns in it
)

// nearSecrets returns what looks random and stands behind the name of a secret in its line, not far away:
// "the token of service b: q7Zx8KvwLm4".
func nearSecrets(s string) (all []Span) {
	for at := 0; at < len(s); {
		n := spanOf(s[at:], cAlnum|cUnderscore)
		if n == 0 {
			at++
			continue
		}
		if word := s[at : at+n]; isRandomWord(word) && !IsSecretName(word) {
			if behind, named := behindName(s[max(0, at-farthestWord):at]); named {
				found := Span{at - base64Back(behind), at + tokenLen(s[at:])}
				all, n = append(all, found), found.End-at
			}
		}
		at += n
	}
	return all
}

// isRandomWord reports whether nobody has made a word up: it has letters and digits that take turns.
func isRandomWord(s string) bool {
	if len(s) < leastRandom {
		return false
	}
	turns := 0
	for i := 1; i < len(s); i++ {
		if is(s[i], cDigit) != is(s[i-1], cDigit) {
			turns++
		}
	}
	return turns >= leastTurns && looksRandom(s, leastDifferent)
}

// behindName returns what stands behind the last name of a secret in the last line of a text, false if none is there.
func behindName(s string) (behind string, named bool) {
	s = s[strings.LastIndexByte(s, '\n')+1:]
	for last := ""; len(s) > 0; {
		n := spanOf(s, cAlnum|cUnderscore)
		word := s[:n]
		s = s[min(len(s), n+1):]
		if n > 0 && (IsSecretName(word) || isSecretPair(last, word)) {
			behind, named = s, true
		}
		last = word
	}
	return behind, named
}

// base64Back returns how many bytes of an alphabet of base64 a text ends in.
func base64Back(s string) int {
	n := 0
	for n < len(s) && (is(s[len(s)-1-n], cTokenByte) || strings.IndexByte("+/", s[len(s)-1-n]) >= 0) {
		n++
	}
	return n
}
