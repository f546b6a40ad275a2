package mark

import "strings"

// Wrap breaks text at blanks into lines that fit into the columns, the first one
// behind first columns of something else and the others behind rest. A word that is
// too long for a line stands alone. 0 columns stand for any width.
func Wrap(text string, columns, first, rest int) (lines []string) {
	if columns == 0 {
		return []string{text}
	}
	line, used := "", first
	for i, word := range strings.Split(text, " ") {
		width := Width(word)
		if i > 0 && used+1+width > columns {
			lines = append(lines, line)
			line, used = word, rest+width
			continue
		}
		if i > 0 {
			line, used = line+" ", used+1
		}
		line, used = line+word, used+width
	}
	return append(lines, line)
}
