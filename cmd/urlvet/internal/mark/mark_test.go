package mark

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/rivo/uniseg"

	"urlvet.example/internal/growthtest"
	"urlvet.example/urlcheck"
)

// cut returns the line without the «» that draw the span in it, and the span.
func cut(t *testing.T, drawn string) (line string, start, end int) {
	t.Helper()
	before, rest, ok := strings.Cut(drawn, "«")
	inside, after, ok2 := strings.Cut(rest, "»")
	if !ok || !ok2 {
		t.Fatalf("no «» in %q", drawn)
	}
	return before + inside + after, len(before), len(before) + len(inside)
}

func TestLine(t *testing.T) {
	for _, tt := range []struct {
		name, drawn, text, under string
	}{
		{"middle", "http://h:«70000»/", "http://h:70000/", "         ^~~~~"},
		{"first", "«http»//h", "http//h", "^~~~"},
		{"last", "http://«h»", "http://h", "       ^"},
		{"empty span", "http://«»:80", "http://:80", "       ^"},
		{"empty at the end", "http://«»", "http://", "       ^"},
		{"empty line", "«»", "", "^"},
		{"tab", "\tx\t«y»", "    x    y", "         ^"},
		{"tab marked", "a«\t»b", "a    b", " ^~~~"},
		{"wide before", "世界«x»", "世界x", "    ^"},
		{"wide marked", "a«世界»b", "a世界b", " ^~~~"},
		{"combining", "e\u0301«x»", "e\u0301x", " ^"},
		{"half a cluster", "e«\u0301»x", "e\u0301x", "^"},
		{"combining without a letter", "«\u0301»x", "<U+0301>x", "^~~~~~~~"},
		{"joined emoji", "👩‍👩‍👧«x»", "👩<U+200D>👩<U+200D>👧x", "                      ^"},
		{"control", "a«\x1b»[31m", "a<U+001B>[31m", " ^~~~~~~~"},
		{"C1 control", "«\u009b»31m", "<U+009B>31m", "^~~~~~~~"},
		{"bidi", "«\u202e»x", "<U+202E>x", "^~~~~~~~"},
		{"no-break space", "a«\u00a0»b", "a<U+00A0>b", " ^~~~~~~~"},
		{"not UTF-8", "a«\xff»b", "a<FF>b", " ^~~~"},
		{"half a character", "«\xe4\xb8»x", "<E4><B8>x", "^~~~~~~~"},
		{"replacement character itself", "«\ufffd»", "\ufffd", "^"},
		{"variation selectors", "«a\U000e0169\ufe0f»b", "a<U+E0169><U+FE0F>b", "^~~~~~~~~~~~~~~~~~"},
		{"filler", "a«\u3164»b", "a<U+3164>b", " ^~~~~~~~"},
		{"no dot", "a«\u2800»\ufffcb", "a<U+2800><U+FFFC>b", " ^~~~~~~~"},
		{"carriage return", "a\r«b»", "a<U+000D>b", "         ^"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			line, start, end := cut(t, tt.drawn)
			text, under := Line(line, start, end, 0)
			if text != tt.text || under != tt.under {
				t.Errorf("got\n%q\n%q\nwant\n%q\n%q", text, under, tt.text, tt.under)
			}
		})
	}
}

func TestMasked(t *testing.T) {
	for in, want := range map[string]string{
		"no rule is named \"x\"":                      "no rule is named \"x\"",
		"no rule is named \"https://u:Zk8w@h/\"":      "no rule is named \"https://u:***@h/\"",
		"a.go:1:2: unknown setting \"token=Zk8w\"":    "a.go:1:2: unknown setting \"token=***\"",
		"port \"https://u:Zk8 w, x@h/\" is no number": "port \"https://u:***@h/\" is no number",
		"a: ['https://h/?token=Zk8 w'] # don't":       "a: ['https://h/?token=***'] # don't",
		"/go/mod/x@v1.2.3/a.go:1:2: see git@h.io:a":   "/go/mod/x@v1.2.3/a.go:1:2: see git@h.io:a",
	} {
		if got := Masked(in); got != want {
			t.Errorf("%q: got %q, want %q", in, got, want)
		}
	}
}

func TestLineBeyondTheEnd(t *testing.T) {
	for _, tt := range []struct {
		start, end int
		under      string
	}{
		{1, 99, " ^~"},
		{3, 99, "   ^"},
		{50, 99, "   ^"},
	} {
		if _, under := Line("abc", tt.start, tt.end, 0); under != tt.under {
			t.Errorf("%d to %d: %q, want %q", tt.start, tt.end, under, tt.under)
		}
	}
}

func TestLineCropped(t *testing.T) {
	for _, tt := range []struct {
		name, drawn string
		columns     int
		text, under string
	}{
		{"fits", "abcdefghijklmnopqrs«t»", 20, "abcdefghijklmnopqrst", "                   ^"},
		{"right", "ab«c»defghijklmnopqrstuvwxyz", 20, "abcdefghijklmnopqr…", "  ^"},
		{"left", "abcdefghijklmnopqrstuvw«x»yz", 20, "…ijklmnopqrstuvwxyz", "                ^"},
		{"both", "abcdefghijklmn«o»pqrstuvwxyz0123456789", 20, "…fghijklmnopqrstuvw…", "          ^"},
		{"span too long", "ab«cdefghijklmnopqrstuvw»xyz", 20, "…cdefghijklmnopqrst…", " ^~~~~~~~~~~~~~~~~~"},
		{"wide", strings.Repeat("世", 20) + "«界»" + strings.Repeat("世", 20), 20, "…世世世世界世世世世…", "         ^~"},
		{"too narrow", "abcdefghijklmn«o»pqrstuvwxyz0123456789", 3, "…fghijklmnopqrstuvw…", "          ^"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			line, start, end := cut(t, tt.drawn)
			text, under := Line(line, start, end, tt.columns)
			if text != tt.text || under != tt.under {
				t.Errorf("got\n%q\n%q\nwant\n%q\n%q", text, under, tt.text, tt.under)
			}
		})
	}
}

func TestVisible(t *testing.T) {
	for s, want := range map[string]string{
		"":                 "",
		"port 70000":       "port 70000",
		"世界 e\u0301":       "世界 e\u0301",
		"a\nb\x1b[0m":      "a<U+000A>b<U+001B>[0m",
		"\xff\u200b\u00ad": "<FF><U+200B><U+00AD>",
	} {
		if got := Visible(s); got != want {
			t.Errorf("Visible(%q) = %q, want %q", s, got, want)
		}
	}
}

func TestText(t *testing.T) {
	for s, want := range map[string]string{
		"":                           "",
		"\ta\n\n+b":                  "\ta\n\n+b",
		"-a\r\n+b\r\n":               "-a\r\n+b\r\n",
		"a\rb\r\r\n\r":               "a<U+000D>b<U+000D>\r\n<U+000D>",
		" \x1b[2J\x1b]0;x\a\t\xff\n": " <U+001B>[2J<U+001B>]0;x<U+0007>\t<FF>\n",
		"\u202e\n\u2028\U000e0041":   "<U+202E>\n<U+2028><U+E0041>",
	} {
		if got := Text(s); got != want {
			t.Errorf("Text(%q) = %q, want %q", s, got, want)
		}
	}
}

// FuzzLine checks that the mark is one stroke of at least one column, that the
// printed line is safe, and that the mark lies under what the span of the line
// is printed as.
func FuzzLine(f *testing.F) {
	f.Add("http://h:70000/", 9, 14, 0)
	f.Add("\thttp.Get(\"http://世界 /\")", 10, 14, 30)
	f.Add("\xff\x1b\u202e", 1, 1, 1)
	f.Add(strings.Repeat("x", 300), 299, 300, 40)
	f.Fuzz(func(t *testing.T, line string, start, end, columns int) {
		if strings.Contains(line, "\n") || start < 0 || end < start || start > len(line) || end > len(line) {
			return // no line, or no span of it
		}
		text, under := Line(line, start, end, columns)
		checkSafe(t, text)
		blank := len(under) - len(strings.TrimLeft(under, " "))
		if stroke := under[blank:]; stroke == "" || stroke[0] != '^' || strings.Trim(stroke[1:], "~") != "" {
			t.Fatalf("mark %q", under)
		}
		if columns > 0 && uniseg.StringWidth(text) > max(columns, narrow) {
			t.Errorf("%d columns of %q", uniseg.StringWidth(text), text)
		}
		if columns <= 0 && isASCII(line) {
			checkUnder(t, line, start, end, text, under)
		}
	})
}

func checkSafe(t *testing.T, text string) {
	t.Helper()
	if !utf8.ValidString(text) {
		t.Errorf("not UTF-8: %q", text)
	}
	for _, r := range text {
		if r < ' ' || r >= 0x7f && r < 0xa0 {
			t.Errorf("control character in %q", text)
		}
	}
}

func isASCII(s string) bool {
	for i := range len(s) {
		if s[i] >= utf8.RuneSelf || s[i] == '\r' {
			return false
		}
	}
	return true
}

// checkUnder checks the columns of the mark, for a line of one column a
// byte as far as it can be printed at all.
func checkUnder(t *testing.T, line string, start, end int, text, under string) {
	t.Helper()
	if start == len(line) {
		if want := strings.Repeat(" ", len(Visible(line))) + "^"; under != want {
			t.Errorf("mark %q behind %q", under, text)
		}
		return
	}
	end = max(end, start+1)
	from := strings.IndexByte(under, '^')
	if got, want := padded(text, len(under))[from:len(under)], Visible(line[start:end]); got != want {
		t.Errorf("%q is marked in %q, want %q", got, text, want)
	}
}

func padded(s string, n int) string { return s + strings.Repeat(" ", max(0, n-len(s))) }

// A secret is found wherever it is, and each part of a long one.
func TestElsewhere(t *testing.T) {
	var b strings.Builder
	for i := range 4 * longestPart {
		fmt.Fprintf(&b, "%x,", 10+i)
	}
	long := b.String()[:3*longestPart+7]
	for _, tt := range []struct {
		secrets  []string
		in, want string
	}{
		{nil, "abc", "abc"},
		{[]string{"abcd1e).", "abcd2e (staging)", "abcd3e</p>", "abcd4e…"}, "abcd1e). abcd1e abcd2e abcd3e abcd4e", "* * * * *"},
		{[]string{"${TOKEN1:-abcd1e}", "Bearer abcd2e", "\\nabcd3e\nabcd4e\n", `\u03c9lk a/b/c/d [0-9a-f]+`}, "a/b/c/d 03c9lk [0-9a-f] abcd1e abcd2e abcd3e abcd4e TOKEN1 Bearer", "a/b/c/d 03c9lk [0-9a-f] * * * * TOKEN1 Bearer"},
		{[]string{"abcd1e", "abcd1e&fg"}, "abcd1e abcd1e&fg", "* *"},
		{[]string{"abcd1e"}, "abcd1e abcd1eabcd1e", "* **"},
		{[]string{"abc1"}, "abc1", "abc1"},
		{[]string{"abcd1e", "abcd2e"}, "abcd2e abcd1e", "* *"},
		{[]string{"abc$de"}, "abc$de", "*"},
		{[]string{"rabbit", "s.token", "lexer.Next()", "16.32.4"}, "rabbit s.token lexer.Next() 16.32.4", "rabbit s.token lexer.Next() 16.32.4"},
		{[]string{long}, "a" + long + "b", "a***b"},
	} {
		var secrets [][]byte
		for _, s := range tt.secrets {
			secrets = append(secrets, []byte(s))
		}
		if got := Elsewhere(secrets, "*").Replace(tt.in); got != tt.want {
			t.Errorf("%.20q in %.20q: got %.40q, want %q", tt.secrets, tt.in, got, tt.want)
		}
	}
}

// TestEverywhere has «secrets», and [the same] where they are written again.
func TestEverywhere(t *testing.T) {
	for _, tt := range []string{
		"none",
		"«q7Zx8Kv1» b [q7Zx8Kv1]",
		"[q7Zx8Kv1] b «q7Zx8Kv1»",
		strings.Repeat("«q7Zx8Kv1» ", 100) + "«Lm4Ks9Xd2» [q7Zx8Kv1], [Lm4Ks9Xd2]",
		"«rabbit» rabbit",
		"«q7Zx8Kv1» «q7Zx8Kv1&3-xKcd» [q7Zx8Kv1&3-xKcd]",
		"«q7», «q7Zx8Kv1» q7 [q7Zx8Kv1]",
		"«é7Zx8Kv\xff1» [é7Zx8Kv\xff1]",
	} {
		var text []byte
		var secrets, want []urlcheck.Span
		start := 0
		for _, part := range regexp.MustCompile(`[«»\[\]]|[^«»\[\]]+`).FindAllString(tt, -1) {
			switch part {
			case "«", "[":
				start = len(text)
			case "»":
				secrets = append(secrets, urlcheck.Span{Start: start, End: len(text)})
				want = append(want, secrets[len(secrets)-1])
			case "]":
				want = append(want, urlcheck.Span{Start: start, End: len(text)})
			default:
				text = append(text, part...)
			}
		}
		if got := Everywhere(text, secrets); !slices.Equal(got, want) {
			t.Errorf("%.40q: got %v, want %v", tt, got, want)
		}
	}
}

// The time to look for a secret grows with its length, not with the square.
func TestElsewhereGrowth(t *testing.T) {
	for _, end := range []string{"", "b"} {
		growthtest.Check(t, "a secret that ends in "+end, 1<<14, func(n int) time.Duration {
			secret, text := []byte(strings.Repeat("a", n)+end), strings.Repeat("a", 2*n)
			began := time.Now()
			Elsewhere([][]byte{secret}, Mask).Replace(text)
			return time.Since(began)
		})
	}
}
