package config

import (
	"cmp"
	"errors"
	"os"
	"slices"
	"strconv"
	"strings"

	"go.yaml.in/yaml/v3"

	"urlvet.example/cmd/urlvet/internal/command"
	"urlvet.example/cmd/urlvet/internal/file"
	"urlvet.example/cmd/urlvet/internal/mark"
)

const usage = `usage: urlvet config [flags] [directory]
       urlvet config -init [directory]
       urlvet config -schema

Shows the settings for the packages in a directory, the current one if none is
named, and where each comes from: a flag, a line of ` + Name + `, or a default.

urlvet looks for the file in the root of the package's module, or in the
directory itself where there is no module, and then upwards. It uses the first
one it finds; files are not merged. The keys are the names of the flags below,
and lists are YAML lists. The output is such a file.
`

// options are the flags of the command.
type options struct {
	*Settings
	first, schema bool
}

// Command is "urlvet config".
func Command() *command.Command {
	c := command.New("urlvet config", usage,
		command.Group{Title: "Instead of showing settings", Names: []string{"init", "schema"}},
		command.Group{Title: "Settings", Names: append(Names(OfRun), exitZero)},
	)
	o := &options{Settings: Define(c.FlagSet, Names(OfRun))}
	c.BoolVar(&o.first, "init", false, "write a first "+Name+" for the module, with all settings as comments")
	c.BoolVar(&o.schema, "schema", false, "print the JSON Schema of "+Name+", for editors")
	c.Do = func(env command.Env) int {
		if err := cmp.Or(c.CheckNoFlags(), o.Check()); err != nil {
			return env.Fail(err)
		}
		if c.NArg() > 1 {
			return env.Fail(errors.New("urlvet config takes one directory"))
		}
		return o.run(env, c.Arg(0))
	}
	return c
}

// run prints the schema, or writes or shows the settings for the packages in a directory.
func (o *options) run(env command.Env, name string) int {
	if o.schema {
		return printSchema(env)
	}
	dir, err := directory(env.Dir, name)
	if err != nil {
		return env.Fail(file.Shorten(env.Dir, err))
	}
	if o.first {
		return o.begin(env, dir)
	}
	return show(env, o.Settings, dir)
}

func printSchema(env command.Env) int {
	text, err := Schema()
	if err != nil {
		return env.Fail(err)
	}
	return env.Print(text)
}

// begin is -init.
func (o *options) begin(env command.Env, dir string) int {
	path, err := o.writeFirst(dir)
	if err != nil {
		return env.Fail(file.Shorten(env.Dir, err))
	}
	env.Say("wrote %s", file.Short(env.Dir, path))
	return command.Clean
}

// show prints the settings for the packages in dir.
func show(env command.Env, settings *Settings, dir string) int {
	entries, _ := os.ReadDir(dir) // a directory without permission is no reason to fail
	settings.Seen(dir, entries)
	e, err := settings.For(dir)
	for _, note := range settings.Notes() {
		env.Fail(file.Shorten(env.Dir, note))
	}
	if err != nil {
		return env.Fail(file.Shorten(env.Dir, err))
	}
	text, err := e.yaml(env.Dir)
	if err != nil {
		return env.Fail(err)
	}
	return env.Print(mark.Masked(text))
}

// directory returns the absolute path of the directory that arg names.
func directory(dir, arg string) (string, error) {
	path := file.Abs(dir, arg)
	info, err := os.Stat(path)
	if err == nil && !info.IsDir() {
		err = file.Unread(path, "not a directory")
	}
	return path, err
}

// yaml returns the settings as a configuration file, for a user in dir.
func (e Effective) yaml(dir string) (string, error) {
	head := "no " + Name
	if e.File != "" {
		head = mark.Visible(file.Short(dir, e.File))
	}
	doc := &yaml.Node{Kind: yaml.MappingNode, HeadComment: head}
	for _, f := range fields(&e.Values) {
		key, value := scalar("!!str", f.name), f.node()
		at := value
		if value.Style == 0 && value.Kind == yaml.SequenceNode {
			at = key // of a list over several lines
		}
		at.LineComment = "default"
		if origin, ok := e.Origins[f.name]; ok {
			at.LineComment = origin
		}
		doc.Content = append(doc.Content, key, value)
	}
	text, err := yaml.Marshal(doc)
	return string(text), err
}

// node returns the value of a setting as YAML.
func (f field) node() *yaml.Node {
	switch v := f.value.(type) {
	case word:
		return scalar("!!str", v.String())
	case *bool:
		return scalar("!!bool", strconv.FormatBool(*v))
	case *levels:
		return levelsNode(*v)
	case *[]Override:
		return overridesNode(*v)
	}
	list := &yaml.Node{Kind: yaml.SequenceNode, Style: yaml.FlowStyle}
	for _, value := range *f.texts() {
		tag := "!!str"
		if n, err := strconv.Atoi(value); err == nil && strconv.Itoa(n) == value {
			tag = "!!int" // a port, which need not be quoted
		}
		list.Content = append(list.Content, scalar(tag, value))
	}
	return list
}

// levelsNode returns levels as YAML. Of entries for the same rule the last holds,
// and YAML allows for one, so a rule that comes again is taken out before.
func levelsNode(all levels) *yaml.Node {
	node := &yaml.Node{Kind: yaml.MappingNode, Style: yaml.FlowStyle}
	for i, entry := range all {
		rule, level, _ := strings.Cut(entry, "=")
		again := slices.ContainsFunc(all[i+1:], func(later string) bool { return strings.HasPrefix(later, rule+"=") })
		if !again {
			node.Content = append(node.Content, scalar("!!str", rule), scalar("!!str", level))
		}
	}
	return node
}

func overridesNode(all []Override) *yaml.Node {
	list := &yaml.Node{Kind: yaml.SequenceNode}
	if len(all) == 0 {
		list.Style = yaml.FlowStyle
	}
	for _, o := range all {
		node := &yaml.Node{Kind: yaml.MappingNode}
		for _, f := range o.fields() {
			if len(*f.texts()) > 0 {
				node.Content = append(node.Content, scalar("!!str", f.name), f.node())
			}
		}
		list.Content = append(list.Content, node)
	}
	return list
}

func scalar(tag, value string) *yaml.Node {
	return &yaml.Node{Kind: yaml.ScalarNode, Tag: tag, Value: value}
}
