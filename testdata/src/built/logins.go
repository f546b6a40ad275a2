package built

import (
	"encoding/json"
	"fmt"
)

// One of the two is given from outside.
type visitor struct{ Host, Admin, Phrase string }

func newVisitor(host, password string) *visitor {
	return &visitor{Host: host, Admin: "admin", Phrase: password}
}

func (v visitor) url() string {
	return fmt.Sprintf("postgres://%s:%s@%s/app", v.Admin, v.Phrase, v.Host) // want `userinfo-unescaped: password`
}

// Defaults, which others overwrite.
type settings struct{ Host, Admin, Phrase string }

func defaults() *settings { return &settings{Host: "db", Admin: "admin", Phrase: "admin"} }

func (s settings) url() string {
	return fmt.Sprintf("postgres://%s:%s@%s/app", s.Admin, s.Phrase, s.Host) // want `userinfo-unescaped: user`
}

// An assignment gives another one.
type session struct{ Host, Admin, Passcode string }

func newSession(host string) *session { return &session{Host: host, Admin: "admin", Passcode: "admin"} }

func (s *session) change(to string) { s.Passcode = to }

func (s *session) url() string {
	return fmt.Sprintf("postgres://%s:%s@%s/app", s.Admin, s.Passcode, s.Host) // want `userinfo-unescaped: password`
}

// A decoder sets it.
type decoded struct{ Host, Admin, Phrase string }

func newDecoded(host string) decoded { return decoded{Host: host, Admin: "admin", Phrase: "admin"} }

func read(b []byte) (d decoded, err error) {
	var of struct{ Database decoded }
	err = json.Unmarshal(b, &of)
	return of.Database, err
}

func (d decoded) url() string {
	return fmt.Sprintf("postgres://%s:%s@%s/app", d.Admin, d.Phrase, d.Host) // want `userinfo-unescaped: user`
}

// What an "@" is in has to be escaped.
type reserved struct{ Host, Admin, Phrase string }

func newReserved(host string) reserved { return reserved{Host: host, Admin: "admin", Phrase: "p@ss"} }

func (r reserved) url() string {
	return fmt.Sprintf("postgres://%s:%s@%s/app", r.Admin, r.Phrase, r.Host) // want `userinfo-unescaped: password`
}
