package spared

import (
	"fmt"
	"net/http"
	"strings"
)

// A replacer that escapes all delimiters is an escaper.

func escapeUserinfo(s string) string {
	r := strings.NewReplacer(
		"%", "%25",
		"@", "%40",
		":", "%3A",
		"/", "%2F",
		"?", "%3F",
		"#", "%23",
		"&", "%26",
		" ", "%20",
	)
	return r.Replace(s)
}

func databaseURL(user, password, host string) string {
	return fmt.Sprintf("mysql://%s:%s@%s/app", escapeUserinfo(user), escapeUserinfo(password), host)
}

var userinfoEscaper = strings.NewReplacer("%", "%25", "@", "%40", ":", "%3A", "/", "%2F", "?", "%3F", "#", "%23", "&", "%26")

func brokerURL(user, password, host string) string {
	return "amqp://" + userinfoEscaper.Replace(user) + ":" + userinfoEscaper.Replace(password) + "@" + host + "/"
}

// The name of a function says that it leaves nothing to escape.
func redirectWith(w http.ResponseWriter, r *http.Request, err error) {
	http.Redirect(w, r, "/login?error="+sanitiseErr(err.Error()), http.StatusSeeOther)
}

func sanitiseErr(s string) string {
	b := make([]byte, 0, len(s))
	for _, c := range []byte(s) {
		switch c {
		case '&', '=', '#', '?', '%', '+', ' ':
			c = '+'
		}
		b = append(b, c)
	}
	return string(b)
}
