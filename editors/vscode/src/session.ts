import * as vscode from "vscode";
import type { LanguageClient } from "vscode-languageclient/node";
import { newClient, type Phase } from "./client";
import { unlinked } from "./page";
import type { State } from "./state";
import { problem } from "./state";
import { ask, configured, goplsWithURLvet, lookUp, places } from "./tools";
import { isOlder, minimum, parseVersion } from "./version";

/** The settings, of others too, on which it depends whether a server runs, and which. */
const sections = ["urlvet.path", "urlvet.server", "urlvet.buildTags", "go.buildTags", "go.alternateTools", "go.useLanguageServer", "gopls"];

/** How long settings have to rest before the server is restarted for them, in milliseconds. */
const calm = 150;

/** The server of a window, from its start to its end. */
export class Session implements vscode.Disposable {
  readonly output = vscode.window.createOutputChannel("urlvet", { log: true });
  state: State = { kind: "starting" };

  readonly #changed = new vscode.EventEmitter<State>();
  readonly onDidChange = this.#changed.event;
  readonly #events: vscode.Disposable[];
  #client: LanguageClient | undefined;
  #running: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;
  #told = "";

  constructor() {
    this.#events = [
      vscode.workspace.onDidGrantWorkspaceTrust(() => this.restart()),
      vscode.extensions.onDidChange(() => this.#reconsider()),
      vscode.workspace.onDidChangeConfiguration((event) => {
        if (sections.some((section) => event.affectsConfiguration(section))) {
          this.#restartSoon();
        }
      }),
    ];
  }

  /** Ends the server and starts one, as the settings say. One restart waits for another. */
  restart(): Promise<void> {
    this.#running = this.#running.then(async () => {
      try {
        await this.#stop();
        this.#set({ kind: "starting" });
        await this.#start();
      } catch (error) {
        this.output.error(String(error));
      }
    });
    return this.#running;
  }

  /**
   * Restarts the server for new settings. The client sends these to the old one first, which
   * must not have ended; and who writes several of them causes one restart.
   */
  #restartSoon(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.restart(), calm);
  }

  /** Complains of a problem again, even if it was said before. */
  forget(): void {
    this.#told = "";
  }

  async stop(): Promise<void> {
    clearTimeout(this.#timer);
    await this.#running;
    await this.#stop();
  }

  dispose(): void {
    for (const disposable of [...this.#events, this.#changed, this.output]) {
      disposable.dispose();
    }
  }

  async #stop(): Promise<void> {
    const client = this.#client;
    this.#client = undefined;
    try {
      await client?.dispose();
    } catch (error) {
      this.output.warn(`the server does not end properly: ${error}`);
    }
  }

  async #start(): Promise<void> {
    const state = await this.#choose();
    if (state.kind !== "running") {
      this.#set(state);
      return;
    }
    const states: Record<Phase, State> = { starting: { kind: "starting" }, running: state, ended: { kind: "stopped", path: state.path } };
    const client = newClient(state.path, this.output, (phase) => {
      if (this.#client === client) {
        this.#set(states[phase]);
      }
    });
    this.#client = client;
    try {
      await client.start();
    } catch (error) {
      this.output.error(String(error));
      this.#set(states.ended);
    }
  }

  /** Says which urlvet to run, or why none. */
  async #choose(): Promise<State> {
    const settings = vscode.workspace.getConfiguration("urlvet");
    const mode = settings.get<string>("server", "auto");
    if (mode === "off") {
      return { kind: "off" };
    }
    const where = await places();
    const gopls = mode === "auto" ? await goplsWithURLvet(where) : undefined;
    if (gopls !== undefined) {
      return { kind: "inside", path: gopls };
    }
    const named = settings.get("path", "").trim();
    const file = await (named === "" ? lookUp("urlvet", where) : configured(named, where));
    if (file === undefined) {
      return named === "" ? { kind: "missing" } : { kind: "missing", path: named };
    }
    const printed = await ask(file, "version");
    if ("why" in printed) {
      return { kind: "foreign", path: file, why: printed.why };
    }
    const version = parseVersion(printed.output);
    if (version === undefined) {
      return { kind: "foreign", path: file, why: `it prints ${JSON.stringify(printed.output.slice(0, 80))} as its version.` };
    }
    return { kind: isOlder(version, minimum) ? "old" : "running", path: file, version };
  }

  /** Looks for a gopls with urlvet again, for the Go extension may have come or gone. */
  #reconsider(): void {
    const there = vscode.extensions.getExtension("golang.go") !== undefined;
    if (there !== this.#hadGo) {
      this.#hadGo = there;
      void this.restart();
    }
  }
  #hadGo = vscode.extensions.getExtension("golang.go") !== undefined;

  #set(state: State): void {
    this.state = state;
    this.#changed.fire(state);
    void vscode.commands.executeCommand("setContext", "urlvet.running", state.kind === "running" || state.kind === "inside");
    const text = problem(state);
    if (text === "") {
      this.output.info(state.kind === "inside" ? `gopls shows what urlvet finds: ${state.path}` : state.kind);
      return;
    }
    this.output.error(text);
    if (this.#told !== text) {
      this.#told = text;
      void complain(state, text);
    }
  }
}

/** Shows a problem, with what the user can do about it. */
async function complain(state: State, text: string): Promise<void> {
  const choices: Record<string, string> =
    state.kind === "stopped"
      ? { Restart: "urlvet.restart", "Show Output": "urlvet.output" }
      : { Build: "urlvet.build", "Set Path": "urlvet.setPath", "Read How": "urlvet.walkthrough" };
  const chosen = await vscode.window.showWarningMessage(unlinked(text), ...Object.keys(choices));
  const command = chosen === undefined ? undefined : choices[chosen];
  if (command !== undefined) {
    await vscode.commands.executeCommand(command);
  }
}
