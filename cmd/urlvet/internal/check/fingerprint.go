package check

import (
	"crypto/sha256"
	"encoding/hex"
	"strings"

	"urlvet.example/cmd/urlvet/internal/load"
	"urlvet.example/cmd/urlvet/internal/mark"
)

// Fingerprints makes the fingerprints of findings. It keeps those of the last
// line, so that a line with many findings is read once for each of their rules.
// The zero Fingerprints are ready for use.
type Fingerprints struct {
	source *load.Source
	first  int               // the offset of the line in source
	words  string            // of the line
	sums   map[string]string // the fingerprints by the code of the rule
}

// Of returns 16 hexadecimal digits that stand for the rule and for the text of
// the line that the finding begins on. They stay the same when the line moves,
// when gofmt aligns it anew, and when a later urlvet words the message
// differently, and tell nothing of a password in the line: whoever knows the rest could
// try what makes the same hash.
func (p *Fingerprints) Of(f Finding) string {
	line, first := f.Source.Line(f.Start.Offset)
	if p.source != f.Source || p.first != first {
		clear(p.sums)
		p.source, p.first, p.words = f.Source, first, mark.Masked(strings.Join(strings.Fields(line), " "))
	}
	if p.sums == nil {
		p.sums = map[string]string{}
	}
	sum, ok := p.sums[f.Code]
	if !ok {
		sum = fingerprint(f.Code, p.words)
		p.sums[f.Code] = sum
	}
	return sum
}

func fingerprint(code, words string) string {
	sum := sha256.Sum256([]byte(code + "\n" + words))
	return hex.EncodeToString(sum[:8])
}
