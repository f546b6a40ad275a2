import * as vscode from "vscode";
import { build } from "./build";
import { command as openRuleCommand, pagePath, unlinked } from "./page";
import { Session } from "./session";
import { look } from "./state";
import { ask } from "./tools";

const fixAll = "source.fixAll.urlvet";

let session: Session | undefined;

/** Starts the extension. */
export function activate(context: vscode.ExtensionContext): void {
  const own = new Session();
  session = own;
  const commands: Record<string, (...args: unknown[]) => unknown> = {
    "urlvet.restart": () => again(own),
    "urlvet.output": () => own.output.show(),
    "urlvet.fixFile": fixFile,
    "urlvet.fixOnSave": fixOnSave,
    "urlvet.newSettings": () => newSettings(own),
    "urlvet.build": async () => ((await build(own.output)) ? again(own) : undefined),
    "urlvet.setPath": () => vscode.commands.executeCommand("workbench.action.openSettings", "urlvet.path"),
    "urlvet.walkthrough": () => vscode.commands.executeCommand("workbench.action.openWalkthrough", `${context.extension.id}#start`),
    "urlvet.menu": menu,
    [openRuleCommand]: openRule,
  };
  for (const [name, run] of Object.entries(commands)) {
    context.subscriptions.push(vscode.commands.registerCommand(name, run));
  }
  context.subscriptions.push(own, newStatus(own));
  void own.restart();
}

/** Ends the server. */
export async function deactivate(): Promise<void> {
  await session?.stop();
}

function again(session: Session): Promise<void> {
  session.forget();
  return session.restart();
}

/** Shows the state of the server while a Go file is on the screen. */
function newStatus(session: Session): vscode.Disposable {
  const item = vscode.window.createStatusBarItem("urlvet.status", vscode.StatusBarAlignment.Right, 50);
  item.name = "urlvet";
  item.command = "urlvet.menu";
  const show = () => {
    const { text, tooltip, warns } = look(session.state);
    item.text = text;
    item.tooltip = tooltip;
    item.backgroundColor = warns ? new vscode.ThemeColor("statusBarItem.warningBackground") : undefined;
    if (vscode.window.visibleTextEditors.some(({ document }) => document.languageId === "go")) {
      item.show();
    } else {
      item.hide();
    }
  };
  show();
  return vscode.Disposable.from(item, session.onDidChange(show), vscode.window.onDidChangeVisibleTextEditors(show));
}

/** Offers the commands that the status item stands for. */
async function menu(): Promise<void> {
  const items = [
    { label: "$(lightbulb) Apply the sure fixes in this file", command: "urlvet.fixFile" },
    { label: "$(warning) Show problems", command: "workbench.actions.view.problems" },
    { label: "$(refresh) Restart the server", command: "urlvet.restart" },
    { label: "$(output) Show the output", command: "urlvet.output" },
    { label: "$(settings-gear) Settings", command: "workbench.action.openSettings", argument: "urlvet." },
    { label: "$(book) Get started", command: "urlvet.walkthrough" },
  ];
  const chosen = await vscode.window.showQuickPick(items, { placeHolder: "urlvet" });
  if (chosen !== undefined) {
    await vscode.commands.executeCommand(chosen.command, chosen.argument);
  }
}

async function fixFile(): Promise<void> {
  await vscode.commands.executeCommand("editor.action.sourceAction", { kind: fixAll, apply: "first" });
}

/** Adds the action to those that the user has on saving Go files. */
async function fixOnSave(): Promise<void> {
  const settings = vscode.workspace.getConfiguration("editor", { languageId: "go" });
  const had = settings.inspect<Record<string, unknown>>("codeActionsOnSave");
  const value = { ...had?.globalLanguageValue, [fixAll]: "explicit" };
  await settings.update("codeActionsOnSave", value, vscode.ConfigurationTarget.Global, true);
  void vscode.window.showInformationMessage("urlvet applies its sure fixes when you save a Go file.");
}

/** Writes a first settings file and opens it. */
async function newSettings(session: Session): Promise<void> {
  const folder = vscode.workspace.workspaceFolders?.[0];
  if (folder === undefined) {
    void vscode.window.showErrorMessage("Open the folder of a module first: .urlvet.yaml belongs there.");
    return;
  }
  if (session.state.kind !== "running") {
    void vscode.window.showErrorMessage("urlvet, which writes the file, does not run.");
    return;
  }
  const file = vscode.Uri.joinPath(folder.uri, ".urlvet.yaml");
  const printed = await ask(session.state.path, "config", "-init", folder.uri.fsPath);
  if ("why" in printed && !(await exists(file))) {
    void vscode.window.showErrorMessage(unlinked(printed.why));
    return;
  }
  await vscode.window.showTextDocument(file);
}

async function exists(file: vscode.Uri): Promise<boolean> {
  try {
    await vscode.workspace.fs.stat(file);
    return true;
  } catch {
    return false;
  }
}

/** Shows the page of a rule, to which a diagnostic or a hover links. */
async function openRule(href: unknown): Promise<void> {
  const uri = vscode.Uri.parse(String(href));
  const page = pagePath(uri.scheme, uri.fsPath);
  if (page !== undefined) {
    await vscode.commands.executeCommand("markdown.showPreviewToSide", vscode.Uri.file(page));
  }
}
