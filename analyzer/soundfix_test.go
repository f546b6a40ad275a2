package analyzer_test

import (
	"cmp"
	"go/scanner"
	"go/token"
	"iter"
	"maps"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"

	"urlvet.example/analyzer"
	"urlvet.example/urlcheck"
)

var analyzers = make(map[urlcheck.Profile]*analysis.Analyzer)

// analyzerFor returns an analyzer for a profile. It caches them, because making
// one takes longer than running it on a few lines.
func analyzerFor(tb testing.TB, profile urlcheck.Profile) *analysis.Analyzer {
	tb.Helper()
	if analyzers[profile] == nil {
		a, err := analyzer.New(analyzer.Options{Profile: profile, Suggestions: true})
		if err != nil {
			tb.Fatal(err)
		}
		analyzers[profile] = a
	}
	return analyzers[profile]
}

// wantSoundFixes runs the analyzer on a program whose subject has the value
// text, and applies the fixes alone and together. It returns the codes of the
// fixed problems.
func wantSoundFixes(t *testing.T, profile urlcheck.Profile, files []file, text string) (fixed []string) {
	t.Helper()
	p, err := newProgram(files)
	if err != nil {
		t.Fatalf("%v in %q", err, files)
	}
	a := analyzerFor(t, profile)
	all, fset := analyze(t, a, files...)
	c := fixCheck{T: t, Analyzer: a, profile: profile, files: files, before: p.values(), changes: make(map[string][]change)}
	if got := c.before["subject"]; got != text {
		t.Fatalf("%q is worth %q, not %q", files, got, text)
	}
	for _, d := range all {
		if len(d.SuggestedFixes) > 0 {
			fixed = append(fixed, d.Category)
			c.alone(fset, d)
		}
	}
	c.together()
	return fixed
}

// fixCheck checks the fixes of a program.
type fixCheck struct {
	*testing.T
	*analysis.Analyzer
	profile urlcheck.Profile
	files   []file
	before  map[string]string   // the values
	edits   []edit              // of the fixes that can be applied together
	changes map[string][]change // how the edits change the values
}

// alone applies the fix of d.
func (c *fixCheck) alone(fset *token.FileSet, d analysis.Diagnostic) {
	c.Helper()
	edits := editsOf(fset, d.SuggestedFixes[0])
	files := applied(c.files, edits)
	p, err := newProgram(files)
	if err != nil {
		c.Fatalf("%s: %v: %q becomes %q", d.Message, err, c.files, files)
	}
	if d.Category == joining {
		c.wantBrackets(p)
	}
	if got := changedTokens(c.files, files); d.Category != joining && !slices.Equal(got, []token.Token{token.STRING}) {
		c.Errorf("%s: %v change: %q becomes %q", d.Message, got, c.files, files)
	}
	after := p.values()
	changes, ok := explain(d, c.profile, c.before, after)
	if !ok {
		c.Errorf("%s: values %q become %q; source %q becomes %q", d.Message, c.before, after, c.files, files)
	}
	if c.finds(d, moved(where(fset, d.Pos), edits), files) {
		c.Errorf("%s: is still there: %q becomes %q", d.Message, c.files, files)
	}
	c.accept(edits, changes)
}

// finds reports whether the analyzer reports d in files at that spot.
func (c *fixCheck) finds(d analysis.Diagnostic, at spot, files []file) bool {
	c.Helper()
	_, usage := usageRepairs[d.Category] // one usage rule has several messages
	all, fset := analyze(c.T, c.Analyzer, files...)
	return slices.ContainsFunc(all, func(other analysis.Diagnostic) bool {
		return other.Category == d.Category && where(fset, other.Pos) == at && (!usage || other.Message == d.Message)
	})
}

// wantBrackets fails if an IPv6 address gets no brackets in p, the program
// after a host-port-join fix.
func (c *fixCheck) wantBrackets(p *program) {
	c.Helper()
	before, _ := newProgram(c.files)
	before.operands["v"], p.operands["v"] = "::1", "::1"
	was, is := before.values()["subject"], p.values()["subject"]
	if _, ok := replacement(was, is, "::1", "[::1]"); !ok {
		c.Errorf("with ::1 %q is worth %q, then %q", c.files, was, is)
	}
	p.operands["v"] = anyText
}

// accept accepts the fix with these edits if it can be applied together with
// those before it, as urlvet -fix does.
func (c *fixCheck) accept(edits []edit, changes map[string]change) {
	for _, e := range edits {
		if slices.ContainsFunc(c.edits, e.clashes) {
			return
		}
	}
	for _, e := range edits {
		if !slices.Contains(c.edits, e) {
			c.edits = append(c.edits, e)
		}
	}
	for name, change := range changes {
		c.changes[name] = append(c.changes[name], change)
	}
}

// together applies the fixes that were accepted.
func (c *fixCheck) together() {
	c.Helper()
	files := applied(c.files, c.edits)
	p, err := newProgram(files)
	if err != nil {
		c.Fatalf("all fixes: %v: %q becomes %q", err, c.files, files)
	}
	after := p.values()
	for name, changes := range c.changes {
		want, ok := changed(c.before[name], changes)
		if got, _ := holes(after[name]); ok && got != want {
			c.Errorf("all fixes: %s is %q, not %q; source %q becomes %q", name, got, want, c.files, files)
		}
	}
}

// edit replaces the bytes of a file from start to end.
type edit struct {
	file       string
	start, end int
	text       string
}

func editsOf(fset *token.FileSet, fix analysis.SuggestedFix) (edits []edit) {
	for _, e := range fix.TextEdits {
		from, to := fset.PositionFor(e.Pos, false), fset.PositionFor(e.End, false)
		edits = append(edits, edit{from.Filename, from.Offset, to.Offset, string(e.NewText)})
	}
	return edits
}

// clashes reports whether two edits cannot both be made.
func (e edit) clashes(other edit) bool {
	return e != other && e.file == other.file &&
		(e.start < other.end && other.start < e.end || e.start == other.start)
}

// applied returns files with the edits applied.
func applied(files []file, edits []edit) []file {
	edits = slices.SortedFunc(slices.Values(edits), func(a, b edit) int { return cmp.Compare(b.start, a.start) })
	files = slices.Clone(files)
	for i, f := range files {
		for _, e := range edits {
			if e.file == f.name {
				files[i].source = files[i].source[:e.start] + e.text + files[i].source[e.end:]
			}
		}
	}
	return files
}

// spot is a position in a file.
type spot struct {
	file   string
	offset int
}

func where(fset *token.FileSet, pos token.Pos) spot {
	at := fset.PositionFor(pos, false)
	return spot{at.Filename, at.Offset}
}

// moved returns the position of s after the edits.
func moved(s spot, edits []edit) spot {
	offset := s.offset
	for _, e := range edits {
		if e.file == s.file && e.end <= s.offset && e.start < s.offset {
			offset += len(e.text) - (e.end - e.start)
		}
	}
	return spot{s.file, offset}
}

// changedTokens returns the kinds of the tokens of before that differ in after,
// or EOF if their numbers differ.
func changedTokens(before, after []file) (kinds []token.Token) {
	for i := range before {
		a, b := tokens(before[i]), tokens(after[i])
		if len(a) != len(b) {
			return []token.Token{token.EOF}
		}
		for j := range a {
			if a[j] != b[j] {
				kinds = append(kinds, a[j].kind)
			}
		}
	}
	return kinds
}

type lexeme struct {
	kind token.Token
	text string
}

func tokens(f file) (all []lexeme) {
	var s scanner.Scanner
	s.Init(token.NewFileSet().AddFile(f.name, -1, len(f.source)), []byte(f.source), nil, scanner.ScanComments)
	for {
		_, kind, text := s.Scan()
		if kind == token.EOF {
			return all
		}
		all = append(all, lexeme{kind, text})
	}
}

// joining is the rule whose fix does not change any value.
const joining = "host-port-join"

// change replaces the bytes of a value, as holes returns it, from start to end.
type change struct {
	start, end int
	text       string
}

func (c change) in(text string) string { return text[:c.start] + c.text + text[c.end:] }

// changed returns value with the changes applied. It returns false if they
// overlap.
func changed(value string, changes []change) (string, bool) {
	text, _ := holes(value)
	changes = slices.SortedFunc(slices.Values(changes), func(a, b change) int { return cmp.Compare(b.start, a.start) })
	for i, c := range changes {
		if i > 0 && c.end > changes[i-1].start {
			return "", false
		}
		text = c.in(text)
	}
	return text, true
}

// explain returns how the fix of d changes each value. urlcheck must find the
// problem of d in one of the values and fix it in the same way, and the other
// values must change likewise.
func explain(d analysis.Diagnostic, profile urlcheck.Profile, before, after map[string]string) (map[string]change, bool) {
	if d.Category == joining {
		return nil, maps.Equal(before, after)
	}
	for name, value := range before {
		for _, reading := range []func(string) string{strings.Clone, formatted} {
			r, ok := repair(d, profile, reading(value), reading(after[name]))
			if !ok {
				continue
			}
			if changes, ok := r.everywhere(before, after); ok {
				return changes, true
			}
		}
	}
	return nil, false
}

// repaired is the text that a fix replaces, and the replacement.
type repaired struct{ wrong, right string }

// everywhere returns the change that r makes to each value. It returns false if
// r does not turn before into after.
func (r repaired) everywhere(before, after map[string]string) (map[string]change, bool) {
	changes := make(map[string]change)
	for name, value := range before {
		if value == after[name] {
			continue
		}
		c, ok := replacement(value, after[name], r.wrong, r.right)
		if !ok && name != "subject" { // it may be a format
			c, ok = replacement(value, after[name], doubled(r.wrong), doubled(r.right))
		}
		if !ok {
			return nil, false
		}
		changes[name] = c
	}
	return changes, len(changes) > 0
}

func doubled(s string) string { return strings.ReplaceAll(s, "%", "%%") }

// replacement returns the first place where replacing wrong by right turns
// before into after.
func replacement(before, after, wrong, right string) (c change, ok bool) {
	text, _ := holes(before)
	want, _ := holes(after)
	for i := range len(text) + 1 {
		if strings.HasPrefix(text[i:], wrong) && text[:i]+right+text[i+len(wrong):] == want {
			return change{i, i + len(wrong), right}, true
		}
	}
	return change{}, false
}

var (
	port        = regexp.MustCompile(`:[0-9]+$`)
	defaultPort = map[string]string{"http": ":80", "https": ":443", "ws": ":80", "wss": ":443"}
)

// usageRepairs tell what the fixes of the rules about Go usage replace.
var usageRepairs = map[string]func(d analysis.Diagnostic, before string) repaired{
	"format-unapplied": func(d analysis.Diagnostic, _ string) repaired {
		return repaired{wrong: d.Message[strings.LastIndex(d.Message, "%"):]}
	},
	"arg-address": func(d analysis.Diagnostic, before string) repaired {
		scheme, rest, _ := strings.Cut(before, "://")
		switch title(d) {
		case "Remove the scheme":
			return repaired{wrong: scheme + "://"}
		case "Remove the white space":
			if end := strings.TrimRight(before, " \t\r\n"); end != before {
				return repaired{wrong: before[len(end):]}
			}
			return repaired{wrong: before[:len(before)-len(strings.TrimLeft(before, " \t\r\n"))]}
		}
		rest, _, _ = strings.Cut(rest, "/")
		if host, err := url.PathUnescape(rest); err == nil {
			rest = host
		}
		if !port.MatchString(rest) {
			rest = strings.TrimSuffix(rest, ":") + defaultPort[strings.ToLower(scheme)]
		}
		return repaired{before, rest}
	},
	"arg-url-field": func(d analysis.Diagnostic, before string) repaired {
		switch title, _, _ := strings.Cut(title(d), " ("); title {
		case "Remove what follows the name":
			mark := d.Message[len(d.Message)-2:][:1]
			return repaired{wrong: before[strings.Index(before, mark):]}
		case "Remove the question mark", "Remove the number sign":
			return repaired{wrong: before[:1]}
		default: // Decode %7E
			escape := title[strings.LastIndex(title, "%"):]
			b, _ := strconv.ParseUint(escape[1:], 16, 8)
			return repaired{escape, string(rune(b))}
		}
	},
}

// title returns what the fix of d does, wherever the text goes that it changes.
func title(d analysis.Diagnostic) string {
	return strings.TrimSuffix(d.SuggestedFixes[0].Message, " (changes what other code uses, too)")
}

// repair returns what the fix of d replaces in a value, if that turns before
// into after.
func repair(d analysis.Diagnostic, profile urlcheck.Profile, before, after string) (repaired, bool) {
	if before == after {
		return repaired{}, false
	}
	text, at := holes(before)
	want, _ := holes(after)
	if usage, ok := usageRepairs[d.Category]; ok {
		r := usage(d, before)
		_, ok := replacement(before, after, r.wrong, r.right)
		return r, ok
	}
	from, to := changedPart(text, want)
	for r := range readings(text, at) {
		r.Seams = []int{from - r.start, to - r.start} // the phrase may go on in another literal
		for _, p := range urlcheck.CheckText(r.Text, profile) {
			if p.Fix == nil || unnamed(d.Message) != unnamed(p.Code+": "+p.Message) || title(d) != p.Fix.Title {
				continue
			}
			if c := (change{r.start + p.Start, r.start + p.End, p.Fix.Text}); c.end <= len(text) && c.in(text) == want {
				return repaired{wrong: text[c.start:c.end], right: c.text}, true
			}
		}
	}
	return repaired{}, false
}

// changedPart returns where the part of before is that is another in after.
func changedPart(before, after string) (start, end int) {
	for start < min(len(before), len(after)) && before[start] == after[start] {
		start++
	}
	for end = len(before); end > start && strings.HasSuffix(after[start:], before[end-1:]); end-- {
	}
	return start, end
}

// unnamed returns a message without the verbs that name operands.
func unnamed(message string) string { return namedHole.ReplaceAllString(message, "…") }

var namedHole = regexp.MustCompile(`%(?:\[\d+\])?[svd]`)

// reading is a part of a text, from start on, as the analyzer may see it.
type reading struct {
	urlcheck.Text
	start int
}

// readings yields text as a whole, and each part of it that can be a URL in a
// text.
func readings(text string, at []int) iter.Seq[reading] {
	return func(yield func(reading) bool) {
		for start := range len(text) + 1 {
			if start > 0 && (start == len(text) || !isWord.MatchString(text[start-1:start+1])) {
				continue
			}
			for end := len(text); end > start; end-- {
				for _, r := range kinds(text, at, start, end) {
					if !yield(r) {
						return
					}
				}
			}
		}
	}
}

// isWord matches at the start of a scheme.
var isWord = regexp.MustCompile(`^[^A-Za-z0-9+.-][A-Za-z]$`)

// kinds returns the part of a text from start to end, with everything that the
// analyzer may know about it.
func kinds(text string, at []int, start, end int) (all []reading) {
	for kind := range urlcheck.Path + 1 {
		t := urlcheck.Text{Bytes: text[start:end]}
		for _, i := range at {
			if start <= i && i < end {
				t.Holes = append(t.Holes, urlcheck.Hole{At: i - start, Kind: kind})
			}
		}
		open := urlcheck.Text{
			Bytes: t.Bytes + "\x00",
			Holes: append(slices.Clip(t.Holes), urlcheck.Hole{At: end - start}),
		}
		all = append(all, reading{t, start}, reading{open, start})
		t.Absolute = true
		all = append(all, reading{t, start})
		if len(t.Holes) == 0 {
			break
		}
	}
	return all
}
