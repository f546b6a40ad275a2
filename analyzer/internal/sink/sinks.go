// Package sink has the tables of functions and fields that take URLs, and guesses
// from names what other functions do with their arguments.
package sink

// Role is what a function does with an argument.
type Role uint8

const (
	Plain         Role = iota // nothing is known about it
	Absolute                  // a URL that must have a scheme, because it is sent to a server
	Target                    // the same, or a path: the target of a request (RFC 9112, section 3.2)
	Reference                 // a URL or a relative reference (RFC 3986, section 4.1)
	Base                      // a Reference that more is joined to: "https://" is one
	Locator                   // a URL, or the callee's own syntax: a data source name, "nats-1,nats-2"
	Address                   // host:port as package net takes it; never a URL
	Authority                 // the same, or a host: the callee has a port of its own
	Hostname                  // a host without a port; never a URL
	IP                        // an IP address; never a URL
	Dialed                    // a gRPC target: host:port or a resolver's URI, "dns:///h"; never a web URL
	Origin                    // scheme, host and port, as the Origin header has them, or "*"
	OriginPattern             // the same, or with an asterisk for a part of the host
	OriginHost                // a pattern for the host of an origin; its scheme may stand before it
	Component                 // a component of a URL; the name of the field tells which
	Secret                    // a password that is put into a URL
	PathElement               // the first element of a file path
	Path                      // an element of the path of a URL; a "?" in it is escaped
	Concat                    // one of several texts that are concatenated
	Format                    // a format of package fmt whose result may be a URL; its operands follow
	Prose                     // something for people to read
	Pattern                   // compared, searched for, cut off or matched
)

const (
	Every = -1 // every argument of a function
	Field = -2 // not an argument but a field of the type
)

// Row is a row of the table: functions, methods of Recv, or fields of it that
// take one or more strings in this role.
type Row struct {
	Path  string // import path, without a major version
	Recv  string // name of the receiver's type; empty for functions
	Names string // one or more, separated by blanks
	Arg   int    // index of the argument, or Every, or Field
	Role  Role
}

// TakesURL reports whether an argument in this role is certainly a URL.
func (r Role) TakesURL() bool { return r == Absolute || r == Target || r == Reference || r == Base }

// IsSink reports whether an argument in this role is judged even if it does
// not look like a URL.
func (r Role) IsSink() bool {
	return r.TakesURL() || r == Locator || r == Address || r == Authority || r == Hostname || r == IP ||
		r == Dialed || r == Origin || r == OriginPattern || r == OriginHost || r == Component || r == Secret || r == PathElement || r == Path
}

// Rows is the table: the standard library, then other libraries, in the order
// of their import paths. A section is one library, including its earlier import
// paths.
var Rows = []Row{
	{"bytes", "", "Compare Contains ContainsAny Count Cut CutPrefix CutSuffix Equal EqualFold", Every, Pattern},
	{"bytes", "", "HasPrefix HasSuffix Index IndexAny LastIndex LastIndexAny Replace ReplaceAll", Every, Pattern},
	{"bytes", "", "Split SplitAfter SplitN Trim TrimLeft TrimPrefix TrimRight TrimSuffix", Every, Pattern},

	{"crypto/tls", "", "Dial Listen", 1, Address},
	{"crypto/tls", "", "DialWithDialer", 2, Address},
	{"crypto/tls", "Config", "ServerName", Field, Hostname},
	{"crypto/tls", "Dialer", "Dial", 1, Address},
	{"crypto/tls", "Dialer", "DialContext", 2, Address},
	{"crypto/tls", "Conn", "VerifyHostname", 0, Hostname},

	{"crypto/x509", "Certificate", "VerifyHostname", 0, Hostname},
	{"crypto/x509", "VerifyOptions", "DNSName", Field, Hostname},

	{"database/sql", "", "Open", 1, Locator},

	{"errors", "", "New", Every, Prose},

	{"flag", "", "BoolFunc Func", 1, Prose},
	{"flag", "", "Bool Duration Float64 Int Int64 String Uint Uint64 Var", 2, Prose},
	{"flag", "", "BoolVar DurationVar Float64Var Int64Var IntVar StringVar TextVar Uint64Var UintVar", 3, Prose},
	{"flag", "FlagSet", "BoolFunc Func", 1, Prose},
	{"flag", "FlagSet", "Bool Duration Float64 Int Int64 String Uint Uint64 Var", 2, Prose},
	{"flag", "FlagSet", "BoolVar DurationVar Float64Var Int64Var IntVar StringVar TextVar Uint64Var UintVar", 3, Prose},

	{"fmt", "", "Sprintf", 0, Format},
	{"fmt", "", "Appendf", 1, Format},
	{"fmt", "", "Sprint", Every, Concat},
	{"fmt", "", "Print Println Printf Errorf", Every, Prose},
	{"fmt", "", "Fprint Fprintln Fprintf", Every, Prose},
	{"fmt", "", "Fscanf Scanf Sscan Sscanf Sscanln", Every, Pattern},

	{"log", "", "Fatal Fatalf Fatalln Output Panic Panicf Panicln Print Printf Println", Every, Prose},
	{"log", "Logger", "Fatal Fatalf Fatalln Output Panic Panicf Panicln Print Printf Println", Every, Prose},

	{"log/slog", "", "Any Group String With", Every, Prose},
	{"log/slog", "", "Debug DebugContext Error ErrorContext Info InfoContext Log LogAttrs Warn WarnContext", Every, Prose},
	{"log/slog", "Logger", "Debug DebugContext Error ErrorContext Info InfoContext", Every, Prose},
	{"log/slog", "Logger", "Log LogAttrs Warn WarnContext With", Every, Prose},

	{"log/syslog", "", "Dial", 1, Address},

	{"net", "", "Dial DialTimeout Listen ListenPacket ResolveTCPAddr ResolveUDPAddr", 1, Address},
	{"net", "", "JoinHostPort LookupAddr LookupCNAME LookupHost LookupIP LookupMX LookupNS LookupTXT", 0, Hostname},
	{"net", "", "ParseIP", 0, IP},
	{"net", "Dialer", "Dial", 1, Address},
	{"net", "Dialer", "DialContext", 2, Address},
	{"net", "ListenConfig", "Listen ListenPacket", 2, Address},
	{"net", "Resolver", "LookupAddr LookupCNAME LookupHost LookupIPAddr LookupMX LookupNS LookupTXT", 1, Hostname},
	{"net", "Resolver", "LookupIP LookupNetIP", 2, Hostname},

	{"net/http", "", "Get Head Post PostForm", 0, Absolute},
	{"net/http", "", "NewRequest", 1, Target},
	{"net/http", "", "NewRequestWithContext", 2, Target},
	{"net/http", "", "Redirect", 2, Reference},
	{"net/http", "", "RedirectHandler", 0, Reference},
	{"net/http", "", "ListenAndServe ListenAndServeTLS", 0, Address},
	{"net/http", "", "Handle HandleFunc StripPrefix", 0, Pattern},
	{"net/http", "", "Error", 1, Prose},
	{"net/http", "", "TimeoutHandler", 2, Prose},
	{"net/http", "Client", "Get Head Post PostForm", 0, Absolute},
	{"net/http", "Cookie", "Domain", Field, Hostname},
	{"net/http", "CrossOriginProtection", "AddTrustedOrigin", 0, Origin},
	{"net/http", "CrossOriginProtection", "AddInsecureBypassPattern", 0, Pattern},
	{"net/http", "Pusher", "Push", 0, Target},
	{"net/http", "Request", "Host", Field, Component},
	{"net/http", "ServeMux", "Handle HandleFunc", 0, Pattern},
	{"net/http", "Server", "Addr", Field, Address},

	{"net/http/httptest", "", "NewRequest", 1, Target},
	{"net/http/httptest", "", "NewRequestWithContext", 2, Target},

	{"net/netip", "", "MustParseAddr ParseAddr", 0, IP},
	{"net/netip", "", "MustParseAddrPort ParseAddrPort", 0, Address},

	{"net/rpc", "", "Dial DialHTTP DialHTTPPath", 1, Address},

	{"net/rpc/jsonrpc", "", "Dial", 1, Address},

	{"net/smtp", "", "Dial SendMail", 0, Address},
	{"net/smtp", "", "PlainAuth", 3, Hostname},

	{"net/textproto", "", "Dial", 1, Address},

	{"net/url", "", "JoinPath", 0, Base},
	{"net/url", "", "JoinPath", 1, Path},
	{"net/url", "", "JoinPath", 2, Path},
	{"net/url", "", "JoinPath", 3, Path},
	{"net/url", "", "Parse", 0, Reference},
	{"net/url", "", "ParseRequestURI", 0, Target},
	{"net/url", "", "UserPassword", 1, Secret},
	{"net/url", "URL", "JoinPath", Every, Path},
	{"net/url", "URL", "Parse", 0, Reference},
	{"net/url", "URL", "Fragment Host Path RawQuery Scheme", Field, Component},

	{"path", "", "Clean Dir Join", 0, PathElement},
	{"path", "", "Match", Every, Pattern},

	{"path/filepath", "", "Clean Dir Join Rel", 0, PathElement},
	{"path/filepath", "", "Rel", 1, PathElement},
	{"path/filepath", "", "Glob Match", Every, Pattern},

	{"regexp", "", "Compile CompilePOSIX Match MatchString MustCompile MustCompilePOSIX QuoteMeta", Every, Pattern},
	{"regexp", "Regexp", "FindAllString FindString FindStringIndex FindStringSubmatch Match MatchString", Every, Pattern},
	{"regexp", "Regexp", "ReplaceAllLiteralString ReplaceAllString ReplaceAllStringFunc Split", Every, Pattern},

	{"strings", "", "Join", 0, Concat},
	{"strings", "", "Compare Contains ContainsAny Count Cut CutPrefix CutSuffix EqualFold HasPrefix HasSuffix", Every, Pattern},
	{"strings", "", "Index IndexAny LastIndex LastIndexAny NewReplacer Replace ReplaceAll", Every, Pattern},
	{"strings", "", "Split SplitAfter SplitAfterN SplitN SplitSeq Trim TrimLeft TrimPrefix TrimRight TrimSuffix", Every, Pattern},

	{"code.gitea.io/sdk/gitea", "", "NewClient", 0, Absolute},

	{"entgo.io/ent/dialect/sql", "", "Open", 1, Locator},

	{"github.com/Azure/go-amqp", "", "Dial", 1, Absolute},

	{"github.com/ClickHouse/clickhouse-go", "", "ParseDSN", 0, Locator},
	{"github.com/ClickHouse/clickhouse-go", "Options", "Addr", Field, Authority},

	{"github.com/IBM/sarama", "", "NewAsyncProducer NewBroker NewClient NewClusterAdmin NewConsumer", 0, Address},
	{"github.com/IBM/sarama", "", "NewConsumerGroup NewSyncProducer", 0, Address},
	{"github.com/Shopify/sarama", "", "NewAsyncProducer NewBroker NewClient NewClusterAdmin NewConsumer", 0, Address},
	{"github.com/Shopify/sarama", "", "NewConsumerGroup NewSyncProducer", 0, Address},

	{"github.com/Khan/genqlient/graphql", "", "NewClient NewClientUsingGet NewClientUsingWebSocket", 0, Absolute},

	{"github.com/PuerkitoBio/goquery", "", "NewDocument", 0, Absolute},

	{"github.com/aliyun/aliyun-oss-go-sdk/oss", "", "New", 0, Locator},

	{"github.com/apache/pulsar-client-go/pulsar", "ClientOptions", "URL", Field, Locator},

	{"github.com/aws/aws-sdk-go/aws", "Config", "WithEndpoint", 0, Locator},
	{"github.com/aws/aws-sdk-go-v2/aws", "Endpoint", "URL", Field, Absolute},
	{"github.com/aws/aws-sdk-go-v2/config", "", "WithBaseEndpoint", 0, Absolute},

	{"github.com/beanstalkd/go-beanstalk", "", "Dial DialTimeout", 1, Address},

	{"github.com/bradfitz/gomemcache/memcache", "", "New", Every, Address},
	{"github.com/bradfitz/gomemcache/memcache", "ServerList", "SetServers", Every, Address},

	{"github.com/chromedp/chromedp", "", "Navigate", 0, Absolute},
	{"github.com/chromedp/chromedp", "", "NewRemoteAllocator", 1, Absolute},
	{"github.com/chromedp/chromedp", "", "ProxyServer", 0, Locator},

	{"github.com/coder/websocket", "", "Dial", 1, Absolute},
	{"github.com/coder/websocket", "AcceptOptions", "OriginPatterns", Field, OriginHost},
	{"nhooyr.io/websocket", "", "Dial", 1, Absolute},
	{"nhooyr.io/websocket", "AcceptOptions", "OriginPatterns", Field, OriginHost},

	{"github.com/coreos/go-oidc/oidc", "", "NewProvider NewRemoteKeySet", 1, Absolute},

	{"github.com/dghubble/sling", "Sling", "Base", 0, Base},
	{"github.com/dghubble/sling", "Sling", "Delete Get Head Options Patch Path Post Put", 0, Reference},

	{"github.com/docker/docker/client", "", "NewClient ParseHostURL WithHost", 0, Locator},
	{"github.com/moby/moby/client", "", "ParseHostURL WithHost", 0, Locator},

	{"github.com/eclipse/paho.mqtt.golang", "ClientOptions", "AddBroker", 0, Locator},

	{"github.com/elastic/go-elasticsearch", "Config", "Addresses", Field, Absolute},

	{"github.com/emersion/go-imap/client", "", "Dial DialTLS", 0, Address},
	{"github.com/emersion/go-imap/client", "", "DialWithDialer DialWithDialerTLS", 1, Address},

	{"github.com/emersion/go-smtp", "", "Dial DialStartTLS DialTLS", 0, Address},
	{"github.com/emersion/go-smtp", "Server", "Addr", Field, Address},

	{"github.com/fsouza/go-dockerclient", "", "NewClient NewTLSClient NewVersionedClient", 0, Locator},

	{"github.com/getsentry/sentry-go", "", "NewDsn", 0, Absolute},
	{"github.com/getsentry/sentry-go", "ClientOptions", "Dsn", Field, Absolute},
	{"github.com/getsentry/sentry-go", "ClientOptions", "HTTPProxy HTTPSProxy", Field, Locator},

	{"github.com/gin-contrib/cors", "Config", "AllowOrigins", Field, OriginPattern},

	{"github.com/gin-gonic/gin", "Context", "Redirect", 1, Reference},
	{"github.com/gin-gonic/gin", "Engine", "Run RunQUIC RunTLS", 0, Address},

	{"github.com/globalsign/mgo", "", "Dial DialWithTimeout ParseURL", 0, Locator},
	{"github.com/globalsign/mgo", "DialInfo", "Addrs", Field, Authority},
	{"gopkg.in/mgo", "", "Dial DialWithTimeout ParseURL", 0, Locator},
	{"gopkg.in/mgo", "DialInfo", "Addrs", Field, Authority},

	{"github.com/go-chi/cors", "Options", "AllowedOrigins", Field, OriginPattern},

	{"github.com/go-ldap/ldap", "", "DialURL", 0, Absolute},
	{"github.com/go-ldap/ldap", "", "Dial DialTLS", 1, Address},
	{"gopkg.in/ldap", "", "Dial DialTLS", 1, Address},

	{"github.com/go-pg/pg", "", "ParseURL", 0, Absolute},
	{"github.com/go-pg/pg", "Options", "Addr", Field, Address},

	{"github.com/go-redis/redis", "", "ParseURL", 0, Absolute},
	{"github.com/go-redis/redis", "ClusterOptions", "Addrs", Field, Address},
	{"github.com/go-redis/redis", "FailoverOptions", "SentinelAddrs", Field, Address},
	{"github.com/go-redis/redis", "Options", "Addr", Field, Address},
	{"github.com/go-redis/redis", "UniversalOptions", "Addrs", Field, Address},
	{"github.com/redis/go-redis", "", "ParseClusterURL ParseFailoverURL ParseURL", 0, Absolute},
	{"github.com/redis/go-redis", "ClusterOptions", "Addrs", Field, Address},
	{"github.com/redis/go-redis", "FailoverOptions", "SentinelAddrs", Field, Address},
	{"github.com/redis/go-redis", "Options", "Addr", Field, Address},
	{"github.com/redis/go-redis", "UniversalOptions", "Addrs", Field, Address},
	{"gopkg.in/redis", "", "ParseURL", 0, Absolute},
	{"gopkg.in/redis", "ClusterOptions", "Addrs", Field, Address},
	{"gopkg.in/redis", "FailoverOptions", "SentinelAddrs", Field, Address},
	{"gopkg.in/redis", "Options", "Addr", Field, Address},

	// The base may be the path of a Unix socket that a transport dials.
	{"github.com/go-resty/resty", "Client", "SetBaseURL SetHostURL", 0, Target},
	{"github.com/go-resty/resty", "Client", "SetProxy", 0, Locator},
	{"github.com/go-resty/resty", "Request", "Delete Get Head Options Patch Post Put", 0, Reference},
	{"github.com/go-resty/resty", "Request", "Execute", 1, Reference},
	{"gopkg.in/resty", "", "SetHostURL", 0, Target},
	{"gopkg.in/resty", "Client", "SetHostURL", 0, Target},
	{"gopkg.in/resty", "Client", "SetProxy", 0, Locator},
	{"gopkg.in/resty", "Request", "Delete Get Head Options Patch Post Put", 0, Reference},
	{"gopkg.in/resty", "Request", "Execute", 1, Reference},
	{"resty.dev", "Client", "SetBaseURL", 0, Target},
	{"resty.dev", "Client", "SetProxy", 0, Locator},
	{"resty.dev", "Request", "Delete Get Head Options Patch Post Put SetURL Trace", 0, Reference},
	{"resty.dev", "Request", "Execute", 1, Reference},

	{"github.com/go-rod/rod", "Browser", "ControlURL", 0, Absolute},

	{"github.com/go-sql-driver/mysql", "", "ParseDSN", 0, Locator},
	{"github.com/go-sql-driver/mysql", "Config", "Addr", Field, Authority},

	{"github.com/go-zookeeper/zk", "", "Connect ConnectWithDialer", 0, Authority},
	{"github.com/samuel/go-zookeeper/zk", "", "Connect ConnectWithDialer", 0, Authority},

	{"github.com/gobwas/ws", "", "Dial", 1, Absolute},
	{"github.com/gobwas/ws", "Dialer", "Dial", 1, Absolute},

	{"github.com/gocolly/colly", "", "AllowedDomains DisallowedDomains", Every, Pattern},
	{"github.com/gocolly/colly", "Collector", "Head Post PostMultipart PostRaw Visit", 0, Absolute},
	{"github.com/gocolly/colly", "Collector", "Request", 1, Absolute},
	{"github.com/gocolly/colly", "Collector", "SetProxy", 0, Locator},
	{"github.com/gocolly/colly", "Collector", "AllowedDomains DisallowedDomains", Field, Pattern},
	{"github.com/gocolly/colly", "Request", "AbsoluteURL Post PostMultipart PostRaw Visit", 0, Reference},
	{"github.com/gocolly/colly", "Request", "New", 1, Reference},
	{"github.com/gocolly/colly/proxy", "", "RoundRobinProxySwitcher", Every, Locator},

	{"github.com/gocql/gocql", "", "NewCluster", Every, Authority},

	{"github.com/gofiber/fiber", "App", "Listen ListenMutualTLS ListenMutualTLSWithCertificate", 0, Address},
	{"github.com/gofiber/fiber", "App", "ListenTLS ListenTLSWithCertificate", 0, Address},
	{"github.com/gofiber/fiber", "Ctx", "Redirect", 0, Reference},
	{"github.com/gofiber/fiber", "Redirect", "To", 0, Reference},

	{"github.com/gomodule/redigo/redis", "", "DialURL", 0, Absolute},
	{"github.com/gomodule/redigo/redis", "", "DialURLContext", 1, Absolute},
	{"github.com/gomodule/redigo/redis", "", "Dial DialTimeout", 1, Address},
	{"github.com/gomodule/redigo/redis", "", "DialContext", 2, Address},

	{"github.com/gorilla/handlers", "", "AllowedOrigins", 0, Origin},

	{"github.com/gorilla/websocket", "Dialer", "Dial", 0, Absolute},
	{"github.com/gorilla/websocket", "Dialer", "DialContext", 1, Absolute},

	{"github.com/hashicorp/consul/api", "Config", "Address", Field, Locator},

	{"github.com/hashicorp/go-retryablehttp", "", "Get Head Post PostForm", 0, Absolute},
	{"github.com/hashicorp/go-retryablehttp", "", "NewRequest", 1, Target},
	{"github.com/hashicorp/go-retryablehttp", "", "NewRequestWithContext", 2, Target},
	{"github.com/hashicorp/go-retryablehttp", "Client", "Get Head Post PostForm", 0, Absolute},

	{"github.com/hashicorp/nomad/api", "Config", "Address", Field, Locator},

	{"github.com/hashicorp/vault/api", "Client", "SetAddress", 0, Absolute},
	{"github.com/hashicorp/vault/api", "Config", "ParseAddress", 0, Absolute},
	{"github.com/hashicorp/vault/api", "Config", "Address AgentAddress", Field, Absolute},

	{"github.com/hibiken/asynq", "", "ParseRedisURI", 0, Absolute},
	{"github.com/hibiken/asynq", "RedisClientOpt", "Addr", Field, Address},
	{"github.com/hibiken/asynq", "RedisClusterClientOpt", "Addrs", Field, Address},

	{"github.com/influxdata/influxdb-client-go", "", "NewClient NewClientWithOptions", 0, Absolute},
	{"github.com/influxdata/influxdb1-client", "HTTPConfig", "Addr", Field, Absolute},
	{"github.com/influxdata/influxdb1-client", "UDPConfig", "Addr", Field, Address},

	{"github.com/jackc/pgconn", "", "ParseConfig", 0, Locator},
	{"github.com/jackc/pgconn", "", "Connect", 1, Locator},
	{"github.com/jackc/pgx", "", "ParseConfig ParseConfigWithOptions", 0, Locator},
	{"github.com/jackc/pgx", "", "Connect ConnectWithOptions", 1, Locator},
	{"github.com/jackc/pgx/pgconn", "", "ParseConfig ParseConfigWithOptions", 0, Locator},
	{"github.com/jackc/pgx/pgconn", "", "Connect ConnectWithOptions", 1, Locator},
	{"github.com/jackc/pgx/pgxpool", "", "ParseConfig", 0, Locator},
	{"github.com/jackc/pgx/pgxpool", "", "Connect New", 1, Locator},

	{"github.com/jlaffaye/ftp", "", "Connect Dial DialTimeout", 0, Address},

	{"github.com/jmoiron/sqlx", "", "Connect MustConnect MustOpen Open", 1, Locator},
	{"github.com/jmoiron/sqlx", "", "ConnectContext", 2, Locator},

	{"github.com/labstack/echo", "Context", "Redirect", 1, Reference},
	{"github.com/labstack/echo", "Echo", "Start StartAutoTLS StartH2CServer StartTLS", 0, Address},
	{"github.com/labstack/echo", "StartConfig", "Address", Field, Address},

	{"github.com/labstack/echo/middleware", "CORSConfig", "AllowOrigins", Field, OriginPattern},

	{"github.com/lestrrat-go/jwx/jwk", "", "Fetch", 1, Absolute},

	{"github.com/lib/pq", "", "NewConnector Open ParseURL", 0, Locator},

	{"github.com/machinebox/graphql", "", "NewClient", 0, Absolute},

	{"github.com/meilisearch/meilisearch-go", "", "Connect New", 0, Absolute},

	{"github.com/miekg/dns", "", "Dial DialTimeout DialTimeoutWithTLS DialWithTLS Exchange", 1, Address},
	{"github.com/miekg/dns", "", "ExchangeContext", 2, Address},
	{"github.com/miekg/dns", "", "ListenAndServe ListenAndServeTLS", 0, Address},
	{"github.com/miekg/dns", "Client", "Dial", 0, Address},
	{"github.com/miekg/dns", "Client", "DialContext Exchange", 1, Address},
	{"github.com/miekg/dns", "Client", "ExchangeContext", 2, Address},
	{"github.com/miekg/dns", "Server", "Addr", Field, Address},

	// Some versions take a URL, others only a host.
	{"github.com/minio/minio-go", "", "New NewCore", 0, Locator},

	{"github.com/mmcdole/gofeed", "Parser", "ParseURL ParseURLWithContext", 0, Absolute},

	{"github.com/nats-io/nats.go", "", "Connect", 0, Locator},
	{"github.com/nats-io/nats.go", "Options", "Servers Url", Field, Locator},

	{"github.com/neo4j/neo4j-go-driver/neo4j", "", "NewDriver NewDriverWithContext", 0, Absolute},

	{"github.com/nsqio/go-nsq", "", "NewProducer", 0, Address},
	{"github.com/nsqio/go-nsq", "Consumer", "ConnectToNSQD ConnectToNSQDs", 0, Address},
	{"github.com/nsqio/go-nsq", "Consumer", "ConnectToNSQLookupd ConnectToNSQLookupds", 0, Locator},

	{"github.com/olivere/elastic", "", "SetURL", Every, Absolute},
	{"gopkg.in/olivere/elastic", "", "SetURL", Every, Absolute},

	{"github.com/opensearch-project/opensearch-go", "Config", "Addresses", Field, Absolute},

	{"github.com/openzipkin/zipkin-go/reporter/http", "", "NewReporter", 0, Absolute},

	{"github.com/parnurzeal/gorequest", "SuperAgent", "Delete Get Head Options Patch Post Put", 0, Absolute},
	{"github.com/parnurzeal/gorequest", "SuperAgent", "Proxy", 0, Locator},

	{"github.com/prometheus/client_golang/api", "Config", "Address", Field, Absolute},
	{"github.com/prometheus/client_golang/prometheus/push", "", "New", 0, Locator},

	{"github.com/quic-go/quic-go", "", "DialAddr DialAddrEarly", 1, Address},
	{"github.com/quic-go/quic-go", "", "ListenAddr ListenAddrEarly", 0, Address},

	{"github.com/r3labs/sse", "", "NewClient", 0, Absolute},

	{"github.com/rabbitmq/amqp091-go", "", "Dial DialConfig DialTLS DialTLS_ExternalAuth ParseURI", 0, Absolute},
	{"github.com/streadway/amqp", "", "Dial DialConfig DialTLS ParseURI", 0, Absolute},

	{"github.com/redis/rueidis", "", "MustParseURL ParseURL", 0, Absolute},
	{"github.com/redis/rueidis", "ClientOption", "InitAddress", Field, Address},

	{"github.com/rs/cors", "Options", "AllowedOrigins", Field, OriginPattern},

	{"github.com/segmentio/kafka-go", "", "TCP", Every, Authority},
	{"github.com/segmentio/kafka-go", "", "Dial", 1, Authority},
	{"github.com/segmentio/kafka-go", "", "DialContext DialLeader DialPartition LookupPartition LookupPartitions", 2, Authority},
	{"github.com/segmentio/kafka-go", "Dialer", "Dial", 1, Authority},
	{"github.com/segmentio/kafka-go", "Dialer", "DialContext DialLeader DialPartition", 2, Authority},
	{"github.com/segmentio/kafka-go", "Dialer", "LookupLeader LookupPartition LookupPartitions", 2, Authority},
	{"github.com/segmentio/kafka-go", "ConsumerGroupConfig", "Brokers", Field, Authority},
	{"github.com/segmentio/kafka-go", "ReaderConfig", "Brokers", Field, Authority},
	{"github.com/segmentio/kafka-go", "WriterConfig", "Brokers", Field, Authority},

	{"github.com/shurcooL/graphql", "", "NewClient", 0, Absolute},

	{"github.com/slack-go/slack", "", "OptionAPIURL PostWebhook PostWebhookCustomHTTP", 0, Absolute},
	{"github.com/slack-go/slack", "", "PostWebhookContext PostWebhookCustomHTTPContext", 1, Absolute},

	{"github.com/twmb/franz-go/pkg/kgo", "", "SeedBrokers", Every, Authority},

	{"github.com/uber/jaeger-client-go/config", "ReporterConfig", "CollectorEndpoint", Field, Absolute},
	{"github.com/uber/jaeger-client-go/config", "ReporterConfig", "LocalAgentHostPort", Field, Address},

	{"github.com/uptrace/bun/driver/pgdriver", "", "WithAddr", 0, Address},
	{"github.com/uptrace/bun/driver/pgdriver", "", "WithDSN", 0, Locator},

	{"github.com/valyala/fasthttp", "", "Get GetDeadline GetTimeout Post", 1, Target},
	{"github.com/valyala/fasthttp", "", "Dial DialDualStack DialDualStackTimeout DialTimeout", 0, Address},
	{"github.com/valyala/fasthttp", "", "ListenAndServe ListenAndServeTLS", 0, Address},
	{"github.com/valyala/fasthttp", "Client", "Get GetDeadline GetTimeout Post", 1, Target},
	{"github.com/valyala/fasthttp", "Request", "SetRequestURI", 0, Target},
	{"github.com/valyala/fasthttp", "RequestCtx", "Redirect", 0, Reference},
	{"github.com/valyala/fasthttp", "Server", "ListenAndServe ListenAndServeTLS", 0, Address},

	{"gitlab.com/gitlab-org/api/client-go", "", "WithBaseURL", 0, Absolute},

	{"go.etcd.io/etcd/client", "", "NewFromURL NewFromURLs", 0, Locator},
	{"go.etcd.io/etcd/client", "Config", "Endpoints", Field, Locator},

	{"go.mongodb.org/mongo-driver/mongo/options", "ClientOptions", "ApplyURI", 0, Locator},
	{"go.mongodb.org/mongo-driver/mongo/options", "ClientOptions", "SetHosts", 0, Authority},
	{"go.mongodb.org/mongo-driver/x/mongo/driver/connstring", "", "Parse ParseAndValidate", 0, Locator},

	{"go.opentelemetry.io/otel/exporters/otlp/otlplog/otlploggrpc", "", "WithEndpoint", 0, Dialed},
	{"go.opentelemetry.io/otel/exporters/otlp/otlplog/otlploggrpc", "", "WithEndpointURL", 0, Absolute},
	{"go.opentelemetry.io/otel/exporters/otlp/otlplog/otlploghttp", "", "WithEndpoint", 0, Authority},
	{"go.opentelemetry.io/otel/exporters/otlp/otlplog/otlploghttp", "", "WithEndpointURL", 0, Absolute},
	{"go.opentelemetry.io/otel/exporters/otlp/otlpmetric/otlpmetricgrpc", "", "WithEndpoint", 0, Dialed},
	{"go.opentelemetry.io/otel/exporters/otlp/otlpmetric/otlpmetricgrpc", "", "WithEndpointURL", 0, Absolute},
	{"go.opentelemetry.io/otel/exporters/otlp/otlpmetric/otlpmetrichttp", "", "WithEndpoint", 0, Authority},
	{"go.opentelemetry.io/otel/exporters/otlp/otlpmetric/otlpmetrichttp", "", "WithEndpointURL", 0, Absolute},
	{"go.opentelemetry.io/otel/exporters/otlp/otlptrace/otlptracegrpc", "", "WithEndpoint", 0, Dialed},
	{"go.opentelemetry.io/otel/exporters/otlp/otlptrace/otlptracegrpc", "", "WithEndpointURL", 0, Absolute},
	{"go.opentelemetry.io/otel/exporters/otlp/otlptrace/otlptracehttp", "", "WithEndpoint", 0, Authority},
	{"go.opentelemetry.io/otel/exporters/otlp/otlptrace/otlptracehttp", "", "WithEndpointURL", 0, Absolute},
	{"go.opentelemetry.io/otel/exporters/zipkin", "", "New", 0, Absolute},

	{"golang.org/x/crypto/acme/autocert", "", "HostWhitelist", Every, Hostname},

	{"golang.org/x/crypto/ssh", "", "Dial", 1, Address},

	{"golang.org/x/net/context/ctxhttp", "", "Get Head Post PostForm", 2, Absolute},
	{"golang.org/x/net/http/httpproxy", "Config", "HTTPProxy HTTPSProxy", Field, Locator},
	{"golang.org/x/net/http/httpproxy", "Config", "NoProxy", Field, Pattern},
	{"golang.org/x/net/proxy", "", "SOCKS5", 1, Address},
	{"golang.org/x/net/websocket", "", "Dial", 0, Absolute},
	{"golang.org/x/net/websocket", "", "Dial", 2, Target},
	{"golang.org/x/net/websocket", "", "NewConfig", 0, Target},
	{"golang.org/x/net/websocket", "", "NewConfig", 1, Target},

	// A redirect may lead to "postmessage" or "urn:ietf:wg:oauth:2.0:oob".
	{"golang.org/x/oauth2", "Config", "RedirectURL", Field, Locator},
	{"golang.org/x/oauth2", "Endpoint", "AuthURL", Field, Target},
	{"golang.org/x/oauth2", "Endpoint", "DeviceAuthURL TokenURL", Field, Absolute},
	{"golang.org/x/oauth2/clientcredentials", "Config", "TokenURL", Field, Absolute},
	{"golang.org/x/oauth2/jwt", "Config", "TokenURL", Field, Absolute},

	{"google.golang.org/api/option", "", "WithEndpoint", 0, Locator},
	{"google.golang.org/api/option", "", "WithAudiences WithScopes", Every, Pattern},

	{"google.golang.org/grpc", "", "Dial NewClient", 0, Dialed},
	{"google.golang.org/grpc", "", "DialContext", 1, Dialed},

	{"gopkg.in/gomail", "", "NewDialer NewPlainDialer", 0, Hostname},

	{"gorm.io/driver/clickhouse", "", "Open", 0, Locator},

	{"gorm.io/driver/mysql", "", "Open", 0, Locator},
	{"gorm.io/driver/mysql", "Config", "DSN", Field, Locator},

	{"gorm.io/driver/postgres", "", "Open", 0, Locator},
	{"gorm.io/driver/postgres", "Config", "DSN", Field, Locator},

	{"gorm.io/driver/sqlite", "", "Open", 0, Locator},

	{"gorm.io/driver/sqlserver", "", "Open", 0, Locator},

	{"xorm.io/xorm", "", "NewEngine", 1, Locator},
}
