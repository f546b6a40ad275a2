package flows

import (
	"database/sql"
	"net"
	"net/http"
)

// What a variable holds where a sink takes it, though it holds something else elsewhere.

func replaced(late bool) {
	s := "127.0.0.1:3342"
	net.Dial("tcp", s)
	s = "http://127.0.0.1:3340" // want `arg-address`
	net.Dial("tcp", s)
	if late {
		s = "http://127.0.0.1:3341" // want `arg-address`
	}
	net.Dial("tcp", s)
	s = "127.0.0.1" // want `arg-address`
	net.Dial("tcp", s)
}

func chosen(kind int, web bool) {
	var s string
	switch kind {
	case 1:
		s = "http://127.0.0.1:3340" // want `arg-address`
		if web {
			return
		}
	case 2:
		s = "127.0.0.1:3342"
	}
	net.Dial("tcp", s)
}

func repeated(list []string) {
	s := "127.0.0.1:3340"
	for i := range list {
		if i > 0 {
			s = "http://127.0.0.1:3340" // want `arg-address`
			continue
		}
		net.Dial("tcp", s)
	}
}

func both() {
	s := "http://127.0.0.1:3340" // want `arg-address`
	net.Dial("tcp", s)
	http.Get(s)
}

func inLiteral() {
	s := "http://127.0.0.1:3340" // want `arg-address`
	go func() { net.Dial("tcp", s) }()
	s = "http://127.0.0.1:3342"
	http.Get(s)
}

func oneOrNothing(known bool) {
	s := ""
	if known {
		s = "http://127.0.0.1:3340" // want `arg-address`
	}
	http.Get(s)
	net.Dial("tcp", s)
}

var node = struct{ Target string }{Target: "http://127.0.0.1:3340"} // want `arg-address`

func dialNode(known bool) {
	if known {
		node.Target = "127.0.0.1:3342"
	}
	net.Dial("tcp", node.Target)
}

func oneDriver(local bool) {
	dsn := "user:x@tcp(h)/db"
	if local {
		dsn = "postgres://h/db" // want `arg-dsn`
	}
	sql.Open("mysql", dsn)
}
