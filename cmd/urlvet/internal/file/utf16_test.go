package file

import "testing"

func TestUTF16(t *testing.T) {
	for _, tt := range []struct {
		text  string
		units int
	}{
		{"", 0}, {"ab", 2}, {"é", 1}, {"日本", 2}, {"x😀", 3}, {"\xff\xfe", 2}, {"\uFEFF", 1},
	} {
		if got := UTF16Len([]byte(tt.text)); got != tt.units {
			t.Errorf("%q: %d units, want %d", tt.text, got, tt.units)
		}
		for _, more := range []string{"", "y"} {
			if got := UTF16Offset([]byte(tt.text+more), tt.units); got != len(tt.text) {
				t.Errorf("%q: %d units take %d bytes, want %d", tt.text+more, tt.units, got, len(tt.text))
			}
		}
	}
	if got := UTF16Offset([]byte("x😀"), 2); got != 1 {
		t.Errorf("half a surrogate pair: %d bytes, want 1", got)
	}
	if got := UTF16Offset([]byte("x😀"), 9); got != 5 {
		t.Errorf("more than there is: %d bytes, want 5", got)
	}
}
