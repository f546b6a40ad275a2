package purpose

import (
	"go/parser"
	"go/token"
	"strings"
	"testing"
)

// TestOnPurpose draws what is wrong on purpose in the statements of a test.
func TestOnPurpose(t *testing.T) {
	for _, want := range []string{
		// Names.
		`badURL := «"http//h"»`,
		`var malformed, fine = «"http//h"», "http//i"`,
		`invalidURLs := «[]string{"http//h"}»`,
		`broken.Spec.URL = «"http//h"»`,
		`expected := «"http//h"»`,
		`for _, bad := range «[]string{"http//h"}» { use(bad) }`,
		`goodURL, err := "http//h", do()`,
		`validURL, badger := "http//h", "http//i"`,

		// Titles.
		`«t.Run("bad port", func(t *testing.T) { use("http//h") })»`,
		`«It("rejects it", func() { use("http//h") })»`,
		`«Entry("is not a valid URL", "http//h")»`,
		`t.Run("a valid port", func(t *testing.T) { use("http//h") })`,
		`t.Run("no error", func(t *testing.T) { use("http//h") })`,
		`t.Logf("bad: %s", "http//h")`,

		// Siblings.
		`use(row{url: "http//h", wantErr: «false»})`,
		`use(«row{url: "http//h", wantErr: true}»)`,
		`use(«row{url: "http//h", valid: false}»)`,
		`use(«row{url: "http//h", err: errHost}»)`,
		`use(«row{url: "http//h", check: require.Error}», row{url: "http//h", check: require.NoError})`,
		`use(«row{url: "http//h", err: "no host"}», row{url: "http//h", err: ""}, row{url: "http//h", err: nil})`,
		`use(«row{url: "http//h", status: http.StatusBadRequest}», row{url: "http//h", status: http.StatusOK})`,
		`use(«row{url: "http//h", name: "invalid scheme"}», row{url: "http//h", name: "not invalid"})`,
		`use(row{url: "http//h", ErrorLog: logger, retry: false})`,
		`use([]row{«{"a", "http//h", true}», {"b", "http//h", «false»}})`,
		`use([]struct{ in string; ok bool }{{"http//h", true}, «{"http//h", false}»})`,
		`use(map[string]*row{"x": «{"a", "http//h", true}»})`,
		`use([]pair{«{"http//h", errors.New("no host")}», «{"http//h", fmt.Errorf("no host")}», {"http//h", nil}})`,
		`use(map[string]string{"bad scheme": «"http//h"», "good scheme": "http//h"})`,
		`use([]string{"invalid", "http//h"})`,
		`use(«row{url: "http//h", name: "url_no_hostname"}», row{url: "http//h", name: "no port"})`,
		`use(row{url: "http//h", want: «lint.Pass»}, «row{url: "http//h", want: lint.Error}»)`,
		`test.AssertEquals(t, name("http//h"), «"http//i"»)`,
		`use(«row{url: "http//h", want: "/h"}», row{url: "http//h", want: «true»})`,
		`«use("http//h", http.StatusBadRequest)»`,
		`«checkParse(t, "http//h", "/h")»; checkParse(t, "http//h"); use("http//h", "/h")`,

		// Remarks.
		`«use("http//h")» // wrong scheme`,
		`// a malformed one
«use("http//h")»
use("http//h")`,
		`use([]string{
	«"http//h"», // wrong
	"http//i",
	// invalid
	«"http//j"»,
})`,
		`// bad ones
for _, u := range «[]string{"http//h"}» { use(u) }`,

		// Assertions.
		`«_, err := url.Parse("http//h")»
«require.Error(t, err)»`,
		`«u := "http//h"»
«_, err := url.Parse(u)»
«assert.ErrorContains(t, err, "no host")»
use("http//i")`,
		`u := "http//h"
require.NoError(t, err)
«_, err := url.Parse("http//i")»
«is.EqualError(err, "no host")»`,
		`_, err := url.Parse("http//h")
if err != nil { t.Fatal(err) }`,
		`«_, err := url.Parse("http//h")»
if «err == nil» { t.Fatal("no error") }`,
		`if «_, err := url.Parse("http//h")»; «err == nil» { t.Error("no error") }`,
		`if «IsURL("http//h")» { t.Error("a URL") }`,
		`if !IsURL("http//h") { t.Error("no URL") }`,
		`«err := do("http//h")»
if «!errors.Is(err, errHost)» { t.Fatal(err) }`,
		`«err := do("http//h")»
if «err.Error() != "no host"» { t.Fatal(err) }`,
		`«err := do("http//h")»
«Expect(err).To(HaveOccurred())»`,
		`«Expect(do("http//h")).ToNot(Succeed())»`,
		`err := do("http//h")
Expect(err).NotTo(HaveOccurred())`,
		`err := do("http//h")
t.Error(err)`,
		`«err := do("http//h")»
«c.Assert(err, ErrorMatches, "no host")»`,
		`«urls := []string{"http//h"}»
for _, u := range «urls» { «_, err := url.Parse(u)»; «assert.Error(t, err)» }`,
		`«urls := []string{"http//h"}»
for _, u := range «urls» { t.Run(u, func(t *testing.T) { «_, err := url.Parse(u)»; «assert.Error(t, err)» }) }`,
		`s := start("http//h")
t.Run("a", func(t *testing.T) { «err := do(s)»; «require.Error(t, err)» })`,
		`«assert.False(t, IsURL("http//h"))»; assert.True(t, IsURL("http//h"))`,
	} {
		const head, tail = "package p\ntype row struct { name, url string; wantErr bool }\ntype pair struct { string; error }\nfunc TestIt(t *testing.T) {\n", "\n}\n"
		body := strings.NewReplacer("«", "", "»", "").Replace(want)
		if got := drawPurposes(t, head+body+tail); got != head+want+tail {
			t.Errorf("got  %s\nwant %s", strings.TrimPrefix(got, head), want)
		}
	}
	const fn = "func TestBadURL(t *testing.T) { use(\"http//h\") }"
	if got := drawPurposes(t, "package p\n"+fn+"\nfunc TestBadger() {}\n"); !strings.Contains(got, "«"+fn+"»\nfunc") {
		t.Errorf("got %s", got)
	}
	// The types of several functions may have one name, and these any order.
	const fails, holds = `{«row{"http//h", true}»}`, `{row{"http//h", true}}`
	decls := []string{
		"func TestA(t *testing.T) { type row struct { url string; wantErr bool }; use([]row" + fails + ") }",
		"func TestB(t *testing.T) { type row struct { url string; valid bool }; use([]row" + holds + ") }",
		"func TestC(t *testing.T) { use([]row" + fails + "); type row []any; use([]row" + holds + ") }",
		"var all = []row" + fails + "\ntype row struct { url string; wantErr bool }",
	}
	for range decls {
		decls = append(decls[1:], decls[0])
		want := "package p\n" + strings.Join(decls, "\n")
		if got := drawPurposes(t, strings.NewReplacer("«", "", "»", "").Replace(want)); got != want {
			t.Errorf("got  %s\nwant %s", got, want)
		}
	}
}

// drawPurposes returns a file with « and » around what is wrong on purpose.
func drawPurposes(t *testing.T, text string) string {
	t.Helper()
	fset := token.NewFileSet()
	tree, err := parser.ParseFile(fset, "a_test.go", text, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	at := 0
	for _, part := range Of(fset, tree).Wrong {
		from, to := fset.Position(part.From).Offset, fset.Position(part.To).Offset
		b.WriteString(text[at:from] + "«" + text[from:to] + "»")
		at = to
	}
	return b.String() + text[at:]
}
