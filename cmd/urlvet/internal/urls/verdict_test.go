package urls

import (
	"bytes"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"urlvet.example/cmd/urlvet/internal/command"
	"urlvet.example/urlcheck"
)

// pieces make URLs that are right, wrong, and neither.
var pieces = []string{
	"http", "https", "ftp", "gopher", "mailto", ":", "//", "/", "h.org", "u:p@", "@", "[::1]", ":80", ":x", "?a=1", "#f", "%41", "%", " ",
	"\\", "\x01", "\xff", "é", "\u200b", "\r", "\t", "..", "<", ";type=i",
}

// arbitrary returns texts of pieces and of any bytes but the separator.
func arbitrary(n int, separator byte) []string {
	r := rand.New(rand.NewPCG(17, 38))
	all := make([]string, n)
	for i := range all {
		var b strings.Builder
		for range 1 + r.IntN(8) {
			if r.IntN(4) == 0 {
				b.WriteByte(byte(r.IntN(256)))
			} else {
				b.WriteString(pieces[r.IntN(len(pieces))])
			}
		}
		all[i] = strings.ReplaceAll(b.String(), string(separator), "a")
	}
	return all
}

// output returns what the command prints for the input.
func output(t *testing.T, input string, args ...string) []byte {
	t.Helper()
	path := filepath.Join(t.TempDir(), "input")
	if err := os.WriteFile(path, []byte(input), 0o666); err != nil {
		t.Fatal(err)
	}
	stdin, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer stdin.Close()
	var out bytes.Buffer
	if status := Command().Run(command.Env{Stdin: stdin, Stdout: &out, Stderr: io.Discard}, args); status == command.Trouble {
		t.Fatalf("status %d", status)
	}
	return out.Bytes()
}

// The command says of arbitrary bytes what the package says.
func TestSameVerdicts(t *testing.T) {
	for _, p := range []urlcheck.Profile{urlcheck.Modern, urlcheck.RFC3986, urlcheck.RFC1738} {
		for separator, flag := range map[byte]string{'\n': "-0=false", 0: "-0"} {
			inputs := arbitrary(5000, separator)
			decoder := json.NewDecoder(bytes.NewReader(output(t, strings.Join(inputs, string(separator)), "-format", "json", "-profile", p.String(), flag)))
			for _, input := range inputs {
				if separator == '\n' && !strings.HasSuffix(inputs[len(inputs)-1], input) {
					input = strings.TrimSuffix(input, "\r")
				}
				var o object
				if err := decoder.Decode(&o); err != nil {
					t.Fatal(err)
				}
				wantVerdict(t, input, p, o)
			}
		}
	}
}

func wantVerdict(t *testing.T, input string, p urlcheck.Profile, o object) {
	t.Helper()
	echoed, err := hex.DecodeString(o.URLHex)
	if err != nil {
		t.Fatal(err)
	}
	if o.URL != nil {
		echoed = []byte(*o.URL)
	}
	if string(echoed) != input {
		t.Fatalf("%q comes back as %q", input, echoed)
	}
	var got, want []string
	for _, q := range o.Problems {
		got = append(got, fmt.Sprintf("%s %s %d-%d", q.Level, q.Code, q.Start, q.End))
	}
	for _, q := range urlcheck.Check(input, p) {
		want = append(want, fmt.Sprintf("%s %s %d-%d", q.Level, q.Code, q.Start, q.End))
	}
	if valid := urlcheck.Parse(input, p).Valid; valid != o.Valid || !slices.Equal(got, want) {
		t.Errorf("%v: %q: valid %v and %v, want %v and %v", p, input, o.Valid, got, valid, want)
	}
}
