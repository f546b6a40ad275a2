package source

import (
	"go/ast"
	"go/token"
	"iter"
	"slices"
	"strings"
	"unicode"
)

// Ignore is a comment that is to silence rules: //urlvet:ignore rule[,rule] reason.
// Offsets are in bytes of the comment's text.
type Ignore struct {
	Comment    *ast.Comment
	Start, End int    // of the directive, which may be one of several in the comment
	Head       string // what stands before the rules: "//urlvet:ignore"
	Names      []Name // the rules
	Reason     bool   // it says why
	Form       Form
}

// Name is the name of a rule, or a glob, in a directive.
type Name struct {
	Text  string
	Start int
}

// End returns the offset of the end of the name.
func (n Name) End() int { return n.Start + len(n.Text) }

// Form says how a directive is written.
type Form uint8

const (
	Proper   Form = iota // as it has to be
	Spaced               // with a blank in front: it is prose unless it names rules
	Block                // between /* and */, likewise
	Mistaken             // without a rule, or another word than ignore
)

// IgnoreGroup is what the comments of one group are to silence.
type IgnoreGroup struct {
	Comments *ast.CommentGroup
	Ignores  []Ignore
}

// ignores are the directives of a file.
type ignores struct {
	groups []IgnoreGroup
	tree   map[int][]int // a segment tree over the lines, of the indices of groups
	lines  int
}

// Ignores returns the directives of the file, in the order of their positions.
func (f *File) Ignores() []IgnoreGroup { return f.ignores().groups }

// IgnoresAt returns the groups of comments that speak of the line of pos, by their indices, in
// lists. Each list has a number of its own: it is the same for many lines.
func (f *File) IgnoresAt(pos token.Pos) iter.Seq2[int, []int] {
	in := f.ignores()
	return func(yield func(int, []int) bool) {
		for i := f.fset.PositionFor(pos, false).Line + in.lines; i > 0 && len(in.tree) > 0; i /= 2 {
			if groups := in.tree[i]; len(groups) > 0 && !yield(i, groups) {
				return
			}
		}
	}
}

// newIgnores reads the directives of a file with that many lines.
func newIgnores(fset *token.FileSet, file *ast.File, lines int) *ignores {
	in := &ignores{lines: lines + 1}
	var groups []*ast.CommentGroup
	preambles := preamblesOf(file)
	for _, group := range file.Comments {
		if preambles[group] {
			continue
		}
		var all []Ignore
		for _, c := range group.List {
			all = append(all, ignoresIn(c)...)
		}
		if len(all) > 0 {
			in.groups, groups = append(in.groups, IgnoreGroup{group, all}), append(groups, group)
		}
	}
	in.tree = make(map[int][]int)
	for _, e := range extents(fset, file, groups, isCode) {
		in.add(e)
	}
	return in
}

// preamblesOf returns the comments of a file that are C: //static char *s = "a //urlvet:ignore";
func preamblesOf(file *ast.File) map[*ast.CommentGroup]bool {
	all := make(map[*ast.CommentGroup]bool)
	for _, decl := range file.Decls {
		group, ok := decl.(*ast.GenDecl)
		if !ok || group.Tok != token.IMPORT {
			continue
		}
		for _, spec := range group.Specs {
			if spec, ok := spec.(*ast.ImportSpec); ok && spec.Path != nil && spec.Path.Value == `"C"` {
				all[group.Doc], all[spec.Doc] = true, true
			}
		}
	}
	return all
}

// isCode reports whether a node is no comment. One at the end of a declaration would be
// below that of the declaration above, if both are aligned. To golangci-lint it is.
func isCode(n ast.Node) bool {
	switch n.(type) {
	case *ast.Comment, *ast.CommentGroup:
		return false
	}
	return true
}

// add enters the lines of an extent.
func (in *ignores) add(e extent) {
	for i, end := e.first+in.lines, min(e.last+1, in.lines)+in.lines; i < end; i, end = i/2, end/2 {
		if i%2 == 1 {
			in.enter(i, e.group)
			i++
		}
		if end%2 == 1 {
			end--
			in.enter(end, e.group)
		}
	}
}

// enter adds a group to a node of the tree. Those of many nodes on a line come one after the
// other.
func (in *ignores) enter(node, group int) {
	if all := in.tree[node]; len(all) == 0 || all[len(all)-1] != group {
		in.tree[node] = append(all, group)
	}
}

const (
	word   = "urlvet:" // begins each directive of urlvet
	ignore = "ignore"  // is the only one

	command = "//go:generate" // begins a comment that is a command to its end
)

// ignoresIn returns the directives of a comment. A comment that is a directive may go on
// with others behind a blank: //nolint:gosec //urlvet:ignore port-range why
func ignoresIn(c *ast.Comment) (all []Ignore) {
	if !strings.Contains(c.Text, word) {
		return nil
	}
	blanks := len(c.Text) - len(strings.TrimLeft(c.Text[2:], " "))
	switch {
	case strings.HasPrefix(c.Text, "/*"):
		return meant(c, blanks, Block)
	case blanks > 2:
		return meant(c, blanks, Spaced)
	case !startsDirective(c.Text) || strings.HasPrefix(c.Text, command):
		return nil
	}
	parts := partsOf(c.Text)
	for i, p := range parts {
		if !strings.HasPrefix(c.Text[p.start:], "//"+word) {
			continue
		}
		d := parse(c.Text, p)
		if d.Names != nil && d.rest == "" && i+1 < len(parts) && !startsDirective(c.Text[parts[i+1].start:]) { // rule // why
			p.end = parts[i+1].end
			d = parse(c.Text, p)
		}
		all = append(all, d.ignore(c))
	}
	return all
}

// meant returns the directive that a comment would be if it began so at that offset.
func meant(c *ast.Comment, at int, form Form) []Ignore {
	if !strings.HasPrefix(c.Text[at:], word+ignore) {
		return nil
	}
	d := parse("//"+c.Text[at:], part{0, len(c.Text) - at + 2})
	i := Ignore{Comment: c, End: len(c.Text), Head: c.Text[:at+len(word+ignore)], Form: form}
	for _, name := range d.Names {
		i.Names = append(i.Names, Name{name.Text, name.Start + at - 2})
	}
	return []Ignore{i}
}

// part is a part of a comment, by offsets.
type part struct{ start, end int }

// partsOf cuts the text of a comment before each "//" that a blank is before. The blanks
// at the end of a part are not in it.
func partsOf(text string) (all []part) {
	start := 0
	for at := 2; at < len(text); at++ {
		if isBlank(text[at-1]) && strings.HasPrefix(text[at:], "//") {
			all = append(all, part{start, endOfText(text, start, at)})
			start = at
		}
	}
	return append(all, part{start, endOfText(text, start, len(text))})
}

// endOfText returns the end of text[start:end] without the blanks there.
func endOfText(text string, start, end int) int {
	return start + len(strings.TrimRight(text[start:end], " \t"))
}

// startsDirective reports whether a comment begins as a directive does.
func startsDirective(text string) bool { return len(text) > 2 && 'a' <= text[2] && text[2] <= 'z' }

func isBlank(b byte) bool { return b == ' ' || b == '\t' }

// directive is a directive as it is read.
type directive struct {
	Ignore
	rest string // what is behind the rules
}

// parse reads the directive that a part of a comment is.
func parse(text string, p part) directive {
	verb := p.start + len("//"+word)
	at := verb + IndexOrLen(text[verb:p.end], " \t")
	d := directive{Ignore: Ignore{Start: p.start, End: p.end, Head: text[p.start:at]}}
	if text[verb:at] != ignore {
		d.Form = Mistaken
		return d
	}
	for more := true; more; {
		at = p.end - len(strings.TrimLeft(text[at:p.end], " \t"))
		end := at + IndexOrLen(text[at:p.end], ", \t")
		if end > at {
			d.Names = append(d.Names, Name{text[at:end], at})
		}
		more = end < p.end && text[end] == ','
		at = min(end+1, p.end)
	}
	d.rest = text[at:p.end]
	if d.Names == nil {
		d.Form = Mistaken
	}
	return d
}

// ignore returns the directive of a comment.
func (d directive) ignore(c *ast.Comment) Ignore {
	d.Comment, d.Reason = c, isReason(d.rest)
	return d.Ignore
}

// marks are the words that say that a reason is to follow.
var marks = []string{"todo", "fixme", "xxx"}

// isReason reports whether a text says anything: more than TODO.
func isReason(text string) bool {
	said := strings.FieldsFunc(text, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	return len(said) > 1 || len(said) == 1 && !slices.Contains(marks, strings.ToLower(said[0]))
}
