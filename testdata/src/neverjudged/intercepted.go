package neverjudged

import (
	"net/http"

	"github.com/jarcoal/httpmock"
)

// What answers for the servers of a test dials no port. What is like it is in intests/dialed.go.
const searchURL = "http://127.0.0.1:93002"

func answerSearches() {
	httpmock.Activate()
	httpmock.RegisterResponder(http.MethodGet, searchURL+"/_search", httpmock.NewStringResponder(http.StatusOK, "{}"))
}
