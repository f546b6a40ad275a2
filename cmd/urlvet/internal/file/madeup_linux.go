package file

import (
	"os"
	"syscall"
)

// kernels are the types of the file systems whose files the kernel makes up as
// they are read, by the numbers of statfs(2). The list need not be complete: what
// has no size is read as empty in any case. It is there to say what happened.
var kernels = map[int64]bool{
	0x9fa0:     true, // proc
	0x62656572: true, // sysfs
	0x64626720: true, // debugfs
	0x74726163: true, // tracefs
}

// madeUp reports whether f is no stored text but something that the kernel tells.
func madeUp(f *os.File) bool {
	var on syscall.Statfs_t
	return syscall.Fstatfs(int(f.Fd()), &on) == nil && kernels[int64(on.Type)]
}
