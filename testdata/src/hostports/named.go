package hostports

import "fmt"

type cloudNode struct{ internalIP, publicIP, link string }

// What stands between a scheme and a port and is given a host is one, also if it is named as a URL
// is.
func accessed(protocol, nodeURL string, node cloudNode, port int) []string {
	accessURL := node.internalIP
	if node.publicIP != "" {
		accessURL = node.publicIP
	}
	linkURL := node.link
	if linkURL == "" {
		linkURL = nodeURL
	}
	return []string{
		fmt.Sprintf("%s://%s:%d", protocol, accessURL, port), // want `host-port-join: host and port joined with %s:%d break on IPv6; use net.JoinHostPort`
		"https://" + accessURL + ":8443/status",              // want `host-port-join`
		fmt.Sprintf("https://[%s]:%d", accessURL, port),
		fmt.Sprintf("%s://%s:%d", protocol, linkURL, port),
		fmt.Sprintf("%s://%s:%d", protocol, nodeURL, port),
	}
}
