package main

import (
	"fmt"
	"net"
)

func dial(host, port string, number int) {
	net.Dial("tcp", host+":"+port)                      // want `host-port-join`
	net.Dial("tcp", host+":8080")                       // want `host-port-join`
	net.Dial("tcp", fmt.Sprintf("%s:%d", host, number)) // want `host-port-join`
	addr := fmt.Sprintf("%v:8080", host)                // want `host-port-join`
	_, err := net.Dial("tcp", addr)
	fmt.Println(err)
}
