package grammar

import (
	"encoding/binary"
	"iter"
	"math/rand/v2"
	"slices"
)

// Cover yields strings that take every step of the automaton and try every step
// that it lacks: from each state, it tries up to most bytes of each class,
// after a random path to the state and before a random path to the end of a
// string. This finds what random derivations seldom reach, such as a fifth
// digit where four are allowed.
func (l *Language) Cover(random *rand.Rand, most int) iter.Seq[string] {
	w := newWalk(l)
	before := w.breadthFirst()
	classes := l.classes()
	return func(yield func(string) bool) {
		for s := range l.next {
			if w.distance[s] < 0 {
				return // no string at all
			}
			for _, b := range sample(random, classes, most) {
				text := append(w.to(random, before, s), b)
				if !yield(string(w.finish(random, text, w.after(random, l, s, b)))) {
					return
				}
			}
		}
	}
}

// sample returns up to most bytes of each class.
func sample(random *rand.Rand, classes [][]byte, most int) []byte {
	var bytes []byte
	for _, class := range classes {
		for _, i := range random.Perm(len(class))[:min(most, len(class))] {
			bytes = append(bytes, class[i])
		}
	}
	return bytes
}

// after returns the state in which to continue when b was read in state s. If
// there is no such step, b counts as one byte too many, or as a replacement for
// another byte.
func (w *walk) after(random *rand.Rand, l *Language, s int, b byte) int {
	if to := l.next[s][b]; to != dead {
		return int(to)
	}
	if len(w.edges[s]) == 0 || random.IntN(2) == 0 {
		return s
	}
	return pick(random, w.edges[s]).to
}

// classes groups the bytes that lead to the same state from every state.
func (l *Language) classes() [][]byte {
	var groups [][]byte
	index := map[string]int{}
	for b := range 256 {
		var column []byte
		for s := range l.next {
			column = binary.AppendVarint(column, int64(l.next[s][b]))
		}
		i, known := index[string(column)]
		if !known {
			i = len(groups)
			index[string(column)] = i
			groups = append(groups, nil)
		}
		groups[i] = append(groups[i], byte(b))
	}
	return groups
}

// step is an edge and the state that it leaves.
type step struct {
	from int
	edge
}

// breadthFirst returns the last step of a shortest path to each state.
func (w *walk) breadthFirst() []step {
	before := make([]step, len(w.edges))
	seen := make([]bool, len(w.edges))
	seen[0] = true
	for queue := []int{0}; len(queue) > 0; queue = queue[1:] {
		for _, e := range w.edges[queue[0]] {
			if !seen[e.to] {
				seen[e.to] = true
				before[e.to] = step{queue[0], e}
				queue = append(queue, e.to)
			}
		}
	}
	return before
}

// to returns random text that leads to state s through the steps in before.
func (w *walk) to(random *rand.Rand, before []step, s int) []byte {
	var text []byte
	for s != 0 {
		text = append(text, pickByte(random, before[s].set))
		s = before[s].from
	}
	slices.Reverse(text)
	return text
}

// finish appends a path from state s to the end of a string, after up to four
// random steps.
func (w *walk) finish(random *rand.Rand, text []byte, s int) []byte {
	for astray := random.IntN(5); ; astray-- {
		edges := w.edges[s]
		if astray <= 0 {
			edges = slices.DeleteFunc(slices.Clone(edges), func(e edge) bool { return w.distance[e.to] >= w.distance[s] })
		}
		if len(edges) == 0 || astray <= 0 && w.distance[s] == 0 {
			return text
		}
		e := pick(random, edges)
		text = append(text, pickByte(random, e.set))
		s = e.to
	}
}
