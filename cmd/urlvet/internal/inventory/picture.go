package inventory

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"urlvet.example/urlcheck"
)

// picture shows which packages name which hosts: packages on the left, hosts on the right,
// a line for each pair. Its size is bounded, or nobody could read it.
type picture struct {
	Packages, Hosts []node
	Lines           []line
	Width, Height   int
	Left            string // what the picture leaves out, "" if nothing
	Cleartext, Odd  bool   // whether there are such lines and hosts
}

// node is a package or a host in the picture.
type node struct {
	Name, Short string
	X, Y        int
	Ports       string // the odd ports of a host
}

// line is a pair of a package and a host.
type line struct {
	Package, Host string
	X1, Y1        int
	X2, Y2        int
	Middle        int
	Count         int
	Cleartext     bool
	Ports         string // the odd ones
}

const (
	mostPackages = 30
	mostHosts    = 40
	row          = 24
	top          = 40
	leftEdge     = 300 // where the names of packages end
	rightEdge    = 560 // where those of hosts begin
	width        = 860
	longestLabel = 40
)

// pair is a package and a host.
type pair struct{ pkg, host string }

func (p pair) ofPackage() string { return p.pkg }
func (p pair) ofHost() string    { return p.host }

// talk is what is known of a pair.
type talk struct {
	count     int
	cleartext bool
	ports     map[string]bool // odd ones
}

// talks returns what the entries say about who talks to whom. Texts that only mention a
// host, and tests, are no talk.
func (l *list) talks() map[pair]*talk {
	all := map[pair]*talk{}
	for _, e := range l.entries {
		hosts, cleartext, odd := e.byHost(), e.isCleartext(), e.oddPort()
		for _, u := range e.uses {
			if u.Role == mention || u.Test {
				continue
			}
			for h := range hosts {
				if h == "" || h == runTime {
					continue
				}
				t := all[pair{u.Package, h}]
				if t == nil {
					t = &talk{ports: map[string]bool{}}
					all[pair{u.Package, h}] = t
				}
				t.count++
				t.cleartext = t.cleartext || cleartext
				if odd != "" {
					t.ports[odd] = true
				}
			}
		}
	}
	return all
}

// newPicture draws the talks. It deletes those whose package or host it leaves out.
func newPicture(talks map[pair]*talk) picture {
	packages, hosts := worths(talks, pair.ofPackage), worths(talks, pair.ofHost)
	keep(talks, pair.ofHost, mostHosts)
	keep(talks, pair.ofPackage, mostPackages)
	p := picture{Width: width}
	p.Packages = nodes(worths(talks, pair.ofPackage), leftEdge)
	p.Hosts = nodes(worths(talks, pair.ofHost), rightEdge)
	shorten(p.Packages)
	p.Left = leftOut(len(packages)-len(p.Packages), len(hosts)-len(p.Hosts))
	p.draw(talks)
	return p
}

// worths adds up what talks are worth by their packages or hosts.
func worths(talks map[pair]*talk, of func(pair) string) map[string]int {
	all := map[string]int{}
	for p, t := range talks {
		all[of(p)] += worth(p, t)
	}
	return all
}

// keep deletes all talks but those of so many packages or hosts that are worth most.
func keep(talks map[pair]*talk, of func(pair) string, most int) {
	shown := busiest(worths(talks, of), most)
	maps.DeleteFunc(talks, func(p pair, _ *talk) bool { return !shown[of(p)] })
}

// worth says how much a talk is worth to be shown. One with the own machine, or with a host
// of an example, is worth less than any other.
func worth(p pair, t *talk) int {
	if urlcheck.IsReserved(p.host) {
		return t.count
	}
	return t.count << 24
}

// busiest returns the names with the highest counts, so many at most.
func busiest(counts map[string]int, most int) map[string]bool {
	names := slices.SortedFunc(maps.Keys(counts), func(a, b string) int {
		return cmp.Or(cmp.Compare(counts[b], counts[a]), strings.Compare(a, b))
	})
	shown := map[string]bool{}
	for _, name := range names[:min(len(names), most)] {
		shown[name] = true
	}
	return shown
}

// shorten leaves out of the names of packages what they all begin with, as whole elements of
// a path. Where there is no module, a name may be an absolute path.
func shorten(all []node) {
	if len(all) < 2 {
		return
	}
	common := above(all[0].Name)
	for _, n := range all {
		for !strings.HasPrefix(n.Name+"/", common) {
			common = above(strings.TrimSuffix(common, "/"))
		}
	}
	for i := range all {
		if rest := strings.TrimPrefix(all[i].Name, common); rest != "" {
			all[i].Short = tail(rest)
		}
	}
}

// above returns a path without its last element, with a slash at its end or empty.
func above(name string) string { return name[:strings.LastIndexByte(name, '/')+1] }

// leftOut says how many packages and hosts are not in the picture.
func leftOut(packages, hosts int) string {
	var all []string
	if packages > 0 {
		all = append(all, count(packages, "package"))
	}
	if hosts > 0 {
		all = append(all, count(hosts, "host"))
	}
	if len(all) == 0 {
		return ""
	}
	return enumerate(all)
}

// nodes returns the nodes with these names, in their order, at x.
func nodes(counts map[string]int, x int) (all []node) {
	for i, name := range slices.Sorted(maps.Keys(counts)) {
		all = append(all, node{Name: fit(name, longest), Short: tail(name), X: x, Y: top + i*row})
	}
	return all
}

// tail returns the end of a name that is too long for the picture: the end of an import
// path, or of a host, tells most.
func tail(name string) string {
	name = fit(name, longest)
	runes := []rune(name)
	if len(runes) <= longestLabel {
		return name
	}
	return "…" + string(runes[len(runes)-longestLabel:])
}

func byName(all []node) map[string]*node {
	index := map[string]*node{}
	for i := range all {
		index[all[i].Name] = &all[i]
	}
	return index
}

// draw adds the lines between the nodes.
func (p *picture) draw(talks map[pair]*talk) {
	packages, hosts := byName(p.Packages), byName(p.Hosts)
	ports := map[string]map[string]bool{}
	for _, between := range slices.SortedFunc(maps.Keys(talks), func(a, b pair) int {
		return cmp.Or(strings.Compare(a.pkg, b.pkg), strings.Compare(a.host, b.host))
	}) {
		from, to, t := packages[fit(between.pkg, longest)], hosts[fit(between.host, longest)], talks[between]
		if from == nil || to == nil {
			continue
		}
		p.Lines = append(p.Lines, line{
			Package: from.Name, Host: to.Name, Count: t.count, Cleartext: t.cleartext, Ports: portList(t.ports),
			X1: from.X + 8, Y1: from.Y - 4, X2: to.X - 8, Y2: to.Y - 4, Middle: (from.X + to.X) / 2,
		})
		if ports[to.Name] == nil {
			ports[to.Name] = map[string]bool{}
		}
		maps.Copy(ports[to.Name], t.ports)
		p.Cleartext, p.Odd = p.Cleartext || t.cleartext, p.Odd || len(t.ports) > 0
	}
	for i := range p.Hosts {
		p.Hosts[i].Ports = portList(ports[p.Hosts[i].Name])
	}
	p.Height = top + max(len(p.Packages), len(p.Hosts))*row
}

func portList(ports map[string]bool) string {
	return strings.Join(slices.Sorted(maps.Keys(ports)), ", ")
}
