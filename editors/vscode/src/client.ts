import * as vscode from "vscode";
import {
  CloseAction,
  type CloseHandlerResult,
  ErrorAction,
  type ErrorHandler,
  type ErrorHandlerResult,
  LanguageClient,
  type LanguageClientOptions,
  type Middleware,
  RevealOutputChannelOn,
  State,
} from "vscode-languageclient/node";
import { command, commandLink, pagePath, withCommands } from "./page";
import { chosen, serverArguments } from "./settings";

/** How often a server that crashes is started again within three minutes. */
const maxRestartCount = 3;

const middleware: Middleware = {
  workspace: {
    configuration: (params) => params.items.map(({ section }) => (section === "urlvet" ? settings() : null)),
  },
  provideDiagnostics: async (document, previous, token, next) => {
    const report = await next(document, previous, token);
    if (report && "items" in report) {
      report.items.forEach(link);
    }
    return report;
  },
  provideHover: async (document, position, token, next) => {
    const hover = await next(document, position, token);
    return hover && new vscode.Hover(hover.contents.map(trusted), hover.range);
  },
};

function settings(): Record<string, unknown> {
  const all = vscode.workspace.getConfiguration("urlvet");
  return chosen((name) => all.inspect(name));
}

/** Leads from a diagnostic to the page of its rule. */
function link(diagnostic: vscode.Diagnostic): void {
  const code = diagnostic.code;
  if (typeof code === "object" && pagePath(code.target.scheme, code.target.fsPath) !== undefined) {
    diagnostic.code = { value: code.value, target: vscode.Uri.parse(commandLink(code.target.toString())) };
  }
}

/** Makes the links of a hover work. No other command may run: the text quotes source. */
function trusted(content: vscode.MarkdownString | vscode.MarkedString): vscode.MarkdownString | vscode.MarkedString {
  if (!(content instanceof vscode.MarkdownString)) {
    return content;
  }
  const markdown = new vscode.MarkdownString(withCommands(content.value));
  markdown.isTrusted = { enabledCommands: [command] };
  return markdown;
}

/** What a server is doing. It has ended for good if it ended too often or did not start. */
export type Phase = "starting" | "running" | "ended";

/** Makes a client for the server of a urlvet. It calls changed with each phase of the server. */
export function newClient(file: string, output: vscode.LogOutputChannel, changed: (phase: Phase) => void): LanguageClient {
  const tags = vscode.workspace.getConfiguration("urlvet").get("buildTags", "");
  const args = serverArguments(tags, vscode.workspace.getConfiguration("go").get("buildTags"));
  const restarts = new Restarts(() => client.createDefaultErrorHandler(maxRestartCount));
  const options: LanguageClientOptions = {
    documentSelector: [{ scheme: "file", language: "go" }],
    outputChannel: output,
    revealOutputChannelOn: RevealOutputChannelOn.Never,
    errorHandler: restarts,
    middleware,
  };
  output.info(`${file} ${args.join(" ")}`);
  const client: LanguageClient = new LanguageClient("urlvet", "urlvet", { command: file, args }, options);
  const phases: Record<State, () => Phase> = {
    [State.Starting]: () => "starting",
    [State.Running]: () => "running",
    [State.StartFailed]: () => "ended",
    [State.Stopped]: () => (restarts.takeRestart() ? "starting" : "ended"),
  };
  client.onDidChangeState(({ newState }) => changed(phases[newState]()));
  return client;
}

/** Decides as the client's own handler does, and leaves it to the session to show messages. */
class Restarts implements ErrorHandler {
  #restarts = false;
  #handler: ErrorHandler | undefined;

  constructor(readonly make: () => ErrorHandler) {}

  get #own(): ErrorHandler {
    return (this.#handler ??= this.make());
  }

  /** Goes on: what cannot be written to a server that dies is followed by its end. */
  error(): ErrorHandlerResult {
    return { action: ErrorAction.Continue, handled: true };
  }

  async closed(): Promise<CloseHandlerResult> {
    const result = await this.#own.closed();
    this.#restarts = result.action === CloseAction.Restart;
    return { ...result, handled: true };
  }

  /**
   * Reports whether the server that has ended is started again, once for each: the client asks
   * nothing about one that dies before it hears that the client is initialized, and gives it up.
   */
  takeRestart(): boolean {
    const restarts = this.#restarts;
    this.#restarts = false;
    return restarts;
  }
}
