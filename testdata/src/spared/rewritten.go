package spared

import (
	"database/sql"
	"fmt"
	"net"
	"net/http"
	"net/url"
)

// A variable that holds a text of one kind, and then one of another. Each sink gets what was
// assigned last.

func requestThenDial() {
	s := "http://127.0.0.1:3340"
	http.Get(s)
	s = "127.0.0.1:3342"
	net.Dial("tcp", s)
}

func dialThenRequest() {
	s := "127.0.0.1:3342"
	net.Dial("tcp", s)
	s = "http://127.0.0.1:3340"
	http.Get(s)
}

func formattedTwice(n int) {
	s := fmt.Sprintf("http://127.0.0.1:334%d", n)
	http.Get(s)
	s = fmt.Sprintf("127.0.0.1:334%d", n+2)
	dialTo(s)
}

func dialTo(s string) { net.Dial("tcp", s) }

func calledThen(i int) {
	s := "http://127.0.0.1:3340"
	http.Get(s)
	s = nodeAt(i)
	net.Dial("tcp", s)
}

func nodeAt(i int) string { return net.JoinHostPort("127.0.0.1", fmt.Sprint(i)) }

func returnsEarly(web bool) {
	var s string
	if web {
		s = "http://127.0.0.1:3340"
		http.Get(s)
		return
	}
	net.Dial("tcp", s)
	s = "127.0.0.1:3342"
	net.Dial("tcp", s)
}

func leavesEarly(list []string) {
	for i, s := range list {
		if i == 0 {
			s = "http://127.0.0.1:3340"
			http.Get(s)
			continue
		}
		net.Dial("tcp", s)
	}
}

func inBranches(web bool) {
	s := "127.0.0.1"
	net.LookupHost(s)
	if web {
		s = "http://127.0.0.1:3340"
		http.Get(s)
	} else {
		s = "127.0.0.1:3342"
		net.Dial("tcp", s)
	}
}

func inTurn(kind string) {
	var s string
	switch kind {
	case "web":
		s = "http://127.0.0.1:3340"
	default:
		s = "127.0.0.1:3340"
	}
	if kind == "web" {
		http.Get(s)
	} else {
		net.Dial("tcp", s)
	}
}

func laterInLiteral() {
	s := "http://127.0.0.1:3340"
	http.Get(s)
	defer func() { net.Dial("tcp", s) }()
	s = "127.0.0.1:3342"
}

func setInLiteral() {
	s := "http://127.0.0.1:3340"
	set := func() { s = "127.0.0.1:3342" }
	http.Get(s)
	set()
	net.Dial("tcp", s)
}

var sharedTarget = "http://127.0.0.1:3340"

func requestShared() { http.Get(sharedTarget) }

func dialShared() {
	sharedTarget = "127.0.0.1:3342"
	net.Dial("tcp", sharedTarget)
}

func kindsInTurn(w http.ResponseWriter) {
	s := "http://example.net:81/x"
	http.Get(s)
	s = "example.net"
	net.JoinHostPort(s, "80")
	s = "https://example.net"
	w.Header().Set("Access-Control-Allow-Origin", s)
	s = "postgres://h/db"
	sql.Open("postgres", s)
	s = "user:x@tcp(h)/db"
	sql.Open("mysql", s)
	s = "example.net:80"
	u := url.URL{Scheme: "http", Host: s}
	s = "/a/b"
	u.Path = s
	http.Get(u.String())
}

type endpoint struct{ Address, Endpoint string }

// What a field has been given right above is known.
func fieldGiven(e *endpoint, protocol, port string) string {
	var at endpoint
	at.Address = protocol + "://localhost"
	e.Endpoint = at.Address + ":" + port
	at.Address = "db.example.org"
	return "postgres://" + at.Address + ":" + port + "/a"
}

var sharedNode = struct{ Target string }{Target: "http://127.0.0.1:3340"}

func requestNode() { http.Get(sharedNode.Target) }

func dialNode() {
	sharedNode.Target = "127.0.0.1:3342"
	net.Dial("tcp", sharedNode.Target)
}

func driversInTurn(driver string) {
	var dsn string
	switch driver {
	case "postgres":
		dsn = "postgres://h/db"
	default:
		dsn = "user:x@tcp(h)/db"
	}
	if driver == "postgres" {
		sql.Open("postgres", dsn)
	} else {
		sql.Open("mysql", dsn)
	}
}

func listsInTurn() {
	targets := []string{"http://127.0.0.1:3340", "http://127.0.0.1:3341"}
	for _, s := range targets {
		http.Get(s)
	}
	targets = []string{"127.0.0.1:3342"}
	for _, s := range targets {
		net.Dial("tcp", s)
	}
}
