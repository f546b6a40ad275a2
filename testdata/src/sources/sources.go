// Package sources has data source names, whose grammars are their drivers'
// business but for the passwords in them.
package sources

import (
	"database/sql"
	"fmt"
	"os"
)

func open(host, password string) {
	sql.Open("mysql", "app:Tr0ub4dor@tcp(127.0.0.1:3306)/shop?charset=utf8") // want `userinfo-password: password of "app" is written into the URL`
	sql.Open("mysql", "app:Tr@b:4dor@unix(/run/mysqld.sock)/shop")           // want `userinfo-password`
	sql.Open("mysql", "app:Tr0ub4dor@/shop")                                 // want `userinfo-password`
	sql.Open("mysql", "root:root@tcp(127.0.0.1:3306)/shop")                  // everybody's
	sql.Open("mysql", "root:@tcp(127.0.0.1:3306)/shop")                      // none
	sql.Open("mysql", "root@tcp(127.0.0.1:3306)/shop")
	sql.Open("mysql", "/shop")
	sql.Open("mysql", fmt.Sprintf("app:%s@tcp(%s:3306)/shop", password, host))
	sql.Open("mysql", "app:"+os.Getenv("PASSWORD")+"@tcp(127.0.0.1:3306)/shop")
	sql.Open("mysql", fmt.Sprintf("app:Tr0ub4dor@tcp(%s)/shop", host)) // want `userinfo-password`

	sql.Open("postgres", "host=db user=app password=Tr0ub4dor sslmode=disable")     // want `userinfo-password`
	sql.Open("postgres", "host=db user=app password='Tr0ub4dor'")                   // want `userinfo-password`
	sql.Open("sqlserver", "server=db;user id=app;password=Tr0ub4dor;database=shop") // want `userinfo-password`
	sql.Open("postgres", "host=db user=app password=secret")
	sql.Open("postgres", "host=db user=app password="+password)
	sql.Open("postgres", fmt.Sprintf("host=%s user=app password=%s", host, password))
	sql.Open("postgres", "postgres://app:Tr0ub4dor@db/shop") // want `userinfo-password`
	sql.Open("sqlite3", "file:shop.db?cache=shared")
	sql.Open("sqlite3", "./shop.db")
	const source = "host=db user=app password=Tr0ub4dor" // want `userinfo-password`
	sql.Open("postgres", source)
	fmt.Println("usage: user:password=Tr0ub4dor@tcp(host)/")
}
