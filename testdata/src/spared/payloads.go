package spared

// What a scanner sends on purpose, as its neighbours show. What is like it is in kin/payloads.go.

var payloads = []string{
	"http://example.org/%0d%0aSet-Cookie:a=b",
	"http://example.org/%00",
	"../../../etc/passwd",
	"<script>alert(1)</script>",
	"' OR 1=1--",
}

var headerSplits = []struct{ name, target string }{
	{"crlf", "http://example.org/?next=%0d%0aX-Injected:1"},
	{"twice", "http://example.org/%0D%0ALocation:%20https://evil.example"},
	{"nul", "http://evil.example%00.good.example/"},
}

var probes = map[string][]string{
	"nul":      {"http://example.org/a%00.jpg", "http://example.org/%00.php"},
	"redirect": {"https://evil.example/%0d"},
}
