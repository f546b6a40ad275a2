package server

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"sync"

	"github.com/sourcegraph/jsonrpc2"

	"urlvet.example/cmd/urlvet/internal/lsp/flow"
	"urlvet.example/cmd/urlvet/internal/lsp/frame"
)

// The limits of what is kept for a client, in bytes. Beyond them the server
// stops to read, or waits with what it has to say, until the client reads.
const (
	maxAccepted = 8 << 20 // messages that were read and are not done with
	maxQueued   = 8 << 20 // messages that wait for the client to read them
)

// perMessage is what a message costs beside its bytes: its goroutine above all.
const perMessage = 8 << 10

// stream is the jsonrpc2.ObjectStream of a client. It reads ahead, so that exit
// and the end of the input are seen whatever the server is doing. It answers an
// invalid message with an error (JSON-RPC 2.0, section 5.1).
type stream struct {
	conn     io.ReadWriteCloser
	out      *flow.Outbox
	accepted *flow.Budget
	queued   *flow.Budget
	log      func(error)

	inbox   chan frame.Frame // closed after the last frame
	last    int              // what the frame costs that was taken last
	leaving chan struct{}    // closed when exit was read, or the input has ended
	closing sync.Once
	closed  chan struct{}
}

func newStream(conn io.ReadWriteCloser, log func(error)) *stream {
	s := &stream{
		conn: conn, log: log, out: flow.NewOutbox(conn),
		accepted: flow.NewBudget(maxAccepted), queued: flow.NewBudget(maxQueued),
		inbox:   make(chan frame.Frame, maxAccepted/perMessage+1), // never full
		leaving: make(chan struct{}), closed: make(chan struct{}),
	}
	go s.read()
	return s
}

// read reads frames until exit, the end of the input, or Close.
func (s *stream) read() {
	defer close(s.leaving)
	defer close(s.inbox)
	in := frame.NewReader(s.conn)
	for s.accepted.Wait(s.closed) {
		f, err := in.Next()
		if err != nil {
			s.ended(err)
			return
		}
		s.accepted.Take(cost(f.Raw))
		s.inbox <- f
		if isExit(f) {
			return
		}
	}
}

func cost(message []byte) int { return len(message) + perMessage }

// ended logs why the input has ended, unless the client has closed it.
func (s *stream) ended(err error) {
	if err != io.EOF && !errors.Is(err, io.ErrClosedPipe) && !errors.Is(err, os.ErrClosed) {
		s.log(err)
	}
}

// isExit reports whether a frame is the notification exit. What is longer than
// any client writes it is not looked at.
func isExit(f frame.Frame) bool {
	var m struct {
		ID     json.RawMessage `json:"id"`
		Method string          `json:"method"`
	}
	return len(f.Body) < 256 && json.Unmarshal(f.Body, &m) == nil && m.Method == "exit" && m.ID == nil
}

// ReadObject takes the next message. The one before is done with, unless it was
// a request.
func (s *stream) ReadObject(v any) error {
	for {
		s.accepted.Give(s.last)
		s.last = 0
		select {
		case f, ok := <-s.inbox:
			if !ok {
				return io.EOF
			}
			s.last = cost(f.Raw)
			err := json.Unmarshal(f.Body, v)
			if err == nil {
				return nil
			}
			if err := s.refuse(f.Body, err); err != nil {
				return err
			}
		case <-s.closed:
			return io.EOF
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

// WriteObject queues a message. It waits while too much is queued.
func (s *stream) WriteObject(v any) error {
	body, err := json.Marshal(v)
	if err != nil {
		return err
	}
	if !s.queued.Wait(s.closed) {
		return io.ErrClosedPipe
	}
	s.out.Add(frame.New(body), s.queued)
	return nil
}

// Close ends the stream. What is queued is still sent.
func (s *stream) Close() error {
	s.closing.Do(func() {
		close(s.closed)
		s.out.Close()
	})
	return nil
}
