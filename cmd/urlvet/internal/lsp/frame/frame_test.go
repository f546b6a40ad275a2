package frame

import (
	"bytes"
	"fmt"
	"io"
	"runtime"
	"strings"
	"testing"
	"testing/iotest"
)

func TestNext(t *testing.T) {
	for _, tt := range []struct {
		in     string
		bodies string // of the frames, joined by "|"
		err    string // after them
	}{
		{"", "", "EOF"},
		{"Content-Length: 2\r\n\r\n{}", "{}", "EOF"},
		{"Content-Length: 2\r\n\r\n{}Content-Length: 0\r\n\r\nContent-Length: 1\r\n\r\n7", "{}||7", "EOF"},
		{"Content-Type: a; charset=utf-8\r\ncontent-length:2\r\n\r\n{}", "{}", "EOF"},
		{"Content-Length: 2\n\n{}", "{}", "EOF"},
		{"Content-Length: 4\r\n\r\nä{}", "ä{}", "EOF"},
		{"Content-Length: 3\r\n\r\n{}", "", "the input ends within a message of 3 bytes"},
		{"Content-Length: 199999999\r\n\r\n{}", "", "the input ends within a message of 199999999 bytes"},
		{"Content-Length: 999999999\r\n\r\n{}", "", `"999999999" is no length of a message`},
		{"Content-Length: 99999999999999999999\r\n\r\n{}", "", `"99999999999999999999" is no length of a message`},
		{"Content-Length: -1\r\n\r\n{}", "", `"-1" is no length of a message`},
		{"Content-Length: \r\n\r\n{}", "", `"" is no length of a message`},
		{"Content-Type: a\r\n\r\n{}", "", "a message without Content-Length"},
		{"\r\n{}", "", "a message without Content-Length"},
		{"{}\r\n\r\n", "", `"{}" is not a header field`},
		{"Content-Length: 2\r\n\r\n{}{}", "{}", "the input ends within a header"},
		{"Content-Len", "", "the input ends within a header"},
		{strings.Repeat("x", 5000), "", "a header of more than 4096 bytes"},
		{strings.Repeat("X: y\r\n", 5000), "", "a header of more than 4096 bytes"},
	} {
		r := NewReader(strings.NewReader(tt.in))
		var bodies []string
		var raw []byte
		f, err := r.Next()
		for ; err == nil; f, err = r.Next() {
			bodies, raw = append(bodies, string(f.Body)), append(raw, f.Raw...)
		}
		if got := strings.Join(bodies, "|"); got != tt.bodies || err.Error() != tt.err {
			t.Errorf("%.60q: %q and %q, want %q and %q", tt.in, got, err, tt.bodies, tt.err)
		}
		if !strings.HasPrefix(tt.in, string(raw)) {
			t.Errorf("%.60q: frames are not as they were sent: %q", tt.in, raw)
		}
	}
}

// TestPromise checks that an announced length alone allocates no memory.
func TestPromise(t *testing.T) {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	if _, err := NewReader(strings.NewReader("Content-Length: 200000000\r\n\r\n{}")).Next(); err == nil || err == io.EOF {
		t.Fatalf("error %v", err)
	}
	runtime.ReadMemStats(&after)
	if n := after.TotalAlloc - before.TotalAlloc; n > 1<<20 {
		t.Errorf("%d bytes allocated", n)
	}
}

func TestNew(t *testing.T) {
	f := New([]byte(`{"a":1}`))
	if string(f.Raw) != "Content-Length: 7\r\n\r\n{\"a\":1}" || string(f.Body) != `{"a":1}` {
		t.Errorf("made %q", f.Raw)
	}
}

// FuzzNext checks that any frame is received as it was sent, also byte by byte.
func FuzzNext(f *testing.F) {
	f.Add([]byte("Content-Length: 2\r\n\r\n{}Content-Length: 1\r\n\r\n7"))
	f.Add([]byte("content-length:0\n\nX"))
	f.Fuzz(func(t *testing.T, in []byte) {
		r, slow := NewReader(bytes.NewReader(in)), NewReader(iotest.OneByteReader(bytes.NewReader(in)))
		var raw []byte
		for {
			frame, err := r.Next()
			same, slowErr := slow.Next()
			if !bytes.Equal(frame.Raw, same.Raw) || fmt.Sprint(err) != fmt.Sprint(slowErr) {
				t.Fatalf("%q, %v; byte by byte %q, %v", frame.Raw, err, same.Raw, slowErr)
			}
			if err != nil {
				break
			}
			if !bytes.HasSuffix(frame.Raw, frame.Body) {
				t.Fatalf("body %q is no end of %q", frame.Body, frame.Raw)
			}
			again, err := NewReader(bytes.NewReader(New(frame.Body).Raw)).Next()
			if err != nil || !bytes.Equal(again.Body, frame.Body) {
				t.Fatalf("%q, sent again, is %q, %v", frame.Body, again.Body, err)
			}
			raw = append(raw, frame.Raw...)
		}
		if !bytes.HasPrefix(in, raw) {
			t.Fatalf("frames %q of %q", raw, in)
		}
	})
}
