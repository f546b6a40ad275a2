package urlcheck

import (
	"slices"
	"strings"
)

// hole is the byte of an unknown value in a normal Text.
const hole = "\x00"

// CheckSource returns the first fault of t as a data source name for a driver of
// database/sql, which has the name under which it is registered. It returns nil if there
// is none, or the driver is not known. The empty name is no fault: drivers have defaults.
//
// What it reports, the driver refuses, or opens something other than what is written:
// go-sql-driver/mysql, lib/pq, pgx, go-mssqldb, clickhouse-go, mattn/go-sqlite3 and
// modernc.org/sqlite.
func CheckSource(driver string, t Text) *Fault {
	check, s := sources[driver], t.normal().Bytes
	if check == nil || s == "" || strings.HasPrefix(s, hole) {
		return nil
	}
	return check(s)
}

// sources has what checks the data source names of a driver. An unknown value in them is a
// hole.
var sources = map[string]func(s string) *Fault{
	"mysql":      checkMySQL,
	"postgres":   checkPostgres,
	"pgx":        checkPostgres,
	"sqlserver":  checkSQLServer,
	"mssql":      checkSQLServer,
	"clickhouse": checkClickHouse,
	"sqlite":     checkSQLite,
	"sqlite3":    checkSQLite,
}

// checkMySQL checks user:password@network(address)/database?key=value. The slash before
// the database is the last of the whole name.
func checkMySQL(s string) *Fault {
	slash := strings.LastIndexByte(s, '/')
	switch n := prefixLen(s); {
	case n > 0:
		return faultAt(Span{0, n}, "is a URL, not user:password@tcp(host:port)/database")
	case slash < 0 && strings.Contains(s, hole):
		return nil
	case slash < 0:
		return faultAt(Span{0, len(s)}, "has no slash before the database")
	}
	if fault := slashesBehind(s, slash); fault != nil {
		return fault
	}
	at := Span{strings.LastIndexByte(s[:slash], '@') + 1, slash}
	if fault := checkNetwork(s[at.Start:at.End], at); fault != nil {
		return fault
	}
	return checkParameters(s, slash)
}

// slashesBehind returns the fault of slashes in the parameters of MySQL, the last of them
// at an offset. The driver takes that for the one before the database.
func slashesBehind(s string, last int) *Fault {
	start := strings.LastIndexByte(s[:last], '@') + 1
	address, query, ok := strings.Cut(s[start:last+1], "?")
	if !ok || !strings.Contains(address, "/") || !strings.Contains(query, "=") {
		return nil
	}
	at := Span{last + 1 - len(query) + strings.IndexByte(query, '/'), last + 1}
	fault := faultAt(at, "has a slash in a parameter")
	fault.Fix = sure("Escape the slash", strings.ReplaceAll(s[at.Start:at.End], "/", "%2F"))
	return fault
}

// prefixLen returns how many bytes the scheme of s has, with the colon and the slashes
// behind it, 0 if s begins with none.
func prefixLen(s string) int {
	n := strings.Index(s, "://")
	if n < 1 || !only(s[:n], cAlnum|cPlus|cHyphen|cDot) {
		return 0
	}
	return n + len("://")
}

// checkNetwork checks the network and address of MySQL that are at a span: tcp(h:3306). A
// network without an address is one of two, which have a default.
func checkNetwork(s string, at Span) *Fault {
	_, address, open := strings.Cut(s, "(")
	switch {
	case open && !strings.HasSuffix(address, ")") && !strings.Contains(address, hole):
		return faultAt(at, "has a parenthesis that is not closed")
	case open, s == "", s == "tcp", s == "unix":
		return nil
	case strings.Contains(s, hole) && !strings.Contains(s, ":"):
		return nil // it may be the network with its address
	}
	fault := faultAt(at, "lacks the network: tcp(host:port)")
	if !strings.Contains(s, hole) {
		fault.Fix = sure("Write the network", "tcp("+s+")")
	}
	return fault
}

// checkParameters reports parameters behind the database that no question mark begins,
// where the slash before it is at an offset.
func checkParameters(s string, slash int) *Fault {
	name := s[slash+1:]
	i := strings.IndexByte(name, '&')
	if i < 0 || strings.ContainsAny(name[:i], "?=") || !strings.Contains(name[i:], "=") {
		return nil
	}
	if strings.Contains(name[:i], hole) {
		return nil // the question mark may be in it
	}
	at := Span{slash + 1 + i, slash + 1 + i + 1}
	fault := faultAt(at, `has parameters and no "?"`)
	fault.Fix = sure(`Write "?"`, "?")
	return fault
}

// checkPostgres checks a URL or keywords and values: host=h dbname=d.
func checkPostgres(s string) *Fault {
	n := prefixLen(s)
	switch scheme := strings.TrimSuffix(s[:n], "://"); {
	case (scheme == "postgres" || scheme == "postgresql") && strings.Contains(s, "?"):
		return nil // "?timezone=Europe/Berlin&sslmode=verify-full"
	case scheme == "postgres" || scheme == "postgresql":
		return checkParameters(s, n-1+max(0, 1+strings.IndexByte(s[n:], '/')))
	case scheme != "":
		return faultAt(Span{0, len(scheme)}, "is not postgres://host/database")
	case !strings.ContainsAny(s, "="+hole):
		return faultAt(Span{0, len(s)}, "is not postgres://host/database")
	}
	return nil
}

// checkSQLServer checks a URL, or keywords and values: server=h;database=d. The driver
// passes over what it does not know, and connects to this machine.
func checkSQLServer(s string) *Fault {
	switch scheme := strings.TrimSuffix(s[:prefixLen(s)], "://"); {
	case scheme == "sqlserver":
		return nil
	case scheme != "":
		return faultAt(Span{0, len(scheme)}, "is not sqlserver://host?database=d")
	case !strings.ContainsAny(s, "="+hole):
		return faultAt(Span{0, len(s)}, "is not sqlserver://host?database=d")
	}
	return nil
}

// checkClickHouse checks a URL.
func checkClickHouse(s string) *Fault {
	if prefixLen(s) > 0 || strings.Contains(s, hole) {
		return nil
	}
	return faultAt(Span{0, len(s)}, "is not clickhouse://host:9000/database")
}

// checkSQLite checks the path of a file, or a URL of one.
func checkSQLite(s string) *Fault {
	n := prefixLen(s)
	if !slices.Contains([]string{"sqlite://", "sqlite3://"}, s[:n]) {
		return nil
	}
	fault := faultAt(Span{0, n}, "is not file:path")
	fault.Fix = sure("Remove the scheme", "")
	if strings.ContainsAny(s, "?%") {
		fault.Fix = Suggest("Write file:", "file:") // parameters count behind that alone, and escapes
	}
	return fault
}
