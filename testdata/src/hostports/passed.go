package hostports

import (
	"crypto/rand"
	"encoding/base64"
	"fmt"
	"net"
	"net/http"
)

// Others may call what is exported, and not every call gives a constant.

type Proxy struct{}

func (p *Proxy) ServeProxy(addr string, port int) {
	net.Listen("tcp", fmt.Sprintf("%s:%d", addr, port)) // want `host-port-join`
}

func startProxy() { new(Proxy).ServeProxy("0.0.0.0", 8001) }

type ownProxy struct{}

func (p *ownProxy) ServeOwn(addr string, port int) {
	net.Listen("tcp", fmt.Sprintf("%s:%d", addr, port)) // want `host-port-join`
}

func startOwn(addr string) {
	new(ownProxy).ServeOwn("0.0.0.0", 8001)
	new(ownProxy).ServeOwn(addr, 8001)
}

func oneshot() (port int, passwd string, err error) {
	var b [8]byte
	if _, err := rand.Read(b[:]); err != nil {
		return 0, "", err
	}
	passwd = base64.StdEncoding.EncodeToString(b[:])
	return 5432, passwd, nil
}

func oneshotDSN(db string) (string, error) {
	port, passwd, err := oneshot()
	return fmt.Sprintf("postgresql://encore:%s@127.0.0.1:%d/%s?sslmode=disable", passwd, port, db), err // want `userinfo-unescaped`
}
