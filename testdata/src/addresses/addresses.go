// Package addresses gives URLs to what takes host:port, joins hosts and ports
// for it, and fills the fields of url.URL.
package addresses

import (
	"context"
	"crypto/tls"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"net/rpc"
	"net/smtp"
	"net/url"
	"os"
	"path"
	"path/filepath"
	"strconv"
	"strings"
)

func urls(ctx context.Context, d net.Dialer, host string, port int) {
	http.ListenAndServe("http://localhost:8080", nil)                 // want `arg-address: http.ListenAndServe wants host:port, not a URL; did you mean "localhost:8080"`
	http.ListenAndServe("http://localhost:8080/", nil)                // want `did you mean "localhost:8080"`
	http.ListenAndServe("https://example.org/a", nil)                 // want `wants host:port, not a URL$`
	http.ListenAndServe(":8080", nil)                                 // any interface
	net.Dial("tcp", "http://example.org")                             // want `net.Dial wants host:port, not a URL; did you mean "example.org:80"`
	net.Dial("tcp", "wss://example.org/")                             // want `did you mean "example.org:443"`
	net.Dial("tcp", "tcp://example.org:7")                            // want `did you mean "example.org:7"`
	net.Dial("tcp", "tcp://[::1]:7")                                  // want `did you mean "\[::1\]:7"`
	net.Dial("unix", "/run/a.sock")                                   // a path
	net.Dial("tcp", "http://"+host)                                   // want `arg-address`
	net.Dial("tcp", fmt.Sprintf("http://%s:%d", host, port))          // want `arg-address`
	d.DialContext(ctx, "tcp", "http://example.org:80")                // want `arg-address: d.DialContext wants host:port`
	tls.Dial("tcp", "https://example.org:443", nil)                   // want `arg-address`
	smtp.SendMail("smtp://example.org:25", nil, "", nil, nil)         // want `arg-address`
	rpc.DialHTTP("tcp", "http://example.org:1234")                    // want `arg-address`
	_ = &http.Server{Addr: "http://localhost:8080"}                   // want `arg-address: Addr wants host:port`
	_ = http.Server{Addr: fmt.Sprintf("%s:%d", host, port)}           // want `host-port-join`
	net.LookupHost("http://example.org/a")                            // want `arg-host: net.LookupHost wants a host, not a URL; did you mean "example.org"`
	net.Dial("tcp", "http://::1:80/")                                 // want `arg-address: net.Dial wants host:port, not a URL$`
	net.LookupHost("http://fe80::1/")                                 // want `arg-host: net.LookupHost wants a host, not a URL$`
	net.LookupHost("http://example.org:80:80/")                       // want `arg-host: net.LookupHost wants a host, not a URL$`
	net.LookupHost("https://https//example.org/")                     // want `arg-host: net.LookupHost wants a host, not a URL$`
	net.JoinHostPort("http://::1/", "80")                             // want `arg-host: net.JoinHostPort wants a host, not a URL$`
	net.JoinHostPort("http://[::1]:8080/", "80")                      // want `arg-host: net.JoinHostPort wants a host, not a URL; did you mean "::1"`
	net.JoinHostPort("http://"+host, "80")                            // want `arg-host: net.JoinHostPort wants a host, not a URL$`
	_ = tls.Config{ServerName: "https://example.org"}                 // want `arg-host: ServerName wants a host`
	net.LookupHost("example.org")                                     // the resolver's business
	net.SplitHostPort(host + ":80")                                   // adds a port for SplitHostPort to find
	net.Dial("tcp", host)                                             // nothing is known of it
	_ = []*http.Server{{Addr: "http://localhost:8080", Handler: nil}} // want `arg-address`
}

func joins(host, port string, n int, ip net.IP, u *url.URL, srv *http.Server, req *http.Request, server *httptest.Server) {
	net.Dial("tcp", host+":"+port)                     // want `host-port-join: host and port joined with \+ break on IPv6; use net.JoinHostPort`
	net.Dial("tcp", host+":80")                        // want `host-port-join`
	net.Dial("tcp", fmt.Sprintf("%s:%d", host, n))     // want `host-port-join: .* %s:%d`
	net.Dial("tcp", fmt.Sprintf("%v:%v", ip, n))       // want `host-port-join`
	net.Listen("tcp", u.Hostname()+":"+u.Port())       // want `host-port-join`
	net.Listen("tcp", req.URL.Hostname()+":80")        // want `host-port-join`
	net.Listen("tcp", u.Host+":80")                    // keeps its brackets
	net.Listen("tcp", req.Host+":80")                  // likewise
	net.Listen("tcp", ":"+port)                        // any interface
	net.Listen("tcp", fmt.Sprintf(":%d", n))           // likewise
	net.Listen("tcp", "127.0.0.1:0")                   // the system picks the port
	net.Listen("tcp", "localhost:"+strconv.Itoa(n))    // a name
	net.Listen("tcp", fmt.Sprintf("127.0.0.1:%d", n))  // a constant
	net.Listen("tcp", net.JoinHostPort(host, port))    // as it is done
	net.Listen("tcp", fmt.Sprintf("[%s]:%d", host, n)) // bracketed
	net.Dial("tcp", fmt.Sprintf("%s.%s.svc:%d", host, port, n))
	net.Dial("tcp", "example.org:70000")  // want `port-range`
	net.Dial("tcp", "example.org:http")   // a service name
	net.Dial("tcp", "2001:db8::1")        // want `arg-address: net.Dial wants host:port; this is an IPv6 address without a port`
	net.Dial("tcp", "[::1:80")            // want `host-ipv6`
	net.Dial("tcp", fmt.Sprintf("%s", u)) // nothing is known of it
	_ = server.Listener
	net.ListenPacket("ip6:ipv6-icmp", "::1") // no port
	net.Dial("ip4:1", "192.0.2.1")

	ipv4 := net.ParseIP(host)
	u.Host = fmt.Sprintf("%s:%d", ipv4.String(), n)
	parsed := parseIPv4(host)
	u.Host = parsed.String() + ":" + port
	var of struct{ Host fmt.Stringer }
	u.Host = of.Host.String() + ":" + port // may write the brackets itself

	srv.Addr = host + ":" + port // want `host-port-join`

	addr := fmt.Sprintf("%s:%d", host, n) // want `host-port-join`
	net.Dial("tcp", addr)
	other := fmt.Sprintf("%s:%d", host, n) // no address that anybody sees
	fmt.Println(other)

	step := host
	step += ":" + port // want `host-port-join`
	net.Dial("tcp", step)

	name, _ := os.Hostname()
	net.Dial("tcp", name+":80")
	dial(host + ":" + port)       // want `host-port-join`
	dial("http://example.org:80") // want `arg-address: dial wants host:port`
}

func parseIPv4(s string) net.IP { return net.ParseIP(s).To4() }

func scoped(etcdURL, endpoint string, n int) {
	_ = []url.URL{{Scheme: "http", Host: fmt.Sprintf("%s:%d", etcdURL, n)}} // want `host-port-join`
	net.Dial("tcp", endpoint+":80")                                         // want `host-port-join`
	net.Dial("tcp", "[fe80::1%eth0]:80")                                    // a zone is right here
	_ = url.URL{Host: "[fe80::1%10]"}                                       // likewise
}

// configured takes "*" for any interface.
func configured(cfg struct{ Address string }, n int) {
	addr := cfg.Address // no port yet
	if addr == "*" {
		addr = ""
	}
	net.Listen("tcp", fmt.Sprintf("%s:%d", addr, n)) // want `host-port-join`
}

// resolver takes a colon for that of a port.
func resolver(cfg struct{ NameServer string }) net.Resolver {
	server := cfg.NameServer
	if !strings.Contains(server, ":") {
		server += ":53" // want `host-port-join`
	}
	return net.Resolver{Dial: func(context.Context, string, string) (net.Conn, error) { return net.Dial("udp", server) }}
}

func branches(u *url.URL, defaultPort string) {
	host := u.Hostname()
	if port := u.Port(); port != "" {
		host += ":" + port // want `host-port-join`
	}
	_ = url.URL{Scheme: "http", Host: host}

	other := u.Hostname()
	if defaultPort != "" {
		other += ":1"
	} else {
		other += ":2"
	}
	for range defaultPort {
		other += ":3"
	}
}

func brackets(h, p string, ip net.IP) {
	if strings.Contains(h, ":") && !strings.HasPrefix(h, "[") {
		h = fmt.Sprintf("[%s]", h)
	}
	net.Dial("tcp", h+":"+p)

	addr := ip.String() + ":22"
	if ip.To4() == nil {
		addr = fmt.Sprintf("[%s]:22", ip)
	}
	net.Dial("tcp", addr)
}

type settings struct{ RPCHost string }

func guarded(s settings, t settings) {
	if !strings.Contains(s.RPCHost, ":") {
		net.Dial("tcp", s.RPCHost+":80")
	}
	net.Dial("tcp", t.RPCHost+":80") // want `host-port-join`
	first, _, _ := strings.Cut(s.RPCHost, ":")
	net.Dial("tcp", first+":80")
	net.Dial("tcp", strings.Split(s.RPCHost, ":")[0]+":80")
}

func releaseDHCPv4(srv net.IP) {
	net.Dial("udp4", fmt.Sprintf("%s:67", srv))
}

func later(addr string) {
	target := addr
	_ = url.URL{Scheme: "http", Host: target}
	target = "http://" + target
	fmt.Println(target)
}

func twice(u *url.URL, req *http.Request, given string) {
	_ = net.JoinHostPort(u.Host, "80")       // want `arg-host: net.JoinHostPort wants a host; Host keeps brackets and port, use Hostname`
	_ = net.JoinHostPort((req.Host), "80")   // want `arg-host`
	_ = net.JoinHostPort(u.Hostname(), "80") // as it is done
	_ = net.JoinHostPort(given, "80")
}

func assigned(u *url.URL, given string) {
	u.Host = given
	_ = net.JoinHostPort(u.Host, "80")
}

func dial(addr string) (net.Conn, error) { return net.Dial("tcp", addr) }

func fields(u *url.URL, req *http.Request, host, id string, port int) {
	_ = url.URL{Scheme: "https://", Host: "example.org"}             // want `arg-url-field: Scheme holds the name alone, without ":"`
	_ = url.URL{Scheme: "https:", Host: "example.org"}               // want `arg-url-field`
	_ = url.URL{Scheme: "https", Host: "https://example.org"}        // want `arg-url-field: Host holds host\[:port\], without "://"`
	_ = &url.URL{Scheme: "https", Host: "example.org/a"}             // want `arg-url-field: Host holds host\[:port\], without "/"`
	_ = url.URL{Host: fmt.Sprintf("%s:%d", host, port)}              // want `host-port-join`
	_ = url.URL{Host: host + ":80"}                                  // want `host-port-join`
	_ = url.URL{Host: host + "/" + id}                               // want `arg-url-field`
	_ = url.URL{Host: "/run/a.sock"}                                 // a Unix socket
	_ = url.URL{Path: "/a%20b"}                                      // want `arg-url-field: Path holds decoded text; %20 is sent as %2520`
	_ = url.URL{Path: "/a%2Fb"}                                      // want `arg-url-field`
	_ = url.URL{Path: "/a?b=c"}                                      // want `arg-url-field: Path sends "\?" as %3F; the query goes into RawQuery`
	_ = url.URL{Path: "/100%", RawPath: "/a%2Fb"}                    // a percent sign and an escape
	_ = url.URL{Path: fmt.Sprintf("/%20s", id)}                      // a width
	_ = url.URL{RawQuery: "?a=b"}                                    // want `arg-url-field: RawQuery begins after the "\?"`
	_ = url.URL{RawQuery: "a=b?c"}                                   // a question mark in a value
	_ = url.URL{Fragment: "#a"}                                      // want `arg-url-field`
	_ = url.URL{Scheme: "https", Host: "example.org", Path: "/a b"}  // as it is done
	_ = url.URL{Scheme: "http", Host: "[::1]:80", Opaque: "//h/a%2"} // likewise

	u.Host = host + ":80"                // want `host-port-join`
	u.RawQuery = "?id=" + id             // want `arg-url-field`
	u.Path += "?id=" + id                // want `arg-url-field`
	req.URL.Host = "https://example.org" // want `arg-url-field`
	req.URL.Path = "/a%20b"              // want `arg-url-field`
	req.Host = "http://example.org"      // want `arg-url-field`
	target := url.URL{}
	target.Scheme = "http://" // want `arg-url-field`
	other.Scheme = "http://"
}

var other struct{ Scheme, Host string }

const base = "https://example.org/api"

func paths(u *url.URL, dir string) {
	_ = path.Join("https://example.org", "a")    // want `arg-path-join: path.Join turns "https://" into "https:/"; use url.JoinPath`
	_ = path.Join(base, "a")                     // want `arg-path-join`
	_ = filepath.Join("s3://bucket", dir)        // want `arg-path-join`
	_ = path.Join(u.String(), "a")               // may have no scheme
	_ = path.Join(dir, "https://example.org", x) // a cache keeps its files like this
	_ = path.Join("/api", "a")
	_ = path.Join("unix://"+dir, "a.sock") // "unix:/dir/a.sock" is the same
	socket := url.URL{Scheme: "unix", Path: dir}
	_ = filepath.Join(socket.String(), "a.sock")
	_, _ = url.JoinPath("https://example.org", "a")
	_, _ = url.JoinPath("https://", "example.org", "a")
	_ = x.Join("https://example.org", "a")
}

// By its name, and by the name of what it becomes, a URL.
func links(conf struct{ BaseURL, AssetsURL, AppSubURL, CacheDir, Endpoint string }, authURL, mirrorURL string) {
	conf.BaseURL = path.Join(conf.BaseURL, "rooms")                       // want `arg-path-join: path.Join turns "://" into ":/"; use url.JoinPath`
	_, _ = http.Get(filepath.Join(authURL, "..", "..") + "/capabilities") // want `arg-path-join: filepath.Join turns`
	_, _ = http.NewRequest("GET", path.Join(conf.Endpoint, "v1"), nil)    // want `arg-path-join`
	publicURL := os.Getenv("PUBLIC_URL")
	conf.BaseURL = path.Join(conf.AssetsURL, "blob") // where they are mounted
	rootURL := path.Join(publicURL, "a")             // want `arg-path-join`
	alias := path.Join(publicURL, "a")
	mounted := path.Join("/", conf.AppSubURL, "rooms")
	mounted = path.Join(conf.AppSubURL, "rooms")
	usersPath, key := path.Join(conf.BaseURL, mounted), path.Join(conf.Endpoint, "v1")
	_ = filepath.Join(conf.CacheDir, url.PathEscape(authURL))
	rootURL = path.Join(authURL) // want `arg-path-join`
	url := "/" + usersPath + key
	url = path.Join(url, x.Join(rootURL, alias))
	_, _ = os.ReadFile(filepath.Join(mirrorURL, "a"))
	_ = map[string]string{"StaticURL": path.Join(conf.BaseURL, "static")}
}

// What is only the path of a request has no scheme, whatever it is called.
func pathsOfRequests(r *http.Request, baseURL string) {
	pageURL, currentURL, selfURL := strings.TrimSuffix(r.URL.Path, "/"), r.URL.EscapedPath(), r.RequestURI
	nextURL := path.Join(pageURL, "x")
	nextURL = path.Dir(currentURL)
	nextURL = path.Dir(selfURL)
	otherURL := baseURL
	nextURL = path.Join(otherURL, nextURL) // want `arg-path-join`
}

// What stands behind the beginning of a URL is a path, or a host and one, whatever it is called.
func behindBeginnings(endpoint, baseURL, scheme string) {
	http.Get("https://api.example.org/" + path.Join(endpoint, "x"))
	http.Get("https://api.example.org" + path.Join(endpoint, "x") + "?a=b")
	http.Get(scheme + "://" + path.Join(endpoint, "x"))
	http.Get(baseURL + ("/" + path.Join(endpoint, "x")))
	http.Get(baseURL + path.Join(endpoint, "x"))
	http.Get(fmt.Sprintf("http://%s", path.Join(endpoint, "x")))
	http.Get(fmt.Sprintf("%s/%s", baseURL, path.Join(endpoint, "x")))
	http.Get("https://api.example.org/v1/" + path.Clean(endpoint))
	base, _ := url.Parse(baseURL)
	rel, _ := base.Parse(path.Join(endpoint, "x"))
	rel, _ = base.Parse(path.Join(baseURL, "x")) // want `arg-path-join`
	rel, _ = url.Parse(path.Join(baseURL, "x"))  // want `arg-path-join`
	rel, _ = url.Parse(path.Join(endpoint, "x"))
	rel = base.ResolveReference(rel)
	http.Get(path.Join(endpoint, "x") + "/y")                // want `arg-path-join`
	http.Get("https://h.org/" + path.Join("https://x", "y")) // want `arg-path-join`
}

// What the program uses as a path is one, whatever its name is: it mounts it, compares it with the path of a URL, makes
// it one, or puts it behind a scheme.
func pathsByUse(mux *http.ServeMux, w http.ResponseWriter, r *http.Request, conf struct{ MountURL, PagesURL string }, h http.Handler) {
	apiURL := path.Join(conf.MountURL, "api")
	mux.Handle(apiURL, h)
	statusURL := path.Join(conf.MountURL, "status")
	mux.HandleFunc("GET "+statusURL, nil)
	mux.Handle("/static/", http.StripPrefix(path.Join(conf.MountURL, "static"), h))
	loginURL, logoutURL := path.Join(conf.PagesURL, "in"), path.Join(conf.PagesURL, "out")
	if r.URL.Path == loginURL || strings.HasPrefix(r.URL.Path, logoutURL+"/") {
		return
	}
	homeURL, here := path.Join(conf.PagesURL, "home"), r.URL.Path
	switch here {
	case homeURL:
	}
	reqURL, cookieURL := path.Join(conf.PagesURL, "r"), path.Join(conf.PagesURL, "c")
	u := url.URL{Scheme: "https", Host: "h.org", Path: reqURL}
	u.Path = reqURL
	http.SetCookie(w, &http.Cookie{Name: "session", Path: cookieURL})
	fullURL, imageURL := path.Join(conf.PagesURL, "f"), path.Join(conf.PagesURL, "i")
	http.Get("https://" + fullURL)
	http.Get(fmt.Sprintf("https://%s?a=b", imageURL))
	linkURL := path.Join(conf.PagesURL, "l") // want `arg-path-join`
	http.Get(linkURL)
}

// routes has a base that it mounts, and joins more to.
func routes(mux *http.ServeMux, baseURL, rootURL, groupURL string, h http.Handler) (pageURL string) {
	mux.Handle(baseURL+"/", h)
	mux.Handle(path.Join(rootURL, "x")+"/", h)
	pageURL = path.Join(baseURL, "page")
	pageURL = path.Join(rootURL, "page")
	pageURL = path.Join(groupURL, "page") // want `arg-path-join`
	return pageURL
}

type mounted struct{ mountedURL string }

// What is mounted is a path in a reference, too.
func (m mounted) routes(mux *http.ServeMux, r *http.Request, otherURL string) {
	mux.HandleFunc(m.mountedURL+"/items", nil)
	next, _ := r.URL.Parse(path.Join(m.mountedURL, "items"))
	next, _ = r.URL.Parse(path.Join(otherURL, next.Path)) // want `arg-path-join`
	httptest.NewRequest("GET", path.Join(m.mountedURL, "items"), nil)
}

// A variable that is "/" by default, or what is left behind a host, has no scheme.
func defaults(fullURL, baseURL, mirrorURL string, u *url.URL) (pageURL string) {
	if baseURL == "" {
		baseURL = "/"
	}
	pageURL = path.Join(baseURL, "page")
	restURL := strings.TrimPrefix(fullURL, "https://h.org")
	pageURL = path.Join(restURL, "page")
	_, bareURL, _ := strings.Cut(fullURL, "://")
	pageURL = path.Join(bareURL, "page")
	partURL := strings.SplitN(fullURL, "://", 2)[1]
	pageURL = path.Join(partURL, "page")
	repoURL := path.Join(u.Host, u.Path)
	pageURL = path.Join(repoURL, "page")
	if mirrorURL == "" {
		mirrorURL = "https://h.org/"
	}
	pageURL = path.Join(mirrorURL, "page") // want `arg-path-join`
	return pageURL
}

// Servers that listen themselves, or whose address others read.
func serve(l net.Listener, addr string) *http.Server {
	srv := &http.Server{Addr: "http://" + addr} // want `arg-address`
	go srv.ListenAndServe()
	go srv.Serve(l)
	other := &http.Server{Addr: "http://" + addr} // want `arg-address`
	_, _ = net.Listen("tcp", other.Addr)
	go other.Serve(l)
	returned := &http.Server{Addr: "http://" + addr} // want `arg-address`
	go returned.Serve(l)
	return returned
}

// A network without IPv6.
func local(dst string, port int) {
	_, _ = net.Dial("udp4", dst+":53")
	_, _ = net.Dial("udp", dst+":53") // want `host-port-join`
	_, _ = net.Listen("tcp4", fmt.Sprintf("%s:%d", dst, port))
	_, _ = net.Dial("tcp4", "localhost:70000") // want `port-range`
}

var x joiner

type joiner string

func (j joiner) Join(...string) string { return string(j) }

func quoted(id, name string, n int) {
	_ = fmt.Sprintf("https://example.org/%q", id)                                                                // want `format-quoted: %q prints quotes into the URL`
	_ = fmt.Sprintf("https://example.org/%5d", n)                                                                // want `format-quoted: %5d prints spaces into the URL`
	_ = fmt.Sprintf("https://example.org/%-9s", id)                                                              // want `format-quoted`
	_ = fmt.Sprintf("https://example.org/%#v", id)                                                               // want `format-quoted: %#v prints Go syntax into the URL`
	_ = fmt.Sprintf("https://example.org/%2d/%2d/%2d/%2d/%2d/%2d/%2d/%2d/%2d/%2d", n, n, n, n, n, n, n, n, n, n) // want `format-quoted: %2d prints spaces into the URL` `format-quoted: %2d prints spaces into the URL` `format-quoted: %2d prints spaces into the URL` `format-quoted: %2d prints spaces into the URL` `format-quoted: %2d prints spaces into the URL` `format-quoted: %2d prints spaces into the URL` `format-quoted: %2d prints spaces into the URL` `format-quoted: %2d prints spaces into the URL`
	_ = fmt.Sprintf("https://example.org/%05d/%x/%.2f/%+d", n, id, 1.5, n)
	_ = fmt.Errorf("https://example.org/ says %q", id)
	_ = fmt.Sprintf("see https://example.org/%q", id)
	http.Get(fmt.Sprintf("https://example.org/?q=%q", name)) // want `format-quoted`
}

// A password is one wherever its URL goes.
func secrets(dir string) {
	net.Dial("tcp", "https://bob:Zq7vK2m9@queue.corp.io/")   // want `arg-address` `userinfo-password: password of "bob" is hard-coded`
	_ = path.Join("https://bob:Zq7vK2m9@queue.corp.io", dir) // want `arg-path-join` `userinfo-password`
	_ = path.Join("https://bob@queue.corp.io", dir)          // want `arg-path-join`
	net.Dial("tcp", "https://bob:Zq7vK2m9@example.org/")     // want `arg-address`
}

// What is no URL may be a path.
func repositories(repoURL, otherURL string) (string, string) {
	if _, err := url.Parse(repoURL); err != nil {
		repoURL = path.Clean(repoURL)
	}
	if _, err := url.Parse(repoURL); err != nil {
		otherURL = path.Clean(otherURL) // want `arg-path-join`
	}
	return repoURL, otherURL
}
