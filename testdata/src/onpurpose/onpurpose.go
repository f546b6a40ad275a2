// Package onpurpose has tests of which some texts are wrong on purpose. Nothing is
// on purpose in the code that they test.
package onpurpose

const invalidURL = "http//example.org" // want `scheme-slashes: `

type target struct {
	url   string
	valid bool
}

var targets = []target{{"http//example.org", false}} // want `scheme-slashes: `
