// Package ignored holds defects under comments that silence one rule or several, or do not.
package ignored

import (
	"fmt"
	"net/http"
)

func lines() {
	_ = "http//a"                                  //urlvet:ignore scheme-slashes the client is to refuse it
	_ = []string{"http//a", "http://a:99999", "b"} //urlvet:ignore scheme-slashes,port-range shows both
	_ = []string{"http//a", "http://a:99999", "b"} //urlvet:ignore scheme-slashes, port-range shows both
	_ = []string{"http//a", "http://a:99999", "b"} //urlvet:ignore scheme-*,port-r* shows both
	_ = "http//a"                                  //urlvet:ignore * shows what is wrong
	_ = "http//a"                                  //urlvet:ignore scheme-slashes // why
	_ = []string{"http//a", "http://a:99999", "b"} //urlvet:ignore port-range it is never dialled // want `scheme-slashes`
	_ = "http//a"                                  //nolint:gosec //urlvet:ignore scheme-slashes behind another directive
	_ = []string{"http//a", "http://a:99999", "b"} //urlvet:ignore scheme-slashes one //urlvet:ignore port-range two
	//urlvet:ignore scheme-slashes it is gone
	_ = "http//a"
	// This one is gone.
	//urlvet:ignore scheme-slashes it is gone
	//urlvet:ignore port-range it never was
	_ = []string{"http//a", "http://a:99999", "b"}
	_ = []string{ //urlvet:ignore scheme-slashes they are gone
		"http//a",
		"http://a:99999", // want `port-range`
	}
	http.Get( //urlvet:ignore scheme-missing it fails
		"www.example.org",
	)
	//urlvet:ignore scheme-typo in what is quoted
	_ = fmt.Sprint(`
see htp://a`, "htp://a")
}

//urlvet:ignore scheme-slashes all of it
func declaration() {
	_ = "http//a"
	_ = "http://a:99999" // want `port-range`
}

var ( //urlvet:ignore scheme-slashes the group
	group = "http//a"
	//urlvet:ignore port-range the first of them
	ranges = []string{"http://a:99999"}
	others = []string{"http://a:99999"} // want `port-range`
)

var aligned = "http//a" //urlvet:ignore scheme-slashes the first of them
var another = "http//b" // want `scheme-slashes`

func chain(r *http.Request) string {
	return "http://www.example.org:99999" + //urlvet:ignore port-range a chain
		r.URL.EscapedPath() +
		"/%zz" // want `escape-malformed`
}

func reasons() {
	_ = "http//a" //urlvet:ignore scheme-slashes TODO // want `scheme-slashes` `ignore-reason: no reason is given, so scheme-slashes stays on`
	_ = "http//a" //urlvet:ignore scheme-slashes,port-range TODO: // want `scheme-slashes` `ignore-reason` `ignore-unused: nothing here breaks port-range`
	_ = "http//a" //urlvet:ignore scheme-slashes TODO: find out why
}

func unknown() {
	_ = "http//a" //urlvet:ignore scheme-slash it is gone // want `scheme-slashes` `ignore-unknown: no rule is named "scheme-slash"; did you mean "scheme-slashes"\?`
	_ = "http//a" //urlvet:ignore no-such,scheme-slashes it is gone // want `ignore-unknown: no rule is named "no-such"$`
	_ = "http//a" //urlvet:ignore [ it is gone // want `scheme-slashes` `ignore-unknown`
}

// secret has a text in place of a rule that no message may quote.
func secret() {
	_ = 4 //urlvet:ignore db://u:7Zx8Kv@h/x TODO // want `ignore-unknown: no rule is named "db…"$` `ignore-reason: no reason is given, so db… stays on`
	_ = 4 //urlvet:ignore http://u:7Zx8Kv,9Yw@h/x TODO // want `ignore-unknown: no rule is named "http…"` `ignore-unknown: no rule is named "…"$` `ignore-reason: no reason is given, so http…, … stays on`
}

func unused() {
	_ = 1                                                            // one
	_ = /* want `ignore-unused: nothing here breaks port-range` */ 2 //urlvet:ignore port-range nothing is wrong
	/* want `ignore-unused` */ //urlvet:ignore port-range nothing is wrong

	_ = "http//a" //urlvet:ignore port-range,scheme-slashes,host-name some is wrong // want `ignore-unused: nothing here breaks port-range, host-name`

	_ = /* want `ignore-unused` */ 3 //urlvet:ignore port-range // nothing is wrong
	_ = /* want `ignore-unused` */ 5 //nolint:gosec //urlvet:ignore port-range nothing is wrong
	_ = /* want `ignore-unused` */ 6 //urlvet:ignore port-r* nothing is wrong
	_ = 7                            //urlvet:ignore port-* not all of them are on
	_ = 8                            //urlvet:ignore scheme-case it is off
	_ = /* want `ignore-unused` */ 9 //urlvet:ignore port-range nothing is wrong //nolint would come into force

	/* want `ignore-unused` */ //urlvet:ignore port-range nothing is wrong

	/* want `ignore-unused` */ //urlvet:ignore port-range nothing is wrong
	_ = 10

	/* want `ignore-unused: nothing here breaks ignore-unused, port-range` */ //urlvet:ignore ignore-unused,port-range nothing is wrong, but for a reason
	_ = 11
}

//urlvet:ignore ignore-unused something may be wrong one day
func kept() {
	_ = 1 //urlvet:ignore port-range nothing is wrong
}

//nolint:urlvet // says the same
func silenced() {
	_ = 1 //urlvet:ignore port-range nothing is wrong
	_ = 2 // urlvet:ignore port-range nothing is wrong
}

func malformed() {
	_ = "http//a"  // urlvet:ignore scheme-slashes it is gone // want `scheme-slashes` `ignore-malformed: "// urlvet:ignore" silences nothing`
	_ = "http//a"  //urlvet:disable scheme-slashes it is gone // want `scheme-slashes` `ignore-malformed: "//urlvet:disable" silences nothing`
	_ = "http//a"  //urlvet:ignore // want `scheme-slashes` `ignore-malformed`
	_ = "http//a"  /*urlvet:ignore scheme-slashes it is gone*/ // want `scheme-slashes` `ignore-malformed: "/\*urlvet:ignore" silences nothing`
	_ = "http://a" // urlvet:ignore silences what is named behind it
	_ = "http://a" // see //urlvet:ignore port-range why
}

// Far is reported where it is declared, whatever file it is used in.
const Far = "www.example.org/a" //urlvet:ignore scheme-missing the callers add one

const near = "www.example.org/b" // want `scheme-missing`
