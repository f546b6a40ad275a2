package neverjudged

// A password that protects nothing on the own machine, or in a network of containers. What is like it is in
// defects/localpasswords.go.
var localServices = []string{
	"amqp://user1:user1@rabbit/",
	"amqp://admin:admin123@rabbit:5672/",
	"mongodb://mongo:mongo1@127.0.0.1/",
	"postgres://bob:bob1@localhost/db",
	"postgres://svc:orders@postgres:5432/orders",
	"redis://:redis@localhost/redis",
	"http://scott:user1@proxy:3128/",
}
