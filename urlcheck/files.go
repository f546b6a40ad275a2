package urlcheck

import "strings"

// ftp checks the path of an FTP URL (RFC 1738, section 3.2.2): a semicolon is
// reserved, except before a type code at the end.
func (c *checker) ftp() {
	for i := c.path.Start; i < c.path.End; i++ {
		if c.s[i] != ';' {
			continue
		}
		at := Span{i, c.path.End}
		switch tail := c.cut(at); {
		case i > c.path.Start && isTypeCode(tail, c.g):
			return
		case strings.HasPrefix(tail, ";type=") && !strings.ContainsAny(tail[1:], ";/"):
			if !c.touched(at) {
				c.report(ftpType, at, nil, c.text(Span{i + len(";type="), at.End}))
			}
			return
		case c.wants(charReserved):
			c.report(charReserved, Span{i, i + 1}, sure("Percent-encode the semicolon", "%3B"), `";"`, "path")
		}
	}
}

// isTypeCode reports whether s is ";type=" and one of a, i and d. Literals
// ignore case in RFC 3986. They do not in RFC 1738, which lists both cases of
// the code.
func isTypeCode(s string, g grammar) bool {
	const prefix = ";type="
	if len(s) != len(prefix)+1 || strings.IndexByte("aAiIdD", s[len(prefix)]) < 0 {
		return false
	}
	return s[:len(prefix)] == prefix || g != rfc1738 && strings.EqualFold(s[:len(prefix)], prefix)
}

// file checks a file URL (RFC 8089, section 2; RFC 1738, section 3.10).
func (c *checker) file() {
	switch {
	case c.g == modern:
		c.modernFile()
	case c.g == rfc1738 && !c.authority.Present():
		c.report(filePath, c.schemePart(), nil, c.text(c.schemePart()), "lacks \"//\" and a host")
	case c.path.empty() || c.s[c.path.Start] != '/':
		c.report(filePath, c.path, nil, c.text(c.path), "does not begin with a slash")
	case c.g == rfc3986:
		c.emptySegment()
	case c.g == rfc1738 && strings.Contains(c.cut(c.path), ";"):
		i := c.path.Start + strings.IndexByte(c.cut(c.path), ';')
		c.report(charReserved, Span{i, i + 1}, sure("Percent-encode the semicolon", "%3B"), `";"`, "path")
	}
}

// modernFile checks the path without the letter of the specifications.
func (c *checker) modernFile() {
	switch {
	case !c.authority.Present():
		c.relativeFile()
	case c.authority.empty():
		c.emptySegment()
	}
}

// emptySegment reports "file:////srv/share".
func (c *checker) emptySegment() {
	if strings.HasPrefix(c.cut(c.path), "//") {
		c.report(filePath, Span{c.path.Start, c.path.Start + 2}, nil, c.text(c.path), "begins with an empty segment")
	}
}

// relativeFile reports "file:etc/hosts".
func (c *checker) relativeFile() {
	at := c.schemePart()
	if !strings.HasPrefix(c.cut(at), "/") && !c.touched(at) {
		c.report(filePath, at, nil, c.text(at), "is relative")
	}
}

// notFileHost reports a host that was meant as the start of the path. It
// returns whether the authority is not a host.
func (c *checker) notFileHost() bool {
	host := c.cut(c.authority)
	at := Span{c.authority.Start - len("//"), c.authority.End}
	switch {
	case c.touched(c.authority):
		return true
	case isDrive(host) || len(host) > 2 && isDrive(host[:2]) && host[2] == '\\':
		path := "///" + strings.ReplaceAll(host, `\`, "/")
		c.report(fileHost, at, Suggest("Put the drive into the path", path), host[:2], "is a drive letter")
		return true
	case topDirectories[strings.ToLower(host)]:
		c.report(fileHost, at, Suggest("Begin the path with a slash", "///"+host), host, "is a directory")
		return true
	}
	// file://./migrations, file://~/x, file://.env: programs take these for paths of their own, and
	// a name that no path is behind (RFC 8089, section 2).
	return host == "" || host[0] == '.' || host[0] == '~' || c.path.empty() && !strings.ContainsAny(host, ":@[]%")
}

// isDrive reports whether s is a drive letter: "C:" or "C|".
func isDrive(s string) bool {
	return len(s) == 2 && is(s[0], cAlpha) && (s[1] == ':' || s[1] == '|')
}

// topDirectories are the usual first elements of absolute paths.
// file://etc/hosts names a host called etc.
var topDirectories = map[string]bool{
	"etc": true, "usr": true, "var": true, "tmp": true, "home": true, "opt": true, "bin": true, "sbin": true, "lib": true,
	"mnt": true, "proc": true, "sys": true, "dev": true, "run": true, "srv": true, "root": true, "users": true, "private": true,
}
