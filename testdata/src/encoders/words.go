package encoders

import (
	"fmt"
	"net/http"
)

const bearerType = "API Bearer Token"

type credentialFinder interface{ findCredential(name string) }

type credentialClient struct{ base string }

// A caller passes words.
func (c *credentialClient) findCredential(name string) {
	http.Get(fmt.Sprintf("%s/api/v2/credentials/?name=%s", c.base, name)) // want `query-unescaped: query value name`
}

// The callers pass one word.
func (c *credentialClient) findTemplate(name string) {
	http.Get(fmt.Sprintf("%s/api/v2/templates/?name=%s", c.base, name))
}

func callers(f credentialFinder, c *credentialClient) {
	f.findCredential(bearerType)
	c.findTemplate("kubernetes")
}

// One of the tags.
func tagLinks(tags []string) {
	for _, t := range tags {
		_ = fmt.Sprintf("/memories?tag=%s", t) // want `query-unescaped: query value t`
	}
}

func idLinks(ids []string, t string) {
	for _, id := range ids {
		_ = fmt.Sprintf("/memories?tag=%s", id)
	}
	_ = fmt.Sprintf("/memories?tag=%s", t)
}
