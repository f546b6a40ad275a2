package urlcheck_test

import (
	"encoding/base64"
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"urlvet.example/urlcheck"
)

// passwordForms are the forms of the table of docs/security.md with a password in the place of §, and what a
// password may not have there.
var passwordForms = []struct{ form, without string }{
	{"https://bob:§@h.example.com/x", ""},
	{"amqp://bob:§@h.example.com:5672/x", ""},
	{"postgres://bob:§@h.example.com/x?sslmode=disable", ""},
	{"redis://:§@cache:6379/0", ""},
	{"see https://bob:§@h.example.com/x for more", " "},
	{"https://a.example.com/?next=https%3A%2F%2Fbob%3A§%40h.example.com%2Fx", "%&#+/@:?=; "},
	{"https://a.example.com/?next=https%3A//bob%3A§%40h.example.com/x", "%&#+/@:?=; "},
	{"bob:§@tcp(db:3306)/shop", ""},
	{"bob:§@/shop", ""},
	{"bob:§@%s/shop", ""},
	{"bob:§@proxy.example.com:3128", ""},
	{"bob/§@db:1521/shop", "/ "},
	{"bob/§@//db.example.com:1521/shop", "/ "},
	{"host=db password=§ sslmode=disable", `'" &`},
	{"host=db password='§' sslmode=disable", `'\`},
	{"Server=db;User Id=bob;Password=§;Database=shop", `;'" &`},
	{"https://h.example.com/?token=§&b=c", "&#; "},
	{"DB_PASSWORD=§", `'" #&`},
	{`{"user": "u", "password": "§"}`, `"\`},
	{"user: u\npassword: §\nport: 1", `'" #`},
	{"Authorization: Bearer §", "!#$%^&*()@:?;' ,\""},
	{"curl -u bob:§ https://h.example.com/", `'" #$&;|<>()`},
	{"machine h.example.com login bob password §", ` "'`},
	{"CREATE USER app IDENTIFIED BY '§'", `'\`},
	{"https://h.example.com/?a=1&api_key= §&b=c", "&#; "},
	{"https://bob:§@h.example.com", ""},
	{"https://a.example.com/?next=https%3A%2F%2Fbob%3A§%40h.example.com", "%&#+/@:?=; "},
	{"https://a.example.com/?next=https%3A%2F%2Fbob%3Ap%40§%40h.example.com%2Fx", "%&#+/@:?=; "},
	{"https://a.example.com/?next=https%3A%2F%2Fbob%3A§%40word9%40h.example.com%2Fx", "%&#+/@:?=; "},
	{"curl --user=bob:§ https://h.example.com/", `'" #$&;|<>()`},
	{"curl -ubob:§ https://h.example.com/", `'" #$&;|<>()`},
	{"curl -Ubob:§ -x proxy.example.com:3128 https://h.example.com/", `'" #$&;|<>()`},
	{"curl --proxy-user=bob:§ -x proxy.example.com:3128 https://h.example.com/", `'" #$&;|<>()`},
	{"curl   -u   bob:§   https://h.example.com/", `'" #$&;|<>()`},
	{"/usr/bin/curl -sSL --user 'bob:§' https://h.example.com/", `'"`},
	{"curl.exe\t-u bob:§ https://h.example.com/", `'" #$&;|<>()`},
	{"curl" + strings.Repeat(" -H 'Accept: application/json'", 20) + " --user bob:§ https://h.example.com/", `'" #$&;|<>()`},
	{"curl --oauth2-bearer § https://h.example.com/", "!#$%^&*()@:?;' ,\""},
	{"machine h.example.com login bob@corp.example.com password §", ` "'`},
	{"machine h.example.com\n  login bob\n  account a\n  password §\n", ` "'`},
	{"machine h.example.com password § login bob", ` "'`},
	{"default login bob password §", ` "'`},
	{"CREATE USER app WITH ENCRYPTED PASSWORD E'§'", `'\`},
	{"CREATE ROLE app LOGIN PASSWORD '§' VALID UNTIL 'infinity'", `'\`},
	{"ALTER ROLE app WITH SUPERUSER PASSWORD N'§'", `'\`},
	{"ALTER USER app WITH PASSWORD U&'§'", `'\`},
	{"ALTER USER app IDENTIFIED BY 'new' REPLACE '§'", `'\`},
	{`ALTER USER app IDENTIFIED BY "new" REPLACE "§"`, `"\`},
	{"DO $$ BEGIN EXECUTE 'CREATE USER app PASSWORD ''§'''; END $$", `'\`},
	{"EXECUTE 'ALTER USER app IDENTIFIED BY ''§'''", `'\`},
	{"SET PASSWORD FOR app TO '§'", `'\`},
	{"CREATE USER app WITH PASSWORD('§')", `'\`},
	{"CREATE LOGIN app WITH PASSWORD = '§'", `'\`},
	{"GRANT ALL ON shop.* TO 'app'@'%' IDENTIFIED BY '§'", `'\`},
	{"CREATE USER MAPPING FOR app SERVER s OPTIONS (user 'bob', password '§')", `'\`},
	{"env:\n- name: DB_PASSWORD\n  value: §\n- name: A\n  value: b\n", `'" #`},
	{`{"environment": "[{\"name\":\"DB_PASSWORD\",\"value\":\"§\"}]"}`, `"\`},
	{"env {\n  name  = \"DB_PASSWORD\"\n  value = \"§\"\n}\n", `"\`},
	{"{ name = \"DB_PASSWORD\", value = \"§\" }", `"\`},
	{"set {\n  name = \"auth.password\"\n  value = \"§\"\n}", `"\`},
	{"- name: DB_PASSWORD # of the database\n  value: §\n", `'" #`},
	{"- name: \"DB_PASSWORD\" # of the database\n  value: '§'\n", `'\`},
	{"env:\n- name: \"DB_PASSWORD\"\n  value: \"§\"\n", `"\`},
	{`{"env": [{"name": "DB_PASSWORD", "value": "§"}, {"name": "A", "value": "b"}]}`, `"\`},
	{"ENV DB_PASSWORD=§", `'" #&`},
	{"export DB_PASSWORD='§'", `'\`},
	{"db:\n  password: '§'\n  port: 1", `'\`},
	{`{"db": {"apiKey" : "§"}}`, `"\`},
	{`"{\"password\": \"§\"}"`, `"\`},
	{"X-Api-Key: §", "!#$%^&*()@:?;' ,\""},
	{"redis.example.com:6379,password=§,ssl=True", `'" &,`},
	{"jdbc:mysql://h.example.com/shop?user=bob&password=§", "&#; "},
	{"DefaultEndpointsProtocol=https;AccountName=a;AccountKey=§;EndpointSuffix=core.windows.net", `;'" &#`},
	{`["curl", "-f", "-u", "bob:§", "http://localhost/health"]`, `"\`},
	{`HEALTHCHECK CMD ["curl","-f","-u","bob:§","http://localhost/health"]`, `"\`},
	{`curl -H "Authorization: §" https://api.example.com/`, "!#$%^&*()@:?;' ,\""},
	{`curl -H 'Authorization: §' -H "X: y"`, "!#$%^&*()@:?;' ,\""},
	{`["Authorization: §", "Accept: x"]`, "!#$%^&*()@:?;' ,\""},
	{"postgres://bob:${DB_PASSWORD:-§}@h.example.com/x", "}$%/?#@:"},
	{"redis://:${REDIS_PASSWORD:=§}@cache:6379", "}$%/?#@:"},
	{"postgres://bob:${DB_PASSWORD-§}@h.example.com/x", "}$%/?#@:"},
	{"DB_PASSWORD=${DB_PASSWORD-§}", "}$%'\" #&"},
	{"password: ${DB_PASSWORD:-§}", "}$%'\" #"},
	{"spring.datasource.password=${db.password:§}", "}$%'\" #&?"},
	{`{"url": "https://h.example.com/?a=1\u0026token=§\u0026b=c"}`, `"\&#; `},
	{"['SESSION_TTL=5','DB_PASSWORD=§']", `'" #&`},
	{"['API_TOKEN=hunter22','DB_PASSWORD=§']", `'" #&`},
	{"token_type=bearer|access_token=§", `'" #&|`},
	{"user = bob,password = §", `'" #&,`},
	{"bob:§@proxy.example.com:3128\napp:hunter22@tcp(db:3306)/shop", " "},
	{"bob:hunter22@proxy.example.com:3128\napp:§@tcp(db:3306)/shop", " "},
	{"password = \"\"\"§\"\"\"\nport = 1", `"`},
	{"machine github.com\nlogin bob\n\tpassword §\n", ` "'`},
	{`{"Name":"/app/DB_PASSWORD","Type":"SecureString","Value":"§"}`, `"\`},
	{"- name: DB_PASSWORD\n  type: text\n  value: §\n", `'" #`},
	{"[default]\naws_access_key_id = a\naws_secret_access_key = §\n", `'" #&`},
	{"SESSION_TTL=5\nDB_PASSWORD=§\n", `'" #&`},
	{"SESSION_SECRET=u1\nDB_PASSWORD=§\n", `'" #&`},
	{"TOKEN_URL=https://h\npw=§\n", `'" #&`},
	{"proxies:\nbob:§@proxy.example.com:3128\n", " "},
	{"CREATE ROLE app\n\tLOGIN\n\tPASSWORD '§'", `'\`},
}

// passwordsOf make passwords as people and their tools do.
var passwordsOf = []struct {
	name string
	make func(r *rand.Rand) string
}{
	{"base64, 12 bytes", func(r *rand.Rand) string { return base64.StdEncoding.EncodeToString(randomBytes(r, 12)) }},
	{"base64, 16 bytes", func(r *rand.Rand) string { return base64.StdEncoding.EncodeToString(randomBytes(r, 16)) }},
	{"base64, 18 bytes", func(r *rand.Rand) string { return base64.StdEncoding.EncodeToString(randomBytes(r, 18)) }},
	{"letters and digits", func(r *rand.Rand) string { return randomText(r, 12, alphanumeric) }},
	{"with symbols", func(r *rand.Rand) string { return randomText(r, 14, alphanumeric+"!@#$%^&*-_=+?.:/") }},
	{"hex", func(r *rand.Rand) string { return fmt.Sprintf("%x", randomBytes(r, 16)) }},
	{"words", func(r *rand.Rand) string {
		words := []string{"correcthorse", "swordfish", "sunshine", "letmein", "dragon", "48274827"}
		return words[r.IntN(len(words))]
	}},
	{"a word, a year and a mark", func(r *rand.Rand) string {
		words, marks := []string{"Tiger", "Sommer", "Zebra", "Kaffee", "Montag"}, []string{"!", "@", "#1", "$", "@2024", "/", "?", "&", "#"}
		return words[r.IntN(len(words))] + marks[r.IntN(len(marks))] + fmt.Sprint(2000+r.IntN(30)) + marks[r.IntN(len(marks))]
	}},
}

const alphanumeric = "abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789"

func randomBytes(r *rand.Rand, n int) []byte {
	b := make([]byte, n)
	for i := range b {
		b[i] = byte(r.IntN(256))
	}
	return b
}

func randomText(r *rand.Rand, n int, from string) string {
	b := make([]byte, n)
	for i := range b {
		b[i] = from[r.IntN(len(from))]
	}
	return string(b)
}

// isNotPromised matches placeholders, what may be a port and a path, another URL, and what may be a host and a path.
var isNotPromised = regexp.MustCompile(`(?i)xxx|\*\*\*|mock|fake|pass|your|\$[a-z_]|^\d{1,5}[/?#]|//|@[^@\d]*[:/?#]|@[^@]*[a-z_][^@]*[:/?#]`)

// TestAnyPassword checks that passwords as tools make them are found in each form, as a whole, where it may have
// what they are made of.
func TestAnyPassword(t *testing.T) {
	for _, f := range passwordForms {
		findPasswords(t, f.form, f.without)
	}
}

// TestAnyPasswordEscaped has the same forms in JSON that is written as it is, behind another line.
func TestAnyPasswordEscaped(t *testing.T) {
	escaped := strings.NewReplacer("\n", `\n`, "\t", `\t`)
	for _, f := range passwordForms {
		if !strings.ContainsAny(f.form, `"\`) {
			findPasswords(t, `{"text": "TTL=5\n`+escaped.Replace(f.form)+`\n"}`, f.without+`"\`)
		}
	}
}

// findPasswords looks for passwords of all kinds in a form.
func findPasswords(t *testing.T, form, without string) {
	t.Helper()
	const each = 200
	r := rand.New(rand.NewPCG(1, 2))
	for _, of := range passwordsOf {
		made, missed, example := 0, 0, ""
		for range each {
			password := of.make(r)
			if strings.ContainsAny(password, without) || isNotPromised.MatchString(password) {
				continue
			}
			made++
			before, behind, _ := strings.Cut(form, "§")
			text, want := before+password+behind, urlcheck.Span{Start: len(before), End: len(before) + len(password)}
			if !slices.ContainsFunc(urlcheck.Secrets(text), func(s urlcheck.Span) bool { return s.Start <= want.Start && s.End >= want.End }) {
				missed++
				example = text
			}
		}
		if missed > 0 {
			t.Errorf("%s: %d of %d of %s are not found: %s", form, missed, made, of.name, example)
		}
	}
}
