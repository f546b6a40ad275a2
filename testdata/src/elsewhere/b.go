package elsewhere

var list = []string{
	"www.example.org/a", //nolint:urlvet
	"www.example.org/b", // want `scheme-missing`
	"www.example.org/c", // want `scheme-missing`
	"www.example.org/d", // want `scheme-missing`
	"www.example.org/e", // want `scheme-missing`
}

var address = "www.example.org/f" // want `scheme-missing`
