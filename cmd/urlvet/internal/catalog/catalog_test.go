package catalog

import (
	"io"
	"net/url"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"urlvet.example/analyzer"
	"urlvet.example/cmd/urlvet/internal/command"
	"urlvet.example/cmd/urlvet/internal/mark"
	"urlvet.example/cmd/urlvet/internal/term"
	"urlvet.example/internal/pagetest"
	"urlvet.example/urlcheck"
)

func TestUnknown(t *testing.T) {
	rules := []urlcheck.Rule{{Code: "host-ipv4"}, {Code: "host-ipv6"}, {Code: "port-range"}, {Code: "userinfo-password"}}
	for code, want := range map[string]string{
		"host-ip6":  `unknown rule "host-ip6"; did you mean "host-ipv6"?`,
		"portrange": `unknown rule "portrange"; did you mean "port-range"?`,
		"pasword":   `unknown rule "pasword"; did you mean "userinfo-password"?`,
		"password":  `unknown rule "password"; did you mean "userinfo-password"?`,
		"host":      `unknown rule "host"; did you mean one of host-ipv4, host-ipv6?`,
		"zzz":       `unknown rule "zzz"; 'urlvet rules' lists them`,
		"":          `unknown rule ""; 'urlvet rules' lists them`,
	} {
		if got := unknown(code, rules).Error(); got != want {
			t.Errorf("got %s, want %s", got, want)
		}
	}
}

// publish sets the site for a test.
func publish(t *testing.T, site string) {
	t.Helper()
	was := Site
	t.Cleanup(func() { Site = was })
	Site = site
}

func TestPage(t *testing.T) {
	publish(t, "")
	if Page("port-range") != "" || Index() != "" {
		t.Errorf("%q and %q without a site", Page("port-range"), Index())
	}
	publish(t, "https://www.example.org/urlvet")
	if got, want := Page("port-range"), "https://www.example.org/urlvet/rules/port-range.html"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	if got, want := Index(), "https://www.example.org/urlvet/rules/index.html"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// TestSite checks the form of the setting.
func TestSite(t *testing.T) {
	if u, err := url.Parse(Site); Site != "" && (err != nil || u.Scheme != "https" || u.Host == "" || strings.HasSuffix(Site, "/")) {
		t.Errorf("%q is no URL of a site", Site)
	}
}

// TestExplainLinks checks where the link below an explanation comes from.
func TestExplainLinks(t *testing.T) {
	for _, tt := range []struct {
		site  string
		links int
	}{{"", 0}, {"https://www.example.org/urlvet", 2}} {
		publish(t, tt.site)
		var out strings.Builder
		env := command.Env{Stdout: &out, Stderr: io.Discard}
		if status := Explain().Run(env, []string{"port-range,arg-host"}); status != command.Clean {
			t.Errorf("status %d", status)
		}
		if n := strings.Count(out.String(), "\nOn the web: "); n != tt.links {
			t.Errorf("site %q: %d links in\n%s", tt.site, n, out.String())
		}
		if want := "\nOn the web: " + tt.site + "/rules/port-range.html\n"; tt.site != "" && !strings.Contains(out.String(), want) {
			t.Errorf("no %q in\n%s", want, out.String())
		}
	}
}

// TestAnywhere checks that no page has a link that leads nowhere outside the repository.
func TestAnywhere(t *testing.T) {
	const site = "https://www.example.org/urlvet"
	const text = "see [a](port-range.md), [b\nc](../../analyzer/doc/arg-host.md) and [d](https://go.dev/x.md)"
	for site, want := range map[string]string{
		"":   "see a, b\nc and [d](https://go.dev/x.md)",
		site: "see [a](" + site + "/rules/port-range.html), [b\nc](" + site + "/rules/arg-host.html) and [d](https://go.dev/x.md)",
	} {
		if got := anywhere(site, text); got != want {
			t.Errorf("at %q: %q, want %q", site, got, want)
		}
	}
	for _, r := range analyzer.Rules() {
		for _, to := range pagetest.Links(anywhere(site, r.Page())) {
			t.Errorf("%s links to %s", r.Code, to)
		}
	}
}

// Each rule is in one group.
func TestGroups(t *testing.T) {
	all := analyzer.Rules()
	in := map[string]int{}
	for _, g := range Groups {
		for _, r := range g.Rules() {
			in[r.Code]++
		}
	}
	for _, r := range all {
		if in[r.Code] != 1 {
			t.Errorf("%s is in %d groups", r.Code, in[r.Code])
		}
	}
}

func TestGrouped(t *testing.T) {
	text := grouped(term.Output{Columns: 80})
	for line := range strings.Lines(text) {
		if n := utf8.RuneCountInString(line) - 1; n > 80 {
			t.Errorf("%d columns: %s", n, line)
		}
	}
	for _, want := range []string{
		"\nHost\n", "\n  port-range            error        port 0 or a port over 65535\n", "\n  scheme-case           warning off  a scheme with",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
}

func TestRender(t *testing.T) {
	page := "# c-d\n\nA `x` of [another\nrule](c-e.md), which is long.\n\n## Bad\n\n```go\nif a {\n\tb()\n}\n```\n\n- one\n  more\n- two words\n"
	plain := "c-d\n\nA `x` of\nanother\nrule, which\nis long.\n\nBad\n\n    if a {\n        b()\n    }\n\n- one more\n- two words\n"
	if got := render(term.Output{Columns: 12}, page); got != plain {
		t.Errorf("got\n%s\nwant\n%s", got, plain)
	}
	colored := "\x1b[1mc-d\x1b[0m\n\nA \x1b[36mx\x1b[0m of another rule, which is long.\n"
	if got := render(term.Output{Columns: 80, Colored: true}, page); !strings.HasPrefix(got, colored) {
		t.Errorf("got\n%q\nwant\n%q", got, colored)
	}
}

// No page has Markdown that render does not know.
func TestRenderPages(t *testing.T) {
	for _, r := range analyzer.Rules() {
		for line := range strings.Lines(render(term.Output{Columns: 80, Colored: true}, r.Page())) {
			code := strings.HasPrefix(line, "    ")
			if n := mark.Width(escapes.ReplaceAllString(strings.TrimSuffix(line, "\n"), "")); n > 80 && !code {
				t.Errorf("%s: %d columns: %s", r.Code, n, line)
			}
			if !code && (strings.ContainsAny(line[:1], "#|>*") || strings.Contains(line, "```") || strings.Contains(line, "](")) {
				t.Errorf("%s: %s", r.Code, line)
			}
		}
	}
}

var escapes = regexp.MustCompile("\x1b\\[[0-9;]*m")
