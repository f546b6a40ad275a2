package proxy

import (
	"encoding/json"
	"maps"
	"slices"

	"urlvet.example/cmd/urlvet/internal/lsp/protocol"
)

// object is a JSON object with members that the proxy does not know.
type object map[string]json.RawMessage

// parse returns raw as an object. It returns an empty one if raw is not an
// object.
func parse(raw json.RawMessage) object {
	var o object
	if json.Unmarshal(raw, &o) != nil || o == nil {
		return object{}
	}
	return o
}

// with returns a copy of o with one member set.
func (o object) with(name string, value any) object {
	o = maps.Clone(o)
	o[name] = encode(value)
	return o
}

// raw returns o as JSON.
func (o object) raw() json.RawMessage { return encode(o) }

// encode returns strings, lists and JSON as JSON.
func encode(value any) json.RawMessage {
	raw, err := json.Marshal(value)
	if err != nil {
		panic(err) // these values have no other
	}
	return raw
}

// without returns an object without the member part of its member name, and
// whether it had that.
func without(raw json.RawMessage, name, part string) (json.RawMessage, bool) {
	outer := parse(raw)
	inner := parse(outer[name])
	if _, ok := inner[part]; !ok {
		return raw, false
	}
	delete(inner, part)
	return outer.with(name, inner).raw(), true
}

// ownOptions returns the parameters of initialize with urlvet's options in
// place of gopls'.
func ownOptions(hello json.RawMessage) json.RawMessage {
	params := parse(hello)
	options, ok := parse(params["initializationOptions"])["urlvet"]
	if !ok {
		options = json.RawMessage("null")
	}
	return params.with("initializationOptions", options).raw()
}

// encodingOf returns the encoding that the result of initialize chooses.
func encodingOf(result json.RawMessage) protocol.Encoding {
	var encoding protocol.Encoding
	if json.Unmarshal(parse(parse(result)["capabilities"])["positionEncoding"], &encoding) != nil {
		return protocol.UTF16
	}
	return encoding
}

// adapt returns the parameters of initialize for urlvet, limited to what gopls
// has agreed with the editor.
func adapt(params, result json.RawMessage, encoding protocol.Encoding) json.RawMessage {
	theirs := parse(parse(result)["capabilities"])
	hello := parse(params)
	client := parse(hello["capabilities"])
	client = client.with("general", parse(client["general"]).with("positionEncodings", []protocol.Encoding{encoding}))
	if !present(theirs["diagnosticProvider"]) {
		document := parse(client["textDocument"])
		delete(document, "diagnostic")
		client = client.with("textDocument", document)
	}
	return hello.with("capabilities", client).raw()
}

// present reports whether a capability is set.
func present(raw json.RawMessage) bool {
	return !slices.Contains([]string{"", "null", "false"}, string(raw))
}

// mergeInitialize adds urlvet's capabilities to those of gopls.
func mergeInitialize(theirs, ours json.RawMessage) (json.RawMessage, bool) {
	result := parse(theirs)
	can, also := parse(result["capabilities"]), parse(parse(ours)["capabilities"])
	if len(also) == 0 {
		return nil, false
	}
	for _, name := range []string{"hoverProvider", "codeActionProvider", "textDocumentSync"} {
		if !present(can[name]) {
			can[name] = also[name]
		}
	}
	if actions := parse(can["codeActionProvider"]); present(actions["codeActionKinds"]) {
		more := items(parse(also["codeActionProvider"])["codeActionKinds"])
		kinds := items(actions["codeActionKinds"])
		for _, kind := range more {
			if !slices.ContainsFunc(kinds, func(k json.RawMessage) bool { return string(k) == string(kind) }) {
				kinds = append(kinds, kind)
			}
		}
		can = can.with("codeActionProvider", actions.with("codeActionKinds", kinds))
	}
	return result.with("capabilities", can).raw(), true
}

// items returns the elements of a JSON list, none if raw is not a list.
func items(raw json.RawMessage) []json.RawMessage {
	var list []json.RawMessage
	if json.Unmarshal(raw, &list) != nil {
		return nil
	}
	return list
}

// concat returns the elements of lists. The result is never nil, because
// editors do not accept null in place of a list.
func concat(lists ...[]json.RawMessage) []json.RawMessage {
	return append([]json.RawMessage{}, slices.Concat(lists...)...)
}

// mergeActions lists the code actions of both.
func mergeActions(theirs, ours json.RawMessage) (json.RawMessage, bool) {
	return encode(concat(items(theirs), items(ours))), len(items(ours)) > 0
}

// mergeHovers shows urlvet's text below that of gopls.
func mergeHovers(theirs, ours json.RawMessage) (json.RawMessage, bool) {
	switch {
	case !present(ours):
		return nil, false
	case !present(theirs):
		return ours, true
	}
	hover := parse(theirs)
	var a, b protocol.MarkupContent
	if json.Unmarshal(hover["contents"], &a) != nil || json.Unmarshal(parse(ours)["contents"], &b) != nil || a.Kind != b.Kind {
		return nil, false // the older forms of contents
	}
	a.Value += "\n\n---\n\n" + b.Value
	return hover.with("contents", a).raw(), true
}

// mergeReports lists the diagnostics of both. It drops the report's identifier,
// so that the editor does not ask whether gopls' part has changed. gopls leaves
// the kind of full reports empty, which editors take for unchanged.
func mergeReports(theirs, ours json.RawMessage) (json.RawMessage, bool) {
	report := parse(theirs)
	switch {
	case len(report) == 0:
		return ours, true
	case string(report["kind"]) == `"unchanged"`:
		return nil, false
	}
	delete(report, "resultId")
	report["kind"] = json.RawMessage(`"full"`)
	report["items"] = encode(concat(items(report["items"]), items(parse(ours)["items"])))
	return report.raw(), true
}
