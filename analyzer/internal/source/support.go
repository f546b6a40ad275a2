package source

import (
	"go/ast"
	"slices"
	"strings"
)

// supportNames are the names of packages, and of directories of them, that support tests.
var supportNames = []string{
	"e2e", "fake", "fakes", "mock", "mocks", "test", "testbed", "testenv", "testharness", "testhelper", "testhelpers", "testinfra", "testing", "testkit",
	"testmock", "tests", "testsuite", "testsupport", "testutil", "testutils",
}

// doubleWords begin or end the names of files that stand in for something in tests:
// fake_client.go, client_mock.go.
var doubleWords = []string{"fake", "fakes", "mock", "mocks", "testutil", "testutils"}

// helperFiles are the names of files that help tests of their package.
var helperFiles = []string{"test_helper.go", "test_helpers.go", "test_util.go", "test_utils.go", "testing.go"}

// supportDirs are the directories that hold support for tests at any depth. A directory
// named test may be anybody's.
var supportDirs = []string{"e2e", "integration-tests", "integration_tests", "testutil", "testutils"}

// supportImports are packages that set up what tests run against.
var supportImports = []string{
	"github.com/jarcoal/httpmock", "github.com/orlangure/gnomock", "github.com/ory/dockertest", "github.com/ory/dockertest/v3",
	"github.com/testcontainers/testcontainers-go", "sigs.k8s.io/controller-runtime/pkg/envtest",
}

// suiteMethods are the methods of suites that test frameworks call.
var suiteMethods = []string{"SetupSuite", "SetupTest", "TearDownSuite", "TearDownTest"}

// isSupport reports whether a file supports tests by its name or directory, by the name of
// its package, or because it imports such a package or declares a suite of tests.
func isSupport(name string, tree *ast.File) bool {
	path := strings.FieldsFunc(name, func(r rune) bool { return r == '/' || r == '\\' })
	if len(path) == 0 {
		return false
	}
	dirs, base := path[:len(path)-1], strings.ToLower(path[len(path)-1]) // testUtil.go
	words := strings.FieldsFunc(strings.TrimSuffix(base, ".go"), func(r rune) bool { return r == '_' || r == '-' })
	return tree.Name != nil && slices.Contains(supportNames, tree.Name.Name) ||
		len(words) > 0 && (slices.Contains(doubleWords, words[0]) || slices.Contains(doubleWords, words[len(words)-1])) || slices.Contains(helperFiles, base) ||
		containsAny(dirs[max(0, len(dirs)-maxDirs):], supportDirs) || slices.ContainsFunc(tree.Imports, importsSupport) || slices.ContainsFunc(tree.Decls, isOfSuite)
}

// isOfSuite reports whether a declaration is a method of a suite of tests.
func isOfSuite(decl ast.Decl) bool {
	fn, ok := decl.(*ast.FuncDecl)
	return ok && fn.Recv != nil && slices.Contains(suiteMethods, fn.Name.Name)
}

// maxDirs bounds how many directories above a file say what it is for.
const maxDirs = 4

// importsSupport reports whether an import is of a package that supports tests. The host
// and the owner of its module say nothing, and programs import what is below a directory
// named test, too.
func importsSupport(spec *ast.ImportSpec) bool {
	if slices.Contains(supportImports, ImportPath(spec)) {
		return true
	}
	elements := strings.Split(ImportPath(spec), "/")
	return strings.Contains(elements[0], ".") && slices.ContainsFunc(elements[min(2, len(elements)):], func(element string) bool {
		return slices.Contains(supportNames, element) && !strings.HasPrefix("testing", strings.TrimSuffix(element, "s"))
	})
}

func containsAny(list, words []string) bool {
	return slices.ContainsFunc(list, func(s string) bool { return slices.Contains(words, s) })
}
