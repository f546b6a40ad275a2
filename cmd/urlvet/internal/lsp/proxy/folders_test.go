package proxy

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
)

// folder returns a workspace folder.
func folder(uri, name string) string { return fmt.Sprintf(`{"uri":%q,"name":%q}`, uri, name) }

// change returns the parameters of foldersChanged.
func change(added, removed string) json.RawMessage {
	return json.RawMessage(fmt.Sprintf(`{"event":{"added":[%s],"removed":[%s]}}`, added, removed))
}

// TestFolders checks what a new gopls is told after changes.
func TestFolders(t *testing.T) {
	const hello = `{"rootUri":"r","workspaceFolders":[{"uri":"a","name":"x"},{"uri":"b","name":"y"}]}`
	for _, tt := range []struct {
		name    string
		changes []json.RawMessage
		want    json.RawMessage // nil if nothing
	}{
		{"none", nil, nil},
		{"added", []json.RawMessage{change(folder("d", "")+","+folder("c", "z"), "")}, change(folder("c", "z")+","+folder("d", ""), "")},
		{"added and removed", []json.RawMessage{change(folder("c", ""), ""), change("", folder("c", ""))}, nil},
		{"named anew", []json.RawMessage{change(folder("c", "1"), ""), change(folder("c", "2"), folder("c", "1"))}, change(folder("c", "2"), "")},
		{"first removed", []json.RawMessage{change("", folder("a", "x")+","+folder("r", ""))}, change("", folder("a", "")+","+folder("r", ""))},
		{"first named anew", []json.RawMessage{change(folder("a", "2"), folder("a", "x"))}, change(folder("a", "2"), folder("a", ""))},
		{"unknown removed", []json.RawMessage{change("", folder("c", ""))}, nil},
		{"no folders", []json.RawMessage{json.RawMessage("7"), nil, change("7,null,{}", `[],{"uri":7}`)}, nil},
	} {
		f := foldersOf(json.RawMessage(hello))
		for _, params := range tt.changes {
			f.change(params)
		}
		m, ok := f.message()
		if ok != (tt.want != nil) || ok && !equal(t, m.Params, tt.want) {
			t.Errorf("%s: %s, %v, want %s", tt.name, m.Params, ok, tt.want)
		}
	}
}

// equal reports whether two JSON texts say the same.
func equal(t *testing.T, a, b json.RawMessage) bool {
	t.Helper()
	var texts [2]string
	for i, raw := range []json.RawMessage{a, b} {
		var value any
		if err := json.Unmarshal(raw, &value); err != nil {
			t.Fatalf("%s: %v", raw, err)
		}
		texts[i] = fmt.Sprint(value)
	}
	return texts[0] == texts[1]
}

// TestManyFolders checks that what is remembered does not grow with the changes, and
// that it is bounded even for ever new folders.
func TestManyFolders(t *testing.T) {
	long, f := strings.Repeat("x", 1000), foldersOf(nil)
	for range 10 {
		f.change(change(folder("a", long), ""))
	}
	if once := len("a" + folder("a", long)); f.size != once {
		t.Errorf("%d bytes of one folder, want %d", f.size, once)
	}
	for i := range 3 * maxFolders / len(long) {
		f.change(change(folder(fmt.Sprint(i), long), ""))
	}
	m, _ := f.message()
	if n := len(m.Params); n < maxFolders/2 || n > maxFolders+100 || f.size > maxFolders {
		t.Errorf("%d bytes are remembered, %d are told", f.size, n)
	}
	for i := range 3 * maxFolders / len(long) {
		f.change(change("", folder(fmt.Sprint(i), "")+","+folder("a", "")))
	}
	if f.size != 0 || len(f.changed) != 0 {
		t.Errorf("%d bytes of no folder", f.size)
	}
}
