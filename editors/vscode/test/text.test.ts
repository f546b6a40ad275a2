import { strict as assert } from "node:assert";
import { test } from "node:test";
import { isModule, isPublished } from "../src/module";
import { commandLink, pagePath, unlinked, withCommands } from "../src/page";
import { look, problem, type State } from "../src/state";

const page = "/home/ann/.cache/urlvet/rules/port-range.md";

test("which links are pages of rules", () => {
  for (const [scheme, path, own] of [
    ["file", page, true],
    ["https", "/urlvet/rules/port-range.md", false],
    ["file", "/home/ann/.cache/urlvet/rules/Makefile", false],
    ["file", "/home/ann/.cache/urlvet/rules/.md", false],
    ["file", "/home/ann/rules/port-range.md", false],
    ["file", "/etc/passwd", false],
  ] as const) {
    assert.equal(pagePath(scheme, path), own ? path : undefined, path);
  }
});

test("links in a hover become commands, and only those to pages", () => {
  const other = "[a](https://example.org/urlvet/rules/a.md) `](file:///x)` [b](file:///tmp/evil.md)";
  assert.equal(withCommands(`${other} [More](file://${page})`), `${other} [More](${commandLink(`file://${page}`)})`);
  assert.deepEqual(JSON.parse(decodeURIComponent(commandLink("file:///a%20b/(c)").split("?")[1] ?? "")), ["file:///a%20b/(c)"]);
});

test("messages have no links", () => {
  assert.equal(unlinked('unknown setting "[Repair](command:a?%7B%7D)"'), 'unknown setting "[Repair] (command:a?%7B%7D)"');
});

test("every state has a look, and every problem a sentence", () => {
  const version = { line: "urlvet v0.9.0, go1.26.8" };
  const states: [State, string][] = [
    [{ kind: "starting" }, ""],
    [{ kind: "running", path: "/b/urlvet", version }, ""],
    [{ kind: "off" }, ""],
    [{ kind: "inside", path: "/b/gopls" }, ""],
    [{ kind: "missing" }, "urlvet is neither in GOPATH/bin nor on PATH."],
    [{ kind: "missing", path: "/b/x" }, "urlvet is not at /b/x, where the setting urlvet.path says."],
    [{ kind: "foreign", path: "/b/x", why: "it does not run." }, "/b/x is not urlvet: it does not run."],
    [{ kind: "old", path: "/b/x", version }, "/b/x is too old: urlvet v0.9.0, go1.26.8. This extension needs urlvet 1.0.0 or later."],
    [{ kind: "stopped", path: "/b/x" }, "The server of urlvet has ended too often, or does not start. The output says why."],
  ];
  for (const [state, sentence] of states) {
    assert.equal(problem(state), sentence);
    const { text, tooltip, warns } = look(state);
    assert.match(text, /^\$\([a-z~-]+\) urlvet/);
    assert.notEqual(tooltip, "");
    assert.equal(warns, sentence !== "");
  }
});

test("whether the module can be downloaded", () => {
  assert.ok(!isPublished("urlvet.example"));
  assert.ok(!isPublished("urlvet.example/v2"));
  assert.ok(isPublished("example.org/you/urlvet"));
  assert.ok(isPublished("github.com/you/urlvet.example"));
});

test("whether a go.mod is that of a module", () => {
  assert.ok(isModule("// comment\nmodule urlvet.example\n\ngo 1.25\n", "urlvet.example"));
  assert.ok(isModule('module "urlvet.example" // why\r\n', "urlvet.example"));
  assert.ok(!isModule("module urlvet.example/plugin\n", "urlvet.example"));
  assert.ok(!isModule("// module urlvet.example\n", "urlvet.example"));
});
