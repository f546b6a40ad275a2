package main

import (
	"encoding/json"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
)

// label is a literal with the verdict of a reader.
type label struct {
	Literal string  `json:"literal"`
	Context string  `json:"context"` // what is around it, in words
	Snippet string  `json:"snippet"`
	InTest  bool    `json:"in_test"`
	Report  verdict `json:"should_report"`
	Kind    string  `json:"rule"` // of defect; "none"
	Why     string  `json:"why"`
}

// verdict says whether a literal is a defect.
type verdict int

const (
	opinion verdict = iota // readers differ
	sound
	defect
)

// UnmarshalJSON reads true, false or "opinion".
func (v *verdict) UnmarshalJSON(data []byte) error {
	var is any
	if err := json.Unmarshal(data, &is); err != nil {
		return err
	}
	switch is {
	case true:
		*v = defect
	case false:
		*v = sound
	case "opinion":
		*v = opinion
	default:
		return fmt.Errorf("verdict %s is none of true, false and \"opinion\"", data)
	}
	return nil
}

// record returns the label as a record of the corpus.
func (l label) record() record {
	return record{Value: l.Literal, Snippet: l.Snippet, Test: l.InTest, Path: pathOfContext(l.Context), Func: "f"}
}

// contexts are the ways in which a context says what is around a literal, and
// the steps of a path that they mean. $1 is the first part in parentheses.
var contexts = []struct {
	words *regexp.Regexp
	steps []string
}{
	{regexp.MustCompile(`^call (.+) arg (\d+)(?:/\d+)?$`), []string{"call:$1#$2"}},
	{regexp.MustCompile(`^call (.+) arg (\d+), then (.+)$`), []string{"call:$1#$2", "call:$3#0"}},
	{regexp.MustCompile(`^inside call (.+)$`), []string{"call:$1#0"}},
	{regexp.MustCompile(`^struct field (\S+) of ((?:\[\]|map\[).+?)(?: \((\w+)\))?$`), []string{"key:$1", "complit:", "complit:$2"}},
	{regexp.MustCompile(`^struct field (\S+) of (.+?)(?: \((\w+)\))?$`), []string{"key:$1", "complit:$2"}},
	{regexp.MustCompile(`^struct field (\S+)$`), []string{"key:$1", "complit:t"}},
	{regexp.MustCompile(`^element of (\[\]struct .+) \((\w+)\)$`), []string{"complit:", "complit:$1", "assign:$2"}},
	{regexp.MustCompile(`^element of (.+) \((\w+)\)$`), []string{"complit:$1", "assign:$2"}},
	{regexp.MustCompile(`^element of (.+)$`), []string{"complit:$1"}},
	{regexp.MustCompile(`^map value, key (.+)$`), []string{"key:$1", "complit:map[string]string"}},
	{regexp.MustCompile(`^map key`), []string{"askey", "complit:map[string]string"}},
	{regexp.MustCompile(`^(?:assigned to|assign) (.+)$`), []string{"assign:$1"}},
	{regexp.MustCompile(`^(const|var) (\w+)$`), []string{"$1:$2"}},
	{regexp.MustCompile(`^return`), []string{"return"}},
	{regexp.MustCompile(`^(?:compar|binary)`), []string{"binary:=="}},
	{regexp.MustCompile(`^case`), []string{"case"}},
}

// pathOfContext returns the path that a context describes:
// "concat in call f arg 0; assigned to x".
func pathOfContext(context string) []string {
	var path []string
	for part := range strings.SplitSeq(context, "; ") {
		if n := len(path); n > 0 { // "element of []string (Scopes); inside call …"
			if name, ok := strings.CutPrefix(path[n-1], "assign:"); ok {
				path = append(path[:n-1], "key:"+name, "complit:t")
			}
		}
		path = append(path, stepsOfWords(strings.TrimPrefix(part, "concat in "))...)
	}
	return path
}

func stepsOfWords(words string) []string {
	for _, c := range contexts {
		m := c.words.FindStringSubmatchIndex(words)
		if m == nil {
			continue
		}
		var steps []string
		for _, step := range c.steps {
			steps = append(steps, string(c.words.ExpandString(nil, step, words, m)))
		}
		return steps
	}
	return nil
}

// score compares findings with labels.
type score struct {
	judged []judgedLabel
}

type judgedLabel struct {
	label
	found []finding
}

// judgeLabels judges each label.
func judgeLabels(a *analysis.Analyzer, all []label) (score, error) {
	var s score
	for _, l := range all {
		src, err := rebuild(l.record())
		if err != nil {
			return s, fmt.Errorf("%q: %w", l.Literal, err)
		}
		found, err := judgeRebuilt(a, src)
		if err != nil {
			return s, fmt.Errorf("%q: %w", l.Literal, err)
		}
		s.judged = append(s.judged, judgedLabel{l, found})
	}
	return s, nil
}

// of returns the labels with this verdict that are reported, or are not.
func (s score) of(v verdict, reported bool) []judgedLabel {
	var all []judgedLabel
	for _, l := range s.judged {
		if l.Report == v && len(l.found) > 0 == reported {
			all = append(all, l)
		}
	}
	return all
}

// recall returns how much of what is a defect is reported, from 0 to 1.
func (s score) recall() float64 {
	return share(len(s.of(defect, true)), len(s.of(defect, false)))
}

// precision returns how much of what is reported is a defect, opinions aside,
// from 0 to 1.
func (s score) precision() float64 {
	return share(len(s.of(defect, true)), len(s.of(sound, true)))
}

func share(part, other int) float64 {
	if part+other == 0 {
		return 1
	}
	return float64(part) / float64(part+other)
}

// print writes recall and precision, by kind and in all, and what is wrong.
func (s score) print(w io.Writer) {
	fmt.Fprintf(w, "%-22s %7s %7s %7s %7s\n", "kind", "defects", "found", "sound", "alarms")
	for _, kind := range s.kinds() {
		k := s.only(kind)
		k.row(w, kind)
	}
	s.row(w, "all")
	fmt.Fprintf(w, "recall %.1f %%, precision %.1f %%; %d of %d opinions reported\n", 100*s.recall(), 100*s.precision(),
		len(s.of(opinion, true)), len(s.of(opinion, true))+len(s.of(opinion, false)))
	for _, l := range s.of(defect, false) {
		fmt.Fprintf(w, "miss: %s: %q in %s\n\t%s\n", l.Kind, l.Literal, l.Context, l.Why)
	}
	for _, l := range s.of(sound, true) {
		for _, f := range l.found {
			fmt.Fprintf(w, "false alarm: %q in %s: %s\n\t%s\n\t%s\n", l.Literal, l.Context, f.message, f.marked, l.Why)
		}
	}
}

func (s score) row(w io.Writer, kind string) {
	found, missed := len(s.of(defect, true)), len(s.of(defect, false))
	alarms, silent := len(s.of(sound, true)), len(s.of(sound, false))
	fmt.Fprintf(w, "%-22s %7d %7d %7d %7d\n", kind, found+missed, found, alarms+silent, alarms)
}

// kinds returns the kinds of all labels in order.
func (s score) kinds() []string {
	var all []string
	for _, l := range s.judged {
		all = append(all, l.Kind)
	}
	slices.Sort(all)
	return slices.Compact(all)
}

func (s score) only(kind string) score {
	return score{slices.DeleteFunc(slices.Clone(s.judged), func(l judgedLabel) bool { return l.Kind != kind })}
}
