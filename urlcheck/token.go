package urlcheck

import "strings"

// token is a row of the table of secrets that their providers mark: a prefix, the bytes
// behind it, and how many there are. The forms are those that the providers publish.
type token struct {
	prefix   string
	bytes    class
	min, max int
	name     string
}

const cTokenByte = cAlnum | cUnderscore | cHyphen

// tokens is sorted by the prefix, in ASCII. The page of userinfo-token lists the prefixes.
var tokens = []token{
	{"AIza", cTokenByte, 35, 35, "key of Google"},
	{"AKIA", cAlnum, 16, 16, "key of AWS"},
	{"ASIA", cAlnum, 16, 16, "key of AWS"},
	{"GOCSPX-", cTokenByte, 28, 28, "key of Google"},
	{"SG.", cTokenByte | cDot, 66, 66, "key of SendGrid"},
	{"dckr_oat_", cTokenByte, 27, 40, "token of Docker"},
	{"dckr_pat_", cTokenByte, 27, 27, "token of Docker"},
	{"doo_v1_", cAlnum, 64, 64, "token of DigitalOcean"},
	{"dop_v1_", cAlnum, 64, 64, "token of DigitalOcean"},
	{"dor_v1_", cAlnum, 64, 64, "token of DigitalOcean"},
	{"gho_", cAlnum, 36, 36, "token of GitHub"},
	{"ghp_", cAlnum, 36, 36, "token of GitHub"},
	{"ghr_", cAlnum, 36, 76, "token of GitHub"},
	{"ghs_", cAlnum, 36, 36, "token of GitHub"},
	{"ghu_", cAlnum, 36, 36, "token of GitHub"},
	{"github_pat_", cAlnum | cUnderscore, 82, 82, "token of GitHub"},
	{"glc_", cAlnum, 32, 400, "token of Grafana"},
	{"gldt-", cTokenByte, 20, 300, "token of GitLab"},
	{"glft-", cTokenByte, 20, 300, "token of GitLab"},
	{"glpat-", cTokenByte | cDot, 20, 300, "token of GitLab"},
	{"glptt-", cTokenByte, 40, 40, "token of GitLab"},
	{"glrt-", cTokenByte | cDot, 20, 300, "token of GitLab"},
	{"glsa_", cAlnum | cUnderscore, 41, 41, "token of Grafana"},
	{"hf_", cAlnum, 34, 40, "token of Hugging Face"},
	{"hvb.", cTokenByte, 24, 300, "token of Vault"},
	{"hvr.", cTokenByte, 24, 300, "token of Vault"},
	{"hvs.", cTokenByte, 24, 300, "token of Vault"},
	{"npm_", cAlnum, 36, 36, "token of npm"},
	{"pypi-AgEIcHlwaS5vcmc", cTokenByte, 50, 1000, "token of PyPI"},
	{"rk_live_", cAlnum, 24, 247, "key of Stripe"},
	{"shpat_", cAlnum, 32, 32, "token of Shopify"},
	{"shpca_", cAlnum, 32, 32, "token of Shopify"},
	{"shppa_", cAlnum, 32, 32, "token of Shopify"},
	{"shpss_", cAlnum, 32, 32, "token of Shopify"},
	{"sk-admin-", cTokenByte, 40, 250, "key of OpenAI"},
	{"sk-ant-", cTokenByte, 80, 200, "key of Anthropic"},
	{"sk-proj-", cTokenByte, 40, 250, "key of OpenAI"},
	{"sk-svcacct-", cTokenByte, 40, 250, "key of OpenAI"},
	{"sk_live_", cAlnum, 24, 247, "key of Stripe"},
	{"xapp-", cTokenByte, 40, 200, "token of Slack"},
	{"xoxa-", cTokenByte, 40, 300, "token of Slack"},
	{"xoxb-", cTokenByte, 40, 200, "token of Slack"},
	{"xoxc-", cTokenByte, 40, 300, "token of Slack"},
	{"xoxe-", cTokenByte, 40, 300, "token of Slack"},
	{"xoxe.xoxp-", cTokenByte, 40, 300, "token of Slack"},
	{"xoxp-", cTokenByte, 40, 200, "token of Slack"},
	{"xoxr-", cTokenByte, 40, 300, "token of Slack"},
	{"xoxs-", cTokenByte, 40, 300, "token of Slack"},
	{"ya29.", cTokenByte | cDot, 60, 1100, "token of Google"},
}

// webhook is a row of the table of URLs that are secrets as a whole: whoever has one may
// post. Its path is the prefix, and then segments of which the last is the secret.
type webhook struct {
	host, prefix string
	segments     []segment
	name         string
}

// segment is what a segment begins with, and how many bytes it has at least.
type segment struct {
	prefix string
	least  int
}

var webhooks = []webhook{
	{"hooks.slack.com", "/services/", []segment{{"T", 8}, {"B", 8}, {"", 20}}, "webhook of Slack"},
	{"hooks.slack.com", "/workflows/", []segment{{"T", 8}, {"A", 8}, {"", 12}, {"", 20}}, "webhook of Slack"},
	{"hooks.slack.com", "/triggers/", []segment{{"", 8}, {"", 8}, {"", 20}}, "webhook of Slack"},
	{"hooks.slack-gov.com", "/services/", []segment{{"T", 8}, {"B", 8}, {"", 20}}, "webhook of Slack"},
	{"discord.com", "/api/", []segment{{"v", 2}, {"webhooks", 8}, {"", 17}, {"", 60}}, "webhook of Discord"},
	{"discord.com", "/api/webhooks/", []segment{{"", 17}, {"", 60}}, "webhook of Discord"},
	{"discordapp.com", "/api/", []segment{{"v", 2}, {"webhooks", 8}, {"", 17}, {"", 60}}, "webhook of Discord"},
	{"discordapp.com", "/api/webhooks/", []segment{{"", 17}, {"", 60}}, "webhook of Discord"},
	{"webhook.office.com", "/webhookb2/", []segment{{"", 73}, {"IncomingWebhook", 15}, {"", 32}}, "webhook of Teams"},
	{"outlook.office.com", "/webhook/", []segment{{"", 73}, {"IncomingWebhook", 15}, {"", 32}}, "webhook of Teams"},
	{"outlook.office365.com", "/webhook/", []segment{{"", 73}, {"IncomingWebhook", 15}, {"", 32}}, "webhook of Teams"},
	{"api.telegram.org", "/file/bot", []segment{{"", 43}}, "token of a bot of Telegram"},
	{"api.telegram.org", "/bot", []segment{{"", 43}}, "token of a bot of Telegram"},
}

// shortestToken is the length in bytes of the shortest text that has a token.
const shortestToken = 20

// mayHaveToken reports whether a URL with this path, query and fragment may have a token,
// or be a webhook.
func mayHaveToken(rest string) bool {
	if len(rest) < shortestToken {
		return false
	}
	for i := range webhooks {
		if strings.HasPrefix(rest, webhooks[i].prefix) {
			return true
		}
	}
	_, at := tokenIn(rest)
	return at.Present()
}

// checkTokens reports a live token, wherever it stands, and a webhook.
func (c *checker) checkTokens() {
	found, password := false, c.passwordSpan()
	for from := 0; ; {
		t, at := tokenIn(c.s[from:])
		if !at.Present() {
			break
		}
		at = Span{at.Start + from, at.End + from}
		if !at.overlaps(password) && !c.touched(at) {
			c.report(userinfoToken, at, nil, t.name)
		}
		found, from = true, at.End
	}
	if found {
		return
	}
	if h, at := c.webhook(); at.Present() {
		c.report(userinfoToken, at, nil, h.name)
	}
}

// passwordSpan returns where a password is, which another rule reports, and absent if there is none
// that protects anything. A token that is the user is in no password:
// https://ghp_…:x-oauth-basic@github.com.
func (c *checker) passwordSpan() Span {
	if !c.userinfo.Present() {
		return absent
	}
	user, password, _ := strings.Cut(c.cut(c.userinfo), ":")
	if !isPassword(user, password) {
		return absent
	}
	return Span{c.userinfo.End - len(password), c.userinfo.End}
}

// withoutTokens returns s with an ellipsis in place of each token.
func withoutTokens(s string) string {
	var b strings.Builder
	for {
		_, at := tokenIn(s)
		if !at.Present() {
			return b.String() + s
		}
		b.WriteString(s[:at.Start] + "…")
		s = s[at.End:]
	}
}

// tokenIn returns the first token in s and where it is, absent if there is none. A token
// begins a run of its bytes, and most runs in a URL are shorter: it looks at one byte of
// each twenty, and at the others only in a run that may be long enough.
func tokenIn(s string) (t *token, at Span) {
	const inRun = cTokenByte | cDot
	for i := shortestToken - 1; i < len(s); i += shortestToken {
		if !is(s[i], inRun) {
			continue
		}
		start := i
		for start > 0 && is(s[start-1], inRun) {
			start--
		}
		start += escapeRest(s, start)
		if t, n := tokenAt(s[start:]); n > 0 {
			return t, Span{start, start + n}
		}
		i += spanOf(s[i:], inRun)
	}
	return nil, absent
}

// escapeRest returns how many bytes of a percent-escape a run begins with: "%20ghp_…".
func escapeRest(s string, start int) int {
	if start > 0 && s[start-1] == '%' && start+2 <= len(s) && isHex(s[start]) && isHex(s[start+1]) {
		return 2
	}
	return 0
}

// tokenAt returns the token that s begins with, and its length; 0 if it begins with none.
func tokenAt(s string) (t *token, length int) {
	if len(s) < shortestToken {
		return nil, 0
	}
	switch s[0] {
	case 'A', 'G', 'S', 'd', 'g', 'h', 'n', 'p', 'r', 's', 'x', 'y':
	default:
		return nil, 0
	}
	for i := range tokens {
		t := &tokens[i]
		if strings.HasPrefix(s, t.prefix) {
			n := spanOf(s[len(t.prefix):], t.bytes)
			return t, tokenLength(s, len(t.prefix), n, n >= t.min && n <= t.max)
		}
	}
	return nil, 0
}

// tokenLength returns the length of a token of a prefix and n bytes, 0 if it does not fit,
// or is made up.
func tokenLength(s string, prefix, n int, fits bool) int {
	if !fits || !looksRandom(s[prefix:prefix+n], min(leastDifferent, n/2+1)) {
		return 0
	}
	return prefix + n
}

// webhook returns the secret that the path has if the URL is a webhook, absent if it is
// none.
func (c *checker) webhook() (h *webhook, secret Span) {
	if !c.host.Present() || !c.path.Present() {
		return nil, absent
	}
	host := strings.TrimSuffix(c.cut(c.host), ".")
	for i := range webhooks {
		h := &webhooks[i]
		if at := h.secretIn(c.cut(c.path)); at.Present() && inDomain(host, h.host) {
			return h, Span{c.path.Start + at.Start, c.path.Start + at.End}
		}
	}
	return nil, absent
}

// secretIn returns the secret of a text that begins as the path of the webhook, absent if it
// does not.
func (h *webhook) secretIn(s string) Span {
	if !strings.HasPrefix(s, h.prefix) {
		return absent
	}
	at := Span{0, len(h.prefix) - 1}
	for _, want := range h.segments {
		if at.End == len(s) || s[at.End] != '/' && at.Start > 0 {
			return absent
		}
		at.Start = at.End + 1
		at.End = at.Start + indexAny(s[at.Start:], "/?#&"+wordEnds)
		if segment := s[at.Start:at.End]; len(segment) < want.least || !strings.HasPrefix(segment, want.prefix) {
			return absent
		}
	}
	last := s[at.Start:at.End]
	n := spanOf(last, cTokenByte|cColon) // "<https://hooks.slack.com/services/…|here>"
	if n < h.segments[len(h.segments)-1].least || !looksRandom(last[:n], leastDifferent) || strings.Contains(last, hole) {
		return absent
	}
	return Span{at.Start, at.Start + n}
}

// webhookSecrets returns the secrets of the webhooks in a text, whatever stands before their
// hosts: "https:/hooks.slack.com/services/…".
func webhookSecrets(s string) (all []Span) {
	for i := range webhooks {
		h := &webhooks[i]
		for at := 0; ; at += len(h.prefix) {
			n := strings.Index(s[at:], h.prefix)
			if n < 0 {
				break
			}
			at += n
			if secret := h.secretIn(s[at:]); secret.Present() && endsInHost(s[:at], h.host) {
				all = append(all, Span{at + secret.Start, at + secret.End})
			}
		}
	}
	return all
}

// endsInHost reports whether a text ends in a host, with a final dot and a port or without.
func endsInHost(s, host string) bool {
	if before := strings.TrimRight(s, "0123456789"); strings.HasSuffix(before, ":") {
		s = before[:len(before)-1]
	}
	s = strings.TrimSuffix(s, ".")
	start := len(s) - len(host)
	return start >= 0 && strings.EqualFold(s[start:], host) && (start == 0 || !is(s[start-1], cAlnum|cHyphen))
}

// madeUp are parts of tokens that examples are made with.
var madeUp = [...]string{"example", "123456", "abcdef", "000000", "fake", "your", "test", "token", "placeholder"}

// leastDifferent is how many different bytes make a text look random, where it may be a word.
const leastDifferent = 10

// looksRandom reports whether a token is not made up: it has so many different bytes at least,
// and no part of an example.
func looksRandom(s string, least int) bool {
	var seen [256]bool
	different := 0
	for i := range len(s) {
		if !seen[s[i]] {
			seen[s[i]] = true
			different++
		}
	}
	lower := strings.ToLower(s)
	for _, part := range madeUp {
		if strings.Contains(lower, part) {
			return false
		}
	}
	return different >= least && !strings.Contains(s, "xxx") && !strings.Contains(s, "XXX")
}
