package spared

import (
	"net"
	"net/http"

	"github.com/bradfitz/gomemcache/memcache"
	"github.com/gofiber/fiber/v2/middleware/cors"
	"github.com/hibiken/asynq"
	"github.com/redis/go-redis/v9"
	"github.com/uptrace/bun/driver/pgdriver"
)

// A library takes the path of a socket for an address, or has the network elsewhere. The standard one takes none.
func sockets() {
	redis.NewClient(&redis.Options{Addr: "/var/run/redis/redis.sock"})
	options := &redis.Options{}
	options.Addr = "/var/run/redis/redis.sock"
	redis.NewClient(options)
	asynq.NewClient(asynq.RedisClientOpt{Addr: "/tmp/redis.sock"})
	memcache.New("/run/memcached/memcached.sock")
	pgdriver.NewConnector(pgdriver.WithNetwork("unix"), pgdriver.WithAddr("/tmp/.s.PGSQL.5432"))

	redis.NewClient(&redis.Options{Addr: "redis"})          // want `arg-address`
	(&http.Server{Addr: "/run/http.sock"}).ListenAndServe() // want `arg-address`
	net.Dial("tcp", "/run/http.sock")                       // want `arg-address`
	memcache.New("memcached")                               // want `arg-address`
}

// Fiber takes the slash off.
var fiberOrigins = cors.Config{AllowOrigins: "https://app.example.org/"}
