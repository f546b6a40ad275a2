package main

import (
	"slices"
	"strings"
	"testing"

	"urlvet.example/analyzer"
)

const labelledFile = "testdata/labelled.jsonl"

func readLabels(t *testing.T) []label {
	t.Helper()
	labels, err := readLines[label](labelledFile)
	if err != nil {
		t.Fatal(err)
	}
	return labels
}

// TestLabelled holds the analyzer to the verdicts of a reader: nothing that is
// sound is reported, and nine in ten defects are.
func TestLabelled(t *testing.T) {
	const wantRecall = 0.9
	a, err := analyzer.New(analyzer.Options{Tests: true})
	if err != nil {
		t.Fatal(err)
	}
	s, err := judgeLabels(a, readLabels(t))
	if err != nil {
		t.Fatal(err)
	}
	if len(s.of(defect, true))+len(s.of(defect, false)) == 0 || len(s.of(sound, true))+len(s.of(sound, false)) == 0 {
		t.Fatalf("%s lacks labels", labelledFile)
	}
	if alarms := len(s.of(sound, true)); alarms > 0 || s.recall() < wantRecall {
		var report strings.Builder
		s.print(&report)
		t.Errorf("%d false alarms, recall %.3f; want none and %.1f\n%s", alarms, s.recall(), wantRecall, report.String())
	}
	for _, l := range s.of(defect, false) {
		t.Logf("missed: %q in %s: %s", l.Literal, l.Context, l.Why)
	}
}

// TestLabelsAreRebuilt checks that each label becomes a file, by a path that
// its context describes.
func TestLabelsAreRebuilt(t *testing.T) {
	for _, l := range readLabels(t) {
		if len(pathOfContext(l.Context)) == 0 {
			t.Errorf("%q: context %q is not understood", l.Literal, l.Context)
		}
		checkRebuilt(t, l.record())
	}
}

func TestContexts(t *testing.T) {
	for context, want := range map[string][]string{
		"call regexp.MustCompile arg 0/1":                                {"call:regexp.MustCompile#0"},
		"call fmt.Sprintf arg 0, then http.NewRequest":                   {"call:fmt.Sprintf#0", "call:http.NewRequest#0"},
		"call fmt.Sprintf arg 0; assigned to appUrl":                     {"call:fmt.Sprintf#0", "assign:appUrl"},
		"call fmt.Sprintf arg 0; inside call c.Visit":                    {"call:fmt.Sprintf#0", "call:c.Visit#0"},
		"call command.Flags().StringVar arg 3/4":                         {"call:command.Flags().StringVar#3"},
		"concat in assigned to f.url":                                    {"assign:f.url"},
		"const hookURL":                                                  {"const:hookURL"},
		"element of []string (testCases)":                                {"complit:[]string", "assign:testCases"},
		"element of []string (Scopes); inside call msiCred.GetToken":     {"complit:[]string", "key:Scopes", "complit:t", "call:msiCred.GetToken#0"},
		"element of []struct { name string } (malicious)":                {"complit:", "complit:[]struct { name string }", "assign:malicious"},
		`map value, key "homepage"`:                                      {`key:"homepage"`, "complit:map[string]string"},
		"struct field Xmlns of FeedResponse":                             {"key:Xmlns", "complit:FeedResponse"},
		"struct field url of []struct { url string } (requests)":         {"key:url", "complit:", "complit:[]struct { url string }"},
		"call fmt.Sprintf arg 0; struct field Link":                      {"call:fmt.Sprintf#0", "key:Link", "complit:t"},
		"struct field Xmlns of Repomd; inside call xml.NewEncoder(&buf)": {"key:Xmlns", "complit:Repomd", "call:xml.NewEncoder(&buf)#0"},
		"somewhere": nil,
	} {
		if got := pathOfContext(context); !slices.Equal(got, want) {
			t.Errorf("%s: got %q, want %q", context, got, want)
		}
	}
}

func TestVerdicts(t *testing.T) {
	for _, tt := range []struct {
		data string
		want verdict
		ok   bool
	}{
		{"true", defect, true}, {"false", sound, true}, {`"opinion"`, opinion, true}, {`"no"`, opinion, false}, {"1", opinion, false},
	} {
		got := opinion
		if err := got.UnmarshalJSON([]byte(tt.data)); got != tt.want || (err == nil) != tt.ok {
			t.Errorf("%s: got %v, %v; want %v", tt.data, got, err, tt.want)
		}
	}
}
