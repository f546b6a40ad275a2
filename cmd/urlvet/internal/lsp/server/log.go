package server

import (
	"io"
	"log"
	"strings"

	"urlvet.example/cmd/urlvet/internal/mark"
	"urlvet.example/cmd/urlvet/internal/workflow"
)

// newLog returns a log, whose messages hold URIs, methods and errors as the client
// has made them. Each is one line, made visible as a whole, without passwords, and in a
// workflow no command of that.
func newLog(w io.Writer) *log.Logger {
	return log.New(visible{workflow.Lines(w)}, "urlvet: ", 0)
}

// visible is a writer that is given one message at a time.
type visible struct{ w io.Writer }

// Write writes a message. After an error it says that nothing was written.
func (v visible) Write(message []byte) (int, error) {
	text := strings.TrimSuffix(string(message), "\n")
	if _, err := io.WriteString(v.w, mark.Visible(mark.Masked(text))+"\n"); err != nil {
		return 0, err
	}
	return len(message), nil
}
