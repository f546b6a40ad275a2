package intests

import (
	"database/sql"
	"fmt"
	"log"
	"net"
	"net/http"
	"net/url"
	"strings"
	"testing"
)

type options struct {
	Addr, Host, User, Password string
	Port                       int
}

// A test has made up its servers and users.
var _ = []string{
	"http://shop.acme.com:8443/",
	"https://127.0.0.1:80/",
	"http://example.com:443",
	"https://app:s3cr3tPass1@db.internal/",
	"postgres://app:hunter2hunter2@localhost:5432/shop",
	"https://app:hunter2hunter2@proxy.example.com/",
	"nats://app:hunter2@nats.acme.com",
	"http://123.456.789.0:9511/v1",
	"https://192.168.10.300:2379",
	"http://:8080",
}

func TestOwnServers(t *testing.T) {
	var o options
	_, _ = http.Get(fmt.Sprintf("http://%s:%d/ready", o.Host, o.Port))
	_, _ = http.Get("http://" + o.Host + ":8200/v1")
	_, _ = net.Dial("tcp", fmt.Sprintf("%s:%d", o.Host, o.Port))
	o.Addr = fmt.Sprintf("%s:%d", o.Host, o.Port)
	log.Printf("listening on http://%s:%d", o.Host, o.Port)
	_, _ = url.Parse(fmt.Sprintf("nats://%s:%s@%s:%d/", o.User, o.Password, o.Host, o.Port))
	_, _ = url.Parse(fmt.Sprintf("nats://app:hunter2hunter2@%s:%d/", o.Host, o.Port))
	r, _ := http.NewRequest("GET", "/", nil)
	_ = strings.Split(r.Host, ":")[0]
	_, _ = http.Get("https://" + r.URL.Host + r.URL.Path + "?q=" + r.FormValue("q"))
	_, _ = http.Get("https://example.org/users/" + r.FormValue("user") + "/keys")
	_, _ = http.NewRequest("GET", "https://example.org/users/{id}", nil)
	_, _ = (&http.Client{Transport: http.DefaultTransport}).Get("/hello")
	_, _ = sql.Open("mysql", "app:hunter2hunter2@tcp(127.0.0.1:3306)/shop")
}

// What is known of a value does not depend on who reads it.
func TestKnown(t *testing.T) {
	u, _ := url.Parse("http://localhost")
	_, _ = net.Listen("tcp", fmt.Sprintf("%s:%s", u.Hostname(), u.Port())) // want `host-port-join: `
	_, _ = http.Get("http://" + u.Hostname() + ":80/")                     // want `host-port-join: `
	host, port, _ := net.SplitHostPort(u.Host)
	_, _ = http.Get(fmt.Sprintf("http://%s:%s/", host, port)) // want `host-port-join: `
}

// These are mistakes in tests, too.
func TestReal(t *testing.T) {
	_, _ = sql.Open("mysql", "app:kW3qhunter2x@tcp(db.acme.net:3306)/shop") // want `userinfo-password: `
}

var _ = []string{
	"mongodb+srv://app:kW3qhunter2x@cluster0.acme.net/", // want `userinfo-password: `
	"http:/nonexistent.acme.com",                        // want `scheme-slashes: `
	"smtp://foo@bar@dev.null/",                          // want `userinfo-delimiter: `
	"http://localhost:6375309",                          // want `port-range: `
}
