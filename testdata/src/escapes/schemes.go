package escapes

import (
	"fmt"
	"net/http"
	"net/url"
	"os/exec"
)

// Who opens these keeps a plus sign: a blank has to be %20.
func keepPlus(w http.ResponseWriter, r *http.Request, host string) {
	exec.Command("xdg-open", "mailto:bugs@corp.example?subject="+url.PathEscape(r.FormValue("subject"))).Run()
	http.Redirect(w, r, "mailto:bugs@corp.example?subject="+r.FormValue("subject"), 302) // want `query-unescaped: .* use url\.PathEscape`
	http.Redirect(w, r, fmt.Sprintf("sms:+15550100?body=%s", url.PathEscape(r.FormValue("body"))), 302)
	http.Redirect(w, r, "whatsapp://send?text="+url.PathEscape(r.FormValue("text")), 302)
	fmt.Fprintln(w, "otpauth://totp/x?issuer="+url.PathEscape(r.FormValue("issuer")))
	u := url.URL{Scheme: "mailto", Opaque: "a@corp.example", RawQuery: "subject=" + url.PathEscape(r.FormValue("subject"))}
	http.Redirect(w, r, u.String(), 302)
}

// The web and servers read a query as a form.
func readForms(w http.ResponseWriter, r *http.Request, host string) {
	http.Get("https://corp.example/?subject=" + url.PathEscape(r.FormValue("subject")))                          // want `escape-mismatch: .* use url\.QueryEscape`
	http.Get("http://" + host + ".corp.example/?q=" + url.PathEscape(r.FormValue("q")))                          // want `escape-mismatch: .* use url\.QueryEscape`
	http.Redirect(w, r, "/find?subject="+r.FormValue("subject"), 302)                                            // want `query-unescaped: .* use url\.QueryEscape`
	u := url.URL{Scheme: "https", Host: "corp.example", RawQuery: "s=" + url.PathEscape(r.FormValue("subject"))} // want `escape-mismatch: .* use url\.QueryEscape`
	http.Get(u.String())
}
