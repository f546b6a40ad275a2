package config

import (
	"bytes"
	"encoding/json"
	"flag"

	"urlvet.example/analyzer"
	"urlvet.example/urlcheck"
)

// object is a JSON object.
type object = map[string]any

// Schema returns the JSON Schema of configuration files, of draft 7, which editors
// know best.
func Schema() (string, error) {
	schema := settingsSchema(fields(new(Values)))
	schema["$schema"] = "http://json-schema.org/draft-07/schema#"
	schema["title"] = "settings of urlvet, " + Name
	schema["type"] = []string{"object", "null"} // null is a file without settings
	schema["definitions"] = object{"rules": rulesSchema()}
	var text bytes.Buffer
	enc := json.NewEncoder(&text)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	err := enc.Encode(schema)
	return text.String(), err
}

// settingsSchema returns the schema of an object that has these settings.
func settingsSchema(fields []field) object {
	properties := object{}
	for _, f := range fields {
		schema := f.schema()
		if about := f.plainAbout(); about != "" {
			schema["description"] = about
		}
		properties[f.name] = schema
	}
	return object{"type": "object", "properties": properties, "additionalProperties": false}
}

// schema returns the schema of a setting's value.
func (f field) schema() object {
	switch f.value.(type) {
	case word:
		return object{"enum": f.words()}
	case *bool:
		return object{"type": "boolean"}
	case *levels:
		return f.limited(object{"type": "object", "propertyNames": theRules, "additionalProperties": object{"enum": levelWords}}, "maxProperties")
	case *[]Override:
		override := settingsSchema(new(Override).fields())
		override["required"] = []string{"paths"}
		return object{"type": "array", "items": override, "maxItems": maxOverrides}
	case *globs:
		items := object{"type": []string{"string", "integer"}, "minLength": 1, "maxLength": maxGlob}
		return f.limited(object{"type": "array", "items": items}, "maxItems")
	}
	items, ok := itemSchemas[f.name]
	if !ok {
		items = object{"type": "string"}
	}
	return f.limited(object{"type": "array", "items": items}, "maxItems")
}

// limited adds to a schema how many values the setting may have.
func (f field) limited(schema object, keyword string) object {
	if f.most > 0 {
		schema[keyword] = f.most
	}
	return schema
}

var theRules = object{"$ref": "#/definitions/rules"}

// itemSchemas are the schemas of what the lists hold that are not of any texts.
var itemSchemas = map[string]object{
	"enable":     theRules,
	"disable":    theRules,
	"allow-port": {"type": []string{"integer", "string"}, "minimum": 1, "maximum": 65535, "pattern": "^[0-9]+$"},
}

// rulesSchema returns the schema of a rule's code or of a pattern for some.
func rulesSchema() object {
	var all []object
	for _, r := range analyzer.Rules() {
		all = append(all, object{"const": r.Code, "description": r.Summary})
	}
	return object{"anyOf": append(all, object{"type": "string", "pattern": `[*?\[]`, "description": "a pattern such as host-*"})}
}

// words returns the values of a setting that is one of a few words.
func (f field) words() []string {
	if _, ok := f.value.(*FailOn); ok {
		return failWords
	}
	return []string{urlcheck.Modern.String(), urlcheck.RFC3986.String(), urlcheck.RFC1738.String()}
}

// Words returns the values of a setting that is one of a few words, nil for any other.
func Words(name string) []string {
	f, ok := find(new(Values), name)
	if _, isWord := f.value.(word); !ok || !isWord {
		return nil
	}
	return f.words()
}

// plainAbout returns the usage of a setting without the marks of package flag; "" for
// those of an override, which are described elsewhere.
func (f field) plainAbout() string {
	if f.usage == "" && analyzer.Analyzer.Flags.Lookup(f.name) == nil {
		return ""
	}
	_, usage := flag.UnquoteUsage(&flag.Flag{Usage: f.about()})
	return usage
}
