package spared

import (
	"flag"
	"net/http"
)

// The default of a flag is that of one variable, not of all of its name.
func flagOfAddress() {
	var base string
	flag.StringVar(&base, "address", "localhost:80", "")
	println(base)
}

func getBase(base string) {
	http.Get(base + "/a")
}

func flagOfBase() {
	var base string
	flag.StringVar(&base, "base", "localhost:81", "") // want `scheme-missing`
	http.Get(base + "/a")
}
