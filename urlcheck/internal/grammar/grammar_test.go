package grammar

import (
	"math/rand/v2"
	"strings"
	"testing"
)

type parseFunc func(string) (*Grammar, error)

func language(t *testing.T, parse parseFunc, source, rule string) *Language {
	t.Helper()
	g, err := parse(source)
	if err != nil {
		t.Fatal(err)
	}
	l, err := g.Language(rule)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

func checkMatches(t *testing.T, l *Language, in, out []string) {
	t.Helper()
	for _, s := range in {
		if !l.Match(s) {
			t.Errorf("%q is not matched", s)
		}
	}
	for _, s := range out {
		if l.Match(s) {
			t.Errorf("%q is matched", s)
		}
	}
}

func TestNotation(t *testing.T) {
	tests := []struct {
		name   string
		parse  parseFunc
		source string // the rule is r
		in     []string
		out    []string
	}{
		{"string ignores case", ParseABNF, `r = "aB1"`, []string{"ab1", "AB1", "Ab1"}, []string{"", "aB", "aB11"}},
		{"string keeps case", ParseBNF, `r = "aB"`, []string{"aB"}, []string{"ab", "AB"}},
		{"empty string", ParseABNF, `r = ""`, []string{""}, []string{"a"}},
		{"numeric keeps case", ParseABNF, `r = %x61.42`, []string{"aB"}, []string{"ab", "AB"}},
		{"numeric range", ParseABNF, `r = %d48-50`, []string{"0", "1", "2"}, []string{"3", "/", "01"}},
		{"binary", ParseABNF, `r = %b1000001`, []string{"A"}, []string{"a"}},
		{"high bytes", ParseABNF, `r = 2%x80-FF`, []string{"\x80\xff"}, []string{"\x80", "\x80\x7f"}},
		{"choice binds less than sequence", ParseABNF, `r = "a" "b" / "c"`, []string{"ab", "c"}, []string{"ac", "a"}},
		{"group", ParseABNF, `r = "a" ("b" / "c")`, []string{"ab", "ac"}, []string{"a", "abc"}},
		{"option", ParseABNF, `r = "a" ["b" "c"]`, []string{"a", "abc"}, []string{"ab"}},
		{"exact", ParseABNF, `r = 2"a"`, []string{"aa"}, []string{"a", "aaa"}},
		{"range", ParseABNF, `r = 1*3"a"`, []string{"a", "aa", "aaa"}, []string{"", "aaaa"}},
		{"at most", ParseABNF, `r = *2"a"`, []string{"", "a", "aa"}, []string{"aaa"}},
		{"at least", ParseABNF, `r = 2*"a"`, []string{"aa", "aaaaaa"}, []string{"a"}},
		{"any number", ParseABNF, `r = *("a" *"b")`, []string{"", "a", "abb", "aabab"}, []string{"b", "ba"}},
		{"loops do not leak", ParseABNF, `r = *"a" *"b" / *"c"`, []string{"", "aabb", "cc"}, []string{"ba", "ac", "cb"}},
		{"repeated option may be empty", ParseABNF, `r = "x" 1*["a"]`, []string{"x", "xaa"}, []string{""}},
		{"repeated brackets only group", ParseBNF, `r = "x" 1*[ "a" | "b" ]`, []string{"xa", "xab"}, []string{"x"}},
		{"starred brackets", ParseBNF, `r = *[ "a" "." ] "b"`, []string{"b", "a.a.b"}, []string{"a.", "ab"}},
		{"single brackets are optional", ParseBNF, `r = [ "a" ] "b"`, []string{"b", "ab"}, []string{"aab"}},
		{"nested brackets", ParseBNF, `r = "a" [ "b" [ "c" ]]`, []string{"a", "ab", "abc"}, []string{"ac"}},
		{"quote mark", ParseBNF, `r = <"> | "<"`, []string{`"`, "<"}, []string{">"}},
		{"punctuation in strings", ParseBNF, `r = "|" | "[" | ";" ";" ; comment "x"`, []string{"|", "[", ";;"}, []string{";"}},
		{"rules continue on any line", ParseBNF, "r = \"a\" |\n\"b\"\n| s\ns = \"c\"", []string{"a", "b", "c"}, []string{"ab"}},
		{"names ignore case", ParseABNF, "r = Ss\nsS = \"a\"", []string{"a"}, []string{"ss"}},
		{"extended rule", ParseABNF, "r = \"a\"\nr =/ \"b\"", []string{"a", "b"}, []string{"ab"}},
		{"name with plus and underscore", ParseBNF, "r = g+_x\ng+_x = \"a\"", []string{"a"}, nil},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			checkMatches(t, language(t, test.parse, test.source, "r"), test.in, test.out)
		})
	}
}

func TestErrors(t *testing.T) {
	tests := []struct {
		parse        parseFunc
		source, want string
	}{
		{ParseABNF, `r = <any byte>`, "not in the notation"},
		{ParseABNF, `r = "a`, "no closing quote mark"},
		{ParseABNF, `r = ("a"`, "is missing"},
		{ParseABNF, `r = "a")`, "ends no rule"},
		{ParseABNF, `r = / "a"`, "is empty"},
		{ParseABNF, `r =`, "is empty"},
		{ParseABNF, `"a"`, "no rule begins"},
		{ParseABNF, "r = \"a\"\nR = \"b\"", "line 2: rule R is defined twice"},
		{ParseABNF, `r =/ "a"`, "before it is defined"},
		{ParseABNF, `r = %q1`, "has no base"},
		{ParseABNF, `r = %x100`, "out of range"},
		{ParseABNF, `r = "a" / s`, "s is not defined"},
		{ParseABNF, `r = "a" [r]`, "r refers to itself"},
		{ParseABNF, "r = s\ns = *r", "r refers to itself"},
		{ParseBNF, `r = [ / [ "a" ] ]`, "not in the notation"},
	}
	for _, test := range tests {
		g, err := test.parse(test.source)
		if err == nil {
			_, err = g.Language("r")
		}
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%q: %v, want %q", test.source, err, test.want)
		}
	}
}

func TestOperations(t *testing.T) {
	abc := language(t, ParseABNF, `r = *("a" / "b" / %x63)`, "r")
	ends := language(t, ParseABNF, `r = *%x00-FF %x62`, "r")
	url := language(t, ParseBNF, `r = "ab:" *[ "c" | ":" ]`, "r")
	tests := []struct {
		name    string
		l       *Language
		in, out []string
	}{
		{"intersect", abc.Intersect(ends), []string{"b", "aab"}, []string{"", "a", "xb"}},
		{"minus", abc.Minus(ends), []string{"", "a", "ba"}, []string{"b", "aab", "x"}},
		{"minus all", abc.Minus(abc), nil, []string{"", "a"}},
		{"union", ends.Union(Text("é")), []string{"b", "é", "éb"}, []string{"", "\xc3"}},
		{"text", Text("a\x00"), []string{"a\x00"}, []string{"a", "A\x00"}},
		{"empty text", Text(""), []string{""}, []string{"a"}},
		{"minus empty text", abc.Minus(Text("")), []string{"a"}, []string{""}},
		{"fold", Text("a:b").Fold(), []string{"a:b", "A:b", "A:B"}, []string{"a;b"}},
		{"fold before", url.FoldBefore(':'), []string{"ab:", "Ab:c:c", "AB:"}, []string{"AB:C", "ab:c:C", "AB"}},
		{"encoded", Text("a/:").PercentEncoded("a:"), []string{"a%2F:", "a%2f%3A", "%61%2F%3a"}, []string{"a/:", "a%2f", "a%2g:", "a%252f:"}},
		{"percent is encoded once", Text("%").PercentEncoded(""), []string{"%25"}, []string{"%", "%2525"}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) { checkMatches(t, test.l, test.in, test.out) })
	}
}

func TestShortest(t *testing.T) {
	l := language(t, ParseABNF, `r = 2*"b" %x61 / 3"c" "d" / "e" *"f" 3"g"`, "r")
	if s, ok := l.Shortest(); !ok || strings.ToLower(s) != "bba" {
		t.Errorf("%q, %v", s, ok)
	}
	if s, ok := l.Minus(l).Shortest(); ok {
		t.Errorf("%q in no language", s)
	}
}

func TestReplace(t *testing.T) {
	g, err := ParseABNF("r = \"<\" *s \">\"\ns = %x61-63")
	if err != nil {
		t.Fatal(err)
	}
	s, err := g.Language("s")
	if err != nil {
		t.Fatal(err)
	}
	g.Replace("S", s.Minus(Text("b")))
	r, err := g.Language("r")
	if err != nil {
		t.Fatal(err)
	}
	checkMatches(t, r, []string{"<>", "<ac>"}, []string{"<b>", "<abc>"})
	checkDerivations(t, g, r)
}

// every construct at once, to see that what is derived is matched
const varied = `
r = 1*3digit *("(" [r2] ")") / %x80-82 "x" 2*4%x2D
r2 = "Name" / 1*digit / "" / *2(%d65-67 / "'")
digit = %x30-39`

func TestDerive(t *testing.T) {
	g, err := ParseABNF(varied)
	if err != nil {
		t.Fatal(err)
	}
	r, err := g.Language("r")
	if err != nil {
		t.Fatal(err)
	}
	checkDerivations(t, g, r)
}

// checkDerivations checks that what is derived from r is in its language, that
// the same seed derives the same, and that the limit is kept.
func checkDerivations(t *testing.T, g *Grammar, r *Language) {
	t.Helper()
	const limit = 10
	first := g.Generator(rand.New(rand.NewPCG(1, 2)))
	second := g.Generator(rand.New(rand.NewPCG(1, 2)))
	distinct := map[string]bool{}
	for range 2000 {
		s, err := first.Derive("r", limit)
		if err != nil {
			t.Fatal(err)
		}
		again, err := second.Derive("r", limit)
		if err != nil || s != again {
			t.Fatalf("%q, then %q (%v)", s, again, err)
		}
		if !r.Match(s) || len(s) > 2*limit {
			t.Fatalf("%q is derived", s)
		}
		distinct[s] = true
	}
	if len(distinct) < 100 {
		t.Errorf("%d distinct strings", len(distinct))
	}
}

func TestDeriveReachesEveryByte(t *testing.T) {
	g, err := ParseABNF("r = *%x00-FF")
	if err != nil {
		t.Fatal(err)
	}
	random := g.Generator(rand.New(rand.NewPCG(3, 4)))
	seen := map[byte]bool{}
	for range 3000 {
		s, err := random.Derive("r", 20)
		if err != nil {
			t.Fatal(err)
		}
		for i := range len(s) {
			seen[s[i]] = true
		}
	}
	if len(seen) != 256 {
		t.Errorf("%d bytes seen", len(seen))
	}
}

// TestCover checks that every step is taken, and that every byte is tried where
// there is no step.
func TestCover(t *testing.T) {
	l := language(t, ParseABNF, `r = 1*3%x30-39 [ "." *2"x" ]`, "r")
	type try struct {
		state int32
		b     byte
	}
	tried := map[try]bool{}
	verdicts := map[bool]int{}
	for s := range l.Cover(rand.New(rand.NewPCG(7, 8)), 256) {
		verdicts[l.Match(s)]++
		state := int32(0)
		for i := 0; i < len(s) && state != dead; i++ {
			tried[try{state, s[i]}] = true
			state = l.next[state][s[i]]
		}
	}
	if len(tried) != 256*len(l.next) {
		t.Errorf("%d of %d steps tried", len(tried), 256*len(l.next))
	}
	if verdicts[true] < len(l.next) || verdicts[false] < 200*len(l.next) {
		t.Errorf("verdicts %v of %d states", verdicts, len(l.next))
	}
	for s := range l.Minus(l).Cover(rand.New(rand.NewPCG(7, 8)), 1) {
		t.Errorf("%q covers the empty language", s)
	}
}

func TestMutate(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 6))
	lengths := map[int]int{}
	for range 20000 {
		s := Mutate(random, "abcdef")
		lengths[len(s)]++
		if !oneEdit("abcdef", s) {
			t.Fatalf("%q is more than one edit away", s)
		}
	}
	if len(lengths) != 3 || lengths[5] < 1000 || lengths[6] < 1000 || lengths[7] < 1000 {
		t.Errorf("lengths %v", lengths)
	}
	if s := Mutate(random, ""); len(s) != 1 {
		t.Errorf("the empty string became %q", s)
	}
}

// oneEdit compares a and b without their common start and end.
func oneEdit(a, b string) bool {
	for a != "" && b != "" && a[0] == b[0] {
		a, b = a[1:], b[1:]
	}
	for a != "" && b != "" && a[len(a)-1] == b[len(b)-1] {
		a, b = a[:len(a)-1], b[:len(b)-1]
	}
	exchanged := len(a) == 2 && len(b) == 2 && a[0] == b[1] && a[1] == b[0]
	return len(a) <= 1 && len(b) <= 1 || exchanged
}
