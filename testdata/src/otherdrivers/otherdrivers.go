// Package otherdrivers imports a driver that has the name of another, and data source names of its own.
package otherdrivers

import (
	"database/sql"

	_ "github.com/go-mysql-org/go-mysql/driver"
)

const shop = "app@127.0.0.1:3306/shop"

func open() {
	sql.Open("mysql", shop)
	sql.Open("mysql", "app@db:3306/shop")
	sql.Open("postgres", "db:5432/shop") // want `arg-dsn`
}
