package inventory

import (
	"cmp"
	"maps"
	"slices"
	"strings"
)

// group is the entries that have something in common.
type group struct {
	key     string   // what they have in common, "" for those without a host or a scheme
	entries []*entry // in the order of their texts, with the uses that count here
}

// order is a way to group entries.
type order struct {
	name   string
	parts  func(*entry) map[string]*entry // the parts of an entry by their keys; nil if each entry is a group
	absent string                         // what people read in place of an empty key
}

// runTime is the key of the hosts of which nothing is written.
const runTime = "(set at run time)"

var allOrders = []order{
	{"url", nil, ""},
	{"host", (*entry).byHost, "(no host)"},
	{"scheme", func(e *entry) map[string]*entry { return map[string]*entry{e.Scheme: e} }, "(no scheme)"},
	{"package", (*entry).byPackage, ""},
}

// orders returns the names of the orders, the default first.
func orders() (names []string) {
	for _, o := range allOrders {
		names = append(names, o.name)
	}
	return names
}

func orderOf(by string) order {
	return allOrders[slices.IndexFunc(allOrders, func(o order) bool { return o.name == by })]
}

// byHost returns the entry by its hosts. All hosts that are not known have one key.
func (e *entry) byHost() map[string]*entry {
	all := map[string]*entry{}
	for _, h := range e.hosts {
		if h != "" && !isKnown(h) {
			h = runTime
		}
		all[h] = e
	}
	return all
}

// byPackage returns the entry with its uses in each package.
func (e *entry) byPackage() map[string]*entry {
	all := map[string]*entry{}
	for _, u := range e.uses {
		if all[u.Package] == nil {
			part := *e
			part.uses = nil
			all[u.Package] = &part
		}
		all[u.Package].uses = append(all[u.Package].uses, u)
	}
	return all
}

// mostAgain is how many bytes of places are listed again under other hosts of a list.
const mostAgain = 32 << 20

// groups returns the entries by what they have in common, in the order of the keys. Hosts
// that are not known come last but one, and entries without a key last.
func (l *list) groups(by string) (all []group) {
	o := orderOf(by)
	l.leftOut = 0
	if o.parts == nil {
		for _, e := range l.entries {
			all = append(all, group{e.Text, []*entry{e}})
		}
		return all
	}
	byKey, again := map[string][]*entry{}, 0
	for _, e := range l.entries {
		parts := o.parts(e)
		for i, key := range slices.SortedFunc(maps.Keys(parts), compareKeys) {
			if i > 0 && parts[key] == e {
				again += e.size()
				if again > mostAgain {
					l.leftOut += len(e.uses)
					continue
				}
			}
			byKey[key] = append(byKey[key], parts[key])
		}
	}
	for _, key := range slices.SortedFunc(maps.Keys(byKey), compareKeys) {
		all = append(all, group{key, byKey[key]})
	}
	return all
}

// size returns about how many bytes an entry has where it is printed.
func (e *entry) size() int {
	const perOpen, perUse = 24, 256
	return len(e.Text) + perOpen*len(e.Open) + perUse*len(e.uses)
}

func compareKeys(a, b string) int {
	return cmp.Or(cmp.Compare(rank(a), rank(b)), strings.Compare(a, b))
}

func rank(key string) int {
	switch key {
	case runTime:
		return 1
	case "":
		return 2
	}
	return 0
}

// places returns how many places the group has.
func (g group) places() (n int) {
	for _, e := range g.entries {
		n += len(e.uses)
	}
	return n
}
