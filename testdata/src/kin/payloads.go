package kin

// Lists in which too little else is an attack.

var pages = []string{
	"http://example.org/a",
	"http://example.org/%00", // want `escape-control`
	"http://example.org/b",
	"../../docs",
}

var lines = []string{
	"http://example.org/a%0ab", // want `escape-control`
	"http://example.org/b%0ac", // want `escape-control`
	"http://example.org/c%0ad", // want `escape-control`
}

var attacks = []string{
	"http//example.org/%0d%0aSet-Cookie:a=b", // want `scheme-slashes`
	"../../../etc/passwd",
	"<script>alert(1)</script>",
}
