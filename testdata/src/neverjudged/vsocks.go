package neverjudged

import (
	"fmt"
	"strconv"
	"strings"
)

// The address of a vsock is the number of a machine and that of a port.
func vsock(address string) (contextID, port uint64, err error) {
	contextIDString, portString, ok := strings.Cut(address, ":")
	if !ok {
		return 0, 0, fmt.Errorf("no address of a vsock: %s", address)
	}
	if contextID, err = strconv.ParseUint(contextIDString, 10, 32); err != nil {
		return 0, 0, err
	}
	port, err = strconv.ParseUint(portString, 10, 32)
	return contextID, port, err
}
