// Package use tells what a program does with its texts: who reads them, what is asked of them
// before and after, and what else uses them.
package use

import (
	"go/ast"
	"go/token"
	"go/types"

	"urlvet.example/analyzer/internal/edit"
	"urlvet.example/analyzer/internal/flow"
	"urlvet.example/analyzer/internal/names"
	"urlvet.example/analyzer/internal/source"
)

// Program is what is known of the uses of the names and texts of a package. It remembers its
// answers: many texts ask about the same uses.
type Program struct {
	files  *source.Files
	index  *names.Index
	names  *names.Names
	flow   *flow.Flow
	editor *edit.Editor

	mentioned    map[string][]*ast.Ident                       // all identifiers, by name, once somebody asks
	trails       flow.Memo[*ast.File, *source.Trail]           // to what SpotOf was asked about last
	validated    flow.Memo[*ast.File, map[string]bool]         // validatedIn
	declarations flow.Memo[ast.Node, *Declaration]             // declarationOf, of those that have findings
	likes        flow.Memo[ast.Node, bool]                     // asksLike
	dead         flow.Memo[ast.Node, token.Pos]                // deadAfter
	escaped      flow.Memo[*ast.FuncDecl, map[string]bool]     // escapedBy
	params       flow.Memo[*ast.FuncDecl, []*ast.Ident]        // parametersOf
	members      flow.Memo[member, bool]                       // isMember
	listed       flow.Memo[*ast.FieldList, map[string]bool]    // namesIn
	bracketing   flow.Memo[*ast.IfStmt, bool]                  // bracketsElse
	repeating    flow.Memo[*ast.GenDecl, bool]                 // isRepeated
	firstTexts   flow.Memo[*ast.CallExpr, int]                 // the indices of the first strings that calls are given
	plainLists   flow.Memo[*ast.CompositeLit, bool]            // isPlainList
	payloads     flow.Memo[*ast.CompositeLit, bool]            // arePayloads
	anew         flow.Memo[*ast.CompositeLit, map[string]bool] // givenAnew
	spellings    flow.Memo[ast.Expr, string]                   // spelled
	begun        flow.Memo[ast.Expr, bool]                     // whether values begin URLs
	requested    flow.Memo[types.Object, bool]                 // isRequested
	sites        flow.Memo[*ast.Ident, bool]                   // asksForSite, of parameters
	fieldPaths   flow.Memo[pathField, bool]                    // isFieldPath
	labels       flow.Memo[string, bool]                       // whether all uses of fields are labels
	told         flow.Memo[toldBy, bool]                       // isToldAt, of names
	compiled     flow.Memo[Deep, bool]                         // isConstantCompiled
	fates        flow.Memo[Deep, Fate]                         // what becomes of what has a name
	read         flow.Memo[Part, bool]                         // Reads
	tests        flow.Memo[struct{}, tests]                    // readTests
	written      flow.Memo[struct{}, string]                   // literals
	words        flow.Memo[struct{}, string]                   // allWords
	searched     int                                           // bytes of tests and literals, in all
	cut, kept    flow.Memo[struct{}, bool]                     // CutsHost and keepsLogs
}

// New returns what is known of a package.
func New(files *source.Files, index *names.Index, resolved *names.Names, texts *flow.Flow, editor *edit.Editor) *Program {
	return &Program{files: files, index: index, names: resolved, flow: texts, editor: editor}
}
