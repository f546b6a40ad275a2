//go:build race

package urlcheck_test

// slowdown is what the race detector costs a loop over bytes.
const slowdown = 20
