package changes

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strings"
	"time"

	"urlvet.example/cmd/urlvet/internal/group"
)

// git runs git in a repository whose owner is perhaps not to be trusted: its
// configuration and attributes name programs that git would run.
type git struct {
	dir    string
	config []string  // options before the command
	apart  []string  // the variables that name the directory of its own, nil before it has one
	until  time.Time // when the last command has to be done
}

// maxSeconds is how many seconds all commands may take. The largest repositories take one minute on
// a cold disk; a named pipe that the configuration includes takes forever, and so does, before
// git 2.41, *a*a*a*a*a*ab in a .gitignore beside a file whose name has hundreds of a.
const maxSeconds = 120

// harmless are the options of each command. Nothing is paged, watched or fetched, no hook runs, and git diff does not
// write to the index what it has learnt of files that were touched, through a link perhaps, and with another hook. A file
// whose name has another case than in the index is another file, all of whose lines are new.
var harmless = []string{
	"--no-pager", "-c", "core.fsmonitor=false", "-c", "core.hooksPath=" + os.DevNull, "-c", "protocol.allow=never", "-c", "core.quotePath=true",
	"-c", "diff.orderFile=" + os.DevNull, "-c", "diff.autoRefreshIndex=false", "-c", "core.ignoreCase=false",
	"-c", "safe.bareRepository=explicit", "-c", "fetch.bundleURI=",
}

// diffArgs is the command for the patch. No program makes or converts what is compared;
// settings of the repository change neither the form of the patch nor hide a file as
// binary. A moved file has the new lines that it would have without the move.
var diffArgs = []string{
	"diff", "--no-ext-diff", "--no-textconv", "--no-color", "--text", "--ignore-submodules=all", "--find-renames",
	"--no-relative", "--src-prefix=a/", "--dst-prefix=b/", "--inter-hunk-context=0", "-U0",
}

// rawArgs is the command for the modes and the names of all files that have changed.
var rawArgs = []string{"diff", "--raw", "-z", "--no-abbrev", "--no-renames", "--no-ext-diff", "--no-color", "--ignore-submodules=all", "--no-relative"}

// goFiles matches the Go files of the repository, from wherever in it git runs.
const goFiles = ":(top,glob)**/*.go"

// notConverted leaves out the files that git reads as they are: without another encoding, and without ident,
// which takes what stands in $Id: … $ for nothing.
var notConverted = []string{":(top,exclude,attr:!working-tree-encoding !ident)", ":(top,exclude,attr:!working-tree-encoding -ident)"}

// maxPatch is how long a patch may be in bytes, maxLines how many lines it may have. Each takes
// a hundred bytes more, and a clone of some kilobytes can remove millions of empty ones.
const maxPatch, maxLines = 64 << 20, 3 << 20

// dropped are the variables of the environment that change what the commands do.
var dropped = []string{
	"GIT_EXTERNAL_DIFF", "GIT_DIFF_OPTS", "GIT_LITERAL_PATHSPECS", "GIT_GLOB_PATHSPECS", "GIT_NOGLOB_PATHSPECS", "GIT_ICASE_PATHSPECS",
}

// files returns the names of the files that git ls-files lists.
func (g git) files(args ...string) (map[string]bool, error) {
	names, err := g.run(append([]string{"ls-files", "--full-name", "-z"}, args...)...)
	all := map[string]bool{}
	for name := range strings.SplitSeq(names, "\x00") {
		all[name] = true
	}
	return all, err
}

// settings returns the settings whose names match, with a zero behind each.
func (g git) settings(how, names string) (string, error) {
	all, err := g.run("config", how, "-z", "--get-regexp", names)
	if exit := (*exec.ExitError)(nil); errors.As(err, &exit) && exit.ExitCode() == 1 {
		return "", nil // there are none
	}
	return all, err
}

// environ returns the environment of git. GIT_DIR, GIT_INDEX_FILE and the like stay:
// hooks have them, and they say what the repository is. An old git knows no GIT_NO_LAZY_FETCH, and
// protocol.ext.allow of the repository is stronger than protocol.allow; GIT_ALLOW_PROTOCOL is
// stronger than both.
func environ() []string {
	env := slices.DeleteFunc(os.Environ(), func(v string) bool {
		name, _, _ := strings.Cut(v, "=")
		return slices.Contains(dropped, name)
	})
	return append(env, "GIT_OPTIONAL_LOCKS=0", "GIT_TERMINAL_PROMPT=0", "GIT_NO_LAZY_FETCH=1", "GIT_NO_REPLACE_OBJECTS=1", "GIT_ALLOW_PROTOCOL=", "LC_ALL=C", emptyVar+"=", falseVar+"=false")
}

// emptyVar and falseVar are the variables that settings of filters are taken from: a name
// with "=" in it could not stand before its value.
const emptyVar, falseVar = "URLVET_EMPTY", "URLVET_FALSE"

// run returns what a git command prints.
func (g git) run(args ...string) (string, error) {
	cmd := exec.Command("git", slices.Concat(harmless, g.config, args)...)
	cmd.Dir, cmd.Env = g.dir, append(environ(), g.apart...)
	stdout, stderr := printed(), printed()
	cmd.Stdout, cmd.Stderr = stdout, stderr
	err := group.Run(cmd, time.Until(g.until))
	switch {
	case err == nil:
		return stdout.String(), nil
	case cmd.Process == nil:
		return "", notRun(err)
	case stdout.Over() || stderr.Over():
		return "", fmt.Errorf("git %s: more than %d MiB or %d lines", args[0], maxPatch>>20, maxLines)
	case !time.Now().Before(g.until):
		return "", fmt.Errorf("git %s: git takes longer than %d seconds, as git before 2.41 does for patterns with many * in .gitignore", args[0], maxSeconds)
	}
	return "", failure(args[0], err, stderr.String())
}

// printed returns what is to hold the output of a command.
func printed() *group.Output { return &group.Output{MaxBytes: maxPatch, MaxLines: maxLines} }

// notRun returns the error for a git that cannot be started.
func notRun(err error) error {
	switch {
	case errors.Is(err, exec.ErrNotFound):
		return errors.New("-new-from asks git, which is not in PATH")
	case errors.Is(err, exec.ErrDot):
		return errors.New("-new-from asks git, which is not run from the current directory")
	}
	return fmt.Errorf("git: %w", err)
}

// failure returns the error for a git command that failed, with the first line that
// it printed.
func failure(command string, err error, stderr string) error {
	line, _, _ := strings.Cut(strings.TrimSpace(stderr), "\n")
	if line == "" {
		return fmt.Errorf("git %s: %w", command, err)
	}
	return fmt.Errorf("git %s: %w", command, errors.New(strings.TrimPrefix(line, "fatal: ")))
}

// resolve returns the hash of the commit that a revision names, and the relative path
// from the directory up to the top of the repository.
func (g git) resolve(revision string) (commit, up string, err error) {
	if up, err = g.run("rev-parse", "--show-cdup"); err != nil {
		return "", "", err
	}
	inside, err := g.run("rev-parse", "--is-inside-work-tree")
	if err == nil && strings.TrimSpace(inside) != "true" {
		err = errors.New("-new-from wants a work tree of git, and this directory is in none")
	}
	if err != nil {
		return "", "", err
	}
	if commit = g.commit(revision); commit == "" {
		return "", "", g.unknown(revision)
	}
	return commit, strings.TrimRight(up, "\r\n"), nil
}

// commit returns the hash of the commit that a revision names, "" if it names none.
func (g git) commit(revision string) string {
	if revision == "" || strings.HasPrefix(revision, "-") {
		return ""
	}
	hash, err := g.run("rev-parse", "--verify", "--quiet", "--end-of-options", revision+"^{commit}")
	if hash = strings.TrimSpace(hash); err != nil || strings.Trim(hash, "0123456789abcdef") != "" {
		return ""
	}
	return hash
}

// unknown returns the error for a revision that names no commit, with what is perhaps
// wrong: the default branch has the other name, or a runner has fetched one commit alone.
func (g git) unknown(revision string) error {
	hint := ""
	if other := otherTrunk(revision); g.commit(other) != "" {
		hint = fmt.Sprintf("; did you mean %q?", other)
	} else if shallow, _ := g.run("rev-parse", "--is-shallow-repository"); strings.TrimSpace(shallow) == "true" {
		hint = " in this shallow clone: fetch more of its history"
	}
	return fmt.Errorf("-new-from wants a revision of the repository, and git knows no %q%s", revision, hint)
}

// otherTrunk returns "origin/master" for "origin/main" and the other way round, and ""
// for other branches.
func otherTrunk(revision string) string {
	if remote, ok := strings.CutSuffix(revision, "main"); ok {
		return remote + "master"
	}
	if remote, ok := strings.CutSuffix(revision, "master"); ok {
		return remote + "main"
	}
	return ""
}

// disarm turns off the filters that the configuration of the user names, which git would run on files that attributes
// assign to them, and hooks, which git 2.54 has there.
func (g *git) disarm() error {
	names, err := g.settings("--name-only", `^(filter\..*\.(clean|process|required)|hook\..*\.(command|event))$`)
	for name := range strings.SplitSeq(names, "\x00") {
		switch {
		case name == "":
		case strings.HasPrefix(name, "hook."):
			g.config = append(g.config, "--config-env="+name[:strings.LastIndexByte(name, '.')]+".enabled="+falseVar)
		case strings.HasSuffix(name, ".required"):
			g.config = append(g.config, "--config-env="+name+"="+falseVar)
		default:
			g.config = append(g.config, "--config-env="+name+"="+emptyVar)
		}
	}
	return err
}
