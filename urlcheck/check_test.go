package urlcheck_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"urlvet.example/urlcheck"
)

// A row marks the span in its input with « and », and names the code. fix is
// what the span becomes: "-" is the empty text, "" is no fix.
type row struct{ input, code, fix string }

var modernRows = []row{
	{"http://h.org/a« »b", "char-unsafe", "%20"},
	{"http://h.org/«<b>»", "char-unsafe", "%3Cb%3E"},
	{"http://h.org/a« \"b' »c", "char-unsafe", "%20%22b'%20"},
	{"http://h.org/a«\\»b", "char-unsafe", "%5C"},
	{"http://h.org/«[a]»", "char-unsafe", "%5Ba%5D"},
	{"http://h.org/?e=a%20b&m=c« d - e(f), »g", "char-unsafe", "%20d%20-%20e(f),%20"},
	{"http://h.org/a« »b/c« »d?e=f« »g&h« »i%20j« »k+l« »m#n« »o", "char-unsafe", "%20"},
	{"http://h.org/?q=«|»", "char-unsafe", "%7C"},
	{"http://h.org/#«^»", "char-unsafe", "%5E"},
	{"ftp://h.org/a«;»b", "char-reserved", "%3B"},
	{"http://h.org/a«\n»b", "char-control", "-"},
	{"http://h.org/«\x00»", "char-control", ""},
	{"ht«\n»tp://h.org/", "char-control", "-"},
	{"http://h.org/a«\u200b»b", "char-hidden", "-"},
	{"http://h.org/a«\u2019»b", "char-hidden", ""},
	{"http://h.org/«é»", "char-non-ascii", "%C3%A9"},
	{"http://h.org/«\xff»", "char-non-ascii", "%FF"},
	{"« »http://h.org/", "char-edge-space", "-"},
	{"http://h.org/«\n»", "char-edge-space", "-"},
	{"http://h.org/«%»", "escape-malformed", "%25"},
	{"http://h.org/«%zz»", "escape-malformed", "%25zz"},
	{"http://h.org/«%2»é", "escape-malformed", "%252"},
	{"http://h.org/?q=«%g1»", "escape-malformed", "%25g1"},
	{"http://h.org/a«%0A»b", "escape-control", ""},
	{"http://h«%2e%2F»org/", "escape-in-host", ""},
	{"«localhost:8080»/x", "scheme-missing", ""},
	{"«www.h.org:80»", "scheme-missing", ""},
	{"«127.0.0.1:8080»/x", "scheme-missing", ""},
	{"«[::1]:8080»", "scheme-missing", ""},
	{"«://»h.org/", "scheme-missing", ""},
	{"«:»", "scheme-missing", ""},
	{"«:»8080", "scheme-missing", ""},
	{"«1http»://h.org/", "scheme-missing", ""},
	{"«my_app»://h.org/", "scheme-missing", ""},
	{"«my_app»:x/y", "scheme-missing", ""},
	{"«-x»:y", "scheme-missing", ""},
	{"«%68ttp»://h.org/", "scheme-missing", ""},
	{"«http:/»h.org/", "scheme-slashes", "http://"},
	{"«http//»h.org/", "scheme-slashes", "http://"},
	{"«https:»h.org/", "scheme-slashes", "https://"},
	{"«http:://»h.org/", "scheme-slashes", "http://"},
	{"«http::»h.org/", "scheme-slashes", "http://"},
	{"«git:://»h.org/", "scheme-slashes", "git://"},
	{"«http;//»h.org/", "scheme-slashes", "http://"},
	{"«http:»", "scheme-slashes", ""},
	{"«htp»://h.org/", "scheme-typo", "http"},
	{"«htttps»://h.org/", "scheme-typo", "https"},
	{"«ttps»://h.org/", "scheme-typo", "https"},
	{"«https://https://»h.org", "scheme-doubled", "https://"},
	{"«http://https//»h.org", "scheme-doubled", "https://"},
	{"«https://http:/»h.org", "scheme-doubled", "http://"},
	{"«http:http://»h.org", "scheme-doubled", "http://"},
	{"«https://www.https://»h.org", "scheme-doubled", "https://"},
	{"«https://h.orghttp://»i.org/p", "scheme-doubled", "http://"},
	{`http:«\\»h.org/p`, "scheme-backslash", "//"},
	{`http:«\\»h.org\p`, "scheme-backslash", ""},
	{"«URL:»http://h.org/", "scheme-prefix", "-"},
	{"«<URL:http://h.org/>»", "scheme-prefix", "http://h.org/"},
	{"amqp://user:«bitnami»@h.org/", "userinfo-password", ""},
	{"https://«" + made + "»@h.org/", "userinfo-token", ""},
	{"https://h.org/a?key=«" + made + "»&b=c", "userinfo-token", ""},
	{"http://u:xxx«@»s.x@h.org/", "userinfo-delimiter", "%40"},
	{"http://u:xxx«/»w@h.org/", "userinfo-delimiter", "%2F"},
	{"http://u:xxx«#a/»w@h.org/", "userinfo-delimiter", "%23a%2F"},
	{"http://u:xxx«/»w@localhost/", "userinfo-delimiter", "%2F"},
	{"https://h.org:«x»/@scope/name", "port-invalid", ""},
	{"https://h.org:«x»/m@sha256:0a1b", "port-invalid", ""},
	{"https://h.org:«1,i:2»/", "port-invalid", ""},
	{"http://m@sha256:«0a1z»/", "port-invalid", ""},
	{"http://m@sha256:«99999»/", "port-range", ""},
	{"file://a«~»b/x", "host-name", ""},
	{"file://a.«.»b/x", "host-name", ""},
	{"file://app:«hunter2»@h", "userinfo-password", ""},
	{"amqp://svc:«svc12»@db.example.org/", "userinfo-password", ""},
	{"amqp://svc:«svc12345»@db/", "userinfo-password", ""},
	{"amqp://svc:«\xb0080»@db/", "userinfo-password", ""},
	{"http://h.com«\\»@evil.com/", "char-unsafe", ""},
	{"http://«good.com@»evil.com/", "userinfo-host-like", ""},
	{"http://«1.1.1.1:80@»evil.com/", "userinfo-host-like", ""},
	{"http://«good.xyz@»evil.com/", "userinfo-host-like", ""},
	{"http://«login.good.bank@»evil.com/", "userinfo-host-like", ""},
	{"http://«good.bank:443@»evil.com/", "userinfo-host-like", ""},
	{"http://«h%2f@»evil.com/", "userinfo-host-like", ""},
	{"http://«good.com%2Fp@»evil.com/", "userinfo-host-like", ""},
	{"http://«:@»h.org/", "userinfo-empty", "-"},
	{"http://«»/p", "host-empty", ""},
	{"http://«»:8080/", "host-empty", ""},
	{"http://«.»h.org/", "host-name", ""},
	{"http://h.«.»org/", "host-name", ""},
	{"http://«-»h.org/", "host-name", ""},
	{"http://h«-».org/", "host-name", ""},
	{"http://h-i«-»/", "host-name", ""},
	{"http://h.org«-»:80/", "host-name", ""},
	{"http://h.org«-»./", "host-name", ""},
	{"http://h«,»i.org/", "host-name", ""},
	{"http://h«,;»i«!».org/", "host-name", ""},
	{"http://h« »i.org/", "host-name", ""},
	{"http://«<»h«>»/", "host-name", ""},
	{"http://h.org«\\»p/", "host-name", ""},
	{"foo://h« »i.org/", "char-unsafe", "%20"},
	{"http://«" + strings.Repeat("a", 64) + "».org/", "host-name", ""},
	{"http://«xn--a»/", "host-name", ""},
	{"http://«127.1»/", "host-ipv4", "127.0.0.1"},
	{"https://bob:password@«2024»#1@h.org/", "host-ipv4", ""},
	{"http://«0x7f000001»/", "host-ipv4", "127.0.0.1"},
	{"http://«2130706433»/", "host-ipv4", "127.0.0.1"},
	{"http://«010.0.0.1»/", "host-ipv4", ""},
	{"http://«256.1.1.1»/", "host-ipv4", ""},
	{"http://«1.2.3.4.5»/", "host-ipv4", ""},
	{"http://«127.0.0.1.»/", "host-ipv4", "127.0.0.1"},
	{"http://«::1»/", "host-ipv6", "[::1]"},
	{"http://«2001:db8::1:80»/", "host-ipv6", ""},
	{"http://«[1:2:3]»/", "host-ipv6", ""},
	{"http://[fe80::1«%25eth0»]/", "host-ipv6-zone", ""},
	{"http://[fe80::1«%eth0»]/", "host-ipv6-zone", ""},
	{"http://[fe80::1«%et»h0]/", "escape-malformed", "%25et"},
	{"tls://fe80::1«%et»h0", "escape-malformed", "%25et"},
	{"http://«[fe80::1%25]»/", "host-ipv6", ""},
	{"http://«[fe80::1%]»/", "host-ipv6", ""},
	{"http://«[fe80::%31]»/", "host-ipv6", ""},
	{"http://«[fe80::zz%25eth0]»/", "host-ipv6", ""},
	{"http://«[fe80::1%25eth 0]»/", "host-ipv6", ""},
	{"http://«fe80::1%eth0»/", "host-ipv6", ""},
	{"http://«fe80::1%25eth0:80»/", "host-ipv6", ""},
	{"http://«[v1.x]»/", "host-ipv6", ""},
	{"http://«[::1»/", "host-ipv6", ""},
	{"http://ex«\u00ad»ample.com/", "host-confusable", ""},
	{"http://«pаypal».com/", "host-confusable", ""}, // a Cyrillic а
	{"http://«Ⅷ».org/", "host-confusable", ""},
	{"http://o«ﬃ»ce.org/", "host-confusable", ""},
	{"http://10«㎏».org/", "host-confusable", ""},
	{"http://example«ſ».org/", "host-confusable", ""},
	{"http://«🄰🆐».org/", "host-confusable", ""},
	{"http://h.org:«+80»/", "port-invalid", ""},
	{"ssh://git@h.org:«a»/b", "port-invalid", ""},
	{"http://h.org:«70000»/", "port-range", ""},
	{"http://h.org:«0»/", "port-range", ""},
	{"http://h.org«:»/", "port-empty", "-"},
	{"http://h.org:«0080»/", "port-leading-zero", "80"},
	{"http://localhost:«08080»/", "port-leading-zero", "8080"},
	{"redis://h.org:«06379»/", "port-leading-zero", "6379"},
	{"http://h.org:«8080»/", "port-nondefault", ""},
	{"http://h.org:«443»/", "port-mismatch", ""},
	{"ftp://h.org:«20»/", "port-nondefault", ""},
	{"https://localhost:«80»/", "port-mismatch", ""},
	{"gopher://h.org:«25»/", "port-mismatch", ""},
	{"http://h.org/?a=1«?»b=2", "query-second-mark", "&"},
	{"http://h.org/?a=x%2Fy«?»b=2", "query-second-mark", "&"},
	{"http://h.org/?a=h%3A80«?»b=2", "query-second-mark", "&"},
	{"http://h.org/?a=1«;»b=2", "query-semicolon", "&"},
	{"http://h.org/?a=1«&amp;»b=2", "query-entity", "&"},
	{"http://h.org/#a«#»b", "fragment-second", "%23"},
	{"file:«//etc»/hosts", "file-host", "///etc"},
	{"file:«//C:»/x", "file-host", "///C:"},
	{"file:«etc/hosts»", "file-path", ""},
	{"file://«//»srv/share", "file-path", ""},
	{"ftp://h.org/a«;type=x»", "ftp-type", ""},
	{"gopher://h.org/1a«%0A»", "gopher-path", ""},
	{"mailto:«»", "mailto-address", ""},
	{"mailto:a@h.org,«b»", "mailto-address", ""},
	{"mailto:«a@b@c»", "mailto-address", ""},
	{"mailto:«//a@b.c»", "mailto-address", ""},
	{"mailto:«a@b..c»", "mailto-address", ""},
	{"mailto:«a@b.c&subject=x»", "mailto-address", ""},
	{"mailto:a@b.c?subject=x«%0D»«%0A»y", "escape-control", ""},
	{"news:«a b»", "news-name", ""},
	{"nntp://h.org«»", "nntp-path", ""},
	{"nntp://h.org/group/«x1»", "nntp-path", ""},
	{"telnet://h.org«/x»", "telnet-path", ""},
	{"telnet://h.org/«?»x", "char-reserved", ""},
	{"wais://h.org«/a/b»", "wais-path", ""},
	{"prospero://h.org/a;«b»", "prospero-field", ""},
	{"ws://h.org/«#f»", "ws-fragment", "-"},
	{"urn:«x»:y", "urn-name", ""},
	{"data:«text/plain»", "data-media", ""},
}

// cleanModern has URLs that all parsers agree on, and URLs that programs other
// than browsers read with their own grammars.
var cleanModern = []string{
	"", "http://h.org", "HTTP://h.org/", "http://h.org/a,b;c=d/(x)!*~", "http://h.org/?a[]=1&b[x]=2",
	"http://h.org/?q=a+b&u=http://i.org/?x=y", "http://unused", "http://./x", "http://http:80/", "http2://h.org/", "http3://h.org/",
	"ohttp://h.org:1/", "mailto:a@b.c?subject=x&body=a%0D%0Ab", "nats://a:1,nats://b:2", "grpc://:50051", "sqlite:///C:\\x\\db",
	"unix:///tmp/my dir/s", "s3://b/key with space", "http://unix", "http://h.org./", "http://192.0.2.1:8080/",
	"http://[2001:db8::1]:8080/", "http://127.0.0.1:0/", "amqp:///", "gopher://h.org/7s%09q%0D%0A", "http://a_b.h.org/",
	"http://localhost.corp.com:8080/", "http://[0:0::1]:9090/", "http://[::ffff:192.0.2.1]:81/", "http://233.252.0.1:8080/",
	"smb://u@h/share",
	"http://[::1]:8080/", "http://localhost:8080", "http://127.0.0.1:9090/x", "http://example.org:8080/", "https://h.org:443/",
	"http://h.org/?t=text/html;charset=utf-8", "http://h.org/#/a?b", "http://xn--bcher-kva.h.org/", "http://гофер.го/",
	"hptt://h.org/", "shttp://h.org/", "nttp://h.org/", "http+unix://%2Fvar%2Frun%2Fx.sock/v1",
	"postgres://user:password@/db?host=/run", "postgres://%2Frun%2Fpg/db", "mongodb://a:1,b:2/?x=y", "amqp://guest:guest@h.org/", "http://admin:adminadmin@h.org/", "http://svc:svc12@db/", "amqp://svc:orders@localhost/orders", "http://user:userpw@h.org/",
	"amqp://me:ME@h.org/", "tcp://:8080", "tcp://*:5555", "unix:///run/x.sock", "unix:relative.sock", "npipe:////./pipe/x",
	"docker://alpine:3", "redis://:6379/0", "redis:cache", "ldap:///dc=x", "file:///etc/hosts", "file:/etc/hosts",
	"file://localhost/x", "file://./migrations", "file://../migrations", "file://migrations", "file:///C:/x",
	"mailto:a@h.org?subject=hi", "mailto:?subject=hi", "news:*", "news:comp.lang.go", "urn:isbn:0451450523", "data:,x",
	"tel:+1-201-555-0123", "about:blank", "//h.org/p", "h.org/p", "/p", "?q", "#f", "git@github.com:a/b.git",
	"ssh://user.name@h.org/", "https://first.last@h.org/", "https://first.last:xxx@h.org/", "https://m.first.last@h.org/",
	"http://straße.de/", "http://łódź.pl/", "https://h.org/https://i.org/",
	"http://[fe80::1%25eth0]/", "http://[fe80::1%25eth0]:80/", "grpc://[fe80::1%eth0]:1/", "tls://[fe80::1%eth0]:853",
	"./a:b", "/a:b", "?a:b", "#a:b", "//h.org/a:b", "a/b:c", "git@h_i.org:a/b.git", "http://127.0.0.1:000/",
	"http://org%2fbob@h.org/", "http://bob%40h.org@h.org/", "http://@h.org/", "http://u:@h.org/", "redis://:@h.org/", "file://h.org//a",
	"git::https://h.org/a.git", "git::ssh://git@h.org/a.git//b?ref=c",
	"file://.env", "file://.config/x", "file://a..b", "file://~", "file://~/x", "file://~bob/x", "srv+mongodb://_db._tcp.h.org/x",
	"redis+sentinel://a:1,b:2/0", "redis://a:1,b:2", "rediss://u@a:1,b:2/0", "memcached://a:1,b:2", "kafka://a:1,b:2", "amqp://[::1]:1,b:2/",
	"http://m@sha256:0a1b", "http://h.org:443@sha256:0a1b", "docker-pullable://m@sha256:b", "x://h:1/m@sha512:0a1b",
}

func TestCheckModern(t *testing.T) {
	for _, r := range modernRows {
		testRow(t, r, urlcheck.Modern)
	}
	for _, s := range cleanModern {
		if got := urlcheck.Check(s, urlcheck.Modern); len(got) > 0 {
			t.Errorf("%q: %s, want nothing", s, describe(got))
		}
	}
}

// testRow requires a problem with the row's code at the first marked span, and
// none with that code outside the marked spans.
func testRow(t *testing.T, r row, p urlcheck.Profile) {
	t.Helper()
	p, err := p.With(r.code)
	if err != nil {
		t.Fatal(err)
	}
	text, spans := drawn(r.input)
	problems := urlcheck.Check(text, p)
	var got []drawnSpan
	for _, problem := range problems {
		if problem.Code != r.code {
			continue
		}
		if fix := fixText(problem); len(got) == 0 && fix != r.fix {
			t.Errorf("%q: fix %q, want %q", r.input, fix, r.fix)
		}
		got = append(got, drawnSpan{problem.Start, problem.End})
	}
	if fmt.Sprint(got) != fmt.Sprint(spans) {
		t.Errorf("%q: %s at %v, want %v; all problems: %s", r.input, r.code, got, spans, describe(problems))
	}
}

func fixText(p urlcheck.Problem) string {
	switch {
	case p.Fix == nil:
		return ""
	case p.Fix.Text == "":
		return "-"
	}
	return p.Fix.Text
}

func describe(problems []urlcheck.Problem) string {
	var b strings.Builder
	for _, p := range problems {
		fmt.Fprintf(&b, "%s [%d-%d] %s; ", p.Code, p.Start, p.End, p.Message)
	}
	return strings.TrimSuffix(b.String(), "; ")
}

// One defect is reported once, by the rule that describes it.
func TestReportedOnce(t *testing.T) {
	for _, test := range []struct{ input, code string }{
		{"http://fe80::1%eth0/", "host-ipv6"},
		{"http://fe80::1%25eth0:80/", "host-ipv6"},
		{"https://www.https://h.org/", "scheme-doubled"},
		{"https://h.orghttps://i.org/", "scheme-doubled"},
		{"http://a b/", "host-name"},
		{"http://<host>.h.org/", "host-name host-name"},
		{"http://h.org\\p", "host-name"},
		{"http://h.org-/", "host-name"},
		{"http://ﬁ.org/", "host-confusable"},
	} {
		var codes []string
		for _, p := range urlcheck.Check(test.input, urlcheck.Modern) {
			codes = append(codes, p.Code)
		}
		if got := strings.Join(codes, " "); got != test.code {
			t.Errorf("%q: %s, want %s", test.input, got, test.code)
		}
	}
}

// TestRulesHaveRows checks that each rule has a row with its span. Rules that
// are off by default have theirs only on their pages, which TestPages runs.
func TestRulesHaveRows(t *testing.T) {
	rows := slices.Concat(modernRows, rows1738, rows3986)
	for _, r := range urlcheck.Rules() {
		drawn := slices.ContainsFunc(rows, func(row row) bool { return row.code == r.Code })
		for _, row := range holeRows {
			drawn = drawn || slices.Contains(strings.Fields(row.codes), r.Code)
		}
		if !drawn && r.Default() {
			t.Errorf("no row of a table shows %s: add its span to modernRows, or to holeRows", r.Code)
		}
	}
}
