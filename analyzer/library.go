package analyzer

import (
	"fmt"
	"go/token"
	"path"
	"slices"
	"strconv"
	"strings"
)

// function names a function, a method of a named type, or a field of one.
type function struct{ path, recv, name string }

// roles says what functions do with their arguments, by index. The role of a
// field is that of the index field.
type roles map[function]map[int]role

func (r roles) add(f function, arg int, as role) {
	if r[f] == nil {
		r[f] = make(map[int]role)
	}
	r[f][arg] = as
}

// of returns what f does with the argument at index arg. The operands of a
// format have the format's role.
func (r roles) of(f function, arg int) role {
	args := r[f]
	if as, ok := args[every]; ok {
		return as
	}
	if as, ok := args[arg]; ok {
		return as
	}
	if at, ok := r.format(f); ok && arg > at {
		return format
	}
	return plain
}

// format returns the index of the format among f's arguments.
func (r roles) format(f function) (int, bool) {
	for arg, as := range r[f] {
		if as == format {
			return arg, true
		}
	}
	return 0, false
}

// library is a table of sinks in the forms in which it is looked up.
type library struct {
	rows  map[string][]sink // by import path
	roles roles
}

// standard is the library of the sinks in the table.
var standard = newLibrary(sinks)

func newLibrary(tables ...[]sink) *library {
	lib := &library{make(map[string][]sink), make(roles)}
	for _, table := range tables {
		for _, row := range table {
			lib.rows[row.path] = append(lib.rows[row.path], row)
			for name := range strings.FieldsSeq(row.names) {
				lib.roles.add(function{row.path, row.recv, name}, row.arg, row.role)
			}
		}
	}
	return lib
}

// parseSink returns the row for a sink named as import/path.Func:0 or
// import/path.Type.Method:0.
func parseSink(name string) (sink, error) {
	wrong := fmt.Errorf("sink %q is not import/path.Func:0 or import/path.Type.Method:0", name)
	function, argument, _ := strings.Cut(name, ":")
	arg, err := strconv.Atoi(argument)
	if err != nil || arg < 0 {
		return sink{}, wrong
	}
	folder, last := path.Split(function)
	parts := strings.Split(last, ".")
	end := len(parts) - 1
	row := sink{names: parts[end], arg: arg, role: target}
	if end > 1 && token.IsExported(parts[end-1]) { // not the "go" of nats.go
		end--
		row.recv = parts[end]
	}
	if end < 1 || !token.IsIdentifier(row.names) {
		return sink{}, wrong
	}
	row.path = unversioned(folder + strings.Join(parts[:end], "."))
	return row, nil
}

// unversioned returns an import path without its major version:
// "github.com/redis/go-redis/v9", "gopkg.in/mgo.v2/bson".
func unversioned(importPath string) string {
	elements := slices.DeleteFunc(strings.Split(importPath, "/"), isMajor)
	if len(elements) > 1 && elements[0] == "gopkg.in" {
		for i, e := range elements {
			if at := strings.LastIndexByte(e, '.'); i > 0 && at >= 0 && isVersion(e[at+1:]) {
				elements[i] = e[:at]
			}
		}
	}
	return strings.Join(elements, "/")
}

// isMajor reports whether s is the element of an import path that names a
// major version: v2 and up, as v1 is the name of a package.
func isMajor(s string) bool { return isVersion(s) && s != "v0" && s != "v1" }

func isVersion(s string) bool {
	return len(s) > 1 && s[0] == 'v' && strings.Trim(s[1:], "0123456789") == ""
}
