package spared

import (
	"errors"
	"fmt"
	"net/http"
	"regexp"
)

// Regular expressions tell that what they match has no colon, by the names of their groups, too.

var serverPattern = regexp.MustCompile(`^((?P<scheme>http|https)://)?(?P<host>[^:\s]+)(:(?P<port>[0-9]+))?$`)

func serverURL(server string) string {
	var scheme, host, port string
	parts := serverPattern.FindStringSubmatch(server)
	for i, name := range serverPattern.SubexpNames() {
		switch name {
		case "scheme":
			scheme = parts[i]
		case "host":
			host = parts[i]
		case "port":
			port = parts[i]
		}
	}
	return fmt.Sprintf("%s://%s:%s", scheme, host, port)
}

func askedByName(server string) (host string) {
	parts := serverPattern.FindStringSubmatch(server)
	for i, name := range serverPattern.SubexpNames() {
		if name == "host" {
			host = parts[i]
		}
	}
	return fmt.Sprintf("http://%s:8080/", host)
}

func atIndex(server string) string {
	parts := serverPattern.FindStringSubmatch(server)
	at := serverPattern.SubexpIndex("host")
	return fmt.Sprintf("http://%s:8080/", parts[at]) + fmt.Sprintf("http://%s:8080/", parts[serverPattern.SubexpIndex("host")])
}

func firstIPv4(s string) (string, error) {
	text := `\b\d{1,3}\.\d{1,3}\.\d{1,3}\.\d{1,3}\b`
	r := regexp.MustCompile(text)
	match := r.FindString(s)
	if match == "" {
		return "", errors.New("no address")
	}
	return match, nil
}

func openArray(arrayIP string, port int) (*http.Response, error) {
	return http.Get(fmt.Sprintf("https://%s:%d/v1", arrayIP, port))
}

func arrayOf(s string) (*http.Response, error) {
	found, err := firstIPv4(s)
	if err != nil {
		return nil, err
	}
	return openArray(found, 8443)
}
