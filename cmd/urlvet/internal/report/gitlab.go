package report

import (
	"bufio"
	"crypto/sha256"
	"encoding/hex"
	"io"
	"path/filepath"

	"urlvet.example/cmd/urlvet/internal/check"
	"urlvet.example/cmd/urlvet/internal/file"
	"urlvet.example/urlcheck"
)

// The objects of a report of GitLab's Code Quality, as "Code Quality report
// format" of https://docs.gitlab.com/ci/testing/code_quality/ has them.
type (
	gitlabIssue struct {
		Description string         `json:"description"`
		Check       string         `json:"check_name"`
		Fingerprint string         `json:"fingerprint"`
		Severity    string         `json:"severity"`
		Location    gitlabLocation `json:"location"`
	}
	gitlabLocation struct {
		Path  string      `json:"path"`
		Lines gitlabLines `json:"lines"`
	}
	gitlabLines struct {
		Begin int `json:"begin"`
	}
)

// gitlabSeverities are the severities of the levels, of info, minor, major,
// critical and blocker.
var gitlabSeverities = map[urlcheck.Level]string{urlcheck.Warning: "minor", urlcheck.Error: "major"}

// GitLab prints an array with an object for each finding, on a line of its own.
func GitLab(w io.Writer, r Run) error {
	b := bufio.NewWriterSize(w, pending)
	var prints ordinals
	b.WriteByte('[')
	err := writeElements(b, "", "", r.Findings, func(f check.Finding) any { return gitlabIssueOf(r.Dir, f, prints.next(f)) })
	if err != nil {
		return err
	}
	if len(r.Findings) > 0 {
		b.WriteByte('\n')
	}
	b.WriteString("]\n")
	return b.Flush()
}

// gitlabIssueOf converts a finding. GitLab knows an issue again by its
// fingerprint alone, so it stands for the file, too.
func gitlabIssueOf(dir string, f check.Finding, print string) gitlabIssue {
	path := slashed(dir, f.Start.Filename)
	sum := sha256.Sum256([]byte(path + "\n" + print))
	return gitlabIssue{
		Description: f.Code + ": " + f.Message,
		Check:       f.Code,
		Fingerprint: hex.EncodeToString(sum[:16]),
		Severity:    gitlabSeverities[f.Level],
		Location:    gitlabLocation{path, gitlabLines{f.Start.Line}},
	}
}

// slashed returns a path relative to dir if it is below dir, with slashes.
func slashed(dir, path string) string { return filepath.ToSlash(file.Short(dir, path)) }
