// Package dsns makes data source names of what is known at run time.
package dsns

import (
	"database/sql"
	"fmt"
	"net/url"
	"os"
	"strings"

	"example.org/mocket"
	"gorm.io/driver/postgres"
)

type config struct{ host, user, password, name string }

func (c config) dsn() string {
	return fmt.Sprintf("host=%s user=%s password=%s dbname=%s sslmode=disable", c.host, c.user, c.password, c.name) // want `arg-dsn: the driver wants a postgres data source name; this has a password that a blank ends`
}

func (c config) quoted() string {
	return fmt.Sprintf("host=%s user=%s password='%s' dbname=%s", c.host, c.user, c.password, c.name) +
		fmt.Sprintf("host=%s password=%s dbname=%s", c.host, quote(c.password), c.name)
}

// What is escaped has no blank.
func (c config) escaped() string {
	password := url.QueryEscape(c.password)
	return fmt.Sprintf("host=%s user=%s password=%s dbname=%s", c.host, c.user, password, c.name)
}

func (c config) trimmed() string {
	password := strings.TrimSpace(c.password)
	return fmt.Sprintf("host=%s user=%s password=%s dbname=%s", c.host, c.user, password, c.name) // want `arg-dsn`
}

func quote(s string) string { return "'" + strings.ReplaceAll(s, "'", `\'`) + "'" }

func open(c config, u *url.URL) {
	sql.Open("postgres", "host="+c.host+" password="+c.password)                                                           // want `arg-dsn`
	sql.Open("pgx", fmt.Sprintf("password=%s host=%s", c.password, c.host))                                                // want `arg-dsn`
	sql.Open("sqlserver", fmt.Sprintf("server=%s;user id=%s;password=%s;database=%s", c.host, c.user, c.password, c.name)) // want `arg-dsn`
	sql.Open("postgres", fmt.Sprintf("host=%s password=secret dbname=%s", c.host, c.name))
	sql.Open("mysql", fmt.Sprintf("%s:%s@tcp(%s)/%s", c.user, c.password, c.host, c.name))
	sql.Open("mysql", fmt.Sprintf("%s:%s@tcp(%s)/%s", c.user, url.QueryEscape(c.password), c.host, c.name)) // want `arg-dsn`
	sql.Open("mysql", fmt.Sprintf("%s@tcp(%s)/%s?loc=%s", c.user, c.host, c.name, url.QueryEscape("Europe/Vienna")))
	sql.Open("mysql", strings.TrimPrefix(u.String(), "mysql://"))     // want `arg-dsn`
	sql.Open("mysql", strings.Replace(u.String(), "mysql://", "", 1)) // want `arg-dsn`
	sql.Open("mysql", strings.TrimPrefix(os.Getenv("DATABASE_URL"), "mysql://"))
	fmt.Printf("login with user=%s password=%s \n", c.user, c.password)
}

type mysqlConfig struct {
	Host, IPv4 string
	Port       int
}

// The driver takes the address as net.Dial does.
func (c mysqlConfig) open(address string) {
	sql.Open("mysql", fmt.Sprintf("app:%s@tcp(%s:%d)/app", os.Getenv("PASSWORD"), c.Host, c.Port)) // want `host-port-join`
	sql.Open("mysql", fmt.Sprintf("app:%s@tcp(%s:3306)/app", os.Getenv("PASSWORD"), c.Host))       // want `host-port-join`
	sql.Open("mysql", fmt.Sprintf("app:%s@tcp([%s]:%d)/app", os.Getenv("PASSWORD"), c.Host, c.Port))
	sql.Open("mysql", fmt.Sprintf("app:%s@tcp(%s:%d)/app", os.Getenv("PASSWORD"), c.IPv4, c.Port))
	sql.Open("mysql", fmt.Sprintf("app:%s@tcp(%s)/app", os.Getenv("PASSWORD"), address))
	sql.Open("mysql", fmt.Sprintf("app:%s@unix(%s)/app", os.Getenv("PASSWORD"), address))
}

// A password of any byte, of letters and what is added to them, and of an alphabet that is
// more than letters.
const symbols = "abcdef/@:"

func newPassword(random []byte) string {
	b := make([]byte, len(random))
	for i := range b {
		b[i] = symbols[int(random[i])%len(symbols)]
	}
	return string(b)
}

func mixedPassword(random []byte) string {
	const letters = "abcdef"
	b := make([]byte, len(random))
	for i := range b {
		b[i] = letters[int(random[i])%len(letters)]
	}
	b = append(b, random[0])
	return string(b)
}

func provisioned(random []byte, user, password string) {
	drawn, mixed := newPassword(random), mixedPassword(random)
	sql.Open("postgres", fmt.Sprintf("postgres://app:%s@127.0.0.1/app", drawn))             // want `userinfo-unescaped`
	sql.Open("postgres", fmt.Sprintf("postgres://app:%s@127.0.0.1/app", mixed))             // want `userinfo-unescaped`
	_ = fmt.Sprintf("mysql://%s:%s@tcp/app", user, password)                                // want `userinfo-unescaped`
	source := fmt.Sprintf("%s;user id=app;password=%s;Initial Catalog=a b", user, password) // want `arg-dsn`
	fmt.Println(source)
}

// The data source name is for another driver, beside the ones that are for this one.
func dialectors() []any {
	return []any{
		postgres.New(postgres.Config{DSN: "mockdb", DriverName: mocket.DriverName}),
		postgres.New(postgres.Config{DSN: "mockdb", DriverName: "mock"}),
		postgres.New(postgres.Config{DSN: "mockdb", DriverName: "pgx"}), // want `arg-dsn`
		postgres.New(postgres.Config{DSN: "mockdb"}),                    // want `arg-dsn`
	}
}

// A driver that refuses a URL for its scheme reads nothing of the rest. The secrets in it are in the
// source all the same.
func refusedURLs(c config, host string) {
	sql.Open("mysql", fmt.Sprintf("sqlserver://%s:%s@%s:%s?database=%s", c.user, c.password, host, "3306", c.name)) // want `arg-dsn`
	sql.Open("mysql", fmt.Sprintf("mysql://app:Tr0ub4dor&3@%s:3306/%s", host, c.name))                              // want `arg-dsn` `userinfo-password`
	name := fmt.Sprintf("sqlserver://%s:%s@%s:%s?database=%s", c.user, c.password, host, "3306", c.name)            // want `arg-dsn`
	sql.Open("mysql", name)
	dsn := fmt.Sprintf("sqlserver://%s:%s@%s:%s?database=%s", c.user, c.password, host, "3306", c.name) // want `arg-dsn`
	sql.Open("mysql", dsn)

	sql.Open("sqlserver", fmt.Sprintf("sqlserver://%s:%s@%s:%s?database=%s", c.user, c.password, host, "1433", c.name)) // want `userinfo-unescaped` `host-port-join`
}

// The data source names that a function makes, in pieces, for whoever opens them.
func (c mysqlConfig) source() string {
	dsn := fmt.Sprintf("%s:%s@tcp(%s:%d)/%s", "app", os.Getenv("PASSWORD"), c.Host, c.Port, "app") // want `host-port-join`
	dsn += "?parseTime=true"
	return dsn
}

func (c mysqlConfig) sourceIPv4() string {
	return fmt.Sprintf("%s:%s@tcp(%s:%d)/%s", "app", os.Getenv("PASSWORD"), c.IPv4, c.Port, "app")
}

func (c mysqlConfig) shown() string {
	return fmt.Sprintf("%s:?@tcp(%s:%d)/%s (incomplete)", "app", c.Host, c.Port, "app")
}

func (c mysqlConfig) inPieces(user, password string) string {
	source := fmt.Sprintf("user=%s dbname=%s host=%s", user, "app", c.Host)
	if password != "" {
		source += fmt.Sprintf(" password=%s", password) // want `arg-dsn`
	}
	prompt := fmt.Sprintf("login as user=%s", user)
	prompt += fmt.Sprintf(" password=%s", password)
	fmt.Println(prompt)
	return source
}

func (c mysqlConfig) overLines(user, password string) string {
	return fmt.Sprintf("host=%s user=%s "+
		"password=%s dbname=%s", c.Host, user, password, "app") // want `arg-dsn`
}
