// Package grammar turns a grammar, as an RFC prints it, into a finite
// automaton and into random text. The tests of urlcheck judge with it: they
// read the specifications' own rules instead of a second implementation.
//
// Only regular languages can be compiled: a rule may not refer to itself.
package grammar

import (
	"fmt"
	"strings"
)

// Grammar is a set of named rules. Rule names ignore case (RFC 5234, section
// 2.1).
type Grammar struct {
	rules    map[string]expr
	replaced map[string]*Language
}

// op says what an expr is.
type op uint8

const (
	opByte     op = iota // one byte of set
	opSequence           // parts one after another
	opChoice             // one of parts
	opRepeat             // parts[0], least to most times; no upper bound if most is unbounded
	opRule               // the rule called name
)

const unbounded = -1

type expr struct {
	op          op
	set         byteSet
	parts       []expr
	least, most int
	name        string // in lower case
}

// Replace makes l the language of a rule, wherever the grammar refers to it.
func (g *Grammar) Replace(rule string, l *Language) {
	g.replaced[strings.ToLower(rule)] = l
}

// Language compiles a rule. It returns an error if the rule, or one that it
// refers to, is undefined or refers to itself.
func (g *Grammar) Language(rule string) (*Language, error) {
	b := &builder{grammar: g, open: map[string]bool{}}
	start, end := b.state(), b.state()
	if err := b.rule(strings.ToLower(rule), start, end); err != nil {
		return nil, err
	}
	return b.nfa.determinise(start, end), nil
}

func (g *Grammar) add(name string, e expr, extend bool) error {
	key := strings.ToLower(name)
	old, defined := g.rules[key]
	if defined && !extend {
		return fmt.Errorf("rule %s is defined twice", name)
	}
	if !defined && extend {
		return fmt.Errorf("rule %s is extended before it is defined", name)
	}
	if extend {
		e = expr{op: opChoice, parts: []expr{old, e}}
	}
	g.rules[key] = e
	return nil
}

// text returns the expr of a literal. With fold, each letter matches in both
// cases.
func text(s string, fold bool) expr {
	e := expr{op: opSequence}
	for i := range len(s) {
		set := byteSet{}
		set.add(s[i])
		if fold {
			set.add(otherCase(s[i]))
		}
		e.parts = append(e.parts, expr{op: opByte, set: set})
	}
	return e.simple()
}

// simple returns e without a sequence or choice of one part, and with a choice
// of single bytes as one set. It keeps automata small for grammars that list
// letters one by one.
func (e expr) simple() expr {
	if len(e.parts) == 1 {
		return e.parts[0]
	}
	if e.op != opChoice {
		return e
	}
	merged := expr{op: opByte}
	for _, part := range e.parts {
		if part.op != opByte {
			return e
		}
		merged.set = merged.set.union(part.set)
	}
	return merged
}

func otherCase(b byte) byte {
	switch {
	case 'a' <= b && b <= 'z':
		return b - 'a' + 'A'
	case 'A' <= b && b <= 'Z':
		return b - 'A' + 'a'
	}
	return b
}

// byteSet is a set of bytes, one bit each.
type byteSet [4]uint64

func (s *byteSet) add(b byte) { s[b/64] |= 1 << (b % 64) }
func (s byteSet) union(t byteSet) byteSet {
	for i := range s {
		s[i] |= t[i]
	}
	return s
}

func (s byteSet) has(b byte) bool { return s[b/64]&(1<<(b%64)) != 0 }
