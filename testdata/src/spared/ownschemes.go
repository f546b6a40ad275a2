package spared

import (
	"fmt"
	"net/url"
	"os"
	"os/exec"
	"strings"
)

const hotpScheme = "hotp://"

var transports = map[string]bool{"http": true, "httpc": true}

// A scheme that the package looks for is none that is misspelt, and neither is one that others know.
func ownSchemes(s string) {
	fmt.Fprintln(os.Stderr, "usage: token hotp://label/secret")
	_, _ = strings.CutPrefix(s, hotpScheme)
	u, _ := url.Parse("httpc://localhost:9000/")
	fmt.Println(transports[u.Scheme])
	v, _ := url.Parse("uhttp://localhost:9000/")
	switch v.Scheme {
	case "uhttp":
		fmt.Println(v)
	}
	exec.Command("hadoop", "distcp", "hftp://nn.example.org:50070/a", "htsp://host.example.org:9982/")
	url.Parse("htpp://localhost:9000/") // want `scheme-typo`
}

// What tells of a mistake has it.
func mistakes(u string) {
	fmt.Fprintln(os.Stderr, "htp://example.org/ is misspelt: write http://example.org/")
	fmt.Println("htp://example.org => http://example.org")
	fmt.Println("cannot parse htp://example.org/: scheme htp is unknown")
	fmt.Fprintln(os.Stderr, "unrecognized scheme in htp://example.org/")
	fmt.Println("https://https://example.org/ has the scheme twice")
	fmt.Println("common mistakes: htp://example.org, https://https://example.org")
	fmt.Printf("SITE_URL is %s: remove one scheme, https://https://example.org/ leads to https://example.org/", u)
	fmt.Println("see https://https://example.org/ for more") // want `scheme-doubled`
}
