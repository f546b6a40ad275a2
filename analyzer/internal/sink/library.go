package sink

import (
	"fmt"
	"go/token"
	"path"
	"slices"
	"strconv"
	"strings"
)

// Function names a function, a method of a named type, or a field of one.
type Function struct{ Path, Recv, Name string }

// Roles says what functions do with their arguments, by index. A field has the
// index Field.
type Roles map[Function]map[int]Role

func (r Roles) Add(f Function, arg int, as Role) {
	if r[f] == nil {
		r[f] = make(map[int]Role)
	}
	r[f][arg] = as
}

// Of returns what f does with the argument at index arg. The operands of a
// format have the role Format.
func (r Roles) Of(f Function, arg int) Role {
	args := r[f]
	if as, ok := args[Every]; ok {
		return as
	}
	if as, ok := args[arg]; ok {
		return as
	}
	if at, ok := r.Format(f); ok && arg > at {
		return Format
	}
	return Plain
}

// Format returns the index of the format among f's arguments.
func (r Roles) Format(f Function) (int, bool) {
	for arg, as := range r[f] {
		if as == Format {
			return arg, true
		}
	}
	return 0, false
}

// Library has the tables in the forms that lookups need.
type Library struct {
	Rows      map[string][]Row      // by import path
	Producers map[string][]Producer // by import path
	Roles     Roles

	Checks bool // calls that check URLs are looked for, too: regular expressions and prefixes
}

// Standard is the library of the built-in tables.
var Standard = NewLibrary(Rows)

// NewLibrary returns the library of these tables of sinks and of all producers.
func NewLibrary(tables ...[]Row) *Library {
	lib := &Library{Rows: make(map[string][]Row), Producers: make(map[string][]Producer), Roles: make(Roles)}
	for _, row := range slices.Concat(tables...) {
		lib.Rows[row.Path] = append(lib.Rows[row.Path], row)
		for name := range strings.FieldsSeq(row.Names) {
			lib.Roles.Add(Function{row.Path, row.Recv, name}, row.Arg, row.Role)
		}
	}
	for _, p := range Producers {
		lib.Producers[p.Path] = append(lib.Producers[p.Path], p)
	}
	return lib
}

// Parse returns the row for a sink named as import/path.Func:0 or
// import/path.Type.Method:0.
func Parse(name string) (Row, error) {
	wrong := fmt.Errorf("sink %q is not import/path.Func:0 or import/path.Type.Method:0", name)
	function, argument, _ := strings.Cut(name, ":")
	arg, err := strconv.Atoi(argument)
	if err != nil || arg < 0 {
		return Row{}, wrong
	}
	folder, last := path.Split(function)
	parts := strings.Split(last, ".")
	end := len(parts) - 1
	row := Row{Names: parts[end], Arg: arg, Role: Target}
	if end > 1 && token.IsExported(parts[end-1]) { // not the "go" of nats.go
		end--
		row.Recv = parts[end]
	}
	if end < 1 || !token.IsIdentifier(row.Names) {
		return Row{}, wrong
	}
	row.Path = Unversioned(folder + strings.Join(parts[:end], "."))
	return row, nil
}

// Unversioned returns an import path without its major version:
// "github.com/redis/go-redis/v9", "gopkg.in/mgo.v2/bson".
func Unversioned(importPath string) string {
	if !strings.Contains(importPath, "/v") && !strings.HasPrefix(importPath, "gopkg.in/") && !strings.HasPrefix(importPath, "v") {
		return importPath // as most are
	}
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

// isMajor reports whether s is the element of an import path that is a major
// version: v2 and up. A package may be named v1.
func isMajor(s string) bool { return isVersion(s) && s != "v0" && s != "v1" }

func isVersion(s string) bool {
	return len(s) > 1 && s[0] == 'v' && strings.Trim(s[1:], "0123456789") == ""
}
