// Package sources has data source names, whose grammars are their drivers'
// business but for the passwords in them.
package sources

import (
	"database/sql"
	"fmt"
	"net/url"
	"os"
)

func open(host, password string) {
	sql.Open("mysql", "app:Tr0ub4dor@tcp(127.0.0.1:3306)/shop?charset=utf8") // want `userinfo-password: password of "app" is hard-coded`
	sql.Open("mysql", "app:Tr@b:4dor@unix(/run/mysqld.sock)/shop")           // want `userinfo-password`
	sql.Open("mysql", "app:Tr0ub4dor@/shop")                                 // want `userinfo-password`
	sql.Open("mysql", "root:root@tcp(127.0.0.1:3306)/shop")                  // everybody's
	sql.Open("mysql", "root:@tcp(127.0.0.1:3306)/shop")                      // none
	sql.Open("mysql", "root@tcp(127.0.0.1:3306)/shop")
	sql.Open("mysql", "/shop")
	sql.Open("mysql", fmt.Sprintf("app:%s@tcp(%s:3306)/shop", password, host)) // want `host-port-join`
	sql.Open("mysql", "app:"+os.Getenv("PASSWORD")+"@tcp(127.0.0.1:3306)/shop")
	sql.Open("mysql", fmt.Sprintf("app:Tr0ub4dor@tcp(%s)/shop", host)) // want `userinfo-password`

	sql.Open("postgres", "host=db user=app password=Tr0ub4dor sslmode=disable")     // want `userinfo-password`
	sql.Open("postgres", "host=db user=app password='Tr0ub4dor'")                   // want `userinfo-password`
	sql.Open("sqlserver", "server=db;user id=app;password=Tr0ub4dor;database=shop") // want `userinfo-password`
	sql.Open("postgres", "host=db user=app password=secret")
	sql.Open("postgres", "host=db user=app password="+password)                       // want `arg-dsn`
	sql.Open("postgres", fmt.Sprintf("host=%s user=app password=%s", host, password)) // want `arg-dsn`
	sql.Open("postgres", "postgres://app:Tr0ub4dor@db/shop")                          // want `userinfo-password`
	sql.Open("sqlite3", "file:shop.db?cache=shared")
	sql.Open("sqlite3", "./shop.db")
	const source = "host=db user=app password=Tr0ub4dor" // want `userinfo-password`
	sql.Open("postgres", source)
	fmt.Println("usage: user:password=Tr0ub4dor@tcp(host)/")
}

// The form is the driver's.
func forms(host, driver, given string, port int, opened bool) {
	sql.Open("mysql", "mysql://app@db:3306/shop")                            // want `arg-dsn: sql.Open wants a mysql data source name; this is a URL`
	sql.Open("mysql", "app@db:3306/shop")                                    // want `arg-dsn: .* this lacks the network`
	sql.Open("mysql", fmt.Sprintf("app:%s@%s:%d/shop", given, host, port))   // want `arg-dsn`
	sql.Open("mysql", "app@tcp(db:3306)/shop?loc=Asia/Tokyo&parseTime=true") // want `arg-dsn: .* a slash in a parameter`
	sql.Open("mysql", "app@tcp(db:3306)/shop&parseTime=true")                // want `arg-dsn: .* parameters and no "\?"`
	sql.Open("postgres", "db:5432/shop")                                     // want `arg-dsn: .* this is not postgres`
	sql.Open("pgx", "mysql://db/shop")                                       // want `arg-dsn`
	sql.Open("mssql", "mssql://db/shop")                                     // want `arg-dsn`
	sql.Open("sqlite3", "sqlite3://shop.db")                                 // want `arg-dsn: .* this is not file:path`
	sql.Open("mysql", fmt.Sprintf("app:%s@%s/shop", given, host))            // host may be tcp(h)
	sql.Open(driver, "mysql://app@db:3306/shop")                             // not known
	sql.Open("nrmysql", "app@db:3306/shop")                                  // likewise
	name := "mysql://app@db:3306/shop"
	if opened {
		name = given + name
	}
	sql.Open("mysql", name)
}

func secrets(user, given string) {
	_ = url.UserPassword("app", "Tr0ub4dor") // want `userinfo-password: password of "app" is hard-coded`
	_ = url.UserPassword(user, "Tr0ub4dor")  // want `userinfo-password: a password is hard-coded`
	for range 2 {
		_ = url.UserPassword("app", "Tr0ub4dor") // want `userinfo-password`
	}
	_ = url.UserPassword("app", given)
	_ = url.UserPassword("app", "password")
	_ = url.UserPassword("app", "app")
}
