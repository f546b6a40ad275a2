package check

import (
	"go/token"
	"slices"
	"strings"
	"testing"

	"urlvet.example/cmd/urlvet/internal/load"
	"urlvet.example/urlcheck"
)

// A raw literal with carriage returns has findings of its own span, but the secret in it is what is hidden.
func TestSecretsInCarriageReturns(t *testing.T) {
	src := &load.Source{Path: "/m/a.go", Bytes: []byte("x := `\r\nhttp://bob:hunter2@h/\r\n`; y := `\r\n`")}
	about := func(start, end int) Finding {
		return Finding{Code: "userinfo-password", Source: src, Start: token.Position{Offset: start}, End: token.Position{Offset: end}}
	}
	got := SecretsOf([]Finding{about(5, 34), about(41, 45)}, Secrets{"/m/a.go": {{Start: 5, End: 34}}}).In("/m/a.go")
	if want := []urlcheck.Span{{Start: 19, End: 26}, {Start: 41, End: 45}}; !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

func TestSecrets(t *testing.T) {
	src := &load.Source{Path: "/m/a.go", Bytes: []byte(`x := "http://bob:hunter2@h/" + ":" + port`)}
	about := func(code string, start, end int) Finding {
		return Finding{Code: code, Source: src, Start: token.Position{Offset: start}, End: token.Position{Offset: end}}
	}
	all := []Finding{
		about("userinfo-token", 20, 24), about("userinfo-password", 17, 22), about("userinfo-password", 30, 31),
		about("host-port-join", 5, 10), about("userinfo-password", 40, 40),
	}
	secrets := SecretsOf(all, nil)
	if got, want := secrets.In("/m/a.go"), []urlcheck.Span{{Start: 17, End: 24}, {Start: 30, End: 31}}; !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
	if got := secrets.In("/m/b.go"); got != nil {
		t.Errorf("of another file: %v", got)
	}
}

// TestSecretsOfFile checks that whatever is written in a file with a finding is known. The «»
// draw the secrets.
func TestSecretsOfFile(t *testing.T) {
	for _, drawn := range []string{
		"var a = \"https//u:«Zk8w1»@h/\"",
		`var a = "http:\\u:«Zk8w1»@h/"; var b = "http://u:«Z\x6b8w2»@h"`,
		"// http://u:«Zk8w1»@h/ and password=«Zk8w2»\r\nvar a = `\r\n\r\nhttp://u:«Zk8w3»@h/\r\n` + `http://u:«Zk8w4»@h/`",
		"var a = `\r\nDB_PASSWORD=«Zk8w1»\r\nDB_HOST=db\r\n`\r\nvar b = `the token of b, «q7Zx8KvwLm4»\r\n`",
		"/* DB_PASSWORD=«Zk8w1»*/ var a = 1 // 10%\r20%\r100% DB_PASSWORD=«Zk8w2»\r\n",
		"/*\r\n\r\n\r\nhttp://u:«Zk8w1»@h/*/ // http://u:«Zk8w2»@h/",
		"/*/ http://u:«Zk8w1»@h/*/",
		"//app:«Zk8w1»@tcp(db:3306)/shop\nvar a = 1 //bob:«Zk8w2»@proxy.h.org:3128 now\n//app/«Zk8w3»@db:1521/shop\n/*app:«Zk8w4»@unix(/s)/shop*/",
		"//https://u:«Zk8w1»@h/",
		"// app:«Zk8w1»@org-account/shop\n/*\n\tsysdba:«Zk8w2»@localhost/staff */\n// https://{{ .User }}:«Zk8w3»@h.org/",
		"var a = `{\"env\": \"TTL=5\\nDB_PASSWORD=«Zk8w1\\n»\"}` // \\nmachine h.org\\nlogin bob\\npassword «Zk8w2»\\n",
		"var a, b = \"https://h/?token=«Zk8w1 Zk8w2»\", `https://h/?token=«Zk8w3 Zk8w4»`",
		"var a = `http://u:«Zk8w1»@h/",
		"/* http://u:«Zk8w1»@h/",
		"var a = \"http://u:«Zk8w1»@h/\nvar b = \"http://u:«Zk8w2»@h/\\",
		"var a = \"-----BEGIN RSA PRIVATE KEY-----\\n\" +\n\t\"«Zk8w1\\n»\" +\n\t\"«Zk8w2»-----END RSA PRIVATE KEY-----\" + \"Zk8w3\"",
		"// -----BEGIN PGP PRIVATE KEY BLOCK-----\n/«/ Zk8w1»\n/«/ »-----END PGP PRIVATE KEY BLOCK-----\n// Zk8w2",
		"// -----BEGIN PRIVATE KEY-----\n/«/ Zk8w1»\n/«/ »-----END PRIVATE KEY-----\n// Zk8w2",
		"var a = \"-----BEGIN PRIVATE KEY-----\"; var b = \"Zk8w1\"",
		"var a = \"-----BEGIN PUBLIC KEY-----\" + \"Zk8w1\"",
		"password := token; a.password = password // of http://u:password@h/",
		"password = 'Zk8w1'",
	} {
		text := strings.NewReplacer("«", "", "»", "").Replace(drawn)
		f := Finding{Code: "port-range", Source: &load.Source{Path: "/m/a.go", Bytes: []byte(text)}}
		got, last := "", 0
		for _, at := range SecretsOf([]Finding{f, f}, nil).In("/m/a.go") {
			got += text[last:at.Start] + "«" + text[at.Start:at.End] + "»"
			last = at.End
		}
		if got += text[last:]; got != drawn {
			t.Errorf("got %q, want %q", got, drawn)
		}
	}
}

func TestWithhold(t *testing.T) {
	src := &load.Source{Path: "/m/a.go", Bytes: []byte(`"http://bob:hunter2@h:1/"`)}
	other := &load.Source{Path: "/m/b.go"}
	secrets := Secrets{"/m/a.go": {{Start: 8, End: 9}, {Start: 12, End: 19}}}
	fix := func(src *load.Source, text string) Fix {
		return Fix{Title: text, Edits: []Edit{{Source: src, Text: text}}}
	}
	at := func(start, end int, text string) Fix {
		return Fix{Title: text, Edits: []Edit{{Source: src, Start: start, End: end, Text: text}}}
	}
	all := []Finding{{Fixes: []Fix{
		fix(src, "moves hunter2"), fix(src, "http://eve:rabbit@h"), fix(src, "h:80"), fix(other, "moves hunter2"), fix(src, ""),
		at(13, 16, "un%74"), at(13, 14, "%75"), at(10, 13, "b%68"), at(10, 14, "b%68u"), at(10, 14, ""),
	}}}
	var kept []string
	for _, f := range secrets.Withhold(all)[0].Fixes {
		kept = append(kept, f.Title)
	}
	if want := []string{"h:80", "moves hunter2", "", "%75", "b%68", ""}; !slices.Equal(kept, want) {
		t.Errorf("got %q, want %q", kept, want)
	}
	if len(all[0].Fixes) != 10 {
		t.Error("the findings themselves were changed")
	}
}
