// Package fingerprint recognises findings when lines have moved.
package fingerprint

import (
	"crypto/sha256"
	"encoding/hex"
	"strings"

	"urlvet.example/cmd/urlvet/internal/check"
)

// Of returns 16 hexadecimal digits that stand for the rule and the text of the
// line that a finding begins on. They stay what they are when the line moves,
// when gofmt aligns it anew, and when a later urlvet words the message
// differently. They are a hash, because the line may hold a password.
func Of(f check.Finding) string {
	line, _ := f.Source.Line(f.Start.Offset)
	sum := sha256.Sum256([]byte(f.Code + "\n" + strings.Join(strings.Fields(line), " ")))
	return hex.EncodeToString(sum[:8])
}
