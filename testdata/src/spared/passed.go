package spared

import (
	"crypto/rand"
	"encoding/base64"
	"fmt"
	"net"
	"net/http"
)

// Parameters that every call gives a constant.

type apiProxy struct{}

func (p *apiProxy) ServeOn(addr string, port int) error {
	_, err := net.Listen("tcp", fmt.Sprintf("%s:%d", addr, port))
	return err
}

func startProxy() error { return new(apiProxy).ServeOn("0.0.0.0", 8001) }

const repositoryFiles, rbacFile = "https://raw.githubusercontent.com/acme/shop/main", "docs/rbac/admin-role.yaml"

func fetchFile(filePath string) { http.Get(fmt.Sprintf("%s/%s", repositoryFiles, filePath)) }

func fetchFiles() { fetchFile("docs/a.yaml"); fetchFile(rbacFile) }

func oneshot() (port int, passwd string, err error) {
	ln, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return 0, "", err
	}
	var b [8]byte
	if _, err := rand.Read(b[:]); err != nil {
		return 0, "", err
	}
	passwd = base64.RawURLEncoding.EncodeToString(b[:])
	return ln.Addr().(*net.TCPAddr).Port, passwd, nil
}

func oneshotDSN(db string) (string, error) {
	port, passwd, err := oneshot()
	return fmt.Sprintf("postgresql://encore:%s@127.0.0.1:%d/%s?sslmode=disable", passwd, port, db), err
}
