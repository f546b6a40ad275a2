package spared

import (
	"os"
	"path"
	"path/filepath"
	"strings"
)

// A field or a variable that the program opens holds the path of a file, whatever its name is. What is like
// it is in paths/opened.go.

type chartRepo struct{ URL string }

type chart struct{ URL, BaseURL string }

func (r chartRepo) charts(tag string) ([]os.DirEntry, error) {
	one := chart{URL: path.Join(r.URL, tag)}
	if _, err := os.Stat(one.URL); err != nil {
		return nil, err
	}
	other := &chart{BaseURL: filepath.Join(r.URL, tag)}
	if _, err := os.ReadFile(other.BaseURL); err != nil {
		return nil, err
	}
	return os.ReadDir(strings.ReplaceAll(r.URL, "//", "/"))
}

func listed(repoURL string) (*chart, error) {
	_, err := os.ReadDir(repoURL)
	return &chart{URL: path.Join(repoURL, "charts")}, err
}
