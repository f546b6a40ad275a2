package urlcheck

// Scheme has facts about a URL scheme (RFC 3986, section 3.1).
type Scheme struct {
	Name      string // in lower case
	Port      uint16 // the default port (RFC 3986, section 3.2.3), 0 if there is none
	Twin      string // the scheme of the same service over TLS: "https" for http; empty if there is none
	Web       bool   // browsers and HTTP clients take it: http, https, ws, wss and ftp
	Encrypted bool   // what it sends is encrypted in transit

	// Authority says that "//" and an authority (RFC 3986, section 3.2) follow
	// the colon. It is false if they are optional or not allowed: "file:/a",
	// "unix:/run/s", "mailto:a@b".
	Authority bool

	// Host says that the authority has a host, or a list of hosts. It is false if a
	// name or a path stands there: "s3://bucket", "sqlite://file".
	Host bool
}

// LookupScheme returns what Modern knows about a scheme, and whether it knows
// the scheme. The name has no colon, and its case does not matter (RFC 3986,
// section 3.1).
func LookupScheme(name string) (Scheme, bool) {
	s := schemeOf(name)
	if s == nil {
		return Scheme{}, false
	}
	return s.Scheme, true
}

// scheme is a row of the table in the form that the checks need.
type scheme struct {
	Scheme
	shape shape
	specs [grammars]*spec // nil if the profile does not know the scheme
}

// spec is what a profile knows about a scheme.
type spec struct {
	port   uint16 // default port, 0 if there is none
	shape  shape
	syntax syntax

	path, query, fragment class // bytes allowed there
}

// shape is a set of facts about a scheme.
type shape uint32

const (
	needsAuthority shape = 1 << iota // "//" follows the colon
	needsHost                        // and the host is not empty
	dnsHost                          // the host is looked up in the DNS
	ownHost                          // the authority has its own grammar: a list of hosts, a name, a path
	hostList                         // and that grammar has hosts and ports
	slashes                          // "//" follows the colon, and no rule reports its lack
	noUserinfo
	noPort
	noAuthority // "//" may not follow the colon
	noQuery     // a question mark is an ordinary byte of the path
	noMark      // there is no query, and no question mark in the path either
	noFragment
	anyByte   // path, query and fragment may have every byte except control characters
	webClient // browsers and HTTP clients take it, with their repairs and traps
	oddPort   // a port other than the default is unusual
	ownsPort  // another scheme with its port is a mistake
	cleartext // scheme-cleartext reports it
	encrypted

	network = needsAuthority | needsHost | dnsHost
	server  = needsAuthority | dnsHost // the host may be empty: a server listens on ":port", a client has a default
	web     = webClient | oddPort
	hosts   = ownHost | hostList | slashes
	names   = ownHost | anyByte | slashes
	sockets = ownHost | anyByte
)

// syntax names the check for what a scheme requires beyond its shape.
type syntax uint8

const (
	noSyntax syntax = iota
	ftpSyntax
	fileSyntax
	gopherSyntax
	mailtoSyntax
	newsSyntax
	nntpSyntax
	telnetSyntax
	waisSyntax
	prosperoSyntax
	urnSyntax
	dataSyntax
	telSyntax
)

// schemeRow is a row of the table of schemes.
type schemeRow struct {
	name   string
	port   uint16
	twin   string
	shape  shape  // in every profile that knows the scheme
	syntax syntax // likewise

	strictest grammar         // the last profile that knows it; those before it do too
	more      [grammars]shape // what modern, rfc3986 and rfc1738 add to the shape

	path, query class // the bytes that RFC 1738 allows there
}

// The parts of a URL in the BNF of RFC 1738, section 5.
const (
	hsegments = cUchar | cSemicolon | cColon | cAt | cAmpersand | cEquals | cSlash
	fsegments = hsegments | cQuestion // another rule checks the semicolon
	search    = hsegments &^ cSlash
)

// schemeRows is the table of schemes. Everything that urlcheck knows about a
// scheme comes from its row.
var schemeRows = [...]schemeRow{
	// The web.
	{
		name: "http", port: 80, twin: "https", shape: network | web | ownsPort | cleartext,
		strictest: rfc1738, more: [grammars]shape{noUserinfo, 0, noUserinfo}, path: hsegments, query: search,
	},
	{
		name: "https", port: 443, shape: network | web | ownsPort | encrypted,
		strictest: rfc1738, more: [grammars]shape{noUserinfo, 0, noUserinfo}, path: hsegments, query: search,
	},
	{name: "ws", port: 80, twin: "wss", shape: network | web | noUserinfo | noFragment | cleartext, strictest: rfc3986},
	{name: "wss", port: 443, shape: network | web | noUserinfo | noFragment | encrypted, strictest: rfc3986},
	{
		name: "ftp", port: 21, twin: "ftps", shape: network | web | ownsPort | cleartext, syntax: ftpSyntax,
		strictest: rfc1738, more: [grammars]shape{0, noQuery, noQuery}, path: fsegments,
	},

	// The other schemes of RFC 1738 and RFC 3986.
	{
		name: "file", shape: dnsHost | noPort, syntax: fileSyntax,
		strictest: rfc1738, more: [grammars]shape{0, noUserinfo | noMark, noUserinfo | noQuery}, path: fsegments,
	},
	{
		name: "gopher", port: 70, shape: network | oddPort | noQuery | ownsPort, syntax: gopherSyntax,
		strictest: rfc1738, more: [grammars]shape{0, noUserinfo, noUserinfo}, path: cXchar,
	},
	{
		name: "telnet", port: 23, shape: network | oddPort | noMark | ownsPort, syntax: telnetSyntax,
		strictest: rfc1738, path: cSlash,
	},
	{
		name: "nntp", port: 119, shape: network | oddPort | noMark | ownsPort, syntax: nntpSyntax,
		strictest: rfc1738, more: [grammars]shape{0, 0, noUserinfo}, path: cUchar | cSlash,
	},
	{
		name: "wais", port: 210, shape: network | oddPort, syntax: waisSyntax,
		strictest: rfc1738, more: [grammars]shape{0, noUserinfo, noUserinfo}, path: cUchar | cSlash, query: search,
	},
	{
		name: "prospero", port: 1525, shape: network | oddPort | noQuery, syntax: prosperoSyntax,
		strictest: rfc1738, more: [grammars]shape{0, noUserinfo, noUserinfo}, path: fsegments,
	},
	{
		name: "news", port: 119, syntax: newsSyntax,
		strictest: rfc1738, more: [grammars]shape{0, noMark, noAuthority | noQuery}, path: cXchar,
	},
	{
		name: "mailto", shape: noAuthority, syntax: mailtoSyntax,
		strictest: rfc1738, more: [grammars]shape{0, 0, noQuery}, path: cXchar,
	},
	{name: "urn", syntax: urnSyntax, strictest: rfc3986, more: [grammars]shape{0, noAuthority, 0}},
	{name: "data", shape: noQuery, syntax: dataSyntax, strictest: rfc3986, more: [grammars]shape{0, noAuthority, 0}},
	{name: "tel", shape: noQuery, syntax: telSyntax, strictest: rfc3986, more: [grammars]shape{0, noAuthority, 0}},

	// Servers.
	{name: "ftps", port: 990, shape: network | ownsPort | encrypted},
	{name: "ldap", port: 389, twin: "ldaps", shape: server | ownsPort | cleartext},
	{name: "ldaps", port: 636, shape: server | ownsPort | encrypted},
	{name: "amqp", port: 5672, twin: "amqps", shape: server},
	{name: "amqps", port: 5671, shape: server | encrypted},
	{name: "redis", port: 6379, twin: "rediss", shape: server | ownsPort},
	{name: "rediss", port: 6379, shape: server | encrypted},
	{name: "mqtt", port: 1883, twin: "mqtts", shape: server},
	{name: "mqtts", port: 8883, shape: server | encrypted},
	{name: "imap", port: 143, twin: "imaps", shape: server | ownsPort},
	{name: "imaps", port: 993, shape: server | ownsPort | encrypted},
	{name: "pop", port: 110, shape: server},
	{name: "smtp", port: 25, twin: "smtps", shape: server | ownsPort},
	{name: "smtps", port: 465, shape: server | ownsPort | encrypted},
	{name: "irc", port: 6667, twin: "ircs", shape: server},
	{name: "ircs", port: 6697, shape: server | encrypted},
	{name: "grpc", twin: "grpcs", shape: server},
	{name: "grpcs", shape: server | encrypted},
	{name: "h2c", port: 80, shape: server},
	{name: "ssh", port: 22, shape: server | ownsPort | encrypted},
	{name: "sftp", port: 22, shape: server | encrypted},
	{name: "git", port: 9418, shape: server},
	{name: "svn", port: 3690, shape: server},
	{name: "rsync", port: 873, shape: server},
	{name: "rtsp", port: 554, shape: server},
	{name: "rtmp", port: 1935, shape: server},
	{name: "socks", port: 1080, shape: server},
	{name: "socks4", port: 1080, shape: server},
	{name: "socks4a", port: 1080, shape: server},
	{name: "socks5", port: 1080, shape: server},
	{name: "socks5h", port: 1080, shape: server},
	{name: "stomp", port: 61613, shape: server},
	{name: "coap", port: 5683, shape: server},
	{name: "vnc", port: 5900, shape: server},
	{name: "smb", port: 445, shape: server | ownsPort},

	// Lists of hosts and ports, or an address without a host.
	{name: "postgres", port: 5432, shape: hosts | ownsPort},
	{name: "postgresql", port: 5432, shape: hosts},
	{name: "pgx", port: 5432, shape: hosts},
	{name: "cockroachdb", port: 26257, shape: hosts},
	{name: "mysql", port: 3306, shape: hosts | ownsPort},
	{name: "mariadb", port: 3306, shape: hosts},
	{name: "sqlserver", port: 1433, shape: hosts | ownsPort},
	{name: "oracle", port: 1521, shape: hosts | ownsPort},
	{name: "mongodb", port: 27017, shape: hosts | ownsPort},
	{name: "mongodb+srv", shape: hosts | encrypted},
	{name: "clickhouse", port: 9000, shape: hosts},
	{name: "cassandra", port: 9042, shape: hosts},
	{name: "etcd", port: 2379, shape: hosts},
	{name: "consul", port: 8500, shape: hosts},
	{name: "kafka", port: 9092, shape: hosts},
	{name: "pulsar", port: 6650, shape: hosts},
	{name: "bolt", port: 7687, shape: hosts},
	{name: "neo4j", port: 7687, shape: hosts},
	{name: "zk", port: 2181, shape: hosts},
	{name: "nats", port: 4222, shape: hosts},
	{name: "tcp", shape: hosts},
	{name: "tcp4", shape: hosts},
	{name: "tcp6", shape: hosts},
	{name: "udp", shape: hosts},
	{name: "udp4", shape: hosts},
	{name: "udp6", shape: hosts},
	{name: "tls", shape: hosts | encrypted},
	{name: "ssl", shape: hosts | encrypted},

	// Schemes that have a name or a path where others have a host.
	{name: "sqlite", shape: names},
	{name: "sqlite3", shape: names},
	{name: "docker", shape: names},
	{name: "oci", shape: names},
	{name: "spiffe", shape: names},
	{name: "enode", shape: names},
	{name: "s3", shape: names},
	{name: "gs", shape: names},
	{name: "hdfs", shape: names},
	{name: "otpauth", shape: names},
	{name: "ipfs", shape: names},
	{name: "chrome", shape: names},
	{name: "vscode", shape: names},
	{name: "http+unix", shape: names},
	{name: "https+unix", shape: names | encrypted},

	// Sockets, pipes and other schemes that need no authority.
	{name: "unix", shape: sockets},
	{name: "unixgram", shape: sockets},
	{name: "unixpacket", shape: sockets},
	{name: "npipe", shape: sockets},
	{name: "fd", shape: sockets},
	{name: "vsock", shape: sockets},
	{name: "dns", shape: sockets},
	{name: "passthrough", shape: sockets},
	{name: "xds", shape: sockets},
	{name: "jdbc", shape: sockets},
	{name: "enr", shape: sockets},
	{name: "magnet", shape: sockets},
	{name: "blob", shape: sockets},
	{name: "javascript", shape: sockets},
	{name: "about", shape: sockets},
	{name: "tag", shape: sockets},
	{name: "view-source", shape: sockets},
}

// longestScheme bounds the length in bytes of a name in the table.
const longestScheme = 16

// allSchemes has each row of the table under its name.
var allSchemes = func() map[string]*scheme {
	all := make(map[string]*scheme, len(schemeRows))
	for i := range schemeRows {
		all[schemeRows[i].name] = schemeRows[i].scheme()
	}
	return all
}()

// schemesOf returns the schemes that have one of these facts, in the order of
// the table.
func schemesOf(of shape) (all []*scheme) {
	for _, r := range schemeRows {
		if r.shape&of != 0 {
			all = append(all, allSchemes[r.name])
		}
	}
	return all
}

func (r *schemeRow) scheme() *scheme {
	s := &scheme{shape: r.shape, Scheme: Scheme{
		Name: r.name, Port: r.port, Twin: r.twin,
		Web:       r.shape&webClient != 0,
		Encrypted: r.shape&encrypted != 0,
		Authority: r.shape&(needsAuthority|slashes) != 0,
		Host:      r.shape&(needsAuthority|dnsHost|hostList) != 0,
	}}
	for g := range r.strictest + 1 {
		s.specs[g] = r.spec(g)
	}
	return s
}

// spec returns what a profile knows about the scheme.
func (r *schemeRow) spec(g grammar) *spec {
	s := *generic[g]
	s.port, s.shape, s.syntax = r.port, r.shape|r.more[g], r.syntax
	switch g {
	case rfc3986:
		s.shape &^= dnsHost // any registered name (RFC 3986, section 3.2.2)
	case rfc1738:
		s.path, s.query = r.path, r.query
	}
	if s.shape&anyByte != 0 {
		s.path, s.query, s.fragment = ^cControl, ^cControl, ^cControl
	}
	if s.shape&noQuery != 0 {
		s.path |= cQuestion
	}
	if s.shape&(noQuery|noMark) != 0 {
		s.query = 0
	}
	if s.shape&noFragment != 0 {
		s.fragment = 0
	}
	return &s
}

const (
	cQuery = cPchar | cSlash | cQuestion
	// Every client sends brackets unescaped, and every server accepts them.
	cModernQuery = cQuery | cBracket
)

// generic is used for schemes that a profile does not know.
var generic = [grammars]*spec{
	modern:  {path: cPchar | cSlash, query: cModernQuery, fragment: cModernQuery},
	rfc3986: {path: cPchar | cSlash, query: cQuery, fragment: cQuery},
	// otherurl: xchars after the colon, whatever they mean.
	rfc1738: {shape: ownHost | noQuery, path: cXchar},
}

// specOf returns what a grammar knows about a scheme, by its name in any case,
// and whether it knows the scheme.
func specOf(g grammar, name string) (*spec, bool) {
	if s := frequentSpec(g, name); s != nil {
		return s, true
	}
	s := schemeOf(name)
	if s == nil || s.specs[g] == nil {
		return generic[g], false
	}
	return s.specs[g], true
}

// schemeOf returns the scheme with that name, in any case. It is nil if the
// table has none.
func schemeOf(name string) *scheme {
	var lower [longestScheme]byte
	if len(name) > len(lower) {
		return nil
	}
	return allSchemes[string(lowerASCII(lower[:0], name))]
}

// What the profiles know of the schemes that most URLs have.
var (
	httpSpecs, httpsSpecs = allSchemes["http"].specs, allSchemes["https"].specs
	wsSpecs, wssSpecs     = allSchemes["ws"].specs, allSchemes["wss"].specs
	ftpSpecs, fileSpecs   = allSchemes["ftp"].specs, allSchemes["file"].specs
)

// frequentSpec returns what a grammar knows about one of the most frequent
// schemes. It is nil for any other scheme, and for a name that is not in lower
// case. The switch is faster than the tables that were tried.
func frequentSpec(g grammar, name string) *spec {
	switch name {
	case "http":
		return httpSpecs[g]
	case "https":
		return httpsSpecs[g]
	case "ws":
		return wsSpecs[g]
	case "wss":
		return wssSpecs[g]
	case "ftp":
		return ftpSpecs[g]
	case "file":
		return fileSpecs[g]
	}
	return nil
}

func lowerASCII(dst []byte, s string) []byte {
	for i := range len(s) {
		b := s[i]
		if is(b, cUpper) {
			b += 'a' - 'A'
		}
		dst = append(dst, b)
	}
	return dst
}
