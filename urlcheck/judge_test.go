package urlcheck_test

import (
	"cmp"
	"fmt"
	"iter"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"urlvet.example/urlcheck/internal/grammar"
)

// A judge decides what is valid independently of urlcheck: it is the grammar of
// a specification, compiled to automata, with the restrictions that only the
// specification's prose has.
type judge struct {
	rules    []ruleUnderTest
	perClass int // bytes that a cover of the automata tries of each class
}

type ruleUnderTest struct {
	name     string
	grammar  *grammar.Grammar
	language *grammar.Language
}

// checkByHand checks the judge against URLs that are separated by white space,
// and against some with bytes that no URL may have.
func checkByHand(t *testing.T, j judge, valid, invalid string) {
	t.Helper()
	for _, s := range strings.Fields(valid) {
		if !j.valid(s) {
			t.Errorf("%q is invalid", s)
		}
	}
	never := []string{"", "x: ", "http://h/\x00", "http://h/\x7f", "http://h/\x80", " http://h/", "http://h/\n"}
	for _, s := range append(strings.Fields(invalid), never...) {
		if j.valid(s) {
			t.Errorf("%q is valid", s)
		}
	}
}

// schemeRule is the rule of a grammar that a scheme's URLs have to match.
type schemeRule struct{ scheme, rule string }

func (j judge) valid(s string) bool {
	return slices.ContainsFunc(j.rules, func(r ruleUnderTest) bool { return r.language.Match(s) })
}

// seedVariable is the environment variable for the seed of the generated URLs.
// With it, a test can run with other URLs than by default.
const seedVariable = "URLVET_SEED"

func newRandom(t *testing.T) *rand.Rand {
	t.Helper()
	seed := uint64(1738)
	if s, set := os.LookupEnv(seedVariable); set {
		var err error
		if seed, err = strconv.ParseUint(s, 10, 64); err != nil {
			t.Fatalf("%s: %v", seedVariable, err)
		}
	}
	t.Logf("%s=%d", seedVariable, seed)
	return rand.New(rand.NewPCG(seed, seed))
}

// compare calls valid for many URLs and reports where it differs from the
// judge.
func (j judge) compare(t *testing.T, valid func(string) bool) {
	t.Helper()
	verdicts := map[bool]int{}
	differences := map[string]int{} // by URL, the rule it was made from
	for rule, s := range j.urls(t) {
		want := j.valid(s)
		verdicts[want]++
		if valid(s) != want {
			differences[s] = rule
		}
	}
	if verdicts[true] < verdicts[false]/3 || verdicts[false] < verdicts[true]/3 {
		t.Errorf("%d valid and %d invalid URLs are no test", verdicts[true], verdicts[false])
	}
	t.Logf("%d valid and %d invalid URLs, %d judged differently", verdicts[true], verdicts[false], len(differences))
	j.report(t, differences)
}

const (
	derivations = 220_000
	longest     = 40 // a derived URL is seldom more than twice as long
)

// urls yields URLs with the rules that they are generated from: URLs derived
// from the grammar and varied, evenly over the rules, and the strings that
// cover the automata, unchanged and edited.
func (j judge) urls(t *testing.T) iter.Seq2[int, string] {
	n, most := derivations, j.perClass
	if testing.Short() {
		n, most = n/20, 1
	}
	random := newRandom(t)
	generate := j.generator(t, random)
	another := func() string { return generate(random.IntN(len(j.rules))) }
	return func(yield func(int, string) bool) {
		for i := range n {
			rule := i % len(j.rules)
			if !yield(rule, vary(random, generate(rule), another)) {
				return
			}
		}
		for rule, r := range j.rules {
			for s := range r.language.Cover(random, most) {
				if !yield(rule, s) || !yield(rule, grammar.Mutate(random, s)) {
					return
				}
			}
		}
	}
}

func (j judge) generator(t *testing.T, random *rand.Rand) func(rule int) string {
	var generators []*grammar.Generator
	for _, r := range j.rules {
		generators = append(generators, r.grammar.Generator(random))
	}
	return func(rule int) string {
		s, err := generators[rule].Derive(j.rules[rule].name, longest)
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
}

// vary leaves two URLs in eight unchanged. It changes the case of one's scheme,
// gives one the scheme of another URL, repeats a piece of one, and edits three.
func vary(random *rand.Rand, s string, another func() string) string {
	switch random.IntN(8) {
	case 0, 1:
		return s
	case 2:
		return repeatPiece(random, s)
	case 3:
		return upperScheme(random, s)
	case 4:
		scheme, _, _ := strings.Cut(another(), ":")
		_, rest, _ := strings.Cut(s, ":")
		return scheme + ":" + rest
	}
	return grammar.Mutate(random, s)
}

// repeatPiece repeats the text between two delimiters, with the first of them.
func repeatPiece(random *rand.Rand, s string) string {
	at := []int{len(s)}
	for i := range len(s) {
		if strings.IndexByte("/?#[]@:;=&,.%", s[i]) >= 0 {
			at = append(at, i)
		}
	}
	i, j := at[random.IntN(len(at))], at[random.IntN(len(at))]
	if i > j {
		i, j = j, i
	}
	return s[:j] + s[i:j] + s[j:]
}

func upperScheme(random *rand.Rand, s string) string {
	scheme, rest, _ := strings.Cut(s, ":")
	at := random.IntN(len(scheme))
	return scheme[:at] + strings.ToUpper(scheme[at:at+1]) + scheme[at+1:] + ":" + rest
}

// report prints the shortest differences, grouped by rule.
func (j judge) report(t *testing.T, differences map[string]int) {
	t.Helper()
	const shown = 20
	byRule := map[int][]string{}
	for s, rule := range differences {
		byRule[rule] = append(byRule[rule], s)
	}
	for rule, urls := range byRule {
		slices.SortFunc(urls, func(a, b string) int {
			return cmp.Or(cmp.Compare(len(a), len(b)), strings.Compare(a, b))
		})
		for _, s := range urls[:min(len(urls), max(1, shown/len(byRule)))] {
			t.Errorf("made from %s (%d so): want valid %v: %q", j.rules[rule].name, len(urls), j.valid(s), s)
		}
	}
}

// must ends the test on an error in the grammars under testdata.
func must[T any](t *testing.T) func(T, error) T {
	return func(value T, err error) T {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return value
	}
}

func readGrammar(t *testing.T, names ...string) string {
	t.Helper()
	var all strings.Builder
	for _, name := range names {
		all.Write(must[[]byte](t)(os.ReadFile("testdata/grammar/" + name)))
	}
	return all.String()
}

// abnf compiles one rule of ABNF from a test.
func abnf(t *testing.T, source, rule string) *grammar.Language {
	t.Helper()
	g := must[*grammar.Grammar](t)(grammar.ParseABNF(source))
	return must[*grammar.Language](t)(g.Language(rule))
}

// anyOf is an ABNF group of literals.
func anyOf(literals []string) string {
	quoted := make([]string, len(literals))
	for i, s := range literals {
		quoted[i] = fmt.Sprintf("%q", s)
	}
	return "( " + strings.Join(quoted, " / ") + " )"
}

// refine replaces a rule of g by the result of change for its language.
func refine(t *testing.T, g *grammar.Grammar, rule string, change func(*grammar.Language) *grammar.Language) {
	t.Helper()
	g.Replace(rule, change(must[*grammar.Language](t)(g.Language(rule))))
}

// contains is the language of all strings that contain one of these, in any
// case.
func contains(t *testing.T, literals ...string) *grammar.Language {
	t.Helper()
	return abnf(t, "r = *%x00-FF "+anyOf(literals)+" *%x00-FF", "r")
}
