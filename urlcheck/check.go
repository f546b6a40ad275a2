package urlcheck

import (
	"cmp"
	"slices"
	"strings"
	"unicode/utf8"
)

// Check returns the problems of s, a URL or a relative reference (RFC 3986,
// section 4.1), in the order of their offsets; nil if there are none. The
// profiles RFC3986 and RFC1738 report a missing scheme.
func Check(s string, p Profile) []Problem {
	if p.flipped == 0 && plain(s, p.grammar) {
		return nil
	}
	return CheckText(Text{Bytes: s}, p)
}

// CheckText is Check for a string that is known only in part. It reports a
// problem only if the URL has it for all values of the holes.
func CheckText(t Text, p Profile) []Problem {
	t = t.normal()
	var c checker
	c.run(t, p)
	if len(c.problems) > 0 {
		keepSoundFixes(t, p, c.problems)
		slices.SortStableFunc(c.problems, func(a, b Problem) int {
			return cmp.Or(cmp.Compare(a.Start, b.Start), cmp.Compare(a.End, b.End))
		})
	}
	return c.problems
}

// checker checks one text. It lives on the stack, so nothing may keep a pointer
// to it.
type checker struct {
	s        string
	holes    []Hole
	seams    []int
	g        grammar
	active   ruleSet
	absolute bool

	parts
	spec  *spec
	known bool // the profile knows the scheme

	problems []Problem
	reported [codes]uint8
	invalid  bool // the text is not in the language of the grammar

	secrets []Span // see textSecrets; nil if nobody has asked
	words   []Span // Secrets of the text; nil if nobody has asked
	field   Span   // of a mail, up to where mailField has come
}

// enough is how many problems of one rule are reported. More would say nothing
// new, and a megabyte of percent signs would have a million.
const enough = 8

// longest is the longest text that a message quotes, in bytes.
const longest = 64

// beginning returns as many characters of s as have no more than longest bytes.
func beginning(s string) string {
	end := min(len(s), longest)
	for end > 0 && end < len(s) && !utf8.RuneStart(s[end]) {
		end--
	}
	return s[:end]
}

func (c *checker) run(t Text, p Profile) {
	c.s, c.holes, c.seams, c.g, c.active = t.Bytes, t.Holes, t.Seams, p.grammar, p.rules()
	c.absolute = t.Absolute || p.grammar != modern
	c.split(c.edges())
	c.spec = generic[c.g]
	if c.scheme.Present() {
		c.spec, c.known = specOf(c.g, c.cut(c.scheme))
	}
	if c.spec.shape&(noQuery|noAuthority) != 0 {
		c.merge()
	}
	if c.head() && c.authority.Present() {
		c.checkAuthority()
	}
	c.checkPath()
	if c.query.Present() {
		c.checkQuery()
	}
	if c.fragment.Present() {
		c.checkFragment()
	}
	if c.spec.syntax != noSyntax {
		c.checkSyntax()
	}
	if len(c.s) >= shortestToken && c.wants(userinfoToken) {
		c.checkTokens()
	}
}

// merge adds to the path the components that the scheme does not have.
func (c *checker) merge() {
	if c.spec.shape&noQuery != 0 && c.query.Present() {
		if c.authority.Present() && c.path.empty() {
			mark := Span{c.query.Start - 1, c.query.Start}
			c.report(charReserved, mark, sure("Begin the path with a slash", "/?"), `"?"`, "URL")
		}
		c.path.End, c.inPath = c.query.End, c.inPath|c.inQuery|cQuestion
		c.query = absent
	}
	if c.spec.shape&noAuthority != 0 && c.authority.Present() {
		c.path.Start, c.inPath = c.scheme.End+1, c.inPath|c.inAuthority|cSlash
		c.authority, c.userinfo, c.host, c.port = absent, absent, absent, absent
	}
}

// report adds a problem of a rule. args are the arguments of the rule's
// message.
func (c *checker) report(r code, at Span, fix *Fix, args ...any) {
	rule := &rules[r]
	if rule.In[c.g] == Invalid {
		c.invalid = true
	}
	if !c.active.has(r) || c.reported[r] == enough {
		return
	}
	c.reported[r]++
	c.problems = append(c.problems, rule.problem(rule.level(c.g), at, fix, args))
}

// wants reports whether another problem of this rule would change the result. A
// check that may find many problems, or whose rule is off by default, asks before
// it works out a message and a fix.
func (c *checker) wants(r code) bool {
	return c.reported[r] < enough && c.active.has(r) || !c.invalid && rules[r].In[c.g] == Invalid
}

// raise makes errors of the problems from index before on. The level of a rule
// is for its usual case, and these problems are worse.
func (c *checker) raise(before int) {
	for i := before; i < len(c.problems); i++ {
		c.problems[i].Level = Error
	}
}

// isHole reports whether the byte at offset i stands for an unknown value.
func (c *checker) isHole(i int) bool {
	_, ok := c.hole(i)
	return ok
}

func (c *checker) hole(i int) (Hole, bool) {
	n, ok := slices.BinarySearchFunc(c.holes, i, func(h Hole, i int) int { return h.At - i })
	if !ok {
		return Hole{}, false
	}
	return c.holes[n], true
}

// touched reports whether a hole is in the span or at one of its ends. Its
// value may change what is in the span.
func (c *checker) touched(at Span) bool {
	n, _ := slices.BinarySearchFunc(c.holes, at.Start-1, func(h Hole, i int) int { return h.At - i })
	return n < len(c.holes) && c.holes[n].At <= at.End
}

// text returns the span's bytes for a message. A hole becomes its verb or an
// ellipsis, and what may be a password becomes an ellipsis.
func (c *checker) text(at Span) string { return c.shown(at, c.veils()) }

// shown returns the span's bytes for a message, with an ellipsis in place of
// those in the veils, which are in order.
func (c *checker) shown(at Span, veils []Span) string {
	if len(c.holes) == 0 && !slices.ContainsFunc(veils, at.overlaps) {
		return c.cut(at)
	}
	var b strings.Builder
	for i := at.Start; i < at.End; i++ {
		h, ok := c.hole(i)
		for len(veils) > 0 && veils[0].End <= i {
			veils = veils[1:]
		}
		veil := absent
		if len(veils) > 0 {
			veil = veils[0]
		}
		switch {
		case ok && h.Verb != "":
			b.WriteString(h.Verb)
		case ok:
			b.WriteString("…")
		case i >= veil.Start && i < veil.End:
			b.WriteString("…")
			for i+1 < min(veil.End, at.End) && !c.isHole(i+1) {
				i++
			}
		default:
			b.WriteByte(c.s[i])
		}
	}
	return b.String()
}

// veil returns the span that may hold a password, from the colon after the user
// to the last at sign of the text. No message shows it. It is not the user
// information, because "http://alice:12/34@h" has none.
func (c *checker) veil() Span {
	start := c.afterUser()
	if start < 0 {
		return absent
	}
	start += len(c.s[start:]) - len(strings.TrimLeft(c.s[start:], ":/\\"))
	end := strings.LastIndexByte(c.s, '@')
	if start >= end {
		return absent
	}
	return Span{start, end}
}

// veils returns the veil, a user that is a token, and what else is secret in any text, which may
// stand where a URL belongs: "user=app password=…".
func (c *checker) veils() []Span {
	all := slices.Clone(c.textSecrets())
	if at := c.veil(); at.Present() {
		all = append(all, at)
	}
	if user, password, _ := strings.Cut(c.cutUserinfo(), ":"); isUserToken(user, password) {
		all = append(all, Span{c.userinfo.Start, c.userinfo.Start + len(user)})
	}
	return apart(all)
}

// cutUserinfo returns the user information, "" if there is none.
func (c *checker) cutUserinfo() string {
	if !c.userinfo.Present() {
		return ""
	}
	return c.cut(c.userinfo)
}

// textSecrets returns the secrets of the text as Secrets knows them, but for those of the rules. It
// looks for them once, because what else the text is does not matter to them.
func (c *checker) textSecrets() []Span {
	if c.secrets != nil {
		return c.secrets
	}
	c.secrets = append([]Span{}, spelledSecrets(c.s)...)
	return c.secrets
}

// wordSecrets returns the secrets of the text and of its words. It looks for them once.
func (c *checker) wordSecrets() []Span {
	if c.words == nil {
		c.words = append([]Span{}, Secrets(c.s)...)
	}
	return c.words
}

// veiled reports whether the span and one of the veils overlap.
func (c *checker) veiled(at Span) bool { return slices.ContainsFunc(c.veils(), at.overlaps) }

// afterUser returns the offset after the first colon of the authority, or of
// text that may be meant as an authority: "http:alice:xxx@h.org". It is -1 if
// there is none.
func (c *checker) afterUser() int {
	within := Span{c.start(), len(c.s)}
	switch {
	case c.authority.Present():
		within = c.authority
	case c.known:
		within.Start = c.scheme.End + len(":")
		if c.spec.shape&needsAuthority == 0 && !strings.HasPrefix(c.s[within.Start:], "//") {
			return -1 // mailto:a@h.org
		}
	}
	i := strings.IndexByte(c.cut(within), ':')
	if i < 0 {
		return -1
	}
	return within.Start + i + len(":")
}

// endFix returns the fix for blanks after url, nil if there is none. Spaces
// after a path or a query may be intended, because clients send them: "/job/ ".
func endFix(url, blanks string) *Fix {
	_, rest, _ := strings.Cut(url, "://")
	if strings.ContainsAny(rest, "/?") && strings.Trim(blanks, " ") == "" {
		return nil
	}
	return sure("Remove the white space", "")
}

// blankName names blanks in a message.
func blankName(blanks string) string {
	switch {
	case strings.Trim(blanks, "\r\n") == "":
		return "a line break"
	case blanks == "\t":
		return "a tab"
	case blanks == " ":
		return "a space"
	}
	return "white space"
}

// edges reports blanks around the URL. It cuts off those at the end and
// returns the offset after those at the start.
func (c *checker) edges() int {
	const blanks = " \t\n\v\f\r"
	if c.s == "" || c.s[0] > ' ' && c.s[len(c.s)-1] > ' ' {
		return 0
	}
	end := len(strings.TrimRight(c.s, blanks))
	if end < len(c.s) {
		c.report(charEdgeSpace, Span{end, len(c.s)}, endFix(c.s[:end], c.s[end:]), blankName(c.s[end:]), "end")
	}
	c.s = c.s[:end]
	start := end - len(strings.TrimLeft(c.s, blanks))
	if start > 0 {
		c.report(charEdgeSpace, Span{0, start}, sure("Remove the white space", ""), blankName(c.s[:start]), "start")
	}
	return start
}
