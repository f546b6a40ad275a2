package grammar

// Language is a regular set of strings, as a deterministic automaton over
// bytes. Its operations return new languages.
type Language struct {
	next   []row // state 0 is the start
	accept []bool
}

// row has the state that each byte leads to from one state.
type row [256]int32

// dead is the state that no text leads out of.
const dead int32 = -1

// Match reports whether s is in the language.
func (l *Language) Match(s string) bool {
	state := int32(0)
	for i := range len(s) {
		state = l.next[state][s[i]]
		if state == dead {
			return false
		}
	}
	return l.accept[state]
}

// Text is the language of one string.
func Text(s string) *Language {
	n := &nfa{}
	end := n.state()
	for i := range len(s) {
		after := n.state()
		n.read(end, singleton(s[i]), after)
		end = after
	}
	return n.determinise(0, end)
}

// Intersect is the language of the strings that are in l and in m.
func (l *Language) Intersect(m *Language) *Language {
	return combine(l, m, func(inL, inM bool) bool { return inL && inM })
}

// Minus is the language of the strings that are in l and not in m.
func (l *Language) Minus(m *Language) *Language {
	return combine(l, m, func(inL, inM bool) bool { return inL && !inM })
}

// Union is the language of the strings that are in l or in m.
func (l *Language) Union(m *Language) *Language {
	return combine(l, m, func(inL, inM bool) bool { return inL || inM })
}

// Fold is the language of the strings that differ from one in l only in the
// case of ASCII letters.
func (l *Language) Fold() *Language {
	return l.respell(func(n *nfa, from int, set byteSet, to int) {
		n.read(from, set.fold(), to)
	})
}

// FoldBefore does what Fold does, but only in what precedes the first mark.
func (l *Language) FoldBefore(mark byte) *Language {
	n := &nfa{}
	end := n.state()
	first, rest := n.copy(l, end), n.copy(l, end)
	for s := range l.next {
		state := &n.states[first+s]
		for i, e := range state.edges {
			state.edges[i].set = e.set.without(mark).fold()
		}
		if to := l.next[s][mark]; to != dead {
			n.read(first+s, singleton(mark), rest+int(to))
		}
	}
	return n.determinise(first, end)
}

// PercentEncoded is the language of the spellings of the strings in l. Any byte
// may be written as "%" and two hexadecimal digits, and every byte that is not
// in raw must be.
func (l *Language) PercentEncoded(raw string) *Language {
	return l.respell(func(n *nfa, from int, set byteSet, to int) {
		var unencoded byteSet
		for i := range len(raw) {
			if set.has(raw[i]) {
				unencoded.add(raw[i])
			}
		}
		n.read(from, unencoded, to)
		n.readEncoded(from, set, to)
	})
}

const hexDigits = "0123456789ABCDEF"

// readEncoded adds the triplets of all bytes in set between two states.
func (n *nfa) readEncoded(from int, set byteSet, to int) {
	percent := n.state()
	n.read(from, singleton('%'), percent)
	for high := range 16 {
		var low byteSet
		for digit := range 16 {
			if set.has(byte(high<<4 | digit)) {
				low.add(hexDigits[digit])
				low.add(otherCase(hexDigits[digit]))
			}
		}
		if low == (byteSet{}) {
			continue
		}
		first := singleton(hexDigits[high])
		first.add(otherCase(hexDigits[high]))
		middle := n.state()
		n.read(percent, first, middle)
		n.read(middle, low, to)
	}
}

func (s byteSet) fold() byteSet {
	folded := s
	for b := range 256 {
		if s.has(byte(b)) {
			folded.add(otherCase(byte(b)))
		}
	}
	return folded
}

func (s byteSet) without(b byte) byteSet {
	s[b/64] &^= 1 << (b % 64)
	return s
}

func singleton(b byte) byteSet {
	var s byteSet
	s.add(b)
	return s
}

// respell rebuilds l with each of its edges added by read.
func (l *Language) respell(read func(n *nfa, from int, set byteSet, to int)) *Language {
	n := &nfa{}
	end := n.state()
	first := n.copy(l, end)
	for s := range l.next {
		edges := n.states[first+s].edges
		n.states[first+s].edges = nil
		for _, e := range edges {
			read(n, first+s, e.set, e.to)
		}
	}
	return n.determinise(first, end)
}

// edges returns the bytes that lead from state s to each other state.
func (l *Language) edges(s int) map[int]byteSet {
	edges := map[int]byteSet{}
	for b, to := range l.next[s] {
		if to == dead {
			continue
		}
		set := edges[int(to)]
		set.add(byte(b))
		edges[int(to)] = set
	}
	return edges
}

// combine runs two automata side by side. in says whether a string is in the
// result; it must be false for a string in neither.
func combine(l, m *Language, in func(inL, inM bool) bool) *Language {
	result := &Language{}
	type pair struct{ l, m int32 }
	numbers := map[pair]int32{{dead, dead}: dead}
	var pairs []pair
	enter := func(p pair) int32 {
		if s, known := numbers[p]; known {
			return s
		}
		numbers[p] = int32(len(pairs))
		pairs = append(pairs, p)
		result.next = append(result.next, row{})
		result.accept = append(result.accept, in(l.accepts(p.l), m.accepts(p.m)))
		return int32(len(pairs) - 1)
	}
	enter(pair{0, 0})
	for s := 0; s < len(pairs); s++ {
		p := pairs[s]
		for b := range 256 {
			result.next[s][b] = enter(pair{l.after(p.l, b), m.after(p.m, b)})
		}
	}
	return result.minimise()
}

func (l *Language) accepts(state int32) bool { return state != dead && l.accept[state] }

func (l *Language) after(state int32, b int) int32 {
	if state == dead {
		return dead
	}
	return l.next[state][b]
}

// minimise drops the states that lead to no end and merges those that no text
// distinguishes (Moore's algorithm). The start state stays in any case.
func (l *Language) minimise() *Language {
	group := make([]int32, len(l.next))
	for s, distance := range l.distances() {
		switch {
		case distance < 0:
			group[s] = dead
		case l.accept[s]:
			group[s] = 1
		}
	}
	for count := 0; ; {
		refined, n := l.refine(group)
		if n == count {
			return l.merge(group, n)
		}
		group, count = refined, n
	}
}

// refine splits the groups whose states lead to different groups, and
// numbers them in the order of their first states.
func (l *Language) refine(group []int32) ([]int32, int) {
	type signature struct {
		own  int32
		next row
	}
	numbers := map[signature]int32{}
	refined := make([]int32, len(group))
	for s := range l.next {
		if group[s] == dead {
			refined[s] = dead
			continue
		}
		key := signature{own: group[s]}
		for b, to := range l.next[s] {
			key.next[b] = groupOf(group, to)
		}
		if _, known := numbers[key]; !known {
			numbers[key] = int32(len(numbers))
		}
		refined[s] = numbers[key]
	}
	return refined, len(numbers)
}

func groupOf(group []int32, s int32) int32 {
	if s == dead {
		return dead
	}
	return group[s]
}

func (l *Language) merge(group []int32, n int) *Language {
	if group[0] == dead { // no string at all
		empty := &Language{next: make([]row, 1), accept: make([]bool, 1)}
		for b := range empty.next[0] {
			empty.next[0][b] = dead
		}
		return empty
	}
	merged := &Language{next: make([]row, n), accept: make([]bool, n)}
	for s, g := range group {
		if g == dead {
			continue
		}
		merged.accept[g] = l.accept[s]
		for b, to := range l.next[s] {
			merged.next[g][b] = groupOf(group, to)
		}
	}
	return merged
}

// distances returns, for each state, the number of bytes on the shortest path
// to the end of a string, -1 if there is none.
func (l *Language) distances() []int {
	distance := make([]int, len(l.next))
	before := make([][]int, len(l.next))
	var queue []int
	for s := range l.next {
		distance[s] = -1
		for to := range l.edges(s) {
			before[to] = append(before[to], s)
		}
		if l.accept[s] {
			distance[s] = 0
			queue = append(queue, s)
		}
	}
	for len(queue) > 0 {
		s := queue[0]
		queue = queue[1:]
		for _, from := range before[s] {
			if distance[from] < 0 {
				distance[from] = distance[s] + 1
				queue = append(queue, from)
			}
		}
	}
	return distance
}

// Shortest returns a shortest string in l, and whether l has one.
func (l *Language) Shortest() (string, bool) {
	distance := l.distances()
	if distance[0] < 0 {
		return "", false
	}
	var out []byte
	for s := int32(0); distance[s] > 0; {
		for b, to := range l.next[s] {
			if to != dead && distance[to] == distance[s]-1 {
				out = append(out, byte(b))
				s = to
				break
			}
		}
	}
	return string(out), true
}
