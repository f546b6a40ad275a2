package urlcheck_test

import (
	"slices"
	"strings"
	"testing"

	"urlvet.example/urlcheck"
)

// random is what stands in for the random part of a token.
const random = half + half

const half = "q7Zx8KvW3mR5tY1uP9sD2fG4hJ6kL0zXcVbN"

// made is a token. The tests put tokens together, because scanners of secrets look for
// whole ones.
const made = "ghp_" + half

// TestTokens has the forms that the providers publish. A token has one byte more and one
// less where its length is fixed.
func TestTokens(t *testing.T) {
	for _, test := range []struct {
		prefix string
		length int
		fixed  bool
		name   string
	}{
		{"ghp_", 36, true, "token of GitHub"},
		{"github_pat_", 82, true, "token of GitHub"},
		{"glpat-", 20, false, "token of GitLab"},
		{"ASIA", 16, true, "key of AWS"},
		{"GOCSPX-", 28, true, "key of Google"},
		{"dckr_oat_", 27, false, "token of Docker"},
		{"doo_v1_", 64, true, "token of DigitalOcean"},
		{"glc_", 32, false, "token of Grafana"},
		{"hvb.", 24, false, "token of Vault"},
		{"shpss_", 32, true, "token of Shopify"},
		{"sk-svcacct-", 40, false, "key of OpenAI"},
		{"xoxc-", 40, false, "token of Slack"},
		{"ya29.", 60, false, "token of Google"},
		{"AIza", 35, true, "key of Google"},
		{"AKIA", 16, true, "key of AWS"},
		{"sk_live_", 24, false, "key of Stripe"},
		{"xoxb-", 40, false, "token of Slack"},
		{"npm_", 36, true, "token of npm"},
		{"dckr_pat_", 27, true, "token of Docker"},
		{"glrt-", 20, false, "token of GitLab"},
		{"glsa_", 41, true, "token of Grafana"},
		{"hvs.", 24, false, "token of Vault"},
		{"sk-ant-", 80, false, "key of Anthropic"},
		{"sk-proj-", 40, false, "key of OpenAI"},
		{"xoxe.xoxp-", 40, false, "token of Slack"},
		{"xoxe-", 40, false, "token of Slack"},
	} {
		secret := test.prefix + strings.ToUpper(random + random)[:test.length]
		for _, around := range [][2]string{{"https://h.org/a/", ""}, {"https://h.org/?k=", "&b=c"}, {"https://h.org/#", ""}, {"https://", "@h.org/"}} {
			want := "a " + test.name + " is hard-coded"
			if got := messages(around[0] + secret + around[1]); len(got) != 1 || got[0] != want {
				t.Errorf("%s…%s: got %q, want %q", around[0]+test.prefix, around[1], got, want)
			}
		}
		longer, shorter := messages("https://h.org/"+secret+"Q"), messages("https://h.org/"+secret[:len(secret)-1])
		if len(shorter) != 0 || len(longer) != 0 && test.fixed {
			t.Errorf("%s: got %q with one byte more, %q with one less", test.prefix, longer, shorter)
		}
	}
}

func TestWebhooks(t *testing.T) {
	guid := strings.ToLower(random[:8] + "-" + random[8:12] + "-" + random[12:16] + "-" + random[16:20] + "-" + random[20:32])
	for _, test := range []struct{ url, want string }{
		{"https://hooks.slack.com/services/T0Q7ZX8KV/B3MR5TY1U/" + random[:24], "a webhook of Slack"},
		{"https://hooks.slack.com/triggers/T0Q7ZX8KV/98765432109/" + random[:32], "a webhook of Slack"},
		{"https://hooks.slack-gov.com/services/T0Q7ZX8KV/B3MR5TY1U/" + random[:24], "a webhook of Slack"},
		{"https://discord.com/api/webhooks/98765432109876543/" + random[:68], "a webhook of Discord"},
		{"https://discordapp.com/api/v6/webhooks/98765432109876543/" + random[:68], "a webhook of Discord"},
		{"https://outlook.office365.com/webhook/" + guid + "@" + guid + "/IncomingWebhook/" + random[:32] + "/" + guid, "a webhook of Teams"},
		{"https://discord.com/api/v9/webhooks/98765432109876543/" + random[:68], "a webhook of Discord"},
		{"https://outlook.office.com/webhook/" + guid + "@" + guid + "/IncomingWebhook/" + random[:32] + "/" + guid, "a webhook of Teams"},
		{"https://acme.webhook.office.com/webhookb2/" + guid + "@" + guid + "/IncomingWebhook/" + random[:32] + "/" + guid, "a webhook of Teams"},
		{"https://api.telegram.org/bot987654321:" + random[:35] + "/sendMessage", "a token of a bot of Telegram"},
	} {
		if got := messages(test.url); len(got) != 1 || !strings.HasPrefix(got[0], test.want) {
			t.Errorf("%s: got %q, want %q", test.url, got, test.want)
		}
	}
}

// TestMadeUpTokens has what documentation and tests have for a token, and what only looks
// like one.
func TestMadeUpTokens(t *testing.T) {
	for _, s := range []string{
		"https://ghp_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx@h.org/",
		"https://h.org/?k=AKIAIOSFODNN7EXAMPLE",
		"https://h.org/?k=ghp_1234567890abcdefghijklmnopqrstuvwxyz",
		"https://hooks.slack.com/services/T00000000/B00000000/XXXXXXXXXXXXXXXXXXXXXXXX",
		"https://hooks.slack.com/services/",
		"https://hooks.slack.com/services/ETJ1B87WE/H76D6G8S30/" + random[:24],
		"https://discord.com/api/webhooks/123/abc",
		"https://discord.com/api/v10/channels/98765432109876543/" + random[:68],
		"https://api.telegram.org/bottles/and/other/things/of/this/length/are/fine",
		"https://h.org/x" + made,
		"https://other.com/services/T0Q7ZX8KV/B3MR5TY1U/" + random[:24],
	} {
		if got := messages(s); len(got) != 0 {
			t.Errorf("%s: got %q", s, got)
		}
	}
	text := withHoles("https://h.org/?k={V}" + made)
	if got := urlcheck.CheckText(text, urlcheck.Modern); len(got) != 0 {
		t.Errorf("behind a value: %v", got)
	}
}

// A token in the place of a password is one problem, not two.
func TestTokenIsPassword(t *testing.T) {
	got := urlcheck.Check("https://x-access-token:"+made+"@h.org/", urlcheck.Modern)
	if len(got) != 1 || got[0].Code != urlcheck.CodeUserinfoPassword || strings.Contains(got[0].Message, random[:8]) {
		t.Errorf("got %v", got)
	}
}

// A token that is the user is no password, whatever stands behind its colon, and one behind an
// escape is a token.
func TestTokenIsShown(t *testing.T) {
	for _, test := range []struct{ before, after string }{
		{"https://", ":x-oauth-basic@github.com/a"},
		{"htp://", ":@h.org/a"},
		{"https://", ":{password}@h.org/"},
		{"https://h.org/?q=a%20", ""},
		{"https://h.org/?next=https%3A%2F%2F", "%40h.org"},
		{"https://h.org/?next=https%3a%2f%2f", "%3Ax-oauth-basic%40h.org"},
	} {
		s := test.before + made + test.after
		if got := messages(s); !slices.Contains(got, "a token of GitHub is hard-coded") {
			t.Errorf("%s: got %q", s, got)
		}
		if got := urlcheck.Secrets(s); len(got) != 1 || s[got[0].Start:got[0].End] != made {
			t.Errorf("%s: hides %v", s, got)
		}
	}
	for _, s := range []string{"https://h.org/?q=a20" + made, "https://h.org/?q=%2" + made, "https://h.org/?q=%zz" + made} {
		if got := messages(s); slices.Contains(got, "a token of GitHub is hard-coded") {
			t.Errorf("%s: got %q", s, got)
		}
	}
}

// A webhook is a secret whatever is before its host, and beside other text.
func TestWebhooksAreHidden(t *testing.T) {
	secret := random[:24]
	path := "/services/T0Q7ZX8KV/B3MR5TY1U/"
	for _, test := range []struct {
		before, after string
		hidden        bool
	}{
		{"https//hooks.slack.com" + path, "", true},
		{"https:/hooks.slack.com" + path, "?a=b", true},
		{"hooks.slack.com" + path, " for alerts", true},
		{"POST //Hooks.Slack.com.:443" + path, "\"", true},
		{"http://h/?next=//hooks.slack.com" + path, "#x", true},
		{"https//other.org" + path, "", false},
		{"https//nothooks.slack.com" + path, "", false},
		{"https//hooks.slack.com/x" + path, "", false},
		{"https//hooks.slack.com" + path + "\x00", "", false},
		{"https//hooks.slack.com/services/T0Q7ZX8KV/", "", false},
	} {
		s := test.before + secret + test.after
		got := urlcheck.Secrets(s)
		if hides := len(got) == 1 && s[got[0].Start:got[0].End] == secret; hides != test.hidden || len(got) > 1 {
			t.Errorf("%q: hides %v", s, got)
		}
	}
	if got := messages("https://hooks.slack.com." + path + secret); len(got) != 1 || !strings.HasPrefix(got[0], "a webhook of Slack") {
		t.Errorf("with a final dot: %q", got)
	}
}

// messages returns the messages of the problems of s.
func messages(s string) (all []string) {
	for _, p := range urlcheck.Check(s, urlcheck.Modern) {
		all = append(all, p.Message)
	}
	return all
}

// Each token of a URL is reported, and no message shows one.
func TestTokensAreNotShown(t *testing.T) {
	first, second := "ghp_16C7e42F292c6912E7710c838347Ae178B4a", "ghp_26C7e42F292c6912E7710c838347Ae178B4b"
	for _, u := range []string{
		"https://h.org/?a=" + first + "&b=" + second,
		"https://" + first + ".h_.org:80800/" + second + "/%zz",
		"http://h.org/" + first + "?a=1?" + second + "=2#" + first + "#" + second,
	} {
		p, err := urlcheck.Modern.With(urlcheck.CodeHostUnderscore, urlcheck.CodeSchemeCleartext)
		if err != nil {
			t.Fatal(err)
		}
		found := 0
		for _, problem := range urlcheck.Check(u, p) {
			if problem.Code == urlcheck.CodeUserinfoToken {
				found++
			}
			if strings.Contains(problem.Message, "C7e42F") {
				t.Errorf("%s: %s", problem.Code, problem.Message)
			}
		}
		if want := strings.Count(u, "ghp_"); found != want {
			t.Errorf("%s: %d tokens, want %d", u, found, want)
		}
	}
}
