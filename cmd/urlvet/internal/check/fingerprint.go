package check

import (
	"crypto/sha256"
	"encoding/hex"
	"strings"
)

// Fingerprint returns 16 hexadecimal digits that stand for the rule and for the
// text of the line that the finding begins on. They stay the same when the line
// moves, when gofmt aligns it anew, and when a later urlvet words the message
// differently. They are a hash because the line may have a password in it.
func (f Finding) Fingerprint() string {
	line, _ := f.Source.Line(f.Start.Offset)
	sum := sha256.Sum256([]byte(f.Code + "\n" + strings.Join(strings.Fields(line), " ")))
	return hex.EncodeToString(sum[:8])
}
