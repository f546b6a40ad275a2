// Package plugin makes urlvet a module plugin of golangci-lint. Importing it
// is enough: it registers the linter "urlvet".
package plugin

import (
	"bytes"
	"flag"
	"fmt"
	"strings"

	"github.com/golangci/plugin-module-register/register"
	"golang.org/x/tools/go/analysis"

	"urlvet.example/analyzer"
	"urlvet.example/urlcheck"
)

func init() { register.Plugin("urlvet", New) }

// settings are the linter's settings, named as the command's flags.
type settings struct {
	Profile   urlcheck.Profile `json:"profile"`
	Enable    []string         `json:"enable"`
	Disable   []string         `json:"disable"`
	Tests     bool             `json:"tests"`
	Generated bool             `json:"generated"`
	AllowHost []string         `json:"allow-host"`
	AllowPort []port           `json:"allow-port"`
	Sink      []string         `json:"sink"`
}

// port is a number that YAML may have with or without quotes.
type port string

// UnmarshalJSON takes what stands there; analyzer.New judges it.
func (p *port) UnmarshalJSON(text []byte) error {
	*p = port(bytes.Trim(text, `"`))
	return nil
}

// New returns the plugin for the settings as golangci-lint read them; nil are
// the defaults. It fails on a setting that does not exist, on a value of the
// wrong type, and on an unknown profile or rule.
func New(conf any) (register.LinterPlugin, error) {
	s, err := register.DecodeSettings[settings](conf)
	if err != nil {
		return nil, fmt.Errorf("urlvet: %w (the settings are %s)", err, strings.Join(names(), ", "))
	}
	a, err := analyzer.New(s.options())
	if err != nil {
		return nil, fmt.Errorf("urlvet: %w", err)
	}
	return linter{a}, nil
}

func names() (all []string) {
	analyzer.Analyzer.Flags.VisitAll(func(f *flag.Flag) { all = append(all, f.Name) })
	return all
}

func (s settings) options() analyzer.Options {
	o := analyzer.Options{
		Profile:   s.Profile,
		Enable:    s.Enable,
		Disable:   s.Disable,
		Tests:     s.Tests,
		Generated: s.Generated,
		AllowHost: s.AllowHost,
		Sink:      s.Sink,

		ReportSilenced: true, // golangci-lint drops it, and nolintlint learns of it
	}
	for _, p := range s.AllowPort {
		o.AllowPort = append(o.AllowPort, string(p))
	}
	return o
}

// linter is the plugin with its settings.
type linter struct{ analyzer *analysis.Analyzer }

// BuildAnalyzers implements register.LinterPlugin.
func (l linter) BuildAnalyzers() ([]*analysis.Analyzer, error) {
	mark, err := fingerprint()
	if err != nil {
		return nil, err
	}
	return []*analysis.Analyzer{l.analyzer, mark}, nil
}

// GetLoadMode implements register.LinterPlugin. The analyzer reads syntax
// trees only, which is what makes it cheap.
func (linter) GetLoadMode() string { return register.LoadModeSyntax }
