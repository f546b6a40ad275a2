package docs

import (
	"context"
	"encoding/json"
	"errors"
	"mime"
	"net"
	"net/http"
	"path"
	"strings"
	"time"

	"urlvet.example/cmd/urlvet/internal/play"
	"urlvet.example/cmd/urlvet/internal/site"
)

// maxBody is how many bytes of a request are read. A text of play.MaxText bytes takes
// six times as many if each of them is escaped.
const maxBody = 2 << 20

// headers are set on each answer. A page runs the scripts that are served with it, asks
// this server alone, and is shown in no frame of another page.
var headers = map[string]string{
	"Cache-Control": "no-store",
	"Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; " +
		"base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
	"Cross-Origin-Opener-Policy":   "same-origin",
	"Cross-Origin-Resource-Policy": "same-origin",
	"Referrer-Policy":              "no-referrer",
	"X-Content-Type-Options":       "nosniff",
}

// types are the types of the files, which do not depend on what the system knows.
var types = map[string]string{
	".html": "text/html; charset=utf-8",
	".css":  "text/css; charset=utf-8",
	".js":   "text/javascript; charset=utf-8",
	".svg":  "image/svg+xml",
}

// handler answers requests.
type handler struct {
	files site.Files
	hosts map[string]bool // by which a browser on this machine calls the server
	slots chan struct{}   // one for each check that may run
}

func newHandler(files site.Files, address net.Addr) *handler {
	h := &handler{files: files, hosts: map[string]bool{}, slots: make(chan struct{}, 2)}
	ip, port, _ := net.SplitHostPort(address.String())
	for _, name := range []string{ip, "localhost"} {
		host := net.JoinHostPort(name, port)
		h.hosts[host] = true
		if port == "80" {
			h.hosts[strings.TrimSuffix(host, ":80")] = true // a browser leaves it out
		}
	}
	return h
}

// serve serves the files on a listener until ctx ends.
func serve(ctx context.Context, listener net.Listener, files site.Files) error {
	server := &http.Server{
		Handler:           newHandler(files, listener.Addr()),
		ReadHeaderTimeout: 5 * time.Second,
		ReadTimeout:       30 * time.Second,
		IdleTimeout:       time.Minute,
		MaxHeaderBytes:    64 << 10,
	}
	ended := context.AfterFunc(ctx, func() { server.Close() })
	defer ended()
	if err := server.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}

// ServeHTTP answers a request. A host of another name is that of a page elsewhere whose
// name was made to lead to this machine.
func (h *handler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	for name, value := range headers {
		w.Header().Set(name, value)
	}
	switch {
	case !h.hosts[r.Host]:
		http.Error(w, "this server is for its own address", http.StatusMisdirectedRequest)
	case r.URL.Path == "/check":
		h.check(w, r)
	case r.Method != http.MethodGet && r.Method != http.MethodHead:
		w.Header().Set("Allow", "GET, HEAD")
		http.Error(w, "pages are only read", http.StatusMethodNotAllowed)
	default:
		h.page(w, r)
	}
}

// page answers with a file.
func (h *handler) page(w http.ResponseWriter, r *http.Request) {
	name := strings.TrimPrefix(r.URL.Path, "/")
	if name == "" || strings.HasSuffix(name, "/") {
		name += "index.html"
	}
	text, ok := h.files[name]
	if !ok {
		http.Error(w, "there is no such page", http.StatusNotFound)
		return
	}
	w.Header().Set("Content-Type", types[path.Ext(name)])
	w.Write(text) // a browser that has gone needs nothing
}

// check answers what is to be said of a text. A page elsewhere can send neither this
// type of content, without asking first, nor this origin.
func (h *handler) check(w http.ResponseWriter, r *http.Request) {
	kind, _, _ := mime.ParseMediaType(r.Header.Get("Content-Type"))
	origin := r.Header.Get("Origin")
	switch {
	case r.Method != http.MethodPost:
		w.Header().Set("Allow", "POST")
		http.Error(w, "a check is posted", http.StatusMethodNotAllowed)
		return
	case kind != "application/json":
		http.Error(w, "a check is JSON", http.StatusUnsupportedMediaType)
		return
	case origin != "" && origin != "http://"+r.Host:
		http.Error(w, "a check comes from the playground of this server", http.StatusForbidden)
		return
	}
	var request play.Request
	if err := json.NewDecoder(http.MaxBytesReader(w, r.Body, maxBody)).Decode(&request); err != nil {
		h.refuse(w, err)
		return
	}
	result := h.run(request)
	w.Header().Set("Content-Type", "application/json")
	json.NewEncoder(w).Encode(result) // as for a page
}

// run runs a check when there is a slot for it. It frees the slot even if the check panics,
// which the server survives.
func (h *handler) run(request play.Request) play.Result {
	h.slots <- struct{}{}
	defer func() { <-h.slots }()
	return play.Check(request)
}

// refuse answers a request that is too long or no JSON.
func (h *handler) refuse(w http.ResponseWriter, err error) {
	var long *http.MaxBytesError
	if errors.As(err, &long) {
		http.Error(w, "the text is too long", http.StatusRequestEntityTooLarge)
		return
	}
	http.Error(w, "a check is one object of JSON", http.StatusBadRequest)
}
