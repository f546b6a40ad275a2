// What a person does with the extension, in a real VS Code. The environment says where
// things are: e2e/vscode/run sets it.
import { strict as assert } from "node:assert";
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { after, before, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { launch, Server, until, Window } from "./workbench.mjs";

const { URLVET_ROOT: root, URLVET_WORK: work, URLVET_CODE: code, URLVET_VSIX: vsix } = process.env;
const { URLVET_STANDIN: standIn, URLVET_PATH: paths } = process.env;

const bin = path.join(work, "bin"); // GOBIN
const programs = path.join(work, "programs"); // what stands in for one
const example = path.join(work, "example");
const main = path.join(example, "main.go");
const source = readFileSync(path.join(root, "testdata/readme/main.go"), "utf8");
const codes = ["format-unapplied", "host-port-join", "port-range", "query-second-mark", "scheme-slashes", "userinfo-password"];
const without = (...gone) => codes.filter((code) => !gone.includes(code));

const env = { ...process.env, PATH: paths, GOBIN: bin, GOFLAGS: "-buildvcs=false" };
delete env.GOPATH;

/** The size of most pictures. */
const small = { width: 900, height: 560 };
const light = { "workbench.colorTheme": "Default Light Modern" };

let browser, server;

/** Makes a folder with a module. */
function module(name, files) {
  const dir = path.join(work, name);
  for (const [file, text] of Object.entries({ "go.mod": `module ${name}.example\n\ngo 1.25\n`, ...files })) {
    mkdirSync(path.dirname(path.join(dir, file)), { recursive: true });
    writeFileSync(path.join(dir, file), text);
  }
  return dir;
}

/** Writes a script that is run in place of a program. */
function script(file, text) {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, `#!/bin/sh\n${text}\n`);
  chmodSync(file, 0o755);
  return file;
}

function since(time) {
  return `${((Date.now() - time) / 1000).toFixed(1)}s`;
}

/** Writes a picture for somebody to look at. */
function picture(window, name) {
  return window.picture(path.join(work, "pictures", `${name}.png`));
}

/** Runs steps in a window, and keeps a picture of it if they fail. */
async function inWindow(name, folder, file, steps, viewport) {
  const window = await Window.open(browser, server, folder, file, viewport);
  try {
    await steps(window);
  } catch (error) {
    await picture(window, `failed-${name}`);
    throw error;
  } finally {
    await window.close();
  }
}

before(async () => {
  mkdirSync(path.join(work, "pictures"), { recursive: true });
  module("example", { "main.go": source });
  server = new Server(code, path.join(work, "home"), env);
  server.settings({});
  await server.run("--install-extension", vsix);
  await server.start();
  browser = await launch();
});

after(async () => {
  await browser?.close();
  await server?.stop();
});

test("without urlvet, the extension says so and builds it", async () => {
  const began = Date.now();
  await inWindow("build", example, "main.go", async (window) => {
    await window.statusIs("urlvet");
    const message = window.message("urlvet is neither in GOPATH/bin nor on PATH");
    await message.getByRole("button", { name: "Set Path" }).waitFor();
    await message.getByRole("button", { name: "Read How" }).waitFor();
    await picture(window, "missing");
    await message.getByRole("button", { name: "Build" }).click();
    await window.choose(example, root, "analyzer");
    await window.message("urlvet is built").waitFor();
    console.log(`# from the first look to a urlvet that is built: ${since(began)}`);
    assert.ok(existsSync(path.join(bin, "urlvet")));
    await window.showProblems();
    await window.problemsAre(...codes);
    console.log(`# to the first findings: ${since(began)}`);
  });
});

test("a finding is shown, mended and brought back", async () => {
  await inWindow("fix", example, "main.go", async (window) => {
    await window.showProblems();
    await window.problemsAre(...codes);
    await window.press("Control+B"); // closes the side bar
    await window.goTo(13, 19);
    await window.actions();
    await picture(window, "actions");
    await window.press("Escape");
    await window.act("Write https://");
    await window.holds('const status = "https://www.example.org/status"');
    await window.problemsAre(...without("scheme-slashes"));
    await window.press("Control+Z");
    await window.problemsAre(...codes);
    assert.equal(readFileSync(main, "utf8"), source);
  }, small);
});

test("a setting of the workspace changes what is shown", async () => {
  const dir = module("settings", { "main.go": source });
  await inWindow("settings", dir, "main.go", async (window) => {
    await window.showProblems();
    await window.problemsAre(...codes);
    module("settings", { ".vscode/settings.json": '{"urlvet.disable": ["query-*", "host-*"]}' });
    await window.problemsAre(...without("query-second-mark", "host-port-join"));
    module("settings", { ".vscode/settings.json": "{}", ".urlvet.yaml": "disable: [port-*]\n" });
    await window.problemsAre(...without("port-range"));
    module("settings", { ".vscode/settings.json": '{"urlvet.server": "off"}' });
    await window.problemsAre();
    module("settings", { ".vscode/settings.json": "{}" });
    await window.problemsAre(...without("port-range"));
  });
});

test("a finding is ignored with a reason that is typed", async () => {
  const dir = module("ignore", { "main.go": source });
  await inWindow("ignore", dir, "main.go", async (window) => {
    await window.showProblems();
    await window.problemsAre(...codes);
    await window.goTo(13, 19);
    await window.act("Ignore scheme-slashes here");
    await window.page.keyboard.type("the client has to refuse it");
    await window.holds("//urlvet:ignore scheme-slashes the client has to refuse it");
    await window.problemsAre(...without("scheme-slashes"));
    await picture(window, "ignored");
  });
});

test("sure fixes are applied by a command, and on save; a settings file is written", async () => {
  const fixed = source.replace("https//www", "https://www").replace('"https://%s" + *host', '"https://" + *host');
  const dir = module("save", { "main.go": source });
  await inWindow("save", dir, "main.go", async (window) => {
    await window.showProblems();
    await window.problemsAre(...codes);
    await window.goTo(1, 1);
    await window.command("urlvet: Apply the Sure Fixes in This File");
    await window.problemsAre(...without("scheme-slashes", "format-unapplied"));
    await window.press("Control+Z");
    await window.problemsAre(...codes);
    await window.command("urlvet: Apply the Sure Fixes on Save");
    await window.message("urlvet applies its sure fixes when you save a Go file").waitFor();
    await window.goTo(3, 1);
    await window.press("End", "Enter");
    const want = fixed.replace("package main\n", "package main\n\n");
    await until("the file is saved with fixes", async () => {
      await window.press("Control+S"); // VS Code gives actions a second, which a busy machine may exceed
      await sleep(500);
      return readFileSync(path.join(dir, "main.go"), "utf8") === want;
    });
    await window.command("urlvet: Create .urlvet.yaml");
    await window.holds("disable");
    assert.ok(existsSync(path.join(dir, ".urlvet.yaml")));
  });
  server.settings({});
});

/** Waits until the preview of Markdown has a heading. */
function preview(window, heading) {
  const frame = window.page.frameLocator("iframe.webview.ready").frameLocator("#active-frame");
  return frame.getByRole("heading", { name: heading, exact: true }).waitFor();
}

test("a code leads to the page of the rule", async () => {
  server.settings(light);
  await inWindow("page", example, "main.go", async (window) => {
    await window.showProblems();
    await window.problemsAre(...codes);
    await window.press("Control+B");
    await window.goTo(13, 19);
    await window.actions();
    await picture(window, "actions-light");
    await window.press("Escape");
    await window.page.locator(".markers-panel-container a").filter({ hasText: "scheme-slashes" }).click();
    await preview(window, "Instead");
    await picture(window, "page");
  }, { width: 1000, height: 640 });
});

test("the text over a finding leads to the page, too", async () => {
  await inWindow("hover", example, "main.go", async (window) => {
    await window.statusIs("urlvet");
    await window.press("Control+B");
    await window.showProblems();
    await window.problemsAre(...codes);
    await window.goTo(29, 50);
    await window.press("Control+K", "Control+I");
    const hover = window.page.locator(".monaco-hover").filter({ hasText: "More about port-range" });
    await hover.waitFor();
    await picture(window, "hover");
    await hover.getByRole("link", { name: "More about port-range" }).click();
    await preview(window, "port-range");
  }, small);
  server.settings({});
});

/** The process that runs a program with an argument, on Linux. */
function processOf(file, argument) {
  return readdirSync("/proc").find((pid) => {
    try {
      const [command, ...args] = readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0");
      return command === file && args.includes(argument);
    } catch {
      return false; // it has ended, or is none
    }
  });
}

/** How often the server of the window that was opened last has begun to run. */
function starts() {
  const logs = readdirSync(path.join(server.data, "logs"), { recursive: true }).filter((name) => name.endsWith("urlvet.log"));
  const files = logs.map((name) => path.join(server.data, "logs", name));
  const [last] = files.sort((a, b) => statSync(b).birthtimeMs - statSync(a).birthtimeMs);
  return readFileSync(last, "utf8").split("] running\n").length - 1;
}

test("a server that dies is started again, three times", async () => {
  const dir = module("crash", { "main.go": source });
  await inWindow("crash", dir, "main.go", async (window) => {
    await window.showProblems();
    await window.problemsAre(...codes);
    const message = window.message("The server of urlvet has ended too often");
    for (let times = 1; times <= 4; times++) {
      await until(`it runs for time ${times}`, () => starts() === times);
      assert.equal(await message.count(), 0);
      await sleep(500); // one that dies while the client is initialized is given up
      process.kill(Number(processOf(path.join(bin, "urlvet"), "lsp")), "SIGKILL");
    }
    await message.getByRole("button", { name: "Restart" }).click();
    await window.problemsAre(...codes);
  });
});

test("the status item has commands, and the output says what runs", async () => {
  await inWindow("menu", example, "main.go", async (window) => {
    await window.showProblems();
    await window.problemsAre(...codes);
    await window.status.click();
    await window.page.locator(".quick-input-list .monaco-list-row").filter({ hasText: "Show the output" }).waitFor();
    await picture(window, "menu");
    await window.page.locator(".quick-input-list .monaco-list-row").filter({ hasText: "Show the output" }).click();
    await until("the output is shown", async () => /urlvet\slsp\b/.test(await window.page.locator(".part.panel .view-lines").innerText()));
    await window.command("urlvet: Restart Server");
    await window.showProblems();
    await window.problemsAre(...codes);
    await window.command("urlvet: Get Started");
    await window.page.getByText("See a finding").first().waitFor();
    await picture(window, "walkthrough");
    await window.command("Preferences: Open User Settings");
    await window.page.locator(".settings-editor .suggest-input-container .view-lines").waitFor();
    await window.page.keyboard.type("@ext:example.urlvet");
    await window.page.locator(".settings-editor").getByText("Whether the server of urlvet runs").waitFor();
    await picture(window, "settings");
  });
});

test("a program that is too old, none, or another is named", async () => {
  const old = script(path.join(programs, "old"), "echo urlvet v0.9.0, go1.26.8");
  const other = script(path.join(programs, "other"), "echo other v2.0.0");
  const none = path.join(programs, "none");
  const use = (file) => module("wrong", { "main.go": source, ".vscode/settings.json": JSON.stringify({ "urlvet.path": file }) });
  await inWindow("wrong", use(old), "main.go", async (window) => {
    for (const [file, text] of [
      [old, `${old} is too old: urlvet v0.9.0, go1.26.8. This extension needs urlvet 1.0.0 or later.`],
      [other, `${other} is not urlvet: it prints "other v2.0.0\\n" as its version.`],
      [none, `urlvet is not at ${none}, where the setting urlvet.path says.`],
    ]) {
      use(file);
      await window.message(text).getByRole("button", { name: "Set Path" }).waitFor();
    }
    await window.showProblems();
    await window.problemsAre();
  });
});

test("in a workspace that is not trusted, its settings choose no program", async () => {
  const ran = path.join(work, "ran");
  const dir = module("untrusted", { "main.go": source });
  const own = script(path.join(dir, "urlvet"), `echo "$@" >>${ran}; exec ${path.join(bin, "urlvet")} "$@"`);
  module("untrusted", { ".vscode/settings.json": JSON.stringify({ "urlvet.path": own, "go.alternateTools": { gopls: own } }) });
  server.settings({ "security.workspace.trust.enabled": true });
  await inWindow("untrusted", dir, "main.go", async (window) => {
    const dialog = window.page.locator(".monaco-dialog-box");
    await dialog.getByRole("button", { name: "No, I don't trust the authors" }).click();
    await window.showProblems();
    await window.problemsAre(...codes);
    assert.ok(!existsSync(ran), "the program of the workspace was run");
    await picture(window, "untrusted");
    await window.command("Workspaces: Manage Workspace Trust");
    await window.page.locator(".workspace-trust-editor").getByRole("button", { name: "Trust", exact: true }).click();
    await until("the program of the trusted workspace runs", () => existsSync(ran) && readFileSync(ran, "utf8").includes("lsp"));
    await window.problemsAre(...codes);
  });
  server.settings({});
});

test("beside a gopls with urlvet, each finding is shown once", async () => {
  await server.run("--install-extension", standIn);
  const urlvet = path.join(bin, "urlvet");
  const answer = "echo golang.org/x/tools/gopls/custom v0.23.0";
  const built = script(path.join(programs, "built"), `[ "$1" = version ] && ${answer}+urlvet && exit; exec ${urlvet} lsp`);
  const plain = script(path.join(programs, "plain"), `[ "$1" = version ] && ${answer} && exit; exec ${urlvet} lsp -disable='*'`);
  const proxy = script(path.join(programs, "proxy"), `[ "$1" = version ] && ${answer} && exit\nexec ${urlvet} lsp -proxy ${plain} "$@"`);
  const use = (gopls, more) =>
    module("gopls", { "main.go": source, ".vscode/settings.json": JSON.stringify({ "go.alternateTools": { gopls }, ...more }) });
  for (const [gopls, status] of [[plain, "urlvet"], [proxy, "urlvet in gopls"], [built, "urlvet in gopls"]]) {
    await inWindow("gopls", use(gopls), "main.go", async (window) => {
      await window.showProblems();
      await window.statusIs(status);
      await window.problemsAre(...codes);
      if (gopls === built) {
        use(built, { "urlvet.server": "on" });
        await window.problemsAre(...codes, ...codes);
      }
    }, { width: 1100, height: 1100 });
  }
});
