package grammar

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// notation is what differs between the two ways to write a grammar.
type notation struct {
	marks  string
	choice kind // the mark between alternatives
	fold   bool // strings ignore case
	// loops says that brackets after a repetition only group: 1*[ x ] is one
	// or more x in RFC 1738, but 1*( [x] ) in RFC 5234.
	loops bool
}

// ParseABNF reads rules in the notation of RFC 5234. It rejects prose values.
func ParseABNF(source string) (*Grammar, error) {
	return parse(source, notation{marks: "=/()[]", choice: '/', fold: true})
}

// ParseBNF reads rules in the notation of RFC 1738, section 5.
func ParseBNF(source string) (*Grammar, error) {
	return parse(source, notation{marks: "=|[]", choice: '|', loops: true})
}

func parse(source string, n notation) (*Grammar, error) {
	tokens, err := lex(source, n.marks)
	if err != nil {
		return nil, err
	}
	p := &parser{tokens: tokens, notation: n}
	g := &Grammar{rules: map[string]expr{}, replaced: map[string]*Language{}}
	for p.peek().kind != tokenEnd {
		if err := p.rule(g); err != nil {
			return nil, fmt.Errorf("line %d: %w", p.line(), err)
		}
	}
	return g, nil
}

type parser struct {
	notation
	tokens []token
	at     int
}

func (p *parser) peek() token { return p.ahead(0) }

func (p *parser) ahead(n int) token {
	if p.at+n >= len(p.tokens) {
		return token{}
	}
	return p.tokens[p.at+n]
}

func (p *parser) line() int {
	if len(p.tokens) == 0 {
		return 1
	}
	return p.tokens[min(p.at, len(p.tokens)-1)].line
}

// ruleStarts reports whether a new rule starts, rather than a continuation of
// the last one. In the text of RFC 1738, line breaks and indentation do not
// tell.
func (p *parser) ruleStarts() bool {
	after := p.ahead(1).kind
	return p.peek().kind == tokenName && (after == '=' || after == tokenExtend)
}

func (p *parser) rule(g *Grammar) error {
	if !p.ruleStarts() {
		return fmt.Errorf("no rule begins here")
	}
	name, extend := p.peek().text, p.ahead(1).kind == tokenExtend
	p.at += 2
	e, err := p.alternatives()
	if err != nil {
		return err
	}
	if k := p.peek().kind; k != tokenEnd && !p.ruleStarts() {
		return fmt.Errorf("%q ends no rule", rune(k))
	}
	return g.add(name, e, extend)
}

func (p *parser) alternatives() (expr, error) {
	choice := expr{op: opChoice}
	for {
		e, err := p.sequence()
		if err != nil {
			return expr{}, err
		}
		choice.parts = append(choice.parts, e)
		if p.peek().kind != p.choice {
			return choice.simple(), nil
		}
		p.at++
	}
}

func (p *parser) sequence() (expr, error) {
	sequence := expr{op: opSequence}
	for !slices.Contains([]kind{tokenEnd, p.choice, ')', ']'}, p.peek().kind) && !p.ruleStarts() {
		e, err := p.repetition()
		if err != nil {
			return expr{}, err
		}
		sequence.parts = append(sequence.parts, e)
	}
	if len(sequence.parts) == 0 {
		return expr{}, fmt.Errorf("an alternative is empty")
	}
	return sequence.simple(), nil
}

func (p *parser) repetition() (expr, error) {
	t := p.peek()
	if t.kind != tokenRepeat {
		return p.element()
	}
	p.at++
	e, err := p.element()
	if e.op == opRepeat && p.loops {
		e = e.parts[0]
	}
	return expr{op: opRepeat, parts: []expr{e}, least: t.least, most: t.most}, err
}

func (p *parser) element() (expr, error) {
	t := p.peek()
	p.at++
	switch t.kind {
	case tokenName:
		return expr{op: opRule, name: strings.ToLower(t.text)}, nil
	case tokenString:
		return text(t.text, p.fold), nil
	case tokenNumeric:
		return numeric(t.text)
	case '(':
		return p.closed(')')
	case '[':
		e, err := p.closed(']')
		return expr{op: opRepeat, parts: []expr{e}, least: 0, most: 1}, err
	}
	return expr{}, fmt.Errorf("%q begins no element", rune(t.kind))
}

func (p *parser) closed(by kind) (expr, error) {
	e, err := p.alternatives()
	if err != nil {
		return expr{}, err
	}
	if p.peek().kind != by {
		return expr{}, fmt.Errorf("%q is missing", rune(by))
	}
	p.at++
	return e, nil
}

// numeric reads %x41, %x41-5A and %d13.10 (RFC 5234, section 2.3). It rejects
// values over 255, because the languages are over bytes.
func numeric(s string) (expr, error) {
	base, known := map[byte]int{'x': 16, 'd': 10, 'b': 2}[strings.ToLower(s + "  ")[1]]
	if !known {
		return expr{}, fmt.Errorf("%s has no base", s)
	}
	if low, high, isRange := strings.Cut(s[2:], "-"); isRange {
		return span(low, high, base)
	}
	e := expr{op: opSequence}
	for _, value := range strings.Split(s[2:], ".") {
		part, err := span(value, value, base)
		if err != nil {
			return expr{}, err
		}
		e.parts = append(e.parts, part)
	}
	return e, nil
}

func span(low, high string, base int) (expr, error) {
	first, err := strconv.ParseUint(low, base, 8)
	if err != nil {
		return expr{}, err
	}
	last, err := strconv.ParseUint(high, base, 8)
	if err != nil {
		return expr{}, err
	}
	e := expr{op: opByte}
	for b := first; b <= last; b++ {
		e.set.add(byte(b))
	}
	return e, nil
}
