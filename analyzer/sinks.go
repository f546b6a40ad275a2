package analyzer

// role is what a function does with an argument.
type role uint8

const (
	plain     role = iota // nothing is known of it
	absolute              // a URL that must have a scheme, because it is sent to a server
	target                // the same, or a path: what a request is made for (RFC 9112, section 3.2)
	reference             // a URL or a relative reference (RFC 3986, section 4.1)
	locator               // a URL, or something of the callee's own: a data source name, "nats-1,nats-2"
	address               // host:port as package net takes it; never a URL
	hostname              // a host without a port; never a URL
	dialed                // a target of gRPC: host:port or a URI of a resolver, "dns:///h"; never a web URL
	part                  // a component of a URL, named by the field it is given to
	joined                // the first element of a file path
	concat                // one of several texts that are put together
	format                // a format of package fmt whose result may be a URL; its operands follow
	text                  // something for people to read
	pattern               // compared, searched for, cut off or matched
)

const (
	every = -1 // all arguments of a function
	field = -2 // no argument: a field of the type
)

// sink is a row of the table: these functions, methods of recv, or fields of
// it take a string, or several, in this role.
type sink struct {
	path  string // import path, without a major version
	recv  string // name of the receiver's type; empty for functions
	names string // one or more, separated by blanks
	arg   int    // index of the argument, or every, or field
	role  role
}

// takesURL reports whether an argument in this role is a URL for sure.
func (r role) takesURL() bool { return r == absolute || r == target || r == reference }

// isSink reports whether an argument in this role is judged even if it does
// not look like a URL.
func (r role) isSink() bool {
	return r.takesURL() || r == locator || r == address || r == hostname || r == dialed || r == part || r == joined
}

// sinks is the table: the standard library, then the libraries, in the order
// of their import paths. A section is a library, with the paths it had before.
var sinks = []sink{
	{"bytes", "", "Compare Contains ContainsAny Count Cut CutPrefix CutSuffix Equal EqualFold", every, pattern},
	{"bytes", "", "HasPrefix HasSuffix Index IndexAny LastIndex LastIndexAny Replace ReplaceAll", every, pattern},
	{"bytes", "", "Split SplitAfter SplitN Trim TrimLeft TrimPrefix TrimRight TrimSuffix", every, pattern},

	{"crypto/tls", "", "Dial Listen", 1, address},
	{"crypto/tls", "", "DialWithDialer", 2, address},
	{"crypto/tls", "Config", "ServerName", field, hostname},
	{"crypto/tls", "Dialer", "Dial", 1, address},
	{"crypto/tls", "Dialer", "DialContext", 2, address},

	{"database/sql", "", "Open", 1, locator},

	{"errors", "", "New", every, text},

	{"flag", "", "BoolFunc Func", 1, text},
	{"flag", "", "Bool Duration Float64 Int Int64 String Uint Uint64 Var", 2, text},
	{"flag", "", "BoolVar DurationVar Float64Var Int64Var IntVar StringVar TextVar Uint64Var UintVar", 3, text},
	{"flag", "FlagSet", "BoolFunc Func", 1, text},
	{"flag", "FlagSet", "Bool Duration Float64 Int Int64 String Uint Uint64 Var", 2, text},
	{"flag", "FlagSet", "BoolVar DurationVar Float64Var Int64Var IntVar StringVar TextVar Uint64Var UintVar", 3, text},

	{"fmt", "", "Sprintf", 0, format},
	{"fmt", "", "Appendf", 1, format},
	{"fmt", "", "Sprint", every, concat},
	{"fmt", "", "Print Println Printf Errorf", every, text},
	{"fmt", "", "Fprint Fprintln Fprintf", every, text},
	{"fmt", "", "Fscanf Scanf Sscan Sscanf Sscanln", every, pattern},

	{"log", "", "Fatal Fatalf Fatalln Output Panic Panicf Panicln Print Printf Println", every, text},
	{"log", "Logger", "Fatal Fatalf Fatalln Output Panic Panicf Panicln Print Printf Println", every, text},

	{"log/slog", "", "Any Group String With", every, text},
	{"log/slog", "", "Debug DebugContext Error ErrorContext Info InfoContext Log LogAttrs Warn WarnContext", every, text},
	{"log/slog", "Logger", "Debug DebugContext Error ErrorContext Info InfoContext", every, text},
	{"log/slog", "Logger", "Log LogAttrs Warn WarnContext With", every, text},

	{"log/syslog", "", "Dial", 1, address},

	{"net", "", "Dial DialTimeout Listen ListenPacket ResolveTCPAddr ResolveUDPAddr", 1, address},
	{"net", "", "JoinHostPort LookupHost LookupIP LookupCNAME LookupMX LookupNS LookupTXT", 0, hostname},
	{"net", "Dialer", "Dial", 1, address},
	{"net", "Dialer", "DialContext", 2, address},
	{"net", "ListenConfig", "Listen ListenPacket", 2, address},

	{"net/http", "", "Get Head Post PostForm", 0, absolute},
	{"net/http", "", "NewRequest", 1, target},
	{"net/http", "", "NewRequestWithContext", 2, target},
	{"net/http", "", "Redirect", 2, reference},
	{"net/http", "", "RedirectHandler", 0, reference},
	{"net/http", "", "ListenAndServe ListenAndServeTLS", 0, address},
	{"net/http", "", "Handle HandleFunc StripPrefix", 0, pattern},
	{"net/http", "", "Error", 1, text},
	{"net/http", "", "TimeoutHandler", 2, text},
	{"net/http", "Client", "Get Head Post PostForm", 0, absolute},
	{"net/http", "Cookie", "Domain", field, hostname},
	{"net/http", "CrossOriginProtection", "AddTrustedOrigin", 0, absolute},
	{"net/http", "CrossOriginProtection", "AddInsecureBypassPattern", 0, pattern},
	{"net/http", "Pusher", "Push", 0, target},
	{"net/http", "Request", "Host", field, part},
	{"net/http", "ServeMux", "Handle HandleFunc", 0, pattern},
	{"net/http", "Server", "Addr", field, address},

	{"net/http/httptest", "", "NewRequest", 1, target},
	{"net/http/httptest", "", "NewRequestWithContext", 2, target},

	{"net/netip", "", "MustParseAddrPort ParseAddrPort", 0, address},

	{"net/rpc", "", "Dial DialHTTP DialHTTPPath", 1, address},

	{"net/rpc/jsonrpc", "", "Dial", 1, address},

	{"net/smtp", "", "Dial SendMail", 0, address},
	{"net/smtp", "", "PlainAuth", 3, hostname},

	{"net/textproto", "", "Dial", 1, address},

	{"net/url", "", "JoinPath Parse", 0, reference},
	{"net/url", "", "ParseRequestURI", 0, target},
	{"net/url", "URL", "Parse", 0, reference},
	{"net/url", "URL", "Fragment Host Path RawQuery Scheme", field, part},

	{"path", "", "Join", 0, joined},
	{"path", "", "Match", every, pattern},

	{"path/filepath", "", "Join", 0, joined},
	{"path/filepath", "", "Glob Match", every, pattern},

	{"regexp", "", "Compile CompilePOSIX Match MatchString MustCompile MustCompilePOSIX QuoteMeta", every, pattern},
	{"regexp", "Regexp", "FindAllString FindString FindStringIndex FindStringSubmatch Match MatchString", every, pattern},
	{"regexp", "Regexp", "ReplaceAllLiteralString ReplaceAllString ReplaceAllStringFunc Split", every, pattern},

	{"strings", "", "Join", 0, concat},
	{"strings", "", "Compare Contains ContainsAny Count Cut CutPrefix CutSuffix EqualFold HasPrefix HasSuffix", every, pattern},
	{"strings", "", "Index IndexAny LastIndex LastIndexAny NewReplacer Replace ReplaceAll", every, pattern},
	{"strings", "", "Split SplitAfter SplitAfterN SplitN SplitSeq Trim TrimLeft TrimPrefix TrimRight TrimSuffix", every, pattern},

	{"github.com/ClickHouse/clickhouse-go", "", "ParseDSN", 0, locator},
	{"github.com/ClickHouse/clickhouse-go", "Options", "Addr", field, address},

	{"github.com/IBM/sarama", "", "NewAsyncProducer NewBroker NewClient NewClusterAdmin NewConsumer", 0, address},
	{"github.com/IBM/sarama", "", "NewConsumerGroup NewSyncProducer", 0, address},
	{"github.com/Shopify/sarama", "", "NewAsyncProducer NewBroker NewClient NewClusterAdmin NewConsumer", 0, address},
	{"github.com/Shopify/sarama", "", "NewConsumerGroup NewSyncProducer", 0, address},

	{"github.com/aws/aws-sdk-go/aws", "Config", "WithEndpoint", 0, locator},
	{"github.com/aws/aws-sdk-go-v2/aws", "Endpoint", "URL", field, absolute},
	{"github.com/aws/aws-sdk-go-v2/config", "", "WithBaseEndpoint", 0, absolute},

	{"github.com/bradfitz/gomemcache/memcache", "", "New", every, address},
	{"github.com/bradfitz/gomemcache/memcache", "ServerList", "SetServers", every, address},

	{"github.com/chromedp/chromedp", "", "Navigate", 0, absolute},
	{"github.com/chromedp/chromedp", "", "NewRemoteAllocator", 1, absolute},
	{"github.com/chromedp/chromedp", "", "ProxyServer", 0, locator},

	{"github.com/coder/websocket", "", "Dial", 1, absolute},
	{"github.com/coder/websocket", "AcceptOptions", "OriginPatterns", field, pattern},
	{"nhooyr.io/websocket", "", "Dial", 1, absolute},
	{"nhooyr.io/websocket", "AcceptOptions", "OriginPatterns", field, pattern},

	{"github.com/coreos/go-oidc/oidc", "", "NewProvider NewRemoteKeySet", 1, absolute},

	{"github.com/docker/docker/client", "", "NewClient ParseHostURL WithHost", 0, locator},
	{"github.com/moby/moby/client", "", "ParseHostURL WithHost", 0, locator},

	{"github.com/eclipse/paho.mqtt.golang", "ClientOptions", "AddBroker", 0, locator},

	{"github.com/elastic/go-elasticsearch", "Config", "Addresses", field, absolute},

	{"github.com/getsentry/sentry-go", "", "NewDsn", 0, absolute},
	{"github.com/getsentry/sentry-go", "ClientOptions", "Dsn", field, absolute},
	{"github.com/getsentry/sentry-go", "ClientOptions", "HTTPProxy HTTPSProxy", field, locator},

	{"github.com/gin-gonic/gin", "Context", "Redirect", 1, reference},
	{"github.com/gin-gonic/gin", "Engine", "Run RunQUIC RunTLS", 0, address},

	{"github.com/globalsign/mgo", "", "Dial DialWithTimeout ParseURL", 0, locator},
	{"github.com/globalsign/mgo", "DialInfo", "Addrs", field, address},
	{"gopkg.in/mgo", "", "Dial DialWithTimeout ParseURL", 0, locator},
	{"gopkg.in/mgo", "DialInfo", "Addrs", field, address},

	{"github.com/go-ldap/ldap", "", "DialURL", 0, absolute},
	{"github.com/go-ldap/ldap", "", "Dial DialTLS", 1, address},
	{"gopkg.in/ldap", "", "Dial DialTLS", 1, address},

	{"github.com/go-redis/redis", "", "ParseURL", 0, absolute},
	{"github.com/go-redis/redis", "ClusterOptions", "Addrs", field, address},
	{"github.com/go-redis/redis", "FailoverOptions", "SentinelAddrs", field, address},
	{"github.com/go-redis/redis", "Options", "Addr", field, address},
	{"github.com/go-redis/redis", "UniversalOptions", "Addrs", field, address},
	{"github.com/redis/go-redis", "", "ParseClusterURL ParseFailoverURL ParseURL", 0, absolute},
	{"github.com/redis/go-redis", "ClusterOptions", "Addrs", field, address},
	{"github.com/redis/go-redis", "FailoverOptions", "SentinelAddrs", field, address},
	{"github.com/redis/go-redis", "Options", "Addr", field, address},
	{"github.com/redis/go-redis", "UniversalOptions", "Addrs", field, address},
	{"gopkg.in/redis", "", "ParseURL", 0, absolute},
	{"gopkg.in/redis", "ClusterOptions", "Addrs", field, address},
	{"gopkg.in/redis", "FailoverOptions", "SentinelAddrs", field, address},
	{"gopkg.in/redis", "Options", "Addr", field, address},

	// The base may be the path of a Unix socket that a transport dials.
	{"github.com/go-resty/resty", "Client", "SetBaseURL SetHostURL", 0, target},
	{"github.com/go-resty/resty", "Client", "SetProxy", 0, locator},
	{"github.com/go-resty/resty", "Request", "Delete Get Head Options Patch Post Put", 0, reference},
	{"github.com/go-resty/resty", "Request", "Execute", 1, reference},
	{"gopkg.in/resty", "", "SetHostURL", 0, target},
	{"gopkg.in/resty", "Client", "SetHostURL", 0, target},
	{"gopkg.in/resty", "Client", "SetProxy", 0, locator},
	{"gopkg.in/resty", "Request", "Delete Get Head Options Patch Post Put", 0, reference},
	{"gopkg.in/resty", "Request", "Execute", 1, reference},
	{"resty.dev", "Client", "SetBaseURL", 0, target},
	{"resty.dev", "Client", "SetProxy", 0, locator},
	{"resty.dev", "Request", "Delete Get Head Options Patch Post Put SetURL Trace", 0, reference},
	{"resty.dev", "Request", "Execute", 1, reference},

	{"github.com/go-sql-driver/mysql", "", "ParseDSN", 0, locator},
	{"github.com/go-sql-driver/mysql", "Config", "Addr", field, address},

	{"github.com/go-zookeeper/zk", "", "Connect ConnectWithDialer", 0, address},
	{"github.com/samuel/go-zookeeper/zk", "", "Connect ConnectWithDialer", 0, address},

	{"github.com/gocolly/colly", "", "AllowedDomains DisallowedDomains", every, pattern},
	{"github.com/gocolly/colly", "Collector", "Head Post PostMultipart PostRaw Visit", 0, absolute},
	{"github.com/gocolly/colly", "Collector", "Request", 1, absolute},
	{"github.com/gocolly/colly", "Collector", "SetProxy", 0, locator},
	{"github.com/gocolly/colly", "Collector", "AllowedDomains DisallowedDomains", field, pattern},
	{"github.com/gocolly/colly", "Request", "AbsoluteURL Post PostMultipart PostRaw Visit", 0, reference},
	{"github.com/gocolly/colly", "Request", "New", 1, reference},
	{"github.com/gocolly/colly/proxy", "", "RoundRobinProxySwitcher", every, locator},

	{"github.com/gofiber/fiber", "App", "Listen ListenMutualTLS ListenMutualTLSWithCertificate", 0, address},
	{"github.com/gofiber/fiber", "App", "ListenTLS ListenTLSWithCertificate", 0, address},
	{"github.com/gofiber/fiber", "Ctx", "Redirect", 0, reference},
	{"github.com/gofiber/fiber", "Redirect", "To", 0, reference},

	{"github.com/gomodule/redigo/redis", "", "DialURL", 0, absolute},
	{"github.com/gomodule/redigo/redis", "", "DialURLContext", 1, absolute},
	{"github.com/gomodule/redigo/redis", "", "Dial DialTimeout", 1, address},
	{"github.com/gomodule/redigo/redis", "", "DialContext", 2, address},

	{"github.com/gorilla/websocket", "Dialer", "Dial", 0, absolute},
	{"github.com/gorilla/websocket", "Dialer", "DialContext", 1, absolute},

	{"github.com/hashicorp/consul/api", "Config", "Address", field, locator},

	{"github.com/hashicorp/go-retryablehttp", "", "Get Head Post PostForm", 0, absolute},
	{"github.com/hashicorp/go-retryablehttp", "", "NewRequest", 1, target},
	{"github.com/hashicorp/go-retryablehttp", "", "NewRequestWithContext", 2, target},
	{"github.com/hashicorp/go-retryablehttp", "Client", "Get Head Post PostForm", 0, absolute},

	{"github.com/hashicorp/vault/api", "Client", "SetAddress", 0, absolute},
	{"github.com/hashicorp/vault/api", "Config", "ParseAddress", 0, absolute},
	{"github.com/hashicorp/vault/api", "Config", "Address AgentAddress", field, absolute},

	{"github.com/influxdata/influxdb-client-go", "", "NewClient NewClientWithOptions", 0, absolute},
	{"github.com/influxdata/influxdb1-client", "HTTPConfig", "Addr", field, absolute},
	{"github.com/influxdata/influxdb1-client", "UDPConfig", "Addr", field, address},

	{"github.com/jackc/pgconn", "", "ParseConfig", 0, locator},
	{"github.com/jackc/pgconn", "", "Connect", 1, locator},
	{"github.com/jackc/pgx", "", "ParseConfig ParseConfigWithOptions", 0, locator},
	{"github.com/jackc/pgx", "", "Connect ConnectWithOptions", 1, locator},
	{"github.com/jackc/pgx/pgconn", "", "ParseConfig ParseConfigWithOptions", 0, locator},
	{"github.com/jackc/pgx/pgconn", "", "Connect ConnectWithOptions", 1, locator},
	{"github.com/jackc/pgx/pgxpool", "", "ParseConfig", 0, locator},
	{"github.com/jackc/pgx/pgxpool", "", "Connect New", 1, locator},

	{"github.com/jmoiron/sqlx", "", "Connect MustConnect MustOpen Open", 1, locator},
	{"github.com/jmoiron/sqlx", "", "ConnectContext", 2, locator},

	{"github.com/labstack/echo", "Context", "Redirect", 1, reference},
	{"github.com/labstack/echo", "Echo", "Start StartAutoTLS StartH2CServer StartTLS", 0, address},
	{"github.com/labstack/echo", "StartConfig", "Address", field, address},

	{"github.com/lib/pq", "", "NewConnector Open ParseURL", 0, locator},

	// Some versions take a URL, others only a host.
	{"github.com/minio/minio-go", "", "New NewCore", 0, locator},

	{"github.com/nats-io/nats.go", "", "Connect", 0, locator},
	{"github.com/nats-io/nats.go", "Options", "Servers Url", field, locator},

	{"github.com/nsqio/go-nsq", "", "NewProducer", 0, address},
	{"github.com/nsqio/go-nsq", "Consumer", "ConnectToNSQD ConnectToNSQDs", 0, address},
	{"github.com/nsqio/go-nsq", "Consumer", "ConnectToNSQLookupd ConnectToNSQLookupds", 0, locator},

	{"github.com/olivere/elastic", "", "SetURL", every, absolute},
	{"gopkg.in/olivere/elastic", "", "SetURL", every, absolute},

	{"github.com/opensearch-project/opensearch-go", "Config", "Addresses", field, absolute},

	{"github.com/prometheus/client_golang/api", "Config", "Address", field, absolute},
	{"github.com/prometheus/client_golang/prometheus/push", "", "New", 0, locator},

	{"github.com/rabbitmq/amqp091-go", "", "Dial DialConfig DialTLS DialTLS_ExternalAuth ParseURI", 0, absolute},
	{"github.com/streadway/amqp", "", "Dial DialConfig DialTLS ParseURI", 0, absolute},

	{"github.com/segmentio/kafka-go", "", "TCP", every, address},
	{"github.com/segmentio/kafka-go", "", "Dial", 1, address},
	{"github.com/segmentio/kafka-go", "", "DialContext DialLeader DialPartition LookupPartition LookupPartitions", 2, address},
	{"github.com/segmentio/kafka-go", "Dialer", "Dial", 1, address},
	{"github.com/segmentio/kafka-go", "Dialer", "DialContext DialLeader DialPartition", 2, address},
	{"github.com/segmentio/kafka-go", "Dialer", "LookupLeader LookupPartition LookupPartitions", 2, address},
	{"github.com/segmentio/kafka-go", "ConsumerGroupConfig", "Brokers", field, address},
	{"github.com/segmentio/kafka-go", "ReaderConfig", "Brokers", field, address},
	{"github.com/segmentio/kafka-go", "WriterConfig", "Brokers", field, address},

	{"github.com/valyala/fasthttp", "", "Get GetDeadline GetTimeout Post", 1, target},
	{"github.com/valyala/fasthttp", "", "Dial DialDualStack DialDualStackTimeout DialTimeout", 0, address},
	{"github.com/valyala/fasthttp", "", "ListenAndServe ListenAndServeTLS", 0, address},
	{"github.com/valyala/fasthttp", "Client", "Get GetDeadline GetTimeout Post", 1, target},
	{"github.com/valyala/fasthttp", "Request", "SetRequestURI", 0, target},
	{"github.com/valyala/fasthttp", "RequestCtx", "Redirect", 0, reference},
	{"github.com/valyala/fasthttp", "Server", "ListenAndServe ListenAndServeTLS", 0, address},

	{"go.etcd.io/etcd/client", "", "NewFromURL NewFromURLs", 0, locator},
	{"go.etcd.io/etcd/client", "Config", "Endpoints", field, locator},

	{"go.mongodb.org/mongo-driver/mongo/options", "ClientOptions", "ApplyURI", 0, locator},
	{"go.mongodb.org/mongo-driver/mongo/options", "ClientOptions", "SetHosts", 0, address},
	{"go.mongodb.org/mongo-driver/x/mongo/driver/connstring", "", "Parse ParseAndValidate", 0, locator},

	{"go.opentelemetry.io/otel/exporters/otlp/otlplog/otlploggrpc", "", "WithEndpoint", 0, dialed},
	{"go.opentelemetry.io/otel/exporters/otlp/otlplog/otlploggrpc", "", "WithEndpointURL", 0, absolute},
	{"go.opentelemetry.io/otel/exporters/otlp/otlplog/otlploghttp", "", "WithEndpoint", 0, address},
	{"go.opentelemetry.io/otel/exporters/otlp/otlplog/otlploghttp", "", "WithEndpointURL", 0, absolute},
	{"go.opentelemetry.io/otel/exporters/otlp/otlpmetric/otlpmetricgrpc", "", "WithEndpoint", 0, dialed},
	{"go.opentelemetry.io/otel/exporters/otlp/otlpmetric/otlpmetricgrpc", "", "WithEndpointURL", 0, absolute},
	{"go.opentelemetry.io/otel/exporters/otlp/otlpmetric/otlpmetrichttp", "", "WithEndpoint", 0, address},
	{"go.opentelemetry.io/otel/exporters/otlp/otlpmetric/otlpmetrichttp", "", "WithEndpointURL", 0, absolute},
	{"go.opentelemetry.io/otel/exporters/otlp/otlptrace/otlptracegrpc", "", "WithEndpoint", 0, dialed},
	{"go.opentelemetry.io/otel/exporters/otlp/otlptrace/otlptracegrpc", "", "WithEndpointURL", 0, absolute},
	{"go.opentelemetry.io/otel/exporters/otlp/otlptrace/otlptracehttp", "", "WithEndpoint", 0, address},
	{"go.opentelemetry.io/otel/exporters/otlp/otlptrace/otlptracehttp", "", "WithEndpointURL", 0, absolute},
	{"go.opentelemetry.io/otel/exporters/zipkin", "", "New", 0, absolute},

	{"golang.org/x/net/context/ctxhttp", "", "Get Head Post PostForm", 2, absolute},
	{"golang.org/x/net/http/httpproxy", "Config", "HTTPProxy HTTPSProxy", field, locator},
	{"golang.org/x/net/http/httpproxy", "Config", "NoProxy", field, pattern},
	{"golang.org/x/net/proxy", "", "SOCKS5", 1, address},
	{"golang.org/x/net/websocket", "", "Dial", 0, absolute},
	{"golang.org/x/net/websocket", "", "Dial", 2, target},
	{"golang.org/x/net/websocket", "", "NewConfig", 0, target},
	{"golang.org/x/net/websocket", "", "NewConfig", 1, target},

	// A redirect may lead to "postmessage" or "urn:ietf:wg:oauth:2.0:oob".
	{"golang.org/x/oauth2", "Config", "RedirectURL", field, locator},
	{"golang.org/x/oauth2", "Endpoint", "AuthURL", field, target},
	{"golang.org/x/oauth2", "Endpoint", "DeviceAuthURL TokenURL", field, absolute},
	{"golang.org/x/oauth2/clientcredentials", "Config", "TokenURL", field, absolute},
	{"golang.org/x/oauth2/jwt", "Config", "TokenURL", field, absolute},

	{"google.golang.org/api/option", "", "WithEndpoint", 0, locator},
	{"google.golang.org/api/option", "", "WithAudiences WithScopes", every, pattern},

	{"google.golang.org/grpc", "", "Dial NewClient", 0, dialed},
	{"google.golang.org/grpc", "", "DialContext", 1, dialed},

	{"gorm.io/driver/mysql", "", "Open", 0, locator},
	{"gorm.io/driver/mysql", "Config", "DSN", field, locator},

	{"gorm.io/driver/postgres", "", "Open", 0, locator},
	{"gorm.io/driver/postgres", "Config", "DSN", field, locator},
}

// maker is a row of the other half of the stubs: a function, method, variable
// or field through which a program comes by a value that has sinks.
type maker struct {
	path, recv, name string
	results          []named // of a function; the type of a variable or field
	variable         bool
}

// named is a type, by the import path and the name of its declaration. One
// without a path is predeclared; the zero named is the type error.
type named struct {
	path, name string
	pointer    bool
}

var (
	failure = named{}
	str     = named{name: "string"}

	urlPointer     = named{"net/url", "URL", true}
	clientPointer  = named{"net/http", "Client", true}
	requestPointer = named{"net/http", "Request", true}
	serverPointer  = named{"net/http/httptest", "Server", true}
	flagSet        = named{"flag", "FlagSet", true}
	logLogger      = named{"log", "Logger", true}
	slogLogger     = named{"log/slog", "Logger", true}
	serveMux       = named{"net/http", "ServeMux", true}
	regexpRegexp   = named{"regexp", "Regexp", true}
	mqttOptions    = named{"github.com/eclipse/paho.mqtt.golang", "ClientOptions", true}
	ginEngine      = named{"github.com/gin-gonic/gin", "Engine", true}
	restyClient    = named{"github.com/go-resty/resty", "Client", true}
	restyRequest   = named{"github.com/go-resty/resty", "Request", true}
	collyCollector = named{"github.com/gocolly/colly", "Collector", true}
	fiberRedirect  = named{"github.com/gofiber/fiber", "Redirect", true}
	mongoOptions   = named{"go.mongodb.org/mongo-driver/mongo/options", "ClientOptions", true}
	restyV1Client  = named{"gopkg.in/resty", "Client", true}
	restyV1Request = named{"gopkg.in/resty", "Request", true}
	restyV3Client  = named{"resty.dev", "Client", true}
	restyV3Request = named{"resty.dev", "Request", true}
)

var makers = []maker{
	{"flag", "", "CommandLine", []named{flagSet}, true},
	{"flag", "", "NewFlagSet", []named{flagSet}, false},

	{"log", "", "Default", []named{logLogger}, false},
	{"log", "", "New", []named{logLogger}, false},

	{"log/slog", "", "Default", []named{slogLogger}, false},
	{"log/slog", "", "New", []named{slogLogger}, false},
	{"log/slog", "", "With", []named{slogLogger}, false},
	{"log/slog", "Logger", "With", []named{slogLogger}, false},
	{"log/slog", "Logger", "WithGroup", []named{slogLogger}, false},

	{"net", "", "ParseIP", []named{{"net", "IP", false}}, false},
	{"net", "IP", "To4", []named{{"net", "IP", false}}, false},

	{"net/http", "", "DefaultClient", []named{clientPointer}, true},
	{"net/http", "", "DefaultServeMux", []named{serveMux}, true},
	{"net/http", "", "NewCrossOriginProtection", []named{{"net/http", "CrossOriginProtection", true}}, false},
	{"net/http", "", "NewRequest", []named{requestPointer, failure}, false},
	{"net/http", "", "NewRequestWithContext", []named{requestPointer, failure}, false},
	{"net/http", "", "NewServeMux", []named{serveMux}, false},
	{"net/http", "Request", "Clone", []named{requestPointer}, false},
	{"net/http", "Request", "URL", []named{urlPointer}, true},
	{"net/http", "Request", "WithContext", []named{requestPointer}, false},

	{"net/http/httptest", "", "NewRequest", []named{requestPointer}, false},
	{"net/http/httptest", "", "NewRequestWithContext", []named{requestPointer}, false},
	{"net/http/httptest", "", "NewServer", []named{serverPointer}, false},
	{"net/http/httptest", "", "NewTLSServer", []named{serverPointer}, false},
	{"net/http/httptest", "", "NewUnstartedServer", []named{serverPointer}, false},
	{"net/http/httptest", "Server", "Client", []named{clientPointer}, false},

	{"net/netip", "", "MustParseAddr", []named{{"net/netip", "Addr", false}}, false},
	{"net/netip", "AddrPort", "Addr", []named{{"net/netip", "Addr", false}}, false},

	{"net/url", "", "Parse", []named{urlPointer, failure}, false},
	{"net/url", "", "ParseRequestURI", []named{urlPointer, failure}, false},
	{"net/url", "URL", "Hostname", []named{str}, false},
	{"net/url", "URL", "JoinPath", []named{urlPointer}, false},
	{"net/url", "URL", "Parse", []named{urlPointer, failure}, false},
	{"net/url", "URL", "Port", []named{str}, false},
	{"net/url", "URL", "ResolveReference", []named{urlPointer}, false},
	{"net/url", "URL", "String", []named{str}, false},

	{"regexp", "", "Compile", []named{regexpRegexp, failure}, false},
	{"regexp", "", "CompilePOSIX", []named{regexpRegexp, failure}, false},
	{"regexp", "", "MustCompile", []named{regexpRegexp}, false},
	{"regexp", "", "MustCompilePOSIX", []named{regexpRegexp}, false},

	{"github.com/aws/aws-sdk-go/aws", "", "NewConfig", []named{{"github.com/aws/aws-sdk-go/aws", "Config", true}}, false},

	{"github.com/eclipse/paho.mqtt.golang", "", "NewClientOptions", []named{mqttOptions}, false},
	{"github.com/eclipse/paho.mqtt.golang", "ClientOptions", "AddBroker", []named{mqttOptions}, false},

	{"github.com/gin-gonic/gin", "", "Default", []named{ginEngine}, false},
	{"github.com/gin-gonic/gin", "", "New", []named{ginEngine}, false},

	{"github.com/go-resty/resty", "", "New", []named{restyClient}, false},
	{"github.com/go-resty/resty", "", "NewWithClient", []named{restyClient}, false},
	{"github.com/go-resty/resty", "Client", "NewRequest", []named{restyRequest}, false},
	{"github.com/go-resty/resty", "Client", "R", []named{restyRequest}, false},
	{"github.com/go-resty/resty", "Request", "SetAuthToken", []named{restyRequest}, false},
	{"github.com/go-resty/resty", "Request", "SetBasicAuth", []named{restyRequest}, false},
	{"github.com/go-resty/resty", "Request", "SetBody", []named{restyRequest}, false},
	{"github.com/go-resty/resty", "Request", "SetContext", []named{restyRequest}, false},
	{"github.com/go-resty/resty", "Request", "SetFormData", []named{restyRequest}, false},
	{"github.com/go-resty/resty", "Request", "SetHeader", []named{restyRequest}, false},
	{"github.com/go-resty/resty", "Request", "SetHeaders", []named{restyRequest}, false},
	{"github.com/go-resty/resty", "Request", "SetPathParams", []named{restyRequest}, false},
	{"github.com/go-resty/resty", "Request", "SetQueryParam", []named{restyRequest}, false},
	{"github.com/go-resty/resty", "Request", "SetQueryParams", []named{restyRequest}, false},
	{"github.com/go-resty/resty", "Request", "SetResult", []named{restyRequest}, false},

	{"github.com/go-sql-driver/mysql", "", "NewConfig", []named{{"github.com/go-sql-driver/mysql", "Config", true}}, false},

	{"github.com/gocolly/colly", "", "NewCollector", []named{collyCollector}, false},
	{"github.com/gocolly/colly", "Collector", "Clone", []named{collyCollector}, false},
	{"github.com/gocolly/colly", "HTMLElement", "Request", []named{{"github.com/gocolly/colly", "Request", true}}, true},

	{"github.com/gofiber/fiber", "", "New", []named{{"github.com/gofiber/fiber", "App", true}}, false},
	{"github.com/gofiber/fiber", "Ctx", "Redirect", []named{fiberRedirect}, false},
	{"github.com/gofiber/fiber", "Redirect", "Status", []named{fiberRedirect}, false},

	{"github.com/gorilla/websocket", "", "DefaultDialer", []named{{"github.com/gorilla/websocket", "Dialer", true}}, true},

	{"github.com/hashicorp/consul/api", "", "DefaultConfig", []named{{"github.com/hashicorp/consul/api", "Config", true}}, false},

	{"github.com/hashicorp/go-retryablehttp", "", "NewClient", []named{{"github.com/hashicorp/go-retryablehttp", "Client", true}}, false},

	{"github.com/hashicorp/vault/api", "", "DefaultConfig", []named{{"github.com/hashicorp/vault/api", "Config", true}}, false},
	{"github.com/hashicorp/vault/api", "", "NewClient", []named{{"github.com/hashicorp/vault/api", "Client", true}, failure}, false},

	{"github.com/labstack/echo", "", "New", []named{{"github.com/labstack/echo", "Echo", true}}, false},

	{"github.com/nats-io/nats.go", "", "GetDefaultOptions", []named{{"github.com/nats-io/nats.go", "Options", false}}, false},

	{"github.com/nsqio/go-nsq", "", "NewConsumer", []named{{"github.com/nsqio/go-nsq", "Consumer", true}, failure}, false},

	{"github.com/segmentio/kafka-go", "", "DefaultDialer", []named{{"github.com/segmentio/kafka-go", "Dialer", true}}, true},

	{"github.com/valyala/fasthttp", "", "AcquireRequest", []named{{"github.com/valyala/fasthttp", "Request", true}}, false},

	{"go.mongodb.org/mongo-driver/mongo/options", "", "Client", []named{mongoOptions}, false},

	{"gopkg.in/resty", "", "New", []named{restyV1Client}, false},
	{"gopkg.in/resty", "", "NewWithClient", []named{restyV1Client}, false},
	{"gopkg.in/resty", "", "R", []named{restyV1Request}, false},
	{"gopkg.in/resty", "Client", "NewRequest", []named{restyV1Request}, false},
	{"gopkg.in/resty", "Client", "R", []named{restyV1Request}, false},

	{"resty.dev", "", "New", []named{restyV3Client}, false},
	{"resty.dev", "", "NewWithClient", []named{restyV3Client}, false},
	{"resty.dev", "Client", "NewRequest", []named{restyV3Request}, false},
	{"resty.dev", "Client", "R", []named{restyV3Request}, false},
}
