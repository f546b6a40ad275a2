package main

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"time"
)

// settings is the snippet of docs/editors.md that Neovim from 0.8 on takes.
var settings = regexp.MustCompile("(?s)<!-- neovim lsp -->\n```lua\n(.*?)```")

// look is what a picture of Neovim shows beside the text, and what 0.7 lacks.
const look = `
if vim.fn.has("nvim-0.8") == 0 then dofile("e2e/editors/testdata/before-0.8.lua") end
vim.o.number, vim.o.signcolumn, vim.o.tabstop = true, "yes", 4
vim.o.laststatus, vim.o.ruler, vim.o.showmode, vim.o.shortmess = 0, false, false, "filnxtToOFI"
`

// patience is how long Neovim may take to show the findings.
const patience = 20 * time.Second

// neovim returns a screen of Neovim that shows the example with the settings of
// docs/editors.md. urlvet is the program in dir. It needs tmux, which knows what a screen is.
func neovim(columns, rows int, dir string) (string, error) {
	page, err := os.ReadFile(filepath.Join("docs", "editors.md"))
	if err != nil {
		return "", err
	}
	m := settings.FindSubmatch(page)
	if m == nil {
		return "", errors.New("docs/editors.md has no settings for Neovim")
	}
	script := filepath.Join(dir, "init.lua")
	if err := os.WriteFile(script, append([]byte(look), m[1]...), 0o666); err != nil {
		return "", err
	}
	socket := filepath.Join(dir, "tmux")
	tmux := func(args ...string) (string, error) {
		cmd := exec.Command("tmux", append([]string{"-S", socket, "-f", os.DevNull}, args...)...)
		cmd.Env = append(os.Environ(), "PATH="+dir+string(os.PathListSeparator)+os.Getenv("PATH"), "XDG_CACHE_HOME="+dir)
		out, err := cmd.CombinedOutput()
		if err != nil {
			err = fmt.Errorf("%s: %w\n%s", cmd, err, out)
		}
		return string(out), err
	}
	defer tmux("kill-server")
	_, err = tmux("new-session", "-d", "-x", strconv.Itoa(columns), "-y", strconv.Itoa(rows),
		"env", "TERM=screen-256color", "nvim", "-i", "NONE", "-n", "-u", script, "+13", filepath.Join("testdata", "readme", "main.go"))
	if err != nil {
		return "", err
	}
	for began := time.Now(); ; time.Sleep(100 * time.Millisecond) {
		screen, err := tmux("capture-pane", "-p", "-e")
		switch {
		case err != nil:
			return "", err
		case strings.Contains(screen, "out of range"): // the last of the findings
			return screen, nil
		case time.Since(began) > patience:
			return "", fmt.Errorf("no findings in Neovim:\n%s", screen)
		}
	}
}
