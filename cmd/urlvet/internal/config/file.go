package config

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"fmt"
	"go/scanner"
	"go/token"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"go.yaml.in/yaml/v3"

	"urlvet.example/analyzer"
	"urlvet.example/cmd/urlvet/internal/file"
)

// Name is the name of configuration files.
const Name = ".urlvet.yaml"

// maxBytes is the size limit for configuration files. The YAML parser needs
// many times their size.
const maxBytes = 1 << 20

// search returns the path of the configuration file in dir or the nearest directory above, and its text.
// Without one, the path is empty.
func search(dir string) (path string, text []byte, err error) {
	path, err = nearest(dir)
	if path != "" && err == nil {
		text, err = file.Read(path, maxBytes)
	}
	return path, text, err
}

// nearest returns the path of the configuration file in dir or the nearest directory above, and an error if
// it is not known whether there is one. Without one, the path is empty.
func nearest(dir string) (path string, err error) {
	for {
		path, err := fileIn(dir)
		parent := filepath.Dir(dir)
		if path != "" || parent == dir {
			return path, err
		}
		dir = parent
	}
}

// fileIn returns the path of the configuration file in dir, and an error if it is not known whether there is
// one. Without one, the path is empty.
func fileIn(dir string) (path string, err error) {
	path = filepath.Join(dir, Name)
	_, err = os.Lstat(path)
	if errors.Is(err, fs.ErrNotExist) || errors.Is(err, fs.ErrPermission) {
		return "", nil
	}
	return path, err
}

// parser parses a configuration file.
type parser struct {
	path    string
	values  Values
	origins map[string]string
	bytes   int  // of globs and of the values of overrides so far
	spent   *int // what the values of all settings files need so far
	within  bool // an override
}

// parse returns the settings of a configuration file and the lines that they
// are on. The error is the first mistake in the file.
func parse(path string, text []byte) (Values, map[string]string, error) {
	return parseWithin(new(int), path, text)
}

// parseWithin is parse where other files have spent so much. It adds what this one does.
func parseWithin(spent *int, path string, text []byte) (Values, map[string]string, error) {
	p := &parser{path: path, origins: map[string]string{}, spent: spent}
	err := p.document(text)
	return p.values, p.origins, err
}

func (p *parser) document(text []byte) error {
	// Package yaml compares each directive with all before it, and copies the text of one for each use.
	if bytes.Contains(bytes.ReplaceAll(text, []byte{0}, nil), []byte("%TAG")) { // it may be UTF-16
		return &scanner.Error{Pos: token.Position{Filename: p.path}, Msg: "it has %TAG, a directive that no settings need"}
	}
	var doc, more yaml.Node
	in := yaml.NewDecoder(bytes.NewReader(text))
	if err := in.Decode(&doc); err != nil {
		return p.syntax(err)
	}
	if err := in.Decode(&more); err == nil {
		return p.fail(&more, "a second document; the settings are one")
	} else if err != io.EOF {
		return p.syntax(err)
	}
	return p.settings(doc.Content[0])
}

// syntax returns the error for text that is not YAML. io.EOF stands for a file
// without settings, which is fine.
func (p *parser) syntax(err error) error {
	if err == io.EOF {
		return nil
	}
	message := strings.TrimPrefix(err.Error(), "yaml: ")
	pos := token.Position{Filename: p.path}
	if m := lineOf.FindStringSubmatch(message); m != nil {
		pos.Line, _ = strconv.Atoi(m[1])
		message = m[2]
	}
	return &scanner.Error{Pos: pos, Msg: shortened(message)}
}

// maxMessage is how long the message of a mistake may be in bytes. It may quote all of a file, and is there
// for each package.
const maxMessage = 500

// shortened returns a message cut off at its greatest length.
func shortened(message string) string {
	if len(message) <= maxMessage {
		return message
	}
	return strings.ToValidUTF8(message[:maxMessage], "") + "…"
}

// lineOf matches a message of package yaml that names a line.
var lineOf = regexp.MustCompile(`^line (\d+): (.*)$`)

// fail returns an error about a node.
func (p *parser) fail(n *yaml.Node, format string, args ...any) error {
	return &scanner.Error{
		Pos: token.Position{Filename: p.path, Line: n.Line, Column: n.Column},
		Msg: shortened(fmt.Sprintf(format, args...)),
	}
}

func (p *parser) settings(n *yaml.Node) error {
	if n.ShortTag() == "!!null" {
		return nil // ---
	}
	return p.mapping(n, fields(&p.values), p.origins, "want settings, such as tests: true")
}

// mapping sets fields to the values of a node, and stores their lines in origins.
func (p *parser) mapping(n *yaml.Node, fields []field, origins map[string]string, want string) error {
	if n.Kind != yaml.MappingNode {
		return p.fail(n, "%s", want)
	}
	for i := 0; i < len(n.Content); i += 2 {
		if err := p.setting(resolve(n.Content[i]), n.Content[i+1], fields, origins); err != nil {
			return err
		}
	}
	return nil
}

func (p *parser) setting(key, value *yaml.Node, fields []field, origins map[string]string) error {
	i := slices.IndexFunc(fields, func(f field) bool { return f.name == key.Value })
	if i < 0 {
		return p.fail(key, "unknown setting %q (the settings are %s)", key.Value, strings.Join(namesOf(fields), ", "))
	}
	name := fields[i].name
	if first, ok := origins[name]; ok {
		return p.fail(key, "%s is set twice, first in %s", name, first)
	}
	origins[name] = origin(p.path, strconv.Itoa(key.Line))
	return p.decode(fields[i], resolve(value))
}

// resolve returns the node that an alias stands for.
func resolve(n *yaml.Node) *yaml.Node {
	if n.Kind == yaml.AliasNode {
		return n.Alias
	}
	return n
}

// decode sets f to the value of a node.
func (p *parser) decode(f field, n *yaml.Node) error {
	switch v := f.value.(type) {
	case word:
		if n.ShortTag() != "!!str" {
			return p.fail(n, "%s wants a name", f.name)
		}
		if err := v.UnmarshalText([]byte(n.Value)); err != nil {
			return p.fail(n, "%v", err)
		}
	case *bool:
		if n.ShortTag() != "!!bool" || n.Decode(v) != nil {
			return p.fail(n, "%s wants true or false", f.name)
		}
	case *levels:
		return p.levels(f, n)
	case *[]Override:
		return p.overrides(v, n)
	default:
		if n.Kind != yaml.SequenceNode {
			return p.fail(n, "%s wants a list, such as [a, b]", f.name)
		}
		return p.list(f, n.Content)
	}
	return nil
}

// levelWords are the levels that a rule may be given.
var levelWords = []string{"error", "warning", "off"}

// levels sets f, which says how bad findings are.
func (p *parser) levels(f field, n *yaml.Node) error {
	if n.Kind != yaml.MappingNode {
		return p.fail(n, "%s wants rules with a level each, such as {host-*: error}", f.name)
	}
	if f.most > 0 && len(n.Content) > 2*f.most {
		return p.fail(n.Content[2*f.most], "%s has more than %d values", f.name, f.most)
	}
	var keys []*yaml.Node
	var other error
	seen := map[string]bool{}
	for i := 0; i < len(n.Content) && other == nil; i += 2 {
		key, value := resolve(n.Content[i]), resolve(n.Content[i+1])
		switch {
		case !slices.Contains(levelWords, value.Value):
			other = p.fail(value, "unknown level %q (error, warning or off)", value.Value)
		case seen[key.Value]:
			other = p.fail(key, "the level of %q is set twice", key.Value)
		default:
			other = p.count(f, key)
			seen[key.Value] = true
			keys = append(keys, key)
			*f.texts() = append(*f.texts(), key.Value+"="+value.Value)
		}
	}
	return p.first(f, keys, other)
}

// overrides appends the overrides of a node to all.
func (p *parser) overrides(all *[]Override, n *yaml.Node) error {
	switch {
	case n.Kind != yaml.SequenceNode:
		return p.fail(n, "overrides wants a list of settings with paths each")
	case len(n.Content) > maxOverrides:
		return p.fail(n.Content[maxOverrides], "more than %d overrides", maxOverrides)
	}
	p.within = true
	for _, n := range n.Content {
		var o Override
		n = resolve(n)
		if err := p.mapping(n, o.fields(), map[string]string{}, "want settings with paths, such as {paths: [internal], disable: [port-*]}"); err != nil {
			return err
		}
		if len(o.Paths) == 0 {
			return p.fail(n, "paths are missing: which files is it for?")
		}
		*all = append(*all, o)
	}
	p.within = false
	return nil
}

// list appends the values of nodes to a setting. The error is about the first
// value that is wrong.
func (p *parser) list(f field, nodes []*yaml.Node) error {
	if f.most > 0 && len(nodes) > f.most {
		return p.fail(nodes[f.most], "%s has more than %d values", f.name, f.most)
	}
	scalars := make([]*yaml.Node, 0, len(nodes))
	var other error
	for _, n := range nodes {
		n = resolve(n)
		if !slices.Contains([]string{"!!str", "!!int", "!!float"}, n.ShortTag()) {
			other = p.fail(n, "%s wants a list of words or numbers", f.name)
			break
		}
		if other = p.count(f, n); other != nil {
			break
		}
		scalars = append(scalars, n)
		*f.texts() = append(*f.texts(), n.Value)
	}
	return p.first(f, scalars, other)
}

// count counts the bytes of a value of f, as often as aliases repeat it. It returns an error if there are too
// many.
func (p *parser) count(f field, value *yaml.Node) error {
	if _, ok := f.value.(*globs); ok || p.within {
		p.bytes += len(value.Value)
	}
	*p.spent += len(value.Value) + perValue
	switch {
	case p.bytes > maxListBytes:
		return p.fail(value, "globs and the values of overrides have more than %d bytes in all", maxListBytes)
	case *p.spent > maxSpent:
		return p.fail(value, "the values and lists of all settings files count for more than %d MiB", maxSpent>>20)
	}
	return nil
}

// first returns the error about the first value of f that is wrong, or else other.
// The values stand in nodes.
func (p *parser) first(f field, nodes []*yaml.Node, other error) error {
	*p.spent += perList
	if at, err := f.firstWrong(); err != nil {
		return p.fail(nodes[at], "%v", err)
	}
	return other
}

// firstWrong returns the index of the first value that is not allowed in a list,
// and the error. It halves the list until one is left: to ask for each value by
// itself would take a millisecond each. If that one is allowed, there are too many
// of them, and the index is 0.
func (f field) firstWrong() (at int, err error) {
	values := *f.texts()
	whole := f.check(values)
	if whole == nil {
		return 0, nil
	}
	for len(values) > 1 {
		half := len(values) / 2
		if f.check(values[:half]) != nil {
			values = values[:half]
			continue
		}
		at, values = at+half, values[half:]
	}
	if err := f.check(values); err != nil {
		return at, err
	}
	return 0, whole
}

// check returns an error if one of the values is not allowed in that list, or there
// are too many. A value that is wrong is wrong in any company.
func (f field) check(values []string) error {
	if _, ok := f.value.(*globs); ok {
		return checkGlobs(values)
	}
	var v Values
	same, _ := find(&v, f.name)
	*same.texts() = values
	_, err := analyzer.New(v.Options)
	return err
}

// Digests makes digests of configuration files. It reads a file once, however many modules it is the file of.
type Digests struct {
	dirs  file.Dirs
	known map[string]string // by the path without links
}

// Of returns the digest of the configuration file that applies below start, the root of a
// module. It returns the error's text if the file cannot be read, and "" if there is none.
func (d *Digests) Of(start string) string {
	if _, err := d.dirs.Real(start); errors.Is(err, fs.ErrNotExist) {
		return "" // it may have thousands of elements
	}
	path, err := nearest(start)
	if path == "" {
		return ""
	}
	real := path
	if err == nil {
		real, err = d.dirs.Real(path)
	}
	if err != nil {
		return err.Error()
	}
	digest, ok := d.known[real]
	if ok {
		return digest
	}
	if text, err := file.Read(real, maxBytes); err != nil {
		digest = err.Error()
	} else {
		digest = fmt.Sprintf("%x", sha256.Sum256(text))
	}
	if d.known == nil {
		d.known = map[string]string{}
	}
	d.known[real] = digest
	return digest
}
