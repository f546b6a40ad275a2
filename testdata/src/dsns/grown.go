package dsns

import (
	"bytes"
	"fmt"
	"os"
	"strings"
)

type settings struct {
	host, user, password, name, mode string
	port                             int
}

// A data source name that grows step by step is one of PostgreSQL by what is added to it before or behind.

func (s settings) formatted() string {
	dsn := fmt.Sprintf("host=%s user=%s password=%s port=%d", s.host, s.user, s.password, s.port) // want `arg-dsn: .* a password that a blank ends`
	if s.name != "" {
		dsn = fmt.Sprintf("%s dbname=%s", dsn, s.name)
	}
	return dsn
}

func (s settings) separated() string {
	dsn, sep := "", ""
	if s.name != "" {
		dsn = fmt.Sprintf("dbname=%s", s.name)
		sep = " "
	}
	if s.password != "" {
		dsn = fmt.Sprintf("%s%spassword=%s", dsn, sep, s.password) // want `arg-dsn`
	}
	return dsn
}

func (s settings) repeated() string {
	dsn := "sslmode=" + s.mode
	dsn = fmt.Sprintf("%s password=%s", dsn, s.password) // want `arg-dsn`
	return dsn
}

func (s settings) built() string {
	var b bytes.Buffer
	fmt.Fprintf(&b, "user=%s ", s.user)
	fmt.Fprintf(&b, "password=%s ", s.password) // want `arg-dsn`
	fmt.Fprint(&b, "sslmode=disable")
	return b.String()
}

// What has the quotes that it needs, a URL, what is shown, and the keywords of others are fine.

func (s settings) quotedLater() string {
	var b strings.Builder
	fmt.Fprintf(&b, "password='%s' ", s.password)
	fmt.Fprint(&b, "sslmode=disable")
	return b.String()
}

func (s settings) shownThere() {
	dsn := "dbname=" + s.name
	fmt.Fprintf(os.Stderr, "%s password=%s ", dsn, s.password)
}

func (s settings) anotherOne() string {
	options := fmt.Sprintf("addr=%s password=%s", s.host, s.password)
	return options + " dbname=" + s.name
}

func (s settings) ofNobody() string {
	line := fmt.Sprintf("host=%s user=%s password=%s port=%d", s.host, s.user, s.password, s.port)
	return line + "?sslmode=disable"
}
