//go:build unix

package file

import "syscall"

// nonBlocking lets a named pipe without a writer be opened at once.
const nonBlocking = syscall.O_NONBLOCK
