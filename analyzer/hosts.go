package analyzer

import (
	"fmt"
	"maps"
	"path"
	"slices"
	"strings"
)

const (
	maxHost  = 253  // the longest name that DNS has; no longer host matches a glob
	maxGlobs = 4096 // bytes of the globs that have to be tried one by one
)

// hosts are the hosts whose ports are not judged. A repository names them, as many as
// fit into its settings, and each finding about a port asks for them.
type hosts struct {
	whole   map[string]bool // in lower case, as the rest
	ends    map[string]bool // ".corp.example" of "*.corp.example"
	lengths []int           // of ends, each once
	globs   []string        // all others, each once
}

// newHosts returns the hosts that match one of the patterns, which are globs of path.Match.
func newHosts(patterns []string) (*hosts, error) {
	h := &hosts{whole: make(map[string]bool), ends: make(map[string]bool)}
	lengths, seen, size := make(map[int]bool), make(map[string]bool), 0
	for _, p := range patterns {
		if _, err := path.Match(p, ""); err != nil {
			return nil, fmt.Errorf("allowed host %q: %w", p, err)
		}
		p = strings.ToLower(p)
		end, starred := strings.CutPrefix(p, "*")
		switch {
		case !isGlob(p):
			h.whole[p] = true
		case starred && !isGlob(end) && !strings.Contains(end, "/"):
			h.ends[end], lengths[len(end)] = true, true
		case !seen[p]:
			seen[p], size = true, size+len(p)
			h.globs = append(h.globs, p)
		}
	}
	if size > maxGlobs {
		return nil, fmt.Errorf("the allowed hosts with more than a * at the start have more than %d bytes", maxGlobs)
	}
	h.lengths = slices.Sorted(maps.Keys(lengths))
	return h, nil
}

// has reports whether a host is one of them. It has no slash in it, which * does not match.
func (h *hosts) has(host string) bool {
	host = strings.ToLower(host)
	if h.whole[host] || len(host) > maxHost {
		return h.whole[host]
	}
	for _, n := range h.lengths {
		if n <= len(host) && h.ends[host[len(host)-n:]] {
			return true
		}
	}
	return slices.ContainsFunc(h.globs, func(glob string) bool {
		ok, _ := path.Match(glob, host)
		return ok
	})
}
