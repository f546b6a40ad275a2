// Package urlvet holds the pages of the repository, for the command to show. Programs
// use the packages urlcheck and analyzer.
package urlvet

import "embed"

// Pages are the pages at the top and in docs, their pictures, and the program that they show.
//
//go:embed README.md CHANGELOG.md CONTRIBUTING.md docs/*.md docs/pictures/*.svg testdata/readme/main.go
var Pages embed.FS
