package urlcheck_test

import (
	"strings"
	"testing"

	"urlvet.example/urlcheck"
)

func TestCheckPassword(t *testing.T) {
	for _, test := range []struct{ user, password, message string }{
		{"app", "q7Zx8Kv", `password of "app" is hard-coded`},
		{"", "q7Zx8Kv", `a password is hard-coded`},
		{"app{V}", "q7Zx8Kv", `password of "app…" is hard-coded`},
		{"{V}", "q7Zx8Kv", `a password is hard-coded`},
		{"a@b", "q7@Zx", `password of "a@b" is hard-coded`},
		{"app", "", ""},
		{"app", "App", ""},
		{"app", "secret", ""},
		{"app", "insecure-change-me-in-prod", ""},
		{"app", "change_me", ""},
		{"app", "q7{V}", ""},
		{"app", "{N}", ""},
		{"app", "C:/q7Zx", ""},
		{"app", "q7@Zx/8Kv", `password of "app" is hard-coded`},
		{"a/b", "q7Zx8Kv", ""},
		{"good.com", "80", ""},
	} {
		password := withHoles(test.password)
		p, ok := urlcheck.CheckPassword(withHoles(test.user), password, urlcheck.Modern)
		if ok != (test.message != "") || p.Message != test.message {
			t.Errorf("%s, %s: got %q, %v, want %q", test.user, test.password, p.Message, ok, test.message)
		}
		if ok && (p.Code != urlcheck.CodeUserinfoPassword || p.Level != urlcheck.Error || p.Start != 0 || p.End != len(password.Bytes)) {
			t.Errorf("%s, %s: got %+v", test.user, test.password, p)
		}
	}
	without, err := urlcheck.Modern.Without(urlcheck.CodeUserinfoPassword)
	if err != nil {
		t.Fatal(err)
	}
	if p, ok := urlcheck.CheckPassword(urlcheck.Text{Bytes: "app"}, urlcheck.Text{Bytes: "q7Zx8Kv"}, without); ok {
		t.Errorf("reported although it is off: %+v", p)
	}
}

// A password is judged as it is in a URL, by every profile.
func FuzzCheckPassword(f *testing.F) {
	f.Add("app", "q7Zx8Kv")
	f.Add("sa", "\x00")
	f.Add("www.h.org", "8080")
	f.Add("a@b", "q@7?Z")
	f.Add("a b", "%zz[")
	f.Add("user", " pass")
	f.Add("sa", "test1")
	f.Add("sa", "\xb0080")
	f.Add(strings.Repeat("é", 70), "xyz")
	f.Fuzz(func(t *testing.T, user, password string) {
		if strings.Contains(user, ":") {
			return // where the password begins, in a URL
		}
		for _, profile := range profiles {
			got, ok := urlcheck.CheckPassword(urlcheck.Text{Bytes: user}, urlcheck.Text{Bytes: password}, profile)
			var want urlcheck.Problem
			// Before the name of a container, fewer passwords protect something.
			for _, p := range urlcheck.Check("mysql://"+user+":"+password+"@db.h.org/", profile) {
				if p.Code == urlcheck.CodeUserinfoPassword {
					want = p
				}
			}
			if ok != (want.Code != "") || got.Message != want.Message || got.Level != want.Level {
				t.Errorf("%v: %q, %q: got %+v, %v; in a URL %+v", profile, user, password, got, ok, want)
			}
		}
	})
}
