package escapes

import (
	"database/sql"
	"fmt"
	"net/url"
)

// A password is decoded as a path is: the plus sign stays.
func opened(user, password, name string) []string {
	sql.Open("postgres", fmt.Sprintf("postgres://%s:%s@db.example/x", url.QueryEscape(user), url.QueryEscape(password))) // want `escape-mismatch: url.QueryEscape writes a space as "\+", which a password keeps; use url.UserPassword`
	kept := url.QueryEscape(password)                                                                                    // want `escape-mismatch`
	return []string{
		"amqp://app:" + kept + "@mq.example/",
		"postgres://" + url.UserPassword(user, password).String() + "@db.example/x",
		fmt.Sprintf("mysql://%s:%s@tcp(db.example:3306)/x", url.QueryEscape(user), url.QueryEscape(password)),
		fmt.Sprintf("postgres://app@db.example:5432/x?password=%s", url.QueryEscape(password)),
		"https://bob:" + url.QueryEscape("a&b") + "@example.org/",
	}
}
