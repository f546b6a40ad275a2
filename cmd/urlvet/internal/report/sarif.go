package report

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"strconv"
	"strings"

	"urlvet.example/analyzer"
	"urlvet.example/cmd/urlvet/internal/catalog"
	"urlvet.example/cmd/urlvet/internal/check"
	"urlvet.example/cmd/urlvet/internal/file"
	"urlvet.example/cmd/urlvet/internal/load"
	"urlvet.example/cmd/urlvet/internal/mark"
	"urlvet.example/urlcheck"
)

const sarifSchema = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"

// baseID names the directory that URIs are relative to.
const baseID = "%SRCROOT%"

// The objects of SARIF 2.1.0, as far as they are used. Section numbers are
// those of the standard.
type (
	sarifLog struct { // 3.13
		Schema  string     `json:"$schema"`
		Version string     `json:"version"`
		Runs    []sarifRun `json:"runs"`
	}
	sarifRun struct { // 3.14
		Tool        sarifTool                `json:"tool"`
		Invocations []sarifInvocation        `json:"invocations"`
		Bases       map[string]sarifArtifact `json:"originalUriBaseIds"`
		ColumnKind  string                   `json:"columnKind"`
		Results     []sarifResult            `json:"results"`
	}
	sarifTool struct { // 3.18
		Driver sarifDriver `json:"driver"`
	}
	sarifDriver struct { // 3.19
		Name    string      `json:"name"`
		Version string      `json:"version,omitempty"`
		Site    string      `json:"informationUri,omitempty"`
		Rules   []sarifRule `json:"rules"`
	}
	sarifRule struct { // 3.49
		ID         string           `json:"id"`
		Short      sarifMessage     `json:"shortDescription"`
		Full       sarifMessage     `json:"fullDescription"`
		Page       string           `json:"helpUri,omitempty"`
		Help       sarifMessage     `json:"help"`
		Config     sarifConfig      `json:"defaultConfiguration"`
		Properties *sarifProperties `json:"properties,omitempty"`
	}
	sarifProperties struct { // 3.8, by the names that GitHub reads
		Tags     []string `json:"tags"`
		Severity string   `json:"security-severity"`
	}
	sarifConfig struct { // 3.50
		Enabled bool   `json:"enabled"`
		Level   string `json:"level"`
	}
	sarifMessage struct { // 3.11, 3.12
		Text     string `json:"text"`
		Markdown string `json:"markdown,omitempty"`
	}
	sarifInvocation struct { // 3.20
		Successful    bool                `json:"executionSuccessful"`
		Notifications []sarifNotification `json:"toolExecutionNotifications,omitempty"`
	}
	sarifNotification struct { // 3.58
		Level   string       `json:"level"`
		Message sarifMessage `json:"message"`
	}
	sarifResult struct { // 3.27
		Rule         string            `json:"ruleId"`
		RuleIndex    int               `json:"ruleIndex"`
		Level        string            `json:"level"`
		Message      sarifMessage      `json:"message"`
		Locations    []sarifLocation   `json:"locations"`
		Fingerprints map[string]string `json:"partialFingerprints"`
		Fixes        []sarifFix        `json:"fixes,omitempty"`
	}
	sarifLocation struct { // 3.28
		Physical sarifPhysical `json:"physicalLocation"`
	}
	sarifPhysical struct { // 3.29
		Artifact sarifArtifact `json:"artifactLocation"`
		Region   sarifRegion   `json:"region"`
	}
	sarifArtifact struct { // 3.4
		URI  string `json:"uri"`
		Base string `json:"uriBaseId,omitempty"`
	}
	sarifRegion struct { // 3.30
		StartLine   int `json:"startLine"`
		StartColumn int `json:"startColumn"`
		EndLine     int `json:"endLine"`
		EndColumn   int `json:"endColumn"`
	}
	sarifFix struct { // 3.55
		Description sarifMessage  `json:"description"`
		Changes     []sarifChange `json:"artifactChanges"`
		Properties  sarifClass    `json:"properties"`
	}
	sarifClass struct { // 3.8, a property bag
		Suggestion bool `json:"suggestion"`
	}
	sarifChange struct { // 3.56
		Artifact     sarifArtifact      `json:"artifactLocation"`
		Replacements []sarifReplacement `json:"replacements"`
	}
	sarifReplacement struct { // 3.57
		Deleted  sarifRegion  `json:"deletedRegion"`
		Inserted sarifContent `json:"insertedContent"`
	}
	sarifContent struct { // 3.3
		Text string `json:"text"`
	}
)

// SARIF prints findings, and what could not be checked, in the Static Analysis
// Results Interchange Format, version 2.1.0.
func SARIF(w io.Writer, r Run) error {
	rules, index := sarifRules(analyzer.Rules())
	head, tail, err := sarifFrame(sarifLog{Schema: sarifSchema, Version: "2.1.0", Runs: []sarifRun{{
		Tool:        sarifTool{sarifDriver{Name: "urlvet", Version: r.Version, Site: catalog.Site, Rules: rules}},
		Invocations: []sarifInvocation{sarifOutcome(r)},
		Bases:       map[string]sarifArtifact{baseID: {URI: strings.TrimSuffix(file.URI(r.Base), "/") + "/"}},
		ColumnKind:  "utf16CodeUnits",
		Results:     []sarifResult{}, // not null, which would mean that nothing was checked
	}}})
	if err != nil {
		return err
	}
	b := bufio.NewWriterSize(w, pending)
	b.Write(head)
	if err := writeResults(b, r.Base, r.Findings, index); err != nil {
		return err
	}
	b.Write(tail)
	return b.Flush()
}

// closing is what follows the results of a log, which are its last member.
const closing = "]\n  }\n ]\n}\n"

// sarifFrame returns what stands before and after the results of a log that has
// none.
func sarifFrame(log sarifLog) (head, tail []byte, err error) {
	var b bytes.Buffer
	enc := mark.Encoder(&b)
	enc.SetIndent("", " ")
	if err := enc.Encode(log); err != nil {
		return nil, nil, err
	}
	n := b.Len() - len(closing)
	return b.Bytes()[:n], b.Bytes()[n:], nil
}

// writeResults writes the elements of the array of results.
func writeResults(b *bufio.Writer, base string, all []check.Finding, index map[string]int) error {
	const prefix = "    "
	var prints ordinals
	err := writeElements(b, prefix, " ", all, func(f check.Finding) any {
		return sarifResultOf(base, f, index[f.Code], prints.next(f))
	})
	if err == nil && len(all) > 0 {
		b.WriteString("\n   ")
	}
	return err
}

// sarifRules returns the rules and the index of each by its code.
func sarifRules(rules []urlcheck.Rule) (all []sarifRule, index map[string]int) {
	index = map[string]int{}
	for i, r := range rules {
		page := catalog.Anywhere(r) // code scanning shows it away from the others
		index[r.Code] = i
		all = append(all, sarifRule{
			ID:         r.Code,
			Short:      sarifMessage{Text: r.Summary},
			Full:       sarifMessage{Text: about(r)},
			Page:       catalog.Page(r.Code),
			Help:       sarifMessage{Text: page, Markdown: page},
			Config:     sarifConfig{Enabled: r.Default(), Level: r.Level.String()},
			Properties: sarifWeakness(r),
		})
	}
	return all, index
}

// about returns the first paragraph of a rule's page, without its title and level, as one
// line.
func about(r urlcheck.Rule) string {
	blocks := strings.Split(r.Page(), "\n\n")
	for _, text := range blocks[1:] {
		if !strings.HasPrefix(text, "Level ") {
			return strings.Join(strings.Fields(text), " ")
		}
	}
	return r.Summary
}

// sarifWeakness returns what makes a rule one of security for code scanning, nil
// if it is none.
func sarifWeakness(r urlcheck.Rule) *sarifProperties {
	if r.Weakness == (urlcheck.Weakness{}) {
		return nil
	}
	p := &sarifProperties{Tags: []string{"security"}, Severity: strconv.FormatFloat(r.Weakness.Score, 'f', 1, 64)}
	for _, n := range catalog.CWEs(r) {
		p.Tags = append(p.Tags, fmt.Sprintf("external/cwe/cwe-%03d", n))
	}
	return p
}

// maxNotified is how many errors a report in SARIF has. All are on standard error.
const maxNotified = 1000

// sarifOutcome says whether everything could be checked, and is there.
func sarifOutcome(r Run) sarifInvocation {
	out := sarifInvocation{Successful: len(r.Errs) == 0}
	notify := func(level, text string) {
		out.Notifications = append(out.Notifications, sarifNotification{level, sarifMessage{Text: text}})
	}
	for _, err := range r.Errs[:min(len(r.Errs), maxNotified)] {
		notify("error", mark.Masked(file.Shorten(r.Base, err).Error()))
	}
	if more := len(r.Errs) - maxNotified; more > 0 {
		notify("error", Count(more, "other error")+" on standard error")
	}
	for _, note := range r.Notes {
		notify("note", mark.Masked(file.Shorten(r.Base, note).Error()))
	}
	if r.Left > 0 {
		notify("warning", Count(r.Left, "finding")+" left out")
	}
	return out
}

func sarifResultOf(base string, f check.Finding, rule int, print string) sarifResult {
	return sarifResult{
		Rule:      f.Code,
		RuleIndex: rule,
		Level:     f.Level.String(),
		Message:   sarifMessage{Text: f.Message},
		Locations: []sarifLocation{{sarifPhysical{sarifFile(base, f.Source), sarifSpan(f.Source, f.Start.Offset, f.End.Offset)}}},
		// The name and the form that GitHub reads.
		Fingerprints: map[string]string{"primaryLocationLineHash": print},
		Fixes:        sarifFixes(base, f.Fixes),
	}
}

func sarifFile(base string, src *load.Source) sarifArtifact {
	uri, relative := reference(base, src.Path)
	if !relative {
		return sarifArtifact{URI: uri}
	}
	return sarifArtifact{URI: uri, Base: baseID}
}

func sarifSpan(src *load.Source, start, end int) sarifRegion {
	var at sarifRegion
	at.StartLine, at.StartColumn = src.Place(start)
	at.EndLine, at.EndColumn = src.Place(end)
	return at
}

func sarifFixes(base string, fixes []check.Fix) (all []sarifFix) {
	for _, f := range fixes {
		all = append(all, sarifFix{sarifMessage{Text: f.Title}, sarifChanges(base, f.Edits), sarifClass{f.Suggestion}})
	}
	return all
}

// sarifChanges returns the edits by file.
func sarifChanges(base string, edits []check.Edit) (all []sarifChange) {
	index := map[*load.Source]int{}
	for _, e := range edits {
		i, ok := index[e.Source]
		if !ok {
			i = len(all)
			index[e.Source] = i
			all = append(all, sarifChange{Artifact: sarifFile(base, e.Source)})
		}
		all[i].Replacements = append(all[i].Replacements, sarifReplacement{sarifSpan(e.Source, e.Start, e.End), sarifContent{e.Text}})
	}
	return all
}
