package load

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"strings"
	"time"

	"urlvet.example/cmd/urlvet/internal/group"
)

// listed is what go list prints about one package.
type listed struct {
	Dir        string
	ImportPath string
	Match      []string // the patterns that name it
	Error      *struct{ Err string }
}

// maxSeconds is how long the go command may take to find packages. It takes seconds for a
// large workspace on a slow disk, and for ever if a Go file is a link to /proc/kmsg.
const maxSeconds = 60

// maxPrinted is how many bytes the go command may print. A package takes some hundred, but for one in
// a module whose path is long, or one of many patterns that name it.
const maxPrinted = 64 << 20

// goList returns the packages of patterns that are not file-system paths:
// import paths, std, all. They are of the modules that mods tells of.
func goList(mods modules, tags, patterns []string) ([]listed, error) {
	args := []string{"list", "-find", "-e", "-json=Dir,ImportPath,Match,Error"}
	if mods.updates() {
		args = append(args, "-mod=") // as if GOFLAGS had none
	}
	if len(tags) > 0 {
		args = append(args, "-tags="+strings.Join(tags, ","))
	}
	out, err := runGo(mods.dir, append(append(args, "--"), patterns...)...)
	if err != nil {
		return nil, err
	}
	return decodeAll(out)
}

// message is the first line of what the go command says.
type message string

func (m message) Error() string { return string(m) }

// explained returns the error for patterns that the go command was to resolve.
func explained(err error, patterns []string) error {
	why := ""
	switch {
	case errors.Is(err, exec.ErrNotFound):
		why = "it is not in PATH"
	case errors.Is(err, exec.ErrDot):
		why = "it is not run from the current directory"
	default:
		return err
	}
	return fmt.Errorf("%s: only the go command can resolve this, and %s", strings.Join(patterns, " "), why)
}

// offline is what is changed in the environment of the go command: it downloads no module,
// asks no server, runs no git, and no other toolchain, which the go.mod file of the
// repository may ask for. GOPRIVATE alone would send it around GOPROXY.
var offline = []string{"GOTOOLCHAIN=local", "GOPROXY=off", "GONOPROXY=none", "GOSUMDB=off", "GOVCS=*:off"}

// runGo returns what a go command prints in a directory. The error is a message if the
// command says what is wrong.
func runGo(dir string, args ...string) ([]byte, error) {
	cmd := exec.Command("go", args...)
	cmd.Dir = dir
	cmd.Env = append(cmd.Environ(), offline...)
	stdout, stderr := group.Output{MaxBytes: maxPrinted}, group.Output{MaxBytes: maxPrinted}
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	err := group.Run(cmd, maxSeconds*time.Second)
	if stdout.Over() || stderr.Over() {
		err = fmt.Errorf("more than %d MiB", maxPrinted>>20)
	} else if exit := (*exec.ExitError)(nil); errors.As(err, &exit) && len(stderr.Bytes()) > 0 {
		err = message(firstLine(stderr.String()))
	}
	if err != nil {
		return nil, fmt.Errorf("go %s: %w", args[0], err)
	}
	return stdout.Bytes(), nil
}

func decodeAll(out []byte) (all []listed, err error) {
	dec := json.NewDecoder(bytes.NewReader(out))
	for {
		var p listed
		switch err := dec.Decode(&p); err {
		case nil:
			all = append(all, p)
		case io.EOF:
			return all, nil
		default:
			return nil, fmt.Errorf("go list: %w", err)
		}
	}
}

// firstLine returns the first line of a message, with the next if it announces that:
// "go: updates to go.mod needed; to update it:".
func firstLine(s string) string {
	line, rest, _ := strings.Cut(strings.TrimSpace(s), "\n")
	if strings.HasSuffix(line, ":") && rest != "" {
		next, _, _ := strings.Cut(strings.TrimSpace(rest), "\n")
		return line + " " + next
	}
	return line
}
