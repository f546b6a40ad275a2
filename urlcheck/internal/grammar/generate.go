package grammar

import (
	"fmt"
	"math/bits"
	"math/rand/v2"
	"slices"
	"strings"
)

// Generator produces random text from a grammar's rules. The same seed gives
// the same text.
type Generator struct {
	grammar *Grammar
	random  *rand.Rand
	walks   map[*Language]*walk
	out     []byte
	limit   int
}

// Generator returns a generator that draws from random.
func (g *Grammar) Generator(random *rand.Rand) *Generator {
	return &Generator{grammar: g, random: random, walks: map[*Language]*walk{}}
}

// Derive returns a random string of a rule's language. Each alternative of a
// rule is as likely as any other. Once the string is longer than limit bytes,
// repetitions end as early as the grammar allows. It fails as Language does.
func (g *Generator) Derive(rule string, limit int) (string, error) {
	g.out, g.limit = nil, limit
	if err := g.rule(strings.ToLower(rule)); err != nil {
		return "", err
	}
	return string(g.out), nil
}

func (g *Generator) rule(name string) error {
	if l := g.grammar.replaced[name]; l != nil {
		g.walk(l)
		return nil
	}
	e, defined := g.grammar.rules[name]
	if !defined {
		return fmt.Errorf("rule %s is not defined", name)
	}
	return g.derive(e)
}

func (g *Generator) derive(e expr) error {
	switch e.op {
	case opByte:
		g.out = append(g.out, pickByte(g.random, e.set))
	case opSequence:
		for _, part := range e.parts {
			if err := g.derive(part); err != nil {
				return err
			}
		}
	case opChoice:
		return g.derive(pick(g.random, e.parts))
	case opRepeat:
		return g.repeat(e)
	case opRule:
		return g.rule(e.name)
	}
	return nil
}

func (g *Generator) repeat(e expr) error {
	for n := range g.times(e.least, e.most) {
		if n >= e.least && len(g.out) > g.limit {
			return nil
		}
		if err := g.derive(e.parts[0]); err != nil {
			return err
		}
	}
	return nil
}

// times draws a number of repetitions: mostly few, sometimes the greatest
// number that a bounded repetition allows.
func (g *Generator) times(least, most int) int {
	if most != unbounded && (most-least <= 3 || g.random.IntN(4) == 0) {
		return least + g.random.IntN(most-least+1)
	}
	n := least
	for g.random.IntN(5) < 3 && n != most && n < least+12 {
		n++
	}
	return n
}

// walk has the facts about a replaced rule's automaton that random text needs.
type walk struct {
	distance []int
	edges    [][]edge // by state, those that lead to the end of a string
}

func newWalk(l *Language) *walk {
	w := &walk{distance: l.distances()}
	for s := range l.next {
		var edges []edge
		for to, set := range l.edges(s) {
			if w.distance[to] >= 0 {
				edges = append(edges, edge{set, to})
			}
		}
		slices.SortFunc(edges, func(a, b edge) int { return a.to - b.to })
		w.edges = append(w.edges, edges)
	}
	return w
}

// walk adds a string of l, if there is one.
func (g *Generator) walk(l *Language) {
	w := g.walks[l]
	if w == nil {
		w = newWalk(l)
		g.walks[l] = w
	}
	for s, home := 0, false; w.distance[s] >= 0; {
		home = home || len(g.out) > g.limit || g.random.IntN(16) == 0
		if l.accept[s] && (home || len(w.edges[s]) == 0) {
			return
		}
		e := pick(g.random, w.edges[s])
		for home && w.distance[e.to] >= w.distance[s] {
			e = pick(g.random, w.edges[s])
		}
		g.out = append(g.out, pickByte(g.random, e.set))
		s = e.to
	}
}

// pickByte returns one of the bytes of a set that is not empty.
func pickByte(random *rand.Rand, set byteSet) byte {
	n := 0
	for _, word := range set {
		n += bits.OnesCount64(word)
	}
	n = random.IntN(n)
	for i, word := range set {
		if count := bits.OnesCount64(word); n >= count {
			n -= count
			continue
		}
		for range n {
			word &= word - 1
		}
		return byte(64*i + bits.TrailingZeros64(word))
	}
	return 0
}

func pick[T any](random *rand.Rand, from []T) T {
	return from[random.IntN(len(from))]
}

// delimiters are the bytes that decide how a URL is parsed, and a few others. A
// byte that occurs more often is drawn more often.
const delimiters = "::://///???##[[]]@@@!$&'()*+,;;;===%%%%<>\"{}|\\^`~_-... \t\r\n\x00\x7f019AFaf"

// Mutate returns s after one edit: a byte inserted, removed or replaced, or two
// neighbours swapped.
func Mutate(random *rand.Rand, s string) string {
	at := random.IntN(len(s) + 1)
	if at == len(s) {
		return s + string([]byte{anyByte(random)})
	}
	head, tail := s[:at], s[at:]
	switch random.IntN(4) {
	case 0:
		return head + string([]byte{anyByte(random)}) + tail
	case 1:
		return head + tail[1:]
	case 2:
		return head + string([]byte{anyByte(random)}) + tail[1:]
	}
	if len(tail) == 1 {
		return head + tail + string([]byte{anyByte(random)})
	}
	return head + string([]byte{tail[1], tail[0]}) + tail[2:]
}

func anyByte(random *rand.Rand) byte {
	switch random.IntN(8) {
	case 0:
		return byte(0x80 + random.IntN(0x80))
	case 1, 2:
		return byte(random.IntN(0x100))
	}
	return delimiters[random.IntN(len(delimiters))]
}
