package analyzer

import (
	"fmt"
	"math/bits"
	"strings"

	"urlvet.example/urlcheck"
)

// longestCode bounds what Nearest compares: no code is nearly as long.
const longestCode = 40

// Nearest returns the code among those of the rules that was perhaps meant by a misspelled
// one, "" if none is much like it.
func Nearest(code string, rules []urlcheck.Rule) string {
	return NearestWord(code, codesOf(rules))
}

func codesOf(rules []urlcheck.Rule) []string {
	codes := make([]string, len(rules))
	for i, r := range rules {
		codes[i] = r.Code
	}
	return codes
}

// NearestWord returns the word that was perhaps meant by a misspelled one, "" if none is
// much like it.
func NearestWord(misspelled string, words []string) (best string) {
	if len(misspelled) > longestCode {
		return ""
	}
	least := len(misspelled) / 2
	for _, w := range words {
		if d := distance(misspelled, w, least); d <= least {
			best, least = w, d-1
		}
	}
	return best
}

// unnamed returns the error for a pattern that matches no rule, with the code, or the
// pattern for the rules of a component, that was perhaps meant.
func unnamed(pattern string, rules []urlcheck.Rule) error {
	if len(pattern) > maxPattern {
		return fmt.Errorf("a glob of rules has %d bytes: at most %d are allowed", len(pattern), maxPattern)
	}
	var words []string
	for _, r := range rules {
		component, _, _ := strings.Cut(r.Code, "-")
		words = append(words, r.Code, component+"-*")
	}
	if best := NearestWord(pattern, words); best != "" {
		return fmt.Errorf("no rule is named %q; did you mean %q?", pattern, best)
	}
	return fmt.Errorf("no rule is named %q", pattern)
}

// distance is the number of bytes to insert, delete or replace to make b of a, or any
// number above most if it is above that. A comment may name a hundred thousand rules
// that there are not, and most codes are far from a name.
func distance(a, b string, most int) int {
	inA, inB := bytesOf(a), bytesOf(b)
	if max(len(a)-len(b), len(b)-len(a), bits.OnesCount64(inA&^inB), bits.OnesCount64(inB&^inA)) > most {
		return most + 1
	}
	var space [longestCode + 1]int
	row := append(space[:0], make([]int, len(b)+1)...)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		least := row[0]
		for j := range len(b) {
			replaced := diagonal
			if a[i] != b[j] {
				replaced++
			}
			diagonal = row[j+1]
			row[j+1] = min(replaced, row[j]+1, row[j+1]+1)
			least = min(least, row[j+1])
		}
		if least > most {
			return least
		}
	}
	return row[len(b)]
}

// bytesOf returns the set of the bytes of a text, modulo 64. Each that another text lacks
// takes an edit.
func bytesOf(s string) (set uint64) {
	for i := range len(s) {
		set |= 1 << (s[i] % 64)
	}
	return set
}
