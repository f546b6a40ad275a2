package ignored

import "net/http"

func far() {
	http.Get(Far)
	http.Get(near) //urlvet:ignore scheme-missing it is not reported here // want `ignore-unused`
}
