// Package urlcheck finds what is wrong with a URL: where, by which section of
// which specification, and how to write it right.
//
// [Check] checks a string against a [Profile]:
//
//   - [Modern], the default, is what a Go program can rely on: RFC 3986 and the
//     RFCs of the schemes, relaxed where all parsers agree and tightened where
//     they do not. A URL that Go, browsers and curl send to different hosts is
//     an error.
//   - [RFC3986] is RFC 3986 by the letter, with the RFCs of 16 schemes: http and
//     https (9110), ws and wss (6455), ftp, file (8089), gopher (4266), telnet
//     (4248), wais (4156), prospero (4157), nntp and news (5538), mailto (6068),
//     urn (8141), data (2397) and tel (3966).
//   - [RFC1738] is RFC 1738 by the letter, for its ten schemes and all others.
//
// A [Problem] names the smallest wrong span in byte offsets, and a [Fix] for
// that span where there is one. Its code is that of a [Rule], whose page
// explains it. [Rules] lists the rules, [Profile.With] and [Profile.Without] turn
// them on and off, and the Code constants spell their codes.
//
// A valid URL may have problems: a password is valid, and unwise. [Parse] returns
// the components of a URL and whether it is valid. [FindAll] finds the URLs in
// free text.
//
// [LookupScheme] tells the default port of a scheme and other facts about it.
// [CheckPassword] judges a password that is not in a URL.
//
// A program that reads URLs out of other programs' source knows some of their
// text only in part. [CheckText] takes such a [Text]: bytes, and holes where an
// unknown value stands. It reports what is wrong whatever the values are. The
// [Degree] of a rule says how sure such a program has to be that a text is a URL
// before it may report the rule.
//
// Checking a URL without problems allocates nothing. Every function takes any
// bytes, in time that grows with their number.
package urlcheck
