package ignored

import "net/http"

func far() {
	http.Get(Far)
	http.Get( /* want `ignore-unused` */ near) //urlvet:ignore scheme-missing it is not reported here
}
