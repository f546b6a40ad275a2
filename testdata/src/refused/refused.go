// Package refused gives constants to functions of the standard library that always
// refuse them.
package refused

import (
	"net/http"
	"net/url"

	"github.com/gorilla/websocket"
)

const remote = "git@example.org:a/b.git" // want `arg-refused`

func parsed(u *url.URL, id string) {
	url.Parse("git@example.org:a/b.git") // want `arg-refused: url.Parse refuses it: the text before the first colon is not a scheme`
	url.Parse(remote)
	url.Parse("https://{account}.example.org/")   // want `arg-refused: url.Parse refuses it: "{" is not allowed in a host`
	url.Parse("http://<host>:<port>/")            // want `arg-refused: url.Parse refuses it: the text after the last colon of the host is not a port`
	url.Parse("http://h/{id}/%zz")                // want `arg-refused: url.Parse refuses it: "%zz" is not an escape`
	url.Parse("{a}\x01")                          // want `arg-refused: url.Parse refuses it: there is a control character in it`
	url.Parse("http://model@sha256:0a1b2c")       // want `arg-refused`
	url.ParseRequestURI("a/b")                    // want `arg-refused: url.ParseRequestURI refuses it: it is neither absolute nor a path`
	url.ParseRequestURI("")                       // want `arg-refused: url.ParseRequestURI refuses it: it is empty`
	http.NewRequest("GET", "{{.Host}}:80/x", nil) // want `arg-refused`
	_, err := u.Parse("a$b:c")                    // want `arg-refused`
	late := "http://{host}/"                      // want `arg-refused: http.Get refuses it`
	http.Get(late)
	use(err)

	url.Parse("")
	url.Parse("/{id}")
	url.Parse("./a:b")
	url.Parse("git@example.org:" + id)
	url.ParseRequestURI("/a/b")
	http.NewRequest("GET", "", nil)
	http.Get("https://example.org/users/{id}/keys")                // want `format-unapplied: {id} stays in the URL; no call fills it`
	http.NewRequest("GET", "https://example.org/users/${ID}", nil) // want `format-unapplied: \${ID} stays in the URL; no call fills it`
	http.HandleFunc("/users/{id}", nil)
	template("https://{account}.example.org/")
}

func fetched(c *client) {
	http.Get("ftp://example.org/")       // want `scheme-unsupported: http.Get takes http and https only, not ftp`
	http.Head("FILE:///etc/hosts")       // want `scheme-unsupported: http.Head takes http and https only, not FILE`
	http.Post("mailto:a@b.org", "", nil) // want `scheme-unsupported`
	http.Get("")                         // want `arg-refused: http.Get refuses it: there is no scheme`
	http.Get("HTTPS://example.org/")
	http.Get("ws://" + c.host + "/chat") // want `scheme-unsupported`
	c.Get("unix://docker/info")
	websocket.DefaultDialer.Dial("https://example.org/chat", nil) // want `scheme-unsupported: Dialer.Dial takes ws and wss only, not https`
	websocket.DefaultDialer.Dial("wss://example.org/chat", nil)
}

type client struct {
	http.Client
	host string
}

func use(error)       {}
func template(string) {}
