package queries

import (
	"fmt"

	"example.org/routeros"
)

// Nothing here sets an attribute, so that the question mark may begin a query.

func findAll(client *routeros.Client, path, field, query string) (string, error) {
	words := fmt.Sprintf("?%s=%s", field, query) // want `query-unescaped`
	reply, err := client.Run(path+"/print", words)
	if err != nil {
		return "", err
	}
	return reply.ID, nil
}
