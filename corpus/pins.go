package main

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"

	"github.com/rogpeppe/go-internal/txtar"
	"golang.org/x/mod/module"
)

// ecosystem is a file of modules and of what is known of them. It is an archive
// with a section a module:
//
//	-- github.com/acme/m@v1.0.0 small --
//	a/b.go:12: host-port-join: true: the host is a flag
//	a/c.go:7: port-range: unlabelled
type ecosystem struct {
	comment []byte
	pins    []*pin
}

// pin is a module in one version.
type pin struct {
	module  module.Version
	small   bool // judged by .ci/run too
	rulings []ruling
}

// smallMark stands behind the version of a module that is small.
const smallMark = " small"

// ruling is the verdict of a reader on what is reported in a module.
type ruling struct {
	site    site
	verdict string // one of verdicts, or unlabelled
	why     string // empty if there is no verdict
}

// verdicts are what a reader may say: a maintainer would mend it, may or may
// not, or cannot, as nothing goes wrong.
var verdicts = []string{"true", "policy", "false"}

const unlabelled = "unlabelled"

// site is a line and the rule that reports it, once or more.
type site struct {
	file string // slash-separated, from the top of the module
	line int
	rule string
}

func (s site) String() string { return fmt.Sprintf("%s:%d: %s", s.file, s.line, s.rule) }

func compareSites(a, b site) int {
	return cmp.Or(cmp.Compare(a.file, b.file), cmp.Compare(a.line, b.line), cmp.Compare(a.rule, b.rule))
}

func (r ruling) String() string {
	if r.verdict == unlabelled {
		return fmt.Sprintf("%v: %s", r.site, r.verdict)
	}
	return fmt.Sprintf("%v: %s: %s", r.site, r.verdict, r.why)
}

func readEcosystem(name string) (ecosystem, error) {
	archive, err := txtar.ParseFile(name)
	if err != nil {
		return ecosystem{}, err
	}
	e := ecosystem{comment: archive.Comment}
	for _, section := range archive.Files {
		p, err := parsePin(section)
		if err != nil {
			return e, fmt.Errorf("%s: %s: %w", name, section.Name, err)
		}
		e.pins = append(e.pins, p)
	}
	return e, nil
}

func parsePin(section txtar.File) (*pin, error) {
	name, small := strings.CutSuffix(section.Name, smallMark)
	path, version, _ := strings.Cut(name, "@")
	p := &pin{module: module.Version{Path: path, Version: version}, small: small}
	if err := module.Check(path, version); err != nil {
		return p, err
	}
	if module.CanonicalVersion(version) != version {
		return p, errors.New("the version is a query")
	}
	for line := range strings.Lines(string(section.Data)) {
		r, err := parseRuling(strings.TrimSuffix(line, "\n"))
		if err != nil {
			return p, err
		}
		p.rulings = append(p.rulings, r)
	}
	return p, nil
}

// parseRuling parses what String of a ruling returns.
func parseRuling(line string) (ruling, error) {
	parts := append(strings.SplitN(line, ": ", 4), "", "", "")
	file, number, _ := cutLast(parts[0], ":")
	n, err := strconv.Atoi(number)
	r := ruling{site{file, n, parts[1]}, parts[2], parts[3]}
	judged := slices.Contains(verdicts, r.verdict) && r.why != ""
	if err != nil || r.site.rule == "" || !judged && r.verdict != unlabelled {
		return r, fmt.Errorf("%q is neither FILE:LINE: RULE: VERDICT: WHY with a verdict of %s nor FILE:LINE: RULE: %s",
			line, strings.Join(verdicts, ", "), unlabelled)
	}
	return r, nil
}

func (e ecosystem) write(name string) error {
	archive := txtar.Archive{Comment: e.comment}
	for _, p := range e.pins {
		archive.Files = append(archive.Files, p.section())
	}
	return os.WriteFile(name, txtar.Format(&archive), 0o666)
}

func (p *pin) section() txtar.File {
	name := p.module.String()
	if p.small {
		name += smallMark
	}
	var data strings.Builder
	for _, r := range p.rulings {
		fmt.Fprintln(&data, r)
	}
	return txtar.File{Name: name, Data: []byte(data.String())}
}
