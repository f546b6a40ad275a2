package urlcheck_test

import (
	"net"
	"strings"
	"testing"

	"urlvet.example/urlcheck"
)

// kinRow is a row of the tables of addresses, hosts and origins: a text with its fault
// drawn in it, what the message contains, and the text with the fix; "" is no fix.
type kinRow struct{ input, message, fixed string }

var addressRows = []kinRow{
	{"«8080»", "no port", ":8080"},
	{"«localhost»", "no port", ""},
	{"«99999»", "no port", ""},
	{"«[::1]»", "no port", ""},
	{"h:«99999»", "port over 65535", ""},
	{"h:«-1»", "no port after the colon", ""},
	{"h:«http//»", "no port after the colon", ""},
	{"h:«8o8o/»", "no port after the colon", ""},
	{"«::1:80»", "IPv6 address without brackets", "[::1]:80"},
	{"«2001:db8::1:443»", "IPv6 address without brackets", "[2001:db8::1]:443"},
	{"«1:2:3:4:5:6:7:8»", "is an IPv6 address without a port", ""},
	{"«fe80::abcd»", "is an IPv6 address without a port", ""},
	{"«h:80:90»", "more than one colon", ""},
	{"«[h]»:80", "brackets", "h:80"},
	{"«[10.0.0.1]»:80", "brackets", "10.0.0.1:80"},
	{"«[»::1:80", "not closed", ""},
	{"[::1]«80»", "after the bracket", ""},
	{"[::1]«:80:90»", "after the bracket", ""},
	{"« »h:80", "begins with white space", "h:80"},
	{"h:80«\n»", "ends in white space", "h:80"},
	{"h:« 80»", "no port", ""},
	{"«*»:80", "every address", ":80"},
	{"h«/»p:80", "no host has", ""},
	{"u«@»h:80", "no host has", ""},
	{"h«]»:80", "no host has", ""},
	{"«256.1.1.1»:80", "over 255", ""},
	{"«tcp://»h:80", "is a URL", ""},
}

// cleanAddresses have no fault, whatever the network.
var cleanAddresses = []string{
	"", ":", ":0", ":80", ":http", "h:", "h:0", "localhost:8080", "h.example.org.:65535", "my_host:80", "0.0.0.0:80", "[::]:80", "[fe80::1%eth0]:80",
	"h:+80", "h:00080", "h:iso-tsap", "bücher.example:80", "127.1:80", "1.2.3.4.5:80",
}

func TestCheckAddress(t *testing.T) {
	check := func(s string) *urlcheck.Fault { return urlcheck.CheckAddress(s, "") }
	testKin(t, addressRows, check)
	wantClean(t, cleanAddresses, check)
}

// TestNetworks checks addresses of the other version of IP.
func TestNetworks(t *testing.T) {
	for _, test := range []struct{ network, address, want string }{
		{"tcp4", "[::1]:80", "tcp4 takes none"},
		{"udp6", "10.0.0.1:80", "udp6 takes none"},
		{"tcp4", "10.0.0.1:80", ""},
		{"tcp6", "[::1]:80", ""},
		{"tcp6", "h:80", ""},
		{"tcp", "10.0.0.1:80", ""},
	} {
		message := ""
		if fault := urlcheck.CheckAddress(test.address, test.network); fault != nil {
			message = fault.Message
		}
		if (message == "") != (test.want == "") || !strings.Contains(message, test.want) {
			t.Errorf("%s %q: got %q, want %q", test.network, test.address, message, test.want)
		}
	}
}

func TestCheckHost(t *testing.T) {
	testKin(t, []kinRow{
		{"10.0.0.1«:80»", "has a port", "10.0.0.1"},
		{"[::1]«:80»", "has a port", "[::1]"},
		{"h.org«:443»", "has a port", "h.org"},
		{"h«/»p", "no host has", ""},
		{"«https://»h.org", "is a URL", ""},
		{"« »h.org", "white space", "h.org"},
		{"«256.1.1.1»", "over 255", ""},
		{"«h:80:90»", "more than one colon", ""},
	}, urlcheck.CheckHost)
	wantClean(t, []string{"", "h", "h.org", ".h.org", "_sip._tcp.h.org", "::1", "[::1]", "fe80::1%eth0", "10.0.0.1", "bücher.example"}, urlcheck.CheckHost)
}

func exactOrigin(s string) *urlcheck.Fault { return urlcheck.CheckOrigin(s, false) }

func TestCheckIP(t *testing.T) {
	testKin(t, []kinRow{
		{"10.0.0.1«:80»", "has a port", "10.0.0.1"},
		{"10.0.0.0«/8»", "has a prefix length", ""},
		{"2001:db8::«/32»", "has a prefix length", ""},
		{"«[::1]»", "has brackets", "::1"},
		{"[::1]«:80»", "has a port", "[::1]"},
		{"« »10.0.0.1", "begins with white space", "10.0.0.1"},
		{"«localhost»", "is not an IP address", ""},
		{"«256.1.1.1»", "is not an IP address", ""},
		{"«1:2:3:4:5:6:7:8:9»", "is not an IP address", ""},
	}, urlcheck.CheckIP)
	wantClean(t, []string{"", "10.0.0.1", "::1", "fe80::1%eth0", "::ffff:10.0.0.1"}, urlcheck.CheckIP)
}

func TestCheckTarget(t *testing.T) {
	testKin(t, []kinRow{
		{"dns«://»h:50051", "no host", "dns:///h:50051"},
		{"dns«://»h:50051/", "no host", "dns:///h:50051/"},
		{"unix://«run»/h.sock", "host", ""},
		{"unix://«h.sock»", "host", ""},
	}, urlcheck.CheckTarget)
	wantClean(t, []string{
		"", "h", "h:80", "dns:h:80", "dns:///h:80", "dns://8.8.8.8/h:80", "unix:h.sock", "unix:///run/h.sock", "unix-abstract:h", "passthrough:///h:80", "passthrough://pipe", "xds://a/h", "etcd://h/s",
	}, urlcheck.CheckTarget)
}

func TestCheckOrigin(t *testing.T) {
	testKin(t, []kinRow{
		{"https://h.org«/»", "slash", "https://h.org"},
		{"https://h.org:8080«/»", "slash", "https://h.org:8080"},
		{"https://h.org«/app»", "path", ""},
		{"https://h.org«?a=b»", "query", ""},
		{"«h.org»", "no scheme", ""},
		{"«localhost:3000»", "no scheme", ""},
		{"https://h.org«:443»", "browsers leave out", "https://h.org"},
		{"http://h.org«:80»", "browsers leave out", "http://h.org"},
		{"https://«u@»h.org", "user information", ""},
		{"https://a.org«, https://b.org»", "more than one origin", ""},
		{"https://a.org« https://b.org»", "more than one origin", ""},
		{"https://h.org« »", "white space", "https://h.org"},
		{"https://«*».h.org", "asterisk", ""},
	}, exactOrigin)
	wantClean(t, []string{"", "*", "null", "https://h.org", "http://h.org:443", "http://[::1]:3000", "chrome-extension://abc", "capacitor://localhost", "http://fe80::80", "http://h:80:80"}, exactOrigin)
	wantClean(t, []string{"https://*.h.org", "http://localhost:*", "http://*"}, func(s string) *urlcheck.Fault { return urlcheck.CheckOrigin(s, true) })
}

// testKin checks the faults that are drawn in the rows, and what the fixes write.
func testKin(t *testing.T, rows []kinRow, check func(string) *urlcheck.Fault) {
	t.Helper()
	for _, row := range rows {
		text, spans := drawn(row.input)
		fault := check(text)
		if fault == nil {
			t.Errorf("%s: no fault", row.input)
			continue
		}
		if fault.Start != spans[0].start || fault.End != spans[0].end || !strings.Contains(fault.Message, row.message) {
			t.Errorf("%s: got %q at %d to %d, want %q", row.input, fault.Message, fault.Start, fault.End, row.message)
		}
		if got := mended(text, fault); got != row.fixed {
			t.Errorf("%s: got the fix %q, want %q", row.input, got, row.fixed)
		}
	}
}

func wantClean(t *testing.T, clean []string, check func(string) *urlcheck.Fault) {
	t.Helper()
	for _, text := range clean {
		if fault := check(text); fault != nil {
			t.Errorf("%q: %+v", text, *fault)
		}
	}
}

// mended returns s with the fix of a fault, "" if it has none.
func mended(s string, f *urlcheck.Fault) string {
	if f.Fix == nil {
		return ""
	}
	return s[:f.Start] + f.Fix.Text + s[f.End:]
}

// What package net cannot part or whose port it cannot read has a fault. A text with a
// fault is not one that net takes: its parts are at fault for another reason, which the
// table has. A fix removes its fault.
func FuzzKin(f *testing.F) {
	for _, row := range addressRows {
		text, _ := drawn(row.input)
		f.Add(text)
	}
	for _, text := range cleanAddresses {
		f.Add(text)
		f.Add("https://" + text)
		f.Add("u:p@" + text + "/db&a=b")
		f.Add("/?=/?=/" + text)
	}
	f.Fuzz(func(t *testing.T, s string) {
		fault := urlcheck.CheckAddress(s, "")
		if fault == nil && s != "" && !isTaken(s) {
			t.Errorf("%q: no fault", s)
		}
		for _, check := range []func(string) *urlcheck.Fault{
			func(s string) *urlcheck.Fault { return urlcheck.CheckAddress(s, "") }, urlcheck.CheckHost, exactOrigin, urlcheck.CheckTarget, urlcheck.CheckIP,
		} {
			wantMended(t, s, check)
		}
		for _, driver := range []string{"mysql", "postgres", "sqlserver", "clickhouse", "sqlite"} {
			wantMended(t, s, func(s string) *urlcheck.Fault { return urlcheck.CheckSource(driver, urlcheck.Text{Bytes: s}) })
		}
	})
}

// isTaken reports whether package net can part an address and read its port. Services are
// taken without being looked up.
func isTaken(address string) bool {
	_, port, err := net.SplitHostPort(address)
	if err != nil {
		return false
	}
	if strings.Trim(port, "0123456789") != "" {
		return !strings.ContainsAny(port, "/ :[]")
	}
	_, err = net.LookupPort("tcp", port)
	return err == nil
}

// wantMended checks that a fault is within s, and that its fix removes it.
func wantMended(t *testing.T, s string, check func(string) *urlcheck.Fault) {
	t.Helper()
	fault := check(s)
	if fault == nil {
		return
	}
	if fault.Start < 0 || fault.Start >= fault.End || fault.End > len(s) || fault.Message == "" {
		t.Fatalf("%q: %+v", s, *fault)
	}
	if fault.Fix == nil {
		return
	}
	if again := check(mended(s, fault)); again != nil && again.Message == fault.Message {
		t.Errorf("%q: %s, and again in %q", s, fault.Message, mended(s, fault))
	}
}
