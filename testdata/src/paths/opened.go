package paths

import (
	"net/http"
	"os"
	"path"
	"strings"

	"example.org/browser"
)

// What the program requests, or opens in a browser, is a URL. So is the field of that name of another type.

type webRepo struct{ URL string }

type webChart struct{ IndexURL string }

type dirRepo struct{ URL string }

func (r dirRepo) list() ([]os.DirEntry, error) { return os.ReadDir(r.URL) }

func (r webRepo) chart(tag string) (*http.Response, error) {
	one := webChart{IndexURL: path.Join(r.URL, tag)} // want `arg-path-join`
	browser.Open(one.IndexURL)
	browser.Open(strings.ReplaceAll(r.URL, "//", "/")) // want `arg-path-join`
	return http.Get(one.IndexURL)
}

func (r dirRepo) requested() (*http.Response, error) {
	return http.Get(path.Join(r.URL, "charts")) // want `arg-path-join`
}
