// Package named finds what texts name: URLs, addresses, hosts and data sources, and
// their parts. A text is a string in which a NUL byte stands for a value that is not
// known.
package named

import (
	"net/netip"
	"strings"

	"urlvet.example/analyzer/internal/source"
	"urlvet.example/urlcheck"
)

// Kind is what a text names.
type Kind uint8

const (
	URL     Kind = iota
	Address      // host:port, or one of the two
	Host
	Source // a data source name that is not a URL
)

// String returns url, address, host or dsn.
func (k Kind) String() string { return [...]string{"url", "address", "host", "dsn"}[k] }

// Thing is what a text names. All spans are byte offsets into that text; those of
// absent parts are empty.
type Thing struct {
	urlcheck.Span
	Kind               Kind
	Scheme, Host, Port urlcheck.Span // Host may be a list: "a:1,b:2"

	// Secrets are passwords and tokens, and Open what is set elsewhere: placeholders
	// such as {id} and $HOST, and the asterisks of patterns. Each list is in order.
	Secrets, Open []urlcheck.Span
}

// hole is the byte of a value that is not known.
const hole = 0

// urlAt returns the URL at a span of s in which passwords and tokens are known; it may have others.
// It returns false if it names nothing: neither a host nor a path is behind its scheme, or only
// values that are not known.
func urlAt(s string, at urlcheck.Span, known []urlcheck.Span) (Thing, bool) {
	t := Thing{Span: at, Kind: URL}
	text := s[at.Start:at.End]
	scheme, rest := cutScheme(text)
	if rest == len(text) {
		return Thing{}, false // "https://"
	}
	t.Scheme = urlcheck.Span{Start: at.Start, End: at.Start + scheme}
	t.Open = placeholders(s, at)
	authority := urlcheck.Span{Start: at.Start + rest, End: at.Start + rest + source.IndexOrLen(text[rest:], `/?#\`)}
	switch name := text[:scheme]; {
	case strings.EqualFold(name, "mailto"):
		t.Host = domain(s, authority)
	case strings.EqualFold(name, "dns") || strings.EqualFold(name, "passthrough"): // a target of gRPC: dns:///host:443
		path := s[authority.End:at.End]
		target := urlcheck.Span{Start: at.End - len(strings.TrimLeft(path, "/")), End: at.End}
		t.Host, t.Port = hostPort(s, target)
	default:
		t.authority(s, authority, name)
	}
	t.Secrets = secrets(s, t, known)
	t.passSecret(s, text[:scheme])
	return t, isKnown(s, t.Span, t.Open) && !isForm(s, t)
}

// passSecret moves the host and the port behind a password that has a delimiter in it, so that
// they were a part of it: "http://user:pa/ss@h:80/".
func (t *Thing) passSecret(s, scheme string) {
	for _, secret := range t.Secrets {
		if secret.Start < t.Port.End && t.Port.Start < secret.End || secret.Start < t.Host.End && t.Host.Start < secret.End {
			t.Host, t.Port = urlcheck.Span{}, urlcheck.Span{}
			rest := s[secret.End:t.End]
			t.authority(s, urlcheck.Span{Start: secret.End, End: secret.End + source.IndexOrLen(rest, `/?#\`)}, scheme)
			return
		}
	}
}

// Whole returns the URL that a text is but for the blanks around it, whatever is in it.
func Whole(s string) (Thing, bool) { return urlAt(s, trimmed(s), nil) }

// isForm reports whether a URL only says what one looks like: scheme://host:port.
func isForm(s string, t Thing) bool {
	scheme, port := s[t.Scheme.Start:t.Scheme.End], s[t.Port.Start:t.Port.End]
	isWords := port != "" && strings.Trim(port, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_-") == ""
	return isWords || strings.EqualFold(scheme, "scheme") || strings.EqualFold(scheme, "protocol")
}

// Joined returns the URL at a span of s that begins with a value which is not known and
// has the server in it, false if nothing is known of the rest.
func Joined(s string, at urlcheck.Span) (Thing, bool) {
	t := Thing{Span: at, Kind: URL, Open: placeholders(s, at)}
	t.Secrets = secrets(s, t, nil)
	return t, isKnown(s, at, t.Open)
}

// cutScheme returns how many bytes the scheme of a URL has, and where what follows its
// slashes begins. "http//h" and `http:\\h` are meant to be URLs.
func cutScheme(s string) (scheme, rest int) {
	if n := strings.Index(s, "://"); n >= 0 && !strings.ContainsAny(s[:n], `/?#`) {
		return n, n + len("://")
	}
	n := source.SchemeLen(s)
	if n < len(s) && s[n] == ':' && !strings.HasPrefix(s[n:], ":/") && !strings.HasPrefix(s[n:], `:\`) {
		return n, n + len(":")
	}
	return n, len(s) - len(strings.TrimLeft(s[n:], `:;/\`))
}

// authority sets the host and the port of a URL whose scheme has that name. In some
// schemes something else is in their place: s3://bucket.
func (t *Thing) authority(s string, at urlcheck.Span, name string) {
	if i := strings.LastIndexByte(s[at.Start:at.End], '@'); i >= 0 {
		at.Start += i + 1
	}
	scheme, known := urlcheck.LookupScheme(name)
	if known && !scheme.Host {
		return
	}
	host, port := hostPort(s, at)
	text := s[host.Start:host.End]
	if !known && port.End == port.Start && !strings.Contains(text, ".") && strings.IndexByte(name, hole) < 0 {
		return // the scheme of nobody knows what: kubernetes://pod
	}
	t.Host, t.Port = whole(s, host), port
}

// whole returns the host at a span of s without a value at its end that is not known, if
// it is whole without that: in "https://api.h.io" + path, the path has its slash.
func whole(s string, host urlcheck.Span) urlcheck.Span {
	text := strings.TrimRight(s[host.Start:host.End], "\x00")
	if strings.Contains(text, ",") {
		return host
	}
	if text == "" && host.Start < host.End { // "http://" + addr + path
		host.End = host.Start + 1
		return host
	}
	if text == "localhost" || strings.Contains(text, ".") && !strings.HasSuffix(text, ".") && !strings.HasSuffix(text, "-") {
		host.End = host.Start + len(text)
	}
	return host
}

// domain returns what is behind the at sign of a mail address.
func domain(s string, at urlcheck.Span) urlcheck.Span {
	i := strings.LastIndexByte(s[at.Start:at.End], '@')
	if i < 0 {
		return urlcheck.Span{}
	}
	return urlcheck.Span{Start: at.Start + i + 1, End: at.End}
}

// hostPort parts what is at a span of s, the host with its brackets. A list of hosts
// stays one, with the ports in it.
func hostPort(s string, at urlcheck.Span) (host, port urlcheck.Span) {
	if n := strings.IndexByte(s[at.Start:at.End], ';'); n >= 0 { // sqlserver://h:1433;database=d
		at.End = at.Start + n
	}
	text := s[at.Start:at.End]
	if strings.Contains(text, ",") || isIPv6(text) {
		return at, urlcheck.Span{}
	}
	colon := strings.LastIndexByte(text, ':')
	if colon < 0 || strings.IndexByte(text[colon:], ']') >= 0 || strings.HasPrefix(text[colon:], ":}") {
		return at, urlcheck.Span{}
	}
	return urlcheck.Span{Start: at.Start, End: at.Start + colon}, portAt(s, urlcheck.Span{Start: at.Start + colon + 1, End: at.End})
}

// portAt returns the part of a span of s that is a port. A value that is not known and
// stands behind it is a path that begins with its slash: host + ":80" + path.
func portAt(s string, at urlcheck.Span) urlcheck.Span {
	for i := at.Start + 1; i < at.End; i++ {
		if s[i] == hole {
			at.End = i
		}
	}
	return at
}

// isIPv6 reports whether s is an IPv6 address without brackets.
func isIPv6(s string) bool {
	addr, err := netip.ParseAddr(s)
	return err == nil && addr.Is6()
}

// InAddress returns what a text names that must be host:port, or a host. It returns
// false if that is nothing: a path of a socket, or values that are not known.
func InAddress(s string) (Thing, bool) {
	at := trimmed(s)
	text := s[at.Start:at.End]
	if isNoServer(text) {
		return Thing{}, false
	}
	t := Thing{Span: at, Kind: Address, Open: placeholders(s, at)}
	t.Host, t.Port = hostPort(s, at)
	if t.Port.Start == 0 && strings.Trim(text, "0123456789") == "" { // ListenAndServe("8080")
		t.Host, t.Port = urlcheck.Span{}, at
	}
	return t, isKnown(s, at, t.Open)
}

// InHost returns what a text names that must be a host, false if that is nothing.
func InHost(s string) (Thing, bool) {
	at := trimmed(s)
	if isNoServer(s[at.Start:at.End]) {
		return Thing{}, false
	}
	t := Thing{Span: at, Kind: Host, Host: at, Open: placeholders(s, at)}
	return t, isKnown(s, at, t.Open)
}

// isNoServer reports whether a text is neither a host nor an address: the path of a socket, a lot of
// other things, or "password=…".
func isNoServer(s string) bool {
	return strings.ContainsAny(s, "/@ \\") || len(urlcheck.Secrets(s)) > 0
}

// trimmed returns the span of s without the blanks around it.
func trimmed(s string) urlcheck.Span {
	end := len(strings.TrimRight(s, " \t\r\n"))
	return urlcheck.Span{Start: end - len(strings.TrimLeft(s[:end], " \t\r\n")), End: end}
}

// isKnown reports whether anything at a span of s is known: a letter or a digit that is
// not in one of the placeholders.
func isKnown(s string, at urlcheck.Span, open []urlcheck.Span) bool {
	from := at.Start
	for _, o := range append(open, urlcheck.Span{Start: at.End, End: at.End}) {
		if strings.ContainsFunc(s[from:max(from, o.Start)], isWord) {
			return true
		}
		from = o.End
	}
	return false
}

func isWord(r rune) bool {
	return 'a' <= r|0x20 && r|0x20 <= 'z' || '0' <= r && r <= '9' || r >= 0x80
}
