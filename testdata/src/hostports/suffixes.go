package hostports

import (
	"encoding/json"
	"fmt"
	"net/http"
)

// One of the values is any host, or what ends in a constant is no name of DNS.

type upstreamSettings struct {
	Host string `json:"host"`
	Port int    `json:"port"`
}

func askDecoded(data []byte, name string) error {
	settings := upstreamSettings{Host: name + ".svc.cluster.local"}
	if err := json.Unmarshal(data, &settings); err != nil {
		return err
	}
	_, err := http.Get(fmt.Sprintf("http://%s:%d/", settings.Host, settings.Port)) // want `host-port-join`
	return err
}

func askOverridden(name, override string) {
	host := name + ".svc.cluster.local"
	if override != "" {
		host = override
	}
	http.Get(fmt.Sprintf("http://%s:%d/", host, 80)) // want `host-port-join`
}

type ServiceAddress struct {
	ClusterHost string
	Port        int
}

func NewServiceAddress(name string) *ServiceAddress {
	return &ServiceAddress{ClusterHost: name + ".svc.cluster.local", Port: 80}
}

func NewHostAddress(host string) *ServiceAddress { return &ServiceAddress{ClusterHost: host, Port: 80} }

func (a *ServiceAddress) URL() string { return fmt.Sprintf("http://%s:%d", a.ClusterHost, a.Port) } // want `host-port-join`
