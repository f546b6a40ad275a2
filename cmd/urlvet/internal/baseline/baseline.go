// Package baseline remembers findings, so that only new ones are reported.
package baseline

import (
	"bufio"
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"go/scanner"
	"go/token"
	"io/fs"
	"maps"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"urlvet.example/cmd/urlvet/internal/check"
	"urlvet.example/cmd/urlvet/internal/file"
)

// key identifies findings: those with the same key count as the same one.
type key struct {
	File string `json:"file"` // slash-separated, relative to the baseline's directory
	Code string `json:"code"`
	Line string `json:"line"` // fingerprint of the line's text
}

// entry is a line of a baseline file, a JSON object.
type entry struct {
	key
	Count   int    `json:"count"`   // how many findings it covers
	Message string `json:"message"` // of the first of them, for people who read the file
}

// Baseline is the contents of a baseline file. A nil Baseline has no entries.
type Baseline struct {
	path    string // absolute
	entries map[key]entry
}

// New returns a baseline without entries. Write will write it to path, which is
// absolute.
func New(path string) *Baseline { return &Baseline{path: path, entries: map[key]entry{}} }

// Read reads the file at path, which is absolute.
func Read(path string) (*Baseline, error) {
	text, err := file.Read(path, file.MaxBytes)
	if err != nil {
		return nil, err
	}
	return parse(path, text)
}

// parse returns the baseline that text holds, the contents of the file path.
func parse(path string, text []byte) (*Baseline, error) {
	b := New(path)
	lines := bufio.NewScanner(bytes.NewReader(text))
	lines.Buffer(nil, len(text)+1)
	for n := 1; lines.Scan(); n++ {
		if err := b.add(lines.Bytes()); err != nil {
			err = &scanner.Error{Pos: token.Position{Filename: path, Line: n}, Msg: "not a line of a baseline: " + err.Error()}
			return nil, file.Conceal(path, err)
		}
	}
	return b, nil
}

// add adds the entry of a line.
func (b *Baseline) add(line []byte) error {
	if len(bytes.TrimSpace(line)) == 0 {
		return nil
	}
	var e entry
	if err := json.Unmarshal(line, &e); err != nil {
		return err
	}
	if e.File == "" || e.Code == "" || e.Line == "" || e.Count < 1 {
		return errors.New("file, code, line or count is missing")
	}
	e.Count = plus(e.Count, b.entries[e.key].Count) // where two branches were merged
	b.entries[e.key] = e
	return nil
}

// plus adds two counts. A file may hold counts whose sum is no int: the greatest
// stands for those.
func plus(a, b int) int {
	if a > math.MaxInt-b {
		return math.MaxInt
	}
	return a + b
}

func (b *Baseline) key(f check.Finding, prints *check.Fingerprints) key {
	return key{b.relative(f.Start.Filename), f.Code, prints.Of(f)}
}

func (b *Baseline) relative(path string) string {
	if rel, err := filepath.Rel(filepath.Dir(b.path), path); err == nil {
		path = rel
	}
	return strings.ToValidUTF8(filepath.ToSlash(path), "\uFFFD") // as JSON encodes it
}

// absolute is the inverse of relative.
func (b *Baseline) absolute(name string) string {
	return file.Abs(filepath.Dir(b.path), filepath.FromSlash(name))
}

// Rest returns the findings that are not in the baseline. If there are more
// findings than an entry counts, the entry covers the first of them.
func (b *Baseline) Rest(all []check.Finding) (rest []check.Finding) {
	if b == nil {
		return all
	}
	var prints check.Fingerprints
	seen := map[key]int{}
	for _, f := range all {
		k := b.key(f, &prints)
		seen[k]++
		if seen[k] > b.entries[k].Count {
			rest = append(rest, f)
		}
	}
	return rest
}

// Stale returns how many findings of the baseline are gone. It counts those in
// files that were read, and those in files that no longer exist.
func (b *Baseline) Stale(all []check.Finding, read map[string]bool) (stale int) {
	if b == nil {
		return 0
	}
	var prints check.Fingerprints
	seen := map[key]int{}
	for _, f := range all {
		seen[b.key(f, &prints)]++
	}
	r := b.run(read)
	for k, e := range b.entries {
		if r.concerns(b.absolute(k.File)) {
			stale = plus(stale, max(0, e.Count-seen[k]))
		}
	}
	return stale
}

// run is a run that read files.
type run struct {
	read   map[string]bool
	around []string // the directories whose files the baseline may well be about
	dirs   *file.Dirs
}

func (b *Baseline) run(read map[string]bool) run { return run{read, b.around(), &file.Dirs{}} }

// concerns reports whether the run knows about the findings in a file: the run read it, or it no
// longer exists. A baseline need not be the user's own, so it does not learn what there is
// outside of these directories.
func (r run) concerns(path string) bool {
	if r.read[path] {
		return true
	}
	if !slices.ContainsFunc(r.around, func(dir string) bool { return !filepath.IsAbs(file.Short(dir, path)) }) {
		return false
	}
	_, err := r.dirs.Real(path)
	return errors.Is(err, fs.ErrNotExist)
}

// around returns the directories whose files a baseline may well be about: its own, those of
// its module, and the current one.
func (b *Baseline) around() []string {
	dir := filepath.Dir(b.path)
	dirs := []string{dir}
	if root, ok := file.Module(dir); ok {
		dirs = append(dirs, root)
	}
	if current, err := os.Getwd(); err == nil {
		dirs = append(dirs, current)
	}
	return dirs
}

// Update replaces the entries with the findings. Entries for files that were
// not read stay, and count at least what is found in these all the same.
func (b *Baseline) Update(all []check.Finding, read map[string]bool) {
	r := b.run(read)
	maps.DeleteFunc(b.entries, func(k key, _ entry) bool { return r.concerns(b.absolute(k.File)) })
	var prints check.Fingerprints
	seen := map[key]int{}
	for _, f := range all {
		k := b.key(f, &prints)
		seen[k]++
		e, ok := b.entries[k]
		if !ok {
			e = entry{key: k, Message: f.Message}
		}
		e.Count = max(e.Count, seen[k])
		b.entries[k] = e
	}
}

// Len returns how many findings the baseline covers.
func (b *Baseline) Len() (n int) {
	for _, e := range b.entries {
		n = plus(n, e.Count)
	}
	return n
}

// Write writes the file: one entry a line, sorted, so that a small change to the
// source is a small change to the file. It writes none that Read would refuse.
func (b *Baseline) Write() error {
	text, err := b.text()
	if err != nil {
		return fmt.Errorf("%s: %w", b.path, err)
	}
	if len(text) > file.MaxBytes {
		return fmt.Errorf("%s: not written: longer than %d MiB, which no run would read", b.path, file.MaxBytes>>20)
	}
	return file.Put(b.path, text)
}

// text returns the contents of the file.
func (b *Baseline) text() ([]byte, error) {
	all := slices.SortedFunc(maps.Values(b.entries), func(x, y entry) int {
		return cmp.Or(cmp.Compare(x.File, y.File), cmp.Compare(x.Code, y.Code), cmp.Compare(x.Line, y.Line))
	})
	var text bytes.Buffer
	enc := json.NewEncoder(&text)
	enc.SetEscapeHTML(false)
	for _, e := range all {
		if err := enc.Encode(e); err != nil {
			return nil, err
		}
	}
	return text.Bytes(), nil
}
