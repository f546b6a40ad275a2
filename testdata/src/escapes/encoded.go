package escapes

import (
	"net/url"

	"example.org/text"
)

// The secret is what somebody has chosen.

func storeURL(database, user string, secret []byte) string {
	return "mongodb://" + url.QueryEscape(user) + ":" + url.QueryEscape(text.String(secret)) + "@localhost/" + url.PathEscape(database) // want `escape-mismatch`
}

func newStore(database, user string) (string, error) {
	secret, err := text.Read("secret")
	if err != nil {
		return "", err
	}
	return storeURL(database, user, secret), nil
}
