package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"urlvet.example/internal/slow"
)

// lengths returns n types of arrays, none like another.
func lengths(n int) string {
	var all []string
	for i := range n {
		all = append(all, fmt.Sprintf("[%d]int", i))
	}
	return strings.Join(all, ",")
}

// instances returns n calls of a generic function, each with an array of another length.
func instances(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "h([%d]A{})\n", i)
	}
	return b.String()
}

// given returns statements that give each of the variables x1, x2 and so on the one before, so
// many times.
func given(levels, times int) string {
	var b strings.Builder
	for i := range levels {
		fmt.Fprintf(&b, "x%d := x%d\n%s", i+1, i, strings.Repeat(fmt.Sprintf("x%d = x%d\n", i+1, i), times-1))
	}
	return b.String()
}

// TestMemory runs the command on a megabyte of what once took gigabytes.
func TestMemory(t *testing.T) {
	slow.Test(t, "takes seconds")
	if testing.Short() {
		t.Skip("the race detector, with which -short is used, takes memory of its own")
	}
	const size, most, longest = 1 << 20, 500 << 20, 20 * time.Second // of two slow processors
	whole := func(head, part, tail string) string {
		return "package p\n" + head + strings.Repeat(part, size/len(part)) + tail + "\n"
	}
	nested := func(open, inner, end string) string {
		const depth = 300
		one := strings.Repeat(open, depth) + inner + strings.Repeat(end, depth)
		return "package p\nimport \"fmt\"\nvar _ = fmt.Sprint()\n" + strings.Repeat("var _ = "+one+"\n", size/len(one))
	}
	for _, tt := range []struct{ name, flags, source string }{
		{"nested functions", "-enable=*", nested(`func(u string) { _ = "http://"+u+":80"; `, "", `}`)},
		{"nested calls", "-enable=*", nested(`fmt.Sprintf("http://%s:70000/ ", `, `""`, `)`)},
		{"verbs", "-enable=*", whole(`import "fmt"; func f(a string) { _ = fmt.Sprintf("http://`, `%s:%d/`, `", `+strings.Repeat("a,", size/6)+`) }`)},
		{"formats", "-enable=*", whole(`import "fmt"; func f(h string) {`, "\n_ = fmt.Sprintf(\"http://%s:%d/x?q=%s\", h, 1, h)", "\n}")},
		{"joins", "-fix=all", whole(`import "net/http"; func f(h string) {`, "\nhttp.Get(\"http://\"+h+\":\"+h+\"/a\")", "\n}")},
		{"findings", "-format=json", whole(`var _ = []string{`, `"htp://h",`, `}`)},
		{"structs that are compared", "-format=json", `package p
import "net/http"
type T struct {` + strings.Repeat("\n_ int", 15_000) + "}\nfunc f(x, y T) { http.Get(\"https//h\")" + strings.Repeat("; _ = x == y", size/16) + " }\n"},
		{"cases of types", "-format=json", `package p
import "net/http"
func f(x any) { http.Get("https//h"); switch x.(type) { case ` + lengths(size/16) + ": } }\n"},
		{"values of values", "-format=json", "package p\nimport \"net\"\nfunc f(h string) {\nx0 := h\n" + given(8, 200) + strings.Repeat("net.Dial(\"tcp\", x8+\":80\")\n", size/32) + "}\n"},
		{"values that are sums", "-format=json", "package p\nimport \"net\"\nfunc f(h string) {\nx := h\n" + strings.Repeat("x = "+strings.Repeat("h+", 1000)+"h\n", 250) + strings.Repeat("net.Dial(\"tcp\", x+\":80\")\n", size/64) + "}\n"},
		{"uses of a sum", "-format=json", whole("import \"net\"\nfunc f(h string) { x := "+strings.Repeat("h+", 1900)+"h\n", "net.Dial(\"tcp\", x+\":80\")\n", "}")},
		{"uses of additions", "-format=json", "package p\nimport \"net/http\"\n" + strings.Repeat("func _(h string) {\nu := \"http://a\"\n"+strings.Repeat("if h == \"\" { u += \"?\" + h }\n", 255)+strings.Repeat("http.Get(u)\n", 600)+"}\n", 60)},
		{"additions of itself", "-format=json", whole("import \"net/http\"\nfunc f() { u := \"http://a\"\n"+strings.Repeat("u = u + \"/\" + u\n", 255), "http.Get(u)\n", "}")},
		{"fields of values", "-format=json", "package p\nimport \"net\"\ntype T struct {\nHost net.IP\n" + strings.Repeat("_ int\n", 250) + "}\nfunc f(c T) {\nx := c.Host\n" + strings.Repeat("x = c.Host\n", 250) + strings.Repeat("net.Dial(\"tcp\", x.String()+\":80\")\n", size/40) + "}\n"},
		{"labels before a host", "-format=json", "package p\nimport \"net\"\nfunc f(x string) {\n" + strings.Repeat("x = "+strings.Repeat("h+", 900)+"x\n", 250) + strings.Repeat("net.Dial(\"tcp\", x+\":80\")\n", size/64) + "}\n"},
		{"sums that are passed", "-format=json", "package p\nimport \"net\"\nfunc g(h string) {\n" + strings.Repeat("net.Dial(\"tcp\", h+\":80\")\n", size/64) + "}\nfunc f(h string) {\n" + strings.Repeat("g(\"a.\""+strings.Repeat("+h", 900)+")\n", 250) + "}\n"},
		{"sums of a thousand", "-format=json", whole("import \"net/http\"\n", "func _(t string) { http.Get(\"http://\""+strings.Repeat("+t+\":80/\"", 960)+") }\n", "")},
		{"elements that are joined", "-format=json", whole(`import "strings"; func f(x string) { _ = strings.Join([]string{"http://h"`, `,x`, `}, "/") }`)},
		{"instances of long types", "-format=json", "package p\nimport \"net/http\"\ntype A = struct{ " + strings.Repeat("f", 100_000) + " int }\nfunc h[T any](x T) {}\nfunc f() { http.Get(\"https//h\")\n" + instances(size/48) + "}\n"},
		{"names of rules", "-format=json", whole(`//urlvet:ignore a`, `,a`, " why\nvar a = 1")},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			writeFile(t, filepath.Join(dir, "go.mod"), "module m.example\n")
			writeFile(t, filepath.Join(dir, "p.go"), tt.source)
			cmd := urlvet(t, dir, "-exit-zero", tt.flags, ".")
			out, err := os.Create(filepath.Join(t.TempDir(), "out"))
			if err != nil {
				t.Fatal(err)
			}
			cmd.Stdout = out
			if err := cmd.Run(); err != nil {
				t.Error(err)
			}
			out.Close()
			used := int(cmd.ProcessState.SysUsage().(*syscall.Rusage).Maxrss) << 10
			t.Logf("%d bytes, %d MB, %v", len(tt.source), used>>20, cmd.ProcessState.UserTime())
			if used > most || cmd.ProcessState.UserTime() > longest {
				t.Errorf("%d MB, %v", used>>20, cmd.ProcessState.UserTime())
			}
		})
	}
}
