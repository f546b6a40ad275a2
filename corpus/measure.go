package main

import (
	"cmp"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"urlvet.example/analyzer"
)

// census is what the analyzer says of a corpus.
type census struct {
	judged    []judgement
	elsewhere []finding    // in the packages of these, about literals that have no record
	real      int          // how many of judged were read in their real files
	differ    []difference // where the rebuilt file of one of these says something else
	reported  int          // how many of real are reported, in either file
}

// difference is a record of which the rebuilt file says something else than
// the real one.
type difference struct {
	record
	real, rebuilt []finding
}

// measure judges all records, those of tests if the options say so.
func measure(all []record, o options) (census, error) {
	a, err := analyzer.New(analyzer.Options{Tests: o.tests})
	if err != nil {
		return census{}, err
	}
	if !o.tests {
		all = slices.DeleteFunc(all, func(r record) bool { return r.Test })
	}
	var c census
	if o.modules != "" {
		read, err := readModules(a, o.modules, all)
		if err != nil {
			return census{}, err
		}
		c.judged, c.elsewhere, all = read.judged, read.elsewhere, read.missing
		if err := c.compare(a); err != nil {
			return census{}, err
		}
	}
	for _, r := range all {
		found, err := judgeRecord(a, r)
		if err != nil {
			return census{}, err
		}
		c.judged = append(c.judged, judgement{r, found})
	}
	return c, nil
}

func judgeRecord(a *analysis.Analyzer, r record) ([]finding, error) {
	src, err := rebuild(r)
	if err != nil {
		return nil, err
	}
	found, err := judgeRebuilt(a, src)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", r.place(), err)
	}
	return found, nil
}

// compare rebuilds what has been judged in its real files and notes where that
// makes a difference.
func (c *census) compare(a *analysis.Analyzer) error {
	c.real = len(c.judged)
	for _, j := range c.judged {
		found, err := judgeRecord(a, j.record)
		if err != nil {
			return err
		}
		if len(found)+len(j.found) > 0 {
			c.reported++
		}
		if !slices.Equal(codesOf(found), codesOf(j.found)) {
			c.differ = append(c.differ, difference{j.record, j.found, found})
		}
	}
	return nil
}

// tally counts literals by the rule that reports them.
type tally struct {
	literals, reported int
	rules              map[string]int
}

func (c census) tally(test bool) tally {
	t := tally{rules: make(map[string]int)}
	for _, j := range c.judged {
		if j.Test != test {
			continue
		}
		t.literals++
		codes := codesOf(j.found)
		if len(codes) > 0 {
			t.reported++
		}
		for _, code := range codes {
			t.rules[code]++
		}
	}
	return t
}

// print writes the counts, and with -v each finding.
func (c census) print(w io.Writer, o options) {
	if o.verbose {
		c.list(w)
	}
	c.tally(false).print(w, "not in tests")
	if o.tests {
		c.tally(true).print(w, "in tests")
	}
	if o.modules == "" {
		return
	}
	fmt.Fprintf(w, "%d literals were read in their real files; there, %d findings are about other literals\n", c.real, len(c.elsewhere))
	fmt.Fprintf(w, "%d of them are reported in their real or in rebuilt files, %d differently\n", c.reported, len(c.differ))
}

// list writes each finding, and where the rebuilt file makes a difference.
func (c census) list(w io.Writer) {
	for _, j := range c.judged {
		for _, f := range j.found {
			f.print(w, j.place())
		}
	}
	for _, f := range c.elsewhere {
		f.print(w, f.at.String())
	}
	for _, d := range c.differ {
		fmt.Fprintf(w, "differs: %s: real %v, rebuilt %v\n\t%s\n", d.place(), codesOf(d.real), codesOf(d.rebuilt), indent(d.Snippet))
	}
}

func (f finding) print(w io.Writer, place string) {
	fmt.Fprintf(w, "%s: %s\n\t%s\n", place, f.message, indent(f.marked))
}

func indent(s string) string { return strings.ReplaceAll(s, "\n", "\n\t") }

func (t tally) print(w io.Writer, where string) {
	fmt.Fprintf(w, "%d of %d literals %s are reported\n", t.reported, t.literals, where)
	rules := slices.SortedFunc(maps.Keys(t.rules), func(a, b string) int {
		return cmp.Or(t.rules[b]-t.rules[a], cmp.Compare(a, b))
	})
	for _, code := range rules {
		fmt.Fprintf(w, "%7d %s\n", t.rules[code], code)
	}
}
