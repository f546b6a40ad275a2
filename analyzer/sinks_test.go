package analyzer

import (
	"fmt"
	"strings"
	"testing"

	"urlvet.example/analyzer/internal/sink"
)

// telling has, for each role, a value that is a defect in it, and the rule that
// reports it. Prose and patterns are never judged.
var telling = map[sink.Role]struct{ value, code string }{
	sink.Absolute:  {"h.example/a", "scheme-missing"},
	sink.Target:    {"h.example/a", "scheme-missing"},
	sink.Reference: {"/a ", "char-edge-space"},
	sink.Base:      {"/a ", "char-edge-space"},
	sink.Locator:   {"http://h:99999/", "port-range"},
	sink.Address:   {"http://h/", "arg-address"},
	sink.Authority: {"http://h/", "arg-address"},
	sink.Hostname:  {"http://h/", "arg-host"},
	sink.Secret:    {"hunter2", "userinfo-password"},
	sink.IP:        {"http://h/", "arg-host"},
	sink.Origin:    {"http://h/", "arg-origin"},

	sink.OriginHost:    {"http://h/", "arg-origin"},
	sink.OriginPattern: {"http://h/", "arg-origin"},
	sink.Dialed:        {"http://h/", "arg-address"},
	sink.PathElement:   {"http://h/", "arg-path-join"},
	sink.Path:          {"a?b=c", "arg-url-field"},
	sink.Prose:         {"http://h:99999/", ""},
	sink.Pattern:       {"http://h:99999/", ""},
}

// tellingParts has such values for the fields of url.URL.
var tellingParts = map[string]string{
	"Fragment": "#a", "Host": "http://h", "Path": "/a?b=c", "RawQuery": "?b=c", "Scheme": "http://",
}

// tellingSources has such values for drivers of databases.
var tellingSources = map[string]string{
	"clickhouse": "h", "mysql": "u@h/db", "pgx": "h:5432/db", "postgres": "h:5432/db", "sqlite3": "sqlite3://db", "sqlserver": "h/db",
}

// TestSinksAreJudged gives every function and field of the table a value that
// is wrong for it.
func TestSinksAreJudged(t *testing.T) {
	for _, row := range sink.Rows {
		for name := range strings.FieldsSeq(row.Names) {
			value, want := telling[row.Role].value, telling[row.Role].code
			if row.Role == sink.Component {
				value, want = tellingParts[name], "arg-url-field"
			}
			if driver := sink.Drivers[row.Path]; row.Role == sink.Locator && driver != "" && driver != sink.DriverBefore {
				value, want = tellingSources[driver], "arg-dsn"
			}
			if value == "" {
				continue // Concat and Format build texts and judge none
			}
			source := sourceFor(row, name, value)
			var got []string
			for _, d := range diagnose(t, source) {
				got = append(got, d.Category)
			}
			if strings.Join(got, " ") != want {
				t.Errorf("%s: got %v, want %q", source, got, want)
			}
		}
	}
}

// sourceFor returns a program that passes a value to a function or field of the
// table, and nil for the other arguments.
func sourceFor(row sink.Row, name, value string) string {
	use := "x." + name
	if row.Recv != "" {
		use = "new(x." + row.Recv + ")." + name
	}
	if row.Arg == sink.Field {
		use = fmt.Sprintf("_ = x.%s{%s: %q}", row.Recv, name, value)
	} else {
		use = fmt.Sprintf("defer %s(%s%q)", use, strings.Repeat("nil, ", max(row.Arg, 0)), value)
	}
	return fmt.Sprintf("package p\nimport x %q\nfunc f() { %s }\n", row.Path, use)
}
