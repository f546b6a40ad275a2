package hostports

import (
	"context"
	"encoding/json"
	"fmt"
	"net"

	"example.org/mesh"
)

// Records of DNS for name servers and mail hold names. A resolver of services answers addresses, too.
func records(ctx context.Context, domain string) {
	servers, _ := net.LookupNS(domain)
	server := servers[0].Host
	_, _ = net.Dial("udp", server+":53")
	for _, record := range servers {
		_, _ = net.Dial("udp", record.Host+":53")
	}
	mails, _ := net.DefaultResolver.LookupMX(ctx, domain)
	for _, mail := range mails {
		_, _ = net.Dial("tcp", mail.Host+":25")
	}
	_, services, _ := net.LookupSRV("db", "tcp", domain)
	for _, service := range services {
		_, _ = net.Dial("tcp", fmt.Sprintf("%s:%d", service.Target, service.Port))
		_, _ = net.Dial("tcp", fmt.Sprintf("%s:%d", services[0].Target, service.Port))
	}
	_, answers, _ := mesh.LookupSRV("db", "tcp", domain)
	for _, answer := range answers {
		_, _ = net.Dial("tcp", fmt.Sprintf("%s:%d", answer.Target, answer.Port)) // want `host-port-join`
	}
	configured := []*net.SRV{}
	_ = json.Unmarshal([]byte(domain), &configured)
	_, _ = net.Dial("tcp", fmt.Sprintf("%s:%d", configured[0].Target, configured[0].Port)) // want `host-port-join`
	nodes, _ := mesh.LookupNodes(domain)
	node := nodes[0].Host
	_, _ = net.Dial("tcp", node+":25") // want `host-port-join`
	for _, node := range nodes {
		_, _ = net.Dial("tcp", node.Host+":25") // want `host-port-join`
	}
}
