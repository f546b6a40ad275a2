package analyzer

import (
	"go/ast"
	"go/parser"
	"go/token"
	"slices"
	"sort"
	"strings"
	"sync"
	"unicode"

	"golang.org/x/tools/go/analysis"

	"urlvet.example/analyzer/internal/edit"
	"urlvet.example/analyzer/internal/flow"
	"urlvet.example/analyzer/internal/source"
	"urlvet.example/urlcheck"
)

// ignored is what the //urlvet:ignore comments of a package silence.
type ignored struct {
	files *source.Files
	read  func(name string) ([]byte, error) // nil if the driver reads no files
	rules []urlcheck.Rule
	all   []string            // the codes of rules
	codes map[string][]string // of the rules that a name in a comment stands for
	by    map[*source.File][]ignoring
	known map[silenced]bool
}

// silenced is a rule in the lines that a list of groups speaks of, by its number.
type silenced struct {
	file *source.File
	list int
	code string
}

// ignoring is what a group of comments silences.
type ignoring struct {
	ignores []source.Ignore
	alone   bool            // the group is one comment
	named   map[string]bool // by code: the rules that it names, true where a reason is given
	used    map[string]bool // the rules that are broken where it stands, without it
}

// ignoredIn reads the comments of the files whose findings are wanted.
func ignoredIn(files *source.Files, of map[*ast.File]*settings, read func(string) ([]byte, error)) *ignored {
	in := &ignored{files: files, read: read, codes: make(map[string][]string), by: make(map[*source.File][]ignoring), known: make(map[silenced]bool)}
	for _, f := range files.All {
		if !of[f.Tree].shows(f) || len(f.Ignores()) == 0 {
			continue
		}
		if in.rules == nil {
			in.rules = Rules()
			in.all = codesOf(in.rules)
		}
		for _, group := range f.Ignores() {
			in.by[f] = append(in.by[f], in.ignoring(group))
		}
	}
	return in
}

func (in *ignored) ignoring(group source.IgnoreGroup) ignoring {
	g := ignoring{group.Ignores, len(group.Comments.List) == 1, make(map[string]bool), make(map[string]bool)}
	for _, i := range g.ignores {
		if i.Form != source.Proper {
			continue
		}
		for _, name := range i.Names {
			for _, code := range in.codesOf(name) {
				g.named[code] = g.named[code] || i.Reason
			}
		}
	}
	return g
}

// codesOf returns the codes of the rules that a name stands for.
func (in *ignored) codesOf(name source.Name) []string {
	codes, known := in.codes[name.Text]
	if !known {
		codes = matching(in.rules, name.Text)
		in.codes[name.Text] = codes
	}
	return codes
}

// silences reports whether a comment silences a rule at pos. The comment counts as used.
func (in *ignored) silences(file *source.File, pos token.Pos, code string) (silent bool) {
	groups := in.by[file]
	if len(groups) == 0 {
		return false
	}
	for list, all := range file.IgnoresAt(pos) {
		at := silenced{file, list, code}
		known, asked := in.known[at]
		if !asked {
			known = markUsed(groups, all, code)
			in.known[at] = known
		}
		silent = silent || known
	}
	return silent
}

// markUsed counts the comments that name a rule as used, of the groups with these indices. It
// reports whether one gives a reason.
func markUsed(groups []ignoring, indices []int, code string) (silent bool) {
	for _, i := range indices {
		reason, named := groups[i].named[code]
		if named {
			groups[i].used[code] = true
		}
		silent = silent || reason
	}
	return silent
}

// tell reports what is wrong with the comments, after everything else that is wrong with
// the package.
func (in *ignored) tell(report reporter) {
	for _, f := range in.files.All {
		if len(in.by[f]) == 0 {
			continue
		}
		text := in.text(f)
		report.set = report.of[f.Tree]
		whole := sync.OnceValue(func() bool { return parsesWhole(text) })
		t := &teller{in: in, out: report, file: f, text: text, whole: whole, exact: make(map[*ast.Comment]bool)}
		t.each(t.tellForm)
		t.each(func(g ignoring, i source.Ignore) {
			if !in.mayIgnore(i, ignoreUnused) {
				t.tellUse(g, i)
			}
		})
		t.out.ignored = nil // or the comments below would silence themselves
		t.each(func(g ignoring, i source.Ignore) {
			if in.mayIgnore(i, ignoreUnused) {
				t.tellUse(g, i)
			}
		})
	}
}

// mayIgnore reports whether a comment names a rule.
func (in *ignored) mayIgnore(i source.Ignore, code string) bool {
	return slices.ContainsFunc(i.Names, func(name source.Name) bool { return slices.Contains(in.codesOf(name), code) })
}

// text returns the text of a file, nil if it cannot be had, or is not what was parsed.
func (in *ignored) text(f *source.File) []byte {
	if in.read == nil {
		return nil
	}
	text, err := in.read(f.Name)
	if err != nil || f.Tree.FileStart+token.Pos(len(text)) != f.End() {
		return nil
	}
	return text
}

// teller reports what is wrong with the comments of a file.
type teller struct {
	in    *ignored
	out   reporter
	file  *source.File
	text  []byte                // nil if it is not known
	whole func() bool           // the text has no syntax error
	exact map[*ast.Comment]bool // the comments that were looked up in text, and whether they are there

	secrets flow.Memo[*ast.Comment, []urlcheck.Span] // in their texts
}

func (t *teller) each(tell func(ignoring, source.Ignore)) {
	for _, g := range t.in.by[t.file] {
		for _, i := range g.ignores {
			tell(g, i)
		}
	}
}

// tellForm reports a comment that is not written as it has to be, and the names that are
// no rule's.
func (t *teller) tellForm(g ignoring, i source.Ignore) {
	unknown := func(name source.Name) bool { return len(t.in.codesOf(name)) == 0 }
	switch i.Form {
	case source.Spaced, source.Block:
		if len(i.Names) == 0 || slices.ContainsFunc(i.Names, unknown) {
			return // it is prose
		}
		t.put(i, ignoreMalformed, 0, len(i.Head), t.unspace(g, i), i.Head)
	case source.Mistaken:
		t.put(i, ignoreMalformed, i.Start, i.Start+len(i.Head), nil, i.Head)
	case source.Proper:
		told := make(map[string]bool)
		for _, name := range i.Names {
			if len(told) < maxUnknown && unknown(name) && !told[name.Text] {
				told[name.Text] = true
				t.tellUnknown(i, name)
			}
		}
	}
}

// maxUnknown bounds how many names in a comment are said to be no rules.
const maxUnknown = 50

// unspace returns the edit that takes away the blank at the start of a comment. In a
// group of several, gofmt would move what becomes a directive.
func (t *teller) unspace(g ignoring, i source.Ignore) *change {
	if i.Form != source.Spaced || !g.alone {
		return nil
	}
	return &change{"Remove the blank", len("//"), strings.Index(i.Head, "urlvet"), "", true}
}

func (t *teller) tellUnknown(i source.Ignore, name source.Name) {
	best := NearestWord(name.Text, t.in.all)
	if best == "" {
		t.put(i, ignoreUnknown, name.Start, name.End(), nil, t.beginning(i, name), "")
		return
	}
	fix := &change{"Write " + best, name.Start, name.End(), best, true}
	t.put(i, ignoreUnknown, name.Start, name.End(), fix, t.beginning(i, name), `; did you mean "`+best+`"?`)
}

// beginning returns as much of a name as may be that of a rule. What else stands in a comment may be
// secret, and so may a name that is a part of it: scheme-typo,http://u:ab,cd@h/.
func (t *teller) beginning(i source.Ignore, name source.Name) string {
	secrets := t.secrets.Of(i.Comment, func(c *ast.Comment) []urlcheck.Span { return urlcheck.Secrets(c.Text) })
	begins := beginningOf(name.Text)
	at := sort.Search(len(secrets), func(n int) bool { return secrets[n].End > name.Start })
	if at < len(secrets) && secrets[at].Start < name.Start+len(begins) {
		return "…"
	}
	return begins
}

// beginningOf returns the part of a text before what no name of a rule has.
func beginningOf(text string) string {
	for i, r := range text {
		if !strings.ContainsRune("abcdefghijklmnopqrstuvwxyz0123456789-*?", unicode.ToLower(r)) {
			return text[:i] + "…"
		}
	}
	return text
}

// tellUse reports a comment, or names in it, that nothing is silenced by, and one that
// gives no reason.
func (t *teller) tellUse(g ignoring, i source.Ignore) {
	if i.Form != source.Proper {
		return
	}
	var unused, kept []string
	start, end := len(i.Comment.Text), 0
	for _, name := range i.Names {
		if !t.isUnused(g, name) {
			kept = append(kept, name.Text)
			continue
		}
		unused = append(unused, name.Text)
		start, end = min(start, name.Start), name.End()
	}
	if !i.Reason && (len(kept) > 0 || !t.out.set.reports(ignoreUnused)) {
		t.put(i, ignoreReason, i.Start, i.Names[len(i.Names)-1].End(), nil, t.namesOf(i))
	}
	if len(unused) == 0 || !t.whole() || len(t.out.result.LeftOut) > 0 {
		return // there may be findings that nobody knows of
	}
	fix := &change{"Remove the comment", 0, 0, "", false}
	if len(kept) > 0 {
		fix = &change{"Remove " + strings.Join(unused, ","), i.Names[0].Start, i.Names[len(i.Names)-1].End(), strings.Join(kept, ","), false}
	}
	t.put(i, ignoreUnused, start, end, fix, strings.Join(unused, ", "))
}

func (t *teller) namesOf(i source.Ignore) string {
	var all []string
	for _, name := range i.Names {
		all = append(all, t.beginning(i, name))
	}
	return strings.Join(all, ", ")
}

// isUnused reports whether a name stands for rules that were all judged, and none of them
// is broken where the comment stands.
func (t *teller) isUnused(g ignoring, name source.Name) bool {
	codes := t.in.codesOf(name)
	return len(codes) > 0 && !slices.ContainsFunc(codes, func(code string) bool {
		inTest := t.out.set.asked[code] || !t.out.isSupport(t.file) && (!t.file.Test || !slices.Contains(policies, code))
		return g.used[code] || !t.out.set.reports(code) || !inTest
	})
}

// parsesWhole reports whether a text has no syntax error. Where one is, there may be
// findings that nobody knows of yet.
func parsesWhole(text []byte) bool {
	if text == nil {
		return true // the driver reads no files
	}
	_, err := parser.ParseFile(token.NewFileSet(), "", text, parser.SkipObjectResolution)
	return err == nil
}

// change is what a fix does to a comment. Offsets are in bytes of its text.
type change struct {
	title      string
	start, end int // both 0: the directive goes
	text       string
	suggestion bool
}

// put reports a finding in a comment.
func (t *teller) put(i source.Ignore, code string, start, end int, fix *change, args ...any) {
	if !t.out.set.reports(code) {
		return
	}
	at := i.Comment.Pos()
	p := usageRule(code).Problem(t.out.set.options.Profile, start, end, nil, args...)
	t.out.add(t.file, at+token.Pos(start), at+token.Pos(end), p, func() ([]analysis.SuggestedFix, bool) {
		if fix == nil || t.file.Generated || fix.suggestion && !t.out.set.options.Suggestions {
			return nil, false
		}
		return t.fixes(i, *fix), fix.suggestion
	})
}

// fixes returns the fix that changes a comment, none if the text is not known.
func (t *teller) fixes(i source.Ignore, c change) []analysis.SuggestedFix {
	goes := c.start == c.end
	if goes && i.End < len(i.Comment.Text) || i.Start > 0 && !strings.HasPrefix(i.Comment.Text, "//nolint") {
		return nil // what is behind it might come into force, // +build never, and what is before it change, //line a.go:1
	}
	if goes && t.isInExample(i.Comment) {
		return nil // the comment before it, // Output: a, might become the last one, by which go test goes
	}
	base := int(i.Comment.Pos() - t.file.Tree.FileStart)
	if !t.isExact(base, i.Comment) {
		return nil
	}
	start, end := base+c.start, base+c.end
	if goes {
		start, end = edit.Removal(t.text, base+i.Start, base+i.End)
	}
	return []analysis.SuggestedFix{{Message: c.title, TextEdits: []analysis.TextEdit{{
		Pos: t.file.Tree.FileStart + token.Pos(start), End: t.file.Tree.FileStart + token.Pos(end), NewText: []byte(c.text),
	}}}}
}

// isInExample reports whether a comment is in an example that go test may run.
func (t *teller) isInExample(c *ast.Comment) bool {
	fn, ok := source.DeclAt(t.file.Tree, c.Pos()).(*ast.FuncDecl)
	return ok && t.file.Test && strings.HasPrefix(fn.Name.Name, "Example")
}

// isExact is isAt in the text of the file. A comment may have as many findings as it has
// names, so it is looked up once.
func (t *teller) isExact(offset int, c *ast.Comment) bool {
	exact, known := t.exact[c]
	if !known {
		exact = isAt(t.text, offset, c)
		t.exact[c] = exact
	}
	return exact
}

// isAt reports whether a comment is spelled at an offset as it was parsed, to the end of
// its line. The parser drops carriage returns.
func isAt(text []byte, offset int, c *ast.Comment) bool {
	rest, ok := strings.CutPrefix(string(text[min(offset, len(text)):min(offset+len(c.Text)+2, len(text))]), c.Text)
	return ok && (rest == "" || rest[0] == '\n' || rest == "\r\n")
}
