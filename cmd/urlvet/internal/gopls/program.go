package gopls

import (
	"fmt"
	"path/filepath"
	"strings"

	"golang.org/x/mod/modfile"

	"urlvet.example/cmd/urlvet/internal/catalog"
	"urlvet.example/cmd/urlvet/internal/file"
)

// mainPath is the path of the generated program. It is below that of gopls, so
// the program may import gopls' internal packages. Go's telemetry does not know
// a program with that path: its counts stay on the machine, and its crashes are
// not reported to the maintainers of gopls.
const mainPath = goplsPath + "/custom"

// addSource is a package that appends an empty analyzer to the suite. It
// depends only on the suite's package and what that depends on, and comes
// before gopls' list in the order of import paths, so it is initialised before
// the list, whatever else the list depends on
// (https://go.dev/ref/spec#Program_initialization). Urlvet's own packages might
// be initialised later.
const addSource = `package add

import (
	"golang.org/x/tools/go/analysis"
	"` + suitePath + `"
)

// Analyzer is in the list; main gives it its content.
var Analyzer = &analysis.Analyzer{}

func init() { vet.Suite = append(vet.Suite, Analyzer) }
`

// urlvetSource is added to gopls' main package. It has the import path of the
// analyzer's package, the analyzer's flags, and the URL that the code of a rule is
// appended to, as the name of a place.
const urlvetSource = `package main

import (
	"log"

	"` + mainPath + `/add"
	%q
)

func init() {
	urlvet, err := analyzer.New(analyzer.Options{Suggestions: true})
	if err == nil {
		err = urlvet.Flags.Parse(%s)
	}
	if err != nil {
		log.Fatal(err)
	}
	if rules := %q; rules != "" {
		urlvet.URL = rules
	}
	*add.Analyzer = *urlvet
}
`

// generate writes the program.
func (b builder) generate(gopls module, own origin, args []string) error {
	mod, err := goMod(gopls, own)
	if err != nil {
		return err
	}
	files, err := mainFiles(gopls.Dir)
	if err != nil {
		return err
	}
	files["go.mod"] = mod
	files["urlvet.go"] = fmt.Sprintf(urlvetSource, own.path+"/analyzer", fmt.Sprintf("%#v", args), catalog.Index())
	if err := write(b.dir, files); err != nil {
		return err
	}
	return write(filepath.Join(b.dir, "add"), map[string]string{"add.go": addSource})
}

// mainFiles returns the source files of the main package in dir, by name.
func mainFiles(dir string) (map[string]string, error) {
	paths, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil {
		return nil, err
	}
	files := map[string]string{}
	for _, path := range paths {
		if strings.HasSuffix(path, "_test.go") {
			continue
		}
		data, err := file.Read(path, file.MaxBytes)
		if err != nil {
			return nil, err
		}
		files[filepath.Base(path)] = string(data)
	}
	return files, nil
}

// goMod returns the go.mod of the program: that of gopls, so that everything is
// built in the versions that gopls is tested with, plus urlvet.
func goMod(gopls module, own origin) (string, error) {
	data, err := file.Read(gopls.GoMod, file.MaxBytes)
	if err != nil {
		return "", err
	}
	f, err := modfile.Parse(gopls.GoMod, data, nil)
	if err != nil {
		return "", err
	}
	if err := f.AddModuleStmt(mainPath); err != nil {
		return "", err
	}
	f.AddNewRequire(goplsPath, gopls.Version, false)
	f.AddNewRequire(own.path, own.version, false)
	if own.dir != "" {
		if err := f.AddReplace(own.path, "", own.dir, ""); err != nil {
			return "", err
		}
	}
	text, err := f.Format()
	return string(text), err
}
