package spared

import (
	"fmt"
	"log"
	"net"
	"net/http"
	"net/url"

	"example.org/sign"
)

// Functions return values that need no escape, whichever result they are.

type link struct {
	id  int
	raw string
}

func (l *link) pair() (string, string) {
	if l.raw != "" {
		return "u", url.QueryEscape(l.raw)
	}
	return "id", fmt.Sprintf("%d", l.id)
}

func (l *link) redirect(sig string) string {
	key, value := l.pair()
	return fmt.Sprintf("/goto?%s=%s&sig=%s", key, value, "0")
}

func callbackBase(port int) (string, error) {
	if port == 0 {
		return "", fmt.Errorf("no port")
	}
	return fmt.Sprintf("http://localhost:%d", port), nil
}

func loginLink(port int) string {
	url, _ := callbackBase(port)
	return fmt.Sprintf("/login?callback=%s", url)
}

// What a signature is compared with is no URL.
func verifyCode(r *http.Request, id int) bool {
	code := r.FormValue("code")
	path := fmt.Sprintf("/user/%d/reset?code=%s", id, code)
	data := "link:" + path
	return sign.Verify(data, r.FormValue("sig"))
}

// A value that is given anew before anybody connects to it is dead.
func listenOnNext(host string, port int) (l net.Listener, err error) {
	addr := fmt.Sprintf("%s:%d", host, port)
	for i := range 20 {
		addr = net.JoinHostPort(host, fmt.Sprint(port+i))
		if l, err = net.Listen("tcp", addr); err == nil {
			break
		}
	}
	if err != nil {
		log.Println("cannot listen on", addr)
	}
	return l, err
}
