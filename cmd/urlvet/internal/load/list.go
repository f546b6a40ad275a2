package load

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"strings"
)

// listed is what go list prints about one package.
type listed struct {
	Dir        string
	ImportPath string
	Match      []string // the patterns that name it
	Error      *struct{ Err string }
}

// goList returns the packages of patterns that are not file-system paths:
// import paths, std, all.
func goList(dir string, tags, patterns []string) ([]listed, error) {
	args := []string{"list", "-find", "-e", "-json=Dir,ImportPath,Match,Error"}
	if len(tags) > 0 {
		args = append(args, "-tags="+strings.Join(tags, ","))
	}
	cmd := exec.Command("go", append(append(args, "--"), patterns...)...)
	cmd.Dir = dir
	// The go.mod file of the repository may ask for another toolchain, which the
	// go command would download and run.
	cmd.Env = append(cmd.Environ(), "GOTOOLCHAIN=local")
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	switch {
	case errors.Is(err, exec.ErrNotFound):
		return nil, fmt.Errorf("%s: only the go command can resolve this, and it is not in PATH", strings.Join(patterns, " "))
	case errors.Is(err, exec.ErrDot):
		return nil, fmt.Errorf("%s: only the go command can resolve this, and it is not run from the current directory", strings.Join(patterns, " "))
	case err != nil && stderr.Len() == 0:
		return nil, fmt.Errorf("go list: %w", err)
	case err != nil:
		return nil, fmt.Errorf("go list: %s", firstLine(stderr.String()))
	}
	return decodeAll(out)
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
