package flow

import (
	"slices"

	"urlvet.example/analyzer/internal/sink"
	"urlvet.example/urlcheck"
)

// kindWords say by the last word of an operand's name what its value is.
var kindWords = map[string]urlcheck.HoleKind{
	"host": urlcheck.Host, "hosts": urlcheck.Host, "hostname": urlcheck.Host, "hostnames": urlcheck.Host,
	"addr": urlcheck.Host, "addrs": urlcheck.Host, "address": urlcheck.Host, "addresses": urlcheck.Host,
	"ip": urlcheck.Host, "ips": urlcheck.Host, "ipv6": urlcheck.Host, "server": urlcheck.Host,

	"domain": urlcheck.Name, "fqdn": urlcheck.Name, "region": urlcheck.Name, "service": urlcheck.Name,
	"svc": urlcheck.Name, "name": urlcheck.Name, "namespace": urlcheck.Name, "project": urlcheck.Name,
	"account": urlcheck.Name, "bucket": urlcheck.Name, "tenant": urlcheck.Name, "zone": urlcheck.Name,
	"cluster": urlcheck.Name, "subdomain": urlcheck.Name, "container": urlcheck.Name, "pod": urlcheck.Name,
	"token": urlcheck.Name, "pat": urlcheck.Name, "jwt": urlcheck.Name, "id": urlcheck.Name, "uuid": urlcheck.Name,
	"guid": urlcheck.Name, "sha": urlcheck.Name, "hash": urlcheck.Name, "digest": urlcheck.Name,
	"ipv4": urlcheck.Name, "ip4": urlcheck.Name, "dns": urlcheck.Name, "version": urlcheck.Name,

	"path": urlcheck.Path, "uri": urlcheck.Path, "url": urlcheck.Path, "route": urlcheck.Path,
	"dir": urlcheck.Path, "file": urlcheck.Path, "suffix": urlcheck.Path, "rest": urlcheck.Path,
	"prefix": urlcheck.Path, "location": urlcheck.Path,
}

// ipv4Words end the names of what is an IPv4 address for sure.
var ipv4Words = []string{"ipv4", "ip4", "v4", "4"}

// urlWords end the names of what holds a parsed URL.
var urlWords = []string{
	"url", "uri", "u", "parsed", "endpoint", "target", "upstream", "backend", "proxy", "addr", "address", "origin",
	"referer", "base", "remote",
}

// kindByName returns what the name of an operand says of its value.
func kindByName(name string) urlcheck.HoleKind {
	all := sink.Words(name)
	if len(all) == 0 {
		return urlcheck.Variable
	}
	last := all[len(all)-1]
	if last == "name" && slices.Contains(all, "host") { // hostName
		return urlcheck.Host
	}
	if kind, ok := kindWords[last]; ok {
		return kind
	}
	return urlcheck.Variable
}
