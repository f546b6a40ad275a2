//nolint:urlvet // the whole file
package silenced

var (
	first  = "http//a"
	second = "http//a"
)
