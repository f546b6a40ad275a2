package docs

import (
	"bufio"
	"context"
	"encoding/json"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"urlvet.example/cmd/urlvet/internal/command"
	"urlvet.example/cmd/urlvet/internal/play"
	"urlvet.example/cmd/urlvet/internal/site"
)

// own is the address of the handler under test.
var own = &net.TCPAddr{IP: net.IPv4(127, 0, 0, 1), Port: 6060}

func newTestHandler(t *testing.T) *handler {
	t.Helper()
	files, err := site.Build(site.Server)
	if err != nil {
		t.Fatal(err)
	}
	return newHandler(files, own)
}

// ask sends a request to the handler. Headers are given as name and value.
func ask(h http.Handler, method, target, body string, headers ...string) *httptest.ResponseRecorder {
	r := httptest.NewRequest(method, target, strings.NewReader(body))
	for i := 0; i < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w
}

func TestPages(t *testing.T) {
	h := newTestHandler(t)
	for _, tt := range []struct {
		path, kind string
		status     int
	}{
		{"/", "text/html; charset=utf-8", 200},
		{"/index.html", "text/html; charset=utf-8", 200},
		{"/rules/", "text/html; charset=utf-8", 200},
		{"/rules/port-range.html", "text/html; charset=utf-8", 200},
		{"/assets/site.css", "text/css; charset=utf-8", 200},
		{"/assets/play.js", "text/javascript; charset=utf-8", 200},
		{"/assets/icon.svg", "image/svg+xml", 200},
		{"/rules", "text/plain; charset=utf-8", 404},
		{"/../go.mod", "text/plain; charset=utf-8", 404},
		{"//example.org/", "text/plain; charset=utf-8", 404},
		{"/%00", "text/plain; charset=utf-8", 404},
	} {
		w := ask(h, "GET", "http://127.0.0.1:6060"+tt.path, "")
		if w.Code != tt.status || w.Header().Get("Content-Type") != tt.kind {
			t.Errorf("%s: %d, %s", tt.path, w.Code, w.Header().Get("Content-Type"))
		}
		for name := range headers {
			if w.Header().Get(name) == "" {
				t.Errorf("%s: no %s", tt.path, name)
			}
		}
	}
}

// TestOthers sends what pages elsewhere and programs may send.
func TestOthers(t *testing.T) {
	h := newTestHandler(t)
	const page, check = "http://127.0.0.1:6060/", "http://127.0.0.1:6060/check"
	asJSON := []string{"Content-Type", "application/json"}
	for _, tt := range []struct {
		name, method, target, body string
		headers                    []string
		status                     int
	}{
		{"localhost", "GET", "http://localhost:6060/", "", nil, 200},
		{"a name that was made to lead here", "GET", "http://evil.example:6060/", "", nil, 421},
		{"that name for a check", "POST", "http://evil.example:6060/check", "{}", asJSON, 421},
		{"another port", "GET", "http://127.0.0.1/", "", nil, 421},
		{"another address", "GET", "http://127.0.0.2:6060/", "", nil, 421},
		{"head", "HEAD", page, "", nil, 200},
		{"put", "PUT", page, "x", nil, 405},
		{"post to a page", "POST", page, "x", nil, 405},
		{"get a check", "GET", check, "", nil, 405},
		{"ask first", "OPTIONS", check, "", []string{"Origin", "http://evil.example"}, 405},
		{"a check", "POST", check, `{"text":"http://h:0/"}`, asJSON, 200},
		{"a check of the page", "POST", check, `{"text":"http://h:0/"}`, append(asJSON, "Origin", "http://127.0.0.1:6060"), 200},
		{"a check of a page elsewhere", "POST", check, `{}`, append(asJSON, "Origin", "http://evil.example"), 403},
		{"a check of a page in a frame", "POST", check, `{}`, append(asJSON, "Origin", "null"), 403},
		{"a form", "POST", check, `{}`, []string{"Content-Type", "text/plain"}, 415},
		{"no type", "POST", check, `{}`, nil, 415},
		{"no JSON", "POST", check, `{`, asJSON, 400},
		{"another JSON", "POST", check, `[1]`, asJSON, 400},
		{"too long", "POST", check, `{"text":"` + strings.Repeat("x", maxBody) + `"}`, asJSON, 413},
	} {
		w := ask(h, tt.method, tt.target, tt.body, tt.headers...)
		if w.Code != tt.status {
			t.Errorf("%s: %d %s, want %d", tt.name, w.Code, w.Body, tt.status)
		}
		for name := range w.Header() {
			if strings.HasPrefix(name, "Access-Control-") {
				t.Errorf("%s: header %s", tt.name, name)
			}
		}
	}
}

// TestHosts checks by which names a browser may call the server. It leaves out port 80.
func TestHosts(t *testing.T) {
	for _, tt := range []struct {
		address, host string
		status        int
	}{
		{"127.0.0.1:6060", "127.0.0.1", 421},
		{"127.0.0.1:80", "127.0.0.1", 200},
		{"127.0.0.1:80", "127.0.0.1:80", 200},
		{"127.0.0.1:80", "localhost", 200},
		{"127.0.0.1:80", "evil.example", 421},
		{"127.0.0.1:8080", "127.0.0.1:80", 421},
		{"[::1]:80", "[::1]", 200},
		{"[::1]:6060", "[::1]:6060", 200},
	} {
		address := net.TCPAddrFromAddrPort(netip.MustParseAddrPort(tt.address))
		h := newHandler(site.Files{"index.html": nil}, address)
		if w := ask(h, "GET", "http://"+tt.host+"/", ""); w.Code != tt.status {
			t.Errorf("%s at %s: %d, want %d", tt.host, tt.address, w.Code, tt.status)
		}
	}
}

// TestCheck checks that a check says what the engine says.
func TestCheck(t *testing.T) {
	text, err := json.Marshal(play.Request{Text: "http://example.org/~a", Profile: "rfc1738"})
	if err != nil {
		t.Fatal(err)
	}
	w := ask(newTestHandler(t), "POST", "http://127.0.0.1:6060/check", string(text), "Content-Type", "application/json; charset=utf-8")
	var result play.Result
	if err := json.Unmarshal(w.Body.Bytes(), &result); err != nil {
		t.Fatal(err)
	}
	if len(result.Findings) != 1 || result.Findings[0].Code != "char-unsafe" || w.Header().Get("Content-Type") != "application/json" {
		t.Errorf("%v %+v", w.Header(), result)
	}
}

// TestLongestText checks that a text of the greatest length is read, however it is
// spelt.
func TestLongestText(t *testing.T) {
	body := `{"text":"` + strings.Repeat(`\u0041`, play.MaxText) + `"}`
	if w := ask(newTestHandler(t), "POST", "http://127.0.0.1:6060/check", body, "Content-Type", "application/json"); w.Code != 200 {
		t.Errorf("%d %s", w.Code, w.Body)
	}
}

// TestServe serves to a client until it is interrupted, on the loopback interface only.
func TestServe(t *testing.T) {
	listener, err := listen(0)
	if err != nil {
		t.Skip(err)
	}
	address := listener.Addr().(*net.TCPAddr)
	if !address.IP.IsLoopback() {
		t.Fatalf("listens on %v", address)
	}
	ctx, stop := context.WithCancel(t.Context())
	served := make(chan error, 1)
	go func() { served <- serve(ctx, listener, site.Files{"index.html": []byte("here")}) }()
	response, err := http.Get("http://" + address.String() + "/")
	if err != nil {
		t.Fatal(err)
	}
	text, err := io.ReadAll(response.Body)
	response.Body.Close()
	if string(text) != "here" || err != nil {
		t.Errorf("%q, %v", text, err)
	}
	stop()
	select {
	case err := <-served:
		if err != nil {
			t.Error(err)
		}
	case <-time.After(10 * time.Second):
		t.Error("it does not end")
	}
}

// TestPortInUse checks that a port that is in use is not replaced by that of another
// address, and that the error tells how to get a free one.
func TestPortInUse(t *testing.T) {
	first, err := listen(0)
	if err != nil {
		t.Skip(err)
	}
	defer first.Close()
	second, err := listen(first.Addr().(*net.TCPAddr).Port)
	if err == nil {
		second.Close()
		t.Fatalf("listens on %v beside %v", second.Addr(), first.Addr())
	}
	if !strings.HasSuffix(err.Error(), " (without -port, urlvet takes a free port)") {
		t.Error(err)
	}
}

// TestRun checks what the command prints, with the address of a page.
func TestRun(t *testing.T) {
	out, in := io.Pipe()
	ended := make(chan int, 1)
	var said strings.Builder
	go func() {
		ended <- Command().Run(command.Env{Dir: t.TempDir(), Stdout: in, Stderr: &said}, []string{"port-range"})
		in.Close()
	}()
	line, err := bufio.NewReader(out).ReadString('\n')
	if err != nil || !strings.HasPrefix(line, "http://127.0.0.1:") || !strings.HasSuffix(line, "/rules/port-range.html\n") {
		t.Fatalf("%q, %v, %s", line, err, said.String())
	}
	response, err := http.Get(strings.TrimSpace(line))
	if err != nil {
		t.Fatal(err)
	}
	response.Body.Close()
	self, err := os.FindProcess(os.Getpid())
	if err != nil || self.Signal(os.Interrupt) != nil {
		t.Skip("no way to interrupt it")
	}
	if status := <-ended; status != command.Clean || response.StatusCode != 200 {
		t.Errorf("status %d, %s\n%s", status, response.Status, said.String())
	}
}

// TestWrite checks that the written pages are those of the site.
func TestWrite(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "a", "b")
	if status := Command().Run(command.Env{Dir: dir, Stdout: io.Discard, Stderr: io.Discard}, []string{"-o", dir}); status != command.Clean {
		t.Fatalf("status %d", status)
	}
	files, err := site.Build(site.Wasm)
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range files {
		if got, err := os.ReadFile(filepath.Join(dir, filepath.FromSlash(name))); err != nil || string(got) != string(want) {
			t.Errorf("%s: %d bytes, %v", name, len(got), err)
		}
	}
}
