package hostports

import (
	"strconv"
	"strings"
)

// What is named as a port and nothing else is that of a host.
func machineAndPort(address string) (machine string, number uint64, err error) {
	machine, port, _ := strings.Cut(address, ":") // want `host-port-split`
	number, err = strconv.ParseUint(port, 10, 32)
	return machine, number, err
}

// How it is kept tells too little: this may be the address of a vsock.
func machineAndNumber(address string) (machine string, number uint64, err error) {
	machine, portString, _ := strings.Cut(address, ":")
	number, err = strconv.ParseUint(portString, 10, 32)
	return machine, number, err
}
