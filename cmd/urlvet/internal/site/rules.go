package site

import (
	"encoding/json"
	"fmt"
	"html/template"
	"strings"

	"urlvet.example/cmd/urlvet/internal/catalog"
	"urlvet.example/urlcheck"
)

// rules makes the pages of the rules, their index, and what the search looks in.
func (b *builder) rules() error {
	words := map[string]string{}
	for _, g := range catalog.Groups {
		for i, r := range g.Rules() {
			if err := b.rule(g, i); err != nil {
				return err
			}
			words[r.Code] = strings.ToLower(strings.Join(strings.Fields(r.Page()), " "))
		}
	}
	index, err := json.Marshal(words)
	if err != nil {
		return err
	}
	b.files["assets/words.js"] = append(append([]byte("const urlvetWords = "), index...), ";\n"...)
	return b.write("rules.html", page{
		Path: catalog.RulesPath, Title: "Rules - urlvet", Section: "rules", Wide: true, Scripts: []string{"words.js", "rules.js"},
		Description: fmt.Sprintf("The %d rules of urlvet.", len(words)), Content: catalog.Groups,
	})
}

// rule makes the page of a rule of a group.
func (b *builder) rule(g catalog.Group, i int) error {
	rules := g.Rules()
	r, to := rules[i], catalog.RulePath(rules[i].Code)
	head, rest, _ := strings.Cut(r.Page(), "\n## ")
	parts := strings.Split(strings.TrimSpace(head), "\n\n")
	if len(parts) != 3 {
		return fmt.Errorf("the page of %s does not begin with title, sentence and level", r.Code)
	}
	content := struct {
		Rule           urlcheck.Rule
		CWEs           []int
		Group          catalog.Group
		Lead, Body     template.HTML
		Previous, Next *urlcheck.Rule
	}{Rule: r, CWEs: catalog.CWEs(r), Group: g}
	lead := b.document(sourceOf(r), to, parts[1])
	body := b.document(sourceOf(r), to, "## "+rest)
	body.addExamples(r)
	var err error
	if content.Lead, err = lead.html(); err != nil {
		return err
	}
	if content.Body, err = body.html(); err != nil {
		return err
	}
	if i > 0 {
		content.Previous = &rules[i-1]
	}
	if i+1 < len(rules) {
		content.Next = &rules[i+1]
	}
	return b.write("rule.html", page{
		Path: to, Title: r.Code + " - urlvet", Section: "rules", Description: "urlvet reports " + r.Summary + ".", Content: content,
	})
}
