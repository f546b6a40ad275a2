package ignored

import "net/http"

func far() {
	http.Get(Far)
	/* want `ignore-unused` */ http.Get(near) //urlvet:ignore scheme-missing it is not reported here
}
