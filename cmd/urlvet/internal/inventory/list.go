package inventory

import (
	"cmp"
	"fmt"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/mod/modfile"

	"urlvet.example/cmd/urlvet/internal/check"
	"urlvet.example/cmd/urlvet/internal/file"
	"urlvet.example/cmd/urlvet/internal/load"
	"urlvet.example/cmd/urlvet/internal/mark"
	"urlvet.example/cmd/urlvet/internal/report"
	"urlvet.example/urlcheck"
)

// list is what the code names.
type list struct {
	entries []*entry // in the order of their texts
	leftOut int      // the places that groups did not list under all their hosts
}

// entry is something that the code names, with its places.
type entry struct {
	Text   string `json:"text"` // without secrets
	Kind   string `json:"kind"`
	Scheme string `json:"scheme"`
	Host   string `json:"host"`
	Port   string `json:"port"`
	Open   []span `json:"open,omitempty"` // the parts of the text that are known at run time only, or masked

	hosts []string // at least one: those of a list, or the only one, which may be ""; without ports
	uses  []use    // in the order of files and lines
}

// use is a place of an entry.
type use struct {
	File      string   `json:"file"` // short
	Line      int      `json:"line"`
	Column    int      `json:"column"`
	Package   string   `json:"package"` // import path, or the directory where there is no module, or one with a long path
	Role      string   `json:"role"`
	Receivers []string `json:"receivers,omitempty"`
	Test      bool     `json:"test"`
	Generated bool     `json:"generated"`

	in *source
}

// mention is the role of a text that the program does not use as a URL.
const mention = "mention"

// roles are the names of the degrees.
var roles = [...]string{urlcheck.Mention: mention, urlcheck.Locator: "locator", urlcheck.Sink: "sink"}

// newList returns the list of the places, whose paths are shown relative to dir.
func newList(dir string, places []check.Place, showSecrets bool) *list {
	l, byText, sources := &list{}, map[[2]string]*entry{}, newSources(dir)
	shown := map[string]string{} // what gets texts, with masks: a map may have a hundred thousand elements
	for _, p := range places {
		text, open, host, port, receivers := p.Text, p.Open, p.Host, p.Port, p.Receivers
		if !showSecrets {
			text, open = masked(p.Text, p.Open, p.Secrets)
			elsewhere := mark.Elsewhere(secretsIn(p), mark.Mask)
			host, port = elsewhere.Replace(host), elsewhere.Replace(port)
			receivers = withoutSecrets(receivers, shown)
		}
		key := [2]string{p.Kind, text}
		e := byText[key]
		if e == nil {
			e = &entry{Kind: p.Kind, Text: text, Scheme: p.Scheme, Host: lower(host), Port: port}
			for _, s := range open {
				e.Open = append(e.Open, span(s))
			}
			e.hosts = hostsOf(e.Host)
			byText[key] = e
			l.entries = append(l.entries, e)
		}
		in := sources.of(p.Start.Filename)
		e.uses = append(e.uses, use{
			File: in.path, Line: p.Start.Line, Column: p.Start.Column, Package: in.pkg, Role: roles[p.Degree],
			Receivers: receivers, Test: p.Test, Generated: p.Generated, in: in,
		})
	}
	slices.SortFunc(l.entries, func(a, b *entry) int { return cmp.Or(strings.Compare(a.Text, b.Text), strings.Compare(a.Kind, b.Kind)) })
	return l
}

// withoutSecrets returns what gets a text as the source has it, with masks: the key of a map may be
// a URL with a password. Those that are known have theirs already.
func withoutSecrets(receivers []string, known map[string]string) []string {
	all := slices.Clone(receivers)
	for i, s := range receivers {
		if _, ok := known[s]; !ok {
			known[s] = mark.Masked(s)
		}
		all[i] = known[s]
	}
	return all
}

// secretsIn returns the secrets of a place. Of a text that is no URL, its host may have one, too.
func secretsIn(p check.Place) (all [][]byte) {
	for _, s := range p.Secrets {
		all = append(all, []byte(p.Text[s.Start:s.End]))
	}
	return all
}

// masked returns a text with a mask for each secret, and the open spans of the new text. The
// masks are open, too: nobody can fetch a URL with a mask. The secrets are in order.
func masked(text string, open, secrets []urlcheck.Span) (string, []urlcheck.Span) {
	if len(secrets) == 0 {
		return text, open
	}
	var moved []urlcheck.Span
	shift, i := 0, 0
	for _, s := range secrets {
		for ; i < len(open) && open[i].End <= s.Start; i++ {
			moved = append(moved, urlcheck.Span{Start: open[i].Start + shift, End: open[i].End + shift})
		}
		for i < len(open) && open[i].Start < s.End {
			i++ // it is in the secret
		}
		moved = append(moved, urlcheck.Span{Start: s.Start + shift, End: s.Start + shift + len(mark.Mask)})
		shift += len(mark.Mask) - (s.End - s.Start)
	}
	for _, o := range open[i:] {
		moved = append(moved, urlcheck.Span{Start: o.Start + shift, End: o.End + shift})
	}
	return mark.Hide(text, secrets), moved
}

// lower returns a host in lower case, but for what stands in it for a value that is not known.
func lower(host string) string {
	var b strings.Builder
	at := 0
	for _, m := range unknown.FindAllStringIndex(host, -1) {
		b.WriteString(strings.ToLower(host[at:m[0]]) + host[m[0]:m[1]])
		at = m[1]
	}
	return b.String() + strings.ToLower(host[at:])
}

// source is what all uses in a file have of it: there may be a hundred thousand, and its path may be long.
type source struct {
	path  string // short
	pkg   string
	shown string // the path and a colon, as they can be printed
	width int    // of shown
}

// sources has the files of uses.
type sources struct {
	dir      string
	packages packages
	known    map[string]*source
}

func newSources(dir string) *sources {
	return &sources{dir, packages{known: map[string]string{}, modules: map[string]string{}}, map[string]*source{}}
}

// of returns the file with a path.
func (s *sources) of(path string) *source {
	if known := s.known[path]; known != nil {
		return known
	}
	short := file.Short(s.dir, path)
	shown := mark.Visible(short) + ":"
	s.known[path] = &source{short, s.packages.of(filepath.Dir(path), s.dir), shown, mark.Width(shown)}
	return s.known[path]
}

// packages has the import paths of directories.
type packages struct {
	known   map[string]string
	modules map[string]string // the paths of modules, by their roots; "" for none, or one that is too long
	dirs    file.Dirs
}

// of returns the import path of the packages in a directory. For a directory in no module, or in one
// whose path is too long to be told again and again, it returns the path relative to from.
func (p *packages) of(dir, from string) string {
	if known, ok := p.known[dir]; ok {
		return known
	}
	name := filepath.ToSlash(file.Short(from, dir))
	if root, ok := p.dirs.Module(dir); ok {
		if module := p.module(root); module != "" {
			name = path.Join(module, filepath.ToSlash(file.Short(root, dir)))
		}
	}
	p.known[dir] = name
	return name
}

// module returns the path of the module with a root, "" if its go.mod file does not say, or it is too long.
func (p *packages) module(root string) string {
	if known, ok := p.modules[root]; ok {
		return known
	}
	text, err := file.Read(filepath.Join(root, "go.mod"), file.MaxBytes)
	if err != nil {
		text = nil
	}
	module := modfile.ModulePath(text)
	if load.IsLong(module) {
		module = ""
	}
	p.modules[root] = module
	return module
}

// summary says how much there is.
func (l *list) summary() string {
	kinds, places, files, hosts := map[string]int{}, 0, map[string]bool{}, map[string]bool{}
	for _, e := range l.entries {
		kinds[e.Kind]++
		places += len(e.uses)
		for _, u := range e.uses {
			files[u.File] = true
		}
		for _, h := range e.hosts {
			if isKnown(h) {
				hosts[h] = true
			}
		}
	}
	var all []string
	for _, k := range [...][2]string{{"url", "URL"}, {"address", "address"}, {"host", "host"}, {"dsn", "data source"}} {
		if kinds[k[0]] > 0 {
			all = append(all, count(kinds[k[0]], k[1]))
		}
	}
	if len(all) == 0 {
		return "no URL, address, host or data source is named"
	}
	return fmt.Sprintf("%s in %s of %s; %s", enumerate(all), count(places, "place"), count(len(files), "file"), count(len(hosts), "known host"))
}

// count returns a number of things, in English.
func count(n int, what string) string {
	if strings.HasSuffix(what, "s") && n != 1 { // addresses
		return fmt.Sprintf("%d %ses", n, what)
	}
	return report.Count(n, what)
}

func enumerate(all []string) string {
	last := len(all) - 1
	if last == 0 {
		return all[0]
	}
	return strings.Join(all[:last], ", ") + " and " + all[last]
}

// mostInList bounds the hosts of one text that are told apart. A list of all hosts for each
// of them would grow with the square of its length.
const mostInList = 64

// hostsOf returns the hosts of a text: those of a list, without their ports, or "" if there is
// none, as in ":5432,:5433".
func hostsOf(host string) []string {
	if !strings.Contains(host, ",") {
		return []string{host}
	}
	var all []string
	for h := range strings.SplitSeq(host, ",") {
		if i := strings.LastIndexByte(h, ':'); i >= 0 && !strings.HasSuffix(h, "]") {
			h = h[:i]
		}
		if all = append(all, h); len(all) == mostInList {
			break
		}
	}
	if all = distinct(all); len(all) == 0 {
		return []string{""}
	}
	return all
}

// unknown matches what stands for a value that is not known, or not yet.
var unknown = regexp.MustCompile(`\{\{[^{}]*\}\}|\$?\{[^{}]*\}|<[^<>]*>|\$\w+|\$\([^()]*\)|%[-+# 0-9.]*[a-zA-Z]`)

// isKnown reports whether at least a part of a host is known.
func isKnown(host string) bool {
	if strings.ContainsAny(host, "{<$%") {
		host = unknown.ReplaceAllString(host, "")
	}
	return strings.Trim(host, ".*-[]:") != "" || host == "[::]"
}

// isCleartext reports whether the program sends data over a network unencrypted by what the
// entry names. It does not for localhost, for a host reserved for examples, or for a mention.
func (e *entry) isCleartext() bool {
	scheme, ok := urlcheck.LookupScheme(e.Scheme)
	return ok && scheme.Twin != "" && !scheme.Encrypted && e.isForeign() && e.isUsed()
}

// oddPort returns the port as it can be printed if it is another than the scheme's own, "" if
// not. "080" is 80.
func (e *entry) oddPort() string {
	scheme, ok := urlcheck.LookupScheme(e.Scheme)
	if !ok || scheme.Port == 0 || e.Port == "" || strings.Trim(e.Port, "0123456789") != "" || !e.isForeign() || !e.isUsed() {
		return ""
	}
	port := cmp.Or(strings.TrimLeft(e.Port, "0"), "0")
	if port == strconv.Itoa(int(scheme.Port)) {
		return ""
	}
	return fit(port, longestLabel)
}

// isForeign reports whether a host is neither this machine nor reserved for examples.
func (e *entry) isForeign() bool {
	return slices.ContainsFunc(e.hosts, func(h string) bool { return h != "" && !urlcheck.IsReserved(h) })
}

// isUsed reports whether the entry is more than mentioned.
func (e *entry) isUsed() bool {
	return slices.ContainsFunc(e.uses, func(u use) bool { return u.Role != mention })
}

// marks returns what is notable about an entry: cleartext, and an odd port.
func (e *entry) marks() (all []string) {
	if e.isCleartext() {
		all = append(all, "cleartext")
	}
	if port := e.oddPort(); port != "" {
		all = append(all, "port "+port)
	}
	return all
}
