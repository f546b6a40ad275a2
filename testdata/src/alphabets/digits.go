package alphabets

import (
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"net/http"
)

// One value is no text of digits, others may give one, or the alphabet has a plus sign.

type opened struct {
	message string
	count   int
}

func (o *opened) seal(b []byte) { o.message = hex.EncodeToString(b) }

func (o *opened) send() { http.Get("https://example.org/?message=" + o.message) } // want `query-unescaped`

func newOpened(text string) *opened { return &opened{message: text, count: len(text)} }

type Shared struct{ Message string }

func (s *Shared) Seal(b []byte) { s.Message = hex.EncodeToString(b) }

func (s *Shared) Send() { http.Get("https://example.org/?message=" + s.Message) } // want `query-unescaped`

func openedText(b []byte) string {
	if len(b) > 64 {
		return string(b)
	}
	return hex.EncodeToString(b)
}

func sendOpened(r *http.Request) {
	message := openedText([]byte(r.FormValue("message")))
	http.Get("https://example.org/?message=" + message) // want `query-unescaped`
	message = fmt.Sprintf("%x %x", "a", "b")
	http.Get("https://example.org/?message=" + message) // want `query-unescaped`
	sendOpen(base64.StdEncoding.EncodeToString([]byte(r.FormValue("message"))))
	message = fmt.Sprintf("% x", r.FormValue("message"))
	http.Get("https://example.org/?message=" + message) // want `query-unescaped`
}

func sendOpen(query string) {
	http.Get("https://example.org/?query=" + query) // want `query-unescaped`
}
