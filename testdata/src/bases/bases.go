// Package bases joins paths to bases that have no scheme, and hosts to schemes.
package bases

import (
	"flag"
	"fmt"
	"net/http"
	"os"
	"strings"

	"github.com/gorilla/websocket"
	"github.com/other/api"
	"go.opentelemetry.io/otel/exporters/zipkin"
)

var (
	server  = "localhost:8080"                                        // want `scheme-missing: "localhost:8080" has no scheme`
	backend = flag.String("backend", "localhost:9090", "the backend") // want `scheme-missing`
	mirror  = "mirror.example.com"
	asked   = "localhost:7070"
	named   = "internal"
	metrics string
)

func init() {
	flag.StringVar(&metrics, "metrics", "localhost:9100", "where metrics are") // want `scheme-missing`
}

type client struct {
	baseURL  string
	endpoint string
	plainURL string
}

func newClient() *client {
	c := &client{baseURL: "api.example.com/v1", plainURL: "api.example.com"} // want `scheme-missing`
	c.endpoint = "127.0.0.1:4010"                                            // want `scheme-missing`
	flag.StringVar(&c.endpoint, "endpoint", "localhost:4010", "")            // want `scheme-missing`
	return c
}

func (c *client) get(id string) {
	http.Get(c.baseURL + "/users/" + id)
	http.NewRequest("GET", fmt.Sprintf("%s/users/%s", c.endpoint, id), nil)
	http.Get("https://" + c.plainURL + "/users/" + id)
}

func package_() {
	http.Get(server + "/health")
	http.Get(fmt.Sprintf("%s/health?a=b", *backend))
	http.Get("https://" + mirror + "/health")
	http.Get(named + "/health")
	http.Get(metrics + "/metrics")
	if strings.HasPrefix(asked, "http") {
		http.Get(asked + "/health")
	}
	base := "localhost:6060" // want `scheme-missing`
	if env := os.Getenv("BASE"); env != "" {
		base = env
	}
	http.Get(base + "/health")
	made := "localhost:4040"
	made = withScheme(made)
	http.Get(made + "/health")
	full := "localhost:5050"
	full = "http://" + full
	http.Get(full + "/health")
}

func withScheme(host string) string { return "http://" + host }

func fetch(base string) { http.Get(base + "/health") }

func fetchAll() {
	fetch("localhost:8080") // want `scheme-missing`
	fetch("http://localhost:8080")
}

func options() []any {
	return []any{
		api.Config{BaseURL: "api.example.com/v1"}, // want `scheme-missing`
		api.Config{BaseURL: "localhost:8080"},     // want `scheme-missing`
		&api.Config{BaseURL: "https://api.example.com/v1"},
		api.Config{BaseURL: "/v1"},
		api.Config{BaseURL: "v1"},
		client{baseURL: "example.com"}, // want `scheme-missing`
	}
}

func joined(host string, secure, socket bool, d *websocket.Dialer) {
	scheme := "http"
	if secure {
		scheme = "wss" // want `scheme-unsupported: http.Get takes http and https only, not wss`
	}
	http.Get(scheme + "://" + host)
	protocol := "http" // want `scheme-unsupported`
	if secure {
		protocol = "https" // want `scheme-unsupported`
	}
	http.Get(fmt.Sprintf("%s://%s/", protocol, host))
	d.Dial(protocol+"://"+host, nil)
	dial("ws", host, d)
	dial("tcp", host, d) // want `scheme-unsupported`
}

func dial(scheme, host string, d *websocket.Dialer) { d.Dial(scheme+"://"+host, nil) }

// Nobody dials it.
type tracing struct{ endpoint string }

func newTracing() *tracing { return &tracing{endpoint: "localhost:9411"} } // want `scheme-missing`

func (t *tracing) export() { zipkin.New(t.endpoint) }
