package spared

import (
	"crypto/rand"
	"encoding/hex"
	"net/url"

	"example.org/text"
)

// All calls pass hexadecimal digits, which have no blank.

func drawHex(n int) ([]byte, error) {
	raw := make([]byte, n)
	if _, err := rand.Read(raw); err != nil {
		return nil, err
	}
	out := make([]byte, hex.EncodedLen(len(raw)))
	hex.Encode(out, raw)
	return out, nil
}

func storeURL(database, user string, secret []byte) string {
	return "mongodb://" + url.QueryEscape(user) + ":" + url.QueryEscape(text.String(secret)) + "@localhost/" + url.PathEscape(database)
}

func newStore(database, user string) (string, error) {
	secret, err := drawHex(24)
	if err != nil {
		return "", err
	}
	return storeURL(database, user, secret), nil
}
