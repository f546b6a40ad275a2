// The pages: what machines can say of their accessibility, phones, the keyboard, the
// search, and the examples of the rules in the playground.
"use strict";

const assert = require("node:assert/strict");
const { after, before, test } = require("node:test");
const { pathToFileURL } = require("node:url");
const path = require("node:path");
const axe = require("axe-core");
const { site, serve, launch, open, files, ready, findings } = require("./browser.js");

let browser, server;

before(async () => {
  browser = await launch();
  server = await serve();
});

after(async () => {
  await browser.close();
  server.close();
});

// inspect runs axe-core on a page and returns what it finds. The script goes around the
// page's policy.
async function inspect(page) {
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate(() => axe.run(document, { resultTypes: ["violations"] }));
  return violations.flatMap((v) => v.nodes.map((n) => `${v.id}: ${n.html}: ${n.failureSummary}`));
}

const looks = {
  light: { viewport: { width: 1280, height: 900 }, colorScheme: "light" },
  dark: { viewport: { width: 1280, height: 900 }, colorScheme: "dark" },
  phone: { viewport: { width: 390, height: 844 }, colorScheme: "light", hasTouch: true, isMobile: true },
};

// templates are pages of each template, others more of them, with all that they have.
const templates = ["index.html", "play.html", "guide/editors.html", "rules/index.html", "rules/char-unsafe.html"];
const others = ["guide/index.html", "guide/start.html", "guide/peers.html", "guide/security.html", "rules/arg-dsn.html", "rules/userinfo-password.html"];

for (const [name, look] of Object.entries(looks)) {
  test(`axe finds nothing: ${name}`, async () => {
    const context = await browser.newContext(look);
    for (const file of name === "light" ? [...templates, ...others] : templates) {
      const page = await open(context, server.address + file);
      if (file === "play.html") await ready(page);
      assert.deepEqual(await inspect(page), [], file);
      assert.deepEqual(page.complaints, [], file);
      await page.close();
    }
    await context.close();
  });
}

// fits checks that a page is not wider than the window.
async function fits(page, file) {
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth), 0, file);
}

const isRule = (file) => file.startsWith("rules/") && file !== "rules/index.html";

test("no page is wider than a phone", async () => {
  const context = await browser.newContext(looks.phone);
  const page = await open(context, server.address);
  for (const file of files().filter((f) => !isRule(f))) {
    await page.goto(server.address + file);
    await fits(page, file);
  }
  assert.deepEqual(page.complaints, []);
  await context.close();
});

test("keys reach everything", async () => {
  const context = await browser.newContext(looks.light);
  const page = await open(context, server.address + "rules/port-range.html");
  const focused = () => page.evaluate(() => document.activeElement.textContent.trim());
  await page.keyboard.press("Tab");
  assert.equal(await focused(), "Skip to the content");
  assert.ok(await page.evaluate(() => document.activeElement.getBoundingClientRect().left >= 0), "the link is seen");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  assert.equal(await focused(), "Rules");
  assert.ok(await page.evaluate(() => getComputedStyle(document.activeElement).outlineStyle === "solid"), "the focus is seen");

  await page.goto(server.address + "play.html");
  await ready(page);
  await page.focus("#text");
  await page.keyboard.press("Tab");
  assert.equal(await focused(), "Apply the sure fixes");
  await page.focus(".found .place");
  await page.keyboard.press("Enter");
  assert.equal(await page.evaluate(() => document.activeElement.value.slice(text.selectionStart, text.selectionEnd)), "https//");
  await context.close();
});

// rows returns the codes of the rules that the index shows.
const rows = (page) => page.$$eval(".rules li", (all) => all.filter((li) => li.checkVisibility()).map((li) => li.id));

for (const where of ["below a path", "from a file"]) {
  test(`the search works ${where}`, async () => {
    const address = where === "from a file" ? pathToFileURL(site).href + "/" : server.address;
    const context = await browser.newContext(looks.light);
    const page = await open(context, address + "rules/index.html");
    const all = await rows(page);
    assert.ok(all.length > 80, `${all.length} rules`);
    await page.fill("#words", "port 65535");
    assert.deepEqual(await rows(page), ["port-range"]);
    assert.equal(await page.textContent("#count"), `1 of ${all.length} rules`);
    await page.fill("#words", "gethostbyname");
    assert.deepEqual(await rows(page), []);
    await page.fill("#words", "400 bad request");
    assert.ok((await rows(page)).includes("char-unsafe"), "the text of the pages");
    await page.fill("#words", "");
    await page.selectOption("#level", "off");
    assert.ok((await rows(page)).includes("scheme-cleartext") && !(await rows(page)).includes("port-range"));
    await page.selectOption("#level", "");
    assert.deepEqual(await rows(page), all);
    await page.click("text=port-range");
    assert.equal(await page.textContent("h1"), "port-range");
    await page.click("text=port-invalid >> nth=0");
    assert.equal(await page.textContent("h1"), "port-invalid");
    assert.deepEqual(page.complaints, []);
    await context.close();
  });
}

// examples returns the examples of a rule's page: where each stands, its link, and the
// messages that the page shows for it.
const examples = (page) => page.evaluate(() => {
  const all = [];
  for (const section of ["example", "instead"]) {
    let e = document.getElementById(section).nextElementSibling;
    for (; e && e.tagName !== "H2"; e = e.nextElementSibling) {
      const pre = e.matches("pre") ? e : e.querySelector("pre");
      if (pre && pre.dataset.kind === "text") all.at(-1).says = pre.textContent.trimEnd().split("\n");
      if (e.matches(".example")) all.push({ section, link: e.querySelector("a").href, says: null });
    }
  }
  return all;
});

// check opens a link in the playground, which is open, and returns what it says.
async function check(play, link) {
  await play.evaluate((hash) => new Promise((resolve) => {
    const state = document.getElementById("play").dataset;
    const checks = state.checks;
    const wait = () => (state.checks === checks ? setTimeout(wait, 1) : resolve());
    location.hash = hash;
    wait();
  }), new URL(link).hash);
  return findings(play);
}

test("the examples of each rule say in the playground what the page says", async (t) => {
  const context = await browser.newContext(looks.phone);
  const page = await open(context, server.address);
  const play = await open(context, server.address + "play.html");
  await ready(play);
  let count = 0;
  for (const file of files().filter(isRule)) {
    await page.goto(server.address + file);
    await fits(page, file);
    const code = path.basename(file, ".html");
    const all = await examples(page);
    assert.ok(all.some((e) => e.says), `${file} shows messages`);
    for (const e of all) {
      const said = await check(play, e.link);
      const text = await play.inputValue("#text");
      count++;
      if (e.says) assert.deepEqual(said, e.says, `${file}: ${text}`);
      else if (e.section === "example") assert.ok(said.some((s) => s.startsWith(code + ": ")), `${file}: ${text}: ${said}`);
      else assert.deepEqual(said, [], `${file}: ${text}`);
    }
  }
  assert.ok(count > 200, `${count} examples`);
  assert.deepEqual([...page.complaints, ...play.complaints], []);
  t.diagnostic(`${count} examples`);
  await context.close();
});
