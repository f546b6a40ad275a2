package group

import (
	"bytes"
	"io"
)

// Output is what a command prints, which ends when that gets too long. Its first write fails that does
// not fit.
type Output struct {
	MaxBytes, MaxLines int // 0 lines stand for any number

	text         bytes.Buffer
	bytes, lines int // that were to be written
}

func (o *Output) Write(b []byte) (int, error) {
	o.bytes += len(b)
	o.lines += bytes.Count(b, []byte("\n"))
	if o.Over() {
		return 0, io.ErrShortWrite
	}
	return o.text.Write(b)
}

// Over reports whether it got too long.
func (o *Output) Over() bool {
	return o.bytes > o.MaxBytes || o.MaxLines > 0 && o.lines > o.MaxLines
}

// Bytes returns what was printed.
func (o *Output) Bytes() []byte { return o.text.Bytes() }

// String returns what was printed.
func (o *Output) String() string { return o.text.String() }
