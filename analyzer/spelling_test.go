package analyzer_test

import (
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"urlvet.example/urlcheck"
)

// FuzzSpellings writes a text as a Go expression, in the way that the script
// says, and applies the fixes that the analyzer offers. The result must
// compile, and its value must be what urlcheck's fix makes of the text.
func FuzzSpellings(f *testing.F) {
	random := rand.New(rand.NewPCG(1, 2))
	for _, d := range defects(f) {
		for range 12 {
			script := make([]byte, 64)
			for i := range script {
				script[i] = byte(random.Uint32())
			}
			f.Add(d.text, script)
		}
		if !canBeSpelt(d.text) {
			f.Errorf("%q is left out", d.text)
		}
	}
	for _, text := range []string{"http://" + anyText + ":" + anyNumber + "/", "tcp://" + anyText + ":80", anyText + ":" + anyNumber} {
		for i := range byte(40) {
			f.Add(text, []byte{0, i % 16, 0, 0, 2 + i/16, i, 0, i, 0, i, i, i})
		}
	}
	profiles := [...]urlcheck.Profile{
		everything(f, urlcheck.Modern), everything(f, urlcheck.RFC3986), everything(f, urlcheck.RFC1738), urlcheck.Modern,
	}
	f.Fuzz(func(t *testing.T, text string, script []byte) {
		if !canBeSpelt(text) {
			return
		}
		s := &speller{script: script}
		profile := profiles[s.pick(len(profiles))]
		s.choosePlace(text)
		text = s.operate(s.spoil(text))
		wantSoundFixes(t, profile, s.write(s.spell(text)), text)
	})
}

// canBeSpelt reports whether a text is short, and no fix can turn it into the
// value of an operand: by removing a separator, or by an escape such as %B9
// before the end of a number.
func canBeSpelt(text string) bool {
	_, at := holes(text)
	bare := string(slices.DeleteFunc([]byte(text), func(b byte) bool { return b <= ' ' || b == 0x7F }))
	_, left := holes(bare)
	return len(text) <= 200 && len(at) <= 2 && len(left) == len(at) &&
		!strings.Contains(strings.ReplaceAll(bare, anyNumber, ""), anyNumber[2:])
}

// TestSpellings writes each fixable defect in every way that keeps it in one
// literal. The fix must be offered.
func TestSpellings(t *testing.T) {
	spellings := map[string]func(string) string{
		"raw":            func(text string) string { return "`" + text + "`" },
		"parenthesised":  func(text string) string { return "(" + strconv.Quote(text) + ")" },
		"format":         func(text string) string { return (&speller{script: []byte{1}}).format(text) },
		"right operand":  func(text string) string { return `"" + ` + strconv.Quote(text) },
		"converted":      func(text string) string { return "string(" + strconv.Quote(text) + ")" },
		"first argument": func(text string) string { return "fmt.Sprintf(\"%s\", " + strconv.Quote(text) + ")" },
	}
	for form, name := range []string{"plain", "hexadecimal", "octal", "short", "long"} {
		spellings[name] = func(text string) string { return interpreted(text, func() int { return form }) }
	}
	for _, d := range defects(t) {
		for name, spelling := range spellings {
			if name == "raw" && !canBeRaw(d.text) || slices.ContainsFunc(takenForMany, contains(d.text)) {
				continue
			}
			s := &speller{place: places[0]}
			expr := spelling(d.text)
			if strings.Contains(expr, "fmt.") {
				s.use("fmt")
			}
			if fixed := wantSoundFixes(t, d.profile, s.write(expr), d.text); !slices.Contains(fixed, d.code) {
				t.Errorf("%s, %s: %s: fixes of %q", d.code, name, expr, fixed)
			}
		}
	}
}

// TestCuts writes each defect in two pieces, one of which may have only a part
// of the span.
func TestCuts(t *testing.T) {
	cuts := []func(s *speller, before, after string) string{
		func(_ *speller, before, after string) string {
			return strconv.Quote(before) + " + " + strconv.Quote(after)
		},
		func(s *speller, before, after string) string {
			return s.declare(&s.beside, "const %s = %s\n", strconv.Quote(before)) + " + " + strconv.Quote(after)
		},
		func(s *speller, before, after string) string {
			name := s.declare(&s.beside, "const %s = %s\n", strconv.Quote(doubled(before)))
			return "fmt.Sprintf(" + name + " + \"%s\", " + strconv.Quote(after) + ")"
		},
		func(_ *speller, before, after string) string {
			form, at := doubled(before+after), len(doubled(before))
			at = min(at+1, len(form)) // between the halves of %%
			return "fmt.Sprintf(" + strconv.Quote(form[:at]) + " + " + strconv.Quote(form[at:]) + ")"
		},
		func(_ *speller, before, after string) string {
			return "fmt.Sprintf(\"%s\" + " + strconv.Quote(doubled(after)) + ", " + strconv.Quote(before) + ")"
		},
	}
	for _, d := range defects(t) {
		for _, p := range urlcheck.Check(d.text, d.profile) {
			if p.Fix == nil {
				continue
			}
			for at := p.Start; at <= p.End; at++ {
				for _, cut := range cuts {
					s := &speller{place: places[0]}
					s.use("fmt")
					s.beside = []string{"var _ = fmt.Sprint\n"}
					wantSoundFixes(t, d.profile, s.write(cut(s, d.text[:at], d.text[at:])), d.text)
				}
			}
		}
	}
}

// takenForMany are in examples on the pages that are templates or formats in
// Go.
var takenForMany = []string{"<x>", "<URL:", "%off"}

func contains(s string) func(string) bool {
	return func(part string) bool { return strings.Contains(s, part) }
}

// everything returns a profile with every rule.
func everything(tb testing.TB, p urlcheck.Profile) urlcheck.Profile {
	tb.Helper()
	for _, r := range urlcheck.Rules() {
		var err error
		if p, err = p.With(r.Code); err != nil {
			tb.Fatal(err)
		}
	}
	return p
}

// defect is a URL with a defect that has a fix.
type defect struct {
	code, text string
	profile    urlcheck.Profile // reports it
}

// defects returns the examples of fixes on the rules' pages.
func defects(tb testing.TB) (all []defect) {
	tb.Helper()
	for _, r := range urlcheck.Rules() {
		profile, err := urlcheck.Modern.With(r.Code)
		if err != nil {
			tb.Fatal(err)
		}
		_, section, _ := strings.Cut(r.Page(), "\n## Instead\n")
		_, block, _ := strings.Cut(section, "```diff\n")
		block, _, _ = strings.Cut(block, "\n```")
		for line := range strings.SplitSeq(block, "\n") {
			text, before := strings.CutPrefix(line, "-")
			if !before {
				continue
			}
			if unquoted, err := strconv.Unquote(text); err == nil {
				text = unquoted
			}
			all = append(all, defect{r.Code, text, profile})
		}
	}
	if len(all) == 0 {
		tb.Fatal("no page shows a fix")
	}
	return all
}
