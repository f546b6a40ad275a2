import { strict as assert } from "node:assert";
import { test } from "node:test";
import { candidates, expand, isAllowed, isName, type Places } from "../src/find";

const unix: Places = { platform: "linux", env: {}, home: "/home/ann", first: [], barred: [] };
const windows: Places = { ...unix, platform: "win32", home: "C:\\Users\\ann" };

test("where a program may be, the best place first", () => {
  const cases: [string, Partial<Places>, string[]][] = [
    ["nothing is set", {}, ["/home/ann/go/bin/urlvet"]],
    ["PATH comes last", { env: { PATH: "/usr/bin:/bin" } }, ["/home/ann/go/bin/urlvet", "/usr/bin/urlvet", "/bin/urlvet"]],
    ["several GOPATHs", { env: { GOPATH: "/a:/b" } }, ["/a/bin/urlvet", "/b/bin/urlvet"]],
    ["GOBIN", { env: { GOBIN: "/gobin", GOPATH: "/a" } }, ["/gobin/urlvet", "/a/bin/urlvet"]],
    ["what go env says is first", { first: ["/x/bin"], env: { GOPATH: "/a" } }, ["/x/bin/urlvet", "/a/bin/urlvet"]],
    ["none twice", { first: ["/a/bin"], env: { GOPATH: "/a", PATH: "/a/bin:/usr/bin" } }, ["/a/bin/urlvet", "/usr/bin/urlvet"]],
    ["empty parts of PATH are the current directory", { env: { GOPATH: "/a", PATH: ":/usr/bin::" } }, ["/a/bin/urlvet", "/usr/bin/urlvet"]],
    ["a relative PATH", { env: { GOPATH: "/a", PATH: ".:bin:/usr/bin" } }, ["/a/bin/urlvet", "/usr/bin/urlvet"]],
    ["barred", { barred: ["/src/app"], env: { GOPATH: "/src/app", PATH: "/src/app/../app/bin:/src/apps" } }, ["/src/apps/urlvet"]],
  ];
  for (const [name, some, want] of cases) {
    assert.deepEqual(candidates("urlvet", { ...unix, ...some }), want, name);
  }
});

test("where a program may be on Windows", () => {
  assert.deepEqual(candidates("urlvet", { ...windows, env: { Path: "C:\\Go\\bin;D:\\tools" } }), [
    "C:\\Users\\ann\\go\\bin\\urlvet.exe",
    "C:\\Go\\bin\\urlvet.exe",
    "D:\\tools\\urlvet.exe",
  ]);
  assert.deepEqual(candidates("go", { ...windows, barred: ["d:\\src"], env: { GOPATH: "C:\\g", PATH: "D:\\SRC\\bin" } }), ["C:\\g\\bin\\go.exe"]);
});

test("what may be run", () => {
  const barred = { ...unix, barred: ["/src/app"] };
  for (const [file, allowed] of [
    ["/usr/bin/urlvet", true],
    ["urlvet", false],
    ["./urlvet", false],
    ["/src/app/bin/urlvet", false],
    ["/src/other/../app/urlvet", false],
    ["/src/app", false],
    ["/src/app2/urlvet", true],
    ["/src/..app/urlvet", true],
  ] as const) {
    assert.equal(isAllowed(file, barred), allowed, file);
  }
});

test("paths as people write them", () => {
  const places: Places = { ...unix, env: { TOOLS: "/opt/$&" } };
  for (const [text, want] of [
    ["~/bin/urlvet", "/home/ann/bin/urlvet"],
    [" /usr/bin/urlvet ", "/usr/bin/urlvet"],
    ["~bob/urlvet", "~bob/urlvet"],
    ["${workspaceFolder}/bin/urlvet", "/src/$1/bin/urlvet"],
    ["${userHome}/urlvet", "/home/ann/urlvet"],
    ["${env:TOOLS}/urlvet", "/opt/$&/urlvet"],
    ["${env:NONE}/urlvet", "/urlvet"],
  ] as const) {
    assert.equal(expand(text, places, "/src/$1"), want, text);
  }
  assert.equal(expand("${workspaceFolder}/urlvet", places, undefined), "${workspaceFolder}/urlvet");
});

test("names are looked up, and paths are not", () => {
  assert.ok(isName("urlvet-next"));
  assert.ok(!isName("./urlvet"));
  assert.ok(!isName("bin\\urlvet.exe"));
});
