import { execFile } from "node:child_process";
import { constants } from "node:fs";
import { access, open, stat } from "node:fs/promises";
import * as os from "node:os";
import * as path from "node:path";
import * as vscode from "vscode";
import { candidates, expand, isAllowed, isName, type Places } from "./find";
import { type Inside, isBuilt, isOn, isProxy } from "./gopls";

/** How long a program may take to say its version. */
const patience = 10_000;

/** What a program printed on standard output, or why it could not be run. */
export type Printed = { readonly output: string } | { readonly why: string };

/**
 * Runs a program that answers a question. The directory is none of the workspace's: its
 * files must not change what the program does, such as which toolchain the go command uses.
 */
export function ask(file: string, ...args: string[]): Promise<Printed> {
  const options = { cwd: os.homedir(), timeout: patience, env: { ...process.env, GOTOOLCHAIN: "local" } };
  return new Promise((resolve) => {
    execFile(file, args, options, (error, stdout) => resolve(error ? { why: error.message.trim() } : { output: stdout }));
  });
}

/** Where programs may be in this window. */
export async function places(): Promise<Places> {
  const barred = vscode.workspace.isTrusted ? [] : (vscode.workspace.workspaceFolders ?? []).map((folder) => folder.uri.fsPath);
  const plain: Places = { platform: process.platform, env: process.env, home: os.homedir(), first: [], barred };
  const go = await first(candidates("go", plain));
  return go === undefined ? plain : { ...plain, first: await binaries(go) };
}

/** The directories that "go install" writes to, which `go env -w` may have set. */
async function binaries(go: string): Promise<string[]> {
  const printed = await ask(go, "env", "GOBIN", "GOPATH");
  if (!("output" in printed)) {
    return [];
  }
  const [bin = "", workspaces = ""] = printed.output.split(/\r?\n/);
  const all = workspaces.split(path.delimiter).filter((dir) => dir !== "");
  return [...(bin === "" ? [] : [bin]), ...all.map((dir) => path.join(dir, "bin"))];
}

/** Looks a program up by its name. */
export async function lookUp(name: string, where: Places): Promise<string | undefined> {
  return first(candidates(name, where));
}

/** The program that a setting names: by a path, or by a name to look up. */
export async function configured(text: string, where: Places): Promise<string | undefined> {
  const file = expand(text, where, vscode.workspace.workspaceFolders?.[0]?.uri.fsPath);
  return isName(file) ? lookUp(file, where) : first([file].filter((file) => isAllowed(file, where)));
}

async function first(files: string[]): Promise<string | undefined> {
  for (const file of files) {
    if (await isProgram(file)) {
      return file;
    }
  }
  return undefined;
}

async function isProgram(file: string): Promise<boolean> {
  try {
    await access(file, constants.X_OK);
    return (await stat(file)).isFile();
  } catch {
    return false;
  }
}

/**
 * A value of a setting of another extension. In a workspace that is not trusted, only the
 * user's own settings count.
 */
function setting(section: string, name: string): unknown {
  const settings = vscode.workspace.getConfiguration(section);
  return vscode.workspace.isTrusted ? settings.get(name) : settings.inspect(name)?.globalValue;
}

/** The gopls of the Go extension, if it shows what urlvet finds. */
export async function goplsWithURLvet(where: Places): Promise<string | undefined> {
  if (!vscode.extensions.getExtension("golang.go") || setting("go", "useLanguageServer") === false) {
    return undefined;
  }
  const tools = setting("go", "alternateTools") as Record<string, unknown> | undefined;
  const named = tools?.["gopls"];
  const file = typeof named === "string" && named !== "" ? await configured(named, where) : await lookUp("gopls", where);
  if (file === undefined) {
    return undefined;
  }
  switch (await inside(file)) {
    case "built":
      return isOn(vscode.workspace.getConfiguration().get("gopls")) ? file : undefined;
    case "proxy":
      return file;
    default:
      return undefined;
  }
}

async function inside(gopls: string): Promise<Inside | undefined> {
  if (isProxy(await beginning(gopls))) {
    return "proxy";
  }
  const version = await ask(gopls, "version");
  return "output" in version && isBuilt(version.output) ? "built" : undefined;
}

/** The first bytes of a file: a script has its command there. */
async function beginning(file: string): Promise<string> {
  try {
    const handle = await open(file);
    try {
      const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(4096) });
      return buffer.toString("utf8", 0, bytesRead);
    } finally {
      await handle.close();
    }
  } catch {
    return "";
  }
}
