// Package frame splits a stream into messages: the base protocol of the
// Language Server Protocol 3.17.
//
// It does not use the codec of github.com/sourcegraph/jsonrpc2. That codec
// decodes what it reads, so a proxy could not pass on the original bytes, and
// one message that is not JSON ends its connection.
package frame

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
)

// Limit is the greatest length of a body, in bytes. A language server or client
// never announces a longer one: the greatest file that urlvet reads, all of it
// escaped, is less.
const Limit = 256 << 20

// maxHeader is the greatest length of a header, in bytes.
const maxHeader = 1 << 12

// Frame is a message with its original bytes.
type Frame struct {
	Raw  []byte // with the header
	Body []byte // the end of Raw
}

// New returns a frame with a body.
func New(body []byte) Frame {
	raw := fmt.Appendf(nil, "Content-Length: %d\r\n\r\n", len(body))
	n := len(raw)
	raw = append(raw, body...)
	return Frame{Raw: raw, Body: raw[n:]}
}

// Reader reads frames.
type Reader struct{ in *bufio.Reader }

// NewReader returns a reader of frames from in.
func NewReader(in io.Reader) *Reader { return &Reader{bufio.NewReaderSize(in, maxHeader)} }

// Next returns the next frame. The error is io.EOF at the end of the input.
// After any other error, the input cannot be split any more.
func (r *Reader) Next() (Frame, error) {
	raw, length, err := r.header()
	if err != nil {
		return Frame{}, err
	}
	// The announced bytes may never come, so do not allocate them yet.
	buf := bytes.NewBuffer(raw)
	if _, err := io.CopyN(buf, r.in, int64(length)); err != nil {
		return Frame{}, fmt.Errorf("the input ends within a message of %d bytes", length)
	}
	return Frame{Raw: buf.Bytes(), Body: buf.Bytes()[len(raw):]}, nil
}

// header reads through the empty line, and returns the length of the body.
func (r *Reader) header() (raw []byte, length int, err error) {
	length = -1
	for {
		line, err := r.line(maxHeader - len(raw))
		if err == io.EOF && len(raw) == 0 && len(line) == 0 {
			return nil, 0, io.EOF
		}
		if err != nil {
			return nil, 0, err
		}
		raw = append(raw, line...)
		text := strings.TrimRight(string(line), "\r\n")
		if text == "" && length >= 0 {
			return raw, length, nil
		}
		if text == "" {
			return nil, 0, errors.New("a message without Content-Length")
		}
		if n, ok, err := contentLength(text); err != nil {
			return nil, 0, err
		} else if ok {
			length = n
		}
	}
}

// line reads a line, with its end, of at most that many bytes. It is valid until the next read.
func (r *Reader) line(most int) ([]byte, error) {
	line, err := r.in.ReadSlice('\n')
	switch {
	case err == bufio.ErrBufferFull || len(line) > most:
		err = fmt.Errorf("a header of more than %d bytes", maxHeader)
	case err == io.EOF && len(line) > 0:
		err = errors.New("the input ends within a header")
	}
	return line, err
}

// contentLength returns the length in a header field, if it is the field with
// the length: "Content-Length: 12".
func contentLength(field string) (length int, ok bool, err error) {
	name, value, ok := strings.Cut(field, ":")
	if !ok {
		return 0, false, fmt.Errorf("%q is not a header field", short(field))
	}
	if !strings.EqualFold(strings.TrimSpace(name), "Content-Length") {
		return 0, false, nil
	}
	length, err = strconv.Atoi(strings.TrimSpace(value))
	if err != nil || length < 0 || length > Limit {
		return 0, false, fmt.Errorf("%q is no length of a message", short(strings.TrimSpace(value)))
	}
	return length, true, nil
}

func short(s string) string { return s[:min(len(s), 40)] }
