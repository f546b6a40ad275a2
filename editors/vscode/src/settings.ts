/** The settings that the server takes from the editor: keys of `.urlvet.yaml`. */
export const names = [
  "profile",
  "enable",
  "disable",
  "level",
  "allow-host",
  "allow-port",
  "sink",
  "tests",
  "generated",
  "exclude",
] as const;

/** What VS Code knows of a setting: its values by where they are set. */
export interface Inspected {
  readonly globalValue?: unknown;
  readonly workspaceValue?: unknown;
  readonly workspaceFolderValue?: unknown;
}

/**
 * The settings that somebody has set. The server must not be told the defaults of the
 * others: what an editor sets wins over `.urlvet.yaml`.
 */
export function chosen(inspect: (name: string) => Inspected | undefined): Record<string, unknown> {
  const all: Record<string, unknown> = {};
  for (const name of names) {
    const found = inspect(name);
    const value = found?.workspaceFolderValue ?? found?.workspaceValue ?? found?.globalValue;
    if (value !== undefined && value !== null) {
      all[name] = value;
    }
  }
  return all;
}

/** The arguments of the server. */
export function serverArguments(own: string, ofGo: unknown): string[] {
  const tags = own.trim() || (typeof ofGo === "string" ? ofGo.trim() : "");
  return tags === "" ? ["lsp"] : ["lsp", `-tags=${tags.split(/[\s,]+/).join(",")}`];
}
