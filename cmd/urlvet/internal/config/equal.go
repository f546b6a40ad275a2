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
	mu    sync.Mutex
	made  map[string]*analysis.Analyzer // by options
	count int                           // of analyzers, and of options that only some files have

	patience analyzer.Patience // of all of them
}

// maxMade is how many analyzers, and options that only some files have, the settings of a run make. Each
// takes a millisecond.
const maxMade = 1024

// more counts another one. It returns an error if that is too many.
func (e *equal) more() error {
	if e == nil {
		return nil
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.count == maxMade {
		return fmt.Errorf("the settings of all directories apply in more than %d ways", maxMade)
	}
	e.count++
	return nil
}

// analyzer returns an analyzer with these options, one of its own if they differ between files.
func (e *equal) analyzer(o analyzer.Options) (*analysis.Analyzer, error) {
	if e == nil {
		return analyzer.New(o)
	}
	o.Patience = &e.patience
	if o.For != nil || o.Shown != nil {
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
