package spared

import (
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"net/http"
)

// A query has nothing to escape in what is made of bytes, by whatever name it gets there. What is like it is
// in alphabets/digits.go.

type sealed struct {
	message string
	count   int
}

func (s *sealed) seal(b []byte) { s.message = hex.EncodeToString(b) }

func (s *sealed) send() { http.Get("https://example.org/?message=" + s.message) }

func newSealed(b []byte) *sealed {
	return &sealed{message: fmt.Sprintf("%x", sha256.Sum256(b)), count: len(b)}
}

func sealedText(b []byte) (string, error) {
	if len(b) == 0 {
		return "", nil
	}
	return base64.RawURLEncoding.EncodeToString(b), nil
}

func sendSealed(r *http.Request, message []byte) error {
	text, err := sealedText([]byte(r.FormValue("message")))
	if err != nil {
		return err
	}
	http.Get("https://example.org/?message=" + fmt.Sprintf("%x", r.FormValue("message")))
	http.Get(fmt.Sprintf("https://example.org/?message=%x", r.FormValue("message")))
	return sendQuery(text)
}

func sendQuery(query string) error {
	_, err := http.Get("https://example.org/?query=" + query)
	return err
}
