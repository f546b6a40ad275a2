package spared

import (
	"fmt"
	"net"
	"net/http"

	"example.org/mesh"
)

// The program writes the brackets before it joins. What is like it is in hostports/bracketed.go.
func serveBound() {
	if mesh.Settings.System.Mode == "ipv6" {
		mesh.Settings.System.BindAddress = fmt.Sprintf("[%s]", mesh.Settings.System.BindAddress)
	}
	server := &http.Server{
		Addr: mesh.Settings.System.BindAddress + ":" + mesh.Settings.System.Port,
	}
	server.ListenAndServe()
}

func dialBound(c *mesh.Bound, six bool) {
	if six {
		c.BindAddress = "[" + c.BindAddress + "]"
	}
	net.Dial("tcp", c.BindAddress+":"+c.Port)
}
