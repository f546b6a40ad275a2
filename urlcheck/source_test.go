package urlcheck_test

import (
	"strings"
	"testing"

	"urlvet.example/urlcheck"
)

// TestCheckSource has what the drivers refuse or misread, as they said when they were
// asked: mysql v1.10.1, pq v1.12.3, pgx v5.12, go-mssqldb v1.11, clickhouse-go v2.50,
// modernc.org/sqlite v1.61. {V} is an unknown value.
func TestCheckSource(t *testing.T) {
	for _, row := range []struct{ driver, input, message, fixed string }{
		{"mysql", "«mysql://»u:p@h:3306/db", "is a URL", ""},
		{"mysql", "«tcp://»h:3306/db", "is a URL", ""},
		{"mysql", "u:p@«h:3306»/db", "lacks the network", "u:p@tcp(h:3306)/db"},
		{"mysql", "u@«h»/db", "lacks the network", "u@tcp(h)/db"},
		{"mysql", "u:{V}@«{V}:3306»/{V}", "lacks the network", ""},
		{"mysql", "«db»", "no slash", ""},
		{"mysql", "«u:p@tcp(h:3306)»", "no slash", ""},
		{"mysql", "u:p@«tcp(h:3306»/db", "not closed", ""},
		{"mysql", "u:p@tcp(h:1)/db?charset=utf8&loc=Asia«/»Tokyo", "slash in a parameter", "u:p@tcp(h:1)/db?charset=utf8&loc=Asia%2FTokyo"},
		{"mysql", "u:p@tcp(h:1)/db?a=x«/y&loc=Asia/»Tokyo", "slash in a parameter", "u:p@tcp(h:1)/db?a=x%2Fy&loc=Asia%2FTokyo"},
		{"mysql", "u:p@tcp(h:1)/db«&»parseTime=true", "parameters", "u:p@tcp(h:1)/db?parseTime=true"},
		{"postgres", "postgres://h/db«&»sslmode=disable", "parameters", "postgres://h/db?sslmode=disable"},
		{"postgres", "postgres://h/db«&»sslrootcert=/etc/ca.pem&sslmode=disable", "parameters", "postgres://h/db?sslrootcert=/etc/ca.pem&sslmode=disable"},
		{"pgx", "«mysql»://h/db", "is not postgres://", ""},
		{"postgres", "«jdbc:postgresql://h/db»", "is not ", ""},
		{"postgres", "«u:p@h:5432/db»", "is not ", ""},
		{"postgres", "«db»", "is not ", ""},
		{"mssql", "«mssql»://h/d", "is not sqlserver://", ""},
		{"sqlserver", "«u:p@h/d»", "is not ", ""},
		{"clickhouse", "«h:9000»", "is not clickhouse://", ""},
		{"sqlite", "«sqlite://»x.db", "is not file:path", "x.db"},
		{"sqlite3", "«sqlite3://»/tmp/x.db", "is not file:path", "/tmp/x.db"},
		{"sqlite3", "«sqlite3://»shop?mode=memory", "is not file:path", "file:shop?mode=memory"},
	} {
		text, spans := drawnHoles(row.input)
		fault := urlcheck.CheckSource(row.driver, text)
		if fault == nil {
			t.Errorf("%s %s: no fault", row.driver, row.input)
			continue
		}
		if fault.Start != spans[0].start || fault.End != spans[0].end || !strings.Contains(fault.Message, row.message) {
			t.Errorf("%s %s: got %q at %d to %d, want %q", row.driver, row.input, fault.Message, fault.Start, fault.End, row.message)
		}
		if got := mended(text.Bytes, fault); got != row.fixed {
			t.Errorf("%s %s: got the fix %q, want %q", row.driver, row.input, got, row.fixed)
		}
	}
}

// TestCleanSources has what the drivers take.
func TestCleanSources(t *testing.T) {
	for driver, clean := range map[string][]string{
		"mysql": {
			"", "/", "/db", "u:p@tcp(h:3306)/db", "u:p@tcp(h)/db", "u:p@(h:3306)/db", "u:p@tcp/db", "u:p@/db", "u:p@unix(/run/s)/db", "u:p/w@tcp(h:1)/db?parseTime=true", "u:p/a?b=c@tcp(h:1)/db",
			"u:p@cloudsql(a:b:c)/db", "{V}@{V}/db", "u:{V}@tcp({V}:3306)/{V}", "u:{V}@{V}", "u:p@tcp(h:1)/{V}&parseTime=true", "u:p@tcp(h:1)/a&b",
		},
		"postgres":   {"", "postgres://u:p@h:5432/db", "postgresql://h/db?sslmode=disable&a=b", "host=h dbname=d", "host={V} dbname=d", "{V}://h/db", "postgres://h/{V}&a=b"},
		"pgx":        {"postgres://h/db", "postgres://a@h/db?timezone=Europe/Berlin&sslmode=verify-full", "postgres:///db?host=/var/run/p&a=b", "postgres://h?a=b/c&d=e"},
		"sqlserver":  {"sqlserver://u:p@h:1433?database=d", "server=h;database=d", "odbc:server=h"},
		"clickhouse": {"clickhouse://h:9000/d", "tcp://h:9000", "http://h:8123", "h:{V}"},
		"sqlite":     {":memory:", "x.db", "/tmp/x.db", "file:x.db", "file:///tmp/x.db?cache=shared", "sqlite:x.db"},
		"oracle":     {"x"},
	} {
		for _, s := range clean {
			text, _ := drawnHoles(s)
			if fault := urlcheck.CheckSource(driver, text); fault != nil {
				t.Errorf("%s %q: %+v", driver, s, *fault)
			}
		}
	}
}
