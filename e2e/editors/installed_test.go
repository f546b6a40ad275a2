package editors

import (
	"archive/zip"
	"bytes"
	"crypto/sha256"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

const modulePath = "urlvet.example"

// TestInstalled installs urlvet from a module proxy, as users do, and builds a
// gopls with it: the analyzer comes from the proxy, too.
func TestInstalled(t *testing.T) {
	build(t)
	proxy, bin, dir := t.TempDir(), t.TempDir(), t.TempDir()
	version := publish(t, proxy)
	env := []string{
		"GOPROXY=file://" + filepath.ToSlash(proxy) + "," + goEnv(t, "GOPROXY"), "GONOSUMDB=" + modulePath,
		"GOBIN=" + bin, "GOFLAGS=-modcacherw",
	}
	t.Cleanup(func() { forget(t, version) })
	for _, command := range [][]string{
		{"go", "install", modulePath + "/cmd/urlvet@" + version},
		{filepath.Join(bin, "urlvet"), "gopls"},
	} {
		if _, err := run(dir, env, command[0], command[1:]...); err != nil {
			t.Fatal(err)
		}
	}
	info, err := run(dir, nil, "go", "version", "-m", "gopls")
	if err != nil || !strings.Contains(info, "\tdep\t"+modulePath+"\t"+version+"\t") {
		t.Errorf("gopls is made of %s, %v", info, err)
	}
	if out := check(t, dir); !strings.Contains(out, "main.go:4:16-19: scheme-typo: ") || !strings.Contains(out, "self-assignment") {
		t.Errorf("reports %q", out)
	}
}

// publish puts the module, as it is in the checkout, into a file tree that is a
// module proxy (https://go.dev/ref/mod#goproxy-protocol). It returns the
// version, which no other content has.
func publish(t *testing.T, proxy string) string {
	t.Helper()
	names, err := run(root, nil, "git", "ls-files", "-co", "--exclude-standard", "--", ".",
		":!e2e/editors", ":!plugin/golangci", ":!analyzer/internal/sink/testdata/libraries") // other modules
	if err != nil {
		t.Fatal(err)
	}
	files := map[string][]byte{}
	hash := sha256.New()
	for name := range strings.Lines(names) {
		name = strings.TrimSpace(name)
		text, err := os.ReadFile(filepath.Join(root, name))
		if err != nil {
			t.Fatal(err)
		}
		files[name] = text
		fmt.Fprintf(hash, "%s %d\n%s", name, len(text), text)
	}
	version := fmt.Sprintf("v0.1.0-x%.6x", hash.Sum(nil))
	dir := filepath.Join(proxy, modulePath, "@v")
	if err := os.MkdirAll(dir, 0o777); err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string][]byte{
		"list":            []byte(version + "\n"),
		version + ".info": fmt.Appendf(nil, `{"Version":%q,"Time":"2026-01-01T00:00:00Z"}`, version),
		version + ".mod":  files["go.mod"],
		version + ".zip":  zipped(t, modulePath+"@"+version+"/", files),
	} {
		if err := os.WriteFile(filepath.Join(dir, name), text, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return version
}

func zipped(t *testing.T, prefix string, files map[string][]byte) []byte {
	t.Helper()
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for name, text := range files {
		w, err := z.Create(prefix + name)
		if err == nil {
			_, err = w.Write(text)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// forget removes a version of the module from the module cache.
func forget(t *testing.T, version string) {
	t.Helper()
	cache := goEnv(t, "GOMODCACHE")
	all, err := filepath.Glob(filepath.Join(cache, "cache", "download", modulePath, "@v", version+".*"))
	if err != nil {
		t.Error(err)
	}
	for _, path := range append(all, filepath.Join(cache, modulePath+"@"+version)) {
		if err := os.RemoveAll(path); err != nil {
			t.Error(err)
		}
	}
}
