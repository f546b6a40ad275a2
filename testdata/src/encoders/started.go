package encoders

import (
	"fmt"
	"log"
	"net/http"
	"net/url"
)

// The text of an error behind the part of a value that is written.
func refuse(w http.ResponseWriter, r *http.Request, err error, id string) []string {
	http.Redirect(w, r, "/?error=x&trace=parsing%20-%20"+err.Error(), http.StatusFound)               // want `query-unescaped: query value err.Error\(\) joined with \+ is not escaped; use url.QueryEscape`
	http.Redirect(w, r, "/?trace=parsing - "+err.Error(), http.StatusFound)                           // want `char-unsafe` `query-unescaped`
	http.Redirect(w, r, fmt.Sprintf("/?q=author:%s&page=1", r.FormValue("author")), http.StatusFound) // want `query-unescaped`
	http.Redirect(w, r, "/?trace=parsing%20-%20"+url.QueryEscape(err.Error()), http.StatusFound)
	http.Redirect(w, r, "/?trace=item:"+id, http.StatusFound)
	http.Redirect(w, r, "/list?page=2#trace=x:"+err.Error(), http.StatusFound)
	log.Print("cannot read /x?trace=parsing - " + err.Error())
	return []string{
		"cannot read /x?trace=parsing - " + err.Error(),
		"host=a;mode=b " + err.Error(),
	}
}
