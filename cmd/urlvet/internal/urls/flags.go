// Package urls is "urlvet url": it checks URLs that are given as they are, not
// in Go source.
package urls

import (
	"fmt"
	"path"

	"urlvet.example/cmd/urlvet/internal/command"
	"urlvet.example/cmd/urlvet/internal/term"
	"urlvet.example/urlcheck"
)

const usage = `usage: urlvet url [flags] [URL...]

Checks URLs: the arguments or, without arguments, the lines of standard input.
A line may end with CR LF; any other byte is part of the URL.

  urlvet url 'http://example.org:70000/'
  urlvet url -profile rfc1738 -format json < urls.txt
  find . -name '*.url' -print0 | urlvet url -0

The exit status is 0 if nothing is found, 1 if something is, and 2 if the
command is wrong or something cannot be read.
`

type options struct {
	profile         urlcheck.Profile
	enable, disable command.List
	nul             bool
	format, color   command.Choice
	showSecrets     bool
}

// Command is "urlvet url".
func Command() *command.Command {
	c := command.New("urlvet url", usage,
		command.Group{Title: "Which rules", Names: []string{"profile", "enable", "disable"}},
		command.Group{Title: "Input and output", Names: []string{"0", "format", "color", "show-secrets"}},
	)
	o := &options{
		format: command.Choice{Words: []string{"text", "json"}},
		color:  command.Choice{Words: term.Colors},
	}
	c.TextVar(&o.profile, "profile", o.profile, "check against this `specification`: modern, rfc3986 or rfc1738")
	c.Var(&o.enable, "enable", "also report these `rules`, such as host-*")
	c.Var(&o.disable, "disable", "do not report these `rules`")
	c.BoolVar(&o.nul, "0", false, "URLs on standard input end with NUL, not at the end of the line")
	c.Var(&o.format, "format", "print `text|json`; JSON has one object per line, for each URL")
	c.Var(&o.color, "color", "color text: `auto|always|never`; auto is on a terminal")
	c.BoolVar(&o.showSecrets, "show-secrets", false, "print the passwords and tokens that are found instead of masking them")
	c.Do = func(env command.Env) int { return o.run(env, c) }
	return c
}

// rules returns the profile after -enable and -disable.
func (o *options) rules() (urlcheck.Profile, error) {
	enable, err := codes(o.enable)
	if err != nil {
		return o.profile, err
	}
	disable, err := codes(o.disable)
	if err != nil {
		return o.profile, err
	}
	p, err := o.profile.With(enable...)
	if err != nil {
		return p, err
	}
	return p.Without(disable...)
}

// codes returns the codes that patterns such as host-* name.
func codes(patterns []string) (all []string, err error) {
	for _, pattern := range patterns {
		n := len(all)
		for _, r := range urlcheck.Rules() {
			if ok, _ := path.Match(pattern, r.Code); ok {
				all = append(all, r.Code)
			}
		}
		if len(all) == n {
			return nil, fmt.Errorf("unknown rule %q; 'urlvet rules' lists them", pattern)
		}
	}
	return all, nil
}
