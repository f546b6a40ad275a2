package urls

import (
	"encoding/hex"
	"unicode/utf8"

	"urlvet.example/cmd/urlvet/internal/mark"
	"urlvet.example/urlcheck"
)

// object is what is known of a URL, as JSON. Offsets are in bytes, absent
// components are null. A URL that is not UTF-8, and so no JSON string, is in
// hexadecimal, and its components are too.
type object struct {
	URL           *string     `json:"url,omitempty"`
	URLHex        string      `json:"url_hex,omitempty"`
	Profile       string      `json:"profile"`
	Valid         bool        `json:"valid"`
	Scheme        *string     `json:"scheme"`
	Components    *components `json:"components,omitempty"`
	ComponentsHex *components `json:"components_hex,omitempty"`
	Parts         []part      `json:"parts,omitempty"`
	Problems      []problem   `json:"problems"`
}

type components struct {
	Userinfo *string `json:"userinfo"`
	Host     *string `json:"host"`
	Port     *string `json:"port"`
	Path     *string `json:"path"`
	Query    *string `json:"query"`
	Fragment *string `json:"fragment"`
}

// part is a component of the scheme's own syntax.
type part struct {
	Name  string `json:"name"`
	Start int    `json:"start"`
	End   int    `json:"end"`
}

type problem struct {
	Code    string `json:"code"`
	Level   string `json:"level"`
	Start   int    `json:"start"`
	End     int    `json:"end"`
	Message string `json:"message"`
	Fix     *fix   `json:"fix,omitempty"`
}

type fix struct {
	Title      string `json:"title"`
	Text       string `json:"text"`
	Suggestion bool   `json:"suggestion"`
}

func (r *run) printJSON(text string, parsed urlcheck.URL, problems []urlcheck.Problem) error {
	o := object{Profile: r.profile.String(), Valid: parsed.Valid, Scheme: value(text, parsed.Scheme, plain), Problems: []problem{}}
	if utf8.ValidString(text) {
		o.URL, o.Components = &text, convert(text, parsed, plain)
	} else {
		o.URLHex, o.ComponentsHex = hexadecimal(text), convert(text, parsed, hexadecimal)
	}
	for _, p := range parsed.Parts {
		o.Parts = append(o.Parts, part{p.Name, p.Start, p.End})
	}
	for _, p := range problems {
		o.Problems = append(o.Problems, describe(p))
	}
	return mark.Encoder(r.out).Encode(o)
}

func plain(s string) string       { return s }
func hexadecimal(s string) string { return hex.EncodeToString([]byte(s)) }

func convert(text string, u urlcheck.URL, spell func(string) string) *components {
	return &components{
		Userinfo: value(text, u.Userinfo, spell),
		Host:     value(text, u.Host, spell),
		Port:     value(text, u.Port, spell),
		Path:     value(text, u.Path, spell),
		Query:    value(text, u.Query, spell),
		Fragment: value(text, u.Fragment, spell),
	}
}

// value returns the text of a component, nil if the URL has none.
func value(text string, s urlcheck.Span, spell func(string) string) *string {
	if !s.Present() {
		return nil
	}
	v := spell(text[s.Start:s.End])
	return &v
}

func describe(p urlcheck.Problem) problem {
	out := problem{Code: p.Code, Level: p.Level.String(), Start: p.Start, End: p.End, Message: p.Message}
	if p.Fix != nil {
		out.Fix = &fix{p.Fix.Title, p.Fix.Text, p.Fix.Suggestion}
	}
	return out
}
