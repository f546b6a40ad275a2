package hostports

import (
	"database/sql"
	"fmt"

	"example.org/mesh/logger"
)

type storeSettings struct{ Username, Host, Port, Database string }

// A data source name that is logged and opened.
func openStore(s storeSettings, l *logger.Logger) (*sql.DB, error) {
	dsn := fmt.Sprintf("%s@tcp(%s:%s)/%s?parseTime=True", s.Username, s.Host, s.Port, s.Database) // want `host-port-join`
	l.Info("Opening the database", logger.String("dsn", dsn))
	return sql.Open("mysql", dsn)
}
