package load

import "bytes"

// Line returns the line with the byte at offset, without its end, and the
// offset of its first byte.
func (s *Source) Line(offset int) (line string, first int) {
	first = bytes.LastIndexByte(s.Bytes[:offset], '\n') + 1
	rest, _, _ := bytes.Cut(s.Bytes[first:], []byte("\n"))
	return string(bytes.TrimSuffix(rest, []byte("\r"))), first
}
