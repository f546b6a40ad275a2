package names

import (
	"go/types"
	"strings"
	"testing"
	"time"

	"urlvet.example/internal/slow"
)

// TestBoundConstants checks that constants are left out that stand for very long texts where they
// are used, or that are evaluated very often, and that others are kept.
func TestBoundConstants(t *testing.T) {
	slow.Test(t, "measures time")
	const most = 10 * time.Second
	doubled := func(n int) string { return "const c0 = `0123456789abcdef`\n" + lines(n, "const c# = c^ + c^") }
	terms := func(n int, term string) string { return strings.Repeat(term+" + ", n) }
	cases := func(n int) string { return "switch \"\" {\n" + lines(n, "case C + \"#\":") + "}" }
	for name, tt := range map[string]struct {
		source string
		kept   bool // C is
	}{
		"a long text":             {"const C = `" + strings.Repeat("a", 1<<20) + "`\nvar _ = len(C) + len(C + C)", true},
		"a long text as often":    {"const C = `" + strings.Repeat("a", 1<<20) + "`\nvar _ = []int{" + lines(40, "C,") + "}", false},
		"a short text often":      {"const C = `http://h.example`\nvar _ = []string{" + lines(50000, "C,") + "}", true},
		"doubled":                 {doubled(30) + "const C = c30\nconst D = len(C)", false},
		"doubled a few times":     {doubled(7) + "const C = c7\nconst D = len(C)", true},
		"doubled by min":          {strings.ReplaceAll(doubled(30), "c^ + c^", "min(c^) + c^") + "const C = len(c30)", true},
		"doubled by a conversion": {"type len string\nconst c0 = `abc`\n" + lines(30, "const c# = len(c^) + len(c^)") + "const C = c30 + c30", false},
		"doubled runes":           {"const c0 = string('a')\n" + lines(30, "const c# = (c^ + c^)") + "const C = c30 + c30", false},
		"a chain":                 {"const c0 = `/`\n" + lines(9000, "const c# = c^ + `a`") + "const C = c9000", false},
		"map keys":                {doubled(16) + "const C = c16\nvar _ = map[string]int{" + lines(60, "C + \"#\": 1,") + "}", false},
		"cases":                   {doubled(16) + "const C = c16\nfunc _() {" + cases(60) + "}", false},
		"a few cases":             {doubled(6) + "const C = c6\nfunc _() {" + cases(60) + "}", true},
		"its length":              {"const T = `" + strings.Repeat("a", 1<<20) + "`; const C = len(T)\nvar _ = []int{" + lines(9000, "C,") + "}", true},
		"repeated":                {"const (\na = " + terms(1000, "`a`") + "``\n" + lines(1000, "b#") + "C\n)", false},
		"repeated numbers":        {"const (\na = " + terms(1000, "1") + "iota\n" + lines(1000, "b#") + "C\n)", false},
		"repeated types":          {"const (\na struct{ " + joined(1000, "f#,") + "z int } = iota\n" + lines(1000, "b#") + "C\n)", false},
		"repeated lengths":        {doubled(14) + "const (\na = len(c14 + `a`)\n" + lines(1000, "b#") + "C\n)", false},
		"iota":                    {"const (\na = 1 << (iota + 1)\n" + lines(50000, "b#") + "C\n)", true},
		"several values":          {"const (\na, b = iota, `http://h.example`\n" + lines(5000, "a#, b#") + "C, D\n)", true},
		"of two files":            {"const C = c1; const c1 = `a`; const C = c2; const c2 = C", false},
		"half typed":              {"const C = C + C", true},
	} {
		pkg, took := checked(t, "type Last int\n"+tt.source)
		if _, kept := pkg.Scope().Lookup("C").(*types.Const); kept != tt.kept || took > most {
			t.Errorf("%s: kept is %t, in %v", name, kept, took)
		}
		if pkg.Scope().Lookup("Last") == nil {
			t.Errorf("%s: what else there is is lost", name)
		}
	}
}

// TestBoundLocalConstants checks the same of constants in functions, which are left out with what
// is around them.
func TestBoundLocalConstants(t *testing.T) {
	slow.Test(t, "measures time")
	const most = 10 * time.Second
	doubled := func(n int) string { return "const c0 = `0123456789abcdef`\n" + lines(n, "const c# = c^ + c^") }
	for name, tt := range map[string]struct {
		body string
		kept bool
	}{
		"doubled":             {doubled(30), false},
		"doubled a few times": {doubled(7), true},
		"shadows":             {lines(100, "{ const c = c + `/a`; _ = c }"), true},
		"repeated":            {"const (\na = " + strings.Repeat("`a` + ", 1000) + "``\n" + lines(1000, "b#") + ")", false},
		"repeated in itself":  {"const (\na = func() { const ( x = 1 + 1 + 1 + 1 + 1\n" + lines(400, "x#") + ") }\n" + lines(400, "b#") + ")", false},
		"iota":                {"const (\na = iota\n" + lines(9000, "b#") + ")", true},
		// Each line means the names that the lines before it declare.
		"repeated otherwise": {"const (\na = c" + strings.ReplaceAll(joined(40, " + c#"), "\n", "") + "\n" + lines(40, "c#") + ")", false},
		"used":               {doubled(16) + lines(60, "_ = c16 + \"#\""), false},
	} {
		pkg, took := checked(t, "const c = `http://h.example/`\n"+lines(40, "const c# = c")+"var V, W = 1, func() {\n"+tt.body+"\n}\nfunc F() {\n"+tt.body+"\n}")
		if kept := pkg.Scope().Lookup("V") != nil; kept != tt.kept || took > most {
			t.Errorf("%s: kept is %t, in %v", name, kept, took)
		}
		if pkg.Scope().Lookup("F") == nil {
			t.Errorf("%s: what else there is is lost", name)
		}
	}
}
