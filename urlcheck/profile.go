package urlcheck

import "fmt"

// Profile says which specification a URL is checked against and which rules
// report. The zero Profile is Modern.
type Profile struct {
	grammar grammar
	flipped ruleSet // the rules for which With or Without changed the grammar's default
}

// grammar is the specification that decides what a valid URL is.
type grammar uint8

const (
	modern grammar = iota
	rfc3986
	rfc1738
	grammars // the number of grammars
)

// The profiles. They are values: With and Without return changed copies.
var (
	// Modern is what a Go program can rely on: RFC 3986 and the RFCs of the
	// schemes, relaxed where all parsers agree, tightened where they differ.
	Modern = Profile{grammar: modern}
	// RFC3986 is RFC 3986 by the letter, with the RFCs of the schemes.
	RFC3986 = Profile{grammar: rfc3986}
	// RFC1738 is RFC 1738 by the letter.
	RFC1738 = Profile{grammar: rfc1738}
)

var grammarNames = [grammars]string{"modern", "rfc3986", "rfc1738"}

// String returns the name of the specification: modern, rfc3986 or rfc1738.
func (p Profile) String() string { return grammarNames[p.grammar] }

// MarshalText returns what String does.
func (p Profile) MarshalText() ([]byte, error) { return []byte(p.String()), nil }

// UnmarshalText sets p to the profile with that name. If there is none, it
// returns an error and does not change p.
func (p *Profile) UnmarshalText(name []byte) error {
	for g, n := range grammarNames {
		if n == string(name) {
			*p = Profile{grammar: grammar(g)}
			return nil
		}
	}
	return fmt.Errorf("unknown profile %q (modern, rfc3986 or rfc1738)", name)
}

// With returns p with the rules of these codes turned on. It returns an error
// for a code that Lookup does not know.
func (p Profile) With(codes ...string) (Profile, error) { return p.set(true, codes) }

// Without returns p with the rules of these codes turned off. It returns an
// error for a code that Lookup does not know.
func (p Profile) Without(codes ...string) (Profile, error) { return p.set(false, codes) }

func (p Profile) set(on bool, codes []string) (Profile, error) {
	for _, name := range codes {
		c, ok := codeOf(name)
		if !ok {
			return p, fmt.Errorf("unknown rule %q", name)
		}
		if p.rules().has(c) != on {
			p.flipped ^= bit(c)
		}
	}
	return p, nil
}

// Level returns the level of the problems with this code under p, Off if p does
// not report them.
func (p Profile) Level(name string) Level {
	r, ok := Lookup(name)
	if !ok {
		return Off
	}
	return r.LevelIn(p)
}

func (p Profile) rules() ruleSet { return defaults[p.grammar] ^ p.flipped }

// ruleSet is a set of codes, one bit each.
type ruleSet uint64

const _ = uint(64 - codes) // does not compile if there are more rules than bits

func bit(c code) ruleSet          { return 1 << c }
func (s ruleSet) has(c code) bool { return s&bit(c) != 0 }
