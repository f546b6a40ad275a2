package workflow

import (
	"bytes"
	"errors"
	"regexp"
	"strings"
	"testing"
	"unicode"
)

var texts = []struct{ text, want string }{
	{"", ""},
	{"a.go:1:2: port-range: port 70000", "a.go:1:2: port-range: port 70000"},
	{"::add-mask::x", ":<U+003A>add-mask::x"},
	{" \t ::add-mask::x", " \t :<U+003A>add-mask::x"},
	{"\u00a0\u2003\ufeff::add-mask::x", "\u00a0\u2003\ufeff:<U+003A>add-mask::x"},
	{":::x", ":<U+003A>:x"},
	{"a ::b::c", "a ::b::c"},
	{": :b", ": :b"},
	{":a::b", ":a::b"},
	{":#:", ":#:"},
	{"[::1]:80", "[::1]:80"},
	{"a\n::b\n::c\r::d\r\n::e", "a\n:<U+003A>b\n:<U+003A>c\r:<U+003A>d\r\n:<U+003A>e"},
	{"x ##[add-mask]y", "x ##<U+005B>add-mask]y"},
	{"####[a]##[b]", "####<U+005B>a]##<U+005B>b]"},
	{"::##[a]", ":<U+003A>##<U+005B>a]"},
	{"#[a]# #[b]##1[c]##x [d]", "#[a]# #[b]##1[c]##x [d]"},
	{"a ##vso[task.setvariable variable=PATH]x", "a ##vso<U+005B>task.setvariable variable=PATH]x"},
	{"##TeamCity[x]", "##TeamCity<U+005B>x]"},
	{"#x#[a]", "#x#[a]"},
	{"http://h/##", "http://h/##"},
	{"#\n#[a]", "#\n#[a]"},
	{":\n:a", ":\n:a"},

	// What a comparison by the rules of a language passes over.
	{"#\u200b#\ufe0f[a]", "#\u200b#\ufe0f<U+005B>a]"},
	{"\u200b:\u00ad:a::", "\u200b:\u00ad<U+003A>a::"},
	{":\x00:a::", ":\x00<U+003A>a::"},
}

func TestInert(t *testing.T) {
	for _, tt := range texts {
		if got := Inert(tt.text); got != tt.want {
			t.Errorf("%q: got %q, want %q", tt.text, got, tt.want)
		}
	}
}

// TestLines writes each text in two parts, cut at each byte.
func TestLines(t *testing.T) {
	t.Setenv("GITHUB_ACTIONS", "true")
	for _, tt := range texts {
		for i := range len(tt.text) + 1 {
			var b bytes.Buffer
			w := Lines(&b)
			for _, part := range []string{tt.text[:i], tt.text[i:]} {
				if n, err := w.Write([]byte(part)); n != len(part) || err != nil {
					t.Errorf("%q: %d bytes, %v", part, n, err)
				}
			}
			if got := b.String(); got != tt.want {
				t.Errorf("%q, cut at %d: got %q, want %q", tt.text, i, got, tt.want)
			}
		}
	}
}

func TestLinesElsewhere(t *testing.T) {
	t.Setenv("TF_BUILD", "")
	t.Setenv("TEAMCITY_VERSION", "")
	for _, value := range []string{"", "false", "1"} {
		t.Setenv("GITHUB_ACTIONS", value)
		var b bytes.Buffer
		if Lines(&b) != &b {
			t.Errorf("GITHUB_ACTIONS=%q: not the writer itself", value)
		}
	}
}

// TestLinesOfOthers checks that other runners find no commands.
func TestLinesOfOthers(t *testing.T) {
	t.Setenv("GITHUB_ACTIONS", "")
	for _, name := range []string{"TF_BUILD", "TEAMCITY_VERSION"} {
		t.Run(name, func(t *testing.T) {
			t.Setenv(name, "2026.1")
			var b bytes.Buffer
			if _, err := Lines(&b).Write([]byte("##vso[a]")); err != nil || b.String() != "##vso<U+005B>a]" {
				t.Errorf("%q, %v", &b, err)
			}
		})
	}
}

type full struct{}

var errFull = errors.New("full")

func (full) Write([]byte) (int, error) { return 0, errFull }

func TestLinesFull(t *testing.T) {
	t.Setenv("GITHUB_ACTIONS", "true")
	if n, err := Lines(full{}).Write([]byte("x")); n != 0 || !errors.Is(err, errFull) {
		t.Errorf("%d bytes, %v", n, err)
	}
}

// ignored matches what the runner may pass over when it compares.
var ignored = regexp.MustCompile(`[\p{Cc}\p{Cf}\p{M}]`)

// command matches what is a command anywhere in a line.
var command = regexp.MustCompile(`##[A-Za-z]*\[`)

// FuzzInert checks that no line of the result is a command, by the runner's
// rules, and that the result says what the text says.
func FuzzInert(f *testing.F) {
	for _, tt := range texts {
		f.Add(tt.text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		got := Inert(text)
		for _, line := range strings.FieldsFunc(got, func(r rune) bool { return r == '\n' || r == '\r' }) {
			line = strings.TrimLeftFunc(ignored.ReplaceAllString(line, ""), unicode.IsSpace)
			if strings.HasPrefix(line, "::") || command.MatchString(line) {
				t.Errorf("%q: a command in %q", text, line)
			}
		}
		if back := strings.NewReplacer("<U+003A>", ":", "<U+005B>", "[").Replace(got); len(text) > 0 && !strings.Contains(text, "<U+") && back != text {
			t.Errorf("%q became %q", text, got)
		}
		if twice := Inert(got); twice != got {
			t.Errorf("%q: again %q", got, twice)
		}
	})
}
