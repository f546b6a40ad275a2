import { strict as assert } from "node:assert";
import { test } from "node:test";
import { isOlder, parseVersion } from "../src/version";

test("the release of a version", () => {
  const cases: [string, readonly number[] | undefined][] = [
    ["urlvet v1.0.0 1a2b3c4d5e6f 2026-11-22, go1.26.8\n", [1, 0, 0]],
    ["urlvet v1.12.3, go1.26.8\r\n", [1, 12, 3]],
    ["urlvet v1.0.1-0.20261122090807-1a2b3c4d5e6f+dirty 1a2b3c4d5e6f 2026-11-22, modified, go1.26.8\n", [1, 0, 1]],
    ["urlvet v0.0.0-20261122090807-1a2b3c4d5e6f 1a2b3c4d5e6f 2026-11-22, go1.26.8\n", undefined],
    ["urlvet (devel), go1.26.8\n", undefined],
    ["urlvet, go1.26.8\n", undefined],
  ];
  for (const [output, release] of cases) {
    assert.deepEqual(parseVersion(output)?.release, release, output);
    assert.equal(parseVersion(output)?.line, output.trim());
  }
});

test("other programs have no version", () => {
  for (const output of ["", "\n", "golang.org/x/tools/gopls v0.23.0\n", "urlvetter v1.0.0\n", "usage: urlvet\n"]) {
    assert.equal(parseVersion(output), undefined, output);
  }
});

test("which version is older", () => {
  const cases: [string, string, boolean][] = [
    ["urlvet v1.0.0, go1.26.8", "1.0.0", false],
    ["urlvet v0.9.12, go1.26.8", "1.0.0", true],
    ["urlvet v1.9.0, go1.26.8", "1.10.0", true],
    ["urlvet v1.10.0, go1.26.8", "1.9.9", false],
    ["urlvet v2.0.0, go1.26.8", "1.9.9", false],
    ["urlvet (devel), go1.26.8", "99.0.0", false],
  ];
  for (const [output, than, older] of cases) {
    const version = parseVersion(output);
    assert.ok(version);
    assert.equal(isOlder(version, than), older, `${output} than ${than}`);
  }
});
