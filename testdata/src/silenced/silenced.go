// Package silenced holds defects under comments that silence them, or do not.
package silenced

import "net/http"

func lines() {
	_ = "http//a" //nolint:urlvet
	_ = "http//a" //nolint
	_ = "http//a" //nolint:all
	_ = "http//a" //nolint:errcheck,urlvet // on purpose
	_ = "http//a" // nolint:urlvet
	//nolint:urlvet
	_ = "http//a"
	// This one is gone.
	//nolint:urlvet // it shows what is
	// Nobody asks for it.
	_ = "http//a"
	_ = []string{ //nolint:urlvet
		"http//a",
	}
	http.Get( //nolint:urlvet
		"www.example.org",
	)
}

//nolint:urlvet // all of it
func declaration() {
	_ = "http//a"
}

var ( //nolint:urlvet
	group = "http//a"
)

func others() {
	_ = "http//a" //nolint:errcheck // want `scheme-slashes`
	_ = "http//a" //nolinturlvet // want `scheme-slashes`
	_ = "http//a" // see nolint:urlvet // want `scheme-slashes`
	_ = 1         //nolint:urlvet
	_ = "http//a" // want `scheme-slashes`
}
