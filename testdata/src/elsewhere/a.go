// Package elsewhere proves in this file what is wrong in others. A finding is
// silenced, or left to whoever writes the file, where it is.
package elsewhere

import "net/http"

//nolint:urlvet // the lines of this function are those of other files, too
func silenced() {
	http.Get("www.example.org")
	http.Get("www.example.org")
	http.Get("www.example.org")
	http.Get("www.example.org")
	http.Get("www.example.org")
}

func uses() {
	for _, u := range list {
		http.Get(u)
	}
	for _, u := range written {
		http.Get(u)
	}
	http.Get(address)
}
