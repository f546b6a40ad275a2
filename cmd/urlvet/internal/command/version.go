package command

import (
	"runtime/debug"
	"strings"
)

// Version returns the version of urlvet's module, empty if it is not known.
func Version() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return ""
	}
	return info.Main.Version
}

// About returns a line about this build of urlvet, for people and bug reports.
func About() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "urlvet (unknown version)"
	}
	return about(info)
}

// about returns the module's version, the commit and its date where they are
// known, and the Go release: "urlvet (devel) 1a2b3c4d5e6f 2026-11-22, modified,
// go1.26.8". "go install" of a version knows no commit, and a build in a checkout
// knows one only if git is there.
func about(info *debug.BuildInfo) string {
	vcs := map[string]string{}
	for _, s := range info.Settings {
		vcs[s.Key] = s.Value
	}
	day, _, _ := strings.Cut(vcs["vcs.time"], "T")
	text := "urlvet"
	for _, word := range []string{info.Main.Version, short(vcs["vcs.revision"]), day} {
		if word != "" {
			text += " " + word
		}
	}
	if vcs["vcs.modified"] == "true" {
		text += ", modified"
	}
	return text + ", " + info.GoVersion
}

// short returns as much of a commit's hash as people tell commits apart by.
func short(revision string) string { return revision[:min(len(revision), 12)] }
