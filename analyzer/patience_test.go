package analyzer

import (
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"runtime"
	"strings"
	"testing"
	"time"

	"golang.org/x/tools/go/analysis"

	"urlvet.example/analyzer/internal/patience"
	"urlvet.example/analyzer/internal/source"
	"urlvet.example/internal/slow"
)

const twoWrong = "package p\n\nconst a = \"htp://h/\"\n\nconst b = \"htp://h/\"\n\nvar c = 1 //urlvet:ignore port-range why\n"

// passOver returns a pass over a file.
func passOver(t *testing.T, text string) *analysis.Pass {
	t.Helper()
	fset := token.NewFileSet()
	tree, err := parser.ParseFile(fset, "a.go", text, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	return &analysis.Pass{
		Fset: fset, Files: []*ast.File{tree}, Report: func(analysis.Diagnostic) {},
		ReadFile: func(string) ([]byte, error) { return []byte(text), nil },
	}
}

// isLate reports whether an omission says that there was no time for a package.
func isLate(o Omission) bool { return o.Late && o.Why == takesTooLong }

// TestEndless checks that a package which takes for ever has no findings, that this is said,
// and that the next one has its own.
func TestEndless(t *testing.T) {
	slow.Test(t, "takes seconds")
	t.Parallel()
	end := make(chan struct{})
	defer close(end)
	for _, list := range []bool{false, true} {
		s, err := Options{List: list, Shown: func(string) bool {
			for {
				select {
				case <-end:
					return true
				default:
					runtime.Gosched() // it takes time
				}
			}
		}}.settings()
		if err != nil {
			t.Fatal(err)
		}
		if list {
			if _, err := s.list(passOver(t, twoWrong)); err == nil || !strings.HasSuffix(err.Error(), "a.go:1:1: "+takesTooLong) {
				t.Errorf("list: %v", err)
			}
			continue
		}
		result, err := s.run(passOver(t, twoWrong))
		if err != nil || len(result.Findings) > 0 || len(result.LeftOut) != 1 || !isLate(result.LeftOut[0]) {
			t.Errorf("got %+v, %v", result, err)
		}
	}
	s, err := Options{}.settings()
	if err != nil {
		t.Fatal(err)
	}
	if result, err := s.run(passOver(t, twoWrong)); err != nil || len(result.Findings) != 3 || len(result.LeftOut) > 0 {
		t.Errorf("the next one: got %+v, %v", result, err)
	}
}

// TestLate checks that what was found before the time is over counts, and that comments are
// not called unused for what nobody looked for.
func TestLate(t *testing.T) {
	slow.Test(t, "takes seconds")
	t.Parallel()
	s, err := Options{}.settings()
	if err != nil {
		t.Fatal(err)
	}
	pass := passOver(t, twoWrong)
	files := source.NewFiles(pass.Fset, pass.Files)
	of, err := s.byFile(files)
	if err != nil {
		t.Fatal(err)
	}
	report := s.reporter(pass, files, of)
	asked := 0
	s.newJudge(files, report, new(patience.Wait)).judgeAll(func() bool {
		asked++
		return asked > 7 // twice three times, where texts are looked for, and once before the second
	})
	if len(report.found) != 1 {
		t.Errorf("%d findings, asked %d times", len(report.found), asked)
	}
	report, err = patience.Await(s.patience, "", 0, func(wait *patience.Wait) reporter {
		for !wait.Over() { // it takes time
		}
		r, err := s.judge(pass, pass.Files, wait)
		if err != nil {
			t.Error(err)
		}
		return r
	})
	if err != nil || len(report.found) > 0 || len(report.result.LeftOut) != 1 || !isLate(report.result.LeftOut[0]) {
		t.Errorf("error %v, %d findings, left out %v", err, len(report.found), report.result.LeftOut)
	}
}

// TestWithoutFixes checks that there is no fix where go/types takes too long, for any driver: without types, a
// variable http is taken for the package.
func TestWithoutFixes(t *testing.T) {
	slow.Test(t, "takes seconds")
	t.Parallel()
	for _, cases := range []int{10, 40_000} {
		var text strings.Builder
		text.WriteString("package p\n\nconst a = \"htp://h/\"\n\ntype n struct{}\n\nfunc (n) Get(string) {}\n\nfunc f(x any) {\n\tvar s struct{ n }\n\thttp := s\n\thttp.Get(\"htp://www.example.org/\")\n\tswitch x.(type) {\n")
		for i := range cases {
			fmt.Fprintf(&text, "\tcase [%d]byte:\n", i)
		}
		s, err := Options{}.settings()
		if err != nil {
			t.Fatal(err)
		}
		result, err := s.run(passOver(t, text.String()+"\t}\n}\n"))
		if err != nil || len(result.Findings) != 2 {
			t.Fatalf("%d cases: got %+v, %v", cases, result, err)
		}
		late := len(result.LeftOut) == 1 && result.LeftOut[0].Late
		if fixes := result.Findings[0].SuggestedFixes; late != (cases > 10) || late != (len(fixes) == 0) {
			t.Errorf("%d cases: late %v, fixes %v", cases, late, fixes)
		}
	}
}

// TestSharedPatience checks that analyzers with other settings have no more time together than one.
func TestSharedPatience(t *testing.T) {
	slow.Test(t, "takes seconds")
	t.Parallel()
	shared := new(Patience)
	var both [2]*settings
	for i, port := range []string{"81", "82"} {
		s, err := Options{AllowPort: []string{port}, Patience: shared}.settings()
		if err != nil {
			t.Fatal(err)
		}
		both[i] = s
	}
	for began := time.Now(); ; {
		_, err := patience.Await(both[0].patience, "", 0, func(wait *patience.Wait) bool {
			for !wait.Over() { // it takes time
			}
			return true
		})
		if errors.Is(err, patience.ErrOwed) {
			break
		}
		if time.Since(began) > time.Minute {
			t.Fatal("the time does not end")
		}
	}
	result, err := both[1].run(passOver(t, twoWrong))
	if err != nil || len(result.Findings) > 0 || len(result.LeftOut) != 1 || result.LeftOut[0].Why != patience.ErrOwed.Error() {
		t.Errorf("the other one: got %+v, %v", result, err)
	}
}
