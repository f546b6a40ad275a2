package segmentnames

import (
	"net/http"
	"net/url"
)

// One of the calls does not escape what it passes.

func readBlob(server, blobPath string) (*http.Response, error) {
	return http.Get(server + "/api/files/" + blobPath + "/blob") // want `path-unescaped`
}

func readAll(r *http.Request, server string) {
	_, _ = readBlob(server, url.PathEscape(r.FormValue("id")))
	_, _ = readBlob(server, r.FormValue("next"))
}

// All calls escape what they pass.

func streamBlob(server, blobPath string) (*http.Response, error) {
	return http.Get(server + "/api/files/" + blobPath + "/blob")
}

func streamAll(r *http.Request, server string) {
	id := r.FormValue("id")
	blobPath := url.PathEscape(id)
	_, _ = streamBlob(server, blobPath)
	_, _ = streamBlob(server, url.PathEscape(r.FormValue("next")))
}
