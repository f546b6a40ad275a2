package spared

import (
	"context"
	"fmt"
	"net/http"
)

// A name of DNS ends in a constant, by way of fields and variables. What is like it is in
// hostports/suffixes.go.

const clusterSuffix = "svc.cluster.local"

type upstreamSettings struct {
	Host string `yaml:"host"`
	Port int    `yaml:"port"`
}

func upstreamOf(name, namespace string) upstreamSettings {
	return upstreamSettings{Host: fmt.Sprintf("%s.%s.%s", name, namespace, clusterSuffix), Port: 80}
}

func askUpstream(ctx context.Context, name, namespace string) {
	settings := upstreamOf(name, namespace)
	http.Get(fmt.Sprintf("http://%s:%d/", settings.Host, settings.Port))
	own := upstreamSettings{Host: name + "." + namespace + ".svc.cluster.local"}
	http.Get(fmt.Sprintf("http://%s:%d/", own.Host, settings.Port))
	askService(ctx, own.Host, 80)
}

func askService(_ context.Context, host string, port int) {
	http.Get(fmt.Sprintf("http://%s:%d/", host, port))
}

// All values in the package are such names.
type ServiceAddress struct {
	ClusterHost string
	Port        int
}

func NewServiceAddress(name, namespace string) *ServiceAddress {
	return &ServiceAddress{ClusterHost: name + "." + namespace + "." + clusterSuffix, Port: 80}
}

func (a *ServiceAddress) URL() string { return fmt.Sprintf("http://%s:%d", a.ClusterHost, a.Port) }
