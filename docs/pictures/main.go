// Command pictures draws what urlvet prints on a terminal, as the SVG files beside it.
// The pictures have the colours of the reader's system, dark or light.
//
//	go run ./docs/pictures          # report the pictures that are out of date
//	go run ./docs/pictures -update  # draw them anew
//	go run ./docs/pictures -editor  # draw the one of Neovim anew
//
// It needs a pseudo-terminal, which Windows lacks, and for Neovim that editor and tmux.
package main

import (
	"bytes"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"

	"github.com/creack/pty"
)

// picture is a command and the terminal that it is run on.
type picture struct {
	name    string // of the file, without .svg
	columns int
	args    []string // of urlvet, in the root of the repository
}

var pictures = []picture{
	{"example", 80, []string{"./testdata/readme"}},
	{"example-wide", 120, []string{"./testdata/readme"}},
	{"diff", 80, []string{"-diff", "./testdata/readme"}},
	{"explain", 80, []string{"explain", "scheme-slashes"}},
	{"stats", 80, []string{"-stats", "./testdata/readme"}},
}

func main() {
	update := flag.Bool("update", false, "draw the pictures anew")
	editor := flag.Bool("editor", false, "draw the picture of Neovim anew, which depends on its version")
	flag.Parse()
	stale, err := run(*update, *editor)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(2)
	}
	for _, path := range stale {
		fmt.Printf("%s is out of date; go run ./docs/pictures -update draws it anew\n", path)
	}
	if len(stale) > 0 {
		os.Exit(1)
	}
}

// run draws the pictures and writes them if update is set. Otherwise, it returns the
// files that differ. If editor is set, it only draws that picture.
func run(update, editor bool) (stale []string, err error) {
	dir, err := os.MkdirTemp("", "pictures")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	program := filepath.Join(dir, "urlvet")
	if out, err := exec.Command("go", "build", "-o", program, "./cmd/urlvet").CombinedOutput(); err != nil {
		return nil, fmt.Errorf("%w\n%s", err, out)
	}
	if editor {
		return nil, drawEditor(dir)
	}
	for _, p := range pictures {
		output, err := onTerminal(p.columns, dir, program, p.args...)
		if err != nil {
			return nil, err
		}
		path := filepath.Join("docs", "pictures", p.name+".svg")
		drawn := draw(fold(parse(output), p.columns), p.columns)
		if had, _ := os.ReadFile(path); bytes.Equal(had, drawn) {
			continue
		}
		if !update {
			stale = append(stale, path)
			continue
		}
		if err := os.WriteFile(path, drawn, 0o666); err != nil {
			return nil, err
		}
	}
	return stale, nil
}

// drawEditor draws a screen of Neovim. dir has urlvet.
func drawEditor(dir string) error {
	const columns, rows = 110, 32
	screen, err := neovim(columns, rows, dir)
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join("docs", "pictures", "neovim.svg"), draw(parse(screen), columns), 0o666)
}

// onTerminal returns what a program prints on a terminal of so many columns. The cache
// is for what it keeps. That it may find something is no error.
func onTerminal(columns int, cache, program string, args ...string) (string, error) {
	cmd := exec.Command(program, args...)
	cmd.Env = append(os.Environ(), "TERM=xterm-256color", "NO_COLOR=", "GITHUB_ACTIONS=", "XDG_CACHE_HOME="+cache)
	tty, err := pty.StartWithSize(cmd, &pty.Winsize{Rows: 60, Cols: uint16(columns)})
	if err != nil {
		return "", err
	}
	defer tty.Close()
	var b bytes.Buffer
	io.Copy(&b, tty) // Linux ends it with an error when the program is done
	if err := cmd.Wait(); cmd.ProcessState.ExitCode() > 1 {
		return "", fmt.Errorf("%w\n%s", err, b.String())
	}
	return b.String(), nil
}
