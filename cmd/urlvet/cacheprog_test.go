package main

import (
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"urlvet.example/internal/slow"
)

// cacheProgram is a GOCACHEPROG (go doc cmd/go/internal/cacheprog) that keeps
// everything in the directory of its first argument, which machines share, and
// hands out copies in that of its second, which is the machine's own.
func cacheProgram() {
	c := cache{shared: os.Args[1], local: os.Args[2], out: json.NewEncoder(os.Stdout)}
	if err := c.serve(json.NewDecoder(os.Stdin)); err != nil {
		fmt.Fprintln(os.Stderr, "cacheprog:", err)
		os.Exit(1)
	}
}

type cache struct {
	shared, local string
	out           *json.Encoder
}

type cacheRequest struct {
	ID                 int64
	Command            string
	ActionID, OutputID []byte
	BodySize           int64
}

type cacheResponse struct {
	ID            int64
	Err           string   `json:",omitempty"`
	KnownCommands []string `json:",omitempty"`
	Miss          bool     `json:",omitempty"`
	OutputID      []byte   `json:",omitempty"`
	Size          int64    `json:",omitempty"`
	DiskPath      string   `json:",omitempty"`
}

func (c cache) serve(in *json.Decoder) error {
	if err := c.out.Encode(cacheResponse{KnownCommands: []string{"get", "put", "close"}}); err != nil {
		return err
	}
	for {
		var q cacheRequest
		if err := in.Decode(&q); err == io.EOF {
			return nil
		} else if err != nil {
			return err
		}
		var body string
		if q.BodySize > 0 {
			if err := in.Decode(&body); err != nil {
				return err
			}
		}
		r, err := c.answer(q, body)
		if err != nil {
			r.Err = err.Error()
		}
		r.ID = q.ID
		if err := c.out.Encode(r); err != nil {
			return err
		}
	}
}

// answer answers a request. What belongs to an action is a file by the name of
// its identifier: the identifier of the output, then the output.
func (c cache) answer(q cacheRequest, body string) (cacheResponse, error) {
	name := hex.EncodeToString(q.ActionID)
	switch q.Command {
	case "put":
		text, err := base64.StdEncoding.DecodeString(body)
		if err != nil {
			return cacheResponse{}, err
		}
		entry := append([]byte(hex.EncodeToString(q.OutputID)+"\n"), text...)
		if err := os.WriteFile(filepath.Join(c.shared, name), entry, 0o666); err != nil {
			return cacheResponse{}, err
		}
		return c.handOut(name, q.OutputID, text)
	case "get":
		entry, err := os.ReadFile(filepath.Join(c.shared, name))
		if errors.Is(err, fs.ErrNotExist) {
			return cacheResponse{Miss: true}, nil
		}
		head, text, _ := strings.Cut(string(entry), "\n")
		id, decodeErr := hex.DecodeString(head)
		if err := errors.Join(err, decodeErr); err != nil {
			return cacheResponse{}, err
		}
		return c.handOut(name, id, []byte(text))
	}
	return cacheResponse{}, nil // close
}

func (c cache) handOut(name string, id, text []byte) (cacheResponse, error) {
	path := filepath.Join(c.local, name)
	return cacheResponse{OutputID: id, Size: int64(len(text)), DiskPath: path}, os.WriteFile(path, text, 0o666)
}

// machine is a computer: a checkout, and a shared cache.
type machine struct {
	t           *testing.T
	dir, shared string
	runs        string // a file with a line for each run of urlvet
	tool        string
}

// newMachine returns a machine whose urlvet counts how often it checks a package.
func newMachine(t *testing.T, dir, shared string) machine {
	t.Helper()
	bin := t.TempDir()
	m := machine{t, dir, shared, filepath.Join(bin, "runs"), filepath.Join(bin, "vettool")}
	path, err := exec.LookPath("urlvet")
	if err != nil {
		t.Fatal(err)
	}
	script := fmt.Sprintf("#!/bin/sh\ncase \"$*\" in *.cfg) echo \"$*\" >>'%s';; esac\nexec '%s' \"$@\"\n", m.runs, path)
	if err := os.WriteFile(m.tool, []byte(script), 0o777); err != nil {
		t.Fatal(err)
	}
	return m
}

// vet runs go vet with an empty cache, and returns what it prints and how often
// it ran urlvet.
func (m machine) vet(args ...string) (findings string, runs int) {
	m.t.Helper()
	cmd := exec.Command("go", append([]string{"vet", "-vettool=" + m.tool}, args...)...)
	cmd.Dir = m.dir
	cmd.Env = append(os.Environ(), "GOCACHE="+m.t.TempDir(), "GOCACHEPROG=cacheprog "+m.shared+" "+m.t.TempDir(),
		"GOFLAGS=", "GOWORK=off", "GOENV=off", "GORACE=atexit_sleep_ms=0")
	out, err := cmd.CombinedOutput()
	if exit := (*exec.ExitError)(nil); err != nil && !errors.As(err, &exit) {
		m.t.Fatal(err)
	}
	log, err := os.ReadFile(m.runs)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		m.t.Fatal(err)
	}
	if err := os.RemoveAll(m.runs); err != nil {
		m.t.Fatal(err)
	}
	return string(out), strings.Count(string(log), "\n")
}

// TestSharedCache checks that what go vet finds on one machine is known on the
// next, which has an empty cache of its own and asks the shared one.
func TestSharedCache(t *testing.T) {
	slow.Test(t, "compiles with a cache of its own")
	t.Parallel()
	if _, err := exec.LookPath("sh"); err != nil {
		t.Skip(err)
	}
	dir, shared := t.TempDir(), t.TempDir()
	writeShared(t, dir)
	first, second := newMachine(t, dir, shared), newMachine(t, dir, shared)
	found, runs := first.vet("./...")
	if runs < 3 || !strings.Contains(found, "a.go:3:12: scheme-typo: ") || !strings.Contains(found, "b.go:7:24: port-range: ") {
		t.Fatalf("the first machine: %d runs\n%s", runs, found)
	}
	again, runs := second.vet("./...")
	if runs != 0 || again != found {
		t.Errorf("the second machine ran urlvet %d times and printed\n%s\nthe first one printed\n%s", runs, again, found)
	}
	if one, runs := second.vet("./b"); runs != 0 || !strings.Contains(one, "b.go:7:24: ") {
		t.Errorf("one package: %d runs\n%s", runs, one)
	}

	// A checkout in another place has other paths, which the output holds.
	elsewhere := t.TempDir()
	if err := os.CopyFS(elsewhere, os.DirFS(dir)); err != nil {
		t.Fatal(err)
	}
	third := newMachine(t, elsewhere, shared)
	if moved, _ := third.vet("./..."); moved != found || strings.Contains(moved, dir) {
		t.Errorf("in another place:\n%s", moved)
	}

	// What has changed is checked again, and what depends on it.
	if err := os.WriteFile(filepath.Join(dir, "clean", "c.go"), []byte(mistakeIn("clean")), 0o666); err != nil {
		t.Fatal(err)
	}
	if changed, runs := second.vet("./..."); runs != 1 || !strings.Contains(changed, "clean/c.go:3:12: ") {
		t.Errorf("after a change: %d runs\n%s", runs, changed)
	}
	if _, runs := first.vet("./..."); runs != 0 {
		t.Errorf("the first machine ran urlvet %d times for what the second one knew", runs)
	}

	// Another flag, and another configuration, ask another question.
	if _, runs := first.vet("-profile=rfc1738", "./..."); runs < 3 {
		t.Errorf("another profile: %d runs", runs)
	}
	if err := os.WriteFile(filepath.Join(dir, ".urlvet.yaml"), []byte("disable: [port-*]\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	if found, runs := first.vet("./..."); runs < 3 || strings.Contains(found, "port-range") {
		t.Errorf("another configuration: %d runs\n%s", runs, found)
	}
}

// writeShared writes the module that the machines check.
func writeShared(t *testing.T, dir string) {
	t.Helper()
	for path, text := range map[string]string{
		"go.mod":      "module m.example\n\ngo 1.25.0\n",
		"a/a.go":      "package a\n\nconst u = \"htp://www.ietf.org/\"\n",
		"b/b.go":      "package b\n\nimport \"m.example/a\"\n\nconst u = a.U + \"x\"\n\nvar v = \"http://a.test:99999/\"\n",
		"clean/c.go":  "package clean\n",
		"c/c_test.go": "package c\n",
	} {
		path = filepath.Join(dir, path)
		if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o777), os.WriteFile(path, []byte(text), 0o666)); err != nil {
			t.Fatal(err)
		}
	}
}

func mistakeIn(pkg string) string {
	return "package " + pkg + "\n\nconst u = \"htp://www.ietf.org/\"\n"
}
