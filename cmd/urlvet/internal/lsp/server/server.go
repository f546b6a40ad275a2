// Package server is a language server that reports what urlvet finds in the Go
// files that are open in an editor.
package server

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"go/build"
	"io"
	"log"
	"runtime/debug"
	"strings"
	"sync"
	"time"

	"github.com/sourcegraph/jsonrpc2"

	"urlvet.example/cmd/urlvet/internal/catalog"
	"urlvet.example/cmd/urlvet/internal/load"
	"urlvet.example/cmd/urlvet/internal/lsp/flow"
	"urlvet.example/cmd/urlvet/internal/lsp/protocol"
)

// Options are the options of a server.
type Options struct {
	Settings map[string]string // the settings from flags, by name, in the form of flag values
	Tags     []string          // build tags in place of those in GOFLAGS
	Version  string
	Pages    string    // directory for the pages of rules; empty if there is none
	Log      io.Writer // errors, one per line and made visible

	// Gone is closed when the client has closed the input, which is seen there
	// only when all is read. Nil if that is not known.
	Gone <-chan struct{}

	// For tests.
	served func(*Server) // called at the start
	before func()        // called before each check of a folder
	slow   func()        // called in the checks of packages
}

// Server is a language server for one client.
type Server struct {
	options Options
	log     *log.Logger
	ready   chan struct{} // closed when conn is set
	conn    *jsonrpc2.Conn
	build   func() build.Context
	pages   *catalog.Pages

	lifetime context.Context // of the session
	running  sync.WaitGroup  // goroutines that answer, check and ask
	stream   *stream
	slots    chan struct{} // full while as many answers are made as may be at a time

	asking, refreshing, changing repeated

	mu       sync.Mutex
	phase    phase
	client   protocol.ClientCapabilities
	encoding protocol.Encoding
	settings settings
	docs     map[string]*document // by URI
	folders  map[string]*folder   // by directory
	troubles map[string]int       // how many folders have each
	calls    map[jsonrpc2.ID]context.CancelFunc
	asked    int // requests made
	opened   int // documents opened
}

// phase is the phase of a session.
type phase int

const (
	started phase = iota
	initialized
	shutDown
	exited // after shutDown
	aborted
)

// farewell is how long the end of a session may take: answers that are ready
// are still sent, and a check that takes longer is left behind.
const farewell = 500 * time.Millisecond

// maxAnswers is how many answers are made at a time. While the client does not
// read, each of them waits in memory.
const maxAnswers = 4

// Serve serves the client at the other end of conn until the client says exit
// or is gone. It returns whether the client ended the session as the protocol
// requires, for which a server exits with status 0, not 1. A check that is
// under way then may still run in the background; the caller should exit.
func Serve(ctx context.Context, conn io.ReadWriteCloser, o Options) bool {
	s := &Server{
		options: o,
		log:     newLog(o.Log),
		ready:   make(chan struct{}),
		build:   sync.OnceValue(func() build.Context { return load.Context(o.Tags) }),
		pages:   catalog.NewPages(o.Pages),
		docs:    map[string]*document{},
		folders: map[string]*folder{}, troubles: map[string]int{},
		calls: map[jsonrpc2.ID]context.CancelFunc{},
		slots: make(chan struct{}, maxAnswers),
	}
	s.settings.flags = o.Settings
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	s.lifetime = ctx
	s.stream = newStream(conn, func(err error) { s.log.Print(err) })
	s.conn = jsonrpc2.NewConn(ctx, s.stream, s, jsonrpc2.SetLogger(s.log))
	if o.served != nil {
		o.served(s)
	}
	close(s.ready)
	select {
	case <-s.conn.DisconnectNotify():
	case <-s.stream.leaving:
	case <-flow.Abandoned(o.Gone, s.stream.closed, s.stream.accepted, farewell):
		s.stream.Close()
	case <-s.stream.out.Sent(): // the client is gone, and nothing can be written
		s.stream.Close()
	}
	s.leave(conn, cancel)
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.phase == exited
}

// leave ends the session: it waits for the messages that were read, the
// goroutines and what is to be sent, but not for long.
func (s *Server) leave(conn io.Closer, cancel context.CancelFunc) {
	late, stop := context.WithTimeout(context.Background(), farewell)
	defer stop()
	handled := waited(s.conn.DisconnectNotify(), late)
	cancel()
	if handled {
		idle := make(chan struct{})
		go func() {
			s.running.Wait()
			close(idle)
		}()
		waited(idle, late)
	}
	s.stream.Close()
	waited(s.stream.out.Sent(), late)
	conn.Close()
}

// waited waits until done is closed, and returns false if it gets late.
func waited(done <-chan struct{}, late context.Context) bool {
	select {
	case <-done:
		return true
	case <-late.Done():
		return false
	}
}

// Handle handles the messages of the client in the order in which they arrive.
// Changes to the server's state are complete when it returns; slow requests
// are answered later.
func (s *Server) Handle(ctx context.Context, _ *jsonrpc2.Conn, req *jsonrpc2.Request) {
	<-s.ready
	if req.Notif {
		s.notified(req)
		return
	}
	if req.Method == "initialize" || req.Method == "shutdown" {
		s.answer(ctx, req)
		return
	}
	ctx, cancel := context.WithCancel(ctx)
	s.mu.Lock()
	s.calls[req.ID] = cancel
	s.mu.Unlock()
	cost := cost(params(req))
	s.stream.accepted.Take(cost)
	s.running.Go(func() {
		defer s.stream.accepted.Give(cost)
		defer cancel()
		s.answer(ctx, req)
		s.mu.Lock()
		delete(s.calls, req.ID)
		s.mu.Unlock()
	})
}

// The errors of the protocol that jsonrpc2 does not name.
const (
	codeNotInitialized   = -32002
	codeRequestCancelled = -32800
)

// answer answers a request.
func (s *Server) answer(ctx context.Context, req *jsonrpc2.Request) {
	s.slots <- struct{}{}
	defer func() { <-s.slots }()
	result, err := s.result(ctx, req)
	if ctx.Err() != nil {
		err = &jsonrpc2.Error{Code: codeRequestCancelled, Message: "cancelled"}
	}
	response := &jsonrpc2.Response{ID: req.ID}
	if err == nil {
		err = response.SetResult(result)
	}
	if err != nil {
		response.Result = nil
		if !errors.As(err, &response.Error) {
			response.Error = &jsonrpc2.Error{Code: jsonrpc2.CodeInternalError, Message: err.Error()}
		}
	}
	s.sent(s.conn.SendResponse(ctx, response))
}

// sent logs that something could not be sent, unless the client is gone.
func (s *Server) sent(err error) {
	if err != nil && !errors.Is(err, jsonrpc2.ErrClosed) && !errors.Is(err, io.ErrClosedPipe) {
		s.log.Print(err)
	}
}

// result returns the answer to a request.
func (s *Server) result(ctx context.Context, req *jsonrpc2.Request) (result any, err error) {
	defer s.survive(req.Method, &err)
	s.mu.Lock()
	phase := s.phase
	s.mu.Unlock()
	f := requests[req.Method]
	switch {
	case phase == started && req.Method != "initialize":
		return nil, &jsonrpc2.Error{Code: codeNotInitialized, Message: "initialize comes first"}
	case phase != started && req.Method == "initialize":
		return nil, &jsonrpc2.Error{Code: jsonrpc2.CodeInvalidRequest, Message: "initialize came before"}
	case phase == shutDown:
		return nil, &jsonrpc2.Error{Code: jsonrpc2.CodeInvalidRequest, Message: "the server is shut down"}
	case f == nil:
		return nil, &jsonrpc2.Error{Code: jsonrpc2.CodeMethodNotFound, Message: fmt.Sprintf("no method %q", req.Method)}
	}
	return f(s, ctx, params(req))
}

// survive turns a panic into an error, so that one bad request or text does not
// end the server.
func (s *Server) survive(doing string, err *error) {
	if r := recover(); r != nil {
		*err = fmt.Errorf("%s: %v", doing, r)
		s.log.Print(*err)
		for line := range strings.Lines(string(debug.Stack())) {
			s.log.Print(line)
		}
	}
}

func params(req *jsonrpc2.Request) json.RawMessage {
	if req.Params == nil {
		return json.RawMessage("{}")
	}
	return *req.Params
}

// requests are the requests that the server answers.
var requests = map[string]func(*Server, context.Context, json.RawMessage) (any, error){
	"initialize":              request((*Server).initialize),
	"shutdown":                request((*Server).shutdown),
	"textDocument/diagnostic": request((*Server).diagnostic),
	"textDocument/codeAction": request((*Server).codeAction),
	"textDocument/hover":      request((*Server).hover),
	"codeAction/resolve":      request((*Server).resolve),
}

// request returns f as an entry of requests.
func request[P, R any](f func(*Server, context.Context, P) (R, error)) func(*Server, context.Context, json.RawMessage) (any, error) {
	return func(s *Server, ctx context.Context, raw json.RawMessage) (any, error) {
		var p P
		if err := json.Unmarshal(raw, &p); err != nil {
			return nil, &jsonrpc2.Error{Code: jsonrpc2.CodeInvalidParams, Message: err.Error()}
		}
		return f(s, ctx, p)
	}
}

// notifications are the notifications that the server handles.
var notifications = map[string]func(*Server, json.RawMessage) error{
	"initialized":                      notification((*Server).initialized),
	"exit":                             notification((*Server).exit),
	"textDocument/didOpen":             notification((*Server).didOpen),
	"textDocument/didChange":           notification((*Server).didChange),
	"textDocument/didSave":             notification((*Server).filesChanged),
	"textDocument/didClose":            notification((*Server).didClose),
	"workspace/didChangeWatchedFiles":  notification((*Server).filesChanged),
	"workspace/didChangeConfiguration": notification((*Server).didChangeConfiguration),
	"$/cancelRequest":                  notification((*Server).cancelRequest),
}

// notification returns f as an entry of notifications.
func notification[P any](f func(*Server, P) error) func(*Server, json.RawMessage) error {
	return func(s *Server, raw json.RawMessage) error {
		var p P
		if err := json.Unmarshal(raw, &p); err != nil {
			return err
		}
		return f(s, p)
	}
}

// notified handles a notification. It logs an error, because there is no answer
// to return it in.
func (s *Server) notified(req *jsonrpc2.Request) {
	s.mu.Lock()
	ready := s.phase == initialized || req.Method == "exit"
	s.mu.Unlock()
	f := notifications[req.Method]
	if f == nil || !ready {
		return
	}
	var err error
	func() {
		defer s.survive(req.Method, &err)
		err = f(s, params(req))
	}()
	if err != nil {
		s.log.Printf("%s: %v", req.Method, err)
	}
}

func (s *Server) cancelRequest(p protocol.CancelParams) error {
	var id jsonrpc2.ID
	if err := json.Unmarshal(p.ID, &id); err != nil {
		return err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if cancel := s.calls[id]; cancel != nil {
		cancel()
	}
	return nil
}

func (s *Server) shutdown(context.Context, struct{}) (any, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.phase = shutDown
	return nil, nil
}

func (s *Server) exit(struct{}) error {
	s.mu.Lock()
	if s.phase == shutDown {
		s.phase = exited
	} else {
		s.phase = aborted
	}
	s.mu.Unlock()
	return s.conn.Close()
}

// tell sends a notification.
func (s *Server) tell(method string, params any) {
	s.sent(s.conn.Notify(context.Background(), method, params))
}

// ask makes a request and waits for its answer.
func (s *Server) ask(ctx context.Context, method string, params, result any) error {
	s.mu.Lock()
	s.asked++
	id := jsonrpc2.ID{Str: fmt.Sprintf("%s%d", protocol.IDPrefix, s.asked), IsString: true}
	s.mu.Unlock()
	return s.conn.Call(ctx, method, params, result, jsonrpc2.PickID(id))
}
