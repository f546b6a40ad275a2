package config

import (
	"cmp"
	"math/bits"
	"slices"
	"sort"
	"strings"
	"unicode/utf8"
)

// places is a set of places in a route, a bit for each.
type places []uint64

func (s places) put(place int) { s[place/64] |= 1 << (place % 64) }

func (s places) isEmpty() bool { return !slices.ContainsFunc(s, func(w uint64) bool { return w != 0 }) }

// step moves the places that are among others to the next ones, and drops the rest.
func (s places) step(others places) {
	over := uint64(0)
	for i := range s {
		w := s[i] & others[i]
		s[i], over = w<<1|over, w>>63
	}
}

// route is a path that globs are matched against, with a slash behind it. Place n is before
// character n. All places that a glob may lead to are followed at once: to go back and try the next
// one would take the length of the path for each byte of the globs.
type route struct {
	chars  []rune   // the characters of the path, sorted
	before []places // those of all characters before this one of chars, and of all
	inner  places   // those of what is no slash
	starts places   // those at which the path begins an element

	at, fitting places // of the glob that is matched
	steps       int    // words of sets that were gone through
}

func newRoute(path string) *route {
	text := []rune(path + "/")
	order := make([]int, len(text))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(i, j int) int { return cmp.Compare(text[i], text[j]) })
	r, all := &route{}, make(places, len(text)/64+1)
	for n, i := range order {
		if n == 0 || text[order[n-1]] != text[i] {
			r.chars, r.before = append(r.chars, text[i]), append(r.before, slices.Clone(all))
		}
		all.put(i)
	}
	r.before = append(r.before, all)
	for _, set := range []*places{&r.inner, &r.starts, &r.at, &r.fitting} {
		*set = make(places, len(all))
	}
	r.add(r.inner, 0, '/'-1)
	r.add(r.inner, '/'+1, utf8.MaxRune)
	r.add(r.starts, '/', '/')
	r.starts.step(all)
	r.starts.put(0)
	return r
}

// add adds the places of the characters from first to last to a set. A class may have a thousand of them.
func (r *route) add(to places, first, last rune) {
	const search = 8 // as long as so many steps
	r.steps += len(to) + search
	i := sort.Search(len(r.chars), func(i int) bool { return r.chars[i] >= first })
	end := sort.Search(len(r.chars), func(i int) bool { return r.chars[i] > last })
	for w := 0; w < len(to) && i < end; w++ {
		to[w] |= r.before[end][w] &^ r.before[i][w]
	}
}

// isCovered reports whether a glob matches the path, or a directory that it is in.
func (r *route) isCovered(glob string) bool {
	glob = strings.TrimSuffix(strings.TrimPrefix(glob, "./"), "/") + "/"
	clear(r.at)
	r.at.put(0)
	for glob != "" && !r.at.isEmpty() {
		r.steps += len(r.at)
		below, ok := strings.CutPrefix(glob, "**/")
		switch {
		case ok:
			r.descend(r.at)
			glob = below
		case glob[0] == '*':
			r.extend(r.at)
			glob = glob[1:]
		default:
			clear(r.fitting)
			glob = glob[r.fit(r.fitting, glob):]
			r.at.step(r.fitting)
		}
	}
	return !r.at.isEmpty()
}

// descend adds the starts of all elements behind the first of some places.
func (r *route) descend(at places) {
	i := slices.IndexFunc(at, func(w uint64) bool { return w != 0 })
	at[i] |= r.starts[i] &^ (at[i]&-at[i] - 1)
	for i++; i < len(at); i++ {
		at[i] |= r.starts[i]
	}
}

// extend adds the places behind some, up to the ends of their elements. Added to a row of ones, a
// one turns all from there on to zeros, and the zero behind them to a one.
func (r *route) extend(at places) {
	sum, carry := uint64(0), uint64(0)
	for i, w := range at {
		sum, carry = bits.Add64(r.inner[i], w&r.inner[i], carry)
		at[i] |= sum ^ r.inner[i]
	}
}

// fit adds the places of what the start of a glob matches, which is a character, "?" or a class such as
// [!a-z], and returns how long that is.
func (r *route) fit(to places, glob string) int {
	if glob[0] == '?' {
		copy(to, r.inner)
		return 1
	}
	end := strings.IndexByte(glob, ']')
	if glob[0] != '[' || end < 0 {
		c, size := utf8.DecodeRuneInString(glob)
		r.add(to, c, c)
		return size
	}
	class := []rune(glob[1:end])
	negated := len(class) > 0 && (class[0] == '!' || class[0] == '^')
	if negated {
		class = class[1:]
	}
	for i := 0; i < len(class); i++ {
		r.add(to, class[i], class[i])
		if i+2 < len(class) && class[i+1] == '-' {
			r.add(to, class[i], class[i+2])
			i += 2
		}
	}
	for i, w := range r.inner {
		if negated {
			to[i] = ^to[i]
		}
		to[i] &= w
	}
	return end + 1
}
