package urlcheck_test

import (
	"strings"
	"testing"

	"urlvet.example/urlcheck"
)

// secretHeads are texts that may come before a password: user information, text
// that was meant as user information, and text that parses as host and port.
var secretHeads = []string{
	"http://alice:", "http://:", "http://bob@alice:", "http://al.ice.com:", "http://[::1]:", "http:/alice:", "http:alice:", "http//alice:",
	"http;//alice:", "http:://alice:", `http:\\alice:`, "https://http://alice:", "https://www.https://alice:", "//alice:", "alice:", "al_ice:",
	"URL:http://alice:", "<URL:http://alice:", "ws://alice:", "ftp://alice:", "file://alice:", "gopher://alice:", "telnet://alice:",
	"nntp://alice:", "news://alice:", "wais://alice:", "prospero://alice:", "amqp://alice:", "postgres://alice:", "mongodb+srv://alice:",
	"docker://alice:", "foo://alice:", "htp://alice:",
}

// secretTails are texts that may come after it. The second has other problems.
var secretTails = []string{"@h.org/", "@h_.org:70000/..;type=x?a=1?b=2#c#d", "@h.org"}

// No message and no title of a fix contains a part of a password, whatever
// character is in it. It may end the authority, begin an escape, or have a
// rule.
func TestMessagesHideThePassword(t *testing.T) {
	all := append(profiles, everything(t))
	for _, start := range []string{"4711", "q7Zx", "%71%5"} {
		for _, delimiter := range strings.Split("\x00\n !\"#$%&'()*,-./:;<=>?@[\\]^_`{|}~é\u00ad\xff", "") {
			password := start + delimiter + "8Kv/w9"
			for _, head := range secretHeads {
				for _, tail := range secretTails {
					for _, p := range all {
						wantHidden(t, urlcheck.Text{Bytes: head + password + tail}, p, start, "8Kv", "w9")
					}
				}
			}
		}
	}
}

// A text that must be absolute is quoted if it lacks its scheme, and a text
// with holes is rebuilt for its message.
func TestMessagesHideThePasswordOfTexts(t *testing.T) {
	for _, input := range []string{
		"//alice:q7Zx@h.org/", "al_ice:q7Zx@h.org/", "al_ice:q7Zx/8Kv@h.org/", "1alice:q7Zx@h.org",
		"http://{V}:q7Zx@h.org/", "http://{H}:4711/8Kv@h.org", "http://alice:q7Zx{V}8Kv@{H}:70000/", "http://alice:4711{V}@h.org:8080",
		"telnet://alice:q7Zx/8Kv{V}@h.org", "ws://alice:q7Zx#8Kv{V}@h.org",
	} {
		text := withHoles(input)
		for _, text.Absolute = range []bool{false, true} {
			wantHidden(t, text, everything(t), "q7Zx", "8Kv", "4711")
		}
	}
}

// No message quotes the password of a data source name that stands where a URL belongs.
func TestMessagesHideThePasswordOfSources(t *testing.T) {
	for _, s := range []string{
		"user=u password=q7Zx host=h", "password=q7Zx8Kv", "user=u password='q7 8Kv w9' host=h", "host=h pwd=q7|8Kv host=h",
		"server=h;user id=u;password=q7&8Kv#w9", "http://h/?password=q7Zx|", "password=q7{V}8Kv",
	} {
		text := withHoles(s)
		for _, text.Absolute = range []bool{false, true} {
			wantHidden(t, text, everything(t), "q7", "8Kv", "w9", "|")
		}
	}
}

// No message quotes what Secrets knows, whatever it is told by and whatever the text is read as.
func TestMessagesHideWhatSecretsKnows(t *testing.T) {
	all := append(profiles, everything(t))
	for _, s := range []string{
		"curl -u bob:q7Zx8Kv http://h:80800/", "Bearer q7Zx8Kv", "http://Bearer q7Zx8Kvé", "//token: q7Zx8Kv", "Basic dTpxN1p4", "http://[Basic dTpxN1p4",
		"telnet://h/&Bearer q7Zx8Kv", "ws://h/#Bearer q7Zx8Kv", "ftp://h/;type=Bearer q7Zx8Kv", "file:token=q7Zx8Kv", "news:token: q7Zx8Kv",
		"mailto:pwd=q7Zx8Kv", "mailto:a@h?token=q7Zx8Kv=1", "tel:pwd=q7Zx8Kv", "urn:token=q7Zx8Kv:a", "urn:a1:/token=q7Zx8Kv", "urn:a1:b?token=q7Zx8Kv",
		"data:token=q7Zx8Kv|,a", "app:q7Zx8Kv@tcp(db)/x",
	} {
		for _, p := range all {
			for _, absolute := range []bool{false, true} {
				wantHidden(t, urlcheck.Text{Bytes: s, Absolute: absolute}, p, "q7Zx", "8Kv", "dTpx")
			}
		}
	}
}

func wantHidden(t *testing.T, text urlcheck.Text, p urlcheck.Profile, parts ...string) {
	t.Helper()
	for _, problem := range urlcheck.CheckText(text, p) {
		told := problem.Message
		if problem.Fix != nil {
			told += " " + problem.Fix.Title
		}
		for _, part := range parts {
			if strings.Contains(told, part) {
				t.Errorf("%v: %q: %s: %q tells %q", p, text.Bytes, problem.Code, told, part)
			}
		}
	}
}

// What is not a password is shown, even if an at sign follows.
func TestMessagesShowTheRest(t *testing.T) {
	for _, test := range []struct{ input, message string }{
		{"http://h.org:70000/", "port 70000 is out of range 1-65535"},
		{"https://alice:password@h.org:70000/", "port 70000 is out of range 1-65535"},
		{"https://h.org:8081/a", "port 8081 is hard-coded; the default of https is 443"},
		{"https://h.org:8081/a@v1", "port … is hard-coded; the default of https is 443"},
		{"https://h.org:25/a@v1", "port … belongs to another protocol, not https"},
		{"http://h.org/a|b@v1", `"|" in the path is not percent-encoded`},
		{"http://us<er@h.org/", `"<" in the user information is not percent-encoded`},
		{"http://user:pass%a@h.org/", `"%…" before "@" is not a percent-escape; url.Parse fails`},
		{"http://h.org/?password=100%&x=1", `"%…" is not a percent-escape; Go drops the parameter`},
		{"http://user:pass%0A@h.org/", `"%…" before "@" is an encoded control character`},
		{"http://h.org:80/%zz@v1", `"%…" before "@" is not a percent-escape; url.Parse fails`},
		{"http://user:pass\x01@h.org/", "a control character in the user information"},
		{"//::x", "no host in a URL"},
		{"http://user:x<xx@h.org/", "a character in the user information is not percent-encoded"},
		{"mailto:a:b@h.org@i.org", `"a:b@h.org@i.org" is not a mail address`},
	} {
		got := urlcheck.Check(test.input, urlcheck.Modern)
		if len(got) == 0 || got[0].Message != test.message {
			t.Errorf("%q: %s, want %q", test.input, describe(got), test.message)
		}
	}
}

// TestSecretIn has the password or token that each URL has a problem with, in «».
func TestSecretIn(t *testing.T) {
	for _, want := range []string{
		"https://bob:«f5K/q9w»@h.org/",
		"https://bob:«f5K#q9w»@h.org/x?a=b@c.org",
		"https://bob:«f5K?q/9#w»@h.org:81/",
		"https://bob:«f5K/q9w@t»@h.org/a@b.org",
		"https://bob:«f5K/q9@w/t»@h.org/a",
		"https://bob:«f5K/q9w»@localhost/a@b",
		"https://bob:«f5K/q9w»@h:81/a@b",
		"https://bob:«f5K@q9w»@h.org/",
		"https://bo@b:«f5K»@h.org/",
		"https://bob:«hunter2»@h.org/",
		"https://bob:xxx/w@h.org/",
		"https://bob:{p/w}@h.org/",
		"https://bob:\x00/w@h.org/",
		"https://bob/w@h.org/",
		"https://b@ob@h.org/",
		"https://bob:81/w@h.org/",
	} {
		s := strings.NewReplacer("«", "", "»", "").Replace(want)
		text := urlcheck.Text{Bytes: s}
		if at := strings.IndexByte(s, 0); at >= 0 {
			text.Holes = []urlcheck.Hole{{At: at}}
		}
		got := s
		for _, p := range urlcheck.CheckText(text, urlcheck.Modern) {
			if at, ok := urlcheck.SecretIn(s, p); ok {
				got = s[:at.Start] + "«" + s[at.Start:at.End] + "»" + s[at.End:]
			}
		}
		if got != want {
			t.Errorf("got %s, want %s", got, want)
		}
	}
}
