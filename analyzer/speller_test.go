package analyzer_test

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// speller writes texts as Go expressions, and the expressions into programs, in
// the way that its script says.
type speller struct {
	script  []byte
	place   place
	imports []string
	// declarations beside the expression, in the other file of the package,
	// and in the function around the expression
	beside, elsewhere, inside []string
}

// pick returns a number below n. It returns 0 after the end of the script.
func (s *speller) pick(n int) int {
	if len(s.script) == 0 {
		return 0
	}
	b := s.script[0]
	s.script = s.script[1:]
	return int(b) % n
}

// place is the context of an expression, which is EXPR in its source.
type place struct {
	source  string
	imports string
	takes   takes
}

// takes says which expressions a place takes.
type takes uint8

const (
	anything  takes = iota
	global          // an expression without local names and parameters
	constants       // a constant expression, likewise
)

var places = []place{
	{"	http.Get(EXPR)\n", "net/http", anything},
	{"	_ = EXPR\n", "", anything},
	{"	u := EXPR\n	http.Get(u)\n", "net/http", anything},
	{"	http.NewRequest(\"GET\", EXPR, nil)\n", "net/http", anything},
	{"	url.Parse(EXPR)\n", "net/url", anything},
	{"	_ = []string{\"a\", EXPR}\n", "", anything},
	{"	_ = map[string]string{\"home\": EXPR}\n", "", anything},
	{"	_ = struct{ Endpoint string }{Endpoint: EXPR}\n", "", anything},
	{"	fmt.Println(\"see\", EXPR)\n", "fmt", anything},
	{"	func() string { return EXPR }()\n", "", anything},
	{"	get(EXPR)\n}\n\nfunc get(u string) {\n	http.Get(u)\n", "net/http", anything},
	{"	net.Dial(\"tcp\", EXPR)\n", "net", anything},
	{"	_ = url.URL{Scheme: EXPR}\n", "net/url", anything},
	{"	_ = url.URL{Path: EXPR}\n", "net/url", anything},
	{"	_ = &url.URL{RawQuery: EXPR}\n", "net/url", anything},
	{"	_ = url.URL{Fragment: EXPR}\n", "net/url", anything},
	{"var subject = EXPR\n", "", global},
	{"const subject = EXPR\n", "", constants},
}

// choosePlace chooses a place that takes the operands of text.
func (s *speller) choosePlace(text string) {
	fit := places
	if _, at := holes(text); len(at) > 0 {
		fit = slices.DeleteFunc(slices.Clone(places), func(p place) bool { return p.takes != anything })
	}
	s.place = fit[s.pick(len(fit))]
}

// write returns a program with expr, which s has spelled, in its place.
func (s *speller) write(expr string) []file {
	body := strings.Replace(s.place.source, "EXPR", openMark+expr+closeMark, 1)
	if s.place.takes == anything {
		body = "func f(v string, n int) {\n" + strings.Join(s.inside, "") + body + "}\n"
	}
	if s.place.imports != "" {
		s.use(s.place.imports)
	}
	source := "package p\n\n"
	for _, path := range s.imports {
		source += "import " + strconv.Quote(path) + "\n"
	}
	return []file{
		{"a.go", source + strings.Join(s.beside, "") + body},
		{"b.go", "package p\n\n" + strings.Join(s.elsewhere, "")},
	}
}

// use makes the program import a package.
func (s *speller) use(path string) {
	if !slices.Contains(s.imports, path) {
		s.imports = append(s.imports, path)
	}
}

// ways are the ways to spell a text. The first two cannot spell an operand.
// Those after the third are not constant, and the last works only inside a
// function.
var ways = []func(*speller, string) string{
	(*speller).literal, (*speller).operand, (*speller).chain,
	(*speller).format, (*speller).sprint, (*speller).join, (*speller).added,
}

// spell spells text in some way.
func (s *speller) spell(text string) string {
	from, to := 0, len(ways)
	if _, at := holes(text); at != nil {
		from = 2
	}
	switch s.place.takes {
	case constants:
		to = 3
	case global:
		to--
	}
	return ways[from+s.pick(to-from)](s, text)
}

// operate inserts an operand into text, or replaces a part of text by it, if
// the place takes operands.
func (s *speller) operate(text string) string {
	operand := [...]string{"", "", anyText, anyNumber}[s.pick(4)]
	if operand == "" || s.place.takes != anything {
		return text
	}
	start := s.pick(len(text) + 1)
	end := min(start+s.pick(8), len(text))
	return text[:start] + operand + text[end:]
}

// defective are pieces of text, many of them defects with a fix.
var defective = [...]string{
	"^", " ", "\"", "`", "\\", "<", "|", "%", "%zz", "%41", "%2541", "%%", "%s", "#", "?", "&amp;", ";", ":", "/", "@",
	"\t", "\r\n", "\x00", "\xff", "é", "日本", "\u200b", "\ufeff", "\u00a0", "/../", ":80", "70000", ".", "http://", "a", "=",
}

// spoil inserts up to three defects into a text without operands.
func (s *speller) spoil(text string) string {
	if _, at := holes(text); at != nil {
		return text
	}
	for range s.pick(4) {
		at := s.pick(len(text) + 1)
		text = text[:at] + defective[s.pick(len(defective))] + text[at:]
	}
	return text
}

// literal spells text as one literal.
func (s *speller) literal(text string) string {
	raw := canBeRaw(text)
	switch kind := s.pick(8); {
	case raw && kind == 1:
		return "`" + text + "`"
	case raw && kind == 2: // the scanner drops carriage returns
		runes := []rune(text)
		at := s.pick(len(runes) + 1)
		return "`" + string(runes[:at]) + "\r" + string(runes[at:]) + "`"
	}
	return interpreted(text, func() int { return max(0, s.pick(16)-10) })
}

// canBeRaw reports whether text can be written in backquotes. Unlike
// [strconv.CanBackquote] it follows only the Go specification.
func canBeRaw(text string) bool {
	return utf8.ValidString(text) && !strings.ContainsAny(text, "`\r\x00\ufeff")
}

// interpreted spells text in double quotes; form picks the form of each
// character: itself, \x, \ooo, \u, \U.
func interpreted(text string, form func() int) string {
	spelt := `"`
	for text != "" {
		r, size := utf8.DecodeRuneInString(text)
		spelt += character(text[:size], r, form())
		text = text[size:]
	}
	return spelt + `"`
}

func character(c string, r rune, form int) string {
	invalid := r == utf8.RuneError && len(c) == 1
	switch {
	case form == 1 || invalid && form != 2:
		return eachByte(c, `\x%02x`)
	case form == 2:
		return eachByte(c, `\%03o`)
	case form == 3 && r <= 0xffff:
		return fmt.Sprintf(`\u%04x`, r)
	case form >= 3:
		return fmt.Sprintf(`\U%08x`, r)
	case unicode.IsControl(r) || r == '"' || r == '\\' || r == '\ufeff':
		quoted := strconv.Quote(c)
		return quoted[1 : len(quoted)-1]
	}
	return c
}

func eachByte(c, format string) (spelt string) {
	for i := range len(c) {
		spelt += fmt.Sprintf(format, c[i])
	}
	return spelt
}

// operand spells text as an operand of a chain or a format.
func (s *speller) operand(text string) string {
	if s.place.takes == anything && s.pick(8) == 7 {
		return s.name(&s.inside, "	%s := %s\n", text)
	}
	return s.constant(text)
}

// constant spells text as an operand that is constant.
func (s *speller) constant(text string) string {
	kind := s.pick(8)
	if kind == 5 && s.place.takes != anything {
		kind = 0
	}
	switch kind {
	case 2:
		return "(" + s.literal(text) + ")"
	case 3:
		return s.name(&s.beside, "const %s = %s\n", text)
	case 4:
		return s.name(&s.elsewhere, "const %s = %s\n", text)
	case 5:
		return s.name(&s.inside, "	const %s = %s\n", text)
	case 6:
		at := s.pick(len(text) + 1)
		return "(" + s.literal(text[:at]) + " + " + s.literal(text[at:]) + ")"
	case 7:
		return "string(" + s.literal(text) + ")"
	}
	return s.literal(text)
}

// name declares text under a name of its own.
func (s *speller) name(declarations *[]string, format, text string) string {
	return s.declare(declarations, format, s.literal(text))
}

func (s *speller) declare(declarations *[]string, format, expr string) string {
	name := fmt.Sprintf("k%d", len(s.beside)+len(s.elsewhere)+len(s.inside))
	*declarations = append(*declarations, fmt.Sprintf(format, name, expr))
	return name
}

// terms spells the parts of text.
func (s *speller) terms(text string) (terms []string) {
	for _, part := range s.cut(text) {
		switch part {
		case anyText:
			terms = append(terms, "v")
		case anyNumber:
			s.use("strconv")
			terms = append(terms, "strconv.Itoa(n)")
		default:
			terms = append(terms, s.operand(part))
		}
	}
	return terms
}

// chain spells text as a sum.
func (s *speller) chain(text string) string {
	return strings.Join(s.terms(text), [...]string{" + ", " +\n\t\t"}[s.pick(2)])
}

// sprint spells text as a call of Sprint.
func (s *speller) sprint(text string) string {
	s.use("fmt")
	return "fmt.Sprint(" + strings.Join(s.terms(text), ", ") + ")"
}

// join spells text as a call of Join.
func (s *speller) join(text string) string {
	s.use("strings")
	separator := [...]string{"/", "", "&", "."}[s.pick(4)]
	if separator == "" {
		return "strings.Join([]string{" + strings.Join(s.terms(text), ", ") + "}, " + s.literal("") + ")"
	}
	var terms []string
	for part := range strings.SplitSeq(text, separator) {
		terms = append(terms, s.chain(part))
	}
	return "strings.Join([]string{" + strings.Join(terms, ", ") + "}, " + s.literal(separator) + ")"
}

// added spells text as a variable to whose first value more is added. The first
// value has everything that looks like a scheme.
func (s *speller) added(text string) string {
	scheme, rest := "", text
	if i := strings.LastIndexAny(text, `:/\`); i >= 0 {
		scheme, rest = text[:i+1], text[i+1:]
	}
	name := s.declare(&s.inside, "	%s := %s\n", s.chain(scheme))
	for _, term := range s.terms(rest) {
		s.inside = append(s.inside, "	"+name+" += "+term+"\n")
	}
	return name
}

// openVerb matches a text that ends in an incomplete verb. cut does not cut
// there.
var openVerb = regexp.MustCompile(`%[^a-z]*$`)

// cut cuts text into up to three parts, and at its operands.
func (s *speller) cut(text string) []string {
	for _, operand := range []string{anyText, anyNumber} {
		if before, after, ok := strings.Cut(text, operand); ok {
			return append(append(s.cut(before), operand), s.cut(after)...)
		}
	}
	var parts []string
	for range s.pick(3) {
		at := s.pick(len(text) + 1)
		if openVerb.MatchString(text[:at]) {
			continue
		}
		parts = append(parts, text[:at])
		text = text[at:]
	}
	return append(parts, text)
}

// format spells text as a call of Sprintf. Some of its parts are operands.
func (s *speller) format(text string) string {
	s.use("fmt")
	var form, args string
	parts := s.cut(text)
	indexed := s.pick(4) == 0
	count := 0
	for _, part := range parts {
		verb, arg := s.directive(part)
		if verb == "" {
			form += strings.ReplaceAll(part, "%", "%%")
			continue
		}
		count++
		if indexed {
			verb = fmt.Sprintf("%%[%d]", count) + verb[1:]
		}
		form += verb
		args += ", " + arg
	}
	// form is known to be a wrapper only by its verb and its operand.
	if _, at := holes(text); count == 1 && at != nil && !hexVerb.MatchString(form) && s.pick(4) == 3 {
		s.beside = append(s.beside, "func form(format string, a ...any) string {\n	return fmt.Sprintf(format, a...)\n}\n\n")
		return "form(" + s.literal(form) + args + ")"
	}
	spelt := s.literal(form)
	if s.pick(2) == 1 {
		spelt = s.chain(form)
	}
	return "fmt.Sprintf(" + spelt + args + ")"
}

var hexVerb = regexp.MustCompile(`%[d%]`)

// directive returns the verb and the operand for part, or "" if part goes into
// the format itself.
func (s *speller) directive(part string) (verb, operand string) {
	switch {
	case part == anyText:
		return [...]string{"%s", "%v"}[s.pick(2)], "v"
	case part == anyNumber:
		return [...]string{"%d", "%v"}[s.pick(2)], "n"
	case s.pick(2) == 0:
		return "", ""
	}
	if number, err := strconv.Atoi(part); err == nil && strconv.Itoa(number) == part {
		return "%d", part
	}
	return "%s", s.constant(part)
}
