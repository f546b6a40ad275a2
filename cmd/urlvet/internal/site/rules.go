package site

import (
	"encoding/json"
	"fmt"
	"html/template"
	"strings"

	"urlvet.example/analyzer"
	"urlvet.example/cmd/urlvet/internal/catalog"
	"urlvet.example/urlcheck"
)

// group is rules under one title.
type group struct {
	Title string
	Rules []rule
}

// rule is a rule as templates show it.
type rule struct{ urlcheck.Rule }

// Path returns where the rule's page is on the site.
func (r rule) Path() string { return catalog.RulePath(r.Code) }

// CWEs returns the numbers of its weaknesses.
func (r rule) CWEs() []int { return catalog.CWEs(r.Rule) }

func groups() (all []group) {
	for _, g := range catalog.Groups {
		out := group{Title: g.Title}
		for _, r := range g.Of(analyzer.Rules()) {
			out.Rules = append(out.Rules, rule{r})
		}
		all = append(all, out)
	}
	return all
}

// rules makes the pages of the rules, their index, and what the search looks in.
func (b *builder) rules() error {
	all := groups()
	words := map[string]string{}
	for _, g := range all {
		for i, r := range g.Rules {
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
		Description: fmt.Sprintf("The %d rules of urlvet.", len(words)), Content: all,
	})
}

// rule makes the page of a rule of a group.
func (b *builder) rule(g group, i int) error {
	r := g.Rules[i]
	head, rest, _ := strings.Cut(r.Page(), "\n## ")
	parts := strings.Split(strings.TrimSpace(head), "\n\n")
	if len(parts) != 3 {
		return fmt.Errorf("the page of %s does not begin with title, sentence and level", r.Code)
	}
	content := struct {
		Rule           rule
		Group          group
		Lead, Body     template.HTML
		Previous, Next *rule
	}{Rule: r, Group: g}
	lead := b.document(sourceOf(r.Rule), r.Path(), parts[1])
	body := b.document(sourceOf(r.Rule), r.Path(), "## "+rest)
	body.addExamples(r.Rule)
	var err error
	if content.Lead, err = lead.html(); err != nil {
		return err
	}
	if content.Body, err = body.html(); err != nil {
		return err
	}
	if i > 0 {
		content.Previous = &g.Rules[i-1]
	}
	if i+1 < len(g.Rules) {
		content.Next = &g.Rules[i+1]
	}
	return b.write("rule.html", page{
		Path: r.Path(), Title: r.Code + " - urlvet", Section: "rules", Description: "urlvet reports " + r.Summary + ".", Content: content,
	})
}
