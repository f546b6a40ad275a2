package hostports

import "net"

// Any port is one for a listener, and the number of a device for others.
func anyPort(localIP string) {
	net.Listen("tcp", localIP+":0") // want `host-port-join`
	net.Listen("tcp", ":0")
	net.Listen("tcp4", localIP+":0")
	target := localIP + ":0"
	_ = target
}
