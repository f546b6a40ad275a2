package analyzer

import (
	"errors"
	"fmt"
	"path"
	"slices"
	"strconv"
	"strings"

	"urlvet.example/analyzer/internal/edit"
	"urlvet.example/analyzer/internal/names"
	"urlvet.example/analyzer/internal/patience"
	"urlvet.example/analyzer/internal/sink"
	"urlvet.example/analyzer/internal/source"
	"urlvet.example/urlcheck"
)

// settings are options prepared for a run.
type settings struct {
	options Options
	profile urlcheck.Profile           // reports exactly the rules that are on
	from    map[string]urlcheck.Degree // by code, of the rules that are on
	asked   map[string]bool            // the rules that are enabled by name
	levels  map[string]urlcheck.Level  // by code, of the rules that the options give one
	library *sink.Library              // the sinks
	ports   map[string]bool            // that are allowed
	hosts   *hosts                     // that are allowed
	shown   func(*source.File) bool    // nil if all files are shown
	kept    *names.Kept                // nil if nothing is kept

	patience *patience.Store // what packages may take beyond their own time
	siblings edit.Siblings   // what is beside packages
	variants variants
}

func (o Options) settings() (*settings, error) {
	s := &settings{options: o, profile: o.Profile, from: make(map[string]urlcheck.Degree), patience: new(patience.Store)}
	if o.Patience != nil {
		s.patience = &o.Patience.store
	}
	if o.Shown != nil {
		s.kept, s.shown = new(names.Kept), func(f *source.File) bool { return o.Shown(f.Name) }
	}
	rules := Rules()
	enable, err := match(rules, o.Enable)
	if err != nil {
		return nil, err
	}
	s.asked = enable
	disable, err := match(rules, o.Disable)
	if err != nil {
		return nil, err
	}
	if s.levels, err = levels(rules, o.Level); err != nil {
		return nil, err
	}
	if s.library, err = o.extend(); err != nil {
		return nil, err
	}
	if err := s.allow(); err != nil {
		return nil, err
	}
	for _, r := range rules {
		on := r.Default()
		if _, ok := urlcheck.Lookup(r.Code); ok {
			on = o.Profile.Level(r.Code) != urlcheck.Off
		}
		level, given := s.levels[r.Code]
		if (on || enable[r.Code]) && !disable[r.Code] && !(given && level == urlcheck.Off) {
			s.from[r.Code] = r.From
		}
	}
	if o.For != nil || slices.ContainsFunc(checkCodes, s.reports) {
		checking := *s.library
		checking.Checks = true
		s.library = &checking
	}
	return s, s.turn()
}

// levels returns the levels that entries such as host-*=error give rules, by code.
func levels(rules []urlcheck.Rule, entries []string) (map[string]urlcheck.Level, error) {
	all := make(map[string]urlcheck.Level)
	known := make(map[string][]string)
	for _, entry := range entries {
		pattern, word, _ := strings.Cut(entry, "=")
		level := slices.IndexFunc(levelWords, func(l urlcheck.Level) bool { return l.String() == word })
		if level < 0 {
			return nil, fmt.Errorf("level %q is not of the form rule=error, rule=warning or rule=off", entry)
		}
		if _, ok := known[pattern]; !ok {
			known[pattern] = matching(rules, pattern)
		}
		if len(known[pattern]) == 0 {
			return nil, unnamed(pattern, rules)
		}
		for _, code := range known[pattern] {
			all[code] = levelWords[level]
		}
	}
	return all, nil
}

var levelWords = []urlcheck.Level{urlcheck.Off, urlcheck.Warning, urlcheck.Error}

// level returns how bad a problem is.
func (s *settings) level(p urlcheck.Problem) urlcheck.Level {
	if level, ok := s.levels[p.Code]; ok {
		return level
	}
	return p.Level
}

// allow prepares the ports and the hosts that the options allow.
func (s *settings) allow() (err error) {
	if err := s.options.checkPorts(); err != nil {
		return err
	}
	s.ports = make(map[string]bool)
	for _, port := range s.options.AllowPort {
		s.ports[port] = true
	}
	s.hosts, err = newHosts(s.options.AllowHost)
	return err
}

// extend returns the library with the sinks that the options add.
func (o Options) extend() (*sink.Library, error) {
	if len(o.Sink) == 0 {
		return sink.Standard, nil
	}
	var more []sink.Row
	for _, name := range o.Sink {
		row, err := sink.Parse(name)
		if err != nil {
			return nil, err
		}
		more = append(more, row)
	}
	return sink.NewLibrary(sink.Rows, more), nil
}

func (o Options) checkPorts() error {
	for _, port := range o.AllowPort {
		if strings.Trim(port, "0123456789") != "" || port == "" {
			return fmt.Errorf("allowed port %q is not a number", port)
		}
		if n, err := strconv.ParseUint(port, 10, 16); n == 0 || err != nil {
			return fmt.Errorf("allowed port %s is not from 1 to 65535", port)
		}
	}
	return nil
}

// turn sets the rules of urlcheck in the profile as the settings have them.
func (s *settings) turn() error {
	var errs []error
	for _, r := range urlcheck.Rules() {
		change := urlcheck.Profile.Without
		if s.reports(r.Code) {
			change = urlcheck.Profile.With
		}
		var err error
		s.profile, err = change(s.profile, r.Code)
		errs = append(errs, err)
	}
	return errors.Join(errs...)
}

// maxPatterns limits the different codes and globs of a list of rules, each of which is
// matched with each rule.
const maxPatterns = 1000

// maxPattern is how many bytes such a glob may have. Codes have less than a third of them.
const maxPattern = 100

// match returns the codes of the rules that match one of the patterns. Each
// pattern must match a rule.
func match(rules []urlcheck.Rule, patterns []string) (map[string]bool, error) {
	codes, seen := make(map[string]bool), make(map[string]bool)
	for _, pattern := range patterns {
		if seen[pattern] {
			continue
		}
		seen[pattern] = true
		if len(seen) > maxPatterns {
			return nil, fmt.Errorf("more than %d rules and globs are named", maxPatterns)
		}
		fits := matching(rules, pattern)
		if len(fits) == 0 {
			return nil, unnamed(pattern, rules)
		}
		for _, code := range fits {
			codes[code] = true
		}
	}
	return codes, nil
}

// matching returns the codes of the rules that match a pattern.
func matching(rules []urlcheck.Rule, pattern string) (codes []string) {
	switch {
	case len(pattern) > maxPattern:
		return nil
	case !isGlob(pattern):
		if slices.ContainsFunc(rules, func(r urlcheck.Rule) bool { return r.Code == pattern }) {
			return []string{pattern}
		}
		return nil
	}
	for _, r := range rules {
		if ok, err := path.Match(pattern, r.Code); err == nil && ok {
			codes = append(codes, r.Code)
		}
	}
	return codes
}

// isGlob reports whether a pattern of path.Match is more than the text that it matches.
func isGlob(pattern string) bool { return strings.ContainsAny(pattern, `*?[\`) }

// reports reports whether a rule is on.
func (s *settings) reports(code string) bool {
	_, on := s.from[code]
	return on
}

// shows reports whether the findings in f are wanted at this time.
func (s *settings) shows(f *source.File) bool { return s.judges(f) && (s.shown == nil || s.shown(f)) }

// judges reports whether the findings in f are wanted.
func (s *settings) judges(f *source.File) bool {
	return (s.options.Tests || !f.Test) && (s.options.Generated || !f.Generated)
}

// isFine reports whether a string literal with this spelling has no defect,
// wherever it goes. prose says that people read it; a text with blanks that is no
// format is judged as if they did. A list wants the fine ones, too.
func (s *settings) isFine(spelling string, prose bool) bool {
	if s.options.List {
		return false
	}
	value := strings.Trim(spelling, "\"`")
	prose = prose || strings.Contains(value, " ") && !strings.Contains(value, "%")
	if prose && mentionsNothing(value) && !s.mentionsDefect(value) {
		return true
	}
	return isPlainURL(value) && len(urlcheck.Check(value, s.profile)) == 0
}

// mentionsDefect reports whether a URL in a text has a defect whatever the text means: a
// token in its query.
func (s *settings) mentionsDefect(text string) bool {
	return slices.ContainsFunc(mentions(urlcheck.Text{Bytes: text}), func(m mention) bool {
		return slices.ContainsFunc(urlcheck.CheckText(m.Text, s.profile), func(p urlcheck.Problem) bool { return s.from[p.Code] <= urlcheck.Mention })
	})
}
