package sink

import "urlvet.example/urlcheck"

// schemes is the third table: what the functions of a library take, those of Recv, whose
// arguments are Absolute. They refuse every other scheme. Methods of http.Client are
// missing on purpose: a client may have a transport for schemes of its own.
var schemes = map[Type][]string{
	{Path: "net/http"}:                                     {"http", "https"},
	{Path: "github.com/Azure/go-amqp"}:                     {"amqp", "amqps", "amqp+ssl"},
	{Path: "github.com/coder/websocket"}:                   {"ws", "wss", "http", "https"},
	{Path: "github.com/go-ldap/ldap"}:                      {"ldap", "ldaps", "ldapi", "cldap"},
	{Path: "github.com/go-redis/redis"}:                    {"redis", "rediss", "unix"},
	{Path: "github.com/gobwas/ws"}:                         {"ws", "wss"},
	{Path: "github.com/gobwas/ws", Name: "Dialer"}:         {"ws", "wss"},
	{Path: "github.com/gomodule/redigo/redis"}:             {"redis", "rediss", "valkey", "valkeys"},
	{Path: "github.com/gorilla/websocket", Name: "Dialer"}: {"ws", "wss"},
	{Path: "github.com/hibiken/asynq"}:                     {"redis", "rediss", "redis-socket", "redis-sentinel"},
	{Path: "github.com/neo4j/neo4j-go-driver/neo4j"}:       {"bolt", "bolt+unix", "bolt+s", "bolt+ssc", "neo4j", "neo4j+s", "neo4j+ssc"},
	{Path: "github.com/rabbitmq/amqp091-go"}:               {"amqp", "amqps"},
	{Path: "github.com/redis/go-redis"}:                    {"redis", "rediss", "unix"},
	{Path: "github.com/redis/rueidis"}:                     {"redis", "rediss", "valkey", "valkeys", "unix"},
	{Path: "github.com/streadway/amqp"}:                    {"amqp", "amqps"},
	{Path: "golang.org/x/net/websocket"}:                   {"ws", "wss"},
	{Path: "nhooyr.io/websocket"}:                          {"ws", "wss", "http", "https"},
}

// Schemes returns the schemes that a function takes, nil if it takes any, or if they are
// not known.
func Schemes(fn Function) []string { return schemes[Type{Path: fn.Path, Name: fn.Recv}] }

// IsWeb reports whether a scheme is one of the web.
func IsWeb(name string) bool {
	scheme, _ := urlcheck.LookupScheme(name)
	return scheme.Web
}
