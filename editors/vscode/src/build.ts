import { spawn } from "node:child_process";
import { readFile } from "node:fs/promises";
import * as os from "node:os";
import * as path from "node:path";
import * as vscode from "vscode";
import { isModule, isPublished, modulePath } from "./module";
import { unlinked } from "./page";
import { lookUp, places } from "./tools";

/** Builds urlvet with the user's Go, and returns whether there is a new one. */
export async function build(output: vscode.LogOutputChannel): Promise<boolean> {
  const go = await lookUp("go", await places());
  if (go === undefined) {
    void vscode.window.showErrorMessage("Go is not on PATH: install it, or set the path of a urlvet that was built elsewhere.");
    return false;
  }
  if (isPublished(modulePath)) {
    return install(go, os.homedir(), `${modulePath}/cmd/urlvet@latest`, output);
  }
  const checkout = await chooseCheckout();
  return checkout !== undefined && install(go, checkout, "./cmd/urlvet", output);
}

/** Asks for a checkout of urlvet. A folder of a trusted workspace that is one is taken. */
async function chooseCheckout(): Promise<string | undefined> {
  const folders = vscode.workspace.isTrusted ? (vscode.workspace.workspaceFolders ?? []) : [];
  for (const { uri } of folders) {
    if (await isCheckout(uri.fsPath)) {
      return uri.fsPath;
    }
  }
  const [chosen] =
    (await vscode.window.showOpenDialog({
      title: "Choose a checkout of urlvet",
      openLabel: "Build",
      canSelectFiles: false,
      canSelectFolders: true,
    })) ?? [];
  if (chosen !== undefined && !(await isCheckout(chosen.fsPath))) {
    void vscode.window.showErrorMessage(unlinked(`${chosen.fsPath} is no checkout of urlvet: its go.mod is not that of ${modulePath}.`));
    return undefined;
  }
  return chosen?.fsPath;
}

async function isCheckout(dir: string): Promise<boolean> {
  try {
    return isModule(await readFile(path.join(dir, "go.mod"), "utf8"), modulePath);
  } catch {
    return false;
  }
}

/** Runs "go install". What it prints goes to the output. */
async function install(go: string, cwd: string, what: string, output: vscode.LogOutputChannel): Promise<boolean> {
  output.info(`${go} install ${what} in ${cwd}`);
  const progress = { location: vscode.ProgressLocation.Notification, title: "Building urlvet", cancellable: true };
  const failure = await vscode.window.withProgress(progress, (_, token) => run(go, ["install", what], cwd, output, token));
  if (failure === undefined) {
    void vscode.window.showInformationMessage("urlvet is built.");
    return true;
  }
  output.error(failure);
  const show = "Show Output";
  if ((await vscode.window.showErrorMessage(unlinked(`urlvet could not be built: ${failure}`), show)) === show) {
    output.show();
  }
  return false;
}

/** Runs a program and returns how it failed. */
function run(
  file: string,
  args: string[],
  cwd: string,
  output: vscode.LogOutputChannel,
  token: vscode.CancellationToken,
): Promise<string | undefined> {
  return new Promise((resolve) => {
    const child = spawn(file, args, { cwd, stdio: ["ignore", "pipe", "pipe"] });
    token.onCancellationRequested(() => child.kill());
    let last = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (data: Buffer) => {
        const text = data.toString().trimEnd();
        output.info(text);
        last = text.split("\n").at(-1) ?? last;
      });
    }
    child.on("error", (error) => resolve(error.message));
    child.on("close", (code, signal) => resolve(code === 0 ? undefined : last || `go ended with ${signal ?? `status ${code}`}`));
  });
}
