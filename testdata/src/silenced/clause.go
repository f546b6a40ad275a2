package silenced //nolint:urlvet // the clause, not the file

var third = "http//a" // want `scheme-slashes`
