import * as path from "node:path";

/** Where programs may be. */
export interface Places {
  readonly platform: NodeJS.Platform;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly home: string;
  /** Directories of programs that come before all others, such as GOBIN of `go env`. */
  readonly first: readonly string[];
  /** Folders from whose files nothing may be run: those of a workspace that is not trusted. */
  readonly barred: readonly string[];
}

/** The paths at which a program may be, the best one first. */
export function candidates(name: string, places: Places): string[] {
  const paths = pathsOf(places.platform);
  const file = places.platform === "win32" ? `${name}.exe` : name;
  const all = directories(places).map((dir) => paths.join(dir, file));
  return [...new Set(all)].filter((file) => isAllowed(file, places));
}

/** GOBIN, the bin of each GOPATH, and PATH. */
function directories(places: Places): string[] {
  const paths = pathsOf(places.platform);
  const split = (list: string | undefined) => (list ?? "").split(paths.delimiter).filter((dir) => dir !== "");
  const env = variables(places);
  const workspaces = split(env("GOPATH"));
  if (workspaces.length === 0) {
    workspaces.push(paths.join(places.home, "go"));
  }
  return [...places.first, ...split(env("GOBIN")), ...workspaces.map((dir) => paths.join(dir, "bin")), ...split(env("PATH"))];
}

/** Looks environment variables up, whose names have no case on Windows: it has Path. */
function variables(places: Places): (name: string) => string | undefined {
  if (places.platform !== "win32") {
    return (name) => places.env[name];
  }
  const upper = new Map(Object.entries(places.env).map(([name, value]) => [name.toUpperCase(), value]));
  return (name) => upper.get(name);
}

/**
 * Whether a program may be run. One at a relative path would depend on the current
 * directory: a PATH that has "." in it gets there.
 */
export function isAllowed(file: string, places: Places): boolean {
  const paths = pathsOf(places.platform);
  return paths.isAbsolute(file) && !places.barred.some((folder) => isBelow(paths, paths.normalize(file), folder));
}

function isBelow(paths: path.PlatformPath, file: string, folder: string): boolean {
  const relative = paths.relative(folder, file);
  return relative === "" || (relative !== ".." && !relative.startsWith(`..${paths.sep}`) && !paths.isAbsolute(relative));
}

function pathsOf(platform: NodeJS.Platform): path.PlatformPath {
  return platform === "win32" ? path.win32 : path.posix;
}

/** A path as people write it in settings: with ~, ${userHome}, ${workspaceFolder} or ${env:NAME}. */
export function expand(text: string, places: Places, workspace: string | undefined): string {
  const known = text
    .trim()
    .replace(/^~(?=$|[\\/])/, () => places.home)
    .replace(/\$\{(?:workspaceFolder|workspaceRoot)\}/g, (whole) => workspace ?? whole)
    .replace(/\$\{userHome\}/g, () => places.home);
  return known.replace(/\$\{env:(\w+)\}/g, (_, name: string) => places.env[name] ?? "");
}

/** Whether a setting names a program to look for, and no path. */
export function isName(text: string): boolean {
  return !/[\\/]/.test(text);
}
