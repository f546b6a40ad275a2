package main

import (
	"encoding/xml"
	"io"
	"reflect"
	"strings"
	"testing"
)

func TestParse(t *testing.T) {
	for _, tt := range []struct {
		output string
		want   [][]styled
	}{
		{"a\r\nb\r\n", [][]styled{{{"a", ""}}, {{"b", ""}}}},
		{"\x1b[1;31mred\x1b[0m x", [][]styled{{{"red", "b red"}, {" x", ""}}}},
		{"\x1b[36ma\r\nb\x1b[0m\r\n", [][]styled{{{"a", "cyan"}}, {{"b", "cyan"}}}},
		{"\x1b]8;;file:///a\x1b\\\x1b[1mc\x1b[0m\x1b]8;;\x1b\\", [][]styled{{{"c", "b"}}}},
		{"\r\x1b[K3 files\r\x1b[Kdone\r\n", [][]styled{{{"done", ""}}}},
		{"\r\n", [][]styled{nil}},
		{"\x1b[96m\x1b[48;5;242ma\x1b[4mb\x1b[24;39mc\n\x1b[95m\x1b[38;5;224md\x1b[me", [][]styled{{{"a", "cyan"}, {"b", "u cyan"}, {"c", ""}}, {{"d", "magenta"}, {"e", ""}}}},
	} {
		if got := parse(tt.output); !reflect.DeepEqual(got, tt.want) {
			t.Errorf("%q: got %q, want %q", tt.output, got, tt.want)
		}
	}
}

func TestFold(t *testing.T) {
	for _, tt := range []struct {
		line []styled
		want [][]styled
	}{
		{nil, [][]styled{nil}},
		{[]styled{{"abcd", "b"}}, [][]styled{{{"abcd", "b"}}}},
		{[]styled{{"abc", "b"}, {"defghij", "red"}, {"k", ""}}, [][]styled{{{"abc", "b"}, {"d", "red"}}, {{"efgh", "red"}}, {{"ij", "red"}, {"k", ""}}}},
		{[]styled{{"abc世", ""}}, [][]styled{{{"abc", ""}}, {{"世", ""}}}},
	} {
		if got := fold([][]styled{tt.line}, 4); !reflect.DeepEqual(got, tt.want) {
			t.Errorf("%q: got %q, want %q", tt.line, got, tt.want)
		}
	}
}

// TestDraw checks that a picture is XML whose text is what was printed.
func TestDraw(t *testing.T) {
	picture := draw(parse("a <b> & \x1b[31m世界\x1b[0m c\n"), 80)
	var text strings.Builder
	d := xml.NewDecoder(strings.NewReader(string(picture)))
	inText := false
	for {
		token, err := d.Token()
		if err == io.EOF {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		switch token := token.(type) {
		case xml.StartElement:
			inText = token.Name.Local == "text"
		case xml.EndElement:
			inText = false
		case xml.CharData:
			if inText {
				text.Write(token)
			}
		}
	}
	if got, want := text.String(), "a <b> & 世界 c"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if !strings.Contains(string(picture), ` width="696" height="42" viewBox="0 0 696 42" `) {
		t.Errorf("the picture does not say how wide it is:\n%s", picture)
	}
	if !strings.Contains(string(picture), `<text x="79.2" y="25" textLength="33.6" class="red"`) {
		t.Errorf("the wide characters are not in their column:\n%s", picture)
	}
}
