package load

import (
	"encoding/json"
	"errors"
	"fmt"
	"go/build"
	"os"
	"os/exec"
	"regexp"
	"strconv"
	"strings"
)

// goEnv are the settings of the go command that decide which files belong to
// a package.
type goEnv struct {
	GOOS, GOARCH, CGO_ENABLED, GOFLAGS, GOVERSION string
}

// readGoEnv asks the go command, which knows about "go env -w" and about a
// missing C compiler. It returns an error if there is no go command.
func readGoEnv() (env goEnv, err error) {
	cmd := exec.Command("go", "env", "-json", "GOOS", "GOARCH", "CGO_ENABLED", "GOFLAGS", "GOVERSION")
	// None of these depends on the module, whose go.mod file might make the go
	// command fetch another toolchain.
	cmd.Env = append(os.Environ(), "GOTOOLCHAIN=local", "GO111MODULE=off", "GOWORK=off")
	out, err := cmd.Output()
	if err != nil {
		return goEnv{}, err
	}
	return env, json.Unmarshal(out, &env)
}

// foundHere returns an error if PATH has the go command in the current directory.
// A repository may have put it there, so it is not run.
func foundHere() error {
	if _, err := exec.LookPath("go"); errors.Is(err, exec.ErrDot) {
		return errors.New("PATH has the current directory, and there is a go command in it, which is not run: build constraints are those of this system")
	}
	return nil
}

// Context returns the go command's build context. If there are any tags, they
// replace those in GOFLAGS.
func Context(tags []string) build.Context {
	ctx := build.Default
	if env, err := readGoEnv(); err == nil {
		ctx.GOOS, ctx.GOARCH = env.GOOS, env.GOARCH
		ctx.CgoEnabled = env.CGO_ENABLED == "1"
		ctx.BuildTags = flagTags(env.GOFLAGS)
		ctx.ReleaseTags = releaseTags(env.GOVERSION, ctx.ReleaseTags)
	}
	if len(tags) > 0 {
		ctx.BuildTags = tags
	}
	return ctx
}

// flagTags returns the build tags of a GOFLAGS value: a, b of "-mod=mod -tags=a,b".
func flagTags(goflags string) (tags []string) {
	for _, f := range strings.Fields(goflags) {
		if list, ok := strings.CutPrefix(strings.Trim(f, `'"-`), "tags="); ok {
			tags = SplitTags(list)
		}
	}
	return tags
}

// SplitTags splits a list of build tags, which are separated by commas or, as
// the go command still allows, by blanks.
func SplitTags(list string) []string {
	return strings.FieldsFunc(list, func(r rune) bool { return r == ',' || r == ' ' })
}

var goMinor = regexp.MustCompile(`go1\.(\d+)`)

// releaseTags returns go1.1 to go1.26 for "go1.26.8". It returns instead if
// version is not a release.
func releaseTags(version string, instead []string) (tags []string) {
	m := goMinor.FindStringSubmatch(version)
	if m == nil {
		return instead
	}
	last, err := strconv.Atoi(m[1])
	if err != nil {
		return instead
	}
	for minor := 1; minor <= last; minor++ {
		tags = append(tags, fmt.Sprintf("go1.%d", minor))
	}
	return tags
}
