// Package origins says which origins may open a websocket.
package origins

import (
	"net/http"

	"github.com/coder/websocket"
	"github.com/gin-contrib/cors"
	gorilla "github.com/gorilla/websocket"
)

var _ = &websocket.AcceptOptions{OriginPatterns: []string{
	"example.com",
	"*.example.com:8080",
	"https://example.com",
	"*",
	"example.com/",             // want `arg-origin: OriginPatterns wants the host of an origin; this has a slash at its end`
	"https://example.com/",     // want `arg-origin`
	"example.com/chat",         // want `arg-origin`
	"https://example.com:443",  // want `arg-origin`
	"example.com, example.org", // want `arg-origin`
}}

var upgrader = gorilla.Upgrader{CheckOrigin: func(r *http.Request) bool {
	return r.Header.Get("Origin") == "https://example.com/" || r.Header.Get("Origin") == "https://example.com" // want `arg-origin`
}}

func checked(r *http.Request) bool {
	origin := r.Header.Get("Origin")
	switch origin {
	case "https://example.com/app", "https://example.com": // want `arg-origin`
		return true
	}
	if "https://example.org:443" == origin || origin != "http://localhost:8080" { // want `arg-origin`
		return false
	}
	return r.Header.Get("Referer") == "https://example.com/"
}

func manyOrigins(log func(any)) []any {
	read := cors.Config{AllowOrigins: []string{"https://example.org/"}} // want `arg-origin`
	log(read)
	read.AllowOrigins = nil
	more := cors.Config{AllowOrigins: []string{"https://example.org/"}} // want `arg-origin`
	more.AllowOrigins = append(more.AllowOrigins, "https://example.com")
	other := &cors.Config{AllowOrigins: []string{"https://example.org/"}} // want `arg-origin`
	other.AllowMethods = nil
	return []any{cors.New(read), cors.New(more), cors.New(*other)}
}

// The port is in the way if no entry is without it.
var portedOrigins = []string{
	"http://localhost:80", // want `arg-origin`
	"http://example.org",
}

var _ = cors.Config{AllowOrigins: portedOrigins}
