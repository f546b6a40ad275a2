package hostports

import (
	"context"
	"net"
)

// Lists of hosts that nobody has made of numbers, and networks that have IPv6 addresses.

func likelyRelays(fallback string) ([]string, error) {
	candidates := []string{"relay.example.org", fallback}
	return candidates, nil
}

func askRelays(fallback string) error {
	relays, err := likelyRelays(fallback)
	if err != nil {
		return err
	}
	for _, relay := range relays {
		_, err = net.Dial("udp", relay+":5351") // want `host-port-join`
	}
	return err
}

func dialEither(ctx context.Context, address string) (net.Conn, error) {
	var dialer net.Dialer
	if conn, err := dialer.DialContext(ctx, "udp4", address); err == nil {
		return conn, nil
	}
	return dialer.DialContext(ctx, "udp", address)
}

func dialAnyHost(ctx context.Context, host string) (net.Conn, error) {
	return dialEither(ctx, host+":5351") // want `host-port-join`
}
