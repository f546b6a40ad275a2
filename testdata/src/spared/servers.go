package spared

import (
	"net"
	"net/http"
	"time"

	"example.org/viper"
	"github.com/gin-contrib/cors"
	"go.opentelemetry.io/otel/exporters/otlp/otlptrace/otlptracegrpc"
	"go.opentelemetry.io/otel/exporters/zipkin"
)

// Servers that serve what others listen on never read their address.
type servers struct{ admin, web *http.Server }

func (s *servers) start(l net.Listener) {
	srv := &http.Server{Addr: "http://" + l.Addr().String()}
	defer srv.Close()
	go srv.ServeTLS(l, "", "")
	s.admin = &http.Server{Addr: "http://" + l.Addr().String()}
	s.web = &http.Server{Addr: "http://localhost:8080"}
	go s.admin.Serve(l)
	go s.web.Serve(l)
}

// The name of a field says URL, and an address is stored in it, or it is of another package.
type dependency struct{ ServerURL string }

func depend(host string, config viper.Config) (*dependency, error) {
	d := &dependency{ServerURL: net.JoinHostPort(host, "443")}
	if _, _, err := net.SplitHostPort(d.ServerURL); err != nil {
		return nil, err
	}
	_, _, err := net.SplitHostPort(config.Spec.ServerURL)
	return d, err
}

// What is given anew before anybody reads it does not matter.
func anyOrigin() any {
	config := cors.Config{
		AllowOrigins: []string{"*", "example.org"},
		MaxAge:       time.Hour,
	}
	config.MaxAge = time.Minute
	config.AllowOrigins = []string{"*"}
	return cors.New(config)
}

// An origin that no browser sends is dead beside the one that is sent.
var listedOrigins = []string{"http://localhost", "http://localhost:80", "https://example.org/", "https://example.org"}

var _ = []cors.Config{{AllowOrigins: listedOrigins}, {AllowOrigins: []string{"https://a.example.org:443", "https://a.example.org"}}}

// An endpoint is an address for one exporter and a URL for another.
type exporter struct{ kind, endpoint string }

func newExporter() *exporter { return &exporter{kind: "otlp", endpoint: "localhost:4317"} }

func (e *exporter) export() {
	switch e.kind {
	case "otlp":
		otlptracegrpc.WithEndpoint(e.endpoint)
	case "zipkin":
		zipkin.New(e.endpoint)
	}
}
