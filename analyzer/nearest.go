package analyzer

import "urlvet.example/urlcheck"

// longestCode bounds what Nearest compares: no code is nearly as long.
const longestCode = 40

// Nearest returns the code among those of the rules that was perhaps meant by a misspelled
// one, "" if none is much like it.
func Nearest(code string, rules []urlcheck.Rule) (best string) {
	if len(code) > longestCode {
		return ""
	}
	least := len(code) / 2
	for _, r := range rules {
		if d := distance(code, r.Code); d <= least {
			best, least = r.Code, d-1
		}
	}
	return best
}

// distance is the number of bytes to insert, delete or replace to make b of a.
func distance(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(b) {
			replaced := diagonal
			if a[i] != b[j] {
				replaced++
			}
			diagonal = row[j+1]
			row[j+1] = min(replaced, row[j]+1, row[j+1]+1)
		}
	}
	return row[len(b)]
}
