package spared

import "fmt"

type platformURLs struct{ users, devices, ingress string }

// What is named as an address is, and is a whole authority elsewhere, may have brackets or a port.
// What is like it is in hostports/authorities.go.
func platformOf(server, ingress, scheme string) platformURLs {
	if ingress == "" {
		ingress = fmt.Sprintf("%s://%s:8081", scheme, server)
	}
	return platformURLs{
		users:   fmt.Sprintf("%s://%s/api/users", scheme, server),
		devices: fmt.Sprintf("%s://%s/api/devices", scheme, server),
		ingress: ingress,
	}
}
