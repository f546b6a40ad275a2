// Drives VS Code in a browser: what a person sees of it, and the keys.
import { strict as assert } from "node:assert";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import path from "node:path";
import { chromium } from "playwright-core";

/** How long anything that is waited for may take, in milliseconds. */
const patience = Number(process.env.URLVET_PATIENCE ?? 30) * 1000;

/** Arguments without which Chromium asks for hosts that are not there. */
const flags = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"];
flags.push("--disable-background-networking", "--disable-component-update", "--disable-sync");

/** User settings that keep VS Code to itself. */
export const calm = {
  "telemetry.telemetryLevel": "off",
  "workbench.startupEditor": "none",
  "workbench.tips.enabled": false,
  "workbench.enableExperiments": false,
  "extensions.ignoreRecommendations": true,
  "extensions.autoCheckUpdates": false,
  "git.enabled": false,
  "editor.minimap.enabled": false,
  "editor.accessibilitySupport": "off",
  "workbench.reduceMotion": "on",
  "explorer.autoReveal": false,
  "window.commandCenter": false,
  "workbench.layoutControl.enabled": false,
  "security.workspace.trust.enabled": false,
  "workbench.colorTheme": "Default Dark Modern",
};

/** A code-server with a home of its own. */
export class Server {
  #child;
  #log = "";

  constructor(program, home, env) {
    this.program = program;
    this.home = home;
    this.data = path.join(home, "data");
    this.env = { ...env, HOME: home, XDG_CACHE_HOME: path.join(home, ".cache"), XDG_CONFIG_HOME: path.join(home, ".config") };
    // Extensions have the environment of a login shell, which sets PATH itself.
    this.env.SHELL = "/bin/sh";
    mkdirSync(home, { recursive: true });
    writeFileSync(path.join(home, ".profile"), `PATH='${env.PATH}'\n`);
  }

  /** Runs code-server with arguments and waits for its end. */
  async run(...args) {
    const child = this.#spawn(args);
    const [status] = await once(child, "close");
    assert.equal(status, 0, this.#log);
  }

  #spawn(args) {
    const own = ["--user-data-dir", this.data, "--extensions-dir", path.join(this.home, "extensions")];
    const child = spawn(process.execPath, [path.join(this.program, "out/node/entry.js"), ...own, ...args], { env: this.env });
    child.stdout.on("data", (text) => (this.#log += text));
    child.stderr.on("data", (text) => (this.#log += text));
    return child;
  }

  /** Writes the settings of the user. */
  settings(values) {
    const dir = path.join(this.data, "User");
    mkdirSync(dir, { recursive: true });
    writeFileSync(path.join(dir, "settings.json"), JSON.stringify({ ...calm, ...values }, null, 2));
  }

  async start() {
    this.port = await freePort();
    const args = ["--auth", "none", "--bind-addr", `127.0.0.1:${this.port}`, "--disable-telemetry", "--disable-update-check"];
    this.#child = this.#spawn([...args, "--disable-getting-started-override", "--disable-proxy"]);
    await until("code-server answers", async () => {
      assert.equal(this.#child.exitCode, null, this.#log);
      return (await fetch(`http://127.0.0.1:${this.port}/healthz`).catch(() => undefined))?.ok;
    });
  }

  async stop() {
    if (this.#child && this.#child.exitCode === null) {
      this.#child.kill();
      await once(this.#child, "close");
    }
  }

  get log() {
    return this.#log;
  }
}

async function freePort() {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address();
  server.close();
  return port;
}

/** Waits until a condition holds, and returns its value. */
export async function until(what, condition) {
  const end = Date.now() + patience;
  for (let last; ; ) {
    try {
      const value = await condition();
      if (value) {
        return value;
      }
    } catch (error) {
      last = error;
    }
    if (Date.now() > end) {
      throw new Error(`waited in vain until ${what}${last ? `: ${last.message}` : ""}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

export function launch() {
  return chromium.launch({ executablePath: process.env.URLVET_CHROMIUM ?? "/usr/bin/chromium", args: flags });
}

/** A window of VS Code with a folder. */
export class Window {
  constructor(page) {
    this.page = page;
  }

  /** Opens a folder, and a file in it. */
  static async open(browser, server, folder, file, viewport = { width: 1100, height: 700 }) {
    const page = await browser.newPage({ viewport });
    page.setDefaultTimeout(patience);
    const open = JSON.stringify([["openFile", `vscode-remote://127.0.0.1:${server.port}${folder}/${file}`]]);
    await page.goto(`http://127.0.0.1:${server.port}/?${new URLSearchParams({ folder, payload: open })}`);
    await page.locator(".monaco-workbench .part.editor .view-lines").first().waitFor();
    return new Window(page);
  }

  close() {
    return this.page.close();
  }

  async picture(file) {
    await this.page.screenshot({ path: file });
  }

  press(...keys) {
    return keys.reduce((before, key) => before.then(() => this.page.keyboard.press(key)), Promise.resolve());
  }

  /** Runs a command by its title. */
  async command(title) {
    await this.press("F1");
    const input = this.page.locator(".quick-input-widget .quick-input-box input");
    await input.fill(`>${title}`);
    await this.page.locator(".quick-input-list .monaco-list-row").filter({ hasText: title }).first().click();
  }

  /** The status item of urlvet. */
  get status() {
    return this.page.locator('.statusbar-item[id$="urlvet.status"]');
  }

  statusIs(text) {
    return until(`the status is ${text}`, async () => (await this.status.innerText()).trim() === text);
  }

  /** The rows of the Problems view below the names of files, as text. */
  async problems() {
    const rows = await this.page.locator(".markers-panel-container .monaco-list-row").allInnerTexts();
    return rows.map((row) => row.replace(/\s+/g, " ").trim()).filter((row) => /\[Ln \d+/.test(row));
  }

  async showProblems() {
    await this.page.keyboard.press("Control+Shift+M");
    await this.page.locator(".markers-panel-container").waitFor();
  }

  /** Waits until exactly the problems with these codes are listed, in any order. */
  problemsAre(...codes) {
    let now;
    return until(`there are problems ${codes}`, async () => {
      now = (await this.problems()).map((row) => / urlvet ([a-z-]+) \[Ln/.exec(row)?.[1] ?? row).sort();
      assert.deepEqual(now, [...codes].sort());
      return true;
    });
  }

  /** The lines of the editor that are on the screen. */
  async lines() {
    const lines = await this.page.locator(".part.editor .view-line").evaluateAll((all) =>
      all.map((line) => [parseFloat(line.style.top), line.textContent]),
    );
    return lines.sort((a, b) => a[0] - b[0]).map(([, text]) => text.replaceAll("\u00a0", " "));
  }

  holds(text) {
    return until(`the editor holds ${text}`, async () => (await this.lines()).some((line) => line.includes(text)));
  }

  /** Puts the cursor into a text of the editor. */
  async goTo(line, column) {
    await this.page.keyboard.press("Control+G");
    const input = this.page.locator(".quick-input-widget .quick-input-box input");
    await input.fill(`:${line}:${column}`);
    await this.page.keyboard.press("Enter");
    await input.waitFor({ state: "hidden" });
  }

  /** Opens the light bulb's menu, if it is not open, and returns its entries. */
  async actions() {
    const list = this.page.locator(".action-widget .monaco-list-row.action");
    await until("there is a menu of actions", async () => {
      if (!(await list.first().isVisible())) {
        await this.press("Control+."); // which says that there are none while the server is asked for them
        await list.first().waitFor({ timeout: 5000 });
      }
      return true;
    });
    return list;
  }

  /** Takes an entry of the light bulb's menu. */
  async act(title) {
    const focused = this.page.locator(".action-widget .monaco-list-row.focused");
    await until(`${title} is in front`, async () => {
      await this.actions(); // the menu that was open before may just be closing
      const there = (await focused.innerText({ timeout: 5000 })).includes(title);
      await this.press(there ? "Enter" : "ArrowDown");
      return there;
    });
    await this.page.locator(".action-widget").waitFor({ state: "hidden" });
  }

  /** Chooses a folder in the dialog for files, which begins in another one. */
  async choose(first, folder, entry) {
    const dialog = this.page.locator(".quick-input-widget");
    const input = dialog.locator("input[type=text]").first();
    await until("the dialog is ready", async () => (await input.inputValue()).startsWith(first));
    await input.fill(`${folder}/`);
    await dialog.getByText(entry, { exact: true }).first().waitFor();
    await dialog.getByRole("button", { name: "OK" }).click();
  }

  /** A message in the corner. */
  message(text) {
    return this.page.locator(".notification-toast").filter({ hasText: text });
  }
}
