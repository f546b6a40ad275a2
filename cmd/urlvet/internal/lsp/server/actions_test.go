package server

import (
	"encoding/json"
	"fmt"
	"go/build"
	"go/token"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"urlvet.example/cmd/urlvet/internal/check"
	"urlvet.example/cmd/urlvet/internal/config"
	"urlvet.example/cmd/urlvet/internal/lexeme"
	"urlvet.example/cmd/urlvet/internal/load"
	"urlvet.example/cmd/urlvet/internal/lsp/lsptest"
	"urlvet.example/cmd/urlvet/internal/lsp/protocol"
	"urlvet.example/urlcheck"
)

// actions asks for the actions about a range of lines.
func (s *session) actions(uri string, first, last int, only ...string) (all []protocol.CodeAction) {
	s.MustCall("textDocument/codeAction", map[string]any{
		"textDocument": lsptest.Doc(uri),
		"range":        protocol.Range{Start: protocol.Position{Line: first}, End: protocol.Position{Line: last + 1}},
		"context":      map[string]any{"only": only, "diagnostics": []any{}},
	}, &all)
	return all
}

// apply returns a text after edits of it.
func apply(text string, edits []protocol.TextEdit) string {
	x := protocol.NewText([]byte(text), protocol.UTF16)
	slices.SortFunc(edits, func(a, b protocol.TextEdit) int { // from the end, so that none moves another
		return x.Offset(b.Range.Start) - x.Offset(a.Range.Start)
	})
	for _, e := range edits {
		x = x.Edit([]protocol.TextDocumentContentChangeEvent{{Range: &e.Range, Text: e.NewText}})
	}
	return string(x.Bytes)
}

const faulty = `package p

import "fmt"

var (
	ü = "😀" + "htp://www.example.org/"
	v = "http//www.example.org/"
)

func f(host string, port int) string {
	return fmt.Sprintf("http://%s:%d/", host, port)
}
`

func TestActions(t *testing.T) {
	s := start(t, nil)
	s.Start(plain, "null")
	uri := lsptest.URI(t.TempDir(), "a.go")
	s.Open(uri, faulty)
	for _, tt := range []struct {
		first, last int
		only        []string
		want        string // the titles, with the line that each makes of the first one
	}{
		{6, 6, nil, "Write http:// | Ignore scheme-slashes here | Silence this line with //nolint:urlvet | Apply the sure fixes of urlvet"},
		{10, 10, []string{"quickfix"}, "Join host and port with net.JoinHostPort (breaks a host that comes in brackets) | Ignore host-port-join here | Silence this line with //nolint:urlvet"},
		{6, 6, []string{"quickfix"}, "Write http:// | Ignore scheme-slashes here | Silence this line with //nolint:urlvet"},
		{0, 0, nil, ""},
		{0, 0, []string{"source.fixAll"}, "Apply the sure fixes of urlvet"},
		{0, 0, []string{"source"}, "Apply the sure fixes of urlvet"},
		{0, 0, []string{"source.fixAll.urlvet"}, "Apply the sure fixes of urlvet"},
		{0, 99, []string{"source.fixAll.other", "source.fix", "quick", "refactor"}, ""},
	} {
		var titles []string
		for _, a := range s.actions(uri, tt.first, tt.last, tt.only...) {
			titles = append(titles, a.Title)
			if a.Edit == nil || len(a.Edit.Changes[uri]) == 0 || a.Data != protocol.CodeActionData {
				t.Errorf("%+v: action %+v", tt, a)
			}
		}
		if got := strings.Join(titles, " | "); got != tt.want {
			t.Errorf("%+v: %s", tt, got)
		}
	}

	// The fix, and the sure fixes, do what they say.
	fix := s.actions(uri, 6, 6)[0]
	if !fix.IsPreferred || len(fix.Diagnostics) != 1 || fix.Diagnostics[0].Code != "scheme-slashes" {
		t.Errorf("fix %+v", fix)
	}
	fixed := apply(faulty, fix.Edit.Changes[uri])
	if want := strings.Replace(faulty, "http//", "http://", 1); fixed != want {
		t.Errorf("fixed\n%s", fixed)
	}
	if suggestion := s.actions(uri, 10, 10)[0]; suggestion.IsPreferred {
		t.Errorf("suggestion %+v", suggestion)
	}
	all := s.actions(uri, 0, 0, "source.fixAll")[0]
	s.Change(uri, 2, protocol.TextDocumentContentChangeEvent{Text: apply(faulty, all.Edit.Changes[uri])})
	s.Shows(uri, "10:28-33 host-port-join")
	s.Stop()
	s.ends(t, true)
}

// TestHalfTypedActions checks that half-typed text has single fixes but no
// action for all. Calls, which may not be closed yet, have none.
func TestHalfTypedActions(t *testing.T) {
	s := start(t, nil)
	s.Start(plain, "null")
	uri := lsptest.URI(t.TempDir(), "a.go")
	s.Open(uri, faulty+"\nfunc g( {")
	for line, want := range map[int]string{
		6:  "Write http:// | Ignore scheme-slashes here | Silence this line with //nolint:urlvet",
		10: "Ignore host-port-join here | Silence this line with //nolint:urlvet",
	} {
		var titles []string
		for _, a := range s.actions(uri, line, line) {
			titles = append(titles, a.Title)
		}
		if got := strings.Join(titles, " | "); got != want {
			t.Errorf("half-typed, line %d: %s", line, got)
		}
	}
	s.Stop()
	s.ends(t, true)
}

// TestDocumentChanges checks edits for clients that know versions.
func TestDocumentChanges(t *testing.T) {
	s := start(t, nil)
	s.Start(`{"workspace":{"workspaceEdit":{"documentChanges":true}}}`, "null")
	uri := lsptest.URI(t.TempDir(), "a b.go")
	s.Open(uri, "")
	s.Change(uri, 7, protocol.TextDocumentContentChangeEvent{Text: faulty})
	edit := s.actions(uri, 6, 6)[0].Edit
	if len(edit.Changes) != 0 || len(edit.DocumentChanges) != 1 {
		t.Fatalf("edit %+v", edit)
	}
	if id := edit.DocumentChanges[0].TextDocument; id.URI != uri || id.Version == nil || *id.Version != 7 {
		t.Errorf("document %+v", id)
	}
	s.Stop()
}

// TestIgnoreSnippet checks that a client with snippets gets a reason to fill in, and plain
// text in other edits.
func TestIgnoreSnippet(t *testing.T) {
	s := start(t, nil)
	s.Start(`{"workspace":{"workspaceEdit":{"documentChanges":true,"snippetEditSupport":true}}}`, "null")
	uri := lsptest.URI(t.TempDir(), "a.go")
	s.Open(uri, "package p\n\nvar u = \"http//h\"\n")
	var actions []struct {
		Title string
		Edit  struct {
			DocumentChanges []struct{ Edits []map[string]any }
		}
	}
	s.MustCall("textDocument/codeAction", map[string]any{
		"textDocument": lsptest.Doc(uri), "range": protocol.Range{Start: protocol.Position{Line: 2}, End: protocol.Position{Line: 3}},
		"context": map[string]any{"only": []string{"quickfix"}},
	}, &actions)
	got := map[string]string{}
	for _, a := range actions {
		edit := a.Edit.DocumentChanges[0].Edits[0]
		delete(edit, "range")
		got[a.Title] = fmt.Sprint(edit)
	}
	want := map[string]string{
		"Write http://":                          "map[newText:http://]",
		"Ignore scheme-slashes here":             "map[snippet:map[kind:snippet value: //urlvet:ignore scheme-slashes ${1:TODO}]]",
		"Silence this line with //nolint:urlvet": "map[newText: //nolint:urlvet]",
	}
	if !maps.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	s.Stop()
	s.ends(t, true)
}

// TestSilence checks the position of the comment, which is between « and ».
func TestSilence(t *testing.T) {
	for _, tt := range []struct{ marked, name string }{
		{"package p\n\nvar u = \"|\"« //nolint:urlvet»\n", "behind the line"},
		{"package p\n\nvar u = \"|\"« //nolint:urlvet»", "at the end of the file"},
		{"package p\n\nvar u = \"|\"« //nolint:urlvet»  \t\r\nvar v = 1\r\n", "before blanks"},
		{"package p\n\nvar u = \"|\" «//nolint:urlvet »// why\n", "before a comment"},
		{"package p\n\nvar u = \"|\" //nolint:gosec«,urlvet» // why\n", "in another directive"},
		{"package p\n\nvar u = \"|\" //nolint:gosec,lll«,urlvet»\n", "in a directive without a reason"},
		{"package p\n\nvar u = \"|\" /* why */« //nolint:urlvet»\n", "behind a comment"},
		{"package p\n\n«//nolint:urlvet\n»var u = `|\nb`\n", "above a raw string"},
		{"package p\n\nfunc f() {\n«\t//nolint:urlvet\n»\tg(1, `|\nb`)\n}\n", "above its statement"},
		{"package p\n\nfunc f() {\n\tg(\n«\t\t//nolint:urlvet\n»\t\t`|\r\nb`,\n\t)\n}\n", "above it alone"},
		{"package p\n\nvar u = `a\n|`« //nolint:urlvet»\n", "behind the end of a raw string"},
		{"package p\n\nvar u = \"|« //nolint:urlvet»\n", "behind half a string"},
		{"package p\n\nfunc f() {\n\tg(\"|\") «//nolint:urlvet »// why \t\n}\n", "before a comment that blanks end"},
		{"package p\n\n«//nolint:urlvet\n»var u = \"|\" /* why\nor why not */\n", "above a comment that goes on"},
		{"package p\n\nfunc f() {\n«\t//nolint:urlvet\n»\tg(\"|\"); h(`\n`)\n}\n", "above its statement and not another one"},
	} {
		plain := strings.NewReplacer("|", "")
		before, rest, _ := strings.Cut(tt.marked, "«")
		comment, after, _ := strings.Cut(rest, "»")
		text := plain.Replace(before + after)
		offset := strings.Index(before+after, "|")
		at, got, ok := read([]byte(text)).silence(offset)
		if !ok || got != comment || at != len(plain.Replace(before)) {
			t.Errorf("%s: %q at %d, %v, want %q at %d", tt.name, got, at, ok, comment, len(plain.Replace(before)))
		}
	}
}

// TestIgnore checks the position of the comment for one rule, which is between « and », and
// that what it makes of the finding is one without a reason.
func TestIgnore(t *testing.T) {
	const comment = "//urlvet:ignore scheme-slashes TODO"
	for _, tt := range []struct{ marked, name string }{
		{"package p\n\nvar u = \"|http//h\"« " + comment + "»\n", "behind the line"},
		{"package p\n\nvar u = \"|http//h\"« " + comment + "»  \t\r\nvar v = 1\r\n", "before blanks"},
		{"package p\n\nvar u = \"|http//h\" «" + comment + " »// why\n", "before a comment"},
		{"package p\n\nvar u = \"|http//h\" //nolint:gosec // why« " + comment + "»\n", "behind a directive"},
		{"package p\n\nvar u = \"|http//h\" //urlvet:ignore port-range why« " + comment + "»\n", "behind another rule"},
		{"package p\n\nvar u = \"|http//h\" /* why */« " + comment + "»\n", "behind a comment"},
		{"package p\n\nfunc f() {\n«\t" + comment + "\n»\t_ = []string{\"|http//h\", `\n`}\n}\n", "above a raw string"},
	} {
		plain := strings.NewReplacer("|", "")
		before, rest, _ := strings.Cut(tt.marked, "«")
		want, after, _ := strings.Cut(rest, "»")
		offset := strings.Index(before+after, "|")
		text := plain.Replace(before + after)
		at, got, ok := read([]byte(text)).ignore(offset, "scheme-slashes")
		if !ok || got != want || at != len(plain.Replace(before)) {
			t.Errorf("%s: %q at %d, %v, want %q at %d", tt.name, got, at, ok, want, len(plain.Replace(before)))
			continue
		}
		for reason, codes := range map[string]string{"TODO": "ignore-reason scheme-slashes", "why": ""} {
			written := text[:at] + strings.Replace(got, "TODO", reason, 1) + text[at:]
			var found []string
			for _, f := range findings(t, build.Default, t.TempDir(), map[string][]byte{"a.go": []byte(written)}) {
				if f.Code != "ignore-unused" {
					found = append(found, f.Code)
				}
			}
			slices.Sort(found)
			if got := strings.Join(found, " "); got != codes {
				t.Errorf("%s: %q in\n%s", tt.name, got, written)
			}
		}
	}
}

// TestNoSilence checks that one line does not silence the whole file.
func TestNoSilence(t *testing.T) {
	const text = "package p; var u = `\nb`\n"
	if at, comment, ok := read([]byte(text)).silence(strings.Index(text, "b") - 1); ok {
		t.Errorf("%q at %d", comment, at)
	}
}

// TestManyPlaces looks for places above fifty texts in a thousand calls in each other, behind half a
// megabyte of blanks, which no comment repeats.
func TestManyPlaces(t *testing.T) {
	if testing.Short() {
		t.Skip("measures time")
	}
	const n, depth, most = 50, 1000, 5 * time.Second
	text := "package p\n\nfunc f() {\n" + strings.Repeat(" ", 500_000) + strings.Repeat("g(", depth) + strings.Repeat("`http//h\n`, ", n) + strings.Repeat(")", depth) + "\n}\n"
	in, began := read([]byte(text)), time.Now()
	for offset := 0; ; offset++ {
		next := strings.Index(text[offset:], "http//")
		if next < 0 {
			break
		}
		offset += next
		if at, comment, ok := in.silence(offset); !ok || at != len("package p\n\nfunc f() {\n") || comment != strings.Repeat(" ", longestIndent)+directive+"\n" {
			t.Fatalf("%d bytes at %d, %v", len(comment), at, ok)
		}
	}
	if took := time.Since(began); took > most {
		t.Errorf("it took %v", took)
	}
}

// findings returns what is found in a directory with these texts.
func findings(t *testing.T, ctx build.Context, dir string, texts map[string][]byte) []check.Finding {
	t.Helper()
	packages := load.NewLive(ctx, dir).Packages(texts, false)
	f := &folder{}
	for _, p := range packages {
		for _, src := range p.Sources {
			f.shown.Store(src.Path, true)
		}
	}
	if _, err := f.check(packages, config.Effective{}); err != nil {
		t.Fatal(err)
	}
	return f.found
}

// TestSilenceSilences checks, for all findings in the analyzer's testdata, that
// the comment silences its line, and only that line unless the string is part
// of a node that begins above.
func TestSilenceSilences(t *testing.T) {
	dirs, err := filepath.Glob("../../../../../testdata/src/*")
	if err != nil || len(dirs) == 0 {
		t.Fatal(dirs, err)
	}
	ctx := load.Context(nil)
	silenced := 0
	for _, dir := range dirs {
		dir, err := filepath.Abs(dir)
		if err != nil {
			t.Fatal(err)
		}
		all := findings(t, ctx, dir, nil)
		for _, f := range all[:min(len(all), 25)] {
			at, comment, ok := read(f.Source.Bytes).silence(f.Start.Offset)
			if !ok {
				t.Errorf("%s: no place for a comment", f)
				continue
			}
			text := slices.Concat(f.Source.Bytes[:at], []byte(comment), f.Source.Bytes[at:])
			left := findings(t, ctx, dir, map[string][]byte{filepath.Base(f.Source.Path): text})
			lines := strings.Count(comment, "\n")
			for _, l := range left {
				if l.Source.Path == f.Source.Path && l.Start.Line == f.Start.Line+lines {
					t.Errorf("%s: %q does not silence %s", f, comment, l)
				}
			}
			if len(left) >= len(all) {
				t.Errorf("%s: %d findings of %d are left", f, len(left), len(all))
			}
			silenced++
		}
	}
	t.Logf("%d findings silenced", silenced)
	if silenced < 50 {
		t.Errorf("only %d findings", silenced)
	}
}

// FuzzSilence checks that in any text the comment names urlvet and is inserted
// within the text.
func FuzzSilence(f *testing.F) {
	f.Add("package p\n\nvar u = `a\nb`\n", 20)
	f.Add("package p; func f() { g(\"", 25)
	f.Fuzz(func(t *testing.T, text string, offset int) {
		if offset < 0 || offset > len(text) {
			return
		}
		at, comment, ok := read([]byte(text)).silence(offset)
		if ok && (at < 0 || at > len(text) || !strings.Contains(comment, "urlvet")) {
			t.Errorf("%q at %d", comment, at)
		}
	})
}

func TestHover(t *testing.T) {
	const text = "package p\n\nimport (\n\t\"net/http\"\n\t\"path\"\n)\n\nvar a, b = \"http://u:secret@www.example.org:70000/\\u0070?q#f\", `see https://www.example.org and htps://h`\n" +
		"// https://www.example.org\nvar c = \"http//www.example.org/a\"\nvar d = \"no\"\n" +
		"var e = \"http://www.example.org\" + \":70001/a\" + f(\"htp://h/\")\n" +
		"func g() { http.Get(\"https://acme.io/search?q=red shoes&size=42\"); http.Get(path.Join(\"https://acme.io/\", \"a\")) }\n"
	const portRange = "**port-range** (error): port 70000 is out of range 1-65535  \nHelp: write a port from 1 to 65535  \n[More about port-range](file:///"
	conn, s := serve(t, Options{Pages: t.TempDir()})
	s.Client = lsptest.New(t, conn)
	s.Start(plain, "null")
	uri := lsptest.URI(t.TempDir(), "a.go")
	s.Open(uri, text)
	for _, tt := range []struct {
		at    string // what the cursor is on
		whole string // the range
		want  string // how the text begins; $ at its end means that this is all
	}{
		{"www.example.org:7", `http://u:secret@www.example.org:70000/\u0070?q#f`,
			"- scheme: `http`\n- user: `u`\n- password: `•••`\n- host: `www.example.org`\n- port: `70000`\n- path: `/p`\n- query: `q`\n- fragment: `f`$"},
		{"70000", "70000", portRange},
		{"https://www.example.org and", "https://www.example.org", "- scheme: `https`\n- host: `www.example.org`$"},
		{"ttp//www", "http//", "**scheme-slashes** (error): \"http//\" lacks the colon; did you mean \"http://\"?  \nFix: Write http://  \n["},
		{":70001", "70001", "**port-range** (error): "}, // no path
		{"tp://h", "htp", "**scheme-typo** (error): "},
		{"no\"", "", ""},
		{"var d", "", ""},
		{"acme.io/search", "https://acme.io/search?q=red shoes&size=42", "- scheme: `https`\n- host: `acme.io`\n- path: `/search`\n- query: `q=red shoes&size=42`$"},
		{"size", "https://acme.io/search?q=red shoes&size=42", "- scheme: "},
		{" shoes", " ", "**char-unsafe** (error): "},
		{"ttps://acme.io/\", ", "https://", "**arg-path-join** (error): path.Join turns \"https://\" into \"https:/\"; use url.JoinPath  \nHelp: call url.JoinPath(base, elem...) or u.JoinPath(elem...)"},
	} {
		lines := protocol.NewText([]byte(text), protocol.UTF16)
		var h *protocol.Hover
		s.MustCall("textDocument/hover", map[string]any{"textDocument": lsptest.Doc(uri), "position": lines.Position(strings.Index(text, tt.at))}, &h)
		if h == nil {
			if tt.want != "" {
				t.Errorf("%s: no hover", tt.at)
			}
			continue
		}
		start, end := lines.Offsets(h.Range)
		if got := text[start:end]; got != tt.whole || h.Contents.Kind != protocol.Markdown {
			t.Errorf("%s: hover over %q, want %q", tt.at, got, tt.whole)
		}
		if got := h.Contents.Value; !strings.HasPrefix(got+"$", tt.want) || strings.Count(got, "\n") > 9 || strings.Contains(got, "secret") {
			t.Errorf("%s: got\n%s\nwant\n%s", tt.at, got, tt.want)
		}
	}
	s.Stop()
}

// TestSecrets checks that no component shows what nobody should see on a
// screen, and that all else is shown.
func TestSecrets(t *testing.T) {
	const github = "ghp_q7Zx8KvW3mR5tY1uP9sD2fG4hJ6kL0zXcVbN"
	for _, tt := range []struct{ url, want string }{
		{"https://app:pa:ss@h/", "scheme `https`, user `app`, password `•••`, host `h`, path `/`"},
		{"https://app:f5K/q9w@h.org/", "scheme `https`, host `app`, port `•••`, path `•••@h.org/`"},
		{"https//app:f5Kq9w@h.org/", "path `https//app:•••@h.org/`"},
		{"http://a:f5Kq9w@h/ http://b:q7Zx8K@h2/", "scheme `http`, user `a`, password `•••`, host `h`, path `/ http://b:•••@h2/`"},
		{"user=u password=f5Kq9w host=h", "path `user=u password=••• host=h`"},
		{"https://app@h/", "scheme `https`, user `app`, host `h`, path `/`"},
		{"https://" + github + "@github.com/o/r", "scheme `https`, user `•••`, host `github.com`, path `/o/r`"},
		{"https://0123456789abcdef0123@h/", "scheme `https`, user `•••`, host `h`, path `/`"},
		{"https://h/?a=" + github + "&b=2", "scheme `https`, host `h`, path `/`, query `a=•••&b=2`"},
		{"https://h/?a=1&access_token=x&X-Amz-Signature=y;sig=z&q=key", "scheme `https`, host `h`, path `/`, query `a=1&access_token=•••&X-Amz-Signature=•••;sig=•••&q=key`"},
		{"https://h/cb#id_token=x&b=1", "scheme `https`, host `h`, path `/cb`, fragment `id_token=•••&b=1`"},
		{"https://hooks.slack.com/services/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", "scheme `https`, host `hooks.slack.com`, path `/services/T0AB12CD3/B0AB12CD3/•••`"},
		{"jdbc:postgresql://app:s3cr3t@db/x", "scheme `jdbc`, path `postgresql://app:•••@db/x`"},
		{"https://h/?to=redis://:pw@r/0&x=1", "scheme `https`, host `h`, path `/`, query `to=redis://:•••@r/0&x=1`"},
		{"https://h/?token=://u:pw@h/&x=://u:p@ssw@h&key=&sid=1;sig=2", "scheme `https`, host `h`, path `/`, query `token=•••&x=://u:•••@h&key=&sid=•••;sig=•••`"},
		{"https://h/?" + strings.Repeat("://u:p@h/", 30), "scheme `https`, host `h`, path `/`, query `" + strings.Repeat("://u:•••@h/", 11) + "://u:••…`"},
		{"https://h/" + strings.Repeat("ü", maxShown), "scheme `https`, host `h`, path `/" + strings.Repeat("ü", maxShown/2-1) + "…`"},
	} {
		var got []string
		for _, c := range components(tt.url, urlcheck.Parse(tt.url, urlcheck.Modern), nil) {
			got = append(got, c.name+" "+c.value)
		}
		if got := strings.Join(got, ", "); got != tt.want {
			t.Errorf("%s:\n%s, want\n%s", tt.url, got, tt.want)
		}
	}
}

// TestSecretsOfLiteral checks that a hover over a part of a literal shows no secret that is one in the
// whole only.
func TestSecretsOfLiteral(t *testing.T) {
	for _, lit := range []string{`"https://u:Zk7 Qp9@h.io/"`, `"https://u:Zk7\tQp9@h.io/"`, "`{\"dsn\":\"postgres:\\u002f\\u002fu:Zk7Qp9@h.io/db\"}`"} {
		for at := range lit {
			u, _ := urlAt(lexeme.Lexeme{Text: lit}, at, []check.Finding{{}})
			if text := describe(u, urlcheck.Modern); strings.Contains(text, "Zk7") || strings.Contains(text, "Qp9") {
				t.Errorf("%s at %d: %s", lit, at, text)
			}
		}
	}
}

// TestSecretsInParts checks that a hover over a part of a sum shows nothing of the password that goes on
// in the next part.
func TestSecretsInParts(t *testing.T) {
	s := start(t, nil)
	s.Start(`{}`, "null")
	uri := lsptest.URI(t.TempDir(), "a.go")
	const line = `var _ = "https://admin:Zq7v" + "Kx9Rt2Lm@api.example.com/v1"`
	s.Open(uri, "package a\n\n"+line+"\n")
	shown := 0
	for at := range line {
		var h *protocol.Hover
		s.MustCall("textDocument/hover", map[string]any{"textDocument": lsptest.Doc(uri), "position": protocol.Position{Line: 2, Character: at}}, &h)
		if h == nil {
			continue
		}
		shown++
		if strings.Contains(h.Contents.Value, "Zq7v") || strings.Contains(h.Contents.Value, "Kx9") {
			t.Errorf("%s: %s", line[at:], h.Contents.Value)
		}
	}
	if shown == 0 {
		t.Error("no hover")
	}
	s.Stop()
}

// TestCure has what the second line of a hover says.
func TestCure(t *testing.T) {
	if got, want := cure(check.Finding{Help: "write <c>"}), `Help: write \<c\>`; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if got, want := cure(check.Finding{Help: "h", Fixes: []check.Fix{{Title: "Write a_b"}, {Title: "Drop <c>"}}}), `Fix: Write a\_b, or: Drop \<c\>`; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

// TestMarkup checks that a client gets the format that it prefers.
func TestMarkup(t *testing.T) {
	for _, tt := range []struct{ formats, want string }{
		{`[]`, protocol.Markdown},
		{`["html"]`, protocol.PlainText},
		{`["markdown","plaintext"]`, protocol.Markdown},
		{`["plaintext"]`, protocol.PlainText},
		{`["html","plaintext","markdown"]`, protocol.PlainText},
	} {
		s := start(t, nil)
		s.Start(`{"textDocument":{"hover":{"contentFormat":`+tt.formats+`}}}`, "null")
		uri := lsptest.URI(t.TempDir(), "a.go")
		s.Open(uri, broken)
		var h *protocol.Hover
		s.MustCall("textDocument/hover", map[string]any{"textDocument": lsptest.Doc(uri), "position": protocol.Position{Line: 2, Character: 20}}, &h)
		if h == nil || h.Contents.Kind != tt.want {
			t.Errorf("%s: hover %+v, want %s", tt.formats, h, tt.want)
		}
		s.Stop()
	}
}

// FuzzHover checks that a URL that is found in a string lies within the string.
func FuzzHover(f *testing.F) {
	f.Add(`"\u00e4http://h/\xff"`, 9)
	f.Add("`http://h/\r\n", 3)
	f.Add(`"http://h\`, 9)
	f.Fuzz(func(t *testing.T, text string, offset int) {
		lit := lexeme.At([]byte(text), offset)
		if lit.Text == "" || lit.Text[0] != '"' && lit.Text[0] != '`' {
			return
		}
		u, ok := urlAt(lit, offset, []check.Finding{{Start: token.Position{Offset: offset}}})
		if ok && (u.start < lit.Start || u.end > lit.End() || u.start > u.end) {
			t.Errorf("%q at %d: %+v", text, offset, u)
		}
	})
}

func TestSettings(t *testing.T) {
	const text = "package p\n\nvar a, b = \"htp://www.example.org:70000/\", \"HTTP://www.example.org/\"\n"
	const typo, upper = "2:12-15 scheme-typo", "2:44-48 scheme-case"
	dir := write(t, map[string]string{
		"go.mod": "module m.example\n", config.Name: "enable: [scheme-case]\ndisable: [scheme-typo]\n", "a/a_test.go": "", "bare/x": "",
	})
	s := start(t, map[string]string{"enable": ""})
	s.Start(asked, `{"disable":["port-*"],"tests":true}`)
	s.Saw(`"globPattern":"**/.urlvet.yaml"`)
	s.Saw(`workspace/configuration: {"items":[{"section":"urlvet"}]}`)
	uri := lsptest.URI(dir, "a", "a_test.go")
	s.Open(uri, text)
	s.Shows(uri, typo) // the flag wins over the file's enable, the client over its disable

	s.Set(map[string]any{"enable": []string{"scheme-*"}, "tests": true})
	s.Notify("workspace/didChangeConfiguration", map[string]any{"settings": nil})
	s.Shows(uri, upper) // disable is the file's again

	if err := os.WriteFile(filepath.Join(dir, config.Name), nil, 0o666); err != nil {
		t.Fatal(err)
	}
	s.Notify("workspace/didChangeWatchedFiles", struct{}{})
	s.Shows(uri, typo, upper)

	s.Set(map[string]any{"tests": false})
	s.Notify("workspace/didChangeConfiguration", map[string]any{"settings": nil})
	s.Shows(uri)

	// Mistakes are reported, and the other settings apply.
	s.Set(json.RawMessage(`{"tests":true,"enable":["no-such"],"profile":{},"colour":1,"generated":null}`))
	s.Notify("workspace/didChangeConfiguration", map[string]any{"settings": nil})
	s.Shows(uri, typo)
	for _, want := range []string{`setting colour of the editor: there is none of that name`, `setting enable of the editor: no rule is named \"no-such\"`, `setting profile of the editor: {} is no word`} {
		s.Saw(want)
	}
	if err := os.WriteFile(filepath.Join(dir, config.Name), []byte("tests: 7\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	s.Notify("workspace/didChangeWatchedFiles", struct{}{})
	s.Saw(".urlvet.yaml:1:8: tests wants true or false")
	s.Shows(uri)
	s.Change(uri, 2, lsptest.Replace(0, 0, 0, 0, "// Package p.\n"))
	if err := os.Remove(filepath.Join(dir, config.Name)); err != nil {
		t.Fatal(err)
	}
	s.Notify("textDocument/didSave", protocol.TextDocumentParams{TextDocument: lsptest.Doc(uri)})
	s.Shows(uri, "3:12-15 scheme-typo")
	if n := s.Messages("tests wants true"); n != 1 {
		t.Errorf("the mistake in the file was told %d times", n)
	}
	s.Stop()
	s.ends(t, true)
}

// TestSettingsByFile checks that the settings of files are those of the command.
func TestSettingsByFile(t *testing.T) {
	const text = "package p\n\nvar a, b = \"htp://www.example.org/\", \"HTTP://www.example.org:70000/\"\n"
	dir := write(t, map[string]string{
		"go.mod": "module m.example\n", config.Name: `
exclude: [a/excluded.go]
level: {port-*: warning}
overrides: [{paths: [a/over.go], enable: [scheme-case], disable: [port-range]}]
`, "a/x": ""})
	s := start(t, nil)
	s.Start(asked, `{}`)
	plain, excluded, over := lsptest.URI(dir, "a", "plain.go"), lsptest.URI(dir, "a", "excluded.go"), lsptest.URI(dir, "a", "over.go")
	s.Open(plain, text)
	s.Shows(plain, "2:12-15 scheme-typo", "2:61-66 port-range")
	if d := s.Published(plain, 1).Diagnostics[1]; d.Severity != protocol.SeverityWarning {
		t.Errorf("severity %v", d.Severity)
	}
	s.Open(over, text)
	s.Shows(over, "2:12-15 scheme-typo", "2:38-42 scheme-case")
	s.Open(excluded, text)
	s.Shows(excluded)

	// Those of the editor win.
	s.Set(json.RawMessage(`{"enable":["scheme-case"],"level":{"scheme-*":"warning","scheme-typo":"off"},"exclude":["a/plain.go"]}`))
	s.Notify("workspace/didChangeConfiguration", map[string]any{"settings": nil})
	s.Shows(excluded, "2:38-42 scheme-case", "2:61-66 port-range")
	s.Shows(over, "2:38-42 scheme-case")
	s.Shows(plain)
	s.Set(json.RawMessage(`{"enable":["scheme-case"],"disable":["port-*"],"exclude":["a/excluded.go"],"overrides":[
		{"paths":["a/plain.go"],"enable":["port-*"],"disable":["scheme-case"],"level":{"scheme-typo":"off"}}]}`))
	s.Notify("workspace/didChangeConfiguration", map[string]any{"settings": nil})
	s.Shows(plain, "2:61-66 port-range")
	s.Shows(over, "2:12-15 scheme-typo", "2:38-42 scheme-case")
	s.Shows(excluded)
	s.Set(json.RawMessage(`{"overrides":{"paths":["a"]}}`))
	s.Notify("workspace/didChangeConfiguration", map[string]any{"settings": nil})
	s.Saw(`setting overrides of the editor: overrides wants a list of settings with paths each`)
	s.Set(json.RawMessage(`{"overrides":[{"paths":["a"],"tests":true}]}`))
	s.Notify("workspace/didChangeConfiguration", map[string]any{"settings": nil})
	s.Saw(`setting overrides of the editor: unknown setting \"tests\" (the settings are paths`)
	s.Set(json.RawMessage(`{"level":{"port-*":"bad"},"exclude":["../a"]}`))
	s.Notify("workspace/didChangeConfiguration", map[string]any{"settings": nil})
	s.Saw(`setting exclude of the editor: -exclude: glob \"../a\": only files below`)
	s.Saw(`setting level of the editor: level \"port-*=bad\" is not of the form`)
	s.Stop()
	s.ends(t, true)
}

// TestMistakeLinks checks that what a message quotes of settings makes no link, which VS Code would follow to a
// command.
func TestMistakeLinks(t *testing.T) {
	dir := write(t, map[string]string{"go.mod": "module m.example\n", config.Name: `"[Repair](command:a)": true` + "\n"})
	s := start(t, nil)
	s.Start(plain, "null")
	s.Open(lsptest.URI(dir, "a.go"), broken)
	s.Saw(`unknown setting \"[Repair]\u003cU+0028\u003ecommand:a)\"`)
}

// TestMistakeOnce checks that a mistake in a configuration file is reported
// once, however many folders it affects, and that the next mistake is reported
// again.
func TestMistakeOnce(t *testing.T) {
	dir := write(t, map[string]string{"go.mod": "module m.example\n", "a/x": "", "b/x": "", "c/x": ""})
	s := start(t, nil)
	s.Start(plain, "null")
	for _, tt := range []struct{ text, mistake string }{
		{"tests: 7\n", "tests wants true"},
		{"profile: no-such-profile\n", "no-such-profile"},
		{"tests: 7\n", "tests wants true"},
	} {
		if err := os.WriteFile(filepath.Join(dir, config.Name), []byte(tt.text), 0o666); err != nil {
			t.Fatal(err)
		}
		before := s.Messages(tt.mistake)
		s.Notify("workspace/didChangeWatchedFiles", struct{}{})
		for _, name := range []string{"a", "b", "c"} {
			uri := lsptest.URI(dir, name, "a.go")
			s.Open(uri, broken)
			s.MustCall("textDocument/hover", map[string]any{"textDocument": lsptest.Doc(uri), "position": protocol.Position{}}, nil)
		}
		if n := s.Messages(tt.mistake) - before; n != 1 {
			t.Errorf("%s: told %d times", tt.mistake, n)
		}
	}
	s.Stop()
	s.ends(t, true)
}

// TestHostileTexts checks that messages about settings show no password, and that diagnostics, titles and
// hovers show what is not seen.
func TestHostileTexts(t *testing.T) {
	dir := write(t, map[string]string{
		"a/go.mod": "module a.example\n", "a/" + config.Name: "sink: [\"http://u:7Zx8Kv@h/\u3164\"]\n", "b/go.mod": "module b.example\n",
	})
	s := start(t, nil)
	s.Start(`{}`, "null")
	s.Open(lsptest.URI(dir, "a", "a.go"), broken)
	s.Saw("http://u:***@h/")
	if n := s.Messages("7Zx8Kv") + s.Messages("\u3164"); n > 0 {
		t.Errorf("%d messages show what they should not", n)
	}
	uri := lsptest.URI(dir, "b", "b.go")
	s.Open(uri, "package b\n\nimport \"net/http\"\n\nfunc f() { http.Get(\"http://h.org/?q=a\ufe0f\u3164b\") }\n")
	place := map[string]any{"textDocument": lsptest.Doc(uri), "position": protocol.Position{Line: 4, Character: 24}}
	var hover *protocol.Hover
	s.MustCall("textDocument/hover", place, &hover)
	place["range"] = protocol.Range{Start: protocol.Position{Line: 4}, End: protocol.Position{Line: 5}}
	place["context"] = map[string]any{"diagnostics": []any{}}
	var actions []protocol.CodeAction
	s.MustCall("textDocument/codeAction", place, &actions)
	shown := ""
	for _, d := range s.Published(uri, 1).Diagnostics {
		shown += d.Message
	}
	if hover == nil || len(actions) == 0 || !strings.Contains(shown, "<U+FE0F>") {
		t.Fatalf("hover %v, actions %v, diagnostics %s", hover, actions, shown)
	}
	shown += hover.Contents.Value
	for _, a := range actions {
		shown += a.Title
	}
	if strings.ContainsAny(shown, "\ufe0f\u3164") {
		t.Errorf("%+q", shown)
	}
	s.Stop()
}

// TestNoSettings checks that the settings of initialize apply again when the
// client's section is gone, or is empty.
func TestNoSettings(t *testing.T) {
	for _, none := range []string{"null", "{}"} {
		s := start(t, nil)
		s.Set(json.RawMessage(none))
		s.Start(asked, `{"tests":true}`)
		uri := lsptest.URI(t.TempDir(), "a_test.go")
		s.Open(uri, broken)
		for _, tt := range []struct {
			section string
			want    string
		}{
			{none, "[2:32-37 port-range]"},
			{`{"tests":true,"disable":"port-*"}`, "[]"},
			{none, "[2:32-37 port-range]"},
			{`{"tests":false}`, "[]"},
			{none, "[2:32-37 port-range]"},
		} {
			s.Set(json.RawMessage(tt.section))
			s.Notify("workspace/didChangeConfiguration", map[string]any{"settings": nil})
			s.Wait(fmt.Sprintf("%s after %s", tt.want, tt.section), func() bool { return fmt.Sprint(s.Now(uri)) == tt.want })
		}
		s.Stop()
	}
}

// TestOptions checks that a client's options may be those that it has for the
// proxy.
func TestOptions(t *testing.T) {
	for _, options := range []string{`{"disable":"port-*"}`, `{"urlvet":{"disable":"port-*"}}`, `{"gofumpt":true,"urlvet":{"disable":"port-*"}}`} {
		s := start(t, nil)
		s.Start(plain, options)
		uri := lsptest.URI(t.TempDir(), "a.go")
		s.Open(uri, broken)
		s.Shows(uri)
		if n := s.Messages("urlvet"); n != 0 {
			t.Errorf("%s: %d complaints", options, n)
		}
		s.Stop()
	}
}

// TestPushedSettings checks a client that sends its settings unasked.
func TestPushedSettings(t *testing.T) {
	s := start(t, nil)
	s.Start(plain, `[1]`)
	s.Saw("the settings of the editor are no object")
	uri := lsptest.URI(t.TempDir(), "a.go")
	s.Open(uri, broken)
	s.Shows(uri, "2:32-37 port-range")
	for _, tt := range []struct{ settings, want string }{
		{`{"urlvet":{"allow-port":[8443,"9090"],"disable":"port-range"}}`, "[]"},
		{`{"gopls":{}}`, "[]"},
		{`{"urlvet":{}}`, "[2:32-37 port-range]"},
		{`{"urlvet":{"profile":"rfc1738","disable":["port-*"]}}`, "[]"},
		{`{"urlvet":null}`, "[2:32-37 port-range]"},
	} {
		s.Notify("workspace/didChangeConfiguration", map[string]any{"settings": json.RawMessage(tt.settings)})
		s.Wait(fmt.Sprintf("%s after %s", tt.want, tt.settings), func() bool { return fmt.Sprint(s.Now(uri)) == tt.want })
	}
	s.Stop()
}
