package site

import (
	"fmt"
	"net/url"
	"regexp"
	"slices"
	"strings"

	"github.com/yuin/goldmark/ast"

	"urlvet.example/cmd/urlvet/internal/catalog"
	"urlvet.example/urlcheck"
)

// exampleLink is the attribute of a block of code with its link to the playground.
const exampleLink = "example"

// addExamples gives the blocks of Go and of URLs on the page of a rule links to the
// playground.
func (d document) addExamples(r urlcheck.Rule) {
	d.walk(func(n ast.Node) {
		block, ok := n.(*ast.FencedCodeBlock)
		if !ok {
			return
		}
		info := strings.Fields(string(block.Info.Value(d.source)))
		code := strings.TrimSuffix(codeOf(n, d.source), "\n")
		var profile urlcheck.Profile
		if len(info) > 1 && profile.UnmarshalText([]byte(info[1])) != nil {
			return
		}
		switch _, aboutURLs := urlcheck.Lookup(r.Code); {
		case info[0] == "go" && aboutURLs:
			code = program(strings.Split(code, "\n"))
		case info[0] == "go":
			code = program(strings.Split(code, "\n\n"))
		case info[0] == "url" && hole.MatchString(code):
			code = joined(code)
		case info[0] != "url":
			return
		}
		n.SetAttributeString(exampleLink, relative(catalog.RulePath(r.Code), playPath)+"#"+fragment(code, profile, r).Encode())
	})
}

// fragment returns the state of the playground that shows a text.
func fragment(text string, p urlcheck.Profile, r urlcheck.Rule) url.Values {
	state := url.Values{"text": {text}}
	if p.String() != urlcheck.Modern.String() {
		state.Set("profile", p.String())
	}
	if r.LevelIn(p) == urlcheck.Off {
		state.Set("enable", r.Code)
	}
	return state
}

// hole matches what stands in a URL on a page for a value that is known only at run
// time, but not the brackets of a path such as /items/{id}.
var hole = regexp.MustCompile(`\{(host|value|escaped)\}`)

// joined returns Go source that joins URLs with holes, one a line.
func joined(lines string) string {
	var statements []string
	for line := range strings.Lines(lines) {
		chain := hole.ReplaceAllString(strings.TrimSuffix(line, "\n"), `" + $1 + "`)
		chain = strings.ReplaceAll(`"`+chain+`"`, "+ escaped", "+ url.PathEscape(value)")
		statements = append(statements, "address := "+strings.TrimSuffix(chain, ` + ""`))
	}
	return program(statements)
}

// parameters are what the examples use without a declaration, in their order.
var parameters = []struct{ name, kind string }{
	{"host", "string"}, {"port", "string"}, {"name", "string"}, {"user", "string"}, {"password", "string"}, {"value", "string"},
	{"id", "int"}, {"u", "*url.URL"}, {"w", "http.ResponseWriter"}, {"r", "*http.Request"},
}

// imports are the packages that the examples use, in the order of their paths.
var imports = []string{
	"crypto/tls", "database/sql", "fmt", "net", "net/http", "net/url", "os", "path", "regexp", "slices", "strconv", "strings",
	"google.golang.org/grpc",
}

// program returns Go source with a function for each of the parts, which are
// statements.
func program(parts []string) string {
	var functions strings.Builder
	for i, part := range parts {
		name := "Run"
		if len(parts) > 1 {
			name = fmt.Sprintf("Run%d", i+1)
		}
		body := "\t" + strings.ReplaceAll(strings.ReplaceAll(part, "\n", "\n\t"), "\n\t\n", "\n\n")
		fmt.Fprintf(&functions, "\nfunc %s(%s) {\n%s\n}\n", name, signature(part), body)
	}
	return "package example\n" + importsOf(functions.String()) + functions.String()
}

// signature returns the parameters that statements use and do not declare.
func signature(statements string) string {
	var used []string
	for _, p := range parameters {
		declares := regexp.MustCompile(`(?m)\b` + p.name + `(, \w+)* :=`)
		uses := regexp.MustCompile(`(^|[^\w."])` + p.name + `\b[^\w"]?`)
		if uses.MatchString(withoutStrings(statements)) && !declares.MatchString(statements) {
			used = append(used, p.name+" "+p.kind)
		}
	}
	return strings.Join(used, ", ")
}

// literal matches a string or a comment.
var literal = regexp.MustCompile("\"(\\\\.|[^\"\\\\])*\"|`[^`]*`|//.*")

func withoutStrings(code string) string { return literal.ReplaceAllString(code, "_") }

// importsOf returns the import declaration that functions need.
func importsOf(functions string) string {
	code := withoutStrings(functions)
	paths := slices.DeleteFunc(slices.Clone(imports), func(path string) bool {
		return !regexp.MustCompile(`\b` + path[strings.LastIndexByte(path, '/')+1:] + `\.[A-Z]`).MatchString(code)
	})
	switch len(paths) {
	case 0:
		return ""
	case 1:
		return "\nimport \"" + paths[0] + "\"\n"
	}
	own, others := "", ""
	for _, path := range paths {
		if strings.Contains(path, ".") {
			others += "\n\t\"" + path + "\"\n"
		} else {
			own += "\t\"" + path + "\"\n"
		}
	}
	return "\nimport (\n" + own + others + ")\n"
}
