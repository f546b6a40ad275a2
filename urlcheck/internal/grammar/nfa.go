package grammar

import (
	"encoding/binary"
	"fmt"
	"slices"
)

// nfa is a nondeterministic automaton with empty moves, as in Thompson's
// construction.
type nfa struct {
	states []nfaState
	seen   []int // by state, the last round of closure that reached it
	round  int
}

type nfaState struct {
	empty []int // states reached without reading
	edges []edge
}

type edge struct {
	set byteSet
	to  int
}

func (n *nfa) state() int {
	n.states = append(n.states, nfaState{})
	return len(n.states) - 1
}

func (n *nfa) move(from, to int) {
	n.states[from].empty = append(n.states[from].empty, to)
}

func (n *nfa) read(from int, set byteSet, to int) {
	n.states[from].edges = append(n.states[from].edges, edge{set, to})
}

// copy adds the states of l and returns the first. The strings of l lead from
// it to end.
func (n *nfa) copy(l *Language, end int) int {
	first := len(n.states)
	for range l.next {
		n.state()
	}
	for s := range l.next {
		for to, set := range l.edges(s) {
			n.read(first+s, set, first+to)
		}
		if l.accept[s] {
			n.move(first+s, end)
		}
	}
	return first
}

// builder adds a grammar's expressions to an nfa.
type builder struct {
	nfa
	grammar *Grammar
	open    map[string]bool // rules being expanded
}

func (b *builder) rule(name string, from, to int) error {
	if l := b.grammar.replaced[name]; l != nil {
		b.move(from, b.copy(l, to))
		return nil
	}
	e, defined := b.grammar.rules[name]
	if !defined {
		return fmt.Errorf("rule %s is not defined", name)
	}
	if b.open[name] {
		return fmt.Errorf("rule %s refers to itself", name)
	}
	b.open[name] = true
	defer delete(b.open, name)
	return b.add(e, from, to)
}

// add builds e between two states.
func (b *builder) add(e expr, from, to int) error {
	switch e.op {
	case opByte:
		b.read(from, e.set, to)
	case opSequence:
		return b.sequence(e.parts, from, to)
	case opChoice:
		for _, part := range e.parts {
			if err := b.add(part, from, to); err != nil {
				return err
			}
		}
	case opRepeat:
		return b.repeat(e, from, to)
	case opRule:
		return b.rule(e.name, from, to)
	}
	return nil
}

func (b *builder) sequence(parts []expr, from, to int) error {
	for _, part := range parts {
		after := b.state()
		if err := b.add(part, from, after); err != nil {
			return err
		}
		from = after
	}
	b.move(from, to)
	return nil
}

func (b *builder) repeat(e expr, from, to int) error {
	for range e.least {
		after := b.state()
		if err := b.add(e.parts[0], from, after); err != nil {
			return err
		}
		from = after
	}
	if e.most == unbounded {
		loop := b.state()
		b.move(from, loop)
		b.move(loop, to)
		return b.add(e.parts[0], loop, loop)
	}
	for range e.most - e.least {
		b.move(from, to)
		after := b.state()
		if err := b.add(e.parts[0], from, after); err != nil {
			return err
		}
		from = after
	}
	b.move(from, to)
	return nil
}

// determinise is the subset construction: a state of the language is the set of
// nfa states that one text can lead to.
func (n *nfa) determinise(start, end int) *Language {
	l := &Language{}
	numbers := map[string]int32{}
	var sets [][]int
	enter := func(set []int) int32 {
		if len(set) == 0 {
			return dead
		}
		key := setKey(set)
		if s, known := numbers[key]; known {
			return s
		}
		numbers[key] = int32(len(sets))
		sets = append(sets, set)
		l.next = append(l.next, row{})
		l.accept = append(l.accept, slices.Contains(set, end))
		return int32(len(sets) - 1)
	}
	classes := n.classes()
	enter(n.closure([]int{start}))
	for s := 0; s < len(sets); s++ {
		for _, class := range classes {
			to := enter(n.step(sets[s], class[0]))
			for _, b := range class {
				l.next[s][b] = to
			}
		}
	}
	return l.minimise()
}

// classes groups the bytes that no edge distinguishes.
func (n *nfa) classes() [][]byte {
	distinct := n.distinctSets()
	var groups [][]byte
	index := map[string]int{}
	for b := range 256 {
		in := make([]byte, len(distinct))
		for i, set := range distinct {
			if set.has(byte(b)) {
				in[i] = 1
			}
		}
		i, known := index[string(in)]
		if !known {
			i = len(groups)
			index[string(in)] = i
			groups = append(groups, nil)
		}
		groups[i] = append(groups[i], byte(b))
	}
	return groups
}

func (n *nfa) distinctSets() []byteSet {
	seen := map[byteSet]bool{}
	var sets []byteSet
	for _, s := range n.states {
		for _, e := range s.edges {
			if !seen[e.set] {
				seen[e.set] = true
				sets = append(sets, e.set)
			}
		}
	}
	return sets
}

// step is the set of states that b leads to, closed under empty moves.
func (n *nfa) step(set []int, b byte) []int {
	var targets []int
	for _, s := range set {
		for _, e := range n.states[s].edges {
			if e.set.has(b) {
				targets = append(targets, e.to)
			}
		}
	}
	return n.closure(targets)
}

// closure returns, in order, the states that empty moves reach from set and
// that read a byte or end the text.
func (n *nfa) closure(set []int) []int {
	n.round++
	n.seen = slices.Grow(n.seen, len(n.states)-len(n.seen))[:len(n.states)]
	stack := slices.Clone(set)
	var closed []int
	for len(stack) > 0 {
		s := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if n.seen[s] == n.round {
			continue
		}
		n.seen[s] = n.round
		state := &n.states[s]
		if len(state.edges) > 0 || len(state.empty) == 0 {
			closed = append(closed, s)
		}
		stack = append(stack, state.empty...)
	}
	slices.Sort(closed)
	return closed
}

func setKey(set []int) string {
	var key []byte
	for _, s := range set {
		key = binary.AppendUvarint(key, uint64(s))
	}
	return string(key)
}
