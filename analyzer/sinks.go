package analyzer

// role is what a function does with an argument.
type role uint8

const (
	plain     role = iota // nothing is known of it
	absolute              // a URL that must have a scheme, because it is sent to a server
	target                // the same, or a path: what a request is made for (RFC 9112, section 3.2)
	reference             // a URL or a relative reference (RFC 3986, section 4.1)
	format                // a format of package fmt whose result may be a URL; its operands follow
	text                  // something for people to read
	pattern               // compared, searched for, cut off or matched
)

// every stands for all arguments of a function.
const every = -1

// sink is a row of the table: these functions, or methods of recv, take an
// argument in this role.
type sink struct {
	path  string // import path
	recv  string // name of the receiver's type; empty for functions
	names string // one or more, separated by blanks
	arg   int    // index of the argument, or every
	role  role
}

// takesURL reports whether an argument in this role is a URL for sure.
func (r role) takesURL() bool { return r == absolute || r == target || r == reference }

var sinks = []sink{
	{"net/url", "", "Parse ParseRequestURI JoinPath", 0, reference},
	{"net/url", "URL", "Parse", 0, reference},

	{"net/http", "", "Get Head Post PostForm", 0, absolute},
	{"net/http", "Client", "Get Head Post PostForm", 0, absolute},
	{"net/http", "", "NewRequest", 1, target},
	{"net/http", "", "NewRequestWithContext", 2, target},
	{"net/http", "", "Redirect", 2, reference},
	{"net/http", "", "RedirectHandler", 0, reference},
	{"net/http", "", "Handle HandleFunc", 0, pattern},
	{"net/http", "ServeMux", "Handle HandleFunc", 0, pattern},
	{"net/http", "", "Error", 1, text},

	{"net/http/httptest", "", "NewRequest", 1, target},
	{"net/http/httptest", "", "NewRequestWithContext", 2, target},

	{"fmt", "", "Sprintf", 0, format},
	{"fmt", "", "Appendf", 1, format},
	{"fmt", "", "Print Println Printf Errorf", every, text},
	{"fmt", "", "Fprint Fprintln Fprintf", every, text},
	{"fmt", "", "Scanf Sscanf Fscanf Sscan Sscanln", every, pattern},

	{"errors", "", "New", every, text},
	{"flag", "", "String", 2, text},
	{"flag", "", "StringVar", 3, text},
	{"flag", "FlagSet", "String", 2, text},
	{"flag", "FlagSet", "StringVar", 3, text},

	{"regexp", "", "Compile CompilePOSIX MustCompile MustCompilePOSIX Match MatchString QuoteMeta", every, pattern},
	{"strings", "", "Compare Contains ContainsAny Count Cut CutPrefix CutSuffix EqualFold HasPrefix HasSuffix", every, pattern},
	{"strings", "", "Index IndexAny LastIndex LastIndexAny NewReplacer Replace ReplaceAll", every, pattern},
	{"strings", "", "Split SplitAfter SplitAfterN SplitN SplitSeq Trim TrimLeft TrimPrefix TrimRight TrimSuffix", every, pattern},
	{"bytes", "", "Contains Count Cut CutPrefix CutSuffix Equal HasPrefix HasSuffix Index LastIndex", every, pattern},
	{"bytes", "", "Replace ReplaceAll Split Trim TrimPrefix TrimSuffix", every, pattern},
	{"path", "", "Match", every, pattern},
	{"path/filepath", "", "Glob Match", every, pattern},
}

// maker is a row of the other half of the stubs: a function, method or
// variable through which a program comes by a value that has sinks.
type maker struct {
	path, recv, name string
	results          []named // of a function; the type of a variable
	variable         bool
}

// named is a type, by the import path and the name of its declaration. The
// zero named is the type error.
type named struct {
	path, name string
	pointer    bool
}

var (
	urlPointer    = named{"net/url", "URL", true}
	clientPointer = named{"net/http", "Client", true}
	serverPointer = named{"net/http/httptest", "Server", true}
	failure       = named{}
)

var makers = []maker{
	{"net/url", "", "Parse", []named{urlPointer, failure}, false},
	{"net/url", "", "ParseRequestURI", []named{urlPointer, failure}, false},
	{"net/url", "URL", "Parse", []named{urlPointer, failure}, false},
	{"net/url", "URL", "JoinPath", []named{urlPointer}, false},
	{"net/url", "URL", "ResolveReference", []named{urlPointer}, false},
	{"net/http", "", "DefaultClient", []named{clientPointer}, true},
	{"net/http/httptest", "", "NewServer", []named{serverPointer}, false},
	{"net/http/httptest", "", "NewTLSServer", []named{serverPointer}, false},
	{"net/http/httptest", "Server", "Client", []named{clientPointer}, false},
	{"net/http", "Request", "Clone", []named{{"net/http", "Request", true}}, false},
	{"net", "IP", "To4", []named{{"net", "IP", false}}, false},
	{"net", "", "ParseIP", []named{{"net", "IP", false}}, false},
	{"net/netip", "", "MustParseAddr", []named{{"net/netip", "Addr", false}}, false},
	{"net/netip", "AddrPort", "Addr", []named{{"net/netip", "Addr", false}}, false},
}
