// This command asks a few services how they are. It compiles, go vet has
// nothing to say about it, and six of its URLs are wrong.
package main

import (
	"flag"
	"fmt"
	"net/http"
	"os"
	"time"
)

const status = "https//www.example.org/status"

const queue = "amqp://billing:f5Kq9wTz@queue.example.org/events"

func main() {
	host := flag.String("host", "::1", "the machine to ask")
	port := flag.Int("port", 8080, "its port")
	region := flag.String("region", "eu", "the region to ask")
	flag.Parse()

	fmt.Println("the queue is", queue)
	for _, u := range []string{
		status,
		fmt.Sprintf("http://%s:%d/healthz", *host, *port),
		"https://%s" + *host + "/healthz",
		"https://api." + *region + ".example.org/v1/jobs?state=failed?limit=10",
		"http://" + *region + ".example.org:80800/metrics",
		"htp://www.example.org/", //nolint:urlvet // to see the client refuse it
	} {
		ask(u)
	}
}

// ask prints what the service at u answers.
func ask(u string) {
	client := http.Client{Timeout: 5 * time.Second}
	resp, err := client.Get(u)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return
	}
	resp.Body.Close()
	fmt.Println(u, resp.Status)
}
