package spared

// Regular expressions, by their look or by what they are given to.
var (
	hook = struct{ Text string }{`(?m)\shttps://hooks.slack.com/services/T[a-zA-Z0-9_]{8}/B`}
	word = `\bhttps://example.org:70000/\w`
	rule = struct{ Expression string }{Expression: "shttps://hooks.slack.com/services"}
)

// Hosts that nobody has.
var (
	masked = "http://x.x.x.x:8777"
	shown  = "https://xxx.xxx.xxx.xxx:8443/a"
)
