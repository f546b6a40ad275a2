package spared

import (
	"fmt"

	"example.org/rpc"
)

type service struct {
	Host string // http://localhost
	Port int
}

// What makes a client of HTTP or a reverse proxy takes a URL: the field has its scheme.
func clients(user, bot service, mirrored bool) (all []any) {
	all = append(all, rpc.NewUserHTTPClient(fmt.Sprintf("%s:%d", user.Host, user.Port), "key"))
	userAddr := fmt.Sprintf("%s:%d", user.Host, user.Port)
	all = append(all, rpc.NewUserSvcHttpClient(userAddr))
	var botEndpoint string
	if mirrored {
		botEndpoint = fmt.Sprintf("%s:%d", user.Host, user.Port)
	} else {
		botEndpoint = fmt.Sprintf("%s:%d", bot.Host, bot.Port)
	}
	return append(all, rpc.NewReverseProxy(botEndpoint))
}
