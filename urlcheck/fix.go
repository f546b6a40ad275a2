package urlcheck

import (
	"slices"
	"strings"
)

// longestFixed is the length in bytes of the longest text that gets fixes. It
// is twice the length that RFC 9110, section 4.1, asks servers to accept.
const longestFixed = 16000

// keepSoundFixes drops the fixes that are not sound. A sound fix removes its
// problem and reveals none of another rule.
func keepSoundFixes(t Text, p Profile, problems []Problem) {
	for i := range problems {
		if problems[i].Fix != nil && !sound(t, p, problems, i) {
			problems[i].Fix = nil
		}
	}
}

func sound(t Text, p Profile, problems []Problem, i int) bool {
	if len(t.Bytes) > longestFixed {
		return false
	}
	problem := problems[i]
	fixed, ok := t.replace(problem.Start, problem.End, problem.Fix.Text)
	if !ok {
		return false
	}
	c := checker{words: []Span{}} // nobody reads these messages, so that they may quote secrets
	c.run(fixed, p)
	for _, after := range c.problems {
		stays := after.Code == problem.Code && after.Start == problem.Start
		if stays || !hasCode(problems, after.Code) {
			return false
		}
	}
	return true
}

func hasCode(problems []Problem, code string) bool {
	for _, p := range problems {
		if p.Code == code {
			return true
		}
	}
	return false
}

// replace returns t with the bytes from start to end replaced. It returns false
// if one of them is a hole.
func (t Text) replace(start, end int, by string) (Text, bool) {
	var holes []Hole
	for _, h := range t.Holes {
		if h.At >= start && h.At < end {
			return Text{}, false
		}
		if h.At >= end {
			h.At += len(by) - (end - start)
		}
		holes = append(holes, h)
	}
	seams := slices.Clone(t.Seams)
	for i, at := range seams {
		if at >= end {
			seams[i] += len(by) - (end - start)
		}
	}
	return Text{strings.Join([]string{t.Bytes[:start], by, t.Bytes[end:]}, ""), holes, seams, t.Absolute}, true
}
