package spared

import (
	"net/http"
	"path"
	"path/filepath"
	"strings"

	"example.org/chart/urlutil"
	"github.com/lestrrat-go/strftime"
)

const dated = "https://data.example.org/%Y/%m/%n.json.gz"

// What the package replaces, or formats as a time, is no escape.
func placeholders(engines map[string]string, year string) {
	http.Get(strings.NewReplacer("%Y", year, "%m", "01", "%n", "02").Replace(dated))
	strftime.Format("https://data.example.org/%Y/%H/x", year)
	engine := "https://search.example.org/?q=a&l=%l"
	http.Get(strings.Replace(engine, "%l", "en", 1))
	http.Get("https://data.example.org/%Z/x") // want `escape-malformed`
}

// A name alone says little of what is no URL to a function that makes one.
func chartURL(baseURL, dir string, args []string) string {
	parentURL, err := urlutil.URLJoin(baseURL, dir)
	if err != nil {
		parentURL = path.Join(baseURL, dir)
	}
	aliasedURL := args[0]
	aliasedURL = filepath.Clean(aliasedURL)
	println(aliasedURL)
	otherURL := args[1]
	otherURL = path.Clean(otherURL) // want `arg-path-join`
	println(otherURL)
	return parentURL
}
