package hostports

import (
	"encoding/hex"
	"strconv"
	"strings"
)

type listenerHost struct {
	Host, Kind string
	Port       int
}

// What is before the colon is given to a host by its name, and what is behind it is a port.
func advertisedAt(advertise string) (*listenerHost, error) {
	parts := strings.Split(advertise, ":") // want `host-port-split: strings.Split at ":" cuts IPv6 addresses apart; use net.SplitHostPort`
	port, err := strconv.Atoi(parts[1])
	if err != nil {
		return nil, err
	}
	return &listenerHost{Host: parts[0], Port: port}, nil
}

// A name with a number, a text of three parts, and hexadecimal digits are no addresses.
func counted(entry, triple, hexIPPort string) (kind listenerHost, err error) {
	parts := strings.Split(entry, ":")
	kind.Kind = parts[0]
	kind.Port, err = strconv.Atoi(parts[1])
	three := strings.Split(triple, ":")
	kind.Host = three[0]
	kind.Port, _ = strconv.Atoi(three[1])
	kind.Kind = three[2]
	halves := strings.SplitN(hexIPPort, ":", 2)
	hexIP, hexPort := halves[0], halves[1]
	_, err = hex.DecodeString(hexIP + hexPort)
	return kind, err
}
