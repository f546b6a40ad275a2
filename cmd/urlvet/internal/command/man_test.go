package command

import "testing"

// What begins a line or has a meaning to troff is printed as it is.
func TestMan(t *testing.T) {
	main := New("urlvet", "usage: urlvet [flags]\n       urlvet -\n\n.hidden files, a\\b\n'quoted'\n",
		Group{Title: "Which", Names: []string{"stdin-name"}})
	main.String("stdin-name", "", "the `file` of standard input")
	want := `.TH URLVET 1
.SH NAME
urlvet \- find broken URLs in Go code
.SH SYNOPSIS
.nf
urlvet [flags]
urlvet \-
.fi
.PP
.nf
\&.hidden files, a\eb
\&'quoted'
.fi
.SS Which
.TP
\-stdin\-name file
the file of standard input
.SH URLVET X
.nf
urlvet x
.fi
.PP
.nf
.fi
.SH FILES
.TP
\&.urlvet.yaml
the settings of a project, in the root of the module or above it
.SH SEE ALSO
go(1), gopls(1), golangci\-lint(1)
`
	if got := Man([]*Command{main, New("urlvet x", "usage: urlvet x\n")}); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}
