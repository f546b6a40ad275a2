package sink

import (
	"strings"
	"testing"
)

func TestWords(t *testing.T) {
	for name, want := range map[string]string{
		"":            "",
		"_":           "",
		"host":        "host",
		"nodeIP":      "node ip",
		"APP_HOST":    "app host",
		"XMLNSPrefix": "xmlns prefix",
		"podIPv6":     "pod ipv6",
		"$schema":     "schema",
		"xmlns:xsi":   "xmlns xsi",
		"Größe":       "größe",
		"h2c":         "h2c",
	} {
		if got := strings.Join(Words(name), " "); got != want {
			t.Errorf("%q: got %q, want %q", name, got, want)
		}
	}
}

func TestRoleByFunction(t *testing.T) {
	for name, want := range map[string]Role{
		"get": Plain, "Infof": Prose, "Println": Prose, "f": Plain, "of": Plain, "newBuf": Plain,
		"HasPrefix": Pattern, "addSchema": Pattern, "WithDescription": Prose, "": Plain,
	} {
		if got := RoleByFunction(name, 1); got != want {
			t.Errorf("%q: got %d, want %d", name, got, want)
		}
	}
	if test, server := RoleByFunction("Run", 2), RoleByFunction("Run", 1); test != Prose || server != Plain {
		t.Errorf("Run: got %d for the name of a test and %d for an address, want %d and %d", test, server, Prose, Plain)
	}
}

func TestPackageName(t *testing.T) {
	for importPath, want := range map[string]string{
		"fmt":                         "fmt",
		"net/http":                    "http",
		"math/rand/v2":                "rand",
		"gopkg.in/yaml.v3":            "yaml",
		"gopkg.in/check.v1":           "check",
		"k8s.io/api/core/v1":          "v1",
		"resty.dev/v3":                "resty",
		"github.com/nats-io/nats.go":  "nats",
		"github.com/mattn/go-isatty":  "isatty",
		"github.com/a/b-c":            "_b_c",
		"github.com/a/v2ray":          "v2ray",
		"":                            "_",
		"v2":                          "_",
		"github.com/a/b.c":            "_b_c",
		"github.com/minio/minio-go/v": "v",
	} {
		if got := PackageName(importPath); got != want {
			t.Errorf("%q: got %q, want %q", importPath, got, want)
		}
	}
}

func TestUnversioned(t *testing.T) {
	for importPath, want := range map[string]string{
		"":                             "",
		"net/http":                     "net/http",
		"math/rand/v2":                 "math/rand",
		"github.com/redis/go-redis/v9": "github.com/redis/go-redis",
		"github.com/a/b/v12/c":         "github.com/a/b/c",
		"gopkg.in/mgo.v2/bson":         "gopkg.in/mgo/bson",
		"gopkg.in/a/check.v1":          "gopkg.in/a/check",
		"k8s.io/api/core/v1":           "k8s.io/api/core/v1",
		"example.org/v2ray":            "example.org/v2ray",
	} {
		if got := Unversioned(importPath); got != want {
			t.Errorf("%q: got %q, want %q", importPath, got, want)
		}
	}
}
