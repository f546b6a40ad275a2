package spared

import (
	"fmt"
	"net"
	"net/http"
	"strings"

	"github.com/prometheus/client_golang/prometheus"
)

// The text begins with "http://", as a condition says.
func upgraded(a, b, c string) []string {
	if strings.HasPrefix(a, "http://") {
		a = strings.Replace(a, "http", "https", 1)
	}
	plain := strings.HasPrefix(b, "http")
	if !plain {
		b = "http://" + b
	}
	plain = strings.HasPrefix(b, "http://")
	if plain {
		b = strings.Replace(b, "http", "https", 1)
	}
	if c != "" && strings.HasPrefix(c, "http://") {
		c = strings.Replace(c, "http", "https", 1)
	}
	return []string{a, b, c}
}

// A text with a dot is no IPv6 address as package net prints it, or as one who writes brackets
// elsewhere takes it. What is like it is in hostports/nearly.go.
func dotted(ip net.IP, host, name, port string) (net.Conn, error) {
	if strings.Contains(ip.String(), ".") {
		return net.Dial("tcp", fmt.Sprintf("%s:%s", ip.String(), port))
	}
	if strings.Contains(name, ".") {
		return net.Dial("tcp", fmt.Sprintf("%s:%s", name, port))
	} else if name != "" {
		return net.Dial("tcp", fmt.Sprintf("[%s]:%s", name, port))
	}
	if strings.Contains(host, ".") {
		return net.Dial("tcp", host+":"+port)
	}
	return net.Dial("tcp", "["+host+"]:"+port)
}

// The values of labels.
func scraped(hostname, port string, d *prometheus.Desc, ch chan<- prometheus.Metric) {
	endpoint := fmt.Sprintf("%s:%s", hostname, port)
	ch <- prometheus.MustNewConstMetric(d, prometheus.GaugeValue, 1, endpoint)
}

// Nothing is run behind a statement that leaves its list.
func turnedOff(host string, port int) {
	defer fmt.Println("done")
	return
	http.Get(fmt.Sprintf("http://%s:%d/verify", host, port))
}

func turnedOffCase(host string, port int) {
	switch port {
	case 0:
		panic("no port")
		if host != "" {
			http.Get(fmt.Sprintf("http://%s:%d/verify", host, port))
		}
	}
}
