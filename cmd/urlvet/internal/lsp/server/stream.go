package server

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/sourcegraph/jsonrpc2"

	"urlvet.example/cmd/urlvet/internal/lsp/frame"
)

// stream is the jsonrpc2.ObjectStream of a client. It answers an invalid
// message with an error (JSON-RPC 2.0, section 5.1) and reads the next one.
type stream struct {
	io.Closer
	in  *frame.Reader
	out *frame.Writer
	log func(error)
}

func newStream(conn io.ReadWriteCloser, log func(error)) *stream {
	return &stream{Closer: conn, in: frame.NewReader(conn), out: frame.NewWriter(conn), log: log}
}

// ReadObject reads the next message into v.
func (s *stream) ReadObject(v any) error {
	for {
		f, err := s.in.Next()
		if err != nil {
			if err != io.EOF && !errors.Is(err, io.ErrClosedPipe) && !errors.Is(err, os.ErrClosed) {
				s.log(err)
			}
			return io.EOF
		}
		err = json.Unmarshal(f.Body, v)
		if err == nil {
			return nil
		}
		if err := s.refuse(f.Body, err); err != nil {
			return err
		}
	}
}

// refuse answers an invalid message with an error.
func (s *stream) refuse(body []byte, why error) error {
	answer := jsonrpc2.Error{Code: jsonrpc2.CodeInvalidRequest, Message: why.Error()}
	if !json.Valid(body) {
		answer.Code = jsonrpc2.CodeParseError
	}
	s.log(fmt.Errorf("a message of %d bytes: %w", len(body), why))
	return s.WriteObject(map[string]any{"jsonrpc": "2.0", "id": nil, "error": answer})
}

// WriteObject writes a message.
func (s *stream) WriteObject(v any) error {
	body, err := json.Marshal(v)
	if err != nil {
		return err
	}
	return s.out.Write(frame.New(body))
}
