package urlcheck

// spec is what a profile knows of a scheme.
type spec struct {
	port   uint16 // default port, 0 if there is none
	shape  shape
	syntax syntax

	path, query, fragment class // bytes allowed there
}

// shape is a set of facts about a scheme's general form.
type shape uint16

const (
	needsAuthority shape = 1 << iota // "//" follows the colon
	needsHost                        // and the host is not empty
	dnsHost                          // the host is looked up in the DNS
	ownHost                          // the authority has a grammar of its own: host lists, paths, nothing
	hostList                         // but hosts and ports are in it
	noUserinfo
	noPort
	noQuery     // a question mark is an ordinary byte of the path
	noAuthority // "//" may not follow the colon
	oddPort     // a port other than the default is out of the ordinary
	webClient   // what browsers and HTTP clients take: their repairs, their traps

	network = needsAuthority | needsHost | dnsHost
	web     = webClient | oddPort
)

// syntax names the check of what a scheme demands beyond its shape.
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

// specs are the schemes that each profile knows.
var specs = [grammars]map[string]*spec{
	modern:  modernSpecs(),
	rfc3986: rfc3986Specs(),
	rfc1738: rfc1738Specs(),
}

// generic is what holds for a scheme that a profile does not know.
var generic = [grammars]*spec{
	modern:  {path: cPchar | cSlash, query: cModernQuery, fragment: cModernQuery},
	rfc3986: {path: cPchar | cSlash, query: cQuery, fragment: cQuery},
	// otherurl: xchars after the colon, whatever they mean.
	rfc1738: {shape: ownHost | noQuery, path: cXchar},
}

// Most URLs have one of a few schemes, which are looked up without the map.
var (
	httpSpecs, httpsSpecs = specsOf("http"), specsOf("https")
	wsSpecs, wssSpecs     = specsOf("ws"), specsOf("wss")
	ftpSpecs, fileSpecs   = specsOf("ftp"), specsOf("file")
)

func specsOf(name string) (of [grammars]*spec) {
	for g := range of {
		of[g], _ = specInMap(grammar(g), name)
	}
	return of
}

const (
	cQuery = cPchar | cSlash | cQuestion
	// Brackets are sent as they are by every client and taken by every server.
	cModernQuery = cQuery | cBracket
)

// The columns of the tables are those of spec: port, shape, syntax, path,
// query, fragment.

// servers are schemes without a syntax of their own, with their default ports.
var servers = map[string]uint16{
	"ssh": 22, "sftp": 22, "git": 9418, "svn": 3690, "rsync": 873, "mqtt": 1883, "mqtts": 8883,
	"imap": 143, "imaps": 993, "pop": 110, "smtp": 25, "smtps": 465, "irc": 6667, "ircs": 6697, "rtsp": 554, "rtmp": 1935,
	"socks5": 1080, "socks5h": 1080, "stomp": 61613, "coap": 5683, "vnc": 5900, "smb": 445, "grpc": 0, "grpcs": 0, "h2c": 80,
}

func modernSpecs() map[string]*spec {
	const (
		path  = cPchar | cSlash
		query = cModernQuery
		net   = network
		mixed = needsAuthority | dnsHost

		anything = ^cControl
	)
	m := map[string]*spec{
		"http":  {80, net | web | noUserinfo, noSyntax, path, query, query},
		"https": {443, net | web | noUserinfo, noSyntax, path, query, query},
		"ws":    {80, net | web | noUserinfo, noSyntax, path, query, 0},
		"wss":   {443, net | web | noUserinfo, noSyntax, path, query, 0},
		"ftp":   {21, net | web, ftpSyntax, path, query, query},
		"ftps":  {990, net, noSyntax, path, query, query},

		"gopher":   {70, net | oddPort | noQuery, gopherSyntax, path | cQuestion, 0, query},
		"telnet":   {23, net | oddPort, telnetSyntax, path, 0, query},
		"nntp":     {119, net | oddPort, nntpSyntax, path, 0, query},
		"wais":     {210, net | oddPort, waisSyntax, path, query, query},
		"prospero": {1525, net | oddPort | noQuery, prosperoSyntax, path | cQuestion, 0, query},
		"news":     {119, 0, newsSyntax, path, query, query},
		"mailto":   {0, noAuthority, mailtoSyntax, path, query, query},
		"file":     {0, dnsHost | noPort, fileSyntax, path, query, query},
		"urn":      {0, 0, urnSyntax, path, query, query},
		"data":     {0, noQuery, dataSyntax, path | cQuestion, 0, query},
		"tel":      {0, noQuery, telSyntax, path | cQuestion, 0, query},

		// Their clients fill in a host.
		"amqp":   {5672, mixed, noSyntax, path, query, query},
		"amqps":  {5671, mixed, noSyntax, path, query, query},
		"ldap":   {389, mixed, noSyntax, path, query, query},
		"ldaps":  {636, mixed, noSyntax, path, query, query},
		"redis":  {6379, mixed, noSyntax, path, query, query},
		"rediss": {6379, mixed, noSyntax, path, query, query},
	}
	for name, port := range servers {
		m[name] = &spec{port, mixed, noSyntax, path, query, query} // ":port" where a server listens
	}
	// Lists of hosts and ports, or an address without a host.
	for _, name := range [...]string{
		"postgres", "postgresql", "pgx", "cockroachdb", "mysql", "mariadb", "sqlserver", "oracle", "mongodb", "mongodb+srv", "clickhouse", "cassandra",
		"tcp", "tcp4", "tcp6", "udp", "udp4", "udp6", "tls", "ssl", "etcd", "consul", "kafka", "pulsar", "bolt", "neo4j", "zk", "nats",
	} {
		m[name] = &spec{0, ownHost | hostList, noSyntax, path, query, query}
	}
	// Sockets, pipes and names: their own grammars.
	for _, name := range [...]string{
		"sqlite", "sqlite3", "unix", "unixgram", "unixpacket", "npipe", "fd", "vsock", "dns", "passthrough", "xds",
		"docker", "oci", "spiffe", "enode", "enr", "s3", "gs", "hdfs", "jdbc", "otpauth", "ipfs", "magnet",
		"blob", "javascript", "about", "tag", "view-source", "chrome", "vscode", "http+unix", "https+unix",
	} {
		m[name] = &spec{0, ownHost, noSyntax, anything, anything, anything}
	}
	return m
}

func rfc3986Specs() map[string]*spec {
	const (
		path  = cPchar | cSlash
		query = cQuery
		net   = needsAuthority | needsHost
	)
	return map[string]*spec{
		"http":     {80, net | web, noSyntax, path, query, query},
		"https":    {443, net | web, noSyntax, path, query, query},
		"ws":       {80, net | web | noUserinfo, noSyntax, path, query, 0},
		"wss":      {443, net | web | noUserinfo, noSyntax, path, query, 0},
		"ftp":      {21, net | web | noQuery, ftpSyntax, path | cQuestion, 0, query},
		"file":     {0, noUserinfo | noPort, fileSyntax, path, 0, query},
		"gopher":   {70, net | oddPort | noUserinfo | noQuery, gopherSyntax, path | cQuestion, 0, query},
		"telnet":   {23, net | oddPort, telnetSyntax, path, 0, query},
		"wais":     {210, net | oddPort | noUserinfo, waisSyntax, path, query, query},
		"prospero": {1525, net | oddPort | noUserinfo | noQuery, prosperoSyntax, path | cQuestion, 0, query},
		"nntp":     {119, net | oddPort, nntpSyntax, path, 0, query},
		"news":     {119, 0, newsSyntax, path, 0, query},
		"mailto":   {0, noAuthority, mailtoSyntax, path, query, query},
		"urn":      {0, noAuthority, urnSyntax, path, query, query},
		"data":     {0, noAuthority | noQuery, dataSyntax, path | cQuestion, 0, query},
		"tel":      {0, noAuthority | noQuery, telSyntax, path | cQuestion, 0, query},
	}
}

func rfc1738Specs() map[string]*spec {
	const (
		net     = network
		hsegs   = cUchar | cSemicolon | cColon | cAt | cAmpersand | cEquals | cSlash
		fsegs   = hsegs | cQuestion // the semicolon has a rule of its own
		search  = hsegs &^ cSlash
		noParts = noAuthority | noQuery // xchars, whatever they delimit
	)
	return map[string]*spec{
		"http":     {80, net | web | noUserinfo, noSyntax, hsegs, search, 0},
		"https":    {443, net | web | noUserinfo, noSyntax, hsegs, search, 0},
		"ftp":      {21, net | web | noQuery, ftpSyntax, fsegs, 0, 0},
		"file":     {0, noUserinfo | noPort | dnsHost | noQuery, fileSyntax, fsegs, 0, 0},
		"gopher":   {70, net | oddPort | noUserinfo | noQuery, gopherSyntax, cXchar, 0, 0},
		"mailto":   {0, noParts, mailtoSyntax, cXchar, 0, 0},
		"news":     {119, noParts, newsSyntax, cXchar, 0, 0},
		"nntp":     {119, net | oddPort | noUserinfo, nntpSyntax, cUchar | cSlash, 0, 0},
		"telnet":   {23, net | oddPort, telnetSyntax, cSlash, 0, 0},
		"wais":     {210, net | oddPort | noUserinfo, waisSyntax, cUchar | cSlash, search, 0},
		"prospero": {1525, net | oddPort | noUserinfo | noQuery, prosperoSyntax, fsegs, 0, 0},
	}
}

// specOf returns what a grammar knows of a scheme, by its name in any case,
// and whether it knows it.
func specOf(g grammar, scheme string) (*spec, bool) {
	if s := frequentSpec(g, scheme); s != nil {
		return s, s != generic[g]
	}
	return specInMap(g, scheme)
}

// frequentSpec returns what a grammar knows of a scheme that is frequent and written
// in lower case, nil for the others.
func frequentSpec(g grammar, scheme string) *spec {
	switch scheme {
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

func specInMap(g grammar, scheme string) (*spec, bool) {
	var lower [16]byte
	if len(scheme) > len(lower) {
		return generic[g], false
	}
	s, ok := specs[g][string(lowerASCII(lower[:0], scheme))]
	if !ok {
		return generic[g], false
	}
	return s, true
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
