package server

import (
	"bytes"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"urlvet.example/cmd/urlvet/internal/config"
	"urlvet.example/cmd/urlvet/internal/lsp/protocol"
	"urlvet.example/cmd/urlvet/internal/mark"
)

// section is the section of the client's settings for urlvet.
const section = "urlvet"

// settings are the sources of settings: the client wins over flags, which win
// over configuration files. Server.mu guards them.
type settings struct {
	flags   map[string]string
	initial map[string]string // the client's from initialize, in the form of flag values
	client  map[string]string // the client's current ones: those of its section, if it has any

	current *config.Settings // made from all these; nil if they have changed
	made    time.Time        // current
}

// patience is how long the server waits for an answer of the client.
const patience = 10 * time.Second

// freshness is how long configuration files are assumed unchanged if the client
// does not report changes.
const freshness = time.Second

// config returns the current settings.
func (s *Server) config() *config.Settings {
	s.mu.Lock()
	defer s.mu.Unlock()
	x := &s.settings
	if x.current == nil || time.Since(x.made) > freshness {
		x.current, x.made = define(x.flags, x.client), time.Now()
	}
	return x.current
}

// define returns settings in which those of the client win. They were checked
// when they were received, so none fails here.
func define(flags, client map[string]string) *config.Settings {
	settings, all := newSettings(), map[string]string{}
	maps.Copy(all, flags)
	maps.Copy(all, client)
	for name, value := range all {
		_ = settings.Set(name, value)
	}
	return settings
}

func newSettings() *config.Settings {
	return config.Define(flag.NewFlagSet("urlvet lsp", flag.ContinueOnError), config.Names(config.OfCheck))
}

// take makes raw, an object of settings, the client's settings. If it has none,
// those of initialize apply. Invalid settings are left out; the errors name
// them.
func (s *Server) take(raw json.RawMessage) (errs []error) {
	var values map[string]json.RawMessage
	if err := json.Unmarshal(raw, &values); err != nil && len(raw) > 0 {
		errs = append(errs, fmt.Errorf("the settings of the editor are no object of settings, such as {%q: true}", "tests"))
	}
	client := map[string]string{}
	for _, name := range slices.Sorted(maps.Keys(values)) {
		if string(values[name]) == "null" {
			continue
		}
		value, err := setting(name, values[name])
		if err != nil {
			errs = append(errs, fmt.Errorf("setting %s of the editor: %w", name, err))
			continue
		}
		client[name] = value
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(client) == 0 {
		client = s.settings.initial
	}
	s.settings.client, s.settings.current = client, nil
	return errs
}

// setting returns the value of a setting in the form of a flag value. It
// returns an error if there is no such setting or value.
func setting(name string, raw json.RawMessage) (value string, err error) {
	switch {
	case name == config.OverridesName:
		var text bytes.Buffer // without tabs, which YAML has no use for
		err = json.Compact(&text, raw)
		value = text.String()
	case !slices.Contains(config.Names(config.OfCheck), name):
		err = fmt.Errorf("there is none of that name")
	default:
		value, err = asFlag(raw)
	}
	settings := newSettings()
	if err == nil {
		err = settings.Set(name, value)
	}
	if err == nil {
		err = settings.Check()
	}
	return value, err
}

// asFlag returns a JSON value in the form of a flag value: a,80 for ["a", 80], and
// a=off,b=error for {"a": "off", "b": "error"}.
func asFlag(raw json.RawMessage) (string, error) {
	if bytes.HasPrefix(bytes.TrimSpace(raw), []byte("{")) {
		return pairs(raw)
	}
	var value any
	if err := json.Unmarshal(raw, &value); err != nil {
		return "", err
	}
	list, ok := value.([]any)
	if !ok {
		list = []any{value}
	}
	var words []string
	for _, v := range list {
		switch v := v.(type) {
		case string:
			words = append(words, v)
		case bool:
			words = append(words, strconv.FormatBool(v))
		case float64:
			words = append(words, strconv.FormatFloat(v, 'f', -1, 64))
		default:
			return "", fmt.Errorf("%s is no word, number, truth value or list of these", raw)
		}
	}
	return strings.Join(words, ","), nil
}

// pairs returns the members of a JSON object of texts as name=text, in their order.
func pairs(raw json.RawMessage) (string, error) {
	in := json.NewDecoder(bytes.NewReader(raw))
	_, err := in.Token() // {
	var words []string
	for err == nil && in.More() {
		var name json.Token
		var value any
		if name, err = in.Token(); err == nil {
			err = in.Decode(&value)
		}
		text, ok := value.(string)
		if err == nil && !ok {
			err = fmt.Errorf("%s is no object of words", raw)
		}
		words = append(words, fmt.Sprintf("%s=%s", name, text))
	}
	if len(words) == 0 && err == nil {
		err = fmt.Errorf("%s is no word, number, truth value or list of these", raw)
	}
	return strings.Join(words, ","), err
}

// askSettings asks the client for its settings. The answer is null or an empty
// object if the client has none any more. It runs once at a time, so that
// answers stay in order.
func (s *Server) askSettings() {
	var answers []json.RawMessage
	params := protocol.ConfigurationParams{Items: []protocol.ConfigurationItem{{Section: section}}}
	ctx, cancel := context.WithTimeout(s.lifetime, patience)
	defer cancel()
	if err := s.ask(ctx, "workspace/configuration", params, &answers); err != nil {
		return
	}
	if len(answers) == 1 {
		s.complain(s.take(answers[0])...)
		s.again()
	}
}

func (s *Server) didChangeConfiguration(p protocol.DidChangeConfigurationParams) error {
	s.mu.Lock()
	asks := s.client.Workspace.Configuration
	s.mu.Unlock()
	raw, given := p.Settings[section]
	switch {
	case asks:
		s.asking.want(&s.running, s.askSettings)
	case given:
		s.complain(s.take(raw)...)
		s.again()
	}
	return nil
}

// complain shows the user errors that only the user can correct. They quote settings of a repository, and editors
// make links of Markdown in a message: one to a command, which VS Code runs at a click.
func (s *Server) complain(errs ...error) {
	for _, err := range errs {
		s.tell("window/showMessage", protocol.ShowMessageParams{Type: protocol.MessageWarning, Message: "urlvet: " + mark.Unlinked(mark.Visible(mark.Masked(err.Error())))})
	}
}
