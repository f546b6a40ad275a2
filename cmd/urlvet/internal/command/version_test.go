package command

import (
	"runtime/debug"
	"testing"
)

func TestAbout(t *testing.T) {
	vcs := func(revision, time, modified string) []debug.BuildSetting {
		return []debug.BuildSetting{
			{Key: "-trimpath", Value: "true"},
			{Key: "vcs", Value: "git"},
			{Key: "vcs.revision", Value: revision},
			{Key: "vcs.time", Value: time},
			{Key: "vcs.modified", Value: modified},
		}
	}
	const revision, time = "1a2b3c4d5e6f708192a3b4c5d6e7f8091a2b3c4d", "2026-11-22T09:08:07Z"
	for _, tt := range []struct {
		name, version string
		settings      []debug.BuildSetting
		want          string
	}{
		{"installed by version", "v1.2.3", nil, "urlvet v1.2.3, go1.26.8"},
		{"tagged commit", "v1.2.3", vcs(revision, time, "false"), "urlvet v1.2.3 1a2b3c4d5e6f 2026-11-22, go1.26.8"},
		{"checkout with changes", "(devel)", vcs(revision, time, "true"), "urlvet (devel) 1a2b3c4d5e6f 2026-11-22, modified, go1.26.8"},
		{"no git", "(devel)", nil, "urlvet (devel), go1.26.8"},
		{"no version", "", nil, "urlvet, go1.26.8"},
		{"another system's revision and time", "(devel)", vcs("4711", "yesterday", "false"), "urlvet (devel) 4711 yesterday, go1.26.8"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			info := &debug.BuildInfo{GoVersion: "go1.26.8", Main: debug.Module{Version: tt.version}, Settings: tt.settings}
			if got := about(info); got != tt.want {
				t.Errorf("got %q, want %q", got, tt.want)
			}
		})
	}
}
