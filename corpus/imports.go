package main

import (
	"go/ast"
	"maps"
	"path"
	"slices"
	"strings"
)

// standard are the packages of the standard library that a qualifier is taken
// for, by the last element of their paths.
var standard = byName(`
	bufio bytes context crypto/tls database/sql embed encoding/base64 encoding/hex encoding/json encoding/xml errors
	expvar flag fmt go/ast html html/template io io/ioutil iter log log/slog maps math math/rand mime net net/http
	net/http/cookiejar net/http/httptest net/http/httputil net/mail net/netip net/rpc net/smtp net/textproto net/url
	os os/exec os/signal path path/filepath reflect regexp runtime slices sort strconv strings sync sync/atomic syscall
	testing time unicode unicode/utf8`)

// wellKnown are packages of others that take URLs or addresses or compare them, by
// the names that programs use for them.
var wellKnown = map[string]string{
	"amqp":      "github.com/rabbitmq/amqp091-go",
	"amqp091":   "github.com/rabbitmq/amqp091-go",
	"assert":    "github.com/stretchr/testify/assert",
	"chromedp":  "github.com/chromedp/chromedp",
	"colly":     "github.com/gocolly/colly/v2",
	"elastic":   "github.com/olivere/elastic/v7",
	"grpc":      "google.golang.org/grpc",
	"ldap":      "github.com/go-ldap/ldap/v3",
	"mongo":     "go.mongodb.org/mongo-driver/mongo",
	"mysql":     "github.com/go-sql-driver/mysql",
	"nats":      "github.com/nats-io/nats.go",
	"oauth2":    "golang.org/x/oauth2",
	"options":   "go.mongodb.org/mongo-driver/mongo/options",
	"pgx":       "github.com/jackc/pgx/v5",
	"pgxpool":   "github.com/jackc/pgx/v5/pgxpool",
	"proxy":     "golang.org/x/net/proxy",
	"redigo":    "github.com/gomodule/redigo/redis",
	"redis":     "github.com/redis/go-redis/v9",
	"req":       "github.com/imroc/req/v3",
	"require":   "github.com/stretchr/testify/require",
	"resty":     "github.com/go-resty/resty/v2",
	"sarama":    "github.com/IBM/sarama",
	"sqlx":      "github.com/jmoiron/sqlx",
	"websocket": "github.com/gorilla/websocket",
}

// unknownPath is where packages lie of which nothing but the name is known.
const unknownPath = "unknown.example/"

func byName(paths string) map[string]string {
	names := make(map[string]string)
	for p := range strings.FieldsSeq(paths) {
		names[path.Base(p)] = p
	}
	return names
}

// qualifiers returns the import path of every package that f names, and the
// names in it that are variables, not declared in f. It takes what stands before
// the dot of a type for a package; before that of anything else, if the
// tables know it.
func qualifiers(f *ast.File) (packages map[string]string, variables []string) {
	packages = make(map[string]string)
	local, types := declared(f), qualifiedTypes(f)
	free := make(map[string]bool)
	ast.Inspect(f, func(n ast.Node) bool {
		sel, ok := n.(*ast.SelectorExpr)
		if !ok {
			return true
		}
		id, ok := sel.X.(*ast.Ident)
		switch {
		case !ok || local[id.Name]:
		case pathOf(id.Name) != "" && sel.Sel.IsExported():
			packages[id.Name] = pathOf(id.Name)
		case types[sel]:
			packages[id.Name] = unknownPath + id.Name
		default:
			free[id.Name] = true
		}
		return true
	})
	for name := range packages {
		delete(free, name)
	}
	return packages, slices.Sorted(maps.Keys(free))
}

// pathOf returns the path of the package that is called name, if it is known.
func pathOf(name string) string {
	if p, ok := standard[name]; ok {
		return p
	}
	return wellKnown[name]
}

// declared returns the names that f declares other than in its outermost
// block: those inside an expression, as a function literal has them.
func declared(f *ast.File) map[string]bool {
	names := make(map[string]bool)
	ast.Inspect(f, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Field:
			for _, id := range n.Names {
				names[id.Name] = true
			}
		case *ast.FuncLit:
			addAssigned(names, n.Body)
		}
		return true
	})
	return names
}

func addAssigned(names map[string]bool, body ast.Node) {
	ast.Inspect(body, func(n ast.Node) bool {
		assign, ok := n.(*ast.AssignStmt)
		if !ok {
			return true
		}
		for _, l := range assign.Lhs {
			if id, ok := l.(*ast.Ident); ok {
				names[id.Name] = true
			}
		}
		return true
	})
}

// qualifiedTypes returns the selectors in f that are types for sure.
func qualifiedTypes(f *ast.File) map[*ast.SelectorExpr]bool {
	types := make(map[*ast.SelectorExpr]bool)
	add := func(e ast.Expr) {
		if e == nil {
			return
		}
		ast.Inspect(e, func(n ast.Node) bool {
			if sel, ok := n.(*ast.SelectorExpr); ok {
				types[sel] = true
			}
			return true
		})
	}
	ast.Inspect(f, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CompositeLit:
			add(n.Type)
		case *ast.Field:
			add(n.Type)
		case *ast.ValueSpec:
			add(n.Type)
		case *ast.TypeAssertExpr:
			add(n.Type)
		case *ast.ArrayType:
			add(n.Elt)
		}
		return true
	})
	return types
}
