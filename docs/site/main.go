// Command site writes the site into a directory: the pages, which "urlvet docs" makes,
// and the engine of the playground, which is urlvet for WebAssembly.
//
//	go -C docs/site run . -o /tmp/site
//
// It prints what a browser loads of the engine. It removes nothing: a page of an
// earlier run stays.
package main

import (
	"bytes"
	"compress/gzip"
	"encoding/base64"
	"errors"
	"flag"
	"fmt"
	"log"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// most is how many bytes the engine may have, packed.
const most = 6 << 20

func main() {
	log.SetFlags(0)
	log.SetPrefix("site: ")
	out := flag.String("o", "", "write the site into this `directory`")
	flag.Parse()
	if *out == "" || flag.NArg() > 0 {
		log.Fatal("it wants -o and a directory, and nothing else")
	}
	if err := build(*out); err != nil {
		log.Fatal(err)
	}
}

// build writes the site.
func build(out string) error {
	out, err := filepath.Abs(out)
	if err != nil {
		return err
	}
	root, err := goEnv("GOMOD")
	if err != nil {
		return err
	}
	root = filepath.Dir(root)
	if err := run(root, nil, "run", "./cmd/urlvet", "docs", "-o", out); err != nil {
		return err
	}
	assets := filepath.Join(out, "assets")
	if err := addEngine(root, assets); err != nil {
		return err
	}
	return addLoader(assets)
}

// addEngine adds the engine, packed: as it is fetched, and as a script for pages that
// are read from files, which may fetch nothing.
func addEngine(root, assets string) error {
	work, err := os.MkdirTemp("", "urlvet-site-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(work)
	path := filepath.Join(work, "urlvet.wasm")
	build := []string{"build", "-trimpath", "-ldflags=-s -w", "-o", path, "./cmd/urlvet/internal/play/wasm"}
	if err := run(root, []string{"GOOS=js", "GOARCH=wasm"}, build...); err != nil {
		return err
	}
	text, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	packed, err := pack(text)
	if err != nil {
		return err
	}
	fmt.Printf("the engine has %.1f MB, packed %.1f MB\n", float64(len(text))/1e6, float64(len(packed))/1e6)
	if len(packed) > most {
		return fmt.Errorf("the engine has %d bytes, packed; it may have %d", len(packed), most)
	}
	script := `self.urlvetWasm = "` + base64.StdEncoding.EncodeToString(packed) + `";` + "\n"
	return errors.Join(
		os.WriteFile(filepath.Join(assets, "urlvet.wasm.gz"), packed, 0o666),
		os.WriteFile(filepath.Join(assets, "urlvet.wasm.js"), []byte(script), 0o666),
	)
}

// addLoader adds the script that runs WebAssembly made by this Go.
func addLoader(assets string) error {
	root, err := goEnv("GOROOT")
	if err != nil {
		return err
	}
	text, err := os.ReadFile(filepath.Join(root, "lib", "wasm", "wasm_exec.js"))
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(assets, "wasm_exec.js"), text, 0o666)
}

func pack(text []byte) ([]byte, error) {
	var b bytes.Buffer
	w, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	if _, err := w.Write(text); err != nil {
		return nil, err
	}
	err = w.Close()
	return b.Bytes(), err
}

// goEnv returns a value of go env.
func goEnv(name string) (string, error) {
	out, err := exec.Command("go", "env", name).Output()
	return strings.TrimSpace(string(out)), err
}

// run runs the go command in a directory, with more in its environment.
func run(dir string, env []string, args ...string) error {
	cmd := exec.Command("go", args...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), env...)
	cmd.Stderr = os.Stderr
	if err := cmd.Run(); err != nil {
		return fmt.Errorf("go %s: %w", args[0], err)
	}
	return nil
}
