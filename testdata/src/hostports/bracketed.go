package hostports

import (
	"fmt"
	"net"
	"net/http"

	"example.org/mesh"
)

// The brackets are written around another text, or behind the join.
func serveBound(six bool) {
	if six {
		mesh.Settings.System.Name = fmt.Sprintf("[%s]", mesh.Settings.System.Name)
	}
	server := &http.Server{
		Addr: mesh.Settings.System.BindAddress + ":" + mesh.Settings.System.Port, // want `host-port-join`
	}
	server.ListenAndServe()
}

func dialBound(c *mesh.Bound, six bool) {
	net.Dial("tcp", c.BindAddress+":"+c.Port) // want `host-port-join`
	if six {
		c.BindAddress = "[" + c.BindAddress + "]"
	}
	fmt.Println(c.BindAddress)
}
