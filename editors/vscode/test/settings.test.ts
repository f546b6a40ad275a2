import { strict as assert } from "node:assert";
import { test } from "node:test";
import { chosen, type Inspected, serverArguments } from "../src/settings";

test("only settings that somebody has set are sent", () => {
  const all: Record<string, Inspected> = {
    profile: { globalValue: "rfc3986" },
    enable: { globalValue: ["a-*"], workspaceValue: ["b-*"] },
    disable: { globalValue: ["a-*"], workspaceValue: ["b-*"], workspaceFolderValue: [] },
    tests: { globalValue: false },
    level: { globalValue: null },
    exclude: {},
    path: { globalValue: "/usr/bin/urlvet" },
    server: { globalValue: "on" },
  };
  assert.deepEqual(chosen((name) => all[name]), { profile: "rfc3986", enable: ["b-*"], disable: [], tests: false });
});

test("the arguments of the server", () => {
  for (const [own, ofGo, want] of [
    ["", undefined, ["lsp"]],
    ["", "integration", ["lsp", "-tags=integration"]],
    ["a, b", "integration", ["lsp", "-tags=a,b"]],
    [" ", " a  b ", ["lsp", "-tags=a,b"]],
    ["", ["a"], ["lsp"]],
  ] as const) {
    assert.deepEqual(serverArguments(own, ofGo), want);
  }
});

