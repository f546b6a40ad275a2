package main

import "syscall"

// mountSmall mounts a file system with room for one large file on dir.
func mountSmall(dir string) error {
	return syscall.Mount("tmpfs", dir, "tmpfs", 0, "size=96k")
}
