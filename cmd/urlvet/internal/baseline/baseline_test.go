package baseline

import (
	"go/token"
	"maps"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"urlvet.example/cmd/urlvet/internal/check"
	"urlvet.example/cmd/urlvet/internal/file"
	"urlvet.example/cmd/urlvet/internal/load"
	"urlvet.example/internal/growthtest"
)

// in returns findings in a file: one at each ^ in its text.
func in(path, code, drawn string) (all []check.Finding) {
	parts := strings.Split(drawn, "^")
	src := &load.Source{Path: path, Bytes: []byte(strings.Join(parts, ""))}
	offset := 0
	for _, part := range parts[:len(parts)-1] {
		offset += len(part)
		all = append(all, check.Finding{Source: src, Start: token.Position{Filename: path, Offset: offset}, Code: code, Message: "it is <wrong>"})
	}
	return all
}

// write writes a baseline of the findings into a new directory, which need not
// contain their files, and reads it.
func write(t *testing.T, dir string, all []check.Finding) *Baseline {
	t.Helper()
	b := New(filepath.Join(dir, "baseline"))
	b.Update(all, nil)
	if err := b.Write(); err != nil {
		t.Fatal(err)
	}
	b, err := Read(b.path)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func TestRest(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "a", "a.go")
	b := write(t, dir, in(path, "c-d", "x ^1\nx ^1\ny ^2 ^3\n"))
	if b.Len() != 4 {
		t.Fatalf("it holds %d", b.Len())
	}
	for _, tt := range []struct {
		name  string
		found []check.Finding
		rest  int
		stale int
	}{
		{"the same", in(path, "c-d", "x ^1\nx ^1\ny ^2 ^3\n"), 0, 0},
		{"moved", in(path, "c-d", "y ^2 ^3\n\n\tx  ^1\n//\nx ^1"), 0, 0},
		{"one more of a line", in(path, "c-d", "x ^1\nx ^1\nx ^1\ny ^2 ^3\n"), 1, 0},
		{"one less", in(path, "c-d", "x ^1\ny ^2 ^3\n"), 0, 1},
		{"a line changed", in(path, "c-d", "x ^1\nx ^1\ny ^2 ^3 z\n"), 2, 2},
		{"another rule", in(path, "c-e", "x ^1\nx ^1\ny ^2 ^3\n"), 4, 4},
		{"another file", in(filepath.Join(dir, "b.go"), "c-d", "x ^1\n"), 1, 4},
		{"nothing", nil, 0, 4},
	} {
		read := map[string]bool{path: true}
		if got := len(b.Rest(tt.found)); got != tt.rest {
			t.Errorf("%s: %d reported, want %d", tt.name, got, tt.rest)
		}
		if got := b.Stale(tt.found, read); got != tt.stale {
			t.Errorf("%s: %d stale, want %d", tt.name, got, tt.stale)
		}
	}
	last := in(path, "c-d", "x ^1\nx ^1\nx ^1\n")
	if rest := b.Rest(last); len(rest) != 1 || rest[0].Start.Offset != last[2].Start.Offset {
		t.Errorf("reported %v, want the last", rest)
	}
}

// TestUnread checks findings in a file that a run did not read and that may
// still exist.
func TestUnread(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "a.go")
	if err := os.WriteFile(path, nil, 0o666); err != nil {
		t.Fatal(err)
	}
	b := write(t, dir, in(path, "c-d", "x ^1\n"))
	if stale := b.Stale(nil, nil); stale != 0 {
		t.Errorf("there, unread: %d stale", stale)
	}
	b.Update(in(filepath.Join(dir, "b.go"), "c-d", "x ^1\n"), nil)
	if b.Len() != 2 {
		t.Errorf("after an update that did not read the file it holds %d", b.Len())
	}
	if stale := b.Stale(nil, map[string]bool{path: true}); stale != 2 {
		t.Errorf("read, and b.go is not there: %d stale", stale)
	}
	b.Update(nil, map[string]bool{path: true})
	if b.Len() != 0 {
		t.Errorf("after an update that read the file it holds %d", b.Len())
	}
}

func TestNil(t *testing.T) {
	var b *Baseline
	all := in("/m/a.go", "c-d", "^x")
	if len(b.Rest(all)) != 1 || b.Stale(all, nil) != 0 {
		t.Error("no baseline holds something")
	}
}

func line(f check.Finding) string { return new(check.Fingerprints).Of(f) }

func TestFile(t *testing.T) {
	dir := t.TempDir()
	all := append(in(filepath.Join(dir, "b", "b.go"), "c-e", "^1"), in(filepath.Join(dir, "a\xff.go"), "c-d", "^1\n^1")...)
	all = append(all, in(filepath.Join(filepath.Dir(dir), "up.go"), "c-d", "^1")...)
	b := write(t, dir, all)
	text, err := os.ReadFile(b.path)
	if err != nil {
		t.Fatal(err)
	}
	want := `{"file":"../up.go","code":"c-d","line":"L","count":1,"message":"it is <wrong>"}
{"file":"a�.go","code":"c-d","line":"L","count":2,"message":"it is <wrong>"}
{"file":"b/b.go","code":"c-e","line":"M","count":1,"message":"it is <wrong>"}
`
	want = strings.NewReplacer(`"L"`, `"`+line(all[1])+`"`, `"M"`, `"`+line(all[0])+`"`).Replace(want)
	if string(text) != want {
		t.Errorf("wrote\n%s\nwant\n%s", text, want)
	}
	if rest := b.Rest(all); len(rest) != 0 {
		t.Errorf("it does not hold %v", rest)
	}
}

func TestRead(t *testing.T) {
	const line = `{"file":"a.go","code":"c-d","line":"0","count":1}` + "\n"
	huge := strings.Replace(line, "1}", strconv.Itoa(math.MaxInt)+"}", 1)
	for _, tt := range []struct {
		text string
		len  int
		err  string
	}{
		{"", 0, ""},
		{line + "\n" + line, 2, ""},
		{strings.TrimSpace(line) + "\r\n", 1, ""},
		{huge + huge + line, math.MaxInt, ""},
		{huge + strings.Replace(huge, "c-d", "c-e", 1), math.MaxInt, ""},
		{strings.Replace(huge, "7}", "70}", 1), 0, ":1: not a line of a baseline: json: cannot unmarshal number"},
		{line + "<<<<<<< ours\n", 0, ":2: not a line of a baseline: invalid character '<'"},
		{line + `{"file":"a.go","code":"c-d","line":"0"}`, 0, ":2: not a line of a baseline: file, code, line or count is missing"},
		{`{"file":"a.go","code":"c-d","line":"0","count":-1}`, 0, ":1: not a line of a baseline: file"},
		{`{"file":1}`, 0, ":1: not a line of a baseline: json: cannot unmarshal number"},
		{"[]", 0, ":1: not a line of a baseline: "},
	} {
		path := filepath.Join(t.TempDir(), "baseline")
		if err := os.WriteFile(path, []byte(tt.text), 0o666); err != nil {
			t.Fatal(err)
		}
		b, err := Read(path)
		switch {
		case tt.err == "" && (err != nil || b.Len() != tt.len):
			t.Errorf("%q: %v, %v", tt.text, b, err)
		case tt.err != "" && (err == nil || !strings.HasPrefix(err.Error(), path+tt.err)):
			t.Errorf("%q: error %v, want %s%s", tt.text, err, path, tt.err)
		}
	}
}

// TestReadLimit checks that only a regular file of limited length is read.
func TestReadLimit(t *testing.T) {
	path := filepath.Join(t.TempDir(), "baseline")
	if err := os.WriteFile(path, nil, 0o666); err != nil {
		t.Fatal(err)
	}
	if err := os.Truncate(path, file.MaxBytes+1); err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string]string{path: "longer than 32 MiB, not read", os.DevNull: "not a regular file"} {
		if _, err := Read(path); err == nil || !strings.HasSuffix(err.Error(), want) {
			t.Errorf("%s: error %v, want %s", path, err, want)
		}
	}
}

// TestGrowth writes down, and leaves out, eight times as many findings of one
// line.
func TestGrowth(t *testing.T) {
	run := func(n int) time.Duration {
		src := &load.Source{Path: "/m/a.go", Bytes: []byte(strings.Repeat("a ", n))}
		var all []check.Finding
		for i := range n {
			all = append(all, check.Finding{Source: src, Code: "c-d", Start: token.Position{Filename: src.Path, Offset: 2 * i}})
		}
		b := New("/m/baseline")
		began := time.Now()
		b.Update(all, nil)
		if rest, stale := b.Rest(all), b.Stale(all, nil); len(rest)+stale > 0 || b.Len() != n {
			t.Fatalf("%d left, %d gone, %d in all", len(rest), stale, b.Len())
		}
		return time.Since(began)
	}
	growthtest.Check(t, "findings", 1000, run)
}

// TestHugeCounts checks that counts whose sum is no int hide what they are about,
// and are all gone when that is gone.
func TestHugeCounts(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "a.go")
	all := append(in(path, "c-d", "x ^1\n"), in(path, "c-e", "x ^1\n")...)
	b := New(filepath.Join(dir, "baseline"))
	b.Update(all, nil)
	for k, e := range b.entries {
		e.Count = math.MaxInt
		b.entries[k] = e
	}
	text, err := b.text()
	if err != nil {
		t.Fatal(err)
	}
	if b, err = parse(b.path, slices.Concat(text, text)); err != nil {
		t.Fatal(err)
	}
	if rest := b.Rest(all); len(rest) != 0 {
		t.Errorf("it does not hold %v", rest)
	}
	if stale := b.Stale(nil, nil); stale != math.MaxInt {
		t.Errorf("%d are stale", stale)
	}
}

// FuzzParse checks that what is read is written so that it reads the same.
func FuzzParse(f *testing.F) {
	for _, seed := range []string{
		`{"file":"a.go","code":"c-d","line":"0","count":1,"message":"m"}` + "\n", `{"file":"../a\u0000\xff","code":"<","line":"L","count":2}`,
		"\r\n", "[]", `{"FILE":"a","Code":"c","lIne":"0","count":9223372036854775807}`, `{"count":1e3}`,
	} {
		f.Add([]byte(seed))
		f.Add([]byte(seed + "\n" + seed))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		b, err := parse("/m/b", text)
		if err != nil {
			if message := err.Error(); !strings.HasPrefix(message, "/m/b:") || strings.Contains(message, "\n") {
				t.Fatalf("error %q", message)
			}
			return
		}
		if b.Len() < 0 || b.Stale(nil, nil) < 0 {
			t.Fatalf("%d findings, %d stale", b.Len(), b.Stale(nil, nil))
		}
		written, err := b.text()
		if err != nil {
			t.Fatal(err)
		}
		again, err := parse("/m/b", written)
		if err != nil || !maps.Equal(b.entries, again.entries) {
			t.Fatalf("%v became %v, error %v", b.entries, again, err)
		}
	})
}

// FuzzRest checks that a baseline which was written and read holds the findings
// that it was made of, and one more of each is new.
func FuzzRest(f *testing.F) {
	f.Add("a.go", "c-d", "\thttp.Get(u)", 1)
	f.Add("../b\xff/\u2028.go", "<&>", "\x00", 3)
	f.Fuzz(func(t *testing.T, name, code, line string, times int) {
		if times = min(max(times, 1), 9); code == "" || !utf8.ValidString(code) || strings.Contains(line, "^") {
			return // no rule has such a code
		}
		path := filepath.Join("/m", name)
		all := in(path, code, strings.Repeat(strings.ReplaceAll(line, "\n", "")+"^\n", times+1))
		b := New("/m/b")
		b.Update(all[:times], nil)
		text, err := b.text()
		if err != nil {
			t.Fatal(err)
		}
		if b, err = parse(b.path, text); err != nil {
			t.Fatal(err)
		}
		if rest := b.Rest(all); len(rest) != 1 || b.Len() != times {
			t.Fatalf("it holds %d of %d, and leaves %d of %d:\n%s", b.Len(), times, len(rest), len(all), text)
		}
	})
}

// TestElsewhere has a baseline name what is elsewhere. Whether that exists is nobody's business.
func TestElsewhere(t *testing.T) {
	dir := t.TempDir()
	module := filepath.Join(dir, "m")
	if err := os.MkdirAll(filepath.Join(module, "ci"), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(module, "go.mod"), []byte("module m.example\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	for name, gone := range map[string]int{
		"a.go": 1, "../a.go": 1, "../ci/../sub/a.go": 1, "../../a.go": 0, "../../../../../../../../../../../../a.go": 0,
		filepath.ToSlash(filepath.Join(dir, "a.go")): 0, "//host/share/a.go": 0,
	} {
		b := New(filepath.Join(module, "ci", "baseline"))
		k := key{File: name, Code: "c-d", Line: "x"}
		b.entries[k] = entry{k, 1, ""}
		if got := b.Stale(nil, nil); got != gone {
			t.Errorf("%s: %d gone, want %d", name, got, gone)
		}
		if b.Update(nil, nil); b.Len() != 1-gone {
			t.Errorf("%s: %d after an update", name, b.Len())
		}
	}
}

// TestWriteTooLong checks that a baseline that no run would read does not take the place of one that is read.
func TestWriteTooLong(t *testing.T) {
	dir := t.TempDir()
	b := write(t, dir, in(filepath.Join(dir, "a.go"), "c-d", "x ^1\n"))
	b.entries[key{"b.go", "c-d", "1"}] = entry{Count: 1, Message: strings.Repeat("m", file.MaxBytes)}
	if err := b.Write(); err == nil || !strings.HasSuffix(err.Error(), "baseline: not written: longer than 32 MiB, which no run would read") {
		t.Errorf("error %v", err)
	}
	if b, err := Read(b.path); err != nil || b.Len() != 1 {
		t.Errorf("%d findings, %v", b.Len(), err)
	}
}
