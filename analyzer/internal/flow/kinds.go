package flow

import (
	"slices"

	"urlvet.example/analyzer/internal/sink"
	"urlvet.example/urlcheck"
)

// kindWords are the last words of operands' names that tell what their values
// are.
var kindWords = map[string]urlcheck.HoleKind{
	"host": urlcheck.Host, "hosts": urlcheck.Host, "hostname": urlcheck.Host, "hostnames": urlcheck.Host,
	"addr": urlcheck.Host, "addrs": urlcheck.Host, "address": urlcheck.Host, "addresses": urlcheck.Host,
	"ip": urlcheck.Host, "ips": urlcheck.Host, "ipv6": urlcheck.Host, "server": urlcheck.Host,
	"target": urlcheck.Host, "peer": urlcheck.Host, "upstream": urlcheck.Host, "nameserver": urlcheck.Host,

	"domain": urlcheck.Name, "fqdn": urlcheck.Name, "region": urlcheck.Name, "service": urlcheck.Name,
	"svc": urlcheck.Name, "name": urlcheck.Name, "namespace": urlcheck.Name, "project": urlcheck.Name,
	"account": urlcheck.Name, "bucket": urlcheck.Name, "tenant": urlcheck.Name, "zone": urlcheck.Name,
	"cluster": urlcheck.Name, "subdomain": urlcheck.Name, "container": urlcheck.Name, "pod": urlcheck.Name,
	"alias": urlcheck.Name, "aliases": urlcheck.Name, "domains": urlcheck.Name, "containers": urlcheck.Name,
	"token": urlcheck.Name, "pat": urlcheck.Name, "jwt": urlcheck.Name, "id": urlcheck.Name, "uuid": urlcheck.Name,
	"guid": urlcheck.Name, "sha": urlcheck.Name, "hash": urlcheck.Name, "digest": urlcheck.Name,
	"ipv4": urlcheck.Name, "ip4": urlcheck.Name, "v4": urlcheck.Name, "dns": urlcheck.Name, "version": urlcheck.Name,
	"sni": urlcheck.Name, // RFC 6066, section 3: no address

	"path": urlcheck.Path, "uri": urlcheck.Path, "url": urlcheck.Path, "route": urlcheck.Path,
	"dir": urlcheck.Path, "root": urlcheck.Path, "mountpoint": urlcheck.Path, "file": urlcheck.Path, "suffix": urlcheck.Path, "rest": urlcheck.Path,
	"prefix": urlcheck.Path, "location": urlcheck.Path,
}

// ipv4Words end the names of values that are certainly IPv4 addresses.
var ipv4Words = []string{"ipv4", "ip4", "v4", "4"}

// ipv6Words are in the names of values that may be IPv6 addresses all the same: Ipv4OrIpv6Addr.
var ipv6Words = []string{"ipv6", "ip6", "v6", "6", "mapped"}

// isIPv4Name reports whether a name is that of an IPv4 address: by its last word, or by another
// one, Ipv4DefaultIP.
func isIPv4Name(name string) bool {
	all := sink.Words(name)
	switch {
	case len(all) == 0:
		return false
	case slices.Contains(ipv4Words, all[len(all)-1]):
		return true
	case slices.ContainsFunc(all, func(word string) bool { return slices.Contains(ipv6Words, word) }):
		return false
	}
	return slices.Contains(all, "ipv4") || slices.Contains(all, "ip4")
}

// ipv4Fields are the fields of the API of EC2 for IPv4 addresses. It has others for IPv6.
var ipv4Fields = []string{"PrivateIpAddress", "PublicIpAddress"}

// urlWords end the names of parsed URLs.
var urlWords = []string{
	"url", "uri", "u", "parsed", "endpoint", "target", "upstream", "backend", "proxy", "addr", "address", "origin",
	"referer", "base", "remote",
}

// kindByName returns what the name of an operand says about its value.
func kindByName(name string) urlcheck.HoleKind {
	all := sink.Words(name)
	if len(all) == 0 {
		return urlcheck.Variable
	}
	if slices.Contains(ipv4Fields, name) {
		return urlcheck.Name
	}
	last := all[len(all)-1]
	if last == "name" && slices.Contains(all, "host") { // hostName
		return urlcheck.Host
	}
	if slices.Contains(all, "port") {
		return urlcheck.Variable // portAndPath
	}
	kind, ok := kindWords[last]
	switch {
	case !ok:
		return urlcheck.Variable
	case kind == urlcheck.Host && isIPv4Name(name):
		return urlcheck.Name
	}
	return kind
}

// IsNamedHost reports whether a value of that name is a host.
func IsNamedHost(name string) bool { return kindByName(name) == urlcheck.Host }
