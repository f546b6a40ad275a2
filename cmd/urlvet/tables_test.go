package main

import (
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"urlvet.example/analyzer"
	"urlvet.example/cmd/urlvet/internal/catalog"
	"urlvet.example/cmd/urlvet/internal/command"
	"urlvet.example/cmd/urlvet/internal/docs"
	"urlvet.example/cmd/urlvet/internal/gopls"
	"urlvet.example/cmd/urlvet/internal/inventory"
	"urlvet.example/cmd/urlvet/internal/lint"
	"urlvet.example/cmd/urlvet/internal/lsp"
	"urlvet.example/cmd/urlvet/internal/urls"
	"urlvet.example/urlcheck"
)

// tables makes the tables of the pages, by the names in their comments.
var tables = map[string]func(*testing.T) string{
	"flags urlvet": func(*testing.T) string { return flagTable(lint.Command()) },
	"flags url":    func(*testing.T) string { return flagTable(urls.Command()) },
	"flags list":   func(*testing.T) string { return flagTable(inventory.Command()) },
	"flags docs":   func(*testing.T) string { return flagTable(docs.Command()) },
	"flags rules":  func(*testing.T) string { return flagTable(catalog.Rules()) },
	"flags lsp":    func(*testing.T) string { return flagTable(lsp.Command()) },
	"flags gopls":  func(*testing.T) string { return flagTable(gopls.Command()) },
	"rules":        ruleTable,
	"failures":     failureTable,
	"peers":        peerTable,
}

// between matches what is between the comments of a table.
func between(name string) *regexp.Regexp {
	return regexp.MustCompile(`(?s)(<!-- ` + name + ` -->\n).*?(<!-- end -->)`)
}

func table(rows func(*testing.T) string) func(*testing.T, []string) string {
	return func(t *testing.T, parts []string) string { return parts[0] + rows(t) + parts[1] }
}

// flagTable has a heading and a table for each group of flags but the settings
// of "urlvet lsp" and "urlvet gopls", which are those of the main command.
func flagTable(flags *command.Command) string {
	var text []string
	for _, g := range flags.Groups {
		if g.Title == "Settings" {
			continue
		}
		rows := fmt.Sprintf("### %s\n\nFlag | Meaning\n--- | ---\n", g.Title)
		for _, name := range g.Names {
			value, usage := flag.UnquoteUsage(flags.Lookup(name))
			rows += fmt.Sprintf("`-%s` | %s\n", strings.ReplaceAll(strings.TrimSpace(name+" "+value), "|", `\|`), markdown(usage))
		}
		text = append(text, rows)
	}
	return strings.Join(text, "\n")
}

// ruleGroups are the sections of the table of rules. A rule is in the first one
// that it matches by its table, "go" or "url", and its code.
var ruleGroups = []struct {
	title string
	rules *regexp.Regexp
}{
	{"Comments that silence rules", regexp.MustCompile(`^go ignore-`)},
	{"Go code that builds, passes on and tests URLs", regexp.MustCompile(`^go `)},
	{"Schemes of 1994", regexp.MustCompile(`^url (ftp|gopher|news|nntp|telnet|wais|prospero)-`)},
	{"Scheme", regexp.MustCompile(`^url scheme-`)},
	{"User and password", regexp.MustCompile(`^url userinfo-`)},
	{"Host", regexp.MustCompile(`^url host-`)},
	{"Port", regexp.MustCompile(`^url port-`)},
	{"Path, query and fragment", regexp.MustCompile(`^url (path|query|fragment)-`)},
	{"Characters and escapes", regexp.MustCompile(`^url (char|escape)-`)},
	{"Other schemes", regexp.MustCompile(`^url (file|mailto|ws|urn|data|tel)-`)},
}

// ruleOrder are the titles of ruleGroups as readers want them.
var ruleOrder = []string{
	"Go code that builds, passes on and tests URLs", "Scheme", "User and password", "Host", "Port", "Path, query and fragment",
	"Characters and escapes", "Other schemes", "Comments that silence rules", "Schemes of 1994",
}

// ruleTable has a heading and a table for each group of rules.
func ruleTable(t *testing.T) string {
	rows := map[string]string{}
	for _, r := range analyzer.Rules() {
		rows[ruleGroup(t, r)] += ruleRow(r)
	}
	var text []string
	for _, title := range ruleOrder {
		text = append(text, fmt.Sprintf("## %s\n\nRule | Reports | Level | Default\n--- | --- | --- | ---\n%s", title, rows[title]))
		delete(rows, title)
	}
	if len(rows) > 0 {
		t.Errorf("not among the titles: %v", rows)
	}
	return strings.Join(text, "\n")
}

// place returns the directory of a rule's page, below the top of the module.
func place(r urlcheck.Rule) string {
	if _, ok := urlcheck.Lookup(r.Code); ok {
		return "urlcheck"
	}
	return "analyzer"
}

func ruleGroup(t *testing.T, r urlcheck.Rule) string {
	key := map[string]string{"urlcheck": "url ", "analyzer": "go "}[place(r)] + r.Code
	for _, g := range ruleGroups {
		if g.rules.MatchString(key) {
			return g.title
		}
	}
	t.Errorf("no group has the rule %s", r.Code)
	return ""
}

func ruleRow(r urlcheck.Rule) string {
	on := "on"
	if !r.Default() {
		on = "off"
	}
	return fmt.Sprintf("[%s](../%s/doc/%s.md) | %s | %v | %s\n", r.Code, place(r), r.Code, markdown(r.Summary), r.Level, on)
}

// failures are expressions that compile. host is "::1".
var failures = []string{
	`http.Get("https//api.example.org/v1")`,
	`http.Get("https://%s/healthz")`,
	`net.Dial("tcp", host+":443")`,
	`path.Join("https://api.example.org", "v1")`,
	`"https://api.example.org/find?q=" + url.PathEscape("R&D")`,
}

// failureLine is the line of the first of them in failureProgram.
const failureLine = 22

const failureProgram = `package main

import (
	"fmt"
	"net"
	"net/http"
	"net/url"
	"path"
)

func main() { failures("::1") }

func show(values ...any) {
	if err, ok := values[len(values)-1].(error); ok {
		fmt.Println(err)
	} else {
		fmt.Println(values[0])
	}
}

func failures(host string) {
	show(`

// failureTable shows what becomes of each of the failures when it is run, and
// which rule reports it. go vet has nothing to say about any.
func failureTable(t *testing.T) string {
	dir := t.TempDir()
	text := failureProgram + strings.Join(failures, ")\n\tshow(") + ")\n}\n"
	for name, text := range map[string]string{"main.go": text, "go.mod": "module failures.example\n\ngo 1.25.0\n"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if out, err := in(dir, "go", "vet", "."); err != nil {
		t.Errorf("go vet: %v\n%s", err, out)
	}
	out, err := in(dir, "go", "run", ".")
	results := strings.Split(strings.TrimSpace(out), "\n")
	if err != nil || len(results) != len(failures) {
		t.Fatalf("%v\n%s", err, out)
	}
	codes := codesByLine(t, dir)
	rows := "This compiles, and `go vet` passes it | What happens | urlvet says\n--- | --- | ---\n"
	for i, code := range failures {
		rows += fmt.Sprintf("`%s` | `%s` | %s\n", code, results[i], codes[failureLine+i])
	}
	return rows
}

// codesByLine returns the code that urlvet reports for each line of a file.
func codesByLine(t *testing.T, dir string) map[int]string {
	t.Helper()
	out, _ := in(dir, "urlvet", "-quiet", "-format", "json")
	codes := map[int]string{}
	for d := json.NewDecoder(strings.NewReader(out)); d.More(); {
		var f struct {
			Line int
			Code string
		}
		if err := d.Decode(&f); err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
		codes[f.Line] = f.Code
	}
	if len(codes) != len(failures) {
		t.Errorf("findings %v", codes)
	}
	return codes
}

// peerTable sums up the table of docs/peers.md: how many of the defects each
// linter that was run reports, and how many more if it is asked to.
func peerTable(t *testing.T) string {
	_, text, _ := strings.Cut(page(t, "docs/peers.md"), "<!-- peers -->\n")
	text, _, _ = strings.Cut(text, "<!-- /peers -->")
	lines := strings.Split(strings.TrimSpace(text), "\n")
	names, defects := strings.Split(lines[0], " | "), lines[2:len(lines)-1]
	head, rule, row := fmt.Sprintf("of %d defects", len(defects)), "---", "reports"
	for i, name := range names {
		if i > 0 && name != "CodeQL" { // which was not run
			head, rule, row = head+" | "+name, rule+" | ---", row+" | "+reported(defects, i, i+1)
		}
	}
	others := reported(defects, 2, slices.Index(names, "CodeQL"))
	return fmt.Sprintf("%s | all but urlvet\n%s | ---\n%s | %s\n", head, rule, row, others)
}

// reported counts the rows that have something in one of the cells from one to
// another, the second excluded.
func reported(rows []string, from, to int) string {
	count, asked := 0, 0
	for _, row := range rows {
		switch cells := strings.Join(strings.Split(row, " | ")[from:to], ""); {
		case strings.Contains(cells, "(on request)"):
			asked++
		case strings.TrimSpace(cells) != "":
			count++
		}
	}
	if asked > 0 {
		return fmt.Sprintf("%d, and %d on request", count, asked)
	}
	return strconv.Itoa(count)
}
