package main

import (
	"bytes"
	"os"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"
)

// The table has a row for each case, and what urlvet says of it now.
func TestTable(t *testing.T) {
	text, err := os.ReadFile("../peers.md")
	if err != nil {
		t.Fatal(err)
	}
	_, table, _ := bytes.Cut(text, []byte(begin))
	table, _, _ = bytes.Cut(table, []byte(end))
	rows := strings.Split(strings.TrimSpace(string(table)), "\n")[2:]
	all := txtar.Parse(cases).Files
	if len(rows) != len(all)+1 {
		t.Fatalf("%d rows for %d cases: run go run ./docs/peers -update", len(rows), len(all))
	}
	for i, said := range own(all) {
		if want := all[i].Name + " | " + said + " | "; !strings.HasPrefix(rows[i], want) {
			t.Errorf("row %q, want %q: run go run ./docs/peers -update", rows[i], want)
		}
	}
	for name := range codeQL {
		if !bytes.Contains(cases, []byte("-- "+name+" --\n")) {
			t.Errorf("no case is named %q", name)
		}
	}
}
