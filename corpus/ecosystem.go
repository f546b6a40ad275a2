package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"

	"golang.org/x/mod/module"
)

// ecosystemFile is named from the top of the repository, where the command is
// run.
const ecosystemFile = "corpus/testdata/ecosystem.txtar"

// runEcosystem builds the urlvet command and judges the ecosystem with it.
func runEcosystem(w io.Writer, o options) error {
	work, err := os.MkdirTemp("", "ecosystem")
	if err != nil {
		return err
	}
	defer os.RemoveAll(work)
	if err := buildCommand(work); err != nil {
		return err
	}
	return judgeEcosystem(w, ecosystemFile, work, o)
}

// buildCommand makes the command in dir.
func buildCommand(dir string) error {
	_, err := output(exec.Command("go", "build", "-buildvcs=false", "-o", commandIn(dir), "urlvet.example/cmd/urlvet"))
	return err
}

func commandIn(dir string) string { return filepath.Join(dir, "urlvet") }

// judgeEcosystem runs the command that is in work on the modules of the named
// file and compares what it reports with the verdicts there. If the options say
// so it writes down what is new; if not, it fails.
func judgeEcosystem(w io.Writer, name, work string, o options) error {
	eco, err := readEcosystem(name)
	if err != nil {
		return err
	}
	all, err := survey(work, slices.DeleteFunc(slices.Clone(eco.pins), func(p *pin) bool { return o.small && !p.small }))
	if err != nil {
		return err
	}
	all.print(w)
	if o.update {
		return eco.write(name)
	}
	return all.failure()
}

// survey returns what is reported in the modules beside what is known of them,
// and makes that known.
func survey(work string, pins []*pin) (comparison, error) {
	dirs, err := download(work, pins)
	if err != nil {
		return nil, err
	}
	var all comparison
	for _, p := range pins {
		found, err := check(commandIn(work), dirs[p.module])
		if err != nil {
			return nil, fmt.Errorf("%s: %w", p.module, err)
		}
		c := compare(p.rulings, found, dirs[p.module])
		p.rulings = c.rulings()
		all = append(all, c...)
	}
	return all, nil
}

// download returns the directories of the modules in the module cache. It runs
// in work, where there is no go.mod.
func download(work string, pins []*pin) (map[module.Version]string, error) {
	args := []string{"mod", "download", "-json"}
	for _, p := range pins {
		args = append(args, p.module.String())
	}
	cmd := exec.Command("go", args...)
	cmd.Dir, cmd.Env = work, append(os.Environ(), "GOWORK=off")
	out, err := output(cmd)
	if len(out) == 0 { // it tells of modules that fail
		return nil, err
	}
	all, err := decodeAll[struct{ Path, Version, Dir, Error string }](json.NewDecoder(bytes.NewReader(out)))
	dirs := make(map[module.Version]string)
	for _, m := range all {
		if m.Error != "" {
			err = errors.Join(err, errors.New(m.Error))
		}
		dirs[module.Version{Path: m.Path, Version: m.Version}] = m.Dir
	}
	return dirs, err
}

// check returns what urlvet reports in the module in dir, which is the same on
// every system.
func check(bin, dir string) (map[site]bool, error) {
	cmd := exec.Command(bin, "-format", "json", "./...")
	cmd.Dir, cmd.Env = dir, append(os.Environ(), "GOFLAGS=", "GOOS=linux", "GOARCH=amd64", "CGO_ENABLED=1")
	out, err := output(cmd)
	var exit *exec.ExitError
	if err != nil && !(errors.As(err, &exit) && exit.ExitCode() == 1) { // 1 if it reports something
		return nil, err
	}
	all, err := decodeAll[struct {
		File, Code string
		Line       int
	}](json.NewDecoder(bytes.NewReader(out)))
	found := make(map[site]bool)
	for _, f := range all {
		found[site{filepath.ToSlash(f.File), f.Line, f.Code}] = true
	}
	return found, err
}

// output returns what a command prints on standard output, also if it fails.
func output(cmd *exec.Cmd) ([]byte, error) {
	out, err := cmd.Output()
	if exit := (*exec.ExitError)(nil); errors.As(err, &exit) {
		err = fmt.Errorf("%s: %w\n%s", cmd, err, bytes.TrimSpace(exit.Stderr))
	}
	return out, err
}

// comparison is what is reported in modules and what is known of them.
type comparison []outcome

// outcome is a ruling and what has become of it.
type outcome struct {
	ruling
	dir   string // of the module
	state state
}

type state int

const (
	kept state = iota
	added
	gone
)

// compare compares what is known of the module in dir with what is found there.
func compare(known []ruling, found map[site]bool, dir string) comparison {
	var c comparison
	for _, r := range known {
		o := outcome{r, dir, kept}
		if !found[r.site] {
			o.state = gone
		}
		delete(found, r.site)
		c = append(c, o)
	}
	for s := range found {
		c = append(c, outcome{ruling{s, unlabelled, ""}, dir, added})
	}
	slices.SortFunc(c, func(a, b outcome) int { return compareSites(a.site, b.site) })
	return c
}

// rulings returns what is to be known from now on. What a reader called true
// remains until somebody deletes it.
func (c comparison) rulings() []ruling {
	var all []ruling
	for _, o := range c {
		if o.state != gone || o.verdict == "true" {
			all = append(all, o.ruling)
		}
	}
	return all
}

// notice says what somebody should know of an outcome; empty if that is nothing.
func (o outcome) notice() string {
	switch {
	case o.state == added:
		return "new"
	case o.state == gone && o.verdict == "true":
		return "lost"
	case o.state == gone:
		return "gone"
	case o.verdict == unlabelled:
		return unlabelled
	}
	return ""
}

// print writes what somebody should know, with the paths where it can be read,
// and how many findings of each rule have which verdict.
func (c comparison) print(w io.Writer) {
	byRule := make(map[string]comparison)
	var found comparison
	for _, o := range c {
		if n := o.notice(); n != "" {
			fmt.Fprintf(w, "%s: %s%c%v\n", n, o.dir, filepath.Separator, o.ruling)
		}
		if o.state != gone {
			byRule[o.site.rule] = append(byRule[o.site.rule], o)
			found = append(found, o)
		}
	}
	fmt.Fprintf(w, "%-22s %7s %7s %7s %10s %7s %7s\n", "rule", "true", "policy", "false", unlabelled, "true %", "false %")
	for _, rule := range slices.Sorted(maps.Keys(byRule)) {
		byRule[rule].row(w, rule)
	}
	found.row(w, "all")
}

func (c comparison) row(w io.Writer, title string) {
	n := c.count(func(o outcome) string { return o.verdict })
	good, bad := share(n["true"], n["policy"]+n["false"]), 1-share(n["true"]+n["policy"], n["false"])
	fmt.Fprintf(w, "%-22s %7d %7d %7d %10d %7.1f %7.1f\n", title, n["true"], n["policy"], n["false"], n[unlabelled], 100*good, 100*bad)
}

// count returns how many outcomes have which property.
func (c comparison) count(property func(outcome) string) map[string]int {
	n := make(map[string]int)
	for _, o := range c {
		n[property(o)]++
	}
	return n
}

// failure returns an error if something is new, unlabelled or lost.
func (c comparison) failure() error {
	n := c.count(outcome.notice)
	if n["new"]+n[unlabelled]+n["lost"] == 0 {
		return nil
	}
	return fmt.Errorf("of the findings %d are new, %d unlabelled, %d lost", n["new"], n[unlabelled], n["lost"])
}
