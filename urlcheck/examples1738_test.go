package urlcheck_test

import (
	"testing"

	"urlvet.example/urlcheck"
)

// examples1738 are the URLs that RFC 1738 writes out, by section.
var examples1738 = []struct{ section, url string }{
	{"1", "http://www.acl.lanl.gov/URI/archive/uri-archive.index.html"},
	{"3.1", "ftp://@host.com/"},
	{"3.1", "ftp://host.com/"},
	{"3.1", "ftp://foo:@host.com/"},
	{"3.2.2", "ftp://myname@host.dom/%2Fetc/motd"},
	{"3.2.2", "ftp://myname@host.dom/etc/motd"},
	{"3.2.2", "ftp://myname@host.dom//etc/motd"},
	{"3.6", "news:*"},
	{"3.6", "news:comp.infosystems.www.misc"},
	{"3.10", "file://vms.host.edu/disk$user/my/notes/note12345.txt"},
	{"3.11", "prospero://host.dom//pros/name"},
	{"appendix", "ftp://info.cern.ch/pub/www/doc;type=d"},
	{"appendix", "ftp://ds.internic.net/rfc"},
	{"appendix", "http://ds.internic.net/instructions/overview.html"},
	{"[1]", "ftp://ds.internic.net/rfc/rfc1436.txt;type=a"},
	{"[2]", "ftp://boombox.micro.umn.edu/pub/gopher/gopher_protocol/Gopher+/Gopher+.txt"},
	{"[3]", "ftp://ds.internic.net/rfc/rfc1630.txt"},
	{"[4]", "ftp://info.cern.ch/pub/www/doc/http-spec.txt.Z"},
	{"[5]", "ftp://ds.internic.net/rfc/rfc1123.txt"},
	{"[6]", "ftp://ds.internic.net/rfc/rfc822.txt"},
	{"[7]", "ftp://quake.think.com/pub/wais/doc/protspec.txt"},
	{"[8]", "ftp://ds.internic.net/rfc/rfc1036.txt"},
	{"[10]", "ftp://quake.think.com/pub/wais/doc/doc-ids.txt"},
	{"[11]", "ftp://ds.internic.net/rfc/rfc977.txt"},
	{"[12]", "ftp://ds.internic.net/internet-drafts/draft-ietf-uri-irl-fun-req-02.txt"},
	{"[13]", "ftp://ds.internic.net/rfc/rfc1034.txt"},
	{"[14]", "ftp://prospero.isi.edu/pub/prospero/doc/prospero-protocol.PS.Z"},
	{"[15]", "ftp://ds.internic.net/rfc/rfc959.txt"},
	{"[16]", "ftp://ds.internic.net/rfc/rfc1737.txt"},
	{"[17]", "ftp://ds.internic.net/rfc/rfc1625.txt"},
	{"[18]", "ftp://uu.psi.com/wp/nir.txt"},

	// The Gopher+ strings of section 3.4 are written there without a URL.
	{"3.4.4", "gopher://host.dom/00item%09%09+"},
	{"3.4.4", "gopher://host.dom/00item%09%09?"},
	{"3.4.6", "gopher://host.dom/00item%09%09!"},
	{"3.4.6", "gopher://host.dom/00item%09%09$"},
	{"3.4.7", "gopher://host.dom/00item%09%09!+ABSTRACT%20+SMELL"},
	{"3.4.8", "gopher://host.dom/00item%09%09+application/postscript%20Es_ES"},
	{"3.4.9", "gopher://host.dom/00item%09%09+%091%0D%0A+-1%0D%0Aone%0D%0Atwo%0D%0A.%0D%0A"},
}

func TestExamplesRFC1738(t *testing.T) {
	j := judgeRFC1738(t)
	for _, example := range examples1738 {
		if !j.valid(example.url) {
			t.Errorf("section %s: the grammar lacks %s", example.section, example.url)
		}
		if !urlcheck.Parse(example.url, urlcheck.RFC1738).Valid {
			t.Errorf("section %s: %s is invalid", example.section, example.url)
		}
	}
}

// The appendix of RFC 1738 has an example with a fragment, which section 2.2
// forbids: "#" has to be encoded within a URL.
func TestFragmentRFC1738(t *testing.T) {
	const url = "http://ds.internic.net/instructions/overview.html#WARNING"
	if urlcheck.Parse(url, urlcheck.RFC1738).Valid {
		t.Errorf("%s is valid", url)
	}
}
