package spared

import (
	"fmt"

	"example.org/mesh/logger"
)

type storeSettings struct{ Username, Password, Host, Port, Database string }

// A data source name that is logged only. What is like it is in hostports/loggeddsn.go.
func openStore(s storeSettings, l *logger.Logger) {
	sanitized := fmt.Sprintf("%s:***@tcp(%s:%s)/%s?parseTime=True", s.Username, s.Host, s.Port, s.Database)
	l.Info("Opening the database", logger.String("dsn", sanitized))
}
