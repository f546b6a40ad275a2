package spared

import (
	"context"
	"net"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"github.com/go-webauthn/webauthn/webauthn"
)

type portBinding struct{ HostPort string }

// A port of the host before the colon, one of the container behind it.
func mapped(bindings []portBinding) (ports []string) {
	for _, b := range bindings {
		pieces := strings.Split(b.HostPort, ":")
		hPort, cPort := pieces[0], pieces[0]
		if len(pieces) > 1 {
			cPort = pieces[1]
		}
		if !strings.Contains(cPort, "/") {
			cPort += "/tcp"
		}
		ports = append(ports, hPort, cPort)
	}
	return ports
}

func published(hostPort, otherHostPort string) (string, string, string) {
	p := strings.Split(hostPort, ":")
	hostSide, containerPort, _ := strings.Cut(otherHostPort, "/")
	localPort, _, _ := strings.Cut(otherHostPort, ":")
	return strings.Split(p[0], "/")[0], hostSide + containerPort, localPort
}

// An amount behind an account.
func funded(accounts []string) (total uint64) {
	for _, addr := range accounts {
		parts := strings.Split(addr, ":")
		balance, _ := strconv.ParseUint(parts[1], 10, 64)
		total += balance
	}
	return total
}

// The numbers of a device.
func wholeDevice(block string, devices []string) bool {
	major, _, _ := strings.Cut(block, ":")
	parent := major + ":0"
	return slices.Contains(devices, parent)
}

// What asks for two colons knows of IPv6 addresses.
func withFreePort(addr string) string {
	if strings.Contains(addr, "::") {
		return addr
	}
	parts := strings.Split(addr, ":")
	port, _ := strconv.Atoi(parts[1])
	return parts[0] + ":" + strconv.Itoa(port+1)
}

// An account of a wallet has an index behind its address. What is like it is in hostports/cuts.go.
func account(addr string) (string, int, error) {
	parts := strings.Split(addr, ":")
	if len(parts) != 2 {
		return addr, 0, nil
	}
	accountIndex, err := strconv.Atoi(parts[1])
	return parts[0], accountIndex, err
}

// The names of services of Kerberos and of parties of WebAuthn are never addresses.
func principals(r *http.Request) []any {
	class := "HTTP/" + strings.Split(r.Host, ":")[0]
	host := strings.Split(r.Host, ":")[0]
	return []any{class, "ldap/" + host, &webauthn.Config{RPID: strings.Split(r.Host, ":")[0]}}
}

// The data connection of FTP has IPv4 addresses alone.
func passive(ctx context.Context, host string, conn net.Conn) string {
	if addrs, err := net.DefaultResolver.LookupIP(ctx, "ip4", host); err == nil {
		return addrs[0].String()
	}
	return strings.Split(conn.LocalAddr().String(), ":")[0]
}

// The parts are counted, and what has more colons is cut at the last one. What is like it is in
// hostports/cuts.go.
func byParts(r *http.Request) (ip string) {
	p := strings.Split(r.RemoteAddr, ":")
	if len(p) >= 1 && len(p) <= 2 {
		ip = p[0]
	} else if len(p) > 2 {
		ip = r.RemoteAddr[:strings.LastIndex(r.RemoteAddr, ":")]
		ip = strings.Trim(ip, "[]")
	}
	return ip
}

func byManyParts(r *http.Request) string {
	p := strings.Split(r.RemoteAddr, ":")
	if len(p) > 2 {
		return strings.Trim(r.RemoteAddr[:strings.LastIndex(r.RemoteAddr, ":")], "[]")
	}
	return p[0]
}

func byColons(r *http.Request) string {
	if strings.Count(r.RemoteAddr, ":") > 1 {
		return strings.Trim(r.RemoteAddr[:strings.LastIndexByte(r.RemoteAddr, ':')], "[]")
	}
	return strings.Split(r.RemoteAddr, ":")[0]
}
