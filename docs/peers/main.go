// Peers runs urlvet and other linters on the same programs and writes the table of
// docs/peers.md, which says who reports what.
//
//	go run ./docs/peers -update
//
// It downloads the other linters. The programs are in cases.txtar.
package main

import (
	"bytes"
	"cmp"
	_ "embed"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/tools/txtar"
)

//go:embed cases.txtar
var cases []byte

// page is the file with the table, from the root of the module.
const page = "docs/peers.md"

// A linter is a column of the table. reports matches a line of its output about a URL: its
// first group is the case, the second the rule. A linter of one rule has a name for it.
type linter struct {
	name    string
	command []string
	reports *regexp.Regexp
	rule    string
}

var linters = []linter{
	{"go vet", []string{"go", "vet", "./..."}, regexp.MustCompile(`(c\d+)/p\.go:\d+:\d+: (address format)`), "hostport, fix"},
	{"staticcheck", run("honnef.co/go/tools/cmd/staticcheck@v0.8.2", "./..."), regexp.MustCompile(`(c\d+)/p\.go:.*\((SA1007|SA1020|SA4027)\)`), ""},
	{"gosec", run("github.com/securego/gosec/v2/cmd/gosec@v2.30.0", "-quiet", "-fmt=golint", "./..."), regexp.MustCompile(`(c\d+)/p\.go:.*Rule:(G101|G107|G704|G710)`), ""},
	{"nosprintfhostport", run("github.com/stbenjam/no-sprintf-host-port/cmd/nosprintfhostport@v0.3.1", "./..."), regexp.MustCompile(`(c\d+)/p\.go:\d+:\d+: (host:port)`), "yes"},
	{"revive", run("github.com/mgechev/revive@v1.16.0", "./..."), regexp.MustCompile(`(c\d+)/p\.go:.*(?i)(url|address|escape)`), ""},
}

// codeQL has the queries that CodeQL's documentation lists for the defect of a case.
var codeQL = map[string]string{
	"a host in a regular expression, its dots not escaped": "go/incomplete-hostname-regexp",
	"a host in a regular expression, without an anchor":    "go/regex/missing-regexp-anchor",
	"a redirect to anywhere":                               "go/bad-redirect-check",
	"a request for a URL that a variable holds":            "go/request-forgery",
	"a password in a variable":                             "go/hardcoded-credentials",
}

func run(tool string, args ...string) []string {
	return append([]string{"go", "run", tool}, args...)
}

func main() {
	update := flag.Bool("update", false, "write the table")
	flag.Parse()
	if err := compare(*update); err != nil {
		fmt.Fprintln(os.Stderr, "peers:", err)
		os.Exit(1)
	}
}

// compare runs all linters and prints or writes the table.
func compare(update bool) error {
	dir, err := os.MkdirTemp("", "peers")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	all := txtar.Parse(cases).Files
	if err := unpack(dir, all); err != nil {
		return err
	}
	columns := [][]string{own(all)}
	for _, l := range linters {
		column, err := l.said(dir, len(all))
		if err != nil {
			return err
		}
		columns = append(columns, column)
	}
	text := table(all, columns)
	if !update {
		fmt.Print(text)
		return nil
	}
	return write(text)
}

// unpack writes each case as a package of one module.
func unpack(dir string, all []txtar.File) error {
	errs := []error{os.WriteFile(filepath.Join(dir, "go.mod"), []byte("module peers.example\n\ngo 1.25\n"), 0o666)}
	for i, f := range all {
		pkg := filepath.Join(dir, fmt.Sprintf("c%02d", i))
		errs = append(errs, os.Mkdir(pkg, 0o777), os.WriteFile(filepath.Join(pkg, "p.go"), f.Data, 0o666))
	}
	return errors.Join(errs...)
}

// said returns what the linter says of each case, "" if it says nothing about a URL. A
// linter that finds something exits with a status of its own.
func (l linter) said(dir string, cases int) ([]string, error) {
	cmd := exec.Command(l.command[0], l.command[1:]...)
	cmd.Dir = dir
	out, err := cmd.CombinedOutput()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		return nil, err
	}
	column := make([]string, cases)
	for _, m := range l.reports.FindAllSubmatch(out, -1) {
		var i int
		if _, err := fmt.Sscanf(string(m[1]), "c%d", &i); err != nil {
			return nil, err
		}
		column[i] = cmp.Or(l.rule, string(m[2]))
	}
	return column, nil
}

// table returns the table in Markdown, one row a case.
func table(all []txtar.File, columns [][]string) string {
	var b strings.Builder
	names := []string{"urlvet"}
	for _, l := range linters {
		names = append(names, l.name)
	}
	fmt.Fprintf(&b, "defect | %s | CodeQL\n%s---\n", strings.Join(names, " | "), strings.Repeat("--- | ", len(names)+1))
	for i, f := range all {
		b.WriteString(f.Name)
		for _, column := range columns {
			b.WriteString(" | " + column[i])
		}
		b.WriteString(" | " + codeQL[f.Name] + "\n")
	}
	b.WriteString("reports")
	for _, column := range columns {
		n := len(column) - len(slices.DeleteFunc(slices.Clone(column), func(s string) bool { return s != "" }))
		fmt.Fprintf(&b, " | %d", n)
	}
	fmt.Fprintf(&b, " | %d\n", len(codeQL))
	return b.String()
}

// begin and end are around the table in the page.
const begin, end = "<!-- peers -->\n", "<!-- /peers -->\n"

// write puts the table into the page.
func write(text string) error {
	old, err := os.ReadFile(page)
	if err != nil {
		return err
	}
	before, rest, ok := bytes.Cut(old, []byte(begin))
	_, after, closed := bytes.Cut(rest, []byte(end))
	if !ok || !closed {
		return fmt.Errorf("%s has no place for the table", page)
	}
	return os.WriteFile(page, slices.Concat(before, []byte(begin+text+end), after), 0o666)
}
