package hostports

import "fmt"

// A host by its name that stands alone elsewhere, a server that is no authority there, and another one.
func platformOf(host, server, other, scheme string) []string {
	return []string{
		fmt.Sprintf("%s://%s:8081", scheme, host), // want `host-port-join`
		fmt.Sprintf("%s://%s/api/users", scheme, host),
		fmt.Sprintf("%s://%s:8081", scheme, server), // want `host-port-join`
		fmt.Sprintf("%s://%s/api/users?from=%s", scheme, other, server),
	}
}
