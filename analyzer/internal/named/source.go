package named

import (
	"regexp"
	"strings"

	"urlvet.example/urlcheck"
)

// driverAddress matches the address in a data source name of the MySQL driver:
// user:password@tcp(host:3306)/name.
var driverAddress = regexp.MustCompile(`^(?:[^@]*@)?[a-z0-9]*\(([^()]*)\)/`)

// The pairs of a data source name that is a list of them: host=db port=5432,
// server=tcp:db,1433;database=d. A value may be quoted.
var (
	hostPair   = regexp.MustCompile(`(?i)(?:^|[\s;])(?:host|hostaddr|server|data source|address|addr)='?([^\s;']*)`)
	portPair   = regexp.MustCompile(`(?i)(?:^|[\s;])port='?([^\s;']*)`)
	secretPair = regexp.MustCompile(`(?i)(?:^|[\s;])(?:password|pwd)=(?:'([^']*)|([^\s;']*))`)
	loginPair  = regexp.MustCompile(`^[^:/@ ]*:(.*)@`) // user:password@
)

// InSource returns what a data source name names that is not a URL: the host and the
// port, if the form of one of the drivers has them. It returns false if nothing of it is
// known.
func InSource(s string) (Thing, bool) {
	at := trimmed(s)
	t := Thing{Span: at, Kind: Source, Open: placeholders(s, at)}
	text := s[at.Start:at.End]
	if m := driverAddress.FindStringSubmatchIndex(text); m != nil {
		if address := (urlcheck.Span{Start: at.Start + m[2], End: at.Start + m[3]}); !strings.Contains(s[address.Start:address.End], "/") {
			t.Host, t.Port = hostPort(s, address)
		}
	} else {
		t.Host, t.Port = group(hostPair, text, at.Start), group(portPair, text, at.Start)
		t.Host = t.server(s)
	}
	if strings.HasPrefix(s[t.Host.Start:t.Host.End], "/") {
		t.Host = urlcheck.Span{} // a directory of sockets
	}
	all := urlcheck.Secrets(text)
	for _, pattern := range []*regexp.Regexp{secretPair, loginPair} {
		if m := group(pattern, text, 0); m.Start < m.End {
			all = append(all, m)
		}
	}
	t.Secrets = merged(s, all, at.Start)
	return t, isKnown(s, at, t.Open)
}

// server returns the host of t without what the driver of SQL Server has around it,
// tcp:db,1433, and sets the port.
func (t *Thing) server(s string) urlcheck.Span {
	host := t.Host
	text := s[host.Start:host.End]
	if rest, ok := strings.CutPrefix(text, "tcp:"); ok {
		host.Start, text = host.End-len(rest), rest
	}
	if name, port, ok := strings.Cut(text, ","); ok && !strings.Contains(port, ",") && port != "" {
		t.Port = urlcheck.Span{Start: host.End - len(port), End: host.End}
		host.End = host.Start + len(name)
	}
	return host
}

// group returns where the first group of a pattern that takes part is in a text, as a span
// of what the text begins in at an offset.
func group(pattern *regexp.Regexp, text string, offset int) urlcheck.Span {
	m := pattern.FindStringSubmatchIndex(text)
	for i := 2; i < len(m); i += 2 {
		if m[i] >= 0 {
			return urlcheck.Span{Start: offset + m[i], End: offset + m[i+1]}
		}
	}
	return urlcheck.Span{}
}
