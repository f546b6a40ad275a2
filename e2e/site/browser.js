// What the tests share: a browser, a server of files, and the pages' complaints.
"use strict";

const fs = require("node:fs");
const http = require("node:http");
const path = require("node:path");
const { chromium } = require("playwright-core");

const site = process.env.URLVET_SITE; // the directory of the built site
const below = "/some/where/"; // the site works below any path

const types = { ".html": "text/html", ".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml" };

// serve serves the site and returns its address and what ends it.
async function serve() {
  const server = http.createServer((request, response) => {
    const name = decodeURIComponent(new URL(request.url, "http://localhost").pathname);
    const file = path.join(site, path.normalize(name.slice(below.length - 1)), name.endsWith("/") ? "index.html" : "");
    if (!name.startsWith(below) || !fs.existsSync(file) || !fs.statSync(file).isFile()) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, { "Content-Type": types[path.extname(file)] || "application/octet-stream" });
    fs.createReadStream(file).pipe(response);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { address: `http://127.0.0.1:${server.address().port}${below}`, close };
}

const launch = () => chromium.launch({
  executablePath: process.env.URLVET_CHROMIUM,
  args: [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
  ],
});

// open opens a page that remembers its complaints: errors of scripts, of the policy and
// of what it loads.
async function open(context, url) {
  const page = await context.newPage();
  page.complaints = [];
  page.on("pageerror", (error) => page.complaints.push(String(error)));
  page.on("console", (message) => message.type() === "error" && page.complaints.push(message.text()));
  await page.goto(url);
  return page;
}

// files returns the paths of the pages of the site.
function files() {
  return fs.readdirSync(site, { recursive: true }).filter((name) => name.endsWith(".html")).map((name) => name.replaceAll("\\", "/")).sort();
}

// ready waits until the playground has shown what it says of its text.
const ready = (page) => page.waitForFunction(() => document.getElementById("play").dataset.state === "ready");

// findings returns what the playground shows, as the pages of the rules write it.
const findings = (page) => page.$$eval("#found > li", (items) => items.map((i) => `${i.dataset.code}: ${i.dataset.message}`));

module.exports = { site, serve, launch, open, files, ready, findings };
