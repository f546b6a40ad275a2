package urlcheck

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// component is a part of a URL, for the check of its bytes.
type component struct {
	name   string // in messages
	vital  bool   // parsers reject a URL for any wrong byte in it
	splits bool   // some parsers take a backslash in it for a slash, which ends it
}

var (
	authorityPart = component{name: "authority"} // of a scheme with a grammar of its own
	userinfoPart  = component{name: "user information", splits: true}
	hostPart      = component{name: "host", vital: true, splits: true}
	pathPart      = component{name: "path"}
	queryPart     = component{name: "query"}
	fragmentPart  = component{name: "fragment"}
)

// chars checks that a component has only bytes from allowed, and that its
// percent signs begin escapes. seen has the classes of its bytes.
func (c *checker) chars(in component, at Span, seen, allowed class) {
	if seen&^(allowed&^cPercent) != 0 {
		c.slowChars(in, at, seen, allowed)
	}
}

func (c *checker) slowChars(in component, at Span, seen, allowed class) {
	if seen&^allowed != 0 {
		c.wrongChars(in, at, allowed)
	}
	if seen&cPercent != 0 {
		c.escapes(at)
	}
}

// wrongChars reports each run of bytes that are wrong for the same reason. The words
// between unsafe ones, as in "q=size of red shoes", belong to the run.
func (c *checker) wrongChars(in component, at Span, allowed class) {
	for i := at.Start; i < at.End; {
		if is(c.s[i], allowed) || c.isHole(i) {
			i++
			continue
		}
		end, r := c.wrongRun(i, at.End, allowed)
		if r == charUnsafe && c.wants(r) {
			end = c.wrongWords(Span{i, end}, at.End, allowed)
		}
		c.wrongChar(r, in, Span{i, end}, allowed)
		i = end
	}
}

// inWords are the bytes of words. They separate nothing in any component, and begin no escape.
const inWords = cUnreserved | cSub

// wrongWords returns the end of the unsafe bytes of a phrase that begins with the run at first:
// of those that only words part from it, of the same literal. A phrase with a secret in
// it is none, because its fix would show that.
func (c *checker) wrongWords(first Span, limit int, allowed class) int {
	end := first.End
	for {
		next := end + spanOf(c.s[end:limit], inWords&allowed)
		if next == limit || is(c.s[next], allowed) || c.isHole(next) || c.isSeam(end, next) {
			break
		}
		to, r := c.wrongRun(next, limit, allowed)
		if r != charUnsafe {
			break
		}
		end = to
	}
	if phrase := (Span{first.Start, end}); end > first.End && (c.veiled(phrase) || slices.ContainsFunc(c.wordSecrets(), phrase.overlaps)) {
		return first.End
	}
	return end
}

// isSeam reports whether another literal begins between two bytes of a text, or at the second.
func (c *checker) isSeam(from, to int) bool {
	n, _ := slices.BinarySearch(c.seams, from)
	return n < len(c.seams) && c.seams[n] <= to
}

// wrongRun returns the end of the run of wrong bytes at i, and its rule.
func (c *checker) wrongRun(i, end int, allowed class) (int, code) {
	r, n := c.wrongness(i)
	same := classes[c.s[i]]
	for j := i + n; j < end; j += n {
		if same&cHigh == 0 && (same&cControl == 0 || len(c.holes) == 0) && classes[c.s[j]] == same {
			continue // most runs are of one class, and n is 1
		}
		if is(c.s[j], allowed) || c.isHole(j) {
			return j, r
		}
		var next code
		if next, n = c.wrongness(j); next != r {
			return j, r
		}
	}
	return end, r
}

// wrongness returns the rule that the byte at i breaks if its component does
// not allow it, and the length of the character that the byte begins.
func (c *checker) wrongness(i int) (code, int) {
	switch cl := classes[c.s[i]]; {
	case cl&cControl != 0:
		return charControl, 1
	case cl&cReserved != 0:
		return charReserved, 1
	case cl&cHigh == 0:
		return charUnsafe, 1
	}
	r, n := utf8.DecodeRuneInString(c.s[i:])
	if hidden(r) {
		return charHidden, n
	}
	return charNonASCII, n
}

func (c *checker) wrongChar(r code, in component, at Span, allowed class) {
	if !c.wants(r) {
		return
	}
	before := len(c.problems)
	s, name := c.cut(at), c.nameOf(at)
	switch {
	case r == charControl:
		c.report(r, at, dropBlanks(s), c.controlName(at), in.name)
	case r == charHidden:
		c.report(r, at, dropHidden(s), c.hiddenName(at), in.name, c.looks(at))
	case r == charUnsafe:
		c.unsafe(in, at, allowed)
	case c.mayEncode(s, in):
		c.report(r, at, sure("Percent-encode "+name, escape(s, 0)), name, in.name)
	default:
		c.report(r, at, nil, name, in.name)
	}
	if in.vital || r == charUnsafe && strings.ContainsAny(s, ` \`) {
		c.raise(before)
		c.invalid = true
	}
}

// controlName names the control characters of a span, if they are not those of a password.
func (c *checker) controlName(at Span) string {
	if c.veiled(at) {
		return "a control character"
	}
	return "control character " + c.nameOf(at)
}

// unsafe reports the unsafe bytes in a span that begins and ends with one.
func (c *checker) unsafe(in component, at Span, allowed class) {
	s := c.cut(at)
	name, verb := c.nameOf(at), "is"
	if len(s) > 1 && !c.veiled(at) {
		name, verb = nameAll(s, allowed)
	}
	var fix *Fix
	if c.mayEncode(s, in) {
		fix = sure("Percent-encode "+name, escape(s, allowed))
	}
	c.report(charUnsafe, at, fix, name, in.name, verb)
}

// nameAll names the bytes of s that are not allowed in a message, each once, and returns the verb
// that the name takes.
func nameAll(s string, allowed class) (name, verb string) {
	var all []string
	var named [256]bool
	for i := range len(s) {
		if b := s[i]; !is(b, allowed) && !named[b] {
			named[b], all = true, append(all, strconv.Quote(s[i:i+1]))
		}
	}
	switch {
	case len(all) > 3:
		return strings.Join(all[:2], ", ") + " and others", "are"
	case len(all) > 1:
		last := len(all) - 1
		return strings.Join(all[:last], ", ") + " and " + all[last], "are"
	case s[0] == ' ':
		return "spaces", "are"
	case s[0] == '\\':
		return "backslashes", "are"
	case s[0] == '"':
		return "quotation marks", "are"
	}
	return all[0], "is"
}

// mayEncode reports whether an escape for s keeps the meaning. It does not in a
// text without a scheme, where s may have replaced a part of the scheme; nor
// for a backslash in an authority, because parsers that take it for a slash end
// the authority there; nor in a mail address, which has no blanks and brackets; nor in the
// name of a host, which has no escapes: to RFC 1738, all of h?q=a%20b in http://h?q=a%20b is one.
func (c *checker) mayEncode(s string, in component) bool {
	inName := in == hostPart && c.spec.shape&dnsHost != 0
	return c.scheme.Present() && c.spec.syntax != mailtoSyntax && !inName && !(in.splits && strings.Contains(s, "\\"))
}

// nameOf names the characters of a span in a message. It does not show those of
// a password.
func (c *checker) nameOf(at Span) string {
	if c.veiled(at) {
		return "a character"
	}
	s := c.cut(at)
	s = beginning(s)
	r, n := utf8.DecodeRuneInString(s)
	switch {
	case n < len(s):
		return fmt.Sprintf("%q", s)
	case r == ' ':
		return "a space"
	case r == '\\':
		return "a backslash"
	case r == '"':
		return "a quotation mark"
	case r < ' ' || r == 0x7F || hidden(r):
		return fmt.Sprintf("%U", r)
	}
	return fmt.Sprintf("%q", s)
}

// hiddenName names hidden characters in a message.
func (c *checker) hiddenName(at Span) string {
	r, n := utf8.DecodeRuneInString(c.cut(at))
	if invisible(r) && n == at.End-at.Start && !c.veiled(at) {
		return fmt.Sprintf("invisible %U", r)
	}
	return c.nameOf(at)
}

// looks says what hidden characters look like, nothing of one that is invisible.
func (c *checker) looks(at Span) string {
	r, n := utf8.DecodeRuneInString(c.cut(at))
	switch {
	case n < at.End-at.Start || c.veiled(at):
		return " is invisible or a look-alike"
	case invisible(r):
		return ""
	}
	return " looks like " + lookalike(r)
}

// lookalike names what a character looks like for which hidden holds and invisible
// does not.
func lookalike(r rune) string {
	switch {
	case r >= 0x2010 && r <= 0x2015, r == 0x2212:
		return `"-"`
	case r >= 0x2018 && r <= 0x201B:
		return `"'"`
	case r >= 0x201C && r <= 0x201F:
		return `'"'`
	case r == 0x2026:
		return `"..."`
	case r == 0x2044, r == 0x2215, r == 0x29F8:
		return `"/"`
	case r == 0x2024, r == 0x3002, r == 0xFF61:
		return `"."`
	case r == 0x2236, r == 0xA789:
		return `":"`
	case r > 0xFF00 && r < 0xFF5F: // full-width forms
		return strconv.Quote(string(r - 0xFF00 + ' '))
	}
	return "a space"
}

// quoted returns an escape, or what looks like one, in quotation marks. It does not
// show that of a password.
func (c *checker) quoted(at Span) string {
	switch {
	case !c.veiled(at):
		return strconv.Quote(c.text(at))
	case strings.Contains(c.s[at.End:], "@"):
		return `"%…" before "@"`
	}
	return `"%…"`
}

// escape percent-encodes the bytes (RFC 3986, section 2.1) that are not allowed in a text that
// is short enough for a fix.
func escape(s string, allowed class) string {
	s = s[:min(len(s), longestFixed)]
	const hex = "0123456789ABCDEF"
	b := make([]byte, 0, 3*len(s))
	for i := range len(s) {
		if is(s[i], allowed) {
			b = append(b, s[i])
			continue
		}
		b = append(b, '%', hex[s[i]>>4], hex[s[i]&15])
	}
	return string(b)
}

// dropBlanks removes tabs and line breaks, as browsers do. An escape would ask
// for another resource. Other control characters do not belong in a URL at all.
func dropBlanks(s string) *Fix {
	if strings.Trim(s, "\t\r\n") != "" {
		return nil
	}
	return Suggest("Remove the white space", "")
}

// dropHidden removes characters that nobody can have meant to write.
// Look-alikes of punctuation stay, because the intended character would be a
// guess.
func dropHidden(s string) *Fix {
	for _, r := range s {
		if !invisible(r) {
			return nil
		}
	}
	return Suggest("Remove the hidden character", "")
}

// invisible reports whether a character is invisible in print or changes the
// direction of the text around it.
func invisible(r rune) bool {
	switch {
	case r == 0xAD, r == 0x34F, r == 0x61C, r == 0x180E, r == 0xFEFF,
		r >= 0x200B && r <= 0x200F, r >= 0x202A && r <= 0x202E, r >= 0x2060 && r <= 0x206F,
		r >= 0xFFF9 && r <= 0xFFFB, r >= 0xE0000 && r <= 0xE007F:
		return true
	}
	return false
}

// hidden reports whether a character is invisible, or looks like ASCII
// punctuation that has a meaning in URLs.
func hidden(r rune) bool {
	if r < 0x1680 && r != 0xA0 && r != 0xAD && r != 0x34F && r != 0x61C {
		return false // most letters
	}
	if invisible(r) {
		return true
	}
	switch {
	case r == 0xA0, r == 0x1680, r >= 0x2000 && r <= 0x200A, r == 0x2028, r == 0x2029, r == 0x202F, r == 0x205F, r == 0x3000:
		return true // blanks
	case r >= 0x2010 && r <= 0x2015, r == 0x2212: // hyphens and dashes
		return true
	case r >= 0x2018 && r <= 0x201F, r == 0x2026: // quotation marks, ellipsis
		return true
	case r == 0x2044, r == 0x2215, r == 0x29F8, r == 0xFF0F: // slashes
		return true
	case r == 0x2024, r == 0x3002, r == 0xFF0E, r == 0xFF61: // dots
		return true
	case r == 0x2236, r == 0xA789, r == 0xFF1A, r == 0xFF1F, r == 0xFF03, r == 0xFF05, r == 0xFF20, r == 0xFF06, r == 0xFF1D:
		return true // : ? # % @ & =
	}
	return false
}

// escapes checks each percent sign of a component (RFC 3986, section 2.1).
func (c *checker) escapes(at Span) {
	for i := at.Start; i < at.End; i++ {
		if c.s[i] != '%' {
			continue
		}
		switch {
		case i+2 < at.End && isHex(c.s[i+1]) && isHex(c.s[i+2]):
			c.escape(Span{i, i + 3})
			i += 2
		case c.wants(escapeMalformed):
			c.malformed(i, at.End)
		default:
			for i+1 < at.End && c.s[i+1] == '%' {
				i++ // enough are reported: there may be a megabyte of them
			}
		}
	}
}

// malformed reports the percent sign at i, with up to two letters or digits
// after it, unless the value of a hole may complete the escape.
func (c *checker) malformed(i, end int) {
	n := spanOf(c.s[i+1:min(i+3, end)], cAlnum)
	if n < 2 && c.isHole(i+1+n) || c.beginsOwnZone(i) {
		return
	}
	at := Span{i, i + 1 + n}
	c.report(escapeMalformed, at, sure(`Encode the percent sign as "%25"`, "%25"+c.s[i+1:at.End]), c.quoted(at), c.unescaping(i))
}

// unescaping says what Go makes of the percent sign at i that begins no escape.
func (c *checker) unescaping(i int) string {
	switch {
	case c.host.Present() && i >= c.host.Start && i < c.host.End && c.s[c.host.Start] == '[':
		return "; a zone begins with %25"
	case c.query.Present() && i >= c.query.Start && i < c.query.End:
		return "; Go drops the parameter"
	case c.authority.Present():
		return "; url.Parse fails"
	}
	return ""
}

// escape checks an escape that is well formed.
func (c *checker) escape(at Span) {
	b := unhex(c.s[at.Start+1])<<4 | unhex(c.s[at.Start+2])
	switch {
	case b == 0, (b == '\n' || b == '\r') && c.spec.syntax != gopherSyntax:
		c.escapedControl(at)
	case b == '%' && c.wants(escapeDouble) && c.doubled(at):
		double := Span{at.Start, at.End + 2}
		c.report(escapeDouble, double, Suggest("Encode once", "%"+c.s[at.End:at.End+2]), c.quoted(double))
	case is(b, cUnreserved) && c.wants(escapeNeedless):
		c.needless(at, rune(b))
	}
}

func (c *checker) needless(at Span, r rune) {
	name := strconv.QuoteRune(r)
	if c.veiled(at) {
		name = "a character"
	}
	fix := sure("Write the character itself", string(r))
	if r == '.' && c.besideSlash(at) {
		fix = Suggest(fix.Title, fix.Text) // "%2E%2E/" goes up for some, "../" for all
	}
	c.report(escapeNeedless, at, fix, c.quoted(at), name)
}

// besideSlash reports whether an escaped dot is in a segment of dots alone, escaped or not.
func (c *checker) besideSlash(at Span) bool {
	start := strings.LastIndexAny(c.s[:at.Start], "/?#") + 1
	segment := c.s[start : at.End+indexAny(c.s[at.End:], "/?#")]
	return strings.Trim(strings.ReplaceAll(strings.ToLower(segment), "%2e", "."), ".") == ""
}

// doubled reports whether "%25" is followed by two digits, as in "%2520".
func (c *checker) doubled(at Span) bool {
	return at.End+2 <= len(c.s) && isHex(c.s[at.End]) && isHex(c.s[at.End+1])
}

func (c *checker) escapedControl(at Span) {
	if !c.wants(escapeControl) || c.inMailBody(at) {
		return
	}
	before := len(c.problems)
	c.report(escapeControl, at, nil, c.quoted(at))
	switch c.spec.syntax {
	case gopherSyntax, mailtoSyntax, ftpSyntax, telnetSyntax: // sent as lines
		c.raise(before)
	}
}

// inMailBody reports whether a span is in the body field of a mailto URL, where
// escapes encode line breaks (RFC 6068, section 5).
func (c *checker) inMailBody(at Span) bool {
	if c.spec.syntax != mailtoSyntax || !c.query.Present() || at.Start < c.query.Start {
		return false
	}
	return hasPrefixFold(c.mailField(at.Start), "body=")
}

// mailField returns the field of a mailto URL that the offset end is in, up to there. The
// next offset is most often behind this one, so it goes on from here.
func (c *checker) mailField(end int) string {
	if c.field.End < c.query.Start || c.field.End > end {
		c.field = Span{c.query.Start, c.query.Start}
	}
	if i := strings.LastIndexByte(c.s[c.field.End:end], '&'); i >= 0 {
		c.field.Start = c.field.End + i + 1
	}
	c.field.End = end
	return c.cut(c.field)
}

func unhex(b byte) byte {
	switch {
	case b <= '9':
		return b - '0'
	default:
		return b&^0x20 - 'A' + 10
	}
}
