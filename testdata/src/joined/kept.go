package main

import "fmt"

// Without both calls nothing would use the import.
func kept(host, port string) []string {
	return []string{
		"http://" + fmt.Sprintf("%s:%s", host, port), // want `host-port-join`
		"http://" + fmt.Sprintf("%s:8080", host),     // want `host-port-join`
	}
}
