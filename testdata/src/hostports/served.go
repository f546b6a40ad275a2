package hostports

import (
	"fmt"
	"net/url"
	"strconv"

	"example.org/driver"
	"example.org/web"
)

type serving struct{ Host, Port, Name string }

// What serves at an address, or connects to one, is known by its name.

func runEngine(c serving) {
	web.Engine().Run(fmt.Sprintf("%s:%s", c.Host, c.Port)) // want `host-port-join`
}

func startEngine(c serving) {
	go web.Engine().Start(c.Host + ":" + c.Port) // want `host-port-join`
}

func serveWire(c serving) error {
	return web.Wire().ListenAndServe(c.Host + ":" + c.Port) // want `host-port-join`
}

func dialSecurely(c serving) {
	driver.DialTLS(c.Host + ":" + c.Port) // want `host-port-join`
}

// The command of a program and the name of a job are no addresses.

func runNamed(c serving) {
	web.Engine().Run(c.Name + ":" + c.Port)
	web.Job().Run(c.Host+":"+c.Port, func() {})
	web.Job().Start(c.Host+":"+c.Port, web.Engine())
}

// A server is given a password, a list of jobs is none.

func openServer(c serving, user, password string) {
	driver.NewMySQL(user, password, fmt.Sprintf("%s:%s", c.Host, c.Port)) // want `host-port-join`
}

func openNothing(c serving, user, comment string) {
	driver.NewJob(user, comment, fmt.Sprintf("%s:%s", c.Host, c.Port))
}

// The name of a port may say how it is kept.

func ignitionHost(u *url.URL, number int) string {
	securePortStr := strconv.Itoa(number)
	host := fmt.Sprintf("%s:%s", u.Hostname(), securePortStr) // want `host-port-join`
	return host
}

func (c serving) PortOrDefault() string { return c.Port }

func (c serving) GetAddress() string {
	return fmt.Sprintf("%s:%s", c.Host, c.PortOrDefault()) // want `host-port-join`
}

func platformAddr(c serving, port int) (platAddr string) {
	platAddr = fmt.Sprintf("%s:%d", c.Host, port+1) // want `host-port-join`
	return platAddr
}

func sharedSource(u *url.URL) string {
	source := fmt.Sprintf("%s:%s", u.Hostname(), u.Path)
	return source
}

// A text for a connection, and the name of a server of mail with its port, are addresses, too.

func (c serving) ConnStr() string {
	return c.Host + ":" + c.Port // want `host-port-join`
}

func (c serving) InstanceKey() string { return c.Host + ":" + c.Port }

func mailServer(c serving, send func(string)) {
	servername := fmt.Sprintf("%s:%s", c.Host, c.Port) // want `host-port-join`
	send(servername)
}
