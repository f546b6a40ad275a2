package spared

import (
	"net"
	"net/http"
	"net/http/httptest"
)

// Who serves a listener never reads the address, and a socket has a path.
func served(l net.Listener) error {
	named := &http.Server{Addr: "my-service"}
	go named.Serve(l)
	srv := &http.Server{Addr: "/run/app.sock"}
	l, err := net.Listen("unix", srv.Addr)
	if err != nil {
		return err
	}
	test := &httptest.Server{Listener: l, Config: &http.Server{Addr: "/run/app.sock"}}
	test.Start()
	return srv.Serve(l)
}

func servedElsewhere(l net.Listener) error {
	srv := &http.Server{Addr: "my-service"} // want `arg-address`
	l, err := net.Listen("tcp", srv.Addr)
	if err != nil {
		return err
	}
	return srv.Serve(l)
}
