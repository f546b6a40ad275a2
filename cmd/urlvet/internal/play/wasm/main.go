//go:build js && wasm

// Command wasm is the engine of the playground for browsers. It gives the page one
// function, urlvetCheck, which takes and returns JSON: play.Request and play.Result.
package main

import (
	"encoding/json"
	"runtime/debug"
	"syscall/js"

	"urlvet.example/cmd/urlvet/internal/play"
)

func main() {
	debug.SetGCPercent(400) // a browser collects on the thread that checks
	js.Global().Set("urlvetCheck", js.FuncOf(check))
	select {}
}

// check returns null for what is no request.
func check(_ js.Value, args []js.Value) any {
	var r play.Request
	if len(args) != 1 || json.Unmarshal([]byte(args[0].String()), &r) != nil {
		return nil
	}
	text, err := json.Marshal(play.Check(r))
	if err != nil {
		return nil
	}
	return string(text)
}
