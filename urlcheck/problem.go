package urlcheck

// Problem is one defect of a URL.
type Problem struct {
	Code    string // the rule's code, as Lookup takes it
	Level   Level  // Warning or Error
	Start   int    // byte offset of the smallest wrong span
	End     int    // byte offset after it; equal to Start where something is missing
	Message string // a predicate of at most twelve words, without the code
	Fix     *Fix   // nil if no replacement of the span alone repairs it
}

// Fix is the text that repairs a Problem: it replaces the bytes from Start
// to End and nothing else.
type Fix struct {
	Title string // a capitalised verb phrase
	Text  string

	// Suggestion says that a program in which the URL works today may request
	// something else with the fix. A fix that is none is sure.
	Suggestion bool
}

func sure(title, text string) *Fix { return &Fix{Title: title, Text: text} }

// Suggest returns a fix that changes what a working program requests. Its title
// says so.
func Suggest(title, text string) *Fix {
	return &Fix{title + " (changes what is requested)", text, true}
}

// Level is how bad a problem is.
type Level uint8

const (
	Off     Level = iota // not reported
	Warning              // works, but is risky or is repaired differently by different parsers
	Error                // cannot work, or two mainstream parsers reach different hosts
)

// String returns off, warning or error.
func (l Level) String() string { return [...]string{"off", "warning", "error"}[min(l, Error)] }

// Degree is how sure a reader of source code is that a string is a URL. A
// rule's From is the least degree at which its problems are certain enough to
// be reported.
type Degree uint8

const (
	Mention Degree = iota // a URL inside other text
	Locator               // the whole string looks like a URL
	Sink                  // the string is passed to something that takes URLs
)
