package proxy

import (
	"encoding/json"
	"maps"
	"slices"
)

// foldersChanged is the notification that folders were added to the workspace, or
// removed.
const foldersChanged = "workspace/didChangeWorkspaceFolders"

// maxFolders is how many bytes of folders are remembered. A new gopls does not get
// to know of more.
const maxFolders = 1 << 20

// folders is how the workspace differs from the one of initialize.
type folders struct {
	first   map[string]bool            // the folders of initialize, by URI
	changed map[string]json.RawMessage // by URI: a folder that was added, nil if it was removed
	size    int                        // bytes of these
}

// workspaceFolder returns the URI of a folder.
func workspaceFolder(raw json.RawMessage) (uri string, ok bool) {
	ok = json.Unmarshal(parse(raw)["uri"], &uri) == nil
	return uri, ok
}

// foldersOf returns the folders of the parameters of initialize, none of which has
// changed.
func foldersOf(params json.RawMessage) folders {
	f := folders{first: map[string]bool{}, changed: map[string]json.RawMessage{}}
	hello := parse(params)
	var root string
	if json.Unmarshal(hello["rootUri"], &root) == nil {
		f.first[root] = true
	}
	for _, raw := range items(hello["workspaceFolders"]) {
		if uri, ok := workspaceFolder(raw); ok {
			f.first[uri] = true
		}
	}
	return f
}

// change remembers what the parameters of foldersChanged tell.
func (f *folders) change(params json.RawMessage) {
	event := parse(parse(params)["event"])
	for _, raw := range items(event["removed"]) {
		if uri, ok := workspaceFolder(raw); ok {
			f.forget(uri)
			if f.first[uri] {
				f.set(uri, nil)
			}
		}
	}
	for _, raw := range items(event["added"]) {
		if uri, ok := workspaceFolder(raw); ok {
			f.forget(uri)
			f.set(uri, raw)
		}
	}
}

// set remembers what has become of a folder of which nothing is known.
func (f *folders) set(uri string, raw json.RawMessage) {
	if size := len(uri) + len(raw); f.size+size <= maxFolders {
		f.changed[uri] = raw
		f.size += size
	}
}

func (f *folders) forget(uri string) {
	if raw, ok := f.changed[uri]; ok {
		delete(f.changed, uri)
		f.size -= len(uri) + len(raw)
	}
}

// message returns the notification that tells all changes. If ok is false, there are
// none.
func (f *folders) message() (m message, ok bool) {
	added, removed := []json.RawMessage{}, []json.RawMessage{}
	for _, uri := range slices.Sorted(maps.Keys(f.changed)) {
		if f.first[uri] { // perhaps it was added again, with another name
			removed = append(removed, object{"name": json.RawMessage(`""`)}.with("uri", uri).raw())
		}
		if raw := f.changed[uri]; raw != nil {
			added = append(added, raw)
		}
	}
	event := object{}.with("added", added).with("removed", removed)
	return message{Method: foldersChanged, Params: object{}.with("event", event).raw()}, len(f.changed) > 0
}
