package spared

import (
	"crypto/rand"
	"database/sql"
	"encoding/base64"
	"fmt"
	mrand "math/rand"
	"strings"
)

const passwordBytes = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"

func newPassword(length int) string {
	b := make([]byte, length)
	for i := range b {
		b[i] = passwordBytes[mrand.Intn(len(passwordBytes))]
	}
	return string(b)
}

func writtenPassword(length int) (string, error) {
	var b strings.Builder
	letters := []rune("abcdefghijklmnopqrstuvwxyz-_")
	for range length {
		b.WriteRune(letters[mrand.Intn(len(letters))])
	}
	if b.Len() == 0 {
		return "", sql.ErrNoRows
	}
	return b.String(), nil
}

func encodedPassword() string {
	var b [8]byte
	_, _ = rand.Read(b[:])
	return base64.RawURLEncoding.EncodeToString(b[:])
}

// A password of letters needs no escape.
func provisioned(port int, name string) []string {
	password := newPassword(40)
	written, _ := writtenPassword(40)
	return []string{
		fmt.Sprintf("postgres://app:%s@127.0.0.1:%d/%s", password, port, name),
		fmt.Sprintf("postgres://app:%s@127.0.0.1:%d/%s", written, port, name),
		fmt.Sprintf("postgres://app:%s@127.0.0.1:%d/%s", encodedPassword(), port, name),
	}
}

// The driver takes a user and a password as they are, whatever stands before them.
func sourceOf(username, password, endpoint, schema string) (string, string) {
	ds := fmt.Sprintf("%s:%s@tcp(%s)/%s?charset=utf8mb4,utf8", username, password, endpoint, schema)
	return fmt.Sprintf("mysql://%s", ds), ds
}

// A command of a shell is no list of keys and values.
func loadCommand(name, password, node string) string {
	return fmt.Sprintf("%s write n=1000000 -mode user=app password=%s native -node %s -errors ignore; cat /tmp/%s.data", name, password, node, name)
}

func secondCommand(password string) string {
	return fmt.Sprintf("load user=app password=%s native; echo done=1", password)
}

// All that makes a grafana logs in as the same user, who needs no escape. What is like it is in
// built/logins.go.
type grafana struct{ Host, User, Password string }

func newGrafana(host string) *grafana {
	return &grafana{Host: host, User: "admin", Password: "admin"}
}

func (g grafana) url() string {
	return fmt.Sprintf("postgres://%s:%s@%s/app", g.User, g.Password, g.Host)
}
