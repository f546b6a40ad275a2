package neverjudged

// The documented addresses of a service are settings of its clients.
const feed = "wss://stream.acme-exchange.com:9443/ws"

var nodes = []struct{ url string }{{"http://node.acme-exchange.com:18089"}}
