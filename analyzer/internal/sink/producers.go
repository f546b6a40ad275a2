package sink

import (
	"slices"
	"time"

	"urlvet.example/urlcheck"
)

// Producer is a row of the second table: functions, methods of Recv, variables,
// or fields of Recv that give a program a string or a value with sinks.
type Producer struct {
	Path     string // import path, without a major version
	Recv     string // name of the receiver's type; empty for functions
	Names    string // one or more, separated by blanks
	Results  []Type // of a function; one type for a variable or field
	Variable bool   // the names are those of variables, or of fields of Recv
}

// Type is a type, by the import path and the name of its declaration. A
// predeclared type has no path. The zero Type is error.
type Type struct {
	Path, Name string
	Pointer    bool
}

var (
	failure = Type{}
	str     = Type{Name: "string"}
	boolean = Type{Name: "bool"}
	integer = Type{Name: "int"}

	strPointer = Type{Name: "string", Pointer: true}
	intPointer = Type{Name: "int", Pointer: true}

	urlPointer     = Type{"net/url", "URL", true}
	urlValues      = Type{"net/url", "Values", false}
	clientPointer  = Type{"net/http", "Client", true}
	requestPointer = Type{"net/http", "Request", true}
	serverPointer  = Type{"net/http/httptest", "Server", true}
	flagSet        = Type{"flag", "FlagSet", true}
	logLogger      = Type{"log", "Logger", true}
	slogLogger     = Type{"log/slog", "Logger", true}
	serveMux       = Type{"net/http", "ServeMux", true}
	regexpRegexp   = Type{"regexp", "Regexp", true}
	base64Encoding = Type{"encoding/base64", "Encoding", true}
	timeTime       = Type{"time", "Time", false}
	tlsConn        = Type{"crypto/tls", "Conn", true}
	certificate    = Type{"crypto/x509", "Certificate", true}
	slingSling     = Type{"github.com/dghubble/sling", "Sling", true}
	rodBrowser     = Type{"github.com/go-rod/rod", "Browser", true}
	gofeedParser   = Type{"github.com/mmcdole/gofeed", "Parser", true}
	superAgent     = Type{"github.com/parnurzeal/gorequest", "SuperAgent", true}
	mqttOptions    = Type{"github.com/eclipse/paho.mqtt.golang", "ClientOptions", true}
	ginContext     = Type{"github.com/gin-gonic/gin", "Context", true}
	ginEngine      = Type{"github.com/gin-gonic/gin", "Engine", true}
	restyClient    = Type{"github.com/go-resty/resty", "Client", true}
	restyRequest   = Type{"github.com/go-resty/resty", "Request", true}
	collyCollector = Type{"github.com/gocolly/colly", "Collector", true}
	fiberRedirect  = Type{"github.com/gofiber/fiber", "Redirect", true}
	mongoOptions   = Type{"go.mongodb.org/mongo-driver/mongo/options", "ClientOptions", true}
	restyV1Client  = Type{"gopkg.in/resty", "Client", true}
	restyV1Request = Type{"gopkg.in/resty", "Request", true}
	restyV3Client  = Type{"resty.dev", "Client", true}
	restyV3Request = Type{"resty.dev", "Request", true}
)

// Producers is the table, in the order of import paths.
var Producers = []Producer{
	{"crypto/tls", "", "Client Server", []Type{tlsConn}, false},
	{"crypto/tls", "", "Dial DialWithDialer", []Type{tlsConn, failure}, false},

	{"crypto/x509", "", "ParseCertificate", []Type{certificate, failure}, false},

	{"encoding/base64", "", "RawStdEncoding RawURLEncoding StdEncoding URLEncoding", []Type{base64Encoding}, true},
	{"encoding/base64", "Encoding", "EncodeToString", []Type{str}, false},

	{"encoding/hex", "", "EncodeToString", []Type{str}, false},

	{"flag", "", "Arg", []Type{str}, false},
	{"flag", "", "CommandLine", []Type{flagSet}, true},
	{"flag", "", "Int", []Type{intPointer}, false},
	{"flag", "", "NewFlagSet", []Type{flagSet}, false},
	{"flag", "", "String", []Type{strPointer}, false},
	{"flag", "FlagSet", "Arg", []Type{str}, false},
	{"flag", "FlagSet", "Int", []Type{intPointer}, false},
	{"flag", "FlagSet", "String", []Type{strPointer}, false},

	{"fmt", "", "Sprint Sprintf Sprintln", []Type{str}, false},

	{"log", "", "Default New", []Type{logLogger}, false},

	{"log/slog", "", "Default New With", []Type{slogLogger}, false},
	{"log/slog", "Logger", "With WithGroup", []Type{slogLogger}, false},

	{"net", "", "JoinHostPort", []Type{str}, false},
	{"net", "", "ParseIP", []Type{{"net", "IP", false}}, false},
	{"net", "SRV", "Target", []Type{str}, true},
	{"net", "", "SplitHostPort", []Type{str, str, failure}, false},
	{"net", "IP", "String", []Type{str}, false},
	{"net", "IP", "To4", []Type{{"net", "IP", false}}, false},

	{"net/http", "", "DefaultClient", []Type{clientPointer}, true},
	{"net/http", "", "DefaultServeMux", []Type{serveMux}, true},
	{"net/http", "", "NewCrossOriginProtection", []Type{{"net/http", "CrossOriginProtection", true}}, false},
	{"net/http", "", "NewRequest NewRequestWithContext", []Type{requestPointer, failure}, false},
	{"net/http", "Header", "Get", []Type{str}, false},
	{"net/http", "", "NewServeMux", []Type{serveMux}, false},
	{"net/http", "Request", "Clone", []Type{requestPointer}, false},
	{"net/http", "Request", "FormValue PathValue PostFormValue Referer UserAgent", []Type{str}, false},
	{"net/http", "Request", "Header", []Type{{"net/http", "Header", false}}, true},
	{"net/http", "Request", "URL", []Type{urlPointer}, true},
	{"net/http", "Request", "WithContext", []Type{requestPointer}, false},

	{"net/http/httptest", "", "NewRequest NewRequestWithContext", []Type{requestPointer}, false},
	{"net/http/httptest", "", "NewServer NewTLSServer NewUnstartedServer", []Type{serverPointer}, false},
	{"net/http/httptest", "Server", "Client", []Type{clientPointer}, false},

	{"net/netip", "", "MustParseAddr", []Type{{"net/netip", "Addr", false}}, false},
	{"net/netip", "Addr", "String", []Type{str}, false},
	{"net/netip", "AddrPort", "Addr", []Type{{"net/netip", "Addr", false}}, false},

	{"net/url", "", "Parse ParseRequestURI", []Type{urlPointer, failure}, false},
	{"net/url", "", "PathEscape QueryEscape", []Type{str}, false},
	{"net/url", "URL", "Hostname Port RequestURI String", []Type{str}, false},
	{"net/url", "", "PathUnescape QueryUnescape", []Type{str, failure}, false},
	{"net/url", "URL", "User", []Type{{"net/url", "Userinfo", true}}, true},
	{"net/url", "Userinfo", "Password", []Type{str, boolean}, false},
	{"net/url", "Userinfo", "Username", []Type{str}, false},
	{"net/url", "Values", "Add Set Del", nil, false},
	{"net/url", "Values", "Encode Get", []Type{str}, false},
	{"net/url", "URL", "JoinPath", []Type{urlPointer}, false},
	{"net/url", "URL", "Query", []Type{urlValues}, false},
	{"net/url", "URL", "Parse", []Type{urlPointer, failure}, false},
	{"net/url", "URL", "ResolveReference", []Type{urlPointer}, false},

	{"os", "", "Getenv", []Type{str}, false},
	{"os", "", "Hostname", []Type{str, failure}, false},
	{"os", "", "LookupEnv", []Type{str, boolean}, false},

	{"regexp", "", "Compile CompilePOSIX", []Type{regexpRegexp, failure}, false},
	{"regexp", "", "MustCompile MustCompilePOSIX", []Type{regexpRegexp}, false},
	{"regexp", "Regexp", "FindString", []Type{str}, false},

	{"strconv", "", "FormatInt FormatUint Itoa", []Type{str}, false},

	{"strconv", "", "Atoi", []Type{integer, failure}, false},

	{"strings", "", "Cut", []Type{str, str, boolean}, false},
	{"strings", "", "Join ReplaceAll ToLower ToUpper Trim TrimLeft TrimPrefix TrimRight TrimSpace TrimSuffix", []Type{str}, false},

	{"time", "", "Now", []Type{timeTime}, false},
	{"time", "Time", "Add AddDate In Local Round Truncate UTC", []Type{timeTime}, false},
	{"time", "Time", "Format", []Type{str}, false},

	{"github.com/aws/aws-sdk-go/aws", "", "NewConfig", []Type{{"github.com/aws/aws-sdk-go/aws", "Config", true}}, false},

	{"github.com/dghubble/sling", "", "New", []Type{slingSling}, false},
	{"github.com/dghubble/sling", "Sling", "Base New Path", []Type{slingSling}, false},

	{"github.com/eclipse/paho.mqtt.golang", "", "NewClientOptions", []Type{mqttOptions}, false},
	{"github.com/eclipse/paho.mqtt.golang", "ClientOptions", "AddBroker", []Type{mqttOptions}, false},

	{"github.com/gin-gonic/gin", "", "CreateTestContext", []Type{ginContext, ginEngine}, false},
	{"github.com/gin-gonic/gin", "", "CreateTestContextOnly", []Type{ginContext}, false},
	{"github.com/gin-gonic/gin", "", "Default New", []Type{ginEngine}, false},
	{"github.com/gin-gonic/gin", "Context", "DefaultPostForm DefaultQuery Param PostForm Query", []Type{str}, false},

	{"github.com/go-resty/resty", "", "New NewWithClient", []Type{restyClient}, false},
	{"github.com/go-resty/resty", "Client", "NewRequest R", []Type{restyRequest}, false},
	{"github.com/go-resty/resty", "Request", "SetAuthToken SetBasicAuth", []Type{restyRequest}, false},
	{"github.com/go-resty/resty", "Request", "SetBody SetContext SetFormData", []Type{restyRequest}, false},
	{"github.com/go-resty/resty", "Request", "SetHeader SetHeaders SetPathParam SetPathParams", []Type{restyRequest}, false},
	{"github.com/go-resty/resty", "Request", "SetQueryParam SetQueryParams", []Type{restyRequest}, false},
	{"github.com/go-resty/resty", "Request", "SetResult", []Type{restyRequest}, false},

	{"github.com/go-rod/rod", "", "New", []Type{rodBrowser}, false},

	{"github.com/go-sql-driver/mysql", "", "NewConfig", []Type{{"github.com/go-sql-driver/mysql", "Config", true}}, false},

	{"github.com/gocolly/colly", "", "NewCollector", []Type{collyCollector}, false},
	{"github.com/gocolly/colly", "Collector", "Clone", []Type{collyCollector}, false},
	{"github.com/gocolly/colly", "HTMLElement", "Request", []Type{{"github.com/gocolly/colly", "Request", true}}, true},

	{"github.com/gofiber/fiber", "", "New", []Type{{"github.com/gofiber/fiber", "App", true}}, false},
	{"github.com/gofiber/fiber", "Ctx", "Redirect", []Type{fiberRedirect}, false},
	{"github.com/gofiber/fiber", "Redirect", "Status", []Type{fiberRedirect}, false},

	{"github.com/gorilla/websocket", "", "DefaultDialer", []Type{{"github.com/gorilla/websocket", "Dialer", true}}, true},

	{"github.com/hashicorp/consul/api", "", "DefaultConfig", []Type{{"github.com/hashicorp/consul/api", "Config", true}}, false},

	{"github.com/hashicorp/go-retryablehttp", "", "NewClient", []Type{{"github.com/hashicorp/go-retryablehttp", "Client", true}}, false},

	{"github.com/hashicorp/vault/api", "", "DefaultConfig", []Type{{"github.com/hashicorp/vault/api", "Config", true}}, false},
	{"github.com/hashicorp/vault/api", "", "NewClient", []Type{{"github.com/hashicorp/vault/api", "Client", true}, failure}, false},

	{"github.com/labstack/echo", "", "New", []Type{{"github.com/labstack/echo", "Echo", true}}, false},

	{"github.com/mmcdole/gofeed", "", "NewParser", []Type{gofeedParser}, false},

	{"github.com/parnurzeal/gorequest", "", "New", []Type{superAgent}, false},
	{"github.com/parnurzeal/gorequest", "SuperAgent", "Proxy", []Type{superAgent}, false},

	{"github.com/nats-io/nats.go", "", "GetDefaultOptions", []Type{{"github.com/nats-io/nats.go", "Options", false}}, false},

	{"github.com/nsqio/go-nsq", "", "NewConsumer", []Type{{"github.com/nsqio/go-nsq", "Consumer", true}, failure}, false},

	{"github.com/segmentio/kafka-go", "", "DefaultDialer", []Type{{"github.com/segmentio/kafka-go", "Dialer", true}}, true},

	{"github.com/valyala/fasthttp", "", "AcquireRequest", []Type{{"github.com/valyala/fasthttp", "Request", true}}, false},

	{"go.mongodb.org/mongo-driver/mongo/options", "", "Client", []Type{mongoOptions}, false},

	{"gopkg.in/resty", "", "New NewWithClient", []Type{restyV1Client}, false},
	{"gopkg.in/resty", "", "R", []Type{restyV1Request}, false},
	{"gopkg.in/resty", "Client", "NewRequest R", []Type{restyV1Request}, false},

	{"resty.dev", "", "New NewWithClient", []Type{restyV3Client}, false},
	{"resty.dev", "Client", "NewRequest R", []Type{restyV3Request}, false},
}

// FreeTexts are functions whose results can hold any character: from people, or decoded.
var FreeTexts = map[Function]bool{
	{"encoding/json", "", "Marshal"}:                           true,
	{"flag", "", "Arg"}:                                        true,
	{"flag", "FlagSet", "Arg"}:                                 true,
	{"github.com/gin-gonic/gin", "Context", "DefaultPostForm"}: true,
	{"github.com/gin-gonic/gin", "Context", "DefaultQuery"}:    true,
	{"github.com/gin-gonic/gin", "Context", "Param"}:           true,
	{"github.com/gin-gonic/gin", "Context", "PostForm"}:        true,
	{"github.com/gin-gonic/gin", "Context", "Query"}:           true,
	{"html", "", "UnescapeString"}:                             true,
	{"net/http", "Header", "Get"}:                              true,
	{"net/http", "Request", "FormValue"}:                       true,
	{"net/http", "Request", "PathValue"}:                       true,
	{"net/http", "Request", "PostFormValue"}:                   true,
	{"net/http", "Request", "Referer"}:                         true,
	{"net/http", "Request", "UserAgent"}:                       true,
	{"net/url", "", "PathUnescape"}:                            true,
	{"net/url", "", "QueryUnescape"}:                           true,
	{"net/url", "Userinfo", "Password"}:                        true,
	{"net/url", "Userinfo", "Username"}:                        true,
	{"net/url", "Values", "Get"}:                               true,
}

// Lookups are the functions that return a list of addresses, IPv6 ones among them, without
// brackets.
var Lookups = map[Function]bool{
	{"net", "", "LookupHost"}: true,
	{"net", "", "LookupIP"}:   true,
}

// TypeKinds are the types whose values are known to be hosts.
var TypeKinds = map[Type]urlcheck.HoleKind{
	{Path: "net", Name: "IP"}:         urlcheck.Host,
	{Path: "net", Name: "IPAddr"}:     urlcheck.Host,
	{Path: "net/netip", Name: "Addr"}: urlcheck.Host,
}

// ResultKinds are the functions whose results are of a known kind, whatever the
// variables around them are named.
var ResultKinds = map[Function]urlcheck.HoleKind{
	{"net", "IP", "To4"}:                        urlcheck.Name,
	{"net/url", "URL", "Hostname"}:              urlcheck.Host,
	{"os", "", "Hostname"}:                      urlcheck.Name,
	{"net/url", "", "PathEscape"}:               urlcheck.Name,
	{"net/url", "", "QueryEscape"}:              urlcheck.Name,
	{"strconv", "", "Itoa"}:                     urlcheck.Number,
	{"strconv", "", "FormatInt"}:                urlcheck.Number,
	{"strconv", "", "FormatUint"}:               urlcheck.Number,
	{"encoding/hex", "", "EncodeToString"}:      urlcheck.Name,
	{"net/http/httptest", "Server", "Listener"}: urlcheck.Address,
	{"net", "", "JoinHostPort"}:                 urlcheck.Address,
}

// IPv4Field is a field for an IPv4 address in the API of a library, whose type has another one for
// IPv6 addresses. As few programs name the type, the field that leads to it tells.
type IPv4Field struct {
	Path, Recv, Name string
	Beside           string   // the field for IPv6 addresses
	Behind           []string // the fields that it is selected from, or from an element of
}

// IPv4Fields is the table, in the order of import paths.
var IPv4Fields = []IPv4Field{
	{"github.com/docker/docker/api/types/container", "NetworkSettings", "IPAddress", "GlobalIPv6Address", []string{"NetworkSettings", "DefaultNetworkSettings"}},
	{"github.com/docker/docker/api/types/network", "EndpointSettings", "IPAddress", "GlobalIPv6Address", []string{"Networks"}},
	{"github.com/fsouza/go-dockerclient", "ContainerNetwork", "IPAddress", "GlobalIPv6Address", []string{"Networks"}},
	{"github.com/fsouza/go-dockerclient", "NetworkSettings", "IPAddress", "GlobalIPv6Address", []string{"NetworkSettings"}},
}

// IsIPv4Field reports whether a field of that name, selected from one of the other name, is for
// IPv4 addresses.
func IsIPv4Field(behind, name string) bool {
	return slices.ContainsFunc(IPv4Fields, func(f IPv4Field) bool { return f.Name == name && slices.Contains(f.Behind, behind) })
}

// Base64 are the encodings of package encoding/base64 with the characters in their
// output that are not letters or digits.
var Base64 = map[string]string{"StdEncoding": "+/=", "RawStdEncoding": "+/", "URLEncoding": "-_=", "RawURLEncoding": "-_"}

// Layouts are the layouts of package time, by their names, that are in use in URLs.
var Layouts = map[string]string{
	"RFC3339": time.RFC3339, "RFC3339Nano": time.RFC3339Nano, "DateTime": time.DateTime, "DateOnly": time.DateOnly,
	"TimeOnly": time.TimeOnly, "RFC1123": time.RFC1123, "RFC1123Z": time.RFC1123Z,
}

// Bracketing are the types with a field Host for the host of a URL, which keeps
// its brackets.
var Bracketing = []Type{{Path: "net/url", Name: "URL"}, {Path: "net/http", Name: "Request"}}
