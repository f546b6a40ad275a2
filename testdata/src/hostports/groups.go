package hostports

import (
	"fmt"
	"net/http"
	"regexp"
)

// Groups of regular expressions, by their names.

var anyServer = regexp.MustCompile(`^((?P<scheme>http|https)://)?(?P<host>[A-Za-z0-9.:-]+?)(:(?P<port>[0-9]+))?$`)

func anyEndpoint(server string) string {
	var host string
	parts := anyServer.FindStringSubmatch(server)
	for i, name := range anyServer.SubexpNames() {
		switch name {
		case "host":
			host = parts[i]
		}
	}
	return fmt.Sprintf("http://%s:8080/", host) // want `host-port-join`
}

func anyIndex(server string) string {
	parts := anyServer.FindStringSubmatch(server)
	host := parts[anyServer.SubexpIndex("host")]
	return fmt.Sprintf("http://%s:8080/", host) // want `host-port-join`
}

var wordOrAddress = regexp.MustCompile(`[a-z0-9:]+`)

func firstAddress(s string) string { return wordOrAddress.FindString(s) }

func openVolume(volumeIP string, port int) (*http.Response, error) {
	return http.Get(fmt.Sprintf("https://%s:%d/v1", volumeIP, port)) // want `host-port-join`
}

func volumeOf(s string) (*http.Response, error) { return openVolume(firstAddress(s), 8443) }
