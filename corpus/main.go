// Command corpus measures the analyzer on literals of public Go source.
//
// A corpus has a literal with what is around it a line. The command makes a Go
// file of each, or reads the real one from a module cache, and counts what is
// reported:
//
//	go run ./corpus -literals literals.jsonl.gz [-modules DIR] [-tests] [-v]
//	go run ./corpus -labelled corpus/testdata/labelled.jsonl
//
// Labels are the verdicts of a reader; of them it prints recall and precision.
//
// The ecosystem is whole modules of others, pinned by version, with a verdict on
// each finding. This runs the urlvet command on them and tells what is new:
//
//	go run ./corpus -ecosystem [-small] [-update]
package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"

	"urlvet.example/analyzer"
)

// options are the command's flags.
type options struct {
	literals  string
	labelled  string
	ecosystem bool
	modules   string
	tests     bool
	verbose   bool
	small     bool
	update    bool
	args      []string // none are wanted
}

func main() {
	if err := run(os.Stdout, parseFlags()); err != nil {
		fmt.Fprintln(os.Stderr, "corpus:", err)
		os.Exit(2)
	}
}

func parseFlags() options {
	var o options
	flag.StringVar(&o.literals, "literals", "", "count what is reported of the literals in `file`")
	flag.StringVar(&o.labelled, "labelled", "", "compare with the labels in `file`")
	flag.BoolVar(&o.ecosystem, "ecosystem", false, "compare with the verdicts in "+ecosystemFile)
	flag.StringVar(&o.modules, "modules", "", "read the sources of the literals from the module cache `dir`, as far as they are there")
	flag.BoolVar(&o.tests, "tests", false, "judge literals in tests too")
	flag.BoolVar(&o.verbose, "v", false, "print each finding")
	flag.BoolVar(&o.small, "small", false, "of the ecosystem take only the modules that are marked as small")
	flag.BoolVar(&o.update, "update", false, "write the ecosystem's new findings into its file, drop those that are gone")
	flag.Parse()
	o.args = flag.Args()
	return o
}

func run(w io.Writer, o options) error {
	if o.literals == "" && o.labelled == "" && !o.ecosystem || len(o.args) > 0 {
		return errors.New("want -literals FILE, -labelled FILE or -ecosystem, and no arguments")
	}
	if o.ecosystem {
		if err := runEcosystem(w, o); err != nil {
			return err
		}
	}
	if o.labelled != "" {
		if err := runLabelled(w, o); err != nil {
			return err
		}
	}
	if o.literals == "" {
		return nil
	}
	return runLiterals(w, o)
}

func runLabelled(w io.Writer, o options) error {
	labels, err := readLines[label](o.labelled)
	if err != nil {
		return err
	}
	a, err := analyzer.New(analyzer.Options{Tests: true})
	if err != nil {
		return err
	}
	s, err := judgeLabels(a, labels)
	if err != nil {
		return err
	}
	s.print(w)
	return nil
}

func runLiterals(w io.Writer, o options) error {
	all, err := readLines[record](o.literals)
	if err != nil {
		return err
	}
	c, err := measure(all, o)
	if err != nil {
		return err
	}
	c.print(w, o)
	return nil
}
