package hostports

import (
	"fmt"
	"net"
	"net/http"
)

var listenAll = "0.0.0.0"

func everyAddress() string {
	find := func() {
		listenAll = func() string {
			if _, err := net.Listen("tcp6", "[::1]:0"); err != nil {
				return `0.0.0.0`
			}
			return `::`
		}()
	}
	find()
	return listenAll
}

func metricsServer(listenAddress string, listenPort int32) *http.Server {
	return &http.Server{Addr: fmt.Sprintf("%s:%d", listenAddress, listenPort)} // want `host-port-join`
}

func metrics() *http.Server { return metricsServer(everyAddress(), 8443) }
