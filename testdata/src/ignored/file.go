//urlvet:ignore scheme-slashes the whole file
package ignored

var (
	first  = "http//a"
	second = "http://a:99999" // want `port-range`
)
