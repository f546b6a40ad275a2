package spared

import (
	"context"
	"errors"
	"fmt"
	"net"
)

// IPv4 addresses are made of numbers and dots, and handed on in lists.

func likelyGateways(local string) ([]string, error) {
	ip := net.ParseIP(local).To4()
	if ip == nil {
		return nil, errors.New("no IPv4 address")
	}
	candidates := []string{
		fmt.Sprintf("%d.%d.%d.1", ip[0], ip[1], ip[2]),
		fmt.Sprintf("%d.%d.%d.254", ip[0], ip[1], ip[2]),
	}
	return candidates, nil
}

func askGateways(local string) error {
	gateways, err := likelyGateways(local)
	if err != nil {
		return err
	}
	for _, gateway := range gateways {
		_, err = net.Dial("udp", gateway+":5351")
	}
	return err
}

// A function of the package dials on a network of IPv4 addresses.

func dialIPv4(ctx context.Context, address string) (net.Conn, error) {
	var dialer net.Dialer
	return dialer.DialContext(ctx, "udp4", address)
}

func dialHost(ctx context.Context, host string) (net.Conn, error) {
	return dialIPv4(ctx, host+":5351")
}
