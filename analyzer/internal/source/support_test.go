package source

import (
	"go/parser"
	"go/token"
	"testing"
)

func TestSupport(t *testing.T) {
	for _, test := range []struct {
		name, source string
		want         bool
	}{
		{"/src/a/a.go", "package a", false},
		{"/src/test/a.go", "package a", false},
		{"/src/test/main.go", "package main", false},
		{"/src/a/latest.go", "package latest", false},
		{"/src/a/test_connection.go", "package a", false},
		{"/src/a/fakery.go", "package a", false},
		{"/e2e/a/b/c/d/a.go", "package a", false},
		{"/src/a/a.go", `package a; import "github.com/test/a"`, false},
		{"/src/a/a.go", `package a; import "net/http/httptest"`, false},
		{"/src/a/a.go", `package a; import "e2e"`, false},
		{"/src/a/a.go", `package a; import "github.com/a/a/pkg/test/scheme"`, false},
		{"/src/a/a.go", `package a; import "k8s.io/client-go/testing"`, false},
		{"/src/a/a.go", `package a; import "sigs.k8s.io/controller-runtime/pkg/client"`, false},
		{"/src/a/a.go", "package a; func SetupTest() {}", false},

		{"/src/a/a.go", "package e2e", true},
		{"/src/testutils/a.go", "package a", true},
		{"/src/e2e/cmd/a/main.go", "package main", true},
		{`C:\src\e2e\cmd\main.go`, "package main", true},
		{"/src/a/fake_client.go", "package a", true},
		{"/src/a/client_mock.go", "package a", true},
		{"/src/a/mock.go", "package a", true},
		{"/src/a/test_utils.go", "package a", true},
		{"/src/a/testUtil.go", "package a", true},
		{"/src/a/a.go", `package a; import "github.com/a/a/test/e2e/framework"`, true},
		{"/src/a/a.go", `package a; import "example.org/a/testutil"`, true},
		{"/src/a/a.go", `package a; import "github.com/jarcoal/httpmock"`, true},
		{"/src/a/a.go", `package a; import "sigs.k8s.io/controller-runtime/pkg/envtest"`, true},
		{"/src/a/a.go", `package a; import "github.com/testcontainers/testcontainers-go"`, true},
		{"/src/testmock/a.go", "package testmock", true},
		{"/src/testkit/a.go", "package testkit", true},
		{"/src/integration-tests/agent/a.go", "package agent", true},
		{"/src/a/a.go", "package a; func (s *suite) SetupTest() {}", true},
	} {
		tree, err := parser.ParseFile(token.NewFileSet(), test.name, test.source, 0)
		if err != nil {
			t.Fatal(err)
		}
		if got := isSupport(test.name, tree); got != test.want {
			t.Errorf("%s, %s: got %v, want %v", test.name, test.source, got, test.want)
		}
	}
}
