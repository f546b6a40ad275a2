package names

import (
	"go/ast"
	"math"
)

// measure is what go/types goes through for a type. It does so again wherever
// the type is a part of another one, so the measure of
//
//	type T2 struct { T1; B T1 }
//
// is twice that of T1.
type measure struct {
	size   float64            // types, all parts included
	weight float64            // the sum of their depths: each is compared with those that hold it
	params map[string]float64 // how many of them are which type parameter, by scope.key
	// methods is the weight of the methods of a declared interface, which weight does
	// not have: they count again where the interface is embedded in another, and not
	// where it is a part of a type.
	methods float64
	// text is how many bytes the names and tags have that go/types writes for a type.
	text float64
}

const (
	// partText is how many bytes a part of a type has beside its names, as "[]" or "struct{;}".
	partText = 8
	// nestedText is what a part counts as of which there may be thousands inside each other.
	nestedText = 128
	// pathText is how many bytes the path of a package of the tables has.
	pathText = 32
	// tagText is how many bytes go/types writes at most for one of a tag, as "\\x00".
	tagText = 4
)

var (
	leaf    = measure{size: 1, weight: 1}
	endless = measure{size: math.Inf(1), weight: math.Inf(1)}
)

// add adds what is part of a type so many times.
func (m *measure) add(part measure, times float64) {
	m.size += part.size * times
	m.weight += part.weight * times
	m.text += part.text * times
	for name, n := range part.params {
		if m.params == nil {
			m.params = make(map[string]float64)
		}
		m.params[name] += n * times
	}
}

// written returns about how many bytes the text of a type has.
func (m measure) written() float64 { return m.size*partText + m.text }

func sum(m measure) (all float64) {
	for _, n := range m.params {
		all += n
	}
	return all
}

func greatest(m measure) (most float64) {
	for _, n := range m.params {
		most = max(most, n)
	}
	return most
}

// scope says where a type stands.
type scope struct {
	value  bool            // part by value of a type, all of which go/types checks for cycles; else it may be compared
	params map[string]bool // the type parameters
}

// elsewhere returns the scope of what is behind a pointer.
func (s scope) elsewhere() scope {
	s.value = false
	return s
}

// key returns the name of a type parameter in measures: P by value, *P elsewhere.
func (s scope) key(name string) string {
	if s.value {
		return name
	}
	return "*" + name
}

// declared returns the measure of a declared type. It makes types opaque that
// exceed the bound and, so that there is an end, some of those that hold
// themselves, which no compiler takes.
func (b *bounder) declared(spec *ast.TypeSpec, value bool) measure {
	own := named(spec.Name)
	if b.opaque[spec] || !value && !spec.Assign.IsValid() {
		return own // all that is compared of a defined type is its name
	}
	u := use{spec, value}
	if m, ok := b.known[u]; ok {
		return m
	}
	b.known[u] = endless
	m := b.of(spec.Type, scope{value: value, params: paramNames(spec.TypeParams)})
	m.add(measure{size: 1, weight: m.size + 1, text: own.text}, 1) // all of it is one deeper
	if m.weight > maxWeight || b.expands[spec] {
		b.opaque[spec] = true
		b.omitted.add(tooLarge, spec)
		m = own
	}
	if _, ok := spec.Type.(*ast.InterfaceType); ok && spec.Assign.IsValid() {
		m.methods = 0 // there is no name to compare in place of them
	} else if ok {
		m.weight -= m.methods
	}
	b.known[u] = m
	return m
}

// named returns the measure of a type that is only a name.
func named(id *ast.Ident) measure {
	m := leaf
	m.text = float64(len(id.Name))
	return m
}

// isMadeOf reports whether a type has one of the parameters as a part.
func isMadeOf(e ast.Expr, params map[string]bool) bool {
	_, whole := ast.Unparen(e).(*ast.Ident)
	return !whole && has(e, params)
}

// has reports whether a type is one of the parameters or has one as a part.
func has(e ast.Expr, params map[string]bool) (found bool) {
	ast.Inspect(e, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		found = found || ok && params[id.Name]
		return !found
	})
	return found
}

// weight returns the weight of a declared type.
func (b *bounder) weight(spec *ast.TypeSpec) float64 {
	return b.declared(spec, true).weight + b.declared(spec, false).weight
}

// named returns the measure of a type by its name, the heaviest if there are
// several of that name, and the names of its type parameters.
func (b *bounder) named(id *ast.Ident, s scope) (m measure, params []string) {
	m = named(id)
	if spec, own := b.own[id]; spec != nil {
		return b.declared(spec, s.value), b.paramsOf(spec)
	} else if own {
		return m, nil
	}
	text := m.text
	for _, spec := range b.specs[id.Name] {
		d := b.declared(spec, s.value)
		text = max(text, d.text)
		if d.weight >= m.weight {
			m, params = d, b.paramsOf(spec)
		}
	}
	m.text = text
	return m, params
}

// paramsOf returns the names of the type parameters of a declared type. There may be thousands,
// and each use of the type asks.
func (b *bounder) paramsOf(spec *ast.TypeSpec) []string {
	names, known := b.params[spec]
	if !known {
		names = paramList(spec.TypeParams)
		b.params[spec] = names
	}
	return names
}

// of returns the measure of a type. It remembers those of types without a name: weigh asks for
// each that is a part of another one, thousands of levels deep, and a generic type for each
// of its arguments twice.
func (b *bounder) of(e ast.Expr, s scope) measure {
	switch e.(type) {
	case *ast.FuncType, *ast.StructType, *ast.InterfaceType, *ast.IndexExpr, *ast.IndexListExpr:
		if len(s.params) > 0 {
			break
		}
		m, ok := b.parts[part{e, s.value}]
		if !ok {
			m = b.made(e, s)
			b.parts[part{e, s.value}] = m
		}
		return m
	}
	return b.made(e, s)
}

// made returns the measure of a type by what it is made of.
func (b *bounder) made(e ast.Expr, s scope) measure {
	switch e := e.(type) {
	case *ast.Ident:
		if s.params[e.Name] {
			return measure{size: 1, weight: 1, params: map[string]float64{s.key(e.Name): 1}}
		}
		m, _ := b.named(e, s)
		return m
	case *ast.SelectorExpr:
		m := named(e.Sel) // of another package
		m.text += pathText
		return m
	case *ast.ParenExpr:
		return b.of(e.X, s)
	case *ast.StarExpr:
		return b.sum(s.elsewhere(), e.X)
	case *ast.ArrayType:
		if e.Len == nil {
			s = s.elsewhere()
		}
		return b.sum(s, e.Elt)
	case *ast.MapType:
		return b.sum(s.elsewhere(), e.Key, e.Value)
	case *ast.ChanType:
		return b.sum(s.elsewhere(), e.Value)
	case *ast.Ellipsis:
		return b.sum(s.elsewhere(), e.Elt)
	case *ast.UnaryExpr:
		return b.sum(s, e.X)
	case *ast.BinaryExpr:
		return b.sum(s, e.X, e.Y)
	case *ast.FuncType:
		m := b.fields(e.Params, s.elsewhere(), 0)
		m.add(b.fields(e.Results, s.elsewhere(), 0), 1)
		return m
	case *ast.StructType:
		return b.fields(e.Fields, s, embeddedWeight)
	case *ast.InterfaceType:
		return b.elements(e.Methods, s)
	case *ast.IndexExpr:
		return b.instance(e.X, []ast.Expr{e.Index}, s)
	case *ast.IndexListExpr:
		return b.instance(e.X, e.Indices, s)
	}
	return leaf // no type
}

// sum returns the measure of a type with these parts.
func (b *bounder) sum(s scope, parts ...ast.Expr) measure {
	m := leaf
	for _, e := range parts {
		m.add(b.of(e, s), 1)
	}
	return m
}

// fields returns the measure of a type with these fields. One without a name has
// more weight.
func (b *bounder) fields(list *ast.FieldList, s scope, embedded float64) measure {
	m := leaf
	if list == nil {
		return m
	}
	for _, f := range list.List {
		e := f.Type
		if len(f.Names) == 0 && embedded > 0 {
			m.weight += embedded
			e = embeddedInstance(e)
		}
		m.add(b.of(e, s), float64(max(1, len(f.Names))))
		if embedded > 0 {
			m.text += fieldText(f)
		}
	}
	return m
}

// fieldText returns how many bytes the names and the tag of a field have. Those of parameters
// are no part of a type.
func fieldText(f *ast.Field) (text float64) {
	for _, name := range f.Names {
		text += float64(len(name.Name))
	}
	if f.Tag != nil {
		text += tagText * float64(len(f.Tag.Value)*max(1, len(f.Names)))
	}
	return text
}

// embeddedInstance returns T[P] for an embedded *T[P]. go/types looks for a field
// in what a pointer leads to as well: for ever in type T[P any] struct{ *T[[]P] }.
func embeddedInstance(e ast.Expr) ast.Expr {
	if star, ok := e.(*ast.StarExpr); ok {
		switch star.X.(type) {
		case *ast.IndexExpr, *ast.IndexListExpr:
			return star.X
		}
	}
	return e
}

// elements returns the measure of an interface.
func (b *bounder) elements(list *ast.FieldList, s scope) measure {
	m := leaf
	for _, f := range list.List {
		if len(f.Names) == 0 {
			embedded := b.of(f.Type, s)
			embedded.text = b.of(f.Type, scope{value: true, params: s.params}).text // its methods, not its name
			m.add(embedded, 1)
			m.weight += embedded.methods
			m.methods += embedded.methods
			continue
		}
		method := b.of(f.Type, s.elsewhere())
		m.add(method, 1)
		m.weight += methodWeight
		m.text += fieldText(f)
		m.methods += method.weight + methodWeight
	}
	return m
}

// instance returns the measure of a generic type with its arguments: each as
// often as the type has the parameter, and once because it is compared. Where
// nothing is held by value, neither is a parameter.
func (b *bounder) instance(generic ast.Expr, args []ast.Expr, s scope) measure {
	m, params := leaf, []string(nil)
	if id, ok := ast.Unparen(generic).(*ast.Ident); ok && !s.params[id.Name] {
		m, params = b.named(id, s)
	} else if !ok {
		m.text = pathText
	}
	own := m.params
	m.params, m.weight, m.methods = nil, m.weight+m.methods, 0
	for i, arg := range args {
		times, elsewhere := 0.0, 1.0
		if i < len(params) {
			times, elsewhere = own[params[i]], own["*"+params[i]]+1
		}
		m.add(b.of(arg, s.elsewhere()), elsewhere)
		if times > 0 {
			m.add(b.of(arg, s), times)
		}
	}
	return m
}

// paramList returns the names of type parameters.
func paramList(list *ast.FieldList) (names []string) {
	if list == nil {
		return nil
	}
	for _, f := range list.List {
		for _, name := range f.Names {
			names = append(names, name.Name)
		}
	}
	return names
}

// paramNames returns the names of type parameters.
func paramNames(list *ast.FieldList) map[string]bool { return setOf(paramList(list)) }

// receiverParams returns the names of the type parameters of a receiver: P of
// *T[P].
func receiverParams(e ast.Expr) map[string]bool { return setOf(argumentNames(e)) }

// argumentNames returns what receiverParams does, in their order.
func argumentNames(e ast.Expr) (names []string) {
	for _, arg := range receiverArguments(e) {
		if id, ok := arg.(*ast.Ident); ok {
			names = append(names, id.Name)
		}
	}
	return names
}

func setOf(names []string) map[string]bool {
	set := make(map[string]bool, len(names))
	for _, name := range names {
		set[name] = true
	}
	return set
}
