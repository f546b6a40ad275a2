//go:build !race

package urlcheck_test

const slowdown = 1
