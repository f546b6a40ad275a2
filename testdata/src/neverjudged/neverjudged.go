// Package neverjudged holds what looks like a broken URL and is none. Nothing
// in it is reported.
package neverjudged

import (
	"encoding/base64"
	"encoding/xml"
	"errors"
	"flag"
	"fmt"
	"log"
	"net"
	"net/http"
	"net/url"
	"path/filepath"
	"regexp"
	"strings"
	"time"

	"example.org/params"
)

// Patterns.
var (
	_ = regexp.MustCompile(`^https?://[^/]+:70000\.`)
	_ = regexp.MustCompile("https://iamcredentials\\..+/(.*@.*):generateAccessToken")
	_ = `http://.+/ns/[a-z]/(.+/|)sa`
	_ = "http://*.aaa.example.com:70000"
	_ = "*://*:*"

	hostPattern = "http://a:70000"
	imageRegexp = "http://[a]"
)

func compared(s string, m map[string]int) bool {
	switch s {
	case "http//x", "http:://x":
		return true
	}
	s = strings.TrimPrefix(s, "http//")
	s = strings.Replace(s, "http:://", "http://", 1)
	_, _, _ = strings.Cut(s, "http:/x")
	_ = m["http//x"]
	_ = map[string]int{"http//x": 1}
	return strings.HasPrefix(s, "http:/x") || s == "http//x" || s != "htp://x"
}

// Heads that somebody continues.
const (
	bare   = "https://"
	head   = "https://git-codecommit."
	colon  = "http://example.org:"
	query  = "http://example.org/?a="
	inside = "http://user@"
)

func continued(s string) string {
	u := "http://"
	u += s
	return u + colon + "8080"
}

// Templates.
var _ = []string{
	"https://{account}.example.org:{port}/{a b}",
	"https://{{.Hostname}}:80/foo",
	"301:https://${HOST}${REQUEST_URI}",
	"http://$HOST:$PORT/",
	"http://HTTPBIN_IP:HTTPBIN_PORT/basic-auth",
	"wss://localhost:PORT",
	"https://<account>.example.org:<port>",
	"https://github.com/geemus/#{s.name}",
	"https://...",
	"https://example.org/…/a b",
	"nats://[REDACTED]@127.0.0.1:6222",
}

func templates() {
	url.Parse("https://example.org/{a}")
}

// Names, not addresses.
type page struct{ Xmlns, Scope, Href string }

var (
	_ = xml.Name{"http://a:70000", "nil"}
	_ = xml.Name{Space: "http://a:70000"}
	_ = page{Xmlns: "http://a:70000", Scope: "api://A:B"}

	atomNS = "http://a:70000"
	scopes = []string{"https://monitor.azure.cn:99999//.default"}
	_      = map[string]string{"$schema": "http://a:70000", "@type": "http://b:70000"}
)

type Scope string

const read Scope = "http://a:70000"

var span = map[string]string{"name": "http:/hi2"}

func schemaID() string { return "http://a:70000" }

// Text for people.
var help = "http//x is no URL"

type command struct{ Usage, Example string }

var _ = command{Usage: "http://a:70000", Example: "http//a"}

func said(err error, host string, port int) error {
	log.Printf("http://%s:%d", host, port)
	fmt.Println("http://a:70000")
	flag.String("u", "", "http://a:70000")
	http.Error(nil, "http://a:70000", 500)
	notef("http://%s:%d", host, port)
	if err != nil {
		return fmt.Errorf("http://%s:%d: %w", host, port, err)
	}
	return errors.New("http://a:70000")
}

func notef(format string, args ...any) {}

func usersResponseExamples() map[string]string {
	return map[string]string{"url": "http://demo.acme.com:9093/metrics"}
}

// Text with URLs in it.
const (
	csp    = "frame-src 'self' https://traefik.io https://*.traefik.io;"
	netrc  = "https://example.com/\n Authorization: Basic x\n"
	status = "tls:// resolvers not supported yet"
	script = `const endpoint = scheme + "://" + document.location.hostname + ":%d/livereload";`
	soap   = `<a xmlns="http://a/" b="http://example.org/a{b}c"/>`
	shell  = "curl http://$HOST:$PORT/ && echo http://user:$PASS@h/"
)

// Struct tags and keys.
type tagged struct {
	A string `xml:"http://a:70000 b"`
}

// Grammars of their own.
var _ = []string{
	"mongodb://localhost:27017,localhost:27018/?replicaSet=replset",
	"unix:///var/run/docker.sock",
	"npipe:////./pipe/docker_engine",
	"tcp://127.0.0.1:1883",
	"urn:a:b",
	"data:text/plain;base64,QQ==",
	"service:jmx:rmi:///jndi/rmi://h:1/jmxrmi",
	"INFO:00counters:",
	"c:/windows",
	"http: server closed",
	"http:method",
}

// Unusual and right.
var _ = []string{
	"http://[::1]:8080/",
	"http://localhost:8080/%47%6f%2f?test=1",
	"http://metadata.google.internal./computeMetadata",
	"ssh://foo%40barcorp.com@github.com/user/repo.git#branch:dir/",
	"http://unix",
	"https://example.org/a#/b",
}

// Formats whose calls are elsewhere.
const userFormat = "https://example.org/%s/%d?q=%20&w=%[1]s&x=%5.2f"

var answer = "https://example.org/%v"

func formats(path string) string {
	portForward("a", "http://%s", path)
	format := "https://%s/" + path
	return fmt.Sprintf(format, path)
}

func portForward(name, form, arg string) {}

// Hosts that are no IP addresses.
func joined(path string) []string {
	const host = "example.org"
	local := "localhost"
	if path != "" {
		local = "127.0.0.1"
	}
	return []string{
		"ws://" + host + ":80/",
		"http://" + local + ":8080/",
		fmt.Sprintf("http://%s:%d/", host, 80),
		fmt.Sprintf("https:/%s", path),
		fmt.Sprintf("http:/%s/random%dx.jpg", strings.Join(nil, "/"), 1),
	}
}

func requests(path string) {
	http.NewRequest("GET", "/a?b", nil)
	http.NewRequest("GET", "fake-path", nil)
	http.NewRequest("GET", "v1/test/path", nil)
	http.Get("http://." + path)
	http.NewRequest("GET", "", nil)
	http.NewRequest("GET", "/"+path, nil)
	http.Redirect(nil, nil, "a/b", 302)
	url.Parse("/a/b?c")
	url.Parse("")
}

// Schemes of which nothing is known, and grammars of their own.
var own = []string{
	"docker-pullable://alpine@sha256:b",
	"serial://COM1:115200",
	"tcpserver://:5000",
	"mdns://name@/",
	"amqp:///",
	"file://./migrations",
	"file://~/notes",
	"redis://:6379/0",
	"srv+mongodb://_db._tcp.h.org/x",
	"redis+sentinel://a:26379,b:26379/0",
	"http://library/model@sha256:0a1b2c",
	"https://model@sha256:0a1b2c",
	"tls://[fe80::1%eth0]:853",
	"http://[fe80::1%25eth0]:8080/",
}

func ownSinks(host string) {
	url.Parse("file://~")
	url.Parse("redis://a:6379,b:6379/0")
	url.Parse("memcached://a:11211,b:11211")
	url.Parse("redis+sentinel://" + host + ",b:26379/0")
	url.Parse("git::ssh://git@h.org/a.git")
}

// What may begin with a slash.
func slashed(r *http.Request, path, uri, x string, line int) []string {
	return []string{
		fmt.Sprintf("http:/%s", x),
		fmt.Sprintf("http:/%s/a", uri),
		fmt.Sprintf("http:/%s:%d", path, line),
		fmt.Sprintf("http:/%s.example.org/a", path),
		fmt.Sprintf("http:/%s.html", x),
		fmt.Sprintf("http:/%s.git/info/refs", x),
		fmt.Sprintf("http:/%s:%s", x, x),
		fmt.Sprintf("http:/%s:predict", x),
		"http:/" + x + ".sh",
		fmt.Sprintf("http:/%s", r.URL.Path),
		fmt.Sprintf("http:/%s", strings.TrimPrefix(r.URL.Path, "/content")),
		"http:/" + x,
	}
}

// Formats that the next line fills.
const inTwoSteps = "postgres://%%s:%%s@%s/db"

func nextLine(host, user, password string) {
	url.Parse(fmt.Sprintf(fmt.Sprintf(inTwoSteps, host), user, password))
	form := fmt.Sprintf("postgres://%%s:%%s@%s/db", host)
	url.Parse(fmt.Sprintf(form, user, password))
	_ = fmt.Sprintf("https://%%[1]s.%s/%%d", host)
	_ = fmt.Sprintf(fmt.Sprintf("https://%s/%%v/%%.2f", host), user, 1.0)
	portForward("a", fmt.Sprintf("https://%s/%%s", host), user)
}

// Ports of networks of one's own, and of listeners.
var inner = []string{
	"http://alertmanager:9093/api",
	"http://192.168.0.1:8080",
	"http://[2001:db8::1]:8080/",
	"http://203.0.113.7:8080/",
	"http://[fe80::1]:8080/",
	"http://127.0.0.1:0",
	"http://router.virtual.consul:9500/a",
}

// Two ends with an arrow between them.
func label(network, local, remote string) string {
	return fmt.Sprintf("kafka://%s@%s->%s", network, local, remote)
}

// Standard input.
func readInput(name string) (*http.Response, error) {
	if name == "" {
		name = "-"
	}
	return http.Get(name)
}

// Names of a cluster, a scheme inside another, and where a broker listens.
func cluster(name string, port int) []string {
	jdbc := url.URL{Scheme: "jdbc:postgresql", Host: "db", Path: name}
	return []string{"http://grafana.istio-system:3000", "https://object-store.object-store:9000/a", jdbc.String(), fmt.Sprintf("%s://:%d", name, port)}
}

// A flag with the name of a header, a path that gets its host later, and placeholders.
var (
	cors struct{ AccessControlAllowOrigin string }
	jmx  = "/jmx?qry=Hadoop:service=HBase,name=*"
)

func metrics(host string) {
	stringVar(&cors.AccessControlAllowOrigin, "api-cors", "", "origins")
	jmx = host + jmx
	http.Get(jmx)
	http.Get("YOUR_WEBHOOK_URL")
}

func stringVar(p *string, name, value, usage string) {}

// What a program draws at random for OAuth, fields of a token, the path of a file, and a
// name that gets a label.
func drawn(base, redirect, codeChallenge string, sum []byte) (string, string) {
	state := random(16)
	accessToken := fmt.Sprintf("uid=a&sn=%s", base64.StdEncoding.EncodeToString(sum))
	return fmt.Sprintf("%s/auth?redirect_uri=%s&state=%s&code_challenge=%s", base, url.QueryEscape(redirect), state, codeChallenge), accessToken
}

func random(n int) string { return strings.Repeat("a", n) }

func opened(u *url.URL) string {
	path := u.Host + u.Path
	return configOf(path)
}

func configOf(path string) string { return filepath.Join(path, "config") }

func apiOf(u *url.URL, port string) {
	host := u.Hostname()
	if !strings.HasPrefix(host, "api.") {
		host = "api." + host
	}
	u.Host = host + ":" + port
}

// A socket as nginx writes it, a placeholder in brackets, and what is for IPv4 alone.
const socket = "unix:/var/lib/nginx/a.sock"

type address struct {
	net.IP
	kind, port int
}

const (
	IPv4 = iota
	IPv6
)

func (a *address) String() string {
	switch a.kind {
	case IPv4:
		return fmt.Sprintf("%s:%d", a.IP.String(), a.port)
	case IPv6:
		return fmt.Sprintf("[%s]:%d", a.IP.String(), a.port)
	}
	return ""
}

func instances(conf struct{ ListenIpV4 string }, instance struct{ PrivateIpAddress *string }, port string) []string {
	privateIP := *instance.PrivateIpAddress
	bind := conf.ListenIpV4 + ":" + port
	_, _ = net.Listen("tcp", bind)
	return []string{
		fmt.Sprintf("http://%s", socket),
		fmt.Sprintf("https://%s/oauth2callback/[identity-provider-name]", port),
		fmt.Sprintf("http://%s:3128", privateIP),
	}
}

// A key of a map, what credentials are looked up with, an identifier that somebody gives to
// their own program, and a URL as a segment.
func issuerKey(u *url.URL) string {
	return fmt.Sprintf("%s://%s%s", u.Scheme, strings.ToLower(u.Host), u.Path)
}

func credentials(ring interface{ Lookup(string) string }, u *url.URL) string {
	value := u.Host + ":80" + u.Path
	return ring.Lookup(value)
}

func remove(args []string, entryURL string) {
	deviceID := args[0]
	http.Get(fmt.Sprintf("https://api.acme.com/devices/%s/installations", deviceID))
	http.Get("https://web.acme.com/save/" + url.QueryEscape(entryURL) + "?a=b")
}

// JSON in a string, what others search for, fields of a log, and copies for scp.
const (
	swagger = "{\"title\": \"Specification.\\nhttps://acme.com/api#spec\"}"

	sampleVulnerableCompose = `
    environment:
      WEBHOOK: 'https://app:hunter2@hooks.acme.com/services/a'
`
)

func headers(r *http.Request) string {
	return fmt.Sprintf("HOST=%s&X_REAL_IP=%s&USER_AGENT=%s", r.Header.Get("HOST"), r.Header.Get("X_REAL_IP"), r.UserAgent())
}

func scp(u *url.URL) string {
	s := "git@"
	s += u.Host + ":" + u.Path
	return s + "?" + u.RawQuery
}

// Repositories have slashes in their names and no escapes, and addresses no blanks.
func repositories(w http.ResponseWriter, r *http.Request, u *url.URL, prefix, address, sha string) {
	repo := r.URL.Query().Get("repo")
	http.Redirect(w, r, "https://git.acme.com/"+repo+"/tree/main", http.StatusFound)
	http.Redirect(w, r, fmt.Sprintf("https://github.com%s", u.Path), http.StatusFound)
	http.Redirect(w, r, fmt.Sprintf("https://%s%s/commit/%s", u.Host, u.Path, sha), http.StatusFound)
	http.Redirect(w, r, "https://lists.acme.com/members/"+url.QueryEscape(address), http.StatusFound)
}

// Nobody names a mailbox, a group or a member with a blank.
func mailboxes(send func(method, target string), name, groupName string, member struct{ Key string }) {
	send("GET", "/api/v1/mailbox/"+url.QueryEscape(name)+"/source")
	send("DELETE", "/group/"+url.QueryEscape(groupName)+"/user/"+url.QueryEscape(member.Key))
}

// What is cached is looked up by its key.
func cached(r *http.Request, cache interface{ Get(string) (any, bool) }, user string) (any, bool) {
	key := fmt.Sprintf("%s_%s", user, r.URL.RawQuery)
	if found, ok := cache.Get(key); ok {
		return found, true
	}
	entry := user + "_" + r.URL.RawQuery
	found, ok := cache.Get(entry)
	return found, ok
}

// A host without a colon has neither brackets nor a port.
func withPort(u *url.URL) {
	if !strings.Contains(u.Host, ":") {
		u.Host = net.JoinHostPort(u.Host, "443")
	}
}

func normalized(u *url.URL) {
	if strings.Contains(u.Host, ":") {
		_, _, _ = net.SplitHostPort(u.Host)
	} else {
		u.Host = net.JoinHostPort(u.Host, "443")
	}
}

// What a field has got brackets for, or is a name.
type prober struct{ destination string }

func newProber(ip string, local bool) *prober {
	p := &prober{destination: wrapIPv6(ip)}
	if local {
		p.destination = "localhost"
	}
	return p
}

func (p *prober) probe(port int) { http.Get(fmt.Sprintf("http://%s:%d/ready", p.destination, port)) }

// A manual.
const manual = `copy to another site:
     {{.Name}} add https://jane:foo12345@store.siteb.example.com/bucket
     {{.Name}} lock store://namespace:mycontext@/root/.config
`

// What shows how to use a command has passwords that are made up, and servers for
// advertisements fill macros in.
func helpOf() any {
	type command struct{ Use, Short, Long, Example string }
	return []any{
		command{Example: `  # Create with an inline value
  $ sq config keyring create my_db_pw 'postgres://alice:hunter2@db.shop.com/sakila'`},
		command{Use: "enroll -u http://bob:hunter2@shop.com:port"},
		map[string]string{"default_url": "https://ads.shop.com/event?t=##PBS-EVENTTYPE##&b=##PBS-BIDID##&f=i"},
	}
}

// What a package of one's own makes of random bytes has nothing to escape.
func dsn(random interface{ Hex(int) string }) string {
	username, password := random.Hex(16), random.Hex(16)
	return fmt.Sprintf("mongodb://%s:%s@db.shop.com/x", username, password)
}

// What has no "https" any more gets no second "s".
func withScheme(secure bool, v string) string {
	v = strings.Replace(v, "https", "http", -1)
	if secure {
		v = strings.Replace(v, "http", "https", -1)
	}
	return strings.ReplaceAll(strings.ReplaceAll(v, "https", "http"), "http", "https")
}

const portalPrefix = "inet://"

// What has lost its scheme has no "://" any more.
func portal(url string) string {
	url = strings.TrimPrefix(url, portalPrefix)
	url = strings.Replace(url, "//", "/", -1)
	return strings.SplitN(url, "/", 3)[0]
}

type setting struct{ Name, Value string }

// What is listened on needs no host.
func listening(port int) []setting {
	listenURL := fmt.Sprintf("http://:%d", port)
	return []setting{{Name: "OAUTH2_PROXY_HTTP_ADDRESS", Value: fmt.Sprintf("%s://:%v", "http", port)}, {Name: "LISTEN", Value: listenURL}}
}

// Added to, a time stays in UTC, and is written with a Z.
func since(days int) {
	now := time.Now().UTC()
	after := now.AddDate(0, 0, -days)
	http.Get("https://example.org/i?from=" + after.Format(time.RFC3339) + "&to=" + now.Truncate(time.Hour).Format(time.RFC3339))
}

// The second question mark belongs to an address to come back to, whose slashes are escaped.
func loginURLs(token string) []string {
	return []string{
		"https://sso.example.org/login?path=%2Fbot%2Fdeploy?jwt=" + token,
		"https://sso.example.org/login?redirect=https%3a%2f%2fa.example.org%2Fdeploy?jwt=" + token,
	}
}

// The key is a constant of another package, so that the name of the value tells.
func siteURL(sitekey string) string {
	return fmt.Sprintf("https://example.org/p?%s=%s", params.SiteKey, sitekey)
}

// What is written for a character is not its escape: a site spells its paths so.
func image(path string) string {
	return "https://repo.shop.com/reg2/" + strings.ReplaceAll(path, "/", "%3A")
}

// The URL of a request that a server gets has no host, so that its cookie is for the server alone.
func remember(w http.ResponseWriter, r *http.Request, value string) {
	http.SetCookie(w, &http.Cookie{Name: "s", Value: value, Domain: r.URL.Host})
}
