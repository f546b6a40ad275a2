package load

import "testing"

func TestMatcher(t *testing.T) {
	for _, tt := range []struct {
		pattern string
		yes, no []string
	}{
		{"/m/...", []string{"/m", "/m/a", "/m/a/b", "/m/a\nb", "/m/\xff"}, []string{"/", "/mm", "/n/m/a"}},
		{"/m/a...", []string{"/m/a", "/m/ab", "/m/a/b"}, []string{"/m", "/m/b"}},
		{"/m/.../b", []string{"/m/a/b", "/m/a/c/b", "/m//b"}, []string{"/m/b", "/m/a/b/c", "/m"}},
		{"/m/a...c/...", []string{"/m/ac", "/m/abc/d", "/m/a/c"}, []string{"/m/a", "/m/ab"}},
		{"/m/...b...c", []string{"/m/bc", "/m/abbc", "/m/\n/b/cc"}, []string{"/m/cb", "/m/b"}},
		{"/m/a...a", []string{"/m/aa", "/m/aba"}, []string{"/m/a"}},
		{"/m\n(\xff[/...", []string{"/m\n(\xff[", "/m\n(\xff[/a"}, []string{"/m\n(\xff"}},
		{"/m/a", []string{"/m/a"}, []string{"/m/a/b", "/m"}},
	} {
		match := matcher(tt.pattern)
		for _, dir := range tt.yes {
			if !match(dir) {
				t.Errorf("%q does not match %q", tt.pattern, dir)
			}
		}
		for _, dir := range tt.no {
			if match(dir) {
				t.Errorf("%q matches %q", tt.pattern, dir)
			}
		}
	}
}
