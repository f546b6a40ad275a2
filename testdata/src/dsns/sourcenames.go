package dsns

import "fmt"

// The name of a data source is no identifier, whose text nobody opens.

func (c config) sourceName() (dataSourceName string) {
	dataSourceName = fmt.Sprintf("user=%s password=%s host=%s sslmode=disable", c.user, c.password, c.host) // want `arg-dsn`
	return dataSourceName
}

func (c mysqlConfig) DataSourceName() string {
	return fmt.Sprintf("app@tcp(%s:%d)/app", c.Host, c.Port) // want `host-port-join`
}

func (c mysqlConfig) metricName() string {
	return fmt.Sprintf("app@tcp(%s:%d)/app", c.IPv4, c.Port)
}

func (c config) fileName() (fileName string) {
	fileName = fmt.Sprintf("user=%s password=%s host=%s sslmode=disable", c.user, c.password, c.host)
	return fileName
}
