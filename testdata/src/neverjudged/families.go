package neverjudged

import "fmt"

// Who writes the same URL with another port, or with none, means both. What is like it is in
// defects/families.go.
func bothPorts() (all []string) {
	for _, dc := range []string{"149.154.175.50", "149.154.167.51"} {
		all = append(all, "http://"+dc+"/", "http://"+dc+":443/")
		all = append(all, fmt.Sprintf("https://%s:443/", dc), fmt.Sprintf("https://%s:80/", dc))
	}
	return append(all, "http://center.acme.dev", "http://center.acme.dev:443/a")
}
