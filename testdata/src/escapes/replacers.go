package escapes

import (
	"fmt"
	"strings"
)

// Replacers that leave a delimiter, or the percent sign, or replace one by another.

func escapeSome(s string) string {
	r := strings.NewReplacer("%", "%25", "@", "%40", " ", "%20")
	return r.Replace(s)
}

func someURL(user, password, host string) string {
	return fmt.Sprintf("mysql://%s:%s@%s/app", escapeSome(user), escapeSome(password), host) // want `userinfo-unescaped`
}

var swapper = strings.NewReplacer("%", "%25", "@", ":", ":", "@", "/", "%2F", "?", "%3F", "#", "%23", "&", "%26")

func swappedURL(password, host string) string {
	return "amqp://app:" + swapper.Replace(password) + "@" + host + "/" // want `userinfo-unescaped`
}
