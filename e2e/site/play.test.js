// The playground: in the built pages, from files, and from "urlvet docs".
"use strict";

const assert = require("node:assert/strict");
const { spawn } = require("node:child_process");
const fs = require("node:fs");
const path = require("node:path");
const { after, before, test } = require("node:test");
const { pathToFileURL } = require("node:url");
const zlib = require("node:zlib");
const { site, serve, launch, open, ready, findings } = require("./browser.js");

let browser, server;

before(async () => {
  browser = await launch();
  server = await serve();
});

after(async () => {
  await browser.close();
  server.close();
});

const MB = (bytes) => (bytes / 1e6).toFixed(2) + " MB";

// start opens the playground with a text.
async function start(address, text) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const page = await open(context, `${address}play.html${text === undefined ? "" : "#" + new URLSearchParams({ text })}`);
  await ready(page);
  return page;
}

// type replaces the text, and waits for what is said of it.
async function type(page, text) {
  await page.fill("#text", text);
  await ready(page);
}

test("the engine is small and soon there", async (t) => {
  const packed = fs.readFileSync(path.join(site, "assets", "urlvet.wasm.gz"));
  const brotli = zlib.brotliCompressSync(zlib.gunzipSync(packed), { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 9 } });
  t.diagnostic(`gzip ${MB(packed.length)}, brotli ${MB(brotli.length)}`);
  assert.ok(packed.length < 6e6);
  const page = await start(server.address);
  t.diagnostic(await page.textContent("#speed"));
  const time = Number(/loaded in (\d+) ms/.exec(await page.textContent("#speed"))[1]);
  assert.ok(time < 5000, `${time} ms`);
  await page.context().close();
});

test("typing stays below 100 ms", async (t) => {
  const page = await start(server.address);
  const times = await page.evaluate(async () => {
    const text = document.getElementById("text");
    const state = document.getElementById("play").dataset;
    const shown = () => new Promise((resolve) => {
      const wait = () => (state.state === "ready" ? resolve() : setTimeout(wait, 0));
      wait();
    });
    const all = [];
    text.focus();
    text.setSelectionRange(text.value.length, text.value.length);
    for (const c of "\nvar more = \"http://example.org:80800/a?b=1?c=2\" // and so on") {
      const began = performance.now();
      document.execCommand("insertText", false, c);
      const handled = performance.now() - began;
      await shown();
      all.push({ handled, shown: performance.now() - began });
    }
    return all;
  });
  const sorted = (key) => times.map((x) => x[key]).sort((a, b) => a - b);
  const at = (list, share) => list[Math.floor(list.length * share)].toFixed(1);
  for (const key of ["handled", "shown"]) {
    t.diagnostic(`${key}: median ${at(sorted(key), 0.5)} ms, 95 of 100 ${at(sorted(key), 0.95)} ms, most ${at(sorted(key), 0.999)} ms`);
  }
  assert.ok(at(sorted("handled"), 0.95) < 100, "the key itself");
  assert.ok(at(sorted("shown"), 0.5) < 100, "what is said");
  await page.context().close();
});

test("a key does not wait for a long text", async (t) => {
  const page = await start(server.address, "");
  await page.evaluate(() => { // at once: typing 200 KB takes the browser half a minute
    const source = Array.from({ length: 3000 }, (_, i) => `func f${i}(host string) {\n\thttp.Get("http://" + host + ":80/a b")\n}\n`);
    const text = document.getElementById("text");
    text.value = "package p\n\nimport \"net/http\"\n\n" + source.join("");
    text.dispatchEvent(new Event("input"));
  });
  await ready(page);
  assert.equal(await page.textContent("#status"), "250 errors and 250 warnings, and 5500 more");
  const handled = await page.evaluate(() => {
    const text = document.getElementById("text");
    const began = performance.now();
    for (let i = 0; i < 5; i++) {
      text.setRangeText(" ", 0, 0, "end");
      text.dispatchEvent(new Event("input"));
    }
    return (performance.now() - began) / 5;
  });
  await ready(page);
  t.diagnostic(`${handled.toFixed(1)} ms; ${await page.textContent("#speed")}`);
  assert.ok(handled < 100, `${handled} ms`);
  await page.context().close();
});

test("findings, marks, fixes and components", async () => {
  const page = await start(server.address, "http://user@example.org/a b?x=1?y=2#z");
  assert.deepEqual(await findings(page), [
    "char-unsafe: a space in the path is not percent-encoded",
    'query-second-mark: second "?" is in the value of "x"; did you mean "&"?',
  ]);
  assert.equal(await page.textContent("#status"), "1 error and 1 warning");
  assert.deepEqual(await page.$$eval("#marks mark", (all) => all.map((m) => m.textContent)), [" ", "?"]);
  assert.deepEqual(await page.$$eval(".parts tr", (all) => all.map((r) => r.innerText.replace(/\s+/g, " "))), [
    "scheme http", "user information user", "host example.org", "path /a b", "query x=1?y=2", "fragment z",
  ]);
  await page.click("#fix");
  await page.waitForFunction(() => document.querySelectorAll("#found > li").length === 1);
  assert.equal(await page.inputValue("#text"), "http://user@example.org/a%20b?x=1?y=2#z");
  assert.ok(await page.isDisabled("#fix"));
  await page.click(".fixes button");
  await page.waitForFunction(() => document.getElementById("status").textContent === "Nothing is found");
  assert.equal(await page.inputValue("#text"), "http://user@example.org/a%20b?x=1&y=2#z");
  await page.focus("#text");
  await page.keyboard.press("Control+Z");
  assert.equal(await page.inputValue("#text"), "http://user@example.org/a%20b?x=1?y=2#z", "a fix can be undone");
  assert.deepEqual(page.complaints, []);
  await page.context().close();
});

test("the fixes of Go source go together", async () => {
  const join = '\thttp.ListenAndServe(fmt.Sprintf("%s:%d", ip, port), nil)\n';
  const page = await start(server.address, 'package p\n\nimport (\n\t"fmt"\n\t"net/http"\n\t"net/netip"\n)\n\n' +
    `func f(ip netip.Addr, port int) {\n${join}${join}\thttp.Get("http://" + ip.String() + ":80/a b")\n}\n`);
  await page.click("#fix");
  await page.waitForFunction(() => document.getElementById("status").textContent.startsWith("Nothing is found"));
  const joined = "\thttp.ListenAndServe(net.JoinHostPort(ip.String(), fmt.Sprint(port)), nil)\n";
  assert.equal(await page.inputValue("#text"), 'package p\n\nimport (\n\t"fmt"\n\t"net"\n\t"net/http"\n\t"net/netip"\n)\n\n' +
    `func f(ip netip.Addr, port int) {\n${joined}${joined}\thttp.Get("http://" + net.JoinHostPort(ip.String(), "80") + "/a%20b")\n}\n`);
  assert.deepEqual(page.complaints, []);
  await page.context().close();
});

test("marks lie below what they mark", async () => {
  const page = await start(server.address, "package p\n\n// 😀 é\nvar x = \"é https//example.org/\"\n\nvar y = \"https//example.org/\"\n");
  const [mark, width] = await page.evaluate(() => {
    const mark = document.querySelector("#marks mark").getBoundingClientRect();
    const style = getComputedStyle(document.getElementById("text"));
    const box = document.getElementById("text").getBoundingClientRect();
    const canvas = document.createElement("canvas").getContext("2d");
    canvas.font = `${style.fontSize} ${style.fontFamily}`;
    const lead = canvas.measureText("var y = \"").width;
    return [{ left: mark.left - box.left - parseFloat(style.paddingLeft) - lead, line: (mark.top - box.top - parseFloat(style.paddingTop)) / parseFloat(style.lineHeight) },
      canvas.measureText("x").width];
  });
  assert.ok(Math.abs(mark.left) < width / 2, `${mark.left} px beside it`);
  assert.equal(Math.round(mark.line), 5, "the line");
  await page.context().close();
});

test("a link has the text and the settings", async () => {
  const page = await start(server.address);
  const text = "http://example.org:80/~a\n\"http://h/\\n\"\nhttp://é😀/%00&#+ x";
  await type(page, text);
  await page.selectOption("#profile", "rfc1738");
  await page.fill("#enable", "port-default");
  await ready(page);
  await page.click("#share");
  await page.waitForFunction(() => document.getElementById("shared").textContent);
  assert.equal(await page.textContent("#shared"), "The link is copied.");
  const link = await page.evaluate(() => navigator.clipboard.readText());
  const said = await findings(page);
  assert.ok(said.some((s) => s.startsWith("port-default: ")), said.join());
  const other = await open(page.context(), link);
  await ready(other);
  assert.equal(await other.inputValue("#text"), text);
  assert.equal(await other.inputValue("#profile"), "rfc1738");
  assert.equal(await other.inputValue("#enable"), "port-default");
  assert.deepEqual(await findings(other), said);
  await page.context().close();
});

test("mistakes are said", async () => {
  const page = await start(server.address, "package p\nfunc {");
  assert.equal(await page.textContent("#status"), "Nothing is found. 2:6: expected 'IDENT', found '{'");
  await page.fill("#enable", "nosuch");
  await page.waitForFunction(() => document.getElementById("status").textContent.includes("nosuch"));
  await page.fill("#enable", "");
  await ready(page);
  await type(page, "x".repeat(300000));
  assert.match(await page.textContent("#status"), /the text has 300000 bytes/);
  await type(page, "");
  assert.equal(await page.textContent("#status"), "No URL");
  await type(page, "http://<script>alert(1)</script><img src=x onerror=alert(1)>");
  assert.deepEqual(page.complaints, []);
  assert.equal(await page.$$eval("#found script, #found img, #url img", (all) => all.length), 0);
  await page.context().close();
});

test("it works from a file", async () => {
  const page = await start(pathToFileURL(site).href + "/", "http://h:0/");
  assert.deepEqual(await findings(page), ["port-range: port 0 is out of range 1-65535"]);
  assert.deepEqual(page.complaints, []);
  await page.context().close();
});

test("it works in urlvet docs", async () => {
  const docs = spawn(process.env.URLVET, ["docs"], { stdio: ["ignore", "pipe", "ignore"] });
  const ended = new Promise((resolve) => docs.on("exit", (status) => resolve(status)));
  try {
    const address = await new Promise((resolve, reject) => {
      docs.stdout.once("data", (line) => resolve(String(line).trim()));
      docs.once("exit", () => reject(new Error("it ended")));
    });
    const page = await start(address, "http://h:0/");
    assert.deepEqual(await findings(page), ["port-range: port 0 is out of range 1-65535"]);
    await type(page, "http://h/a b");
    assert.deepEqual(await findings(page), ["char-unsafe: a space in the path is not percent-encoded"]);
    await page.click("text=char-unsafe");
    assert.equal(await page.textContent("h1"), "char-unsafe");
    assert.deepEqual(page.complaints, []);
    await page.context().close();
  } finally {
    docs.kill("SIGINT");
  }
  assert.equal(await ended, 0);
});
