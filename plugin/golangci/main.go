// Command golangci is golangci-lint with urlvet among its linters.
package main

import (
	"cmp"
	"fmt"
	"os"
	"runtime/debug"
	"strings"

	"github.com/golangci/golangci-lint/v2/pkg/commands"
	"github.com/golangci/golangci-lint/v2/pkg/exitcodes"

	_ "urlvet.example/plugin"
)

func main() {
	if err := commands.Execute(describe(debug.ReadBuildInfo())); err != nil {
		fmt.Fprintf(os.Stderr, "The command is terminated due to an error: %v\n", err)
		os.Exit(exitcodes.Failure)
	}
}

// describe returns what golangci-lint says about itself. The version is its
// own, which editors ask for; the commit is urlvet's.
func describe(build *debug.BuildInfo, ok bool) commands.BuildInfo {
	info := commands.BuildInfo{Version: "(devel)", Date: "(unknown)"}
	if !ok {
		return info
	}
	info.GoVersion = build.GoVersion
	for _, m := range build.Deps {
		if m.Path == "github.com/golangci/golangci-lint/v2" {
			info.Version = strings.TrimPrefix(m.Version, "v")
		}
	}
	vcs := make(map[string]string)
	for _, s := range build.Settings {
		vcs[s.Key] = s.Value
	}
	info.Commit = fmt.Sprintf("(urlvet %s, modified: %s)",
		cmp.Or(vcs["vcs.revision"], "unknown"), cmp.Or(vcs["vcs.modified"], "?"))
	info.Date = cmp.Or(vcs["vcs.time"], info.Date)
	return info
}
