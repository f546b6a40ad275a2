package rewrite

import (
	"encoding/binary"
	"hash/maphash"

	"urlvet.example/cmd/urlvet/internal/check"
	"urlvet.example/cmd/urlvet/internal/lexeme"
)

// keeps reports whether all tokens and comments that the edits of a text do not touch are in the text
// after them, and no others. An edit in the wrong place can end a comment, so that its rest becomes code.
func keeps(was []byte, edits []check.Edit, now []byte) bool {
	made, moved := make([]check.Edit, len(edits)), make([]int, len(edits))
	grown := 0
	for i, e := range edits {
		made[i] = check.Edit{Start: e.Start + grown, End: e.Start + grown + len(e.Text)}
		grown += len(e.Text) - (e.End - e.Start)
		moved[i] = grown
	}
	seed := maphash.MakeSeed()
	return untouched(seed, was, edits, moved) == untouched(seed, now, made, make([]int, len(edits)))
}

// untouched returns a hash of the tokens and comments of a text that no edit is in, or beside, and of their
// offsets. moved are how far those have moved that come behind each edit.
func untouched(seed maphash.Seed, text []byte, edits []check.Edit, moved []int) uint64 {
	var h maphash.Hash
	h.SetSeed(seed)
	i := 0
	for l := range lexeme.All(text) {
		for i < len(edits) && edits[i].End < l.Start {
			i++
		}
		if i < len(edits) && edits[i].Start <= l.End() {
			continue
		}
		at := l.Start
		if i > 0 {
			at += moved[i-1]
		}
		var head [16]byte
		binary.NativeEndian.PutUint64(head[:], uint64(at))
		binary.NativeEndian.PutUint64(head[8:], uint64(l.Kind)<<32|uint64(len(l.Text)))
		h.Write(head[:])
		h.WriteString(l.Text)
	}
	return h.Sum64()
}
