package spared

import (
	"fmt"

	"example.org/routeros"
)

// "?field=value" asks for an attribute, beside "=field=value", which sets one. Neither is a URL.

func lookUp(client *routeros.Client, path, field, query string) (string, error) {
	words := fmt.Sprintf("?%s=%s", field, query)
	reply, err := client.Run(path+"/print", words)
	if err != nil {
		return "", err
	}
	return reply.ID, nil
}

func setAll(path, field, query string, properties map[string]string) []string {
	words := []string{path, fmt.Sprintf("?%s=%s", field, query)}
	for key, value := range properties {
		words = append(words, fmt.Sprintf("=%s=%s", key, value))
	}
	return words
}
