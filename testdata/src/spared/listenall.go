package spared

import (
	"fmt"
	"net"
	"net/http"
	"sync"
)

// A variable that only ever is an IPv4 address or has brackets.

var (
	listenAll = "0.0.0.0"
	findAll   sync.Once
)

func everyAddress() string {
	findAll.Do(func() {
		listenAll = func() string {
			if _, err := net.Listen("tcp6", "[::1]:0"); err != nil {
				return `0.0.0.0`
			}
			return `[::]`
		}()
	})
	return listenAll
}

func metricsServer(listenAddress string, listenPort int32) *http.Server {
	return &http.Server{Addr: fmt.Sprintf("%s:%d", listenAddress, listenPort)}
}

func metrics() *http.Server { return metricsServer(everyAddress(), 8443) }
