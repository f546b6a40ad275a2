// Package main joins hosts and ports in every way that has a fix, and in
// those that have none.
package main

import (
	"fmt"
	"net/netip"
	"net/url"
	"os"
	"slices"
)

type config struct {
	Host, Port string
	Number     int
	Short      uint16
	IP         netip.Addr
}

func main() {
	u, _ := url.Parse("https://example.org:8443/x")
	c := config{"example.org", "8080", 8080, 443, netip.MustParseAddr("192.0.2.1")}
	all := slices.Concat(
		chains(c.Host, c.Port, c, u), formats(c.Host, c.Port, c, u), returned(c.Host, c.Port), named(word(c.Host), word(c.Port)), hidden(c.Host, c.Number),
		renamed(c.Host, c.Port), converted(c.Host, c.Number), kept(c.Host, c.Port))
	for _, s := range all {
		fmt.Println(s)
	}
	if len(all) == 0 {
		dial(c.Host, c.Port, c.Number)
	}
}

func chains(host, port string, c config, u *url.URL) []string {
	addr := "http://" + host
	addr += ":" + port // want `host-port-join`
	return []string{
		addr,
		"http://" + host + ":" + port + "/x", // want `host-port-join`
		"http://" + host + ":" + port,        // want `host-port-join`
		"http://" + host + ":8080",           // want `host-port-join`
		"http://" + host + ":8080/x" + port,  // want `host-port-join`
		"http://" + host + `:8080/x`,         // want `host-port-join`
		"http://" + host + "\x3a80\u00380/x", // want `host-port-join`
		"http://" + host + ":80" + port,      // want `host-port-join`
		"http://" + (host) + ":" + (port),    // want `host-port-join`
		"http://" + (host + ":" + port),      // want `host-port-join`
		u.Scheme + "://" + u.Hostname() + ":" + u.Port() + u.EscapedPath(), // want `host-port-join`
		"http://" + os.Getenv("APP_HOST") + ":" + os.Getenv("APP_PORT"),    // want `host-port-join`
		"http://" + c.Host + // want `host-port-join`
			":" + c.Port,
		("http://" + host) + ":" + port,             // want `host-port-join`
		"http://" + host + (":" + port),             // want `host-port-join`
		"http://" + host + /* why */ ":" + port,     // want `host-port-join`
		"http://" + host + ":" + "8080" + "/x",      // want `host-port-join`
		"http://" + host + ":" + "8080/x",           // want `host-port-join`
		"http://" + host + fmt.Sprintf(":%s", port), // want `host-port-join`
	}
}

func formats(host, port string, c config, u *url.URL) []string {
	const form = "http://%s:%s/" // want `host-port-join`
	operands := []any{host, port}
	return []string{
		fmt.Sprintf("http://%s:%s/x", host, port),                          // want `host-port-join`
		fmt.Sprintf("http://%s:%d/x", host, c.Number),                      // want `host-port-join`
		fmt.Sprintf("http://%v:%v/x%d", c.Host, c.Short, c.Number),         // want `host-port-join`
		fmt.Sprintf("%s://%s:%s%s", u.Scheme, u.Hostname(), u.Port(), "/"), // want `host-port-join`
		fmt.Sprintf("http://%s:8080/%s", host, port),                       // want `host-port-join`
		fmt.Sprintf("http://%s:8080", c.IP),                                // want `host-port-join`
		fmt.Sprintf("http://%s:%d", host, 8080),                            // want `host-port-join`
		fmt.Sprintf("http://%s:%s", host, "8080"),                          // want `host-port-join`
		fmt.Sprintf("\x68ttp://%s\x3a%d/%%41", host, c.Short),              // want `host-port-join`
		fmt.Sprintf(`http://%s:%d/`+"%s", host, c.Short, port),             // want `host-port-join`
		fmt.Sprintf("http://%s:%s/", error(nil), port),                     // want `host-port-join`
		"http://" + fmt.Sprintf("%s:%d", host, c.Number) + "/x",            // want `host-port-join`
		"http://" + fmt.Sprintf("%s:%d", host, c.Short),                    // want `host-port-join`
		"http://" + fmt.Sprintf("%s:%s", host, port),                       // want `host-port-join`
		"http://" + fmt.Sprintf("%v:8080", host) + "/x",                    // want `host-port-join`
		fmt.Sprintf(
			"http://%s:%d", // want `host-port-join`
			host,
			c.Number,
		),
		fmt.Sprintf("http://%s"+":%s/", host, port),       // want `host-port-join`
		fmt.Sprintf("http://%[1]s:%[2]s/", host, port),    // want `host-port-join`
		fmt.Sprintf("http://%s:%s/%[1]s", host, port),     // want `host-port-join`
		fmt.Sprintf("http://%s:%s/%*d", host, port, 4, 2), // want `host-port-join`
		fmt.Sprintf("http://%s:%04d/", host, c.Number),    // want `host-port-join`
		fmt.Sprintf(form, host, port),
		fmt.Sprintf("http://%s:%s/", operands...),
	}
}

type word string

func named(host, port word) []string {
	return []string{
		string("http://" + host + ":" + port),         // want `host-port-join`
		"http://" + string(host) + ":" + string(port), // want `host-port-join`
		fmt.Sprintf("http://%s:%v", host, port),       // want `host-port-join`
	}
}

func returned(host, port string) []string {
	server := func() (string, error) {
		return "http://" + host + ":" + port, nil // want `host-port-join`
	}
	s, _ := server()
	return []string{s}
}
