package spared

import (
	"encoding/base64"
	"encoding/hex"
	"fmt"
)

type setting struct{ Value any }

type rescue struct {
	cfg struct{ Username, Password setting }
}

// What another function decodes has none of the delimiters. What is like it is in built/encodedusers.go.
func (r *rescue) check() error {
	password := r.cfg.Password.Value.(string)
	if _, err := hex.DecodeString(password); err != nil {
		return err
	}
	_, err := base64.URLEncoding.DecodeString(r.cfg.Username.Value.(string))
	return err
}

func (n *rescue) url(client string) string {
	username := n.cfg.Username.Value.(string)
	password := n.cfg.Password.Value.(string)
	return fmt.Sprintf("https://%s:%s@%s.rescue.acme.dev", username, password, client)
}
