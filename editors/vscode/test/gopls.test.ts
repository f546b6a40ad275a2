import { strict as assert } from "node:assert";
import { test } from "node:test";
import { isBuilt, isOn, isProxy } from "../src/gopls";

test("a gopls that was built with urlvet", () => {
  for (const [version, built] of [
    ["golang.org/x/tools/gopls/custom v0.23.0+urlvet\n    gopls/custom@(devel)\n", true],
    ["golang.org/x/tools/gopls/custom v0.24.0-pre.1+urlvet", true],
    ["golang.org/x/tools/gopls v0.23.0\n    golang.org/x/tools/gopls@v0.23.0\n", false],
    ["golang.org/x/tools/gopls/custom v0.23.0+other", false],
    ["golang.org/x/tools/gopls/custom v0.23.0+urlvetter", false],
    ["", false],
  ] as const) {
    assert.equal(isBuilt(version), built, version);
  }
});

test("a script that starts the proxy", () => {
  for (const [text, proxy] of [
    ['#!/bin/sh\n[ "$1" = version ] && exec gopls "$@"\nexec urlvet lsp -proxy gopls "$@"\n', true],
    ['#!/bin/sh\nexec "$HOME/go/bin/urlvet" lsp -allow-port 8443 --proxy gopls "$@"\n', true],
    ['#!/bin/sh\n# urlvet lsp -proxy gopls\nexec gopls "$@"\n', false],
    ["#!/bin/sh\nexec urlvet lsp\n", false],
    ["\u007fELF urlvet lsp -proxy gopls", false],
    ["", false],
  ] as const) {
    assert.equal(isProxy(text), proxy, text);
  }
});

test("settings of gopls that turn urlvet off", () => {
  for (const [settings, on] of [
    [undefined, true],
    [{}, true],
    [{ "ui.diagnostic.analyses": { urlvet: false } }, false],
    [{ ui: { diagnostic: { analyses: { urlvet: false } } } }, false],
    [{ "ui.diagnostic": { analyses: { urlvet: false } } }, false],
    [{ analyses: { urlvet: false } }, false],
    [{ "ui.diagnostic.analyses": { urlvet: true, nilness: false } }, true],
    [{ analyses: null }, true],
    ["text", true],
  ] as const) {
    assert.equal(isOn(settings), on, JSON.stringify(settings));
  }
});
