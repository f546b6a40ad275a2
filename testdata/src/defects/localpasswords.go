package defects

// On other hosts, a number behind the name of the user is no placeholder, nor are other words anywhere.
var sharedServices = []string{
	"amqp://user1:user12@rabbit.example.org/",          // want `userinfo-password`
	"amqp://admin:admin123@rabbit.example.org:5672/",   // want `userinfo-password`
	"mongodb://mongo:mongo1@10.0.0.1/",                 // want `userinfo-password`
	"postgres://bob:bob190734@localhost/db",            // want `userinfo-password`
	"postgres://svc:orders@db.example.org:5432/orders", // want `userinfo-password`
	"redis://:r3disk@localhost/redis",                  // want `userinfo-password`
	"http://scott:tiger1@proxy:3128/",                  // want `userinfo-password`
}
