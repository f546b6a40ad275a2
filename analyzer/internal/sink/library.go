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
type Roles map[Function]*roles

// roles says what a function does with its arguments.
type roles struct {
	of      map[int]Role
	formats int // one more than the index of the first format, 0 without one
}

func (r Roles) Add(f Function, arg int, as Role) {
	all := r[f]
	if all == nil {
		all = &roles{of: make(map[int]Role)}
		r[f] = all
	}
	all.of[arg] = as
	if as == Format && (all.formats == 0 || arg < all.formats-1) {
		all.formats = arg + 1
	}
}

// Of returns what f does with the argument at index arg. The operands of a
// format have the role Format.
func (r Roles) Of(f Function, arg int) Role {
	all := r[f]
	if all == nil {
		return Plain
	}
	if as, ok := all.of[Every]; ok {
		return as
	}
	if as, ok := all.of[arg]; ok {
		return as
	}
	if at := all.formats - 1; at >= 0 && arg > at {
		return Format
	}
	return Plain
}

// TakesEvery reports whether all arguments of f have the same role.
func (r Roles) TakesEvery(f Function) bool {
	all := r[f]
	if all == nil {
		return false
	}
	_, every := all.of[Every]
	return every
}

// Format returns the index of the first format among f's arguments.
func (r Roles) Format(f Function) (int, bool) {
	if all := r[f]; all != nil && all.formats > 0 {
		return all.formats - 1, true
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
