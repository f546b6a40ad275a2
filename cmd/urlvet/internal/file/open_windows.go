package file

// nonBlocking is nothing where directories hold no pipes.
const nonBlocking = 0
