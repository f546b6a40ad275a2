package urlcheck

// class is a set of byte classes. Every byte is in one class that says how a
// URL uses it; letters are also in cHex and cUpper where these apply.
type class uint32

const (
	cAlpha class = 1 << iota
	cHex         // A-F and a-f
	cUpper       // A-Z
	cDigit
	cHyphen
	cDot
	cUnderscore
	cTilde
	cPlus
	cSub // ! $ ' ( ) * ,
	cSemicolon
	cEquals
	cAmpersand
	cColon
	cAt
	cSlash
	cQuestion
	cHash
	cPercent
	cBracket // [ ]
	cSpace
	cBackslash
	cUnsafe  // < > " ^ ` { | }
	cControl // 00-1F, 7F; also a hole, whatever its byte is
	cHigh    // 80-FF
)

// Sets of the specifications. They include the percent sign because of escapes;
// another check makes sure that two hexadecimal digits follow.
const (
	cAlnum      = cAlpha | cHex | cUpper | cDigit
	cSchemeName = cAlnum | cPlus | cHyphen | cDot

	// RFC 1738, section 5.
	cUchar = cAlnum | cHyphen | cDot | cUnderscore | cPlus | cSub | cPercent
	cXchar = cUchar | cSemicolon | cSlash | cQuestion | cColon | cAt | cAmpersand | cEquals

	// RFC 3986, appendix A.
	cUnreserved = cAlnum | cHyphen | cDot | cUnderscore | cTilde
	cSubDelims  = cSub | cPlus | cSemicolon | cEquals | cAmpersand
	cRegName    = cUnreserved | cSubDelims | cPercent
	cPchar      = cRegName | cColon | cAt

	// Reserved in RFC 3986 and RFC 1738. Any other byte that a component does
	// not allow is unsafe, a control character or not ASCII.
	cReserved = cSub | cPlus | cSemicolon | cEquals | cAmpersand | cColon | cAt | cSlash | cQuestion
)

// classes maps each byte to its classes.
var classes = func() (t [256]class) {
	set := func(c class, bytes string) {
		for i := range len(bytes) {
			t[bytes[i]] |= c
		}
	}
	set(cAlpha, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ")
	set(cHex, "abcdefABCDEF")
	set(cUpper, "ABCDEFGHIJKLMNOPQRSTUVWXYZ")
	set(cDigit, "0123456789")
	set(cHyphen, "-")
	set(cDot, ".")
	set(cUnderscore, "_")
	set(cTilde, "~")
	set(cPlus, "+")
	set(cSub, "!$'()*,")
	set(cSemicolon, ";")
	set(cEquals, "=")
	set(cAmpersand, "&")
	set(cColon, ":")
	set(cAt, "@")
	set(cSlash, "/")
	set(cQuestion, "?")
	set(cHash, "#")
	set(cPercent, "%")
	set(cBracket, "[]")
	set(cSpace, " ")
	set(cBackslash, `\`)
	set(cUnsafe, "<>\"^`{|}")
	for b := range 256 {
		switch {
		case b < 0x20, b == 0x7F:
			t[b] = cControl
		case b >= 0x80:
			t[b] = cHigh
		}
	}
	return t
}()

func is(b byte, c class) bool { return classes[b]&c != 0 }

func isHex(b byte) bool { return is(b, cHex|cDigit) }

// only reports whether every byte of s is in c.
func only(s string, c class) bool { return spanOf(s, c) == len(s) }

// spanOf returns how many bytes at the start of s are in c.
func spanOf(s string, c class) int {
	for i := range len(s) {
		if !is(s[i], c) {
			return i
		}
	}
	return len(s)
}
