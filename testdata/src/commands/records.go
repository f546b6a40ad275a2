package main

import (
	"fmt"
	"net"
)

// Records of package net, by the types of what passes them on.
func lookUp(service string) ([]*net.SRV, error) {
	_, records, err := net.LookupSRV(service, "tcp", "shop.com")
	return records, err
}

func dialAll() {
	records, _ := lookUp("kafka")
	for _, record := range records {
		_, _ = net.Dial("tcp", fmt.Sprintf("%s:%d", record.Target, record.Port))
	}
}

func dialRecord(record *net.SRV) {
	_, _ = net.Dial("tcp", fmt.Sprintf("%s:%d", record.Target, record.Port))
}

type node struct {
	Target string
	Port   int
}

func dialNode(n *node) {
	_, _ = net.Dial("tcp", fmt.Sprintf("%s:%d", n.Target, n.Port)) // want `host-port-join`
}
