package urlcheck

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Found is a URL in free text.
type Found struct {
	URL        string // without the white space inside a wrapper
	Start, End int    // byte offsets in the text, without wrapper and prefix
}

// FindAll returns the URLs in free text, in order (RFC 1738, appendix; RFC
// 3986, appendix C): those in the wrapper <URL:...> or <...>, without white
// space, and words that begin with a known scheme, without the punctuation that
// ends a sentence. It does not check them.
func FindAll(text string) []Found {
	var all []Found
	for at := 0; at < len(text); {
		f, next := find(text, at)
		if f.End > f.Start {
			all = append(all, f)
		}
		at = next
	}
	return all
}

// find looks for a URL that begins at offset at. next is the offset at which to
// continue.
func find(text string, at int) (f Found, next int) {
	if text[at] == '<' {
		if f, ok := wrapped(text, at+1); ok {
			return f, f.End + 1
		}
		return Found{}, at + 1
	}
	if !is(text[at], cAlpha) || at > 0 && is(text[at-1], cSchemeName) {
		return Found{}, at + 1
	}
	start := at
	if hasPrefixFold(text[at:], "URL:") {
		start += len("URL:")
	}
	n := spanOf(text[start:], cSchemeName)
	if n == 0 || start+n == len(text) || text[start+n] != ':' {
		return Found{}, start + n + 1
	}
	if _, known := specOf(modern, text[start:start+n]); !known {
		return Found{}, start + n + 1
	}
	end := start + word(text[start:])
	if end <= start+n+1 {
		return Found{}, start + n + 1
	}
	return Found{text[start:end], start, end}, end
}

// wrapped reads a URL between "<" and ">". at is the offset after the "<".
func wrapped(text string, at int) (Found, bool) {
	marked := hasPrefixFold(text[at:], "URL:")
	if marked {
		at += len("URL:")
	}
	n := strings.IndexAny(text[at:], "<>")
	if n < 0 || text[at+n] == '<' {
		return Found{}, false
	}
	inner := strings.TrimSpace(text[at : at+n])
	at += strings.Index(text[at:], inner)
	url := strings.Join(strings.Fields(inner), "")
	if marked && url != "" || len(inner) == len(url) && startsWithScheme(url) {
		return Found{url, at, at + len(inner)}, true
	}
	return Found{}, false
}

// word returns the length of the word at the start of s that may be a URL. It
// ends before a blank or a delimiter of text, and before punctuation and
// unpaired closing brackets at the end.
func word(s string) int {
	if n := strings.IndexFunc(s, endsWord); n >= 0 {
		s = s[:n]
	}
	round := strings.Count(s, ")") - strings.Count(s, "(")
	square := strings.Count(s, "]") - strings.Count(s, "[")
	n := len(s)
	for ; n > 0; n-- {
		switch b := s[n-1]; {
		case strings.IndexByte(".,;:!?'*", b) >= 0:
		case b == ')' && round > 0:
			round--
		case b == ']' && square > 0:
			square--
		default:
			return n
		}
	}
	return n
}

// endsWord reports whether a character is a blank or a delimiter of text, in
// any script.
func endsWord(r rune) bool {
	if r < utf8.RuneSelf {
		return r <= ' ' || strings.IndexByte("<>\"`", byte(r)) >= 0
	}
	return unicode.IsSpace(r) || unicode.IsPunct(r)
}

func hasPrefixFold(s, prefix string) bool {
	return len(s) >= len(prefix) && strings.EqualFold(s[:len(prefix)], prefix)
}
