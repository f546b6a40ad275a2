package urlcheck_test

import (
	"go/scanner"
	"go/token"
	"io/fs"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"urlvet.example/urlcheck"
)

// realURLs returns the URLs that are whole string literals in the source of the
// standard library and have no problem in any profile.
func realURLs(tb testing.TB) []string {
	tb.Helper()
	goroot, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		tb.Fatal(err)
	}
	root := filepath.Join(strings.TrimSpace(string(goroot)), "src")
	seen := map[string]bool{}
	var clean []string
	err = filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") {
			return err
		}
		src, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		for _, s := range literals(src) {
			if strings.Contains(s, "://") && !seen[s] && cleanEverywhere(s) {
				clean = append(clean, s)
			}
			seen[s] = true
		}
		return nil
	})
	if err != nil {
		tb.Fatal(err)
	}
	if len(clean) < 100 {
		tb.Fatalf("only %d clean URLs below %s", len(clean), root)
	}
	return clean
}

func literals(src []byte) []string {
	var s scanner.Scanner
	s.Init(token.NewFileSet().AddFile("", -1, len(src)), src, nil, 0)
	var values []string
	for {
		_, tok, lit := s.Scan()
		switch tok {
		case token.EOF:
			return values
		case token.STRING:
			if v, err := strconv.Unquote(lit); err == nil {
				values = append(values, v)
			}
		}
	}
}

func cleanEverywhere(s string) bool {
	if _, err := url.Parse(s); err != nil {
		return false
	}
	for _, p := range profiles {
		if len(urlcheck.Check(s, p)) > 0 {
			return false
		}
	}
	return true
}

var profiles = []urlcheck.Profile{urlcheck.Modern, urlcheck.RFC3986, urlcheck.RFC1738}

// generatedURLs returns the URLs without problems among many combinations of
// components.
func generatedURLs() []string {
	var clean []string
	for _, scheme := range []string{"http", "https"} {
		for _, host := range []string{"h.org", "www.example.com", "a-b.c1.example.net", "127.0.0.1", "sub.domain.example.org", "localhost:8080"} {
			for _, path := range []string{"", "/", "/index.html", "/a/b/c/d", "/pkg/net/http", "/a%20b/c(d)", "/2001/XMLSchema-instance"} {
				for _, query := range []string{"", "?q=1", "?a=b&c=d&e=f", "?q=go+lang&hl=en"} {
					if s := scheme + "://" + host + path + query; cleanEverywhere(s) {
						clean = append(clean, s)
					}
				}
			}
		}
	}
	return append(clean, "ftp://ftp.example.org/pub/a.txt", "ftp://me@h.org/a;type=i", "mailto:a@example.org", "file:///etc/hosts", "news:comp.lang.go")
}

func BenchmarkCheck(b *testing.B) {
	for _, set := range []struct {
		name string
		urls []string
	}{{"goroot", realURLs(b)}, {"generated", generatedURLs()}} {
		b.Run("set="+set.name+"/parser=url.Parse", func(b *testing.B) { perURL(b, set.urls, func(s string) { url.Parse(s) }) })
		for _, p := range profiles {
			b.Run("set="+set.name+"/parser="+p.String(), func(b *testing.B) {
				perURL(b, set.urls, func(s string) { urlcheck.Check(s, p) })
			})
		}
	}
}

// perURL measures one URL after the other.
func perURL(b *testing.B, urls []string, check func(string)) {
	b.ReportAllocs()
	i := 0
	for b.Loop() {
		check(urls[i])
		if i++; i == len(urls) {
			i = 0
		}
	}
}

// Checking a URL without problems allocates nothing, in every profile.
func TestAllocations(t *testing.T) {
	urls := append(realURLs(t), generatedURLs()...)
	for _, p := range profiles {
		if n := testing.AllocsPerRun(10, func() {
			for _, s := range urls {
				urlcheck.Check(s, p)
			}
		}); n != 0 {
			t.Errorf("%v: %v allocations over %d clean URLs", p, n, len(urls))
		}
	}
}
