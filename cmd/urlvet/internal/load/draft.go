package load

import (
	"go/ast"
	"go/token"
	"slices"
	"strconv"

	"urlvet.example/analyzer"
	"urlvet.example/cmd/urlvet/internal/skim"
)

// sieve is a sieve with what it looks for.
type sieve struct {
	*analyzer.Sieve
	interest *skim.Interest
}

// sieve returns the sieve for a directory, nil if everything is to be parsed.
func (l *loader) sieve(dir string) *sieve {
	if l.cfg.Sieve == nil {
		return nil
	}
	s := l.cfg.Sieve(dir)
	if s == nil {
		return nil
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.sieves[s] == nil {
		l.sieves[s] = &sieve{s, skim.NewInterest(s.Words(), s.Literal)}
	}
	return l.sieves[s]
}

// draft is a file on its way into a package.
type draft struct {
	*Source
	skimmed *skim.File // nil if all of the file is to be parsed
	wanted  []bool     // the skimmed bodies that are to be parsed
	file    *ast.File  // as it is parsed so far, nil if it is not

	packageName string
	imports     []string
}

// newDraft skims a file or, if that is not possible, parses it.
func newDraft(fset *token.FileSet, src *Source, sieve *sieve) (*draft, error) {
	d := &draft{Source: src}
	if sieve != nil {
		skimmed, ok := skim.Read(src.Bytes, sieve.interest)
		if ok {
			d.skimmed, d.wanted = skimmed, make([]bool, len(skimmed.Bodies))
			d.packageName, d.imports = skimmed.Package, skimmed.Imports
			return d, nil
		}
	}
	err := d.parse(fset)
	d.packageName = d.file.Name.Name
	for _, spec := range d.file.Imports {
		path, _ := strconv.Unquote(spec.Path.Value) // an error, which the parser reports
		d.imports = append(d.imports, path)
	}
	return d, err
}

// parse parses what is wanted of the file.
func (d *draft) parse(fset *token.FileSet) (err error) {
	src := *d.Source
	if d.skimmed != nil {
		src.Bytes = d.skimmed.Blank(src.Bytes, d.wanted)
	}
	d.file, err = parse(fset, &src)
	return err
}

// want wants the bodies of which wanted says so, and reports whether some of
// them were not wanted before.
func (d *draft) want(wanted func(skim.Body) bool) (more bool) {
	if d.skimmed == nil {
		return false
	}
	for i, body := range d.skimmed.Bodies {
		if !d.wanted[i] && wanted(body) {
			d.wanted[i], more = true, true
		}
	}
	return more
}

// drafts are the files of one package.
type drafts []*draft

// byPackage parts files by their package clauses.
func byPackage(files []*draft) (packages []drafts) {
	for _, d := range files {
		i := slices.IndexFunc(packages, func(p drafts) bool { return p[0].packageName == d.packageName })
		if i < 0 {
			i = len(packages)
			packages = append(packages, nil)
		}
		packages[i] = append(packages[i], d)
	}
	return packages
}

// want wants what holds something by itself that counts for the sieve, and
// reports whether there is any.
func (p drafts) want(sieve *sieve) (any bool) {
	var imports []string
	for _, d := range p {
		imports = append(imports, d.imports...)
	}
	word := sieve.Counts(imports)
	for _, d := range p {
		judged := d.skimmed == nil || sieve.Generated() || !d.skimmed.Generated
		counts := func(part skim.Part) bool { return part.Literal && judged || slices.ContainsFunc(part.Words, word) }
		wanted := d.want(func(body skim.Body) bool { return counts(body.Part) })
		if d.skimmed == nil || judged && (wanted || counts(d.skimmed.Outside)) {
			any = true
		}
	}
	return any
}

// wantMore wants what uses the names that count because of what is parsed so
// far, and parses it.
func (p drafts) wantMore(fset *token.FileSet, sieve *sieve) (more bool) {
	words := sieve.More(p.files())
	for i, d := range p {
		uses := func(body skim.Body) bool { return skim.Uses(d.Bytes[body.Start:body.End], words[i]) }
		if d.want(uses) {
			more = true
			_ = d.parse(fset) // what is wrong was reported the first time
		}
	}
	return more
}

func (p drafts) files() (all []*ast.File) {
	for _, d := range p {
		all = append(all, d.file)
	}
	return all
}

// finish parses what has to be of a package.
func (l *loader) finish(fset *token.FileSet, p drafts, sieve *sieve) *Package {
	pkg := &Package{Fset: fset}
	for _, d := range p {
		pkg.Sources = append(pkg.Sources, d.Source)
	}
	if sieve != nil && !p.want(sieve) {
		return pkg
	}
	for _, d := range p {
		if d.file != nil {
			continue
		}
		if err := d.parse(fset); err != nil {
			l.fail(err)
		}
	}
	for sieve != nil && p.wantMore(fset, sieve) {
	}
	pkg.Files = p.files()
	return pkg
}
