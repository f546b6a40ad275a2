package spared

import (
	"net/http"
	"path"
	"path/filepath"
	"strings"
)

var schemes = []string{"http://", "https://"}

// A URL whose scheme is cut off has one slash between its parts.
func withoutScheme(repoURL, otherURL, repository string) []string {
	for _, scheme := range schemes {
		if strings.HasPrefix(repoURL, scheme) {
			repoURL = strings.TrimPrefix(repoURL, scheme)
			break
		}
	}
	baseURL := repoURL
	baseURL += "/repository/" + repository + "/"
	baseURL = strings.ReplaceAll(baseURL, "//", "/")
	otherURL = strings.TrimPrefix(otherURL, "https://")
	otherURL = path.Join(otherURL, repository)
	return []string{baseURL, otherURL}
}

// A redirect leads to a path.
func toLogin(w http.ResponseWriter, r *http.Request, baseURL string) {
	http.Redirect(w, r, filepath.Join(baseURL, "login"), http.StatusFound)
}

// What begins empty gets no scheme of elements of a path.
func prefixOf(key, bucket string) (summary, outputURL string) {
	for _, p := range strings.Split(key, "/") {
		outputURL = path.Join(outputURL, p)
	}
	outputURL = path.Join(bucket, outputURL)
	return "", outputURL
}
