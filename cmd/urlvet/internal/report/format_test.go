package report

import (
	"io"
	"testing"
)

func TestPrintUnknown(t *testing.T) {
	if err := Print(io.Discard, "xml", Run{}); err == nil {
		t.Error("no error")
	}
}
