package built

import (
	"encoding/base64"
	"fmt"
)

type rescue struct {
	cfg struct{ Username, Password string }
}

type other struct {
	cfg struct{ Username, Password string }
}

// The alphabet of base64.StdEncoding has a slash, and another type has fields of its own.
func (r *rescue) check() error {
	if _, err := base64.StdEncoding.DecodeString(r.cfg.Password); err != nil {
		return err
	}
	_, err := base64.URLEncoding.DecodeString(r.cfg.Username)
	return err
}

func (r *rescue) url() string {
	return fmt.Sprintf("https://%s:%s@rescue.acme.dev", r.cfg.Username, r.cfg.Password) // want `userinfo-unescaped: password`
}

func (o *other) url() string {
	return fmt.Sprintf("https://%s:%s@rescue.acme.dev", o.cfg.Username, o.cfg.Password) // want `userinfo-unescaped: user`
}
