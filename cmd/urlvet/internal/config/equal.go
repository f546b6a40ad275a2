package config

import (
	"fmt"
	"sync"

	"golang.org/x/tools/go/analysis"

	"urlvet.example/analyzer"
)

// equal are analyzers that directories with equal options share. There may be a settings file in each of
// thousands.
type equal struct {
	mu   sync.Mutex
	made map[string]*analysis.Analyzer // by options
}

// analyzer returns an analyzer with these options, one of its own if they differ between files.
func (e *equal) analyzer(o analyzer.Options) (*analysis.Analyzer, error) {
	if e == nil || o.For != nil || o.Shown != nil {
		return analyzer.New(o)
	}
	plain := o
	plain.InModule = nil // the same for all
	key := fmt.Sprintf("%#v", plain)
	e.mu.Lock()
	defer e.mu.Unlock()
	if a := e.made[key]; a != nil {
		return a, nil
	}
	a, err := analyzer.New(o)
	if err != nil {
		return nil, err
	}
	if e.made == nil {
		e.made = map[string]*analysis.Analyzer{}
	}
	e.made[key] = a
	return a, nil
}
