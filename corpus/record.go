package main

import (
	"bufio"
	"compress/gzip"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
)

// record is a line of the corpus: a string literal of public source, and where
// it stands.
type record struct {
	Module    string   `json:"module"`
	Version   string   `json:"version"`
	File      string   `json:"file"` // slash-separated, from the top of the module
	Line      int      `json:"line"`
	Col       int      `json:"col"` // of the literal, in bytes, from 1
	Value     string   `json:"value"`
	Raw       bool     `json:"raw"` // spelled with backquotes
	Test      bool     `json:"test"`
	Generated bool     `json:"generated"`
	Pkg       string   `json:"pkg"`
	Func      string   `json:"func"` // or Type.Method; empty outside functions
	Name      string   `json:"name"` // what the expression is assigned to
	Path      []string `json:"path"` // what is around the literal, from the inside out
	Snippet   string   `json:"snippet"`
}

func (r record) place() string {
	return fmt.Sprintf("%s@%s %s:%d:%d", r.Module, r.Version, r.File, r.Line, r.Col)
}

// readLines returns the JSON objects of a file, one a line, gzipped if its
// name ends in .gz.
func readLines[T any](name string) ([]T, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	var in io.Reader = bufio.NewReader(f)
	if strings.HasSuffix(name, ".gz") {
		if in, err = gzip.NewReader(in); err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
	}
	all, err := decodeAll[T](json.NewDecoder(in))
	if err != nil {
		return nil, fmt.Errorf("%s: object %d: %w", name, len(all)+1, err)
	}
	return all, nil
}

func decodeAll[T any](d *json.Decoder) ([]T, error) {
	var all []T
	for {
		var one T
		err := d.Decode(&one)
		if errors.Is(err, io.EOF) {
			return all, nil
		}
		if err != nil {
			return all, err
		}
		all = append(all, one)
	}
}
